package import LayoutModel
internal import SourceReaders

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

  /// Classes with more superclasses have an unknown chain. Those of apps have fewer than ten.
  static let chainLimit = 128

  package init(_ index: SourceIndex, folder: String = "") {
    self.index = index
    self.folder = folder
    let isNear = index.files.map { $0.location.hasPrefix(folder) }
    var superclasses: [String: Set<String?>] = [:]
    for (name, declarations) in index.classes {
      let near = declarations.filter { isNear[$0.file] }
      superclasses[name] = Set((near.isEmpty ? declarations : near).map(\.superclass))
    }
    var chains: [String: Chain] = [:]
    for name in superclasses.keys { chains[name] = Self.chain(of: name, superclasses) }
    self.chains = chains
    var descriptions: [String: ClassDescription] = [:]
    for (name, chain) in chains {
      guard case .framework(let end) = chain.end, UIKitClass.isKnown(end) else { continue }
      var description = ClassDescription(inherits: chain.names.count > 1 ? chain.names[1] : end)
      if index.typesWithOverrides[name] != nil {
        for reference in Self.references(of: name, index, folder) {
          for method in index[reference].methods { description.apply(method) }
        }
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
      guard seen.insert(next).inserted, seen.count <= chainLimit else {
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

  /// What the sources contain about a class and its superclasses.
  package func facts(of className: String) -> ClassFacts {
    let leaf = UIKitClass.leafName(of: className)
    var facts = ClassFacts(name: index.swiftNames[leaf] ?? leaf)
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
  func declaresClass(_ name: String) -> Bool { index.classes[name] != nil }

  /// The names of all classes, sorted.
  package var classNames: [String] { index.classes.keys.sorted() }

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
