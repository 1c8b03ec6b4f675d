/// Describes the classes that an app's source code declares.
public protocol ClassDescribing: AnyObject, Sendable {
  /// The description of a class with the properties of its superclasses; nil if the code does not
  /// declare the class or one of its superclasses.
  func description(of className: String) -> ClassDescription?
}

/// The descriptions of the app's own classes, by class name: those of the configuration, and those of
/// the source code. The configuration takes precedence.
public struct ClassMap: Sendable {
  /// The descriptions as the configuration specifies them.
  public let descriptions: [String: ClassDescription]
  /// The descriptions with the properties that they inherit from other classes of the configuration.
  private let resolved: [String: ClassDescription]
  private let code: (any ClassDescribing)?

  /// - Parameter code: the classes that the descriptions do not contain.
  public init(
    _ descriptions: [String: ClassDescription] = [:], code: (any ClassDescribing)? = nil
  ) {
    self.descriptions = descriptions
    resolved = Self.resolve(descriptions)
    self.code = code
  }

  public var isEmpty: Bool { descriptions.isEmpty && code == nil }

  /// The classes in an inheritance cycle and the subclasses of these, sorted by name.
  public var circular: [String] {
    descriptions.keys.filter { resolved[$0] == nil }.sorted()
  }

  /// The description of a view's class, or of its superclass if the class has none.
  ///
  /// - Parameter superclass: the superclass in the view's source. It takes precedence over the
  ///   superclass of the description.
  public func description(
    of className: String, superclass: String?
  ) -> (description: ClassDescription, isItsOwn: Bool) {
    guard !isEmpty else { return (ClassDescription(inherits: superclass), false) }
    let entry = entry(of: className)
    guard let superclass else { return (entry?.description ?? ClassDescription(), entry != nil) }
    if !UIKitClass.isKnown(superclass), let above = self.entry(of: superclass)?.description {
      let own = entry.flatMap { descriptions[$0.name] } ?? ClassDescription()
      return (own.completed(by: above), entry != nil)
    }
    var description = entry?.description ?? ClassDescription()
    description.inherits = superclass
    return (description, entry != nil)
  }

  /// The name under which a class is described, with its description: its full name, else its name
  /// without module and type arguments.
  private func entry(of className: String) -> (name: String, description: ClassDescription)? {
    if let description = completeDescription(className) { return (className, description) }
    // The other names are usually the same.
    var tried = className
    for name in [className.demangledLeaf, UIKitClass.leafName(of: className)] where name != tried {
      if let description = completeDescription(name) { return (name, description) }
      tried = name
    }
    return nil
  }

  /// The description of a class with inherited properties.
  private func completeDescription(_ name: String) -> ClassDescription? {
    guard let description = resolved[name] else { return code?.description(of: name) }
    // The code declares the superclass of a class, if the configuration does not.
    let above = description.inherits ?? name
    guard let code, !UIKitClass.isKnown(above), let inherited = code.description(of: above) else {
      return description
    }
    return description.completed(by: inherited)
  }

  /// Adds inherited properties to each description. Classes in an inheritance cycle are ignored.
  private static func resolve(
    _ descriptions: [String: ClassDescription]
  ) -> [String: ClassDescription] {
    var resolved: [String: ClassDescription] = [:]
    var circular: Set<String> = []
    for name in descriptions.keys where resolved[name] == nil {
      var chain: [String] = []
      var isOnChain: Set<String> = []
      var next: String? = name
      while let current = next, descriptions[current] != nil, resolved[current] == nil,
        !circular.contains(current), isOnChain.insert(current).inserted
      {
        chain.append(current)
        next = descriptions[current]?.inherits
      }
      if let next, isOnChain.contains(next) || circular.contains(next) {
        circular.formUnion(chain)
        continue
      }
      var above = next.flatMap { resolved[$0] } ?? ClassDescription()
      for name in chain.reversed() {
        guard let description = descriptions[name] else { continue }
        above = description.completed(by: above)
        resolved[name] = above
      }
    }
    return resolved
  }
}

extension ClassMap: Hashable {
  public static func == (left: ClassMap, right: ClassMap) -> Bool {
    left.descriptions == right.descriptions && left.code === right.code
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(descriptions) }
}

/// The properties of a class of the app; nil if the configuration does not specify them.
public struct ClassDescription: Hashable, Sendable {
  /// The superclass: a class of UIKit or of the app.
  public var inherits: String?
  /// The initial value in instances.
  public var isUserInteractionEnabled: Bool?
  /// Whether users expect a reaction to a touch.
  public var isInteractive: Bool?
  public var pointInside: PointInsideOverride?
  public var hitTest: HitTestOverride?

  public init(inherits: String? = nil) {
    self.inherits = inherits
  }

  /// The description with the properties of its superclass where it specifies none itself. Its
  /// superclass is the furthest one that is described.
  public func completed(by above: ClassDescription) -> ClassDescription {
    var result = self
    result.inherits = above.inherits ?? inherits
    result.isUserInteractionEnabled = isUserInteractionEnabled ?? above.isUserInteractionEnabled
    result.isInteractive = isInteractive ?? above.isInteractive
    result.pointInside = pointInside ?? above.pointInside
    result.hitTest = hitTest ?? above.hitTest
    return result
  }
}
