@testable import AutoLayout

/// A solver by reference, so that expectations can call mutating methods.
final class SolverBox {
  var solver: ConstraintSolver

  init(effortLimit: Int = ConstraintSolver.effortLimit) {
    solver = ConstraintSolver(effortLimit: effortLimit)
  }

  func makeVariable() -> LayoutVariable { solver.makeVariable() }

  func add(_ constraint: LinearConstraint) -> ConstraintSolver.Outcome { solver.add(constraint) }

  func value(of variable: LayoutVariable) -> Double { solver.value(of: variable) }

  func isSolved() -> Bool { solver.isSolved() }

  func undetermined() -> [LayoutVariable] { solver.undetermined() }

  func violations() -> [(priority: Double, error: Double)] { solver.violations() }
}

extension ConstraintSolver {
  /// The sum of the errors of each priority below required, from the highest, in the unit of the
  /// expressions.
  mutating func violations() -> [(priority: Double, error: Double)] {
    _ = isSolved()
    var errors: [Double: Double] = [:]
    for entry in entries.all where !entry.isRequired {
      let sum = entry.terms.reduce(entry.constant) { $0 + $1.coefficient * values[$1.index] }
      let constraint = LinearConstraint(LinearExpression(), entry.relation)
      errors[entry.priority, default: 0] += constraint.error(at: sum / entry.scale)
    }
    return errors.map { (priority: $0.key, error: $0.value) }.sorted { $0.priority > $1.priority }
  }
}
