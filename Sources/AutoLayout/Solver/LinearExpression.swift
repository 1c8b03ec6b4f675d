/// A variable of a `ConstraintSolver`: a coordinate or a length in points. It may be negative.
struct LayoutVariable: Hashable, Sendable {
  /// From 0, in the order of `ConstraintSolver.makeVariable()`.
  let index: Int

  init(index: Int) {
    self.index = index
  }
}

/// A sum of variables, each with a coefficient, and a constant in points.
struct LinearExpression: Equatable, Sendable {
  struct Term: Equatable, Sendable {
    let variable: LayoutVariable
    var coefficient: Double

    init(_ variable: LayoutVariable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// In any order; a variable may occur more than once.
  var terms: [Term]
  var constant: Double

  init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  init(_ variable: LayoutVariable) {
    self.init([Term(variable)])
  }
}

extension LinearExpression {
  static func + (left: Self, right: Self) -> Self {
    Self(left.terms + right.terms, constant: left.constant + right.constant)
  }

  static func - (left: Self, right: Self) -> Self { left + right * -1 }

  static func * (expression: Self, factor: Double) -> Self {
    Self(
      expression.terms.map { Term($0.variable, $0.coefficient * factor) },
      constant: expression.constant * factor)
  }

  static func + (expression: Self, points: Double) -> Self {
    Self(expression.terms, constant: expression.constant + points)
  }

  static func - (expression: Self, points: Double) -> Self {
    expression + -points
  }
}

extension LayoutVariable {
  static func * (factor: Double, variable: Self) -> LinearExpression {
    LinearExpression([LinearExpression.Term(variable, factor)])
  }
}

/// A requirement on an expression: equal to zero, at most zero or at least zero, with a priority.
struct LinearConstraint: Equatable, Sendable {
  /// `NSLayoutConstraint.Relation` of the expression to zero.
  enum Relation: Hashable, Sendable, CaseIterable {
    case equal
    case lessThanOrEqual
    case greaterThanOrEqual
  }

  var expression: LinearExpression
  var relation: Relation
  /// `UILayoutPriority`: 1 … 1000. A constraint takes precedence over any number of constraints
  /// with lower priorities.
  var priority: Double

  /// `UILayoutPriority.required`: the constraint must hold.
  static let requiredPriority = 1000.0
  static let priorities = 1.0...requiredPriority

  init(
    _ expression: LinearExpression, _ relation: Relation = .equal,
    priority: Double = Self.requiredPriority
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
  }

  /// The violation of the constraint for a value of the expression, in the expression's unit.
  func error(at value: Double) -> Double {
    switch relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}

/// A constraint of a `ConstraintSolver`. A solver never reuses an identifier.
struct ConstraintID: Comparable, Sendable {
  /// Ascending in the order of adding.
  let number: Int

  static func < (left: Self, right: Self) -> Bool {
    left.number < right.number
  }
}
