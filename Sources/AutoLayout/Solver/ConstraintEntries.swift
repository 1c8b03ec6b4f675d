internal import LayoutModel

/// A validated constraint: each variable occurs once, and the coefficients are scaled.
struct ConstraintEntry: Sendable {
  /// In its `ConstraintEntries`.
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

/// Validated constraints.
struct ConstraintEntries: Sendable {
  private(set) var all: [ConstraintEntry] = []

  /// Adds a constraint if it is valid by itself.
  ///
  /// - Parameter indices: those of the constraint's variables in the entry, by variable; nil: they are equal.
  mutating func add(
    _ constraint: LinearConstraint, indices: [Int]?, variableCount: Int
  ) -> ConstraintSolver.ConstraintError? {
    let constant = constraint.expression.constant
    guard LinearConstraint.priorities.contains(constraint.priority) else {
      return .priorityOutOfRange
    }
    guard constraint.expression.terms.count <= ConstraintSolver.termLimit else {
      return .tooManyTerms(limit: ConstraintSolver.termLimit)
    }
    guard constant.magnitude <= ConstraintSolver.constantLimit else { return .constantOutOfRange }
    let validIndices = 0..<min(variableCount, ConstraintSolver.variableLimit)
    var terms: [SparseTerm] = []
    for term in constraint.expression.terms {
      let index = indices?[term.variable.index] ?? term.variable.index
      let coefficient = term.coefficient
      guard validIndices.contains(index) else { return .unknownVariable }
      guard coefficient == 0 || ConstraintSolver.coefficients.contains(coefficient.magnitude)
      else { return .coefficientOutOfRange }
      terms.append(SparseTerm(index: index, coefficient: coefficient))
    }
    terms = Self.combined(terms.sorted { $0.index < $1.index })
    let greatest = terms.reduce(0) { max($0, $1.coefficient.magnitude) }
    let scale =
      greatest == 0 ? 1 : Double(sign: .plus, exponent: -greatest.exponent, significand: 1)
    for position in terms.indices { terms[position].coefficient *= scale }
    all.append(
      ConstraintEntry(
        index: all.count, relation: constraint.relation, priority: constraint.priority,
        terms: terms, constant: constant * scale, scale: scale))
    return nil
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

  mutating func removeLast() {
    all.removeLast()
  }
}
