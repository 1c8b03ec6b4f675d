package import LayoutModel

/// A source file with its facts.
package final class SourceFile: Sendable {
  /// As reports show it.
  package let path: String
  /// The path from the root, for comparison with the folder of a scope.
  package let location: String
  package let facts: SourceFacts
  /// nil: only the text of the file is used.
  private let language: CodeReader.Language?
  /// The length of the text in bytes.
  package let byteCount: Int
  /// A hash of the text.
  private let textHash: UInt64
  private let contents: Contents

  private enum Contents: Sendable {
    case kept([UInt8])
    case file(Loader)
  }

  /// Reads the file at a path from the root again; nil: it cannot be read.
  package typealias Loader = @Sendable (_ location: String) -> [UInt8]?

  /// A file of which only the text is used. It has no facts.
  ///
  /// - Parameter location: `path` unless it is given.
  package init(path: String, location: String? = nil, text: [UInt8]) {
    self.path = path
    self.location = location ?? path
    byteCount = text.count
    textHash = Self.hash(of: text)
    contents = .kept(text)
    facts = SourceFacts()
    language = nil
  }

  /// - Parameters:
  ///   - location: `path` unless it is given.
  ///   - reading: the text is read again for each use, since few files are part of findings. Without it, the
  ///     text is kept.
  package init(
    path: String, location: String? = nil, bytes: [UInt8], language: CodeReader.Language,
    reading: Loader? = nil
  ) {
    self.path = path
    self.location = location ?? path
    byteCount = bytes.count
    textHash = Self.hash(of: bytes)
    contents = reading.map { .file($0) } ?? .kept(bytes)
    facts = CodeReader.facts(of: bytes, in: language)
    self.language = language
  }

  /// The declarations of views, which are read for each use; nil: it is no Swift file.
  package var views: ViewFacts? { language == .swift ? CodeReader.views(of: bytes) : nil }

  /// The text. If the file has changed since its facts were read, the text has the length that it had then, so
  /// that all ranges of facts are inside it.
  package var bytes: [UInt8] {
    switch contents {
    case .kept(let bytes): return bytes
    case .file(let reading):
      let bytes = reading(location) ?? []
      if bytes.count == byteCount { return bytes }
      let missing = max(byteCount - bytes.count, 0)
      return bytes.prefix(byteCount) + [UInt8](repeating: UInt8(ascii: " "), count: missing)
    }
  }

  /// Whether its facts are those of a text.
  package func isCurrent(for text: [UInt8]) -> Bool {
    text.count == byteCount && Self.hash(of: text) == textHash
  }

  /// FNV-1a.
  private static func hash(of text: [UInt8]) -> UInt64 {
    text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// An index of the lines, created for each use: few files are part of findings.
  package var lines: LineIndex { LineIndex(bytes) }
}

/// A range of a source file.
package struct CodeLocation: Hashable, Sendable {
  package let file: SourceFile
  /// In bytes of the file.
  package let range: SourceRange

  package init(_ file: SourceFile, _ range: SourceRange) {
    self.file = file
    self.range = range
  }

  package static func == (left: CodeLocation, right: CodeLocation) -> Bool {
    left.file.path == right.file.path && left.range == right.range
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(file.path)
    hasher.combine(range)
  }
}

/// The declarations and statements of an app's source files, by name.
///
/// It is a class, so that linters copy one reference.
package final class SourceIndex: Sendable {
  package let declarations: SourceDeclarations
  /// What the app loads.
  package let loaded: LoadedDocuments

  package typealias Targets = @Sendable (_ location: String) -> Set<FileTarget>

  /// The targets that contain a file, by its path from the root; empty: none is known.
  package let targets: Targets

  /// Sorted by path.
  package var files: [SourceFile] { declarations.files }

  /// The file at a path from the root.
  package func file(at location: String) -> SourceFile? {
    declarations.indices[location].map { files[$0] }
  }

  /// The indices of a file and of one of its types.
  struct TypeReference: Hashable, Sendable {
    let file: Int
    let type: Int
  }

  /// The declaration of a class, without what only few readers need.
  struct ClassDeclaration: Hashable, Sendable {
    /// The index of the file.
    let file: Int
    /// nil: the class has none.
    var superclass: String?
  }

  struct StatementReference: Hashable, Sendable {
    let type: TypeReference
    let statement: Int
  }

  /// - Parameters:
  ///   - documents: all documents of the project.
  ///   - names: the texts of property lists and build settings.
  ///   - targets: those of the project.
  package init(
    _ files: [SourceFile], documents: [DocumentReferences] = [], names: Set<String> = [],
    targets: @escaping Targets = { _ in [] }
  ) {
    self.targets = targets
    declarations = SourceDeclarations(of: files)
    loaded = LoadedDocuments(declarations, documents, names: names)
  }

  subscript(reference: TypeReference) -> TypeDeclaration {
    files[reference.file].facts.types[reference.type]
  }
}

/// The declarations and statements of source files, by name.
package struct SourceDeclarations: Sendable {
  let files: [SourceFile]
  /// The indices of the files by their paths from the root.
  fileprivate let indices: [String: Int]
  /// By the leaf name and by the name for Objective-C.
  private(set) var types: [String: [SourceIndex.TypeReference]] = [:]
  /// The statements by the last component of their paths.
  private(set) var statements: [String: [SourceIndex.StatementReference]] = [:]
  /// The statements about the object itself, by the function that contains them.
  private(set) var ownStatements: [String: [SourceIndex.StatementReference]] = [:]
  /// The declarations of classes, by their names in Swift.
  private(set) var classes: [String: [SourceIndex.ClassDeclaration]] = [:]
  /// The types that limit the orientations of the app.
  private(set) var typesWithAppOrientations: [SourceIndex.TypeReference] = []
  /// The view controllers that limit their orientations.
  private(set) var typesWithOwnOrientations: [SourceIndex.TypeReference] = []
  /// The types that are declared to be delegates of the application or of scenes.
  private(set) var typesOfDelegates: [SourceIndex.TypeReference] = []
  /// The names in Swift, by the name for Objective-C where it differs.
  private(set) var swiftNames: [String: String] = [:]
  /// The selectors of all methods.
  private(set) var selectors: Set<String> = []
  /// The selectors of methods in extensions of types that no file declares, and in protocols.
  private(set) var extensionMethods: Set<String> = []
  /// The names of the classes that several files declare. Different targets can compile these.
  private(set) var sharedNames: Set<String> = []

  package init(of files: [SourceFile]) {
    self.files = files.sorted { $0.path < $1.path }
    indices = Dictionary(
      self.files.enumerated().map { ($1.location, $0) }, uniquingKeysWith: { first, _ in first })
    let typeCount = files.reduce(0) { $0 + $1.facts.types.count }
    types.reserveCapacity(typeCount)
    classes.reserveCapacity(typeCount)
    // Elements of arrays are not copied: a declaration has many members.
    for (fileIndex, file) in self.files.enumerated() {
      let types = file.facts.types
      for type in types.indices {
        add(types, SourceIndex.TypeReference(file: fileIndex, type: type))
      }
    }
    for file in self.files { addExtensionMethods(of: file.facts.types) }
    for (name, declarations) in classes
    where declarations.contains(where: { $0.file != declarations[0].file }) {
      sharedNames.insert(name)
    }
    resolveSuperclasses()
  }

  private mutating func add(
    _ declarations: [TypeDeclaration], _ reference: SourceIndex.TypeReference
  ) {
    let type = reference.type
    let name = declarations[type].name
    types[name, default: []].append(reference)
    if declarations[type].kind == .class {
      classes[name, default: []].append(
        SourceIndex.ClassDeclaration(
          file: reference.file, superclass: declarations[type].inherited.first))
    }
    let methods = declarations[type].methods
    for method in methods.indices { methods[method].addSelectors(to: &selectors) }
    if declarations[type].inherited.contains(where: { $0.hasSuffix("Delegate") }),
      DelegateKind.allCases.contains(where: declarations[type].conforms)
    {
      typesOfDelegates.append(reference)
    }
    if declarations[type].orientations.contains(where: { $0.owner == .app }) {
      typesWithAppOrientations.append(reference)
    }
    if declarations[type].orientations.contains(where: { $0.owner == .viewController }) {
      typesWithOwnOrientations.append(reference)
    }
    if let other = declarations[type].objectiveCName, other != name {
      types[other, default: []].append(reference)
      swiftNames[other] = name
    }
    let found = declarations[type].statements
    for index in found.indices {
      let statement = SourceIndex.StatementReference(type: reference, statement: index)
      if let property = found[index].path.last {
        statements[property, default: []].append(statement)
      } else {
        ownStatements[found[index].function, default: []].append(statement)
      }
    }
  }

  /// All types must be known.
  private mutating func addExtensionMethods(of types: [TypeDeclaration]) {
    for type in types.indices {
      switch types[type].kind {
      case .extension: guard classes[types[type].name] == nil else { continue }
      case .protocol: break
      default: continue
      }
      let methods = types[type].methods
      for method in methods.indices { methods[method].addSelectors(to: &extensionMethods) }
    }
  }

  /// A superclass is resolved when all types are known.
  private mutating func resolveSuperclasses() {
    var resolved: [String: String?] = [:]
    func superclass(_ inherited: String) -> String? {
      if let known = resolved[inherited] { return known }
      let leaf = UIKitClass.leafName(of: inherited)
      let name = swiftNames[leaf] ?? leaf
      let found = (types[name] ?? []).map { files[$0.file].facts.types[$0.type] }
      let result = Self.superclass(named: name, among: found)
      resolved[inherited] = .some(result)
      return result
    }
    classes = classes.mapValues { declarations in
      declarations.map {
        SourceIndex.ClassDeclaration(
          file: $0.file, superclass: $0.superclass.flatMap(superclass))
      }
    }
  }

  /// Whether the sources declare a type of a name, not only extensions of it.
  func isDeclared(_ name: String) -> Bool {
    types[name]?.contains { reference in
      switch files[reference.file].facts.types[reference.type].kind {
      case .class, .struct, .enum, .actor: true
      case .protocol, .extension, .implementation, .alias: false
      }
    } == true
  }

  /// The superclass and the protocols of a type, without module.
  func inherited(by name: String) -> [String] {
    (types[name] ?? []).flatMap { files[$0.file].facts.types[$0.type].inherited }
      .map { UIKitClass.leafName(of: $0) }
  }

  /// Whether a class is a view controller and loads its view as UIKit does.
  func isController(_ name: String) -> Bool {
    var next = name
    for _ in 0..<CodeScope.chainLimit {
      for reference in types[next] ?? [] {
        let methods = files[reference.file].facts.types[reference.type].methods
        if methods.contains(where: \.replacesView) { return false }
      }
      guard let superclass = classes[next]?.first?.superclass else { break }
      next = superclass
    }
    return ViewController.isOfUIKit(next) || next.hasSuffix("Controller") && next != name
  }

  /// The class that an inherited type is; nil if it is a protocol.
  ///
  /// - Parameter types: the declarations of that name.
  private static func superclass(named name: String, among types: [TypeDeclaration]) -> String? {
    if types.contains(where: { $0.kind == .class }) { return name }
    if types.contains(where: { $0.kind == .protocol }) { return nil }
    let alias = types.first { $0.kind == .alias }?.inherited.first
    return alias.map { UIKitClass.leafName(of: $0) } ?? name
  }
}
