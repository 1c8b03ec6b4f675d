internal import LayoutModel

/// A validated constraint: each variable occurs once, and the coefficients are scaled.
struct ConstraintEntry: Sendable {
  /// Among the constraints that a solver has added.
  let index: Int
  let relation: LayoutConstraint.Relation
  let priority: Double
  /// Sorted by variable.
  let terms: [SparseTerm]
  let constant: Double
  /// The power of two by which the constraint is multiplied, so that its greatest coefficient is in
  /// 1..<2.
  let scale: Double

  var isRequired: Bool { priority == LinearConstraint.requiredPriority }
}

extension ConstraintEntry {
  /// Nil if the constraint is invalid by itself.
  ///
  /// - Parameter indices: those of the constraint's variables in the entry, by variable; nil: they are equal.
  init?(_ constraint: LinearConstraint, index: Int, indices: [Int]?, variableCount: Int) {
    let constant = constraint.expression.constant
    guard LinearConstraint.priorities.contains(constraint.priority),
      constraint.expression.terms.count <= ConstraintSolver.termLimit,
      constant.magnitude <= ConstraintSolver.constantLimit
    else { return nil }
    let validIndices = 0..<min(variableCount, ConstraintSolver.variableLimit)
    var terms: [SparseTerm] = []
    for term in constraint.expression.terms {
      let index = indices?[term.variable.index] ?? term.variable.index
      let coefficient = term.coefficient
      guard validIndices.contains(index),
        coefficient == 0 || ConstraintSolver.coefficients.contains(coefficient.magnitude)
      else { return nil }
      terms.append(SparseTerm(index: index, coefficient: coefficient))
    }
    terms = Self.combined(terms.sorted { $0.index < $1.index })
    let greatest = terms.reduce(0) { max($0, $1.coefficient.magnitude) }
    let scale =
      greatest == 0 ? 1 : Double(sign: .plus, exponent: -greatest.exponent, significand: 1)
    for position in terms.indices { terms[position].coefficient *= scale }
    self.init(
      index: index, relation: constraint.relation, priority: constraint.priority, terms: terms,
      constant: constant * scale, scale: scale)
  }

  /// The same with the terms of one variable combined.
  ///
  /// - Parameter terms: sorted by variable.
  private static func combined(_ terms: [SparseTerm]) -> [SparseTerm] {
    var combined: [SparseTerm] = []
    var start = 0
    while start < terms.count {
      let index = terms[start].index
      var (sum, greatest) = (0.0, 0.0)
      while start < terms.count, terms[start].index == index {
        sum += terms[start].coefficient
        greatest = max(greatest, terms[start].coefficient.magnitude)
        start += 1
      }
      guard sum.magnitude > SolverTolerance.cancelled * greatest else { continue }
      combined.append(SparseTerm(index: index, coefficient: sum))
    }
    return combined
  }
}
