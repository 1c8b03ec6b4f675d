/// What the source has an object for, with the places of its members.
package protocol LocatedObject {
  var members: [LocatedMember] { get }
  /// The whole object in the source.
  var range: SourceRange { get }
}

/// Where the source states one property of an object.
package struct LocatedMember: Hashable, Sendable {
  package let property: Property
  package internal(set) var key: SourceRange
  package internal(set) var value: SourceRange

  package init(_ property: Property, key: SourceRange, value: SourceRange) {
    self.property = property
    self.key = key
    self.value = value
  }

  /// The properties that findings point at: of views, and of gesture recognizers.
  package enum Property: Hashable, Sendable {
    case className, id, label, frame, bounds, center, anchorPoint, transform, alpha, isHidden
    case isUserInteractionEnabled, isEnabled, pointInside, hitTest, contentSize, isScrollEnabled
    case gestureRecognizers, viewController, actions, backgroundColor, disable
    case cancelsTouchesInView, delaysTouchesBegan, requiresFailureOf, delegate
  }
}

extension LocatedObject {
  package func member(_ property: LocatedMember.Property) -> LocatedMember? {
    members.first { $0.property == property }
  }

  /// The first of these properties that the source states; else the class; else the whole object.
  package func range(of properties: LocatedMember.Property...) -> SourceRange {
    for property in properties {
      if let member = member(property) { return member.value }
    }
    return member(.className)?.value ?? range
  }
}
