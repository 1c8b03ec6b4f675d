import ConstraintSolver
import Testing

/// Priorities are compared one by one, whatever their number and their distance.
@Suite struct SolverPriorityTests {
  @Test(arguments: [1, 10, 1000])
  func manyOfALowerPriorityDoNotBeatOne(count: Int) {
    let solver = SolverBox()
    let variable = solver.makeVariable()
    for _ in 0..<count {
      #expect(solver.add(LinearConstraint(1000 * variable - 90_000, priority: 500)).isAdded)
    }
    #expect(solver.add(LinearConstraint(0.001 * variable - 0.01, priority: 500.5)).isAdded)
    #expect(abs(solver.value(of: variable) - 10) < 1e-9)
  }

  /// Each view wants to be one point after the one below, and somewhere: the highest has its way, and
  /// each one below it is two points further from where it wants to be.
  @Test func hundredsOfPrioritiesAreKeptApart() {
    let solver = SolverBox()
    let count = 300.0
    var below = LinearExpression(constant: 0)
    for priority in stride(from: 1, through: count, by: 1) {
      let variable = solver.makeVariable()
      let distance = 1 * variable - below - 1
      #expect(solver.add(LinearConstraint(distance, priority: priority)).isAdded)
      let wish = LinearConstraint(1 * variable - 3 * priority, priority: priority)
      #expect(solver.add(wish).isAdded)
      below = 1 * variable
    }
    let errors = solver.violations()
    #expect(errors.map(\.priority) == stride(from: count, through: 1, by: -1).map { $0 })
    for (priority, error) in errors where priority > 1 {
      #expect(abs(error - 2 * (count - priority)) < 1e-6)
    }
    #expect(solver.isSolved())
    #expect(solver.undetermined().isEmpty)
  }

  /// Each priority breaks with the one below: of a chain of wishes that get smaller, the highest counts.
  @Test(arguments: [2, 5, 50]) func theHighestIsServedFirst(count: Int) {
    let solver = SolverBox()
    let width = solver.makeVariable()
    let parts = (0..<count).map { _ in solver.makeVariable() }
    let sum = parts.reduce(LinearExpression()) { $0 + LinearExpression($1) }
    #expect(solver.add(LinearConstraint(sum - LinearExpression(width))).isAdded)
    #expect(solver.add(LinearConstraint(1 * width - 100)).isAdded)
    for (place, part) in parts.enumerated() {
      #expect(solver.add(LinearConstraint(1 * part, .greaterThanOrEqual)).isAdded)
      let wish = LinearConstraint(1 * part - 70, priority: Double(900 - place))
      #expect(solver.add(wish).isAdded)
    }
    let values = parts.map { solver.value(of: $0) }
    #expect(values == [70, 30] + [Double](repeating: 0, count: count - 2))
    #expect(solver.undetermined().isEmpty)
  }
}
