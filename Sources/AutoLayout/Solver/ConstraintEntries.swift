/// A validated constraint: each variable occurs once, and the coefficients are scaled.
struct ConstraintEntry: Sendable {
  /// In its `ConstraintEntries`.
  let index: Int
  let relation: LinearConstraint.Relation
  let priority: Double
  /// The indices of its terms in those of its `ConstraintEntries`. They are sorted by variable.
  let terms: Range<Int>
  let constant: Double
  /// The power of two by which the constraint is multiplied, so that its greatest coefficient is in
  /// 1..<2.
  let scale: Double

  var isRequired: Bool { priority == LinearConstraint.requiredPriority }
}

/// Validated constraints.
struct ConstraintEntries: Sendable {
  private(set) var all: [ConstraintEntry] = []
  /// Of all constraints. One array, because an array for each constraint is allocated and released.
  private(set) var terms: [SparseTerm] = []

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
    let start = terms.count
    if let error = addTerms(of: constraint.expression, indices, variableCount) {
      terms.removeSubrange(start...)
      return error
    }
    var greatest = 0.0
    for position in start..<terms.count {
      greatest = max(greatest, terms[position].coefficient.magnitude)
    }
    let scale =
      greatest == 0 ? 1 : Double(sign: .plus, exponent: -greatest.exponent, significand: 1)
    if scale != 1 {
      for position in start..<terms.count { terms[position].coefficient *= scale }
    }
    all.append(
      ConstraintEntry(
        index: all.count, relation: constraint.relation, priority: constraint.priority,
        terms: start..<terms.count, constant: constant * scale, scale: scale))
    return nil
  }

  /// Adds the terms of a constraint, sorted by variable, with those of one variable combined.
  private mutating func addTerms(
    of expression: LinearExpression, _ indices: [Int]?, _ variableCount: Int
  ) -> ConstraintSolver.ConstraintError? {
    let validIndices = 0..<min(variableCount, ConstraintSolver.variableLimit)
    let start = terms.count
    var (last, isSorted) = (-1, true)
    for term in expression.terms {
      let index = indices?[term.variable.index] ?? term.variable.index
      let coefficient = term.coefficient
      guard validIndices.contains(index) else { return .unknownVariable }
      guard coefficient == 0 || ConstraintSolver.coefficients.contains(coefficient.magnitude)
      else { return .coefficientOutOfRange }
      terms.append(SparseTerm(index: index, coefficient: coefficient))
      isSorted = isSorted && index > last && coefficient != 0
      last = index
    }
    if !isSorted {
      terms[start...].sort { $0.index < $1.index }
      combine(from: start)
    }
    return nil
  }

  /// Combines the terms of one variable.
  private mutating func combine(from first: Int) {
    var (start, kept) = (first, first)
    while start < terms.count {
      let index = terms[start].index
      var (sum, greatest) = (0.0, 0.0)
      while start < terms.count, terms[start].index == index {
        sum += terms[start].coefficient
        greatest = max(greatest, terms[start].coefficient.magnitude)
        start += 1
      }
      guard sum.magnitude > SolverTolerance.cancelled * greatest else { continue }
      terms[kept] = SparseTerm(index: index, coefficient: sum)
      kept += 1
    }
    terms.removeLast(terms.count - kept)
  }

  mutating func removeLast() {
    terms.removeSubrange(all.removeLast().terms)
  }

  /// The violation of the constraint at an index, in the unit of its expression.
  func error(of index: Int, at values: [Double]) -> Double {
    let entry = all[index]
    let sum = terms[entry.terms].reduce(entry.constant) { $0 + $1.coefficient * values[$1.index] }
    let value = sum / entry.scale
    return switch entry.relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}
