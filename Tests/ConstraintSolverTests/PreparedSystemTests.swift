import LayoutTestSupport
import Testing

@testable import ConstraintSolver

/// Systems that are solved for several constants.
@Suite struct PreparedSystemTests {
  private static let effortLimit = 1_000_000

  private static func constraints(of system: SystemText) -> [LinearConstraint] {
    system.steps.compactMap { step in
      guard case .add(let constraint) = step else { return nil }
      return constraint
    }
  }

  private static func with(
    _ constants: [Double], _ isVarying: [Bool], in constraints: [LinearConstraint]
  ) -> [LinearConstraint] {
    var constraints = constraints
    let varying = isVarying.indices.filter { isVarying[$0] }
    for (index, constant) in zip(varying, constants) {
      constraints[index].expression.constant = constant
    }
    return constraints
  }

  /// The solution is that of the system with these constants, bit by bit.
  @Test(arguments: SplitMix64.seeds(1..<33)) func solutionsAreThoseOfTheWholeSystem(
    seed: UInt64
  ) throws {
    var systems = RandomSystems(seed: seed)
    var random = SplitMix64(seed: seed)
    for _ in 0..<30 {
      let text = systems.next()
      let constraints = Self.constraints(of: text)
      // Mostly optional constraints, as the intrinsic sizes of texts are.
      let isVarying = constraints.map { constraint in
        Int.random(in: 0..<(constraint.priority == 1000 ? 12 : 2), using: &random) == 0
      }
      var prepared = PreparedSystems()
      let made = prepared.prepare(
        constraints, isVarying: isVarying, variableCount: text.variableCount,
        effortLimit: Self.effortLimit)
      let system = try #require(made)
      for _ in 0..<4 {
        let constants = isVarying.filter { $0 }.map { _ in
          Double(10 * Int.random(in: -3..<4, using: &random))
        }
        let solved = prepared.solution(of: system, constants: constants)
        var cache = SolverCache()
        let expected = cache.solution(
          of: Self.with(constants, isVarying, in: constraints),
          variableCount: text.variableCount, effortLimit: Self.effortLimit)
        #expect(solved.values == expected.values, "seed \(seed)")
        #expect(solved.undetermined == expected.undetermined, "seed \(seed)")
        #expect(solved.ending == expected.ending, "seed \(seed)")
        #expect(solved.conflicts.map(\.broken) == expected.conflicts.map(\.broken))
        #expect(solved.conflicts.map(\.with) == expected.conflicts.map(\.with))
      }
    }
  }

  /// Systems that differ in constants only share recordings, which have no effect on their solutions.
  @Test(arguments: SplitMix64.seeds(1..<33)) func recordingsOfOtherSystemsDoNotAffectSolutions(
    seed: UInt64
  ) throws {
    var systems = RandomSystems(seed: seed)
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let text = systems.next()
      let constraints = Self.constraints(of: text)
      let isVarying = constraints.map {
        $0.priority < 1000 && Bool.random(using: &random)
      }
      var prepared = PreparedSystems()
      for _ in 0..<8 {
        // As on a screen of another size.
        let others = constraints.map { constraint in
          var other = constraint
          other.expression.constant += Double(Int.random(in: -2..<3, using: &random))
          return other
        }
        let made = prepared.prepare(
          others, isVarying: isVarying, variableCount: text.variableCount,
          effortLimit: Self.effortLimit)
        let system = try #require(made)
        let constants = isVarying.filter { $0 }.map { _ in
          Double(10 * Int.random(in: -3..<4, using: &random))
        }
        let solved = prepared.solution(of: system, constants: constants)
        let all = Self.with(constants, isVarying, in: others)
        var cache = SolverCache()
        let expected = cache.solution(
          of: all, variableCount: text.variableCount, effortLimit: Self.effortLimit)
        let isEqual = zip(solved.values, expected.values).allSatisfy {
          $0.bitPattern == $1.bitPattern || $0 == 0 && $1 == 0
        }
        #expect(isEqual && solved.values.count == expected.values.count, "seed \(seed)")
        #expect(solved.undetermined == expected.undetermined, "seed \(seed)")
        #expect(solved.ending == expected.ending, "seed \(seed)")
        #expect(solved.conflicts.map(\.broken) == expected.conflicts.map(\.broken))
      }
    }
  }

  private static let x = LayoutVariable(index: 0)
  private static let y = LayoutVariable(index: 1)

  /// `x` is 10, at least a constant if that is possible; `y` is at least another constant.
  private static func system(
    _ prepared: inout PreparedSystems
  ) -> PreparedSystem? {
    prepared.prepare(
      [
        LinearConstraint(LinearExpression(x) - 10),
        LinearConstraint(LinearExpression(y), .greaterThanOrEqual),
        LinearConstraint(LinearExpression(y) - LinearExpression(x), .greaterThanOrEqual),
        LinearConstraint(LinearExpression(y), priority: 1),
        LinearConstraint(LinearExpression(x), .greaterThanOrEqual, priority: 750),
        LinearConstraint(LinearExpression(y), .greaterThanOrEqual, priority: 750),
      ], isVarying: [false, false, false, false, true, true], variableCount: 2,
      effortLimit: effortLimit)
  }

  /// Constants of constraints between determined variables do not affect the solution.
  @Test func systemsAreSolvedOnceForConstantsWithoutEffect() throws {
    var prepared = PreparedSystems()
    let made = (Self.system(&prepared), Self.system(&prepared))
    let (system, equal) = (try #require(made.0), try #require(made.1))
    for (system, constants, values, count) in [
      (system, [-5.0, -30], [10.0, 30], 1), (system, [-50, -30], [10, 30], 1),
      (system, [-50, -40], [10, 40], 2), (equal, [0, -30], [10, 30], 2),
    ] {
      let solved = prepared.solution(of: system, constants: constants)
      #expect(solved.values == values)
      #expect(prepared.solvedCount == count)
    }
  }

  /// Beyond the limit on the size systems are not prepared, and results are not kept.
  @Test func theSizeIsLimited() throws {
    var none = PreparedSystems(sizeLimit: 0)
    let made = (Self.system(&none), Self.system(&none))
    let (system, second) = (try #require(made.0), made.1)
    #expect(second == nil)
    for _ in 0..<2 {
      let solved = none.solution(of: system, constants: [-5, -30])
      #expect(solved.values == [10, 30])
    }
    #expect(none.solvedCount == 2)
    var enough = PreparedSystems()
    let kept = (Self.system(&enough), Self.system(&enough))
    #expect(kept.0 != nil && kept.1 != nil)
  }

  /// The keys of structures count as well: a system with one word more is not prepared.
  @Test func theSizeContainsStructures() {
    var prepared = PreparedSystems()
    _ = Self.system(&prepared)
    let size = prepared.size
    for (limit, isPrepared) in [(size, true), (size - 1, false)] {
      var limited = PreparedSystems(sizeLimit: limit)
      _ = Self.system(&limited)
      #expect(limited.size == size)
      #expect((Self.system(&limited) != nil) == isPrepared)
    }
    // 6 constraints with 7 terms and 2 varying constants.
    let form = 1 + 6 * 2 + 7 * 2 + 2
    #expect(size > form + 6 + 3 * form)
  }

  /// Systems that differ in constants only are prepared by the same steps, unless a decision differs.
  @Test func systemsArePreparedOnce() throws {
    var prepared = PreparedSystems()
    for (width, count) in [(10.0, 1), (20, 1), (1e9, 2), (30, 2), (-5, 3), (-6, 4)] {
      let made = prepared.prepare(
        [
          LinearConstraint(LinearExpression(Self.x) - width),
          LinearConstraint(LinearExpression(Self.x), .greaterThanOrEqual),
          LinearConstraint(LinearExpression(Self.x), .lessThanOrEqual, priority: 750),
        ], isVarying: [false, false, true], variableCount: 1, effortLimit: Self.effortLimit)
      #expect(made != nil)
      #expect(prepared.prototypeCount == count)
    }
  }

  @Test func unknownVariablesAreNotPrepared() {
    var prepared = PreparedSystems()
    let constraint = LinearConstraint(LinearExpression(LayoutVariable(index: 3)) - 1)
    let system = prepared.prepare(
      [constraint], isVarying: [false], variableCount: 1, effortLimit: 10)
    #expect(system == nil)
  }
}

extension PreparedSystems {
  /// Nil: the limit on the size is reached, or a constraint contains a variable that the system does not have.
  ///
  /// - Parameters:
  ///   - constraints: in the order in which they are added.
  ///   - isVarying: by constraint: whether its constant is different in each solution.
  fileprivate mutating func prepare(
    _ constraints: [LinearConstraint], isVarying: [Bool], variableCount: Int, effortLimit: Int
  ) -> PreparedSystem? {
    SystemTemplate(constraints, variableCount: variableCount).flatMap {
      prepare(
        $0, constants: constraints.map(\.expression.constant), isVarying: isVarying,
        effortLimit: effortLimit)
    }
  }
}
