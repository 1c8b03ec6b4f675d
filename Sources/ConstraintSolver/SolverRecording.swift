/// All operations on constants in the solution of a system, and all decisions that depend on them.
///
/// While the decisions are equal, no coefficient depends on a constant. So a system that differs from the recorded
/// one in constants only is solved by the same operations on its constants, bit for bit. If one decision differs,
/// the recording does not apply to it.
struct SolverRecording: Sendable {
  /// Numbers of rows and definitions are 32 bits wide: a recording has many steps.
  enum Step: Sendable {
    /// Sets the form to the constant of a constraint, multiplied by its scale.
    case load(constraint: Int32, scale: Double)
    case addDefinition(Int32, factor: Double)
    case addRow(Int32, factor: Double)
    /// Decides whether the form is in range. It always is in a recording.
    case checkRange
    case define(pivot: Double)
    case decideAtMostZero(Bool)
    case decideAtLeastZero(Bool)
    case appendRow(sign: Double)
    case dropRow
    /// Decides whether the last row violates its constraint by more than rounding.
    case decideViolation(Bool)
    case decideLastRowIsNegative(Bool)
    case clampLastRow(isZero: Bool)
    /// Decides which row of the last hits reaches zero first, and whether that takes a step.
    case decideLeaving(row: Int32, except: Int32, byIndex: Bool, isStep: Bool)
    /// Decides whether the last step changes an objective.
    case decideMovement(rate: Double, Bool)
    /// Decides whether the last step raises the last row to zero.
    case decideRaised(coefficient: Double, Bool)
    case setHits(start: Int32, count: Int32)
    /// The basic columns of the last hits, for Bland's rule.
    case setBasics(start: Int32)
    case pivot(row: Int32, pivot: Double)
    /// Computes the values of the variables.
    case evaluate
  }

  private var steps: [Step] = []
  /// The rows of all hits with their coefficients.
  private var hits: [SparseTerm] = []
  private var basics: [Int] = []
  /// The number of the first constraint.
  private let first: Int
  private let stepLimit: Int
  private let effortLimit: Int
  private var evaluation: (elimination: Elimination, rowOf: [Int])?
  private var undetermined: Set<Int> = []
  private var effort = 0
  private var variableCount = 0

  /// Systems with more steps are not recorded. Those of most scopes have hundreds, and large ones thousands.
  static let stepLimit = 100_000

  fileprivate init(_ system: ConstraintSystem, first: Int, stepLimit: Int) {
    self.first = first
    self.stepLimit = stepLimit
    effortLimit = system.tableau.effortLimit
  }

  var stepCount: Int { steps.count }

  /// In words of 8 bytes.
  var size: Int { steps.count * 3 + hits.count * 2 + basics.count }

  var isTooLong: Bool { steps.count > stepLimit || hits.count / 4 > stepLimit }

  mutating func add(_ step: Step) { steps.append(step) }

  mutating func load(_ entry: ConstraintEntry) {
    steps.append(.load(constraint: Int32(entry.number - first), scale: entry.scale))
  }

  mutating func setHits(_ terms: ArraySlice<SparseTerm>) {
    steps.append(.setHits(start: Int32(hits.count), count: Int32(terms.count)))
    hits += terms
  }

  mutating func setBasics(_ columns: [Int]) {
    steps.append(.setBasics(start: Int32(basics.count)))
    basics += columns
  }

  mutating func evaluate(_ elimination: Elimination, _ rowOf: [Int]) {
    steps.append(.evaluate)
    evaluation = (elimination, rowOf)
  }

  /// Nil: the system is not solved, or constraints conflict.
  fileprivate mutating func finish(_ solved: SolvedSystem) -> SolverRecording? {
    guard solved.ending == .solved, solved.conflicts.isEmpty, evaluation != nil, !isTooLong else {
      return nil
    }
    undetermined = solved.undetermined
    effort = solved.effort
    variableCount = solved.values.count
    return self
  }
}

extension SolverRecording {
  /// The constants of a system to which the recorded constraints are added. No other number of it differs from the
  /// system of the recording.
  struct Start: Sendable {
    private(set) var definitions: [Double] = []
    private(set) var rows: [Double] = []

    /// A system without constraints.
    init() {}

    fileprivate init(definitions: [Double], rows: [Double]) {
      (self.definitions, self.rows) = (definitions, rows)
    }

    init(_ system: ConstraintSystem) {
      definitions = system.elimination.definitions.map(\.constant)
      rows = system.tableau.rows.map(\.constant)
    }
  }

  /// The constants during a repetition.
  fileprivate struct State {
    var definitions: [Double] = []
    var rows: [Double] = []
    /// A buffer: by column.
    var columns: [Double] = []
    var values: [Double] = []
    var constant = 0.0
    /// See `LinearForm.magnitude`.
    var magnitude = 0.0
    var hits = 0..<0
    var basics = 0
    var step = 0.0

    /// Starts a repetition. It keeps its storage, except for the values, which are a part of solutions.
    mutating func reset(to start: Start) {
      definitions.removeAll(keepingCapacity: true)
      definitions += start.definitions
      rows.removeAll(keepingCapacity: true)
      rows += start.rows
      values = []
    }

    mutating func add(_ amount: Double) {
      constant += amount
      magnitude = max(magnitude, amount.magnitude)
    }

    var last: Double { rows.last ?? 0 }
  }

  /// Repeats the steps from an index on.
  ///
  /// - Parameter constants: of the constraints, in the order in which they were added to the recorded system.
  /// - Returns: the index of the step whose decision differs; nil: none does.
  fileprivate func run(_ constants: [Double], from start: Int, _ state: inout State) -> Int? {
    for index in start..<steps.count {
      switch steps[index] {
      case .load(let constraint, let scale):
        (state.constant, state.magnitude) = (0, 0)
        state.add(constants[Int(constraint)] * scale)
      case .addDefinition(let index, let factor):
        state.add(factor * state.definitions[Int(index)])
      case .addRow(let row, let factor): state.add(factor * state.rows[Int(row)])
      case .define(let pivot): state.definitions.append(-state.constant / pivot)
      case .appendRow(let sign): state.rows.append(sign * state.constant)
      case .dropRow: state.rows.removeLast()
      case .clampLastRow(let isZero):
        state.rows[state.rows.count - 1] = isZero ? 0 : max(state.last, 0)
      case .setHits(let start, let count): state.hits = Int(start)..<Int(start + count)
      case .setBasics(let start): state.basics = Int(start)
      case .pivot(let row, let pivot): self.pivot(Int(row), pivot, &state)
      case .evaluate:
        setValues(&state)
        guard state.values.allSatisfy({ $0.magnitude <= ConstraintSolver.valueLimit }) else {
          return index
        }
      case .checkRange, .decideAtMostZero, .decideAtLeastZero, .decideViolation,
        .decideLastRowIsNegative, .decideLeaving, .decideMovement, .decideRaised:
        guard isRepeated(steps[index], &state) else { return index }
      }
    }
    return nil
  }

  /// The recorded solution with the values of a repetition.
  fileprivate func solution(_ values: [Double]) -> SolvedSystem {
    var solved = SolvedSystem(variableCount: 0)
    solved.values = values
    solved.undetermined = undetermined
    solved.effort = effort
    return solved
  }

  fileprivate func applies(to constants: [Double], _ effortLimit: Int) -> Bool {
    effortLimit == self.effortLimit
      && constants.allSatisfy { $0.magnitude <= ConstraintSolver.constantLimit }
  }

  /// What a system without a solution results in with other constants; nil: a decision differs.
  func start(_ constants: [Double]) -> Start? {
    guard applies(to: constants, effortLimit) else { return nil }
    var state = State()
    guard run(constants, from: 0, &state) == nil else { return nil }
    return Start(definitions: state.definitions, rows: state.rows)
  }

  fileprivate func isRepeated(at index: Int, _ state: inout State) -> Bool {
    index < steps.count && isRepeated(steps[index], &state)
  }

  /// Whether a decision is equal to the recorded one.
  private func isRepeated(_ step: Step, _ state: inout State) -> Bool {
    switch step {
    case .checkRange: state.constant.magnitude <= ConstraintSolver.valueLimit
    case .decideAtMostZero(let decision): (state.constant <= 0) == decision
    case .decideAtLeastZero(let decision): (state.constant >= 0) == decision
    case .decideViolation(let decision):
      (state.last < -SolverTolerance.conflict(state.magnitude)) == decision
    case .decideLastRowIsNegative(let decision): (state.last < 0) == decision
    case .decideLeaving(let row, let except, let byIndex, let isStep):
      leaves(Int(row), except: Int(except), byIndex, isStep, &state)
    case .decideMovement(let rate, let decision):
      (state.step * -rate > SolverTolerance.movement) == decision
    case .decideRaised(let coefficient, let decision):
      !(state.step < -state.last / coefficient) == decision
    default: true
    }
  }

  private func leaves(
    _ row: Int, except: Int, _ byIndex: Bool, _ isStep: Bool, _ state: inout State
  ) -> Bool {
    let hits = hits[state.hits]
    let found = Tableau.leaving(hits, byIndex: byIndex, except: except) { row in
      let position = byIndex ? hits.firstIndex { $0.index == row } : nil
      return (
        state.rows[row], position.map { basics[state.basics + $0 - hits.startIndex] } ?? 0
      )
    }
    guard let found, found.row == row, (found.step > 0) == isStep else { return false }
    state.step = found.step
    return true
  }

  private func pivot(_ row: Int, _ pivot: Double, _ state: inout State) {
    state.rows[row] /= -pivot
    let constant = state.rows[row]
    for hit in hits[state.hits] where hit.index != row {
      state.rows[hit.index] += hit.coefficient * constant
    }
  }

  private func setValues(_ state: inout State) {
    guard let (elimination, rowOf) = evaluation else { return }
    state.values.refill(with: 0, count: variableCount)
    state.columns.removeAll(keepingCapacity: true)
    for row in rowOf { state.columns.append(row < 0 ? 0 : max(state.rows[row], 0)) }
    elimination.evaluate(
      &state.values, columns: state.columns, definitions: state.definitions)
  }
}

extension ConstraintSolver {
  /// Records from here on. More steps than the limit are not recorded.
  mutating func record(stepLimit: Int) {
    system.tableau.recording = SolverRecording(system, first: nextNumber, stepLimit: stepLimit)
  }

  /// The recording of the solution; nil: there is none.
  func recording(of solved: SolvedSystem) -> SolverRecording? {
    var recording = system.tableau.recording
    return recording?.finish(solved)
  }
}

/// Recorded solutions of systems that differ in constants only. They never affect a solution.
///
/// The recordings of one key are a tree: each is equal to another one up to the decision at which it branches off. So
/// one repetition finds the recording that applies to constants, however many there are.
struct SolverRecordings<Key: Hashable & Sendable>: Sendable {
  /// The first one branches off from none. Empty: one system with the key is solved. It is not recorded, since most
  /// are never repeated.
  private var systems: [Key: [Branch]] = [:]
  /// In words of 8 bytes.
  private(set) var size = 0
  private let limit: Int
  private let sizeLimit: Int
  /// Whether the first solution for a key is recorded, too.
  var recordsFirst: Bool
  /// A buffer of repetitions.
  private var state = SolverRecording.State()

  /// It is a class, because recordings refer to many arrays and are read often.
  private final class Branch: Sendable {
    let recording: SolverRecording
    /// The index of the recording that it branches off from, and that of its first step that differs.
    let trunk: (recording: Int, step: Int)?

    init(_ recording: SolverRecording, trunk: (recording: Int, step: Int)?) {
      self.recording = recording
      self.trunk = trunk
    }
  }

  /// - Parameters:
  ///   - limit: of recordings for one key. Texts of many lengths on many screens lead to a hundred different decisions.
  ///   - sizeLimit: in words of 8 bytes. A check of a large storyboard needs a tenth of the default.
  init(limit: Int = 256, sizeLimit: Int = 2_000_000, recordsFirst: Bool = false) {
    (self.limit, self.sizeLimit, self.recordsFirst) = (limit, sizeLimit, recordsFirst)
  }

  /// The solution of a system, repeated or solved.
  ///
  /// - Parameters:
  ///   - start: what the constraints are added to.
  ///   - solve: solves the system, and records up to a number of steps; nil: it records nothing.
  mutating func solution(
    of key: Key, _ constants: [Double], from start: SolverRecording.Start = .init(),
    effortLimit: Int,
    orElse solve: (_ recording: inout SolverRecording?, _ stepLimit: Int?) -> SolvedSystem
  ) -> SolvedSystem {
    let known = systems[key]
    var trunk: (recording: Int, step: Int)?
    if let known, !known.isEmpty {
      let solved = repeated(known, constants, from: start, effortLimit: effortLimit, &trunk)
      if let solved { return solved }
    }
    // Without a place to branch off it could not be found again.
    let isRecorded =
      known.map { $0.isEmpty || trunk != nil && $0.count < limit } ?? recordsFirst
    var recording: SolverRecording?
    let solved = solve(
      &recording, isRecorded && size < sizeLimit ? SolverRecording.stepLimit : nil)
    if let recording {
      systems[key, default: []].append(Branch(recording, trunk: trunk))
      size += recording.size
    } else if known == nil, size < sizeLimit {
      systems[key] = []
      size += 1
    }
    return solved
  }

  /// - Parameter trunk: is set to the recording that agrees longest and its first step that differs; nil: none applies
  ///   to any constants like these.
  private mutating func repeated(
    _ branches: [Branch], _ constants: [Double], from start: SolverRecording.Start,
    effortLimit: Int, _ trunk: inout (recording: Int, step: Int)?
  ) -> SolvedSystem? {
    guard branches[0].recording.applies(to: constants, effortLimit) else { return nil }
    state.reset(to: start)
    var (current, step) = (0, 0)
    while let end = branches[current].recording.run(constants, from: step, &state) {
      let next = branches.indices.first { index in
        guard let trunk = branches[index].trunk, trunk == (current, end) else { return false }
        return branches[index].recording.isRepeated(at: end, &state)
      }
      guard let next else {
        trunk = (current, end)
        return nil
      }
      (current, step) = (next, end)
    }
    return branches[current].recording.solution(state.values)
  }
}
