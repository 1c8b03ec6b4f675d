package import Files
internal import LayoutModel
internal import LayoutReaders
package import Linting
internal import Synchronization
internal import SystemPackage

/// Finds and reads the translations beside Interface Builder documents, each file once.
///
/// A document in `Base.lproj` has strings files of its name in the folders of other languages beside
/// `Base.lproj`, or a string catalog of its name in `mul.lproj`, beside `Base.lproj` or beside the document.
/// A language with a document of its own, `de.lproj/Main.storyboard`, does not use the texts of this one.
package final class TranslationStore: Sendable {
  /// Further files of one document are not read. Apps have some forty languages.
  package static let fileLimit = 500

  private let currentFolder = FileSystem.currentFolder
  private let state = ThreadLock(State())
  private let projectFiles: ProjectFiles
  /// Whether files may have changed since they were read.
  private let isStale = Atomic(false)

  private struct State: Sendable {
    /// By the path from the root.
    var files: [String: ReadFile] = [:]
    /// Those that may have changed.
    var staleFiles: [String: ReadFile] = [:]
    /// By the path of the document from the root.
    var documents: [String: DocumentTranslations] = [:]
    /// The names without suffixes of the documents whose translations were requested.
    var stems: Set<String> = []
    /// One for each file that cannot be read.
    var errors: [String: CommandError] = [:]

    /// Has files compared with their state on disk before they are used again.
    mutating func invalidate() {
      // Files that changed twice are still compared with the state that was read.
      staleFiles.merge(files) { $1 }
      (files, documents, errors) = ([:], [:], [:])
    }
  }

  /// A file with its state on disk.
  private typealias ReadFile = (
    state: FileState, result: Result<TranslationTable, TranslationFailure>
  )

  /// The translations of one document.
  package struct DocumentTranslations: Sendable {
    package var translations = Translations()
    /// The files that were read.
    package var files: [Translations.File] = []
    /// The documents of other languages, which are localized as a whole.
    package var documents: [(language: String, path: String)] = []
    /// The files that cannot be read.
    package var errors: [CommandError] = []
    /// nil: all files were read.
    package var limit: String?
    /// Changes with the files.
    fileprivate(set) var stamp = ""
    /// The paths of the files from the root, and the folders that can contain others.
    fileprivate var paths: [String] = []
    fileprivate var folders = FolderStamps()
  }

  package init(projectFiles: ProjectFiles = .workingTree) {
    self.projectFiles = projectFiles
  }

  /// The suffixes of files with translations.
  package static let suffixes = [".strings", ".xcstrings"]

  /// The glob patterns of these files.
  package static let patterns = suffixes.map { "**/*\($0)" }

  /// Files may have changed: they are compared with their state on disk before they are used again.
  ///
  /// It does not wait for a thread that reads files.
  package func invalidate() { isStale.store(true, ordering: .relaxed) }

  /// Whether a file has the name of translations of a document that was checked with them.
  package func isUsed(_ path: String) -> Bool {
    guard Self.suffixes.contains(where: path.hasSuffix) else { return false }
    let stem = Self.stem(of: path)
    return state.withLock { $0.stems.contains(stem) }
  }

  /// One for each file that cannot be read, by path.
  package var errors: [CommandError] {
    state.withLock { $0.errors.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// The language of the folder of a document, `ar` for `ar.lproj/Main.storyboard`; nil: it is in no such folder.
  func documentLanguage(of input: Input) -> String? {
    guard input.origin == .file,
      LayoutFormat.interfaceBuilder.isName(input.path)
    else { return nil }
    return Search.language(ofPath: input.folder(in: currentFolder))
  }

  /// The translations beside a document.
  package func translations(for input: Input) -> DocumentTranslations {
    var result = DocumentTranslations()
    guard input.origin == .file,
      let suffix = LayoutFormat.interfaceBuilder.suffixes.first(where: { input.path.hasSuffix($0) })
    else { return result }
    let path = FilePath(input.path).absolute(in: currentFolder)
    guard let name = path.lastComponent?.string,
      let folder = input.folder ?? path.parent?.string
    else { return result }
    if let known = known(path.string) { return known }
    let search = Search(
      folder: folder, stem: String(name.dropLast(suffix.count)), projectFiles: projectFiles)
    if !projectFiles.keepsListings { for folder in search.folders { result.folders.add(folder) } }
    let found = search.files()
    result.documents = found.documents.map { ($0.language, shown($0.path)) }
    if found.files.count > Self.fileLimit {
      result.limit = "only the first \(Self.fileLimit) files of translations are read"
    }
    read(found.files.prefix(Self.fileLimit), stem: search.stem, into: &result)
    result.translations = Translations(
      result.files, documentLanguage: Search.language(ofPath: folder))
    result.paths = found.files.prefix(Self.fileLimit).map(\.path)
    state.withLock { [result] in $0.documents[path.string] = result }
    return result
  }

  /// The translations of a document that were read before, unless files may have changed since.
  private func known(_ document: String) -> DocumentTranslations? {
    state.withLock { state in
      if isStale.exchange(false, ordering: .relaxed) { state.invalidate() }
      return state.documents[document]
    }
  }

  /// Changes with the translations of a document. Changed files are read again.
  package func stamp(for input: Input) -> String {
    let path = FilePath(input.path).absolute(in: currentFolder).string
    state.withLock { state in
      if let known = state.documents[path], !isCurrent(known, state.files) { state.invalidate() }
    }
    return translations(for: input).stamp
  }

  private func isCurrent(_ document: DocumentTranslations, _ files: [String: ReadFile]) -> Bool {
    document.folders.areCurrent
      && document.paths.allSatisfy { path in
        let status = try? projectFiles.status(of: FilePath(path))
        return files[path]?.state == status?.fileState
      }
  }

  private func read(
    _ files: some Sequence<(language: String?, path: String)>, stem: String,
    into result: inout DocumentTranslations
  ) {
    state.withLock { state in
      state.stems.insert(stem)
      for (language, path) in files {
        let shown = shown(path)
        var error: CommandError?
        do throws(Errno) {
          guard let file = try file(path, &state) else { continue }
          result.stamp += "\(shown) \(file.state) "
          switch file.result {
          case .success(let table):
            result.files.append(Translations.File(path: shown, language: language, table: table))
          case .failure(let failure):
            error = CommandError(
              failure.message, path: shown,
              position: LineIndex.Position(line: failure.line, column: failure.column))
          }
        } catch let failure {
          result.stamp += "\(shown) "
          FileFailures.note(failure, of: FilePath(path))
          if failure.meansAbsence { error = CommandError(failure, path: shown) }
        }
        if let error {
          result.errors.append(error)
          state.errors[path] = error
        }
      }
    }
  }

  /// nil: it is no regular file.
  private func file(_ location: String, _ state: inout State) throws(Errno) -> ReadFile? {
    if let known = state.files[location] { return known }
    let path = FilePath(location)
    let status = try projectFiles.status(of: path)
    // A named pipe might never end.
    guard status.type == .regular else { return nil }
    if let known = state.staleFiles[location], known.state == status.fileState {
      state.files[location] = known
      return known
    }
    let isCatalog = location.hasSuffix(".xcstrings")
    let limit = isCatalog ? StringCatalogReader.byteLimit : StringsReader.byteLimit
    let bytes = try projectFiles.read(path, limit: limit)
    let result = Result { () throws(TranslationFailure) in
      try isCatalog ? StringCatalogReader().read(bytes) : StringsReader().read(bytes)
    }
    let file = (state: status.fileState, result: result)
    state.files[location] = file
    return file
  }

  private func shown(_ path: String) -> String {
    FilePath(path).relative(to: currentFolder) ?? path
  }

  private static func stem(of path: String) -> String {
    let name = PathText.name(of: path)
    return String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
  }
}

/// The search for the translations of one document.
private struct Search {
  /// The folder of the document, from the root.
  let folder: String
  /// The name of the document without its suffix.
  let stem: String
  let projectFiles: ProjectFiles

  struct Found {
    /// Those of the catalogs first: a strings file takes precedence.
    var files: [(language: String?, path: String)] = []
    var documents: [(language: String, path: String)] = []
  }

  private static let suffix = ".lproj"
  private static let base = "Base.lproj"
  /// The folder of string catalogs, which contain several languages.
  private static let multiple = "mul.lproj"

  /// The folders whose entries decide which files are found.
  var folders: [String] {
    guard let parent = PathText.parent(of: folder), folder.hasSuffix(Self.suffix) else {
      return [folder, PathText.appending(Self.multiple, to: folder)]
    }
    let names = languageFolders(of: parent) + [Self.base, Self.multiple]
    return [folder, parent] + names.map { PathText.appending($0, to: parent) }
  }

  func files() -> Found {
    var found = Found()
    guard let parent = PathText.parent(of: folder), folder.hasSuffix(Self.suffix) else {
      add(catalogsIn: [folder, PathText.appending(Self.multiple, to: folder)], to: &found)
      return found
    }
    let own = PathText.name(of: folder)
    // The texts of this document are those of its language.
    guard own == Self.base || document(in: Self.base, of: parent) == nil else { return found }
    add(catalogsIn: [folder, parent, PathText.appending(Self.multiple, to: parent)], to: &found)
    for name in languageFolders(of: parent) where name != own {
      let language = Self.language(ofFolder: name)
      if let document = document(in: name, of: parent) {
        found.documents.append((language, document))
      } else if let path = path("\(stem).strings", in: name, of: parent) {
        found.files.append((language, path))
      }
    }
    return found
  }

  private func add(catalogsIn folders: [String], to found: inout Found) {
    for folder in folders where projectFiles.exists("\(stem).xcstrings", in: folder) {
      found.files.append((nil, PathText.appending("\(stem).xcstrings", to: folder)))
    }
  }

  private func languageFolders(of parent: String) -> [String] {
    let names = projectFiles.names(in: parent, suffixes: [Self.suffix])
    return names.filter { $0 != Self.base && $0 != Self.multiple && $0 != Self.suffix }
  }

  /// The path of the document of the same name in a folder of a language; nil: there is none.
  private func document(in name: String, of parent: String) -> String? {
    for suffix in LayoutFormat.interfaceBuilder.suffixes {
      if let path = path(stem + suffix, in: name, of: parent) { return path }
    }
    return nil
  }

  private func path(_ file: String, in name: String, of parent: String) -> String? {
    let folder = PathText.appending(name, to: parent)
    return projectFiles.exists(file, in: folder) ? PathText.appending(file, to: folder) : nil
  }

  /// nil: it is no folder of one language.
  static func language(ofPath folder: String) -> String? {
    let name = PathText.name(of: folder)
    guard name.hasSuffix(suffix), ![base, multiple, suffix].contains(name) else { return nil }
    return language(ofFolder: name)
  }

  /// The tag of a language: folders of older projects have English names, and underscores.
  private static func language(ofFolder name: String) -> String {
    let region = String(name.dropLast(suffix.count))
    return oldNames[region] ?? String(region.map { $0 == "_" ? "-" : $0 })
  }

  /// https://developer.apple.com/library/archive/documentation/CoreFoundation/Conceptual/CFBundles
  private static let oldNames = [
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Japanese": "ja",
    "Spanish": "es", "Dutch": "nl",
  ]
}
