/// What an expression should be: zero, at most zero or at least zero, and how much that matters.
package struct LinearConstraint: Hashable, Sendable {
  /// `NSLayoutConstraint.Relation`, of the expression to zero.
  package enum Relation: Hashable, Sendable, CaseIterable {
    case equal
    case lessThanOrEqual
    case greaterThanOrEqual
  }

  package var expression: LinearExpression
  package var relation: Relation
  /// `UILayoutPriority`: 1 … 1000. A higher one wins over any number of lower ones.
  package var priority: Double

  /// `UILayoutPriority.required`: it must hold.
  package static let requiredPriority = 1000.0
  package static let priorities = 1.0...requiredPriority

  package init(
    _ expression: LinearExpression, _ relation: Relation = .equal,
    priority: Double = Self.requiredPriority
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
  }

  /// How far the expression is from what it should be, in its own unit, given its value.
  package func error(at value: Double) -> Double {
    switch relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}

/// A constraint that a `ConstraintSolver` has taken. No two of one solver are the same, ever.
package struct ConstraintID: Hashable, Comparable, Sendable {
  /// Counts up in the order of adding.
  package let number: Int

  package static func < (left: Self, right: Self) -> Bool {
    left.number < right.number
  }
}
