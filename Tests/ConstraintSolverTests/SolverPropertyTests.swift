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

    init(_ answer: SystemText.Answer) {
      var solver = answer.solver
      values = solver.values
      for variable in solver.undetermined() { values[variable] = nil }
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
    _ seed: UInt64, _ body: (SystemText, inout RandomSystems) -> Void
  ) {
    var systems = RandomSystems(seed: seed)
    for _ in 0..<systemsPerSeed { body(systems.next(), &systems) }
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

  private static func expectRequiredConstraintsHold(in system: SystemText) {
    let answer = system.solved()
    #expect(answer.isSolved)
    for constraint in taken(system, answer)
    where constraint.priority == LinearConstraint.requiredPriority {
      let value = constraint.expression.value(answer.solver.values)
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
      #expect(system.solved().solver.values == system.solved().solver.values)
    }
  }

  @Test(arguments: seeds) func solutionsDoNotDependOnTheOrderOfAdding(seed: UInt64) {
    Self.each(seed) { system, random in
      let answer = system.solved()
      let constraints = Self.taken(system, answer)
      let other = Self.solver(random.shuffled(constraints), variableCount: system.variableCount)
      #expect(other.outcomes.allSatisfy { $0.isAdded })
      #expect(Essence(answer) == Essence(other), "\(system.text)")
    }
  }

  /// Also after dropped constraints: the result equals that without them.
  @Test(arguments: seeds) func droppedConstraintsHaveNoEffect(seed: UInt64) {
    Self.each(seed) { system, _ in
      let answer = system.solved()
      let other = Self.solver(
        Self.taken(system, answer), variableCount: system.variableCount)
      #expect(Essence(answer) == Essence(other), "\(system.text)")
      // Undetermined values are equal too.
      for (value, otherValue) in zip(answer.solver.values, other.solver.values) {
        #expect(abs(value - otherValue) < 1e-6, "\(system.text)")
      }
    }
  }

  /// The constraints of a conflict cannot hold together, and can without any one of them.
  @Test(arguments: seeds) func conflictsAreMinimal(seed: UInt64) {
    Self.each(seed) { system, _ in
      let answer = system.solved()
      for (index, outcome) in answer.outcomes.enumerated() {
        guard case .conflict(let numbers) = outcome else { continue }
        let constraint = system.constraints[index]
        let others = numbers.map { system.constraints[answer.index(ofAdded: $0)] }
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
      let constraints = Self.taken(system, answer)
      for (index, value) in answer.solver.values.enumerated() {
        let variable = LayoutVariable(index: index)
        let canMove = [-1.0, 1].contains { sign in
          let push = sign * variable - (sign * value + 0.01)
          let moved = Self.solver(
            constraints + [LinearConstraint(push, .greaterThanOrEqual)],
            variableCount: system.variableCount)
          guard moved.outcomes.last == .added else { return false }
          return zip(moved.solver.violations(), errors).allSatisfy { $0.error < $1 + 1e-5 }
        }
        #expect(canMove == undetermined.contains(index), "\(variable) in \(system.text)")
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
  var isAdded: Bool { self == .added }
}
