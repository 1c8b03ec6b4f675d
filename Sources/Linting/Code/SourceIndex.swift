package import LayoutModel
package import SourceReaders

/// A source file with its facts.
package final class SourceFile: Sendable {
  /// As reports show it.
  package let path: String
  /// The path from the root, for comparison with the folder of a scope.
  let location: String
  package let facts: SourceFacts
  package let bytes: [UInt8]

  /// - Parameter location: nil: the same as `path`.
  package convenience init(
    path: String, location: String? = nil, bytes: [UInt8], language: SourceReader.Language
  ) {
    var buffer = SourceReader.Buffer()
    self.init(
      path: path, location: location ?? path, bytes: bytes, language: language, reusing: &buffer)
  }

  package init(
    path: String, location: String, bytes: [UInt8], language: SourceReader.Language,
    reusing buffer: inout SourceReader.Buffer
  ) {
    self.path = path
    self.location = location
    self.bytes = bytes
    facts = SourceReader.facts(of: bytes, in: language, reusing: &buffer)
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
  /// Sorted by path.
  package let files: [SourceFile]
  /// By the leaf name and by the name for Objective-C.
  private let types: [String: [TypeReference]]
  /// The statements by the last component of their paths.
  private let statements: [String: [StatementReference]]
  /// The statements about the object itself, by the function that contains them.
  private let ownStatements: [String: [StatementReference]]
  /// The string literals of all files, and the names of storyboards that other files of the project
  /// refer to.
  private let names: Set<String>

  /// The declarations of classes, by their names in Swift.
  let classes: [String: [ClassDeclaration]]
  /// The types and extensions with overrides of hit-testing, by name.
  let typesWithOverrides: [String: [TypeReference]]
  /// The names in Swift, by the name for Objective-C where it differs.
  let swiftNames: [String: String]
  /// The selectors of all methods.
  let selectors: Set<String>
  /// The selectors of methods in extensions of types that no file declares, and in protocols.
  let extensionMethods: Set<String>

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

  /// - Parameter loadedStoryboards: the names of storyboards that property lists and other storyboards
  ///   refer to.
  package init(_ files: [SourceFile], loadedStoryboards: Set<String> = []) {
    self.files = files.sorted { $0.path < $1.path }
    var types: [String: [TypeReference]] = [:]
    var statements: [String: [StatementReference]] = [:]
    var ownStatements: [String: [StatementReference]] = [:]
    var names = loadedStoryboards
    names.reserveCapacity(files.reduce(names.count) { $0 + $1.facts.literals.count })
    var classes: [String: [ClassDeclaration]] = [:]
    var typesWithOverrides: [String: [TypeReference]] = [:]
    var swiftNames: [String: String] = [:]
    let typeCount = files.reduce(0) { $0 + $1.facts.types.count }
    types.reserveCapacity(typeCount)
    classes.reserveCapacity(typeCount)
    for (fileIndex, file) in self.files.enumerated() {
      for literal in file.facts.literals { names.insert(literal) }
      for (typeIndex, type) in file.facts.types.enumerated() {
        let reference = TypeReference(file: fileIndex, type: typeIndex)
        types[type.name, default: []].append(reference)
        if type.kind == .class {
          let declaration = ClassDeclaration(file: fileIndex, superclass: type.inherited.first)
          classes[type.name, default: []].append(declaration)
        }
        if type.methods.contains(where: { $0.body != nil }) {
          typesWithOverrides[type.name, default: []].append(reference)
        }
        if let name = type.objectiveCName, name != type.name {
          types[name, default: []].append(reference)
          swiftNames[name] = type.name
        }
        for (index, statement) in type.statements.enumerated() {
          let found = StatementReference(type: reference, statement: index)
          if let property = statement.path.last {
            statements[property, default: []].append(found)
          } else {
            ownStatements[statement.function, default: []].append(found)
          }
        }
      }
    }
    self.types = types
    self.statements = statements
    self.ownStatements = ownStatements
    self.names = names
    var extensionMethods: Set<String> = []
    var selectors: Set<String> = []
    selectors.reserveCapacity(
      files.reduce(0) { $1.facts.types.reduce($0) { $0 + $1.methods.count } })
    for file in self.files {
      for type in file.facts.types where !type.methods.isEmpty {
        let isOfFramework =
          type.kind == .extension && classes[type.name] == nil || type.kind == .protocol
        for method in type.methods {
          selectors.insert(method.selector)
          if isOfFramework { extensionMethods.insert(method.selector) }
        }
      }
    }
    self.extensionMethods = extensionMethods
    self.selectors = selectors
    self.swiftNames = swiftNames
    self.typesWithOverrides = typesWithOverrides
    // A superclass is resolved when all types are known.
    let sorted = self.files
    var resolved: [String: String?] = [:]
    func superclass(_ inherited: String) -> String? {
      if let known = resolved[inherited] { return known }
      let leaf = UIKitClass.leafName(of: inherited)
      let name = swiftNames[leaf] ?? leaf
      let found = (types[name] ?? []).map { sorted[$0.file].facts.types[$0.type] }
      let result = Self.superclass(named: name, among: found)
      resolved[inherited] = .some(result)
      return result
    }
    self.classes = classes.mapValues { declarations in
      declarations.map {
        ClassDeclaration(file: $0.file, superclass: $0.superclass.flatMap(superclass))
      }
    }
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

  subscript(reference: TypeReference) -> TypeDeclaration {
    files[reference.file].facts.types[reference.type]
  }

  /// Whether a file names a document, a scene or a cell, or a class has that name.
  func refersTo(_ name: String) -> Bool { names.contains(name) || types[name] != nil }

  func types(named name: String) -> [TypeReference] { types[name] ?? [] }

  func statements(about property: String) -> [StatementReference] { statements[property] ?? [] }

  /// The statements about the object itself in the functions of a name.
  func methodsOfViews(named name: String) -> [StatementReference] { ownStatements[name] ?? [] }
}
