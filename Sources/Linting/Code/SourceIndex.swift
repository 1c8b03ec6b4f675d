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
  package let lines: LineIndex

  /// - Parameter location: nil: the same as `path`.
  package init(
    path: String, location: String? = nil, bytes: [UInt8], language: SourceReader.Language
  ) {
    self.path = path
    self.location = location ?? path
    self.bytes = bytes
    facts = SourceReader.facts(of: bytes, in: language)
    lines = LineIndex(bytes)
  }
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

  let classNames: Set<String>
  /// The selectors of all methods.
  let selectors: Set<String>
  /// The selectors of methods in extensions of types that no file declares, and in protocols.
  let extensionMethods: Set<String>

  /// The indices of a file and of one of its types.
  struct TypeReference: Hashable, Sendable {
    let file: Int
    let type: Int
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
    var classNames: Set<String> = []
    for (fileIndex, file) in self.files.enumerated() {
      names.formUnion(file.facts.literals)
      for (typeIndex, type) in file.facts.types.enumerated() {
        let reference = TypeReference(file: fileIndex, type: typeIndex)
        types[type.name, default: []].append(reference)
        if type.kind == .class { classNames.insert(type.name) }
        if let name = type.objectiveCName, name != type.name {
          types[name, default: []].append(reference)
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
    for type in self.files.flatMap(\.facts.types) {
      selectors.formUnion(type.methods.map(\.selector))
      let isOfFramework =
        type.kind == .extension && !classNames.contains(type.name) || type.kind == .protocol
      if isOfFramework { extensionMethods.formUnion(type.methods.map(\.selector)) }
    }
    self.extensionMethods = extensionMethods
    self.selectors = selectors
    self.classNames = classNames
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

/// The source code that applies to the documents of one project folder.
///
/// A name is looked up in the project folder first, then in all files.
package final class CodeScope: Sendable {
  package let index: SourceIndex
  /// The path from the root, with a slash at the end; empty: all files.
  package let folder: String
  /// The descriptions of the app's classes whose superclasses are all known, up to a class of UIKit.
  package let classMap: ClassMap
  /// By class name.
  private let chains: [String: Chain]

  private struct Chain {
    /// The class and its superclasses that the sources declare.
    var names: [String] = []
    var end = ClassFacts.End.none
  }

  package init(_ index: SourceIndex, folder: String = "") {
    self.index = index
    self.folder = folder
    var superclasses: [String: Set<String?>] = [:]
    for name in index.classNames {
      superclasses[name] = Set(
        Self.references(of: name, index, folder).map { index[$0] }.filter { $0.kind == .class }
          .map { Self.superclass(of: $0, index) })
    }
    var chains: [String: Chain] = [:]
    for name in superclasses.keys { chains[name] = Self.chain(of: name, superclasses) }
    self.chains = chains
    var descriptions: [String: ClassDescription] = [:]
    for (name, chain) in chains {
      guard case .framework(let end) = chain.end, UIKitClass.isKnown(end) else { continue }
      var description = ClassDescription(inherits: chain.names.count > 1 ? chain.names[1] : end)
      for reference in Self.references(of: name, index, folder) {
        for method in index[reference].methods { description.apply(method) }
      }
      descriptions[name] = description
    }
    classMap = ClassMap(descriptions)
  }

  private static func chain(of name: String, _ superclasses: [String: Set<String?>]) -> Chain {
    var chain = Chain()
    var seen: Set<String> = []
    var next = name
    while let found = superclasses[next] {
      guard seen.insert(next).inserted else {
        chain.end = .unknown(next)
        return chain
      }
      chain.names.append(next)
      guard found.count == 1, let superclass = found.first else {
        chain.end = .unknown(next)
        return chain
      }
      guard let superclass else { return chain }
      next = superclass
    }
    chain.end = ClassFacts.isFramework(next) ? .framework(next) : .unknown(next)
    return chain
  }

  /// The declarations of a class with its extensions and categories: those of the project folder, if
  /// it declares the class.
  private static func references(
    of name: String, _ index: SourceIndex, _ folder: String
  ) -> [SourceIndex.TypeReference] {
    let all = index.types(named: name)
    let near = all.filter { index.files[$0.file].location.hasPrefix(folder) }
    return near.contains { index[$0].kind == .class } ? near : all
  }

  /// nil: the class has none. The first inherited type may be a protocol.
  private static func superclass(of type: TypeDeclaration, _ index: SourceIndex) -> String? {
    guard let first = type.inherited.first else { return nil }
    let name = UIKitClass.leafName(of: first)
    let types = index.types(named: name).map { index[$0] }
    if types.contains(where: { $0.kind == .class }) { return name }
    if types.contains(where: { $0.kind == .protocol }) { return nil }
    let alias = types.first { $0.kind == .alias }?.inherited.first
    return alias.map { UIKitClass.leafName(of: $0) } ?? name
  }

  /// What the sources contain about a class and its superclasses.
  package func facts(of className: String) -> ClassFacts {
    var facts = ClassFacts(name: UIKitClass.leafName(of: className))
    guard let chain = chains[facts.name] else {
      facts.end = ClassFacts.isFramework(facts.name) ? .framework(facts.name) : .unknown(facts.name)
      return facts
    }
    facts.chain = chain.names
    facts.end = chain.end
    facts.isInProject = isInProject(Self.references(of: facts.name, index, folder))
    for (owner, name) in chain.names.enumerated() {
      facts.parts += Self.references(of: name, index, folder).map {
        ClassFacts.Part(file: index.files[$0.file], type: index[$0], owner: owner)
      }
    }
    return facts
  }

  /// Whether the app loads a layout: source code, a property list or another document names its
  /// document, and if it is a scene, its identifier or a segue leads to it.
  ///
  /// - Parameter document: the name of the document without extension.
  func loads(_ hierarchy: ViewHierarchy, of document: String) -> Bool {
    // `Card~ipad.xib` is loaded as `Card`.
    let name = String(document.prefix { $0 != "~" })
    guard index.refersTo(name) else { return false }
    guard let entry = hierarchy.sceneEntry else { return true }
    return entry.isInitial || entry.isDestination
      || entry.storyboardIdentifier.map(index.refersTo) == true
  }

  private func isInProject(_ references: [SourceIndex.TypeReference]) -> Bool {
    references.contains {
      index.files[$0.file].location.hasPrefix(folder) && index[$0].kind == .class
    }
  }

  /// The statements about a property of an object of a class: in the class, its superclasses and
  /// subclasses, and those of other classes that reach it through another object (`cell.title`).
  ///
  /// - Parameter includesOthers: whether statements of other classes are included.
  package func statements(
    about property: String, of owner: ClassFacts, includesOthers: Bool = true
  ) -> [CodeStatement] {
    index.statements(about: property).compactMap { reference in
      let type = index[reference.type]
      let statement = type.statements[reference.statement]
      let isOwn =
        owner.chain.contains(type.name)
        || chains[type.name]?.names.contains(owner.name) == true
      let file = index.files[reference.type.file]
      // Projects of one repository can have classes of one name.
      guard !owner.isInProject || file.location.hasPrefix(folder) else { return nil }
      guard statement.path.count == 1 ? isOwn : includesOthers else { return nil }
      return CodeStatement(statement, in: index.files[reference.type.file])
    }
  }

  /// Whether a file declares a class, struct or protocol of this name.
  package func declares(_ className: String) -> Bool {
    !index.types(named: UIKitClass.leafName(of: className)).isEmpty
  }

  /// Whether a file declares a class of this name, not only an extension.
  func declaresClass(_ name: String) -> Bool { index.classNames.contains(name) }

  /// The names of all classes, sorted.
  package var classNames: [String] { index.classNames.sorted() }

  /// Whether a type of the app has a method with this selector.
  package func implements(_ selector: String) -> Bool { index.selectors.contains(selector) }

  /// Whether an extension of a framework's class or protocol, or a protocol of the app, declares a
  /// method: which classes have it is not determined.
  package func isDeclaredInExtension(method selector: String) -> Bool {
    index.extensionMethods.contains(selector)
  }

  /// The statements in methods of this name that change the object itself, in a class or in an
  /// extension of one of the frameworks.
  func statements(inMethod name: String, of owner: ClassFacts?) -> [CodeStatement] {
    index.methodsOfViews(named: name).compactMap { reference in
      let type = index[reference.type]
      guard type.kind == .extension || owner?.chain.contains(type.name) == true else { return nil }
      return CodeStatement(
        type.statements[reference.statement], in: index.files[reference.type.file])
    }
  }
}

extension CodeScope: Equatable {
  /// Two scopes of one index are equal if their folders are.
  package static func == (left: CodeScope, right: CodeScope) -> Bool {
    left === right || left.index === right.index && left.folder == right.folder
  }
}

/// A statement of the app's code with its location.
package struct CodeStatement: Hashable, Sendable {
  package let effect: ViewStatement.Effect
  /// The name of the function that contains it, without argument labels.
  package let function: String
  package let location: CodeLocation

  init(_ statement: ViewStatement, in file: SourceFile) {
    effect = statement.effect
    function = statement.function
    location = CodeLocation(file, statement.range)
  }
}

/// What the sources contain about one class.
package struct ClassFacts: Sendable {
  /// Without module and type arguments.
  package let name: String
  /// The class and its superclasses that the sources declare, the class itself first; empty: the
  /// sources do not declare it.
  package fileprivate(set) var chain: [String] = []
  package fileprivate(set) var end = End.none
  /// Whether the document's own project declares the class.
  package fileprivate(set) var isInProject = false
  /// The declarations of all classes of the chain.
  fileprivate(set) var parts: [Part] = []

  /// A declaration, extension or category of a class of the chain.
  struct Part: Sendable {
    let file: SourceFile
    let type: TypeDeclaration
    /// The index of the class in the chain.
    let owner: Int
  }

  /// The end of a superclass chain.
  package enum End: Hashable, Sendable {
    /// The last class has no superclass.
    case none
    /// A class of UIKit or another framework of Apple.
    case framework(String)
    /// No source declares this class, or several declare it differently.
    case unknown(String)
  }

  fileprivate init(name: String) {
    self.name = name
  }

  /// Whether the sources declare the class.
  package var isDeclared: Bool { !chain.isEmpty }

  /// Whether the class and all superclasses up to a framework are known.
  package var isWhole: Bool {
    if case .unknown = end { return false }
    return isDeclared
  }

  /// Whether the members of the class are known: the document's own project declares it, all its
  /// superclasses are known, and its files were read to their ends.
  package var hasKnownMembers: Bool {
    isWhole && isInProject && parts.allSatisfy { $0.file.facts.limit == nil }
  }

  /// The declaration of the class itself.
  package var declaration: CodeLocation? {
    parts.first { $0.owner == 0 && $0.type.kind == .class }
      .map { CodeLocation($0.file, $0.type.range) }
  }

  package func implements(_ selector: String) -> Bool { method(selector) != nil }

  /// The declaration of a method; of several the one nearest to the class itself.
  package func method(_ selector: String) -> CodeLocation? {
    parts.lazy.compactMap { part in
      part.type.methods.first { $0.selector == selector }.map { CodeLocation(part.file, $0.range) }
    }.first
  }

  /// The declaration of a property, and its type as written.
  package func property(_ name: String) -> (location: CodeLocation, type: String)? {
    parts.lazy.compactMap { part in
      part.type.properties.first { $0.name == name }
        .map { (CodeLocation(part.file, $0.range), $0.type) }
    }.first
  }

  /// The overrides of hit-testing and the touch methods of the class and its superclasses.
  package var touchOverrides: [(selector: String, body: OverrideBody?, location: CodeLocation)] {
    parts.flatMap { part in
      part.type.methods.filter { $0.body != nil || $0.selector.hasPrefix("touches") }
        .map { ($0.selector, $0.body, CodeLocation(part.file, $0.range)) }
    }
  }

  /// The selectors of actions.
  package var actions: Set<String> {
    Set(parts.flatMap { $0.type.methods.filter(\.isAction).map(\.selector) })
  }

  /// Whether a property or a setter has this name.
  package func hasProperty(_ name: String) -> Bool {
    let setter = "set\(name.prefix(1).uppercased())\(name.dropFirst()):"
    return parts.contains { part in
      part.type.properties.contains { $0.name == name }
        || part.type.methods.contains { $0.selector == setter }
    }
  }

  /// The names of outlets and outlet collections.
  package var outlets: Set<String> {
    Set(
      parts.flatMap { part in
        part.type.properties.filter { $0.kind == .outlet || $0.kind == .outletCollection }
          .map(\.name)
      })
  }

  /// Whether a class is one of Apple's frameworks, by its prefix.
  static func isFramework(_ name: String) -> Bool {
    if UIKitClass.isKnown(name) || ViewController.isOfUIKit(name) { return true }
    return frameworkPrefixes.contains { prefix in
      guard name.hasPrefix(prefix) else { return false }
      let rest = name.dropFirst(prefix.count).prefix(2)
      return rest.first?.isUppercase == true && rest.last?.isLowercase == true
    }
  }

  private static let frameworkPrefixes = [
    "UI", "NS", "MK", "WK", "AV", "SK", "SCN", "MTK", "GLK", "QL", "CN", "MF", "SF", "PK", "AR",
    "EK", "CP",
  ]
}

extension ClassDescription {
  /// Adds an override of hit-testing.
  fileprivate mutating func apply(_ method: MethodDeclaration) {
    guard let body = method.body else { return }
    if method.selector.hasPrefix("hitTest") {
      switch body {
      case .standard: break
      case .never: hitTest = .never
      case .passthrough: hitTest = .passthrough
      case .itself: hitTest = .itself
      default: hitTest = .custom
      }
    } else {
      switch body {
      case .standard: break
      case .never: pointInside = .never
      case .always: pointInside = .always
      case .insets(let insets): pointInside = .insets(insets)
      case .anySubview: pointInside = .anySubview
      case .onlySubviews:
        pointInside = .anySubview
        if hitTest == nil { hitTest = .passthrough }
      default: pointInside = .custom
      }
    }
  }
}
