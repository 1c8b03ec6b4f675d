@testable import AutoLayout
import LayoutModel
import Testing

/// Priorities are compared one by one, independent of their number and difference.
@Suite struct SolverPriorityTests {
  @Test(arguments: [1, 10, 1000])
  func oneConstraintPrevailsOverManyOfALowerPriority(count: Int) {
    let solver = SolverBox()
    let variable = solver.makeVariable()
    for _ in 0..<count {
      #expect(solver.add(LinearConstraint(1000 * variable - 90_000, priority: 500)).isAdded)
    }
    #expect(solver.add(LinearConstraint(0.001 * variable - 0.01, priority: 500.5)).isAdded)
    #expect(abs(solver.value(of: variable) - 10) < 1e-9)
  }

  /// Each variable should be one point greater than the one below it, and equal to a value. The
  /// highest priority is satisfied, and each variable below is two points further from its value.
  @Test func distinguishesHundredsOfPriorities() {
    let solver = SolverBox()
    let count = 300.0
    var below = LinearExpression(constant: 0)
    for priority in stride(from: 1, through: count, by: 1) {
      let variable = solver.makeVariable()
      let distance = 1 * variable - below - 1
      #expect(solver.add(LinearConstraint(distance, priority: priority)).isAdded)
      let constraint = LinearConstraint(1 * variable - 3 * priority, priority: priority)
      #expect(solver.add(constraint).isAdded)
      below = 1 * variable
    }
    let errors = solver.violations()
    #expect(errors.map(\.priority) == stride(from: count, through: 1, by: -1).map { $0 })
    for (priority, error) in errors where priority > 1 {
      #expect(abs(error - 2 * (count - priority)) < 1e-6)
    }
    #expect(solver.isSolved)
    #expect(solver.undetermined().isEmpty)
  }

  /// Each priority conflicts with the one below it: of a chain of decreasing priorities, the
  /// highest is satisfied.
  @Test(arguments: [2, 5, 50]) func satisfiesTheHighestPriorityFirst(count: Int) {
    let solver = SolverBox()
    let width = solver.makeVariable()
    let parts = (0..<count).map { _ in solver.makeVariable() }
    let sum = parts.reduce(LinearExpression()) { $0 + LinearExpression($1) }
    #expect(solver.add(LinearConstraint(sum - LinearExpression(width))).isAdded)
    #expect(solver.add(LinearConstraint(1 * width - 100)).isAdded)
    for (index, part) in parts.enumerated() {
      #expect(solver.add(LinearConstraint(1 * part, .greaterThanOrEqual)).isAdded)
      let constraint = LinearConstraint(1 * part - 70, priority: Double(900 - index))
      #expect(solver.add(constraint).isAdded)
    }
    let values = parts.map { solver.value(of: $0) }
    #expect(values == [70, 30] + [Double](repeating: 0, count: count - 2))
    #expect(solver.undetermined().isEmpty)
  }
}
