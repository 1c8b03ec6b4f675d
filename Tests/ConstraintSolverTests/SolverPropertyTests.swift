@testable import AutoLayout
import LayoutModel
import Testing

/// Properties of all systems, verified with random ones.
@Suite struct SolverPropertyTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4]
  private static let systemsPerSeed = 250

  /// The values that are equal in all optimal solutions.
  struct Essence: Equatable, CustomStringConvertible {
    /// nil: not determined.
    var values: [Double?]
    var errors: [Double]

    init(_ solver: inout ConstraintSolver, variableCount: Int) {
      let undetermined = solver.undetermined().map(\.index)
      values = (0..<variableCount).map { index in
        undetermined.contains(index)
          ? nil : LayoutVariable.numbered(index).map { solver.value(of: $0) }
      }
      errors = solver.violations().map(\.error)
    }

    var description: String { "\(values) \(errors)" }

    static func == (left: Self, right: Self) -> Bool {
      left.values.count == right.values.count && left.errors.count == right.errors.count
        && zip(left.values, right.values).allSatisfy { one, other in
          guard let one, let other else { return one == nil && other == nil }
          return abs(one - other) < 1e-6
        }
        && zip(left.errors, right.errors).allSatisfy { abs($0 - $1) < 1e-6 }
    }
  }

  private static func each(
    _ seed: UInt64, _ body: (SystemText, inout RandomSystems) throws -> Void
  ) rethrows {
    var systems = RandomSystems(seed: seed)
    for _ in 0..<systemsPerSeed { try body(systems.next(), &systems) }
  }

  /// The constraints of a solved system.
  private static func taken(_ system: SystemText, _ answer: SystemText.Answer) -> [LinearConstraint]
  {
    zip(system.constraints, answer.outcomes).filter { $0.1.isAdded }.map(\.0)
  }

  private static func solver(
    _ constraints: [LinearConstraint], variableCount: Int
  ) -> SystemText.Answer {
    SystemText(name: "", variableCount: variableCount, constraints: constraints).solved()
  }

  private static func value(
    _ expression: LinearExpression, in solver: inout ConstraintSolver
  ) -> Double {
    expression.terms.reduce(expression.constant) { sum, term in
      sum + term.coefficient * solver.value(of: term.variable)
    }
  }

  private static func expectRequiredConstraintsHold(in system: SystemText) {
    var answer = system.solved()
    let isSolved = answer.solver.isSolved()
    #expect(isSolved)
    for constraint in taken(system, answer)
    where constraint.priority == LinearConstraint.requiredPriority {
      let value = Self.value(constraint.expression, in: &answer.solver)
      #expect(constraint.error(at: value) < 1e-6, "\(system.text)")
    }
  }

  @Test(arguments: seeds) func requiredConstraintsHold(seed: UInt64) {
    Self.each(seed) { system, _ in Self.expectRequiredConstraintsHold(in: system) }
  }

  /// Also with coefficients and constants of all magnitudes.
  @Test(arguments: seeds) func requiredConstraintsHoldAtAllScales(seed: UInt64) {
    var systems = RandomSystems(seed: seed)
    for _ in 0..<Self.systemsPerSeed {
      Self.expectRequiredConstraintsHold(in: systems.nextScaled())
    }
  }

  @Test(arguments: seeds) func isDeterministic(seed: UInt64) {
    Self.each(seed) { system, _ in
      let values = (0..<2).map { _ in
        var answer = system.solved()
        return (0..<system.variableCount).compactMap(LayoutVariable.numbered).map {
          answer.solver.value(of: $0)
        }
      }
      #expect(values[0] == values[1])
    }
  }

  @Test(arguments: seeds) func solutionsDoNotDependOnTheOrderOfAdding(seed: UInt64) {
    Self.each(seed) { system, random in
      var answer = system.solved()
      let constraints = Self.taken(system, answer)
      var other = Self.solver(random.shuffled(constraints), variableCount: system.variableCount)
      #expect(!other.outcomes.contains { if case .added = $0 { false } else { true } })
      let essence = Essence(&answer.solver, variableCount: system.variableCount)
      let otherEssence = Essence(&other.solver, variableCount: system.variableCount)
      #expect(essence == otherEssence, "\(system.text)")
    }
  }

  @Test(arguments: seeds) func readingValuesBetweenAddingDoesNotMatter(seed: UInt64) {
    Self.each(seed) { system, _ in
      var answer = system.solved()
      var solver = ConstraintSolver()
      let variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
      var outcomes: [ConstraintSolver.Outcome] = []
      for constraint in system.constraints {
        outcomes.append(solver.add(constraint))
        _ = variables.map { solver.value(of: $0) }
        _ = solver.undetermined()
      }
      #expect(outcomes.map(\.isAdded) == answer.outcomes.map(\.isAdded))
      let essence = Essence(&answer.solver, variableCount: system.variableCount)
      let otherEssence = Essence(&solver, variableCount: system.variableCount)
      #expect(essence == otherEssence, "\(system.text)")
    }
  }

  /// Also after dropped constraints: the result equals that without them.
  @Test(arguments: seeds) func droppedConstraintsHaveNoEffect(seed: UInt64) {
    Self.each(seed) { system, _ in
      var answer = system.solved()
      var other = Self.solver(
        Self.taken(system, answer), variableCount: system.variableCount)
      let essence = Essence(&answer.solver, variableCount: system.variableCount)
      let otherEssence = Essence(&other.solver, variableCount: system.variableCount)
      #expect(essence == otherEssence, "\(system.text)")
      // Undetermined values are equal too.
      for variable in (0..<system.variableCount).compactMap(LayoutVariable.numbered) {
        let (value, otherValue) = (
          answer.solver.value(of: variable), other.solver.value(of: variable)
        )
        #expect(abs(value - otherValue) < 1e-6, "\(system.text)")
      }
    }
  }

  /// The constraints of a conflict cannot hold together, and can without any one of them.
  @Test(arguments: seeds) func conflictsAreMinimal(seed: UInt64) throws {
    try Self.each(seed) { system, _ in
      let answer = system.solved()
      for (index, outcome) in answer.outcomes.enumerated() {
        guard case .conflict(let ids) = outcome else { continue }
        let constraint = system.constraints[index]
        let others = try ids.map { system.constraints[try #require(answer.index(of: $0))] }
        let count = system.variableCount
        let together = Self.solver(others + [constraint], variableCount: count).outcomes
        #expect(together.dropLast().allSatisfy { $0.isAdded })
        #expect(together.last?.isAdded == false, "\(system.text)")
        for left in others.indices {
          var fewer = others
          fewer.remove(at: left)
          let outcomes = Self.solver(fewer + [constraint], variableCount: count).outcomes
          #expect(outcomes.allSatisfy { $0.isAdded }, "\(system.text)")
        }
      }
    }
  }

  /// A variable is undetermined if and only if it can change without making the solution worse.
  @Test(arguments: seeds) func undeterminedVariablesCanChange(seed: UInt64) {
    Self.each(seed) { system, _ in
      var answer = system.solved()
      let undetermined = Set(answer.solver.undetermined())
      let errors = answer.solver.violations().map(\.error)
      for variable in (0..<system.variableCount).compactMap(LayoutVariable.numbered) {
        let value = answer.solver.value(of: variable)
        let canMove = [-1.0, 1].contains { sign in
          var moved = answer.solver
          let push = sign * variable - (sign * value + 0.01)
          guard moved.add(LinearConstraint(push, .greaterThanOrEqual)).isAdded else { return false }
          return zip(moved.violations(), errors).allSatisfy { $0.error < $1 + 1e-5 }
        }
        #expect(canMove == undetermined.contains(variable), "\(variable) in \(system.text)")
      }
    }
  }

  @Test(arguments: seeds) func parsesWhatItWrites(seed: UInt64) {
    Self.each(seed) { system, _ in
      let (systems, invalidLine) = SystemText.parse(system.text)
      #expect(invalidLine == nil)
      #expect(systems.map(\.constraints) == [system.constraints])
    }
  }
}

extension ConstraintSolver.Outcome {
  var isAdded: Bool { if case .added = self { true } else { false } }
}
