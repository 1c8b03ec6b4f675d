internal import LayoutModel

/// A statement of the app's code with its location.
package struct CodeStatement: Hashable, Sendable {
  package let effect: ViewStatement.Effect
  /// The name of the function that contains it, without argument labels.
  package let function: String
  package let location: CodeLocation
  /// Whether only a subclass of the class in question contains it.
  package let isOfSubclass: Bool
  /// Whether it changes a property of an object whose class is not known.
  package let isOfUnknownObject: Bool

  package init(
    _ statement: ViewStatement, in file: SourceFile, isOfSubclass: Bool = false,
    isOfUnknownObject: Bool = false
  ) {
    self.isOfUnknownObject = isOfUnknownObject
    effect = statement.effect
    function = statement.function
    location = CodeLocation(file, statement.range)
    self.isOfSubclass = isOfSubclass
  }
}

/// What the sources contain about one class.
package struct ClassFacts: Sendable {
  /// Without module and type arguments.
  package let name: String
  /// The class and its superclasses that the sources declare, the class itself first; empty: the
  /// sources do not declare it.
  package internal(set) var chain: [String] = []
  package internal(set) var end = End.none
  /// Whether the document's own project declares the class.
  package internal(set) var isInProject = false
  /// The declarations of all classes of the chain.
  package internal(set) var parts: [Part] = []
  /// The target whose class it is, if another target of the document has another class with the name.
  package internal(set) var target: String?

  /// A declaration, extension or category of a class of the chain.
  package struct Part: Sendable {
    package let file: SourceFile
    package let type: TypeDeclaration
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

  /// Whether the files with the declarations are the same.
  func hasSameDeclarations(as other: ClassFacts) -> Bool {
    chain == other.chain && parts.map(\.file.location) == other.parts.map(\.file.location)
  }

  package func implements(_ selector: String) -> Bool { method(selector) != nil }

  /// The declaration of a method; of several the one nearest to the class itself, and in Objective-C its implementation.
  package func method(_ selector: String) -> CodeLocation? {
    let declares = { (part: Part) in part.type.methods.contains { $0.hasSelector(selector) } }
    guard let nearest = parts.first(where: declares) else { return nil }
    let part =
      parts.first { $0.owner == nearest.owner && $0.type.kind == .implementation && declares($0) }
      ?? nearest
    return part.type.methods.first { $0.hasSelector(selector) }
      .map { CodeLocation(part.file, $0.range) }
  }

  /// The classes of the chain that declare a method.
  func classes(declaring selector: String) -> Set<String> {
    Set(
      parts.filter { $0.type.methods.contains { $0.hasSelector(selector) } }.map { chain[$0.owner] }
    )
  }

  /// Whether the class has one method with a selector, the body of which is empty, and its superclasses have none.
  func hasEmptyMethod(_ selector: String) -> Bool {
    parts.lazy.flatMap(\.type.methods).filter { $0.hasSelector(selector) }.compactMap(\.isEmpty)
      .elementsEqual([true])
  }

  /// Whether the class creates its view in `loadView`, without the one of a document. A `loadView` that calls the one of
  /// a superclass does what that one does.
  var replacesView: Bool { parts.contains { $0.type.methods.contains(where: \.replacesView) } }

  /// Whether code of the class sets the height of the rows of a table.
  ///
  /// - Parameter toAutomatic: `UITableView.automaticDimension` is a height as well.
  package func setsRowHeight(toAutomatic: Bool) -> Bool {
    parts.contains { part in
      part.type.statements.contains {
        guard case .rowHeight(let isAutomatic) = $0.effect else { return false }
        return toAutomatic || !isAutomatic
      }
    }
  }

  /// What the overrides of the class allow, of the class nearest to it that has some; nil: there are none.
  package var orientations: OrientationLimit? {
    for owner in chain.indices {
      let own = parts.lazy.filter { $0.owner == owner }.flatMap(\.type.orientations)
      if let limit = OrientationLimit(own.filter { $0.owner == .viewController }) { return limit }
    }
    return nil
  }

  /// The declaration of a property, and its type as written.
  package func property(_ name: String) -> (location: CodeLocation, type: String)? {
    parts.lazy.compactMap { part in
      part.type.properties.first { $0.name == name }
        .map { (CodeLocation(part.file, $0.range), $0.type) }
    }.first
  }

  /// The outlets in Swift whose use crashes while they are nil, and that only a document sets. Each has one declaration.
  package var unwrappedOutlets: [(name: String, location: CodeLocation)] {
    parts.flatMap { part in
      part.type.properties.compactMap { property in
        guard property.kind == .outlet || property.kind == .outletCollection,
          property.isImplicitlyUnwrapped,
          parts.flatMap(\.type.properties).count(where: { $0.name == property.name }) == 1,
          let field = part.type.fields.first(where: { $0.range == property.range }),
          !field.isInitialized, !field.isComputed, !field.isLazy
        else { return nil }
        return (property.name, CodeLocation(part.file, property.range))
      }
    }
  }

  /// Whether the sources declare the class and each of its superclasses once. Other targets can have another class with
  /// the name.
  package var isDeclaredOnce: Bool {
    chain.indices.allSatisfy { owner in
      parts.count { $0.owner == owner && $0.type.kind == .class } == 1
    }
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

  /// Whether key-value coding finds a property, a setter or an instance variable for a name.
  ///
  /// The instance variable of a property has an underscore before its name. The setter of a name finds an instance
  /// variable with or without an underscore (Key-Value Coding Programming Guide, "Accessor Search Patterns"). The setter
  /// of a name with a capital is that of the same name with a lowercase letter.
  package func hasProperty(_ name: String) -> Bool {
    hasSetter(of: name)
      || parts.contains { $0.type.properties.contains { $0.isFound(byKey: name) } }
  }

  /// Whether a method sets the value for a key.
  func hasSetter(of key: String) -> Bool {
    let setter = "set\(key.prefix(1).uppercased())\(key.dropFirst()):"
    return parts.contains { $0.type.methods.contains { $0.hasSelector(setter) } }
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
  package static func isFramework(_ name: String) -> Bool {
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

extension ClassFacts {
  /// The classes and protocols that the declarations name as inherited, without modules.
  var inheritedNames: Set<String> {
    Set(parts.flatMap(\.type.inherited).map { UIKitClass.leafName(of: $0) })
  }
}

extension PropertyDeclaration {
  /// Whether key-value coding finds the property or its instance variable for a key.
  func isFound(byKey key: String) -> Bool {
    let property = key.hasPrefix("_") ? String(key.dropFirst()) : key
    return name == key || name == "_" + key || name == property
      || name == key.prefix(1).lowercased() + key.dropFirst()
  }
}

extension ClassDescription {
  /// Adds an override of hit-testing.
  mutating func apply(_ method: MethodDeclaration) {
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
