internal import AppCode
internal import Configuration
package import Files
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import SystemPackage

/// Selects the documents that a change affects: a changed document, and one whose configuration,
/// `Info.plist` or source code changed.
package struct ChangedDocuments {
  /// What the changes are compared with, for messages: `main (1a2b3c4d5e6f)`, `HEAD`.
  private let baseName: String
  /// The changed paths, without symbolic links in their folders.
  private let changed: Set<FilePath>
  /// The folders with a changed configuration.
  private let configuredFolders: [FilePath]
  /// The names of classes in changed source files, before and after the change.
  private let classes: Set<String>
  /// The outlets of other objects that changed source files refer to.
  private let outlets: Set<String>
  /// The types and the functions of extensions in changed source files, which other code can use.
  private let names: Set<[UInt8]>
  private let currentFolder = FileSystem.currentFolder
  /// The files of the index; nil: those of the working tree are read.
  private let staged: StagedFiles?
  /// The files that the run reads.
  package let files: ProjectFiles

  /// Finds the changes.
  ///
  /// - Parameter revision: whose merge base with HEAD is the start; nil: Git's index has the changes.
  package init(since revision: String?) throws(CommandError) {
    let repository = try GitRepository()
    let paths: [String]
    let base: String
    if let revision {
      base = try repository.mergeBase(with: revision)
      paths = try repository.changes(since: base)
      baseName = "\(revision) (\(base.prefix(12)))"
      staged = nil
    } else {
      base = "HEAD"
      baseName = base
      paths = try repository.stagedChanges()
      staged = try StagedFiles(of: repository)
    }
    files = ProjectFiles(staged)
    changed = Set(paths.map { repository.root.appending($0) })
    configuredFolders = changed.filter { $0.lastComponent?.string == ConfigurationFile.name }
      .map { $0.removingLastComponent() }
    let sources = paths.filter(SourceFile.isSource)
    var texts: [(path: String, bytes: [UInt8])] = []
    for path in sources {
      // A removed file has only its old contents.
      let bytes = files.contents(of: repository.root.appending(path), limit: CodeReader.byteLimit)
      if let bytes { texts.append((path, bytes)) }
    }
    do throws(CommandError) {
      texts += try repository.contents(of: sources, in: base)
    } catch {
      staged?.remove()
      throw error
    }
    var classes: Set<String> = []
    var outlets: Set<String> = []
    var names: Set<String> = []
    for (path, bytes) in texts {
      guard let language = SourceFile.language(ofPath: path) else { continue }
      for type in CodeReader.facts(of: bytes, in: language).types {
        classes.insert(type.name)
        if let name = type.objectiveCName { classes.insert(name) }
        if type.kind == .extension {
          names.formUnion(type.methods.map { String($0.selector.prefix { $0 != ":" }) })
        }
        outlets.formUnion(type.statements.filter { $0.path.count > 1 }.compactMap(\.path.last))
      }
    }
    self.classes = classes
    self.outlets = outlets
    self.names = Set(names.union(classes).map { Array($0.utf8) })
  }

  /// Removes temporary files.
  package func end() { staged?.remove() }

  /// Why a document is checked.
  package enum Reason: String {
    case document = "the document changed"
    case configuration = "its configuration changed"
    case plist = "its Info.plist changed"
    case sources = "source code that it refers to changed"
  }

  /// The inputs that the changes affect, with the reasons.
  package func select(
    _ inputs: [Input], apps: AppOrientationStore, sources: SourceStore
  ) -> [(input: Input, reason: Reason)] {
    inputs.compactMap { input in
      reason(for: input, apps: apps, sources: sources).map { (input, $0) }
    }
  }

  private func reason(
    for input: Input, apps: AppOrientationStore, sources: SourceStore
  ) -> Reason? {
    let path = FilePath(input.path).resolvingFolder(in: currentFolder)
    if changed.contains(path) { return .document }
    if let configuration = input.configuration,
      configuration.layers.contains(where: { changed.contains($0.realPath) })
    {
      return .configuration
    }
    if configuredFolders.contains(where: { path.relative(to: $0) != nil }) {
      return .configuration
    }
    if changed.contains(where: { $0.extension == "plist" }),
      apps.plistFiles(for: input).contains(where: {
        changed.contains($0.resolvingFolder(in: currentFolder))
      })
    {
      return .plist
    }
    return refersToChangedSources(input, sources) ? .sources : nil
  }

  /// Whether a document names a class that a changed source file declares or extends, or one of its
  /// subclasses, or has an outlet that a changed source file uses through another object.
  private func refersToChangedSources(_ input: Input, _ sources: SourceStore) -> Bool {
    let isDocument = !classes.isEmpty && LayoutFormat.interfaceBuilder.isName(input.path)
    guard input.isCode || isDocument else { return false }
    // The check reports why it cannot be read.
    guard let source = try? input.contents(limits: ReaderLimits()) else { return true }
    if input.isCode { return source.bytes.hasIdentifier(in: names) }
    let used = Set(source.bytes.attributeValues(named: "customClass"))
    guard !used.isEmpty else { return false }
    if !outlets.isDisjoint(with: source.bytes.attributeValues(named: "property")) { return true }
    if !classes.isDisjoint(with: used.map { UIKitClass.leafName(of: $0) }) { return true }
    guard let scope = sources.sources(for: input)?.scope else { return false }
    return used.contains { name in
      let facts = scope.facts(of: name)
      // The superclass can be in a file that was removed.
      if case .unknown(let superclass) = facts.end, classes.contains(superclass) { return true }
      return !classes.isDisjoint(with: facts.chain)
    }
  }

  /// `3 of 120 documents are affected by changes since main (1a2b3c4d5e6f)`
  package func summary(selected: Int, of count: Int) -> String {
    let changes = staged == nil ? "changes since \(baseName)" : "staged changes"
    let documents = count == 1 ? "document" : "documents"
    return "layoutlint: \(selected) of \(count) \(documents) affected by \(changes)".escaped
  }
}

extension [UInt8] {
  /// Whether one of some names is in a text of source code, in a comment as well.
  fileprivate func hasIdentifier(in names: Set<[UInt8]>) -> Bool {
    let lengths = Set(names.map(\.count))
    return lazy.split { !$0.isPartOfIdentifier }
      .contains { lengths.contains($0.count) && names.contains(Array($0)) }
  }

  /// The values of an attribute of elements, as they are in the text.
  fileprivate func attributeValues(named name: String) -> [String] {
    texts(between: " \(name)=\"", and: UInt8(ascii: "\""), limit: count)
  }
}

extension UInt8 {
  fileprivate var isPartOfIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
