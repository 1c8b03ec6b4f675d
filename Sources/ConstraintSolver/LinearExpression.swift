/// An unknown of a `ConstraintSolver`: a coordinate or a length in points. It may be negative.
package struct LayoutVariable: Hashable, Sendable {
  /// From 0, in the order of `ConstraintSolver.makeVariable()`.
  package let index: Int

  package init(index: Int) {
    self.index = index
  }
}

/// A sum of variables, each with a coefficient, and a constant in points.
package struct LinearExpression: Hashable, Sendable {
  package struct Term: Hashable, Sendable {
    package let variable: LayoutVariable
    package var coefficient: Double

    package init(_ variable: LayoutVariable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// In any order; a variable may come more than once.
  package var terms: [Term]
  package var constant: Double

  package init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  package init(_ variable: LayoutVariable) {
    self.init([Term(variable)])
  }
}

extension LinearExpression {
  package static func + (left: Self, right: Self) -> Self {
    let constant = left.constant + right.constant
    // Most of what is added to another has no variables: no array is made then.
    if right.terms.isEmpty { return Self(left.terms, constant: constant) }
    if left.terms.isEmpty { return Self(right.terms, constant: constant) }
    return Self(left.terms + right.terms, constant: constant)
  }

  package static func - (left: Self, right: Self) -> Self {
    left + right * -1
  }

  package static func * (expression: Self, factor: Double) -> Self {
    if factor == 1 { return expression }
    if expression.terms.isEmpty { return Self(constant: expression.constant * factor) }
    return Self(
      expression.terms.map { Term($0.variable, $0.coefficient * factor) },
      constant: expression.constant * factor)
  }

  package static func + (expression: Self, points: Double) -> Self {
    Self(expression.terms, constant: expression.constant + points)
  }

  package static func - (expression: Self, points: Double) -> Self {
    expression + -points
  }
}

extension LayoutVariable {
  package static func * (factor: Double, variable: Self) -> LinearExpression {
    LinearExpression([LinearExpression.Term(variable, factor)])
  }
}
