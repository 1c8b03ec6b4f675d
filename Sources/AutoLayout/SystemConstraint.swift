internal import LayoutModel

/// The view that a variable belongs to.
struct VariableOwner: Hashable {
  let view: ViewID
  let isHorizontal: Bool
  /// It is a width or a height; else an edge.
  let isLength: Bool
  /// The variable belongs to the content of a scroll view, not to the view itself.
  let isContent: Bool

  /// Of the left edge, the top edge, the width and the height.
  static func sides(of view: ViewID) -> [VariableOwner] {
    [false, true].flatMap { isLength in
      [true, false].map { isHorizontal in
        VariableOwner(
          view: view, isHorizontal: isHorizontal, isLength: isLength, isContent: false)
      }
    }
  }
}

/// A constraint of a scope's system and where it comes from.
struct SystemConstraint {
  let linear: LinearConstraint
  let order: Order
  /// The index in `LayoutSpec.constraints`; nil: a class or a stack view creates the constraint.
  let specIndex: Int?

  /// Required constraints are added in this order. Of conflicting ones, the later ones are dropped
  /// (AL-42).
  enum Order: CaseIterable {
    /// Created by a stack view or a scroll view.
    case structure
    case spec
    /// Binds the content of a cell to the bottom edge.
    case cellBottom
    /// Sets the size of an arranged view in a stack view.
    case sizeInStack
    case intrinsic
  }
}
