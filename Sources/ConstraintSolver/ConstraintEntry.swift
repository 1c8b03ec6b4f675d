/// A constraint as the solver keeps it: checked, each variable once, scaled.
struct ConstraintEntry: Sendable {
  package let number: Int
  package let relation: LinearConstraint.Relation
  package let priority: Double
  /// By index of variable, sorted.
  package let terms: [SparseTerm]
  package let constant: Double
  /// The power of two that the constraint has been multiplied with, so that its greatest coefficient
  /// is at least 1 and below 2.
  package let scale: Double

  var isRequired: Bool { priority == LinearConstraint.requiredPriority }

  package static func make(
    _ constraint: LinearConstraint, number: Int, variableCount: Int
  ) -> Result<Self, ConstraintSolver.ConstraintError> {
    let expression = constraint.expression
    guard LinearConstraint.priorities.contains(constraint.priority) else {
      return .failure(.priorityOutOfRange)
    }
    guard expression.terms.count <= ConstraintSolver.termLimit else {
      return .failure(.tooManyTerms(limit: ConstraintSolver.termLimit))
    }
    guard expression.constant.magnitude <= ConstraintSolver.constantLimit else {
      return .failure(.constantOutOfRange)
    }
    let known = 0..<min(variableCount, ConstraintSolver.variableLimit)
    var terms: [SparseTerm] = []
    terms.reserveCapacity(expression.terms.count)
    for term in expression.terms {
      guard known.contains(term.variable.index) else { return .failure(.unknownVariable) }
      let size = term.coefficient.magnitude
      guard size == 0 || ConstraintSolver.coefficients.contains(size) else {
        return .failure(.coefficientOutOfRange)
      }
      terms.append(SparseTerm(index: term.variable.index, coefficient: term.coefficient))
    }
    combine(&terms)
    let greatest = terms.reduce(0) { max($0, $1.coefficient.magnitude) }
    let scale =
      greatest == 0 ? 1 : Double(sign: .plus, exponent: -greatest.exponent, significand: 1)
    for place in terms.indices { terms[place].coefficient *= scale }
    return .success(
      Self(
        number: number, relation: constraint.relation, priority: constraint.priority,
        terms: terms, constant: expression.constant * scale, scale: scale))
  }

  /// Sorts terms by index, and makes those of one index one.
  private static func combine(_ terms: inout [SparseTerm]) {
    terms.sort { $0.index < $1.index }
    var kept = 0
    var place = 0
    while place < terms.count {
      let index = terms[place].index
      var (sum, greatest) = (0.0, 0.0)
      while place < terms.count, terms[place].index == index {
        sum += terms[place].coefficient
        greatest = max(greatest, terms[place].coefficient.magnitude)
        place += 1
      }
      guard sum.magnitude > SolverTolerance.cancelled * greatest else { continue }
      terms[kept] = SparseTerm(index: index, coefficient: sum)
      kept += 1
    }
    terms.removeSubrange(kept...)
  }

  /// How far the constraint is from holding, in the unit of its expression.
  package func error(at values: [Double]) -> Double {
    let value = terms.reduce(constant) { $0 + $1.coefficient * values[$1.index] } / scale
    return switch relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}

extension [ConstraintEntry] {
  /// The place of a constraint, by its number.
  package func place(of number: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].number == number ? low : nil
  }
}

extension ConstraintSolver {
  /// Why a constraint is not taken, apart from what the others say.
  package enum ConstraintError: Error, Hashable, Sendable {
    /// Zero is fine; not a number is not.
    case coefficientOutOfRange
    case constantOutOfRange
    case priorityOutOfRange
    case unknownVariable
    case tooManyTerms(limit: Int)
    case tooManyConstraints(limit: Int)
    case tooMuchWork
    case valueOutOfRange
  }
}
