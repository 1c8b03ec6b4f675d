package import AppCode
internal import CodeChecks
package import Configuration
package import Files
package import LayoutModel
internal import LayoutReaders
package import Linting
internal import Synchronization
package import SystemPackage

/// Finds and reads the source files beside Interface Builder documents and code, each file once.
///
/// The sources of a document are those of its repository or, if there is none, of the outermost folder
/// around it that contains a project. The nearest folder with a project is looked up first, without project files the
/// nearest one that looks like an app. A document that belongs to none of them has the sources of the folder of the
/// command line that contains it.
package final class SourceStore: Sendable {
  /// Further files below one folder are not read. The largest apps have some ten thousand.
  package static let fileLimit = 50_000
  /// Deeper folders are not read.
  package static let depthLimit = 64
  /// The maximum number of threads that read files.
  private static let threadLimit = 8

  private let showsAbsolutePaths: Bool
  private let currentFolder = FileSystem.currentFolder
  private let state = ThreadLock(State())
  private let projectFiles: ProjectFiles
  /// The files and folders of the command line, from the root: the sources of code without a project.
  private let named: [FilePath]
  /// Shows how many of so many files have been read.
  private let progress: SourceProgress.Start?
  /// Whether files may have changed since they were read.
  private let isStale = Atomic(false)
  /// Whether storyboards or xibs may have changed since they were read.
  private let hasStaleDocuments = Atomic(false)
  /// Apart from the state, which is locked while files are read.
  private let unsaved = ThreadLock(UnsavedTexts())

  private struct State: Sendable {
    /// By the folders that were searched.
    var indexes: [[FilePath]: Index] = [:]
    /// The keys of the indexes whose files may have changed.
    var staleIndexes: Set<[FilePath]> = []
    /// By the folder of documents.
    var projects: [String: Project?] = [:]
    /// How often the sources below some folders have changed.
    var versions: [[FilePath]: Int] = [:]
    /// The last scan that compared the sources below some folders with their stamps.
    var lastScans: [[FilePath]: Int] = [:]
    var comparisonCount = 0
    /// Whether a document belongs to no project and no repository.
    var hasOutsideDocuments = false
  }

  /// The unsaved texts of files.
  private struct UnsavedTexts {
    /// By the path from the root.
    var texts: [String: [UInt8]] = [:]
    var version = 0
  }

  /// The sources below some folders.
  private struct Index {
    var index: SourceIndex
    /// By the path from the root.
    var stamps: [String: Stamp]
    /// What other files of the project contain about loaded documents.
    var loading: LoadingFiles
    /// By the path of the project folder.
    var scopes: [String: CodeScope] = [:]
    /// The paths of storyboards and xibs, from the root.
    var documents: [String] = []
    /// What the checks of code know of the files; nil: no code is checked yet.
    var analysis: CodeAnalysis?
    /// The same with a state of the unsaved texts.
    var unsaved: (version: Int, analysis: CodeAnalysis)?
    /// A limit that excluded files.
    var limit: String?
    /// Whether each file could be read.
    var isComplete = true
    /// The folders of the files.
    var folders = FolderStamps()

    func hasSameFiles(as other: Index) -> Bool {
      stamps.count == other.stamps.count && loading == other.loading
        && stamps.allSatisfy { path, stamp in other.stamps[path]?.state == stamp.state }
    }
  }

  /// A file with its state on disk.
  private typealias Stamp = (state: FileState, file: SourceFile)

  /// The folders around a document.
  private struct Project {
    /// The nearest folder with a project.
    let nearest: String
    /// The repository, or the outermost folder with a project.
    let outermost: String
    /// Whether it has the files of a project; else the nearest folder looks like an app.
    var hasFiles = true
  }

  /// What was read for one document.
  package struct DocumentSources {
    package let scope: CodeScope
    /// The folder with the document's project, as reports show it; nil: the configuration specifies the
    /// folders.
    package let project: String?
    /// The folders that were searched, as reports show them.
    package let folders: [String]
    /// nil: all files were read.
    package let limit: String?
    /// The classes of the configuration and of the sources.
    package let classes: ClassMap
    /// nil: the document is no code.
    package let analysis: CodeAnalysis?

    package var read: ReadSources {
      ReadSources(folders: folders, files: scope.index.files.count, limit: limit)
    }
  }

  /// - Parameter projectFiles: with kept listings they are those of a run, which reads each file once.
  package init(
    showsAbsolutePaths: Bool = false, projectFiles: ProjectFiles = .workingTree,
    named: [FilePath] = [], progress: SourceProgress.Start? = nil
  ) {
    self.named = named
    self.progress = progress
    self.showsAbsolutePaths = showsAbsolutePaths
    self.projectFiles = projectFiles
  }

  /// The glob patterns of source files.
  package static let patterns = ["swift", "m", "mm", "h"].map { "**/*.\($0)" }

  /// Files may have changed: they are compared with their stamps before they are used again.
  ///
  /// It does not wait for a thread that reads files.
  package func invalidate() { isStale.store(true, ordering: .relaxed) }

  /// Uses an unsaved text of a file; nil: that on disk.
  package func useText(_ text: [UInt8]?, of path: String) {
    unsaved.withLock { unsaved in
      guard unsaved.texts[path] != text else { return }
      unsaved.texts[path] = text
      unsaved.version += 1
    }
  }

  /// Storyboards or xibs may have changed: their connections are read again before code is checked.
  package func invalidateDocuments() { hasStaleDocuments.store(true, ordering: .relaxed) }

  /// The sources of a document; nil: it has none, or the configuration excludes them.
  package func sources(for input: Input) -> DocumentSources? {
    let configuration = input.configuration
    return state.withLock { state in
      useInvalidation(&state)
      guard let (roots, nearest) = folders(of: input, &state.projects) else {
        if !isExcluded(input) { state.hasOutsideDocuments = true }
        return nil
      }
      if state.indexes[roots] == nil || state.staleIndexes.contains(roots) {
        read(roots, configuration, &state)
      }
      let scoped = nearest.map { $0 == roots.first ? "" : $0.string + "/" } ?? ""
      guard var index = state.indexes[roots] else { return nil }
      let scope = index.scopes[scoped] ?? CodeScope(index.index, folder: scoped)
      index.scopes[scoped] = scope
      if input.isCode {
        let unsaved = unsaved.withLock { $0 }
        if index.unsaved?.version != unsaved.version {
          let analysis = index.analysis ?? analysis(of: index)
          index.analysis = analysis
          let files = unsavedFiles(unsaved.texts, below: roots, in: analysis)
          index.unsaved = (unsaved.version, analysis.containing(files))
        }
      }
      let described = configuration?.configuration.classes.descriptions ?? [:]
      state.indexes[roots] = index
      return DocumentSources(
        scope: scope, project: nearest.map(shown), folders: roots.map(shown), limit: index.limit,
        classes: ClassMap(described, code: scope),
        analysis: input.isCode ? index.unsaved?.analysis : nil)
    }
  }

  /// The files below some folders whose texts differ from those that were read.
  private func unsavedFiles(
    _ texts: [String: [UInt8]], below roots: [FilePath], in analysis: CodeAnalysis
  ) -> [SourceFile] {
    texts.sorted { $0.key < $1.key }.compactMap { path, text in
      guard roots.contains(where: { FilePath(path).starts(with: $0) }),
        let language = SourceFile.language(ofPath: path),
        analysis.file(at: path)?.isCurrent(for: text) == false
      else { return nil }
      return SourceFile(
        path: shown(FilePath(path)), location: path, bytes: text, language: language)
    }
  }

  /// Changes with the sources of a document that were read: with each file and with the entries of their folders.
  ///
  /// Changed sources are read again. Of more than `FolderStamps.limit` files and folders only
  /// `invalidate` has an effect.
  ///
  /// - Parameter scan: the number of an iteration over many documents, which compares the files below the same
  ///   folders once; nil: they are compared.
  package func stamp(for input: Input, in scan: Int? = nil) -> String {
    state.withLock { state in
      useInvalidation(&state)
      guard let (roots, _) = folders(of: input, &state.projects) else { return "" }
      if let index = state.indexes[roots] {
        let isStale = state.staleIndexes.contains(roots)
        if isStale || !isCurrent(index, roots, in: scan, &state) {
          read(roots, input.configuration, &state)
        }
      }
      return "\(state.versions[roots] ?? 0)"
    }
  }

  /// How often the sources below some folders were compared with their stamps.
  package var comparisonCount: Int { state.withLock { $0.comparisonCount } }

  private func isCurrent(
    _ index: Index, _ roots: [FilePath], in scan: Int?, _ state: inout State
  ) -> Bool {
    if let scan {
      guard state.lastScans.updateValue(scan, forKey: roots) != scan else { return true }
    }
    state.comparisonCount += 1
    return isCurrent(index)
  }

  private func useInvalidation(_ state: inout State) {
    if hasStaleDocuments.exchange(false, ordering: .relaxed) {
      for roots in state.indexes.keys {
        state.indexes[roots]?.analysis = nil
        state.indexes[roots]?.unsaved = nil
      }
    }
    guard isStale.exchange(false, ordering: .relaxed) else { return }
    state.projects = [:]
    state.staleIndexes.formUnion(state.indexes.keys)
  }

  /// Reads the sources below some folders, except unchanged files.
  private func read(
    _ roots: [FilePath], _ configuration: ConfigurationFile?, _ state: inout State
  ) {
    state.staleIndexes.remove(roots)
    let previous = state.indexes[roots]
    let index = read(roots, configuration, reusing: previous?.stamps ?? [:])
    state.indexes[roots] = index
    if let previous, !index.hasSameFiles(as: previous) { state.versions[roots, default: 0] += 1 }
  }

  private func isCurrent(_ index: Index) -> Bool {
    guard index.stamps.count + index.folders.count <= FolderStamps.limit else { return true }
    return index.isComplete && index.folders.areCurrent
      && index.stamps.allSatisfy { path, stamp in
        (try? projectFiles.status(of: FilePath(path)))?.fileState == stamp.state
      }
  }

  /// The folders with the sources of a document, and the nearest folder with a project if the
  /// configuration does not specify them; nil: the document has no sources.
  private func folders(
    of input: Input, _ projects: inout [String: Project?]
  ) -> (roots: [FilePath], nearest: FilePath?)? {
    guard input.isCode || LayoutFormat.interfaceBuilder.isName(input.path) else { return nil }
    if let configured = input.configuration?.configuration.sources {
      let base = input.configuration?.folder(of: configured.origin) ?? currentFolder
      let roots = configured.value.map { FilePath($0).absolute(in: base) }
      return roots.isEmpty ? nil : (roots, nil)
    }
    guard let project = project(of: input.folder(in: currentFolder), &projects) else {
      // Code that belongs to no project is checked with what is checked beside it.
      if input.isCode { return (named.isEmpty ? [input.location(in: currentFolder)] : named, nil) }
      return namedFolder(around: input).map { ([$0], $0) }
    }
    return ([FilePath(project.outermost)], FilePath(project.nearest))
  }

  /// Whether a document has no sources by its format or its configuration.
  private func isExcluded(_ input: Input) -> Bool {
    input.configuration?.configuration.sources != nil
      || !LayoutFormat.interfaceBuilder.isName(input.path)
  }

  /// The innermost folder of the command line with a document that belongs to no project.
  private func namedFolder(around input: Input) -> FilePath? {
    let location = input.location(in: currentFolder)
    return named.filter { $0 != location && location.starts(with: $0) }
      .max { $0.components.count < $1.components.count }
  }

  /// Why the documents of a run are checked without source code; nil: some was read, or the configuration excludes it.
  package var noteOnMissing: String? {
    state.withLock { state in
      let isEmpty = state.indexes.values.allSatisfy { $0.index.files.isEmpty }
      guard isEmpty, state.hasOutsideDocuments || !state.indexes.isEmpty else { return nil }
      let reason = state.hasOutsideDocuments ? ": no project or repository here" : ""
      return "no Swift or Objective-C sources found\(reason)"
    }
  }

  /// All sources that were read, one entry for each set of folders, sorted.
  package var all: [ReadSources] {
    state.withLock { state in
      state.indexes.map { folders, index in
        ReadSources(folders: folders.map(shown), files: index.index.files.count, limit: index.limit)
      }.sorted { $0.folders.lexicographicallyPrecedes($1.folders) }
    }
  }

  private func shown(_ path: FilePath) -> String {
    if showsAbsolutePaths { return path.string }
    guard let first = currentFolder.components.first, path.components.first == first else {
      return path.string
    }
    // Sources are often above the current folder.
    let steps = path.steps(from: currentFolder)
    return steps.isEmpty ? "." : steps
  }

  // Finding the project.

  private static let projectSuffixes = [".xcodeproj", ".xcworkspace"]

  private func project(of folder: String, _ known: inout [String: Project?]) -> Project? {
    var visited: [String] = []
    var project: Project?
    var next: String? = folder
    while let here = next {
      if let found = known[here] {
        project = found
        break
      }
      if projectFiles.exists(".git", in: here) {
        project = Project(nearest: here, outermost: here, hasFiles: hasProject(here))
        known[here] = .some(project)
        break
      }
      visited.append(here)
      next = PathText.parent(of: here)
    }
    for here in visited.reversed() {
      if hasProject(here) {
        project = Project(nearest: here, outermost: project?.outermost ?? here)
      } else if project?.hasFiles != true, isLikeApp(here) {
        project = Project(nearest: here, outermost: project?.outermost ?? here, hasFiles: false)
      }
      known[here] = .some(project)
    }
    return project
  }

  /// Whether a folder has a file that each app has once.
  private func isLikeApp(_ folder: String) -> Bool {
    projectFiles.names(in: folder, suffixes: Self.appFileNames)
      .contains(where: Self.appFileNames.contains)
  }

  private static let appFileNames = [
    "AppDelegate.swift", "AppDelegate.m", "AppDelegate.mm", "main.m",
  ]

  private func hasProject(_ folder: String) -> Bool {
    let suffixes = Self.projectSuffixes + ProjectManifest.Format.suffixes
    return projectFiles.names(in: folder, suffixes: suffixes).contains { name in
      Self.projectSuffixes.contains(where: name.hasSuffix)
        || projectFiles.format(ofManifest: FilePath(PathText.appending(name, to: folder))) != nil
    }
  }

  private func read(
    _ roots: [FilePath], _ configuration: ConfigurationFile?, reusing stamps: [String: Stamp]
  ) -> Index {
    let walk = SourceWalk(roots, configuration, projectFiles)
    let paths = walk.files
    // A run of the command line reads files once. The state is that before the files are listed.
    var folders = FolderStamps()
    if !projectFiles.keepsListings {
      folders.add(paths, below: roots, walk.folderTimes)
      folders.fill(walk.folders, walk.folderTimes, upTo: FolderStamps.limit - paths.count)
    }
    let threadCount = threadCount
    let progress = self.progress?(paths.count)
    let stamps = SystemCalls.map(paths.count, on: threadCount) { [self] index in
      defer { progress?.add() }
      return stamp(paths[index], reusing: stamps)
    }
    progress?.end()
    var current: [String: Stamp] = [:]
    current.reserveCapacity(paths.count)
    var known: [String] = []
    for (path, stamp) in zip(paths, stamps) {
      // Of configured folders, one may contain another.
      guard let stamp, current.updateValue(stamp, forKey: path) == nil else { continue }
      known.append(path)
    }
    let referrers = walk.referrers
    let loading = SystemCalls.map(referrers.count, on: threadCount) { [projectFiles] index in
      LoadingFiles(reading: referrers[index], projectFiles)
    }.reduce(into: LoadingFiles()) { all, file in
      if let file { all.add(file) }
    }
    let files = known.compactMap { path in
      current[path].flatMap { loading.isTest($0.file, at: path) ? nil : $0.file }
    }
    return Index(
      index: SourceIndex(
        files, documents: loading.documentsOfApp, names: loading.names,
        targets: loading.targets.lookup),
      stamps: current, loading: loading, documents: walk.documents,
      limit: walk.isFull ? "only the first \(Self.fileLimit) source files are read" : nil,
      isComplete: !stamps.contains { $0 == nil }, folders: folders)
  }

  private struct ReadDocument: Sendable {
    let source: SourceText
    let layouts: [ParsedLayout]
    let references: DocumentReferences?
  }

  /// What the checks of code need, with the connections and scenes of storyboards and xibs.
  private func analysis(of index: Index) -> CodeAnalysis {
    let paths = index.documents
    let read = SystemCalls.map(paths.count, on: threadCount) {
      [projectFiles] index -> ReadDocument? in
      let limits = ReaderLimits()
      guard
        let bytes = projectFiles.contents(of: FilePath(paths[index]), limit: limits.documentBytes)
      else { return nil }
      let source = SourceText(path: paths[index], bytes: bytes)
      return IBReader().read(source, limits: limits).map {
        ReadDocument(
          source: source, layouts: $0.parsedLayouts,
          references: DocumentReferences(reading: bytes, at: FilePath(paths[index])))
      }
    }
    var documents = CodeDocuments()
    var actions: [ConnectedAction] = []
    var files: [SourceFile] = []
    for case let document? in read {
      let location = document.source.path
      let count = documents.outlets.count + actions.count
      documents.add(document.layouts, of: location)
      if index.loading.hasApp, let references = document.references, references.isStoryboard {
        documents.storyboards.append(references)
      }
      actions += document.layouts.flatMap { ConnectedAction.all(in: $0, of: location) }
      guard documents.outlets.count + actions.count > count else { continue }
      files.append(
        SourceFile(
          path: shown(FilePath(location)), location: location, text: document.source.bytes))
    }
    let sources = index.index.files
    let views = SystemCalls.map(sources.count, on: threadCount) { index in
      sources[index].views.map { (path: sources[index].location, facts: $0) }
    }
    return CodeAnalysis(
      index.index, views: views.compactMap(\.self), documents: documents, actions: actions,
      in: files)
  }

  /// The server responds for the thread of a check that fails, so it reads on that thread only.
  private var threadCount: Int {
    projectFiles.keepsListings ? min(SystemCalls.processorCount, Self.threadLimit) : 1
  }

  /// nil: the file cannot be read, so it has no facts.
  private func stamp(_ location: String, reusing stamps: [String: Stamp]) -> Stamp? {
    let path = FilePath(location)
    if let known = stamps[location] {
      guard let status = projectFiles.knownStatus(of: path) else { return nil }
      if known.state == status.fileState { return known }
    }
    guard let language = SourceFile.language(ofPath: location) else { return nil }
    do throws(Errno) {
      let (bytes, status) = try projectFiles.readWithStatus(path, limit: CodeReader.byteLimit)
      let state = status.fileState
      let file = SourceFile(
        path: shown(path), location: location, bytes: bytes, language: language,
        reading: projectFiles.keepsListings ? loader(ifIn: state) : nil)
      return (state, file)
    } catch {
      FileFailures.note(error, of: path)
      return nil
    }
  }

  private func loader(ifIn state: FileState) -> SourceFile.Loader {
    { [projectFiles] location in Self.text(at: location, ifIn: state, projectFiles) }
  }

  /// Reads the text of a source again. A run needs few of the texts, so it keeps none.
  ///
  /// - Parameter state: that at the first time.
  /// - Returns: nil if the text is another one, which `FileFailures` has the reason for.
  private static func text(
    at location: String, ifIn state: FileState, _ projectFiles: ProjectFiles
  ) -> [UInt8]? {
    let path = FilePath(location)
    do throws(Errno) {
      let (bytes, status) = try projectFiles.readWithStatus(path, limit: CodeReader.byteLimit)
      if status.fileState == state { return bytes }
      FileFailures.note("changed during the run", of: path)
    } catch {
      FileFailures.note(error.text, of: path)
    }
    return nil
  }
}

/// Shows how many source files several threads have read.
package protocol SourceProgress: Sendable {
  /// Starts with the number of files; nil: nothing is shown.
  typealias Start = @Sendable (_ fileCount: Int) -> (any SourceProgress)?

  /// One more file has been read.
  func add()

  /// All files have been read.
  func end()
}
