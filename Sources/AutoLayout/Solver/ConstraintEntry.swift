/// A validated constraint: each variable occurs once, and the coefficients are scaled.
struct ConstraintEntry {
  let number: Int
  let relation: LinearConstraint.Relation
  let priority: Double
  /// Sorted by variable.
  let terms: [SparseTerm]
  let constant: Double
  /// The power of two by which the constraint is multiplied, so that its greatest coefficient is in
  /// 1..<2.
  let scale: Double

  var isRequired: Bool { priority == LinearConstraint.requiredPriority }

  init(
    _ constraint: LinearConstraint, number: Int, variableCount: Int
  ) throws(ConstraintSolver.ConstraintError) {
    guard LinearConstraint.priorities.contains(constraint.priority) else {
      throw .priorityOutOfRange
    }
    let expression = constraint.expression
    guard expression.terms.count <= ConstraintSolver.termLimit else {
      throw .tooManyTerms(limit: ConstraintSolver.termLimit)
    }
    guard expression.constant.magnitude <= ConstraintSolver.constantLimit else {
      throw .constantOutOfRange
    }
    let terms = try Self.terms(of: expression, variableCount: variableCount)
    let greatest = terms.map(\.coefficient.magnitude).max() ?? 0
    let scale =
      greatest == 0 ? 1 : Double(sign: .plus, exponent: -greatest.exponent, significand: 1)
    self.number = number
    relation = constraint.relation
    priority = constraint.priority
    self.terms = terms.map { SparseTerm(index: $0.index, coefficient: $0.coefficient * scale) }
    constant = expression.constant * scale
    self.scale = scale
  }

  /// The terms sorted by variable, with those of one variable combined.
  private static func terms(
    of expression: LinearExpression, variableCount: Int
  ) throws(ConstraintSolver.ConstraintError) -> [SparseTerm] {
    let validIndices = 0..<min(variableCount, ConstraintSolver.variableLimit)
    for term in expression.terms {
      guard validIndices.contains(term.variable.index) else { throw .unknownVariable }
      guard
        term.coefficient == 0
          || ConstraintSolver.coefficients.contains(term.coefficient.magnitude)
      else { throw .coefficientOutOfRange }
    }
    let sorted = expression.terms.sorted { $0.variable.index < $1.variable.index }
    var terms: [SparseTerm] = []
    var start = 0
    while start < sorted.count {
      let variable = sorted[start].variable
      var (sum, greatest) = (0.0, 0.0)
      while start < sorted.count, sorted[start].variable == variable {
        sum += sorted[start].coefficient
        greatest = max(greatest, sorted[start].coefficient.magnitude)
        start += 1
      }
      guard sum.magnitude > SolverTolerance.cancelled * greatest else { continue }
      terms.append(SparseTerm(index: variable.index, coefficient: sum))
    }
    return terms
  }

  /// The violation of the constraint, in the unit of its expression.
  func error(at values: [Double]) -> Double {
    let sum = terms.reduce(constant) { $0 + $1.coefficient * values[$1.index] }
    let value = sum / scale
    return switch relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}

extension [ConstraintEntry] {
  /// The constraint with a number.
  func entry(numbered number: Int) -> ConstraintEntry? { first { $0.number == number } }
}
