@testable import AutoLayout

/// A solver by reference, so that expectations can call mutating methods. It is solved when a result
/// is read, and takes no constraint after that.
final class SolverBox {
  private(set) var solver: ConstraintSolver
  private var variableCount = 0
  private(set) lazy var isSolved = solver.solve()

  init(effortLimit: Int = ConstraintSolver.effortLimit) {
    solver = ConstraintSolver(
      effortLimit: effortLimit, variableCount: ConstraintSolver.variableLimit + 1)
  }

  func makeVariable() -> LayoutVariable {
    variableCount += 1
    return LayoutVariable(index: variableCount - 1)
  }

  func add(_ constraint: LinearConstraint) -> ConstraintSolver.Outcome { solver.add(constraint) }

  func value(of variable: LayoutVariable) -> Double {
    _ = isSolved
    return solver.values[variable.index]
  }

  /// Of the variables that have been made.
  func undetermined() -> [LayoutVariable] {
    _ = isSolved
    return solver.undetermined().filter { $0 < variableCount }.map(LayoutVariable.init(index:))
  }

  func violations() -> [(priority: Double, error: Double)] {
    _ = isSolved
    return solver.violations()
  }
}

extension ConstraintSolver {
  /// The sum of the errors of each priority below required, from the highest, in the unit of the
  /// expressions. The solver is solved.
  func violations() -> [(priority: Double, error: Double)] {
    var errors: [Double: Double] = [:]
    for entry in entries where !entry.isRequired {
      let sum = entry.terms.reduce(entry.constant) { $0 + $1.coefficient * values[$1.index] }
      let constraint = LinearConstraint(LinearExpression(), entry.relation)
      errors[entry.priority, default: 0] += constraint.error(at: sum / entry.scale)
    }
    return errors.map { (priority: $0.key, error: $0.value) }.sorted { $0.priority > $1.priority }
  }
}
