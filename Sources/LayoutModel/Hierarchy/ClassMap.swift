/// What is known of the app's own classes, by their names: what a file cannot say of each view
/// once more, and most formats cannot say at all.
package struct ClassMap: Hashable, Sendable {
  /// As they were given.
  package let descriptions: [String: ClassDescription]
  /// With what each inherits from other classes of the app.
  private let resolved: [String: ClassDescription]

  package init(_ descriptions: [String: ClassDescription] = [:]) {
    self.descriptions = descriptions
    resolved = Self.resolve(descriptions)
  }

  package var isEmpty: Bool { descriptions.isEmpty }

  /// The classes that inherit from themselves or from one that does, in the order of their names.
  package var circular: [String] {
    descriptions.keys.filter { resolved[$0] == nil }.sorted()
  }

  /// What is known of a view's class: of its own entry, else of its superclass's.
  ///
  /// - Parameter superclass: as the view's source states it; it goes before the entry's.
  package func description(
    of className: String, superclass: String?
  ) -> (description: ClassDescription, isItsOwn: Bool) {
    guard !isEmpty else { return (ClassDescription(inherits: superclass), false) }
    let name = entryName(className)
    guard let superclass else {
      return (name.flatMap { resolved[$0] } ?? ClassDescription(), name != nil)
    }
    if !UIKitClass.isKnown(superclass), let above = entryName(superclass).flatMap({ resolved[$0] })
    {
      let own = name.flatMap { descriptions[$0] } ?? ClassDescription()
      return (own.completed(by: above), name != nil)
    }
    var description = name.flatMap { resolved[$0] } ?? ClassDescription()
    description.inherits = superclass
    return (description, name != nil)
  }

  /// The entry of a class: by its whole name, else by its name without module and type arguments.
  private func entryName(_ className: String) -> String? {
    [className, className.demangledLeaf, UIKitClass.leafName(of: className)]
      .first { resolved[$0] != nil }
  }

  /// Hands down what superclasses say. A class that inherits from itself is left out.
  private static func resolve(
    _ descriptions: [String: ClassDescription]
  ) -> [String: ClassDescription] {
    var resolved: [String: ClassDescription] = [:]
    var circular: Set<String> = []
    for name in descriptions.keys where resolved[name] == nil {
      var chain: [String] = []
      var isOnChain: Set<String> = []
      var next: String? = name
      while let here = next, descriptions[here] != nil, resolved[here] == nil,
        !circular.contains(here), isOnChain.insert(here).inserted
      {
        chain.append(here)
        next = descriptions[here]?.inherits
      }
      if let next, isOnChain.contains(next) || circular.contains(next) {
        circular.formUnion(chain)
        continue
      }
      var above = next.flatMap { resolved[$0] } ?? ClassDescription()
      for here in chain.reversed() {
        guard let description = descriptions[here] else { continue }
        above = description.completed(by: above)
        resolved[here] = above
      }
    }
    return resolved
  }
}

/// What is known of one of the app's classes; nil: nothing.
package struct ClassDescription: Hashable, Sendable {
  /// The superclass: one of UIKit's, or another of the app's.
  package var inherits: String?
  /// What instances start with.
  package var isUserInteractionEnabled: Bool?
  /// Whether a person expects something of touching it.
  package var isInteractive: Bool?
  package var pointInside: PointInsideOverride?
  package var hitTest: HitTestOverride?

  package init(inherits: String? = nil) {
    self.inherits = inherits
  }

  /// With what its superclass says where it says nothing itself. The superclass that is left is
  /// the furthest known one.
  fileprivate func completed(by above: ClassDescription) -> ClassDescription {
    var result = self
    result.inherits = above.inherits ?? inherits
    result.isUserInteractionEnabled = isUserInteractionEnabled ?? above.isUserInteractionEnabled
    result.isInteractive = isInteractive ?? above.isInteractive
    result.pointInside = pointInside ?? above.pointInside
    result.hitTest = hitTest ?? above.hitTest
    return result
  }
}
