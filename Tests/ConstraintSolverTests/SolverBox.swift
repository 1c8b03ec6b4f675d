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
