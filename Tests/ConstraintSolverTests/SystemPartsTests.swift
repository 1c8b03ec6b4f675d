import Testing

@testable import AutoLayout

/// Systems that are solved part by part.
@Suite struct SystemPartsTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4]
  private static let systemsPerSeed = 100
  private static let effortLimit = 1_000_000

  private static func constraints(of system: SystemText, from first: Int) -> [LinearConstraint] {
    system.constraints.map { constraint in
      var constraint = constraint
      constraint.expression.terms = constraint.expression.terms.map {
        .init(LayoutVariable(index: $0.variable.index + first), $0.coefficient)
      }
      return constraint
    }
  }

  /// Two random systems without common variables, and a variable without constraints.
  private static func joined(
    _ systems: inout RandomSystems
  ) -> (constraints: [LinearConstraint], variableCount: Int) {
    let (one, other) = (systems.next(), systems.next())
    let left = constraints(of: one, from: 0)
    let right = constraints(of: other, from: one.variableCount)
    var mixed: [LinearConstraint] = []
    for index in 0..<max(left.count, right.count) {
      if left.indices.contains(index) { mixed.append(left[index]) }
      if right.indices.contains(index) { mixed.append(right[index]) }
    }
    return (mixed, one.variableCount + other.variableCount + 1)
  }

  /// The parts have the solution of the whole system.
  @Test(arguments: seeds) func partsHaveTheSolutionOfTheWhole(seed: UInt64) {
    var systems = RandomSystems(seed: seed)
    for _ in 0..<Self.systemsPerSeed {
      let (constraints, count) = Self.joined(&systems)
      var cache = SolverCache()
      let parts = cache.solution(
        of: constraints, variableCount: count, effortLimit: Self.effortLimit)
      let whole = SolvedSystem(
        constraints, variableCount: count, effortLimit: Self.effortLimit)
      #expect(parts.ending == whole.ending)
      #expect(parts.undetermined == whole.undetermined)
      #expect(parts.conflicts.map(\.broken) == whole.conflicts.map(\.broken))
      #expect(parts.conflicts.map(\.with) == whole.conflicts.map(\.with))
      #expect(parts.values.count == whole.values.count)
      for (index, (one, other)) in zip(parts.values, whole.values).enumerated()
      where !whole.undetermined.contains(index) {
        #expect(abs(one - other) < 1e-6, "variable \(index), seed \(seed)")
      }
    }
  }

  /// A change of one part does not solve the other part again.
  @Test func unchangedPartsAreNotSolved() {
    func solve(_ width: Double, _ height: Double, _ cache: inout SolverCache) -> [Double] {
      let (x, y) = (LayoutVariable(index: 0), LayoutVariable(index: 1))
      let constraints = [
        LinearConstraint(LinearExpression(x) - width),
        LinearConstraint(LinearExpression(y) - height),
      ]
      return cache.solution(of: constraints, variableCount: 2, effortLimit: Self.effortLimit).values
    }
    var cache = SolverCache()
    #expect(solve(10, 20, &cache) == [10, 20])
    #expect(cache.solvedCount == 2)
    #expect(solve(10, 30, &cache) == [10, 30])
    #expect(cache.solvedCount == 3)
    #expect(solve(40, 30, &cache) == [40, 30])
    #expect(cache.solvedCount == 4)
    #expect(solve(40, 20, &cache) == [40, 20])
    #expect(cache.solvedCount == 4)
  }

  /// A constraint of an unknown variable is rejected, as by a solver.
  @Test func unknownVariablesAreRejected() {
    var cache = SolverCache()
    let constraint = LinearConstraint(LinearExpression(LayoutVariable(index: 3)) - 1)
    let result = cache.solution(
      of: [constraint], variableCount: 1, effortLimit: Self.effortLimit)
    #expect(result.ending == .rejected)
  }

  /// Contradictions without variables are conflicts of the whole system.
  @Test func constraintsWithoutVariablesAreOnePart() {
    var cache = SolverCache()
    let variable = LayoutVariable(index: 0)
    let constraints = [
      LinearConstraint(LinearExpression(constant: 1)),
      LinearConstraint(LinearExpression(variable) - 5),
      LinearConstraint(LinearExpression(variable) - 6),
    ]
    let result = cache.solution(
      of: constraints, variableCount: 1, effortLimit: Self.effortLimit)
    #expect(result.values == [5])
    #expect(result.conflicts.map(\.broken) == [0, 2])
    #expect(result.conflicts.map(\.with) == [[], [1]])
  }

  /// The limit on work is that of all parts, whether they are in the cache or not.
  @Test(arguments: [false, true]) func thePartsShareTheLimit(areCached: Bool) {
    var systems = RandomSystems(seed: 7)
    let (constraints, count) = Self.joined(&systems)
    func solve(_ limit: Int, _ cache: inout SolverCache) -> SolvedSystem {
      cache.solution(of: constraints, variableCount: count, effortLimit: limit)
    }
    var cache = SolverCache()
    let effort = solve(Self.effortLimit, &cache).effort
    #expect(cache.solvedCount > 1)
    if !areCached { cache = SolverCache() }
    #expect(solve(effort, &cache).ending == .solved)
    if !areCached { cache = SolverCache() }
    let exceeding = solve(effort - 1, &cache)
    #expect(exceeding.ending == .limitExceeded)
    #expect(exceeding.values.isEmpty)
    #expect(exceeding.undetermined.isEmpty)
  }
}

extension SolvedSystem {
  /// The result of a system that is not divided.
  init(_ constraints: [LinearConstraint], variableCount: Int, effortLimit: Int) {
    let indices = Array(0..<variableCount)
    let whole = SystemParts.Part(constraints: Array(constraints.indices), variables: indices)
    self.init(constraints, of: whole, indices, effortLimit: effortLimit)
  }
}
