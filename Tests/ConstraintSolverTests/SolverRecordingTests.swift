import LayoutTestSupport
import Testing

@testable import ConstraintSolver

/// Solutions that are repeated with other constants.
@Suite struct SolverRecordingTests {
  private static let effortLimit = 1_000_000

  private static func constraints(of system: SystemText) -> [LinearConstraint] {
    system.steps.compactMap { step in
      guard case .add(let constraint) = step else { return nil }
      return constraint
    }
  }

  /// Other constants for some of the constraints.
  private static func varied(
    _ constraints: [LinearConstraint], _ random: inout SplitMix64
  ) -> [LinearConstraint] {
    constraints.map { constraint in
      var constraint = constraint
      switch Int.random(in: 0..<4, using: &random) {
      case 0: constraint.expression.constant += Double(Int.random(in: -30..<31, using: &random))
      case 1: constraint.expression.constant *= Double.random(in: 0.5..<2, using: &random)
      default: break
      }
      return constraint
    }
  }

  private static func recorded(
    _ constraints: [LinearConstraint], variableCount: Int,
    stepLimit: Int = SolverRecording.stepLimit
  ) -> SolverRecording? {
    var recording: SolverRecording?
    var solver = ConstraintSolver()
    _ = SolvedSystem(
      count: constraints.count, variableCount: variableCount, effortLimit: effortLimit,
      with: &solver, recording: &recording, stepLimit: stepLimit
    ) { $0.add(constraints[$1]) }
    return recording
  }

  /// The solution that one recording repeats with other constants; nil: it does not apply to them.
  private static func repeated(
    _ recording: SolverRecording, _ constants: [Double], effortLimit: Int = effortLimit
  ) -> SolvedSystem? {
    var recordings = SolverRecordings<Int>(recordsFirst: true)
    _ = recordings.solution(of: 1, constants, effortLimit: effortLimit) { kept, _ in
      kept = recording
      return SolvedSystem(variableCount: 0)
    }
    var isRepeated = true
    let solved = recordings.solution(of: 1, constants, effortLimit: effortLimit) { _, _ in
      isRepeated = false
      return SolvedSystem(variableCount: 0)
    }
    return isRepeated ? solved : nil
  }

  private static func areEqual(_ one: SolvedSystem, _ other: SolvedSystem) -> Bool {
    one.values.map(\.bitPattern) == other.values.map(\.bitPattern)
      && one.undetermined == other.undetermined && one.ending == other.ending
      && one.effort == other.effort
      && one.conflicts.map(\.broken) == other.conflicts.map(\.broken)
      && one.conflicts.map(\.with) == other.conflicts.map(\.with)
  }

  /// A repeated solution is that of the solver, bit by bit, and has no conflicts.
  @Test(arguments: SplitMix64.seeds(1..<33)) func repetitionsAreSolutions(seed: UInt64) {
    var systems = RandomSystems(seed: seed)
    var random = SplitMix64(seed: seed)
    var repeatedCount = 0
    for round in 0..<60 {
      let text = round.isMultiple(of: 4) ? systems.nextScaled() : systems.next()
      let constraints = Self.constraints(of: text)
      guard let recording = Self.recorded(constraints, variableCount: text.variableCount) else {
        continue
      }
      for _ in 0..<6 {
        let others = Self.varied(constraints, &random)
        let solved = Self.repeated(recording, others.map(\.expression.constant))
        guard let solved else { continue }
        let expected = SolvedSystem(
          others, variableCount: text.variableCount, effortLimit: Self.effortLimit)
        #expect(Self.areEqual(solved, expected), "seed \(seed): \(text.text)")
        repeatedCount += 1
      }
    }
    #expect(repeatedCount > 30)
  }

  /// The solution of the recorded system itself is always repeated.
  @Test(arguments: SplitMix64.seeds(1..<9)) func recordedSystemsAreRepeated(seed: UInt64) {
    var systems = RandomSystems(seed: seed)
    for _ in 0..<60 {
      let text = systems.next()
      let constraints = Self.constraints(of: text)
      let expected = SolvedSystem(
        constraints, variableCount: text.variableCount, effortLimit: Self.effortLimit)
      let recording = Self.recorded(constraints, variableCount: text.variableCount)
      let solved = recording.flatMap {
        Self.repeated($0, constraints.map(\.expression.constant))
      }
      #expect(solved.map { Self.areEqual($0, expected) } ?? (recording == nil), "seed \(seed)")
      if !expected.conflicts.isEmpty { #expect(recording == nil, "seed \(seed)") }
    }
  }

  /// The recordings in a cache do not affect solutions.
  @Test(arguments: SplitMix64.seeds(1..<17)) func cachesDoNotAffectSolutions(seed: UInt64) {
    var systems = RandomSystems(seed: seed)
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let text = systems.next()
      let constraints = Self.constraints(of: text)
      var cache = SolverCache()
      for _ in 0..<8 {
        let others = Self.varied(constraints, &random)
        var empty = SolverCache()
        let solved = [
          cache.solution(
            of: others, variableCount: text.variableCount, effortLimit: Self.effortLimit),
          empty.solution(
            of: others, variableCount: text.variableCount, effortLimit: Self.effortLimit),
        ]
        #expect(Self.areEqual(solved[0], solved[1]), "seed \(seed): \(text.text)")
      }
    }
  }

  /// A system is solved once for each combination of decisions: the recordings are found again, however many there are.
  @Test(arguments: SplitMix64.seeds(1..<17)) func recordingsAreFoundAgain(seed: UInt64) {
    var systems = RandomSystems(seed: seed)
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let text = systems.next()
      let constraints = Self.constraints(of: text)
      let variants = (0..<12).map { _ in Self.varied(constraints, &random) }
      var recordings = SolverRecordings<Int>(recordsFirst: true)
      var counts: [Int] = []
      for _ in 0..<2 {
        var solvedCount = 0
        for variant in variants {
          _ = recordings.solution(
            of: 1, variant.map(\.expression.constant), effortLimit: Self.effortLimit
          ) { recording, stepLimit in
            recording = Self.recorded(variant, variableCount: text.variableCount)
            solvedCount += recording == nil ? 0 : 1
            #expect(stepLimit != nil)
            return SolvedSystem(variableCount: 0)
          }
        }
        counts.append(solvedCount)
      }
      #expect(counts[1] == 0, "seed \(seed)")
    }
  }

  private static let x = LayoutVariable(index: 0)

  /// `x` is at least 5 and, if possible, `points`.
  private static func system(_ points: Double) -> [LinearConstraint] {
    [
      LinearConstraint(LinearExpression(x) - 5, .greaterThanOrEqual),
      LinearConstraint(LinearExpression(x) - points, priority: 500),
    ]
  }

  @Test func otherDecisionsAreNotRepeated() throws {
    let recorded = Self.recorded(Self.system(10), variableCount: 1)
    let recording = try #require(recorded)
    #expect(Self.repeated(recording, [-5, -20])?.values == [20])
    #expect(Self.repeated(recording, [-5, -2]) == nil)
    #expect(Self.repeated(recording, [-5, .nan]) == nil)
    #expect(Self.repeated(recording, [-5, -1e9]) == nil)
    #expect(Self.repeated(recording, [-5, -20], effortLimit: Self.effortLimit + 1) == nil)
  }

  @Test func conflictsAreNotRecorded() {
    let conflicting = [10.0, 20].map { LinearConstraint(LinearExpression(Self.x) - $0) }
    #expect(Self.recorded(conflicting, variableCount: 1) == nil)
  }

  @Test func longRecordingsAreNotKept() throws {
    let recorded = Self.recorded(Self.system(10), variableCount: 1)
    let count = try #require(recorded).stepCount
    #expect(Self.recorded(Self.system(10), variableCount: 1, stepLimit: count) != nil)
    #expect(Self.recorded(Self.system(10), variableCount: 1, stepLimit: count - 1) == nil)
  }

  /// The first solution is not recorded, nor those after the limits on number and size.
  @Test func recordingsAreLimited() {
    func records(_ recordings: inout SolverRecordings<Int>, _ points: Double) -> Bool? {
      var isRecorded: Bool?
      let system = Self.system(points)
      _ = recordings.solution(
        of: 1, system.map(\.expression.constant), effortLimit: Self.effortLimit
      ) { recording, stepLimit in
        isRecorded = stepLimit != nil
        var solver = ConstraintSolver()
        return SolvedSystem(
          count: system.count, variableCount: 1, effortLimit: Self.effortLimit, with: &solver,
          recording: &recording, stepLimit: stepLimit
        ) { $0.add(system[$1]) }
      }
      return isRecorded
    }
    var recordings = SolverRecordings<Int>()
    #expect(records(&recordings, 10) == false)
    #expect(records(&recordings, 20) == true)
    #expect(records(&recordings, 30) == nil)
    #expect(records(&recordings, 2) == true)
    #expect(records(&recordings, 3) == nil)
    var one = SolverRecordings<Int>(limit: 1, recordsFirst: true)
    #expect(records(&one, 10) == true)
    #expect(records(&one, 20) == nil)
    #expect(records(&one, 2) == false)
    var none = SolverRecordings<Int>(sizeLimit: 1)
    #expect(records(&none, 10) == false)
    #expect(records(&none, 20) == false)
  }
}
