/// One Auto Layout constraint, as the document states it:
/// `item.attribute relation multiplier × toItem.toAttribute + constant`.
package struct LayoutConstraint: Hashable, Sendable {
  /// nil: the view that owns the constraint.
  package var item: String?
  package var attribute: String
  package var relation: Relation = .equal
  package var toItem: String?
  package var toAttribute: String?
  package var multiplier = 1.0
  /// Points.
  package var constant = 0.0
  /// 1 … 1000.
  package var priority = 1000.0
  package var range = SourceRange(0, 0)

  package enum Relation: String, CaseIterable, Hashable, Sendable {
    case equal = "=="
    case lessThanOrEqual = "<="
    case greaterThanOrEqual = ">="
  }

  /// `NSLayoutConstraint.Attribute`'s names.
  package static let attributes = [
    "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX",
    "centerY", "lastBaseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin",
    "bottomMargin", "leadingMargin", "trailingMargin", "centerXWithinMargins",
    "centerYWithinMargins", "notAnAttribute",
  ]

  package init(attribute: String) {
    self.attribute = attribute
  }
}

/// How a view follows its superview's size (`UIView.AutoresizingMask`).
package enum AutoresizingMask: String, CaseIterable, Hashable, Sendable {
  case flexibleLeftMargin, flexibleWidth, flexibleRightMargin
  case flexibleTopMargin, flexibleHeight, flexibleBottomMargin
}
