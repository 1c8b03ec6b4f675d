@testable import AutoLayout
import LayoutModel
import Testing

/// Rejected constraints, which do not affect the others.
@Suite struct SolverLimitTests {
  private let solver = SolverBox()

  @Test(arguments: [
    (Double.nan, false), (.infinity, false), (-.infinity, false), (1e300, false),
    (Double.leastNonzeroMagnitude, false),
    (9e-7, false), (1e-6, true), (-1e6, true), (1.1e6, false), (0, true), (-0.0, true),
  ])
  func coefficients(_ coefficient: Double, isAdded: Bool) {
    let variable = solver.makeVariable()
    let outcome = solver.add(LinearConstraint(coefficient * variable))
    #expect(isAdded ? outcome.isAdded : outcome == .rejected)
  }

  @Test(arguments: [
    (Double.nan, false), (.infinity, false), (-.infinity, false), (1e300, false), (1e8, true),
    (-1e8, true), (1.1e8, false), (Double.leastNonzeroMagnitude, true),
  ])
  func constants(_ constant: Double, isAdded: Bool) {
    let variable = solver.makeVariable()
    let outcome = solver.add(LinearConstraint(1 * variable - constant))
    #expect(isAdded ? outcome.isAdded : outcome == .rejected)
    #expect(solver.value(of: variable) == (isAdded ? constant : 0))
  }

  @Test(arguments: [
    (Double.nan, false), (.infinity, false), (0, false), (0.9, false), (1, true), (1000, true),
    (1000.001, false), (-5, false), (999.9999, true),
  ])
  func priorities(_ priority: Double, isAdded: Bool) {
    let variable = solver.makeVariable()
    let outcome = solver.add(LinearConstraint(1 * variable - 3, priority: priority))
    #expect(isAdded ? outcome.isAdded : outcome == .rejected)
  }

  @Test func rejectsVariablesOfOtherSolvers() {
    var solver = ConstraintSolver(variableCount: 1)
    let (own, foreign) = (LayoutVariable(index: 0), LayoutVariable(index: 1))
    for variable in [foreign, .none] {
      let outcome = solver.add(LinearConstraint(1 * own - 1 * variable))
      #expect(outcome == .rejected)
    }
    let outcome = solver.add(LinearConstraint(1 * own - 7))
    let isSolved = solver.solve()
    #expect(outcome.isAdded && isSolved)
    #expect(solver.values == [7])
  }

  @Test func variablesHaveALimit() throws {
    var last = solver.makeVariable()
    for _ in 1..<ConstraintSolver.variableLimit { last = solver.makeVariable() }
    #expect(solver.add(LinearConstraint(1 * last - 7)).isAdded)
    #expect(solver.value(of: last) == 7)
    let tooMany = solver.makeVariable()
    #expect(solver.add(LinearConstraint(1 * tooMany)) == .rejected)
  }

  @Test func termsHaveALimit() {
    let variable = solver.makeVariable()
    let limit = ConstraintSolver.termLimit
    let terms = [LinearExpression.Term](repeating: .init(variable, 1), count: limit)
    let most = LinearExpression(terms, constant: -10 * Double(limit))
    #expect(solver.add(LinearConstraint(most)).isAdded)
    #expect(solver.value(of: variable) == 10)
    let tooLong = most + LinearExpression(variable)
    #expect(solver.add(LinearConstraint(tooLong)) == .rejected)
  }

  @Test func constraintsHaveALimit() throws {
    let limit = ConstraintSolver.constraintLimit
    var before = solver.makeVariable()
    for _ in 0..<limit {
      let variable = solver.makeVariable()
      #expect(solver.add(LinearConstraint(1 * variable - 1 * before - 1)).isAdded)
      before = variable
    }
    let more = LinearConstraint(1 * before - 5)
    #expect(solver.add(more) == .rejected)
  }

  /// With a limit on work that is too low, the solver reports it and continues.
  @Test func workHasALimit() throws {
    var answers: [Bool] = []
    for effort in [50, 100_000] {
      let (solver, variables) = Self.wishes(effortLimit: effort)
      answers.append(solver.isSolved)
      #expect(variables.allSatisfy { solver.value(of: $0).isFinite })
    }
    #expect(answers == [false, true])
  }

  /// Most of the work is to optimize the system.
  @Test func aSolutionTakesAllItsWork() {
    let (solver, _) = Self.wishes(effortLimit: 100_000)
    #expect(solver.isSolved)
    let effort = solver.solver.effort
    #expect(Self.wishes(effortLimit: effort).solver.isSolved)
    #expect(!Self.wishes(effortLimit: effort - 1).solver.isSolved)
  }

  /// Twelve variables with three constraints each, which contradict each other.
  private static func wishes(
    effortLimit: Int
  ) -> (solver: SolverBox, variables: [LayoutVariable]) {
    let solver = SolverBox(effortLimit: effortLimit)
    let variables = (0..<12).map { _ in solver.makeVariable() }
    for (index, variable) in variables.enumerated() {
      for wish in [3.0, 8, 20] {
        let other = variables[(index + 5) % variables.count]
        let constraint = LinearConstraint(
          1 * variable + 0.5 * other - wish * Double(index), priority: 200 + wish)
        #expect(solver.add(constraint).isAdded)
      }
    }
    return (solver, variables)
  }

  @Test func dropsARequiredConstraintBeyondTheLimitOnWork() {
    let solver = SolverBox(effortLimit: 20)
    let variables = (0..<8).map { _ in solver.makeVariable() }
    var refused = 0
    for (left, right) in zip(variables, variables.dropFirst()) {
      for wish in [1.0, 2, 3, 4, 5] {
        let outcome = solver.add(LinearConstraint(1 * left - wish * right - wish, .lessThanOrEqual))
        if outcome == .rejected { refused += 1 }
      }
    }
    #expect(refused > 0)
    #expect(!solver.isSolved)
    #expect(variables.allSatisfy { solver.value(of: $0).isFinite })
  }

  /// Each variable is a thousand times the previous or next one.
  @Test(arguments: [4, 5, 120], [false, true])
  func limitsProductsOfCoefficients(count: Int, isUpwards: Bool) {
    for priority in [1000.0, 500] {
      let solver = SolverBox()
      let variables = (0...count).map { _ in solver.makeVariable() }
      let first = isUpwards ? variables : variables.reversed()
      let end = LinearConstraint(1 * first[0] - 5, priority: priority)
      let steps = zip(first, first.dropFirst()).map { one, next in
        LinearConstraint(1 * next - 1000 * one, priority: priority)
      }
      var areAllAdded = true
      for constraint in steps + [end] where !solver.add(constraint).isAdded {
        areAllAdded = false
      }
      #expect(variables.allSatisfy { solver.value(of: $0).magnitude <= 1e15 })
      #expect((areAllAdded && solver.isSolved) == (count < 5))
      #expect(solver.undetermined().count <= variables.count)
      #expect(solver.violations().allSatisfy { $0.error.isFinite })
    }
  }
}
