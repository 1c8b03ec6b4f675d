/// The results of solved systems. Equal systems are solved once: rows of a list, a layout on
/// screens of the same width, and most layouts between two edits.
///
/// Systems are compared bit by bit. The solution of a system is recorded if an earlier one differs from it in
/// constants only, and repeated for further ones, as on screens of several widths.
///
/// `forget()` drops the systems that have not been used since the last call, so the cache contains the systems of
/// two checks at most.
public struct SolverCache: Sendable {
  private var recent: [Key: SolvedSystem] = [:]
  private var earlier: [Key: SolvedSystem] = [:]
  /// By keys without constants.
  private var recordings = SolverRecordings<Key>()
  /// Keeps its storage for the next system.
  private var solver = ConstraintSolver()
  /// The size of the recent keys and of the recordings, in words of 8 bytes.
  private var size = 0

  /// The limit on the size of the keys, in words of 8 bytes. Further systems are solved but not
  /// kept. A storyboard of half a megabyte has 200,000.
  public static let sizeLimit = 4_000_000
  private let sizeLimit: Int
  /// Memory is reserved for so many systems, of which most layouts have fewer.
  private static let usualCount = 12
  /// The number of systems, or of parts of systems, that were not in the cache.
  public private(set) var solvedCount = 0

  public init(sizeLimit: Int = Self.sizeLimit) {
    self.sizeLimit = sizeLimit
  }

  /// The cached result for a system, else that of `solve`.
  ///
  /// - Parameter constraints: in the order in which they are added.
  public mutating func solution(
    of constraints: [LinearConstraint], variableCount: Int, orElse solve: () -> SolvedSystem
  ) -> SolvedSystem {
    let key = Key(constraints, variableCount: variableCount)
    return solution(for: key.with(constraints.map(\.expression.constant)), orElse: solve)
  }

  mutating func solution(for key: Key, orElse solve: () -> SolvedSystem) -> SolvedSystem {
    solution(for: key) { _, _ in solve() }
  }

  /// - Parameter solve: solves the system with the recordings of systems that differ in constants only.
  mutating func solution(
    for key: Key,
    orElse solve: (inout SolverRecordings<Key>, inout ConstraintSolver) -> SolvedSystem
  ) -> SolvedSystem {
    if let result = recent[key] { return result }
    let known = earlier[key]
    if known == nil { solvedCount += 1 }
    let result = known ?? solve(&recordings, &solver)
    if size + key.size + recordings.size <= sizeLimit {
      if recent.isEmpty { recent.reserveCapacity(Self.usualCount) }
      size += key.size
      recent[key] = result
    }
    return result
  }

  /// Drops the systems that have not been used since the last call.
  public mutating func forget() {
    (earlier, recent, size) = (recent, [:], 0)
    forgetRecordings()
  }

  /// Records the first solution of each system as well, until `forgetRecordings()`: systems that differ in constants
  /// only are solved next.
  public mutating func recordFirst() { recordings.recordsFirst = true }

  /// Drops the recordings of solutions, which are larger than the solutions, and the storage of the solver.
  public mutating func forgetRecordings() {
    recordings = SolverRecordings()
    solver = ConstraintSolver()
  }

  /// All numbers of a system.
  struct Key: Hashable {
    private var words: [UInt64]
    /// Of the words and constants. A weak hash is sufficient: equality compares all numbers.
    private var mixed: UInt64
    private(set) var constants: [Double] = []

    init(words: [UInt64]) {
      self.words = words
      mixed = words.reduce(0, Self.mix)
    }

    /// Without constants.
    init(_ constraints: [LinearConstraint], variableCount: Int) {
      self.init(constraints, at: constraints.indices, variableCount: variableCount) { $0 }
    }

    /// Without constants.
    ///
    /// - Parameter indexInPart: by variable.
    init(_ constraints: [LinearConstraint], of part: SystemParts.Part, indexInPart: [Int]) {
      self.init(
        constraints, at: part.constraints, variableCount: part.variables.count
      ) { indexInPart[$0] }
    }

    /// - Parameter indices: of the constraints of the system.
    private init(
      _ constraints: [LinearConstraint], at indices: some Collection<Int>, variableCount: Int,
      index: (Int) -> Int
    ) {
      var words: [UInt64] = []
      words.reserveCapacity(indices.count * 7 + 1)
      words.append(UInt64(variableCount))
      // Reads single properties: a copy of a constraint or of its terms is retained.
      for own in indices {
        let termCount = constraints[own].expression.terms.count
        words.append(UInt64(termCount) << 2 | constraints[own].relation.code)
        words.append(constraints[own].priority.bitPattern)
        for position in 0..<termCount {
          let term = constraints[own].expression.terms[position]
          words.append(UInt64(index(term.variable.index)))
          words.append(term.coefficient.bitPattern)
        }
      }
      self.init(words: words)
    }

    /// The key of the same system with its constants.
    func with(_ constants: [Double]) -> Key {
      var key = self
      key.constants = constants
      for constant in constants { key.mixed = Self.mix(key.mixed, constant.bitPattern) }
      return key
    }

    var size: Int { words.count + constants.count }

    /// Appends words to a key without constants.
    mutating func append(_ indices: [Int]) {
      for index in indices {
        words.append(UInt64(index))
        mixed = Self.mix(mixed, UInt64(index))
      }
    }

    private static func mix(_ mixed: UInt64, _ word: UInt64) -> UInt64 {
      let next = (mixed ^ word) &* 0x9E37_79B9_7F4A_7C15
      return next ^ next >> 29
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(mixed)
    }

    static func == (left: Key, right: Key) -> Bool {
      left.mixed == right.mixed && left.words == right.words
        && left.constants.elementsEqual(right.constants) { $0.bitPattern == $1.bitPattern }
    }
  }
}

extension LinearConstraint.Relation {
  var code: UInt64 {
    switch self {
    case .equal: 0
    case .lessThanOrEqual: 1
    case .greaterThanOrEqual: 2
    }
  }
}

/// The result of a `ConstraintSolver` for a whole system.
public struct SolvedSystem: Sendable {
  /// By variable; empty if the system has not been solved.
  public var values: [Double] = []
  /// The variables with more than one possible value.
  public var undetermined: Set<Int> = []
  /// The indices of dropped constraints, each with those of the constraints that it conflicts with.
  public var conflicts: [(broken: Int, with: [Int])] = []
  public var ending = Ending.solved
  /// The number of operations on coefficients. See `ConstraintSolver.effortLimit`.
  var effort = 0

  public enum Ending: Sendable {
    case solved
    /// A constraint was rejected.
    case rejected
    /// The limit on work is exceeded, or numbers are too large.
    case limitExceeded
  }

  /// The result of a system without constraints, except that no variable is undetermined.
  init(variableCount: Int) { values = Array(filledWith: 0, count: variableCount) }

  /// - Parameter constraints: in the order in which they are added.
  public init(_ constraints: [LinearConstraint], variableCount: Int, effortLimit: Int) {
    var recording: SolverRecording?
    var solver = ConstraintSolver()
    self.init(
      count: constraints.count, variableCount: variableCount, effortLimit: effortLimit,
      with: &solver, recording: &recording, stepLimit: nil
    ) { $0.add(constraints[$1]) }
  }

  /// - Parameters:
  ///   - count: of the constraints.
  ///   - solver: is reset and used.
  ///   - recording: nil: the solution is not recorded.
  ///   - stepLimit: nil: nothing is recorded.
  ///   - add: adds the constraint at an index.
  init(
    count: Int, variableCount: Int, effortLimit: Int, with solver: inout ConstraintSolver,
    recording: inout SolverRecording?, stepLimit: Int?,
    add: (inout ConstraintSolver, _ index: Int) -> ConstraintSolver.Outcome
  ) {
    solver.reset(
      effortLimit: effortLimit, variableCount: variableCount, constraintCount: count)
    if let stepLimit { solver.record(stepLimit: stepLimit) }
    // The indices of added constraints. The solver numbers the constraints that it adds.
    var added: [Int] = []
    added.reserveCapacity(count)
    for index in 0..<count {
      switch add(&solver, index) {
      case .added: added.append(index)
      case .conflict(let others):
        conflicts.append(
          (index, others.filter { $0.number < added.count }.map { added[$0.number] }))
      case .rejected: ending = .rejected
      }
    }
    guard ending == .solved else { return }
    finish(&solver)
    if stepLimit != nil { recording = solver.recording(of: self) }
  }

  /// Takes the solution of a solver to which all constraints are added.
  mutating func finish(_ solver: inout ConstraintSolver) {
    let isSolved = solver.isSolved()
    effort = solver.effort
    guard isSolved else {
      ending = .limitExceeded
      return
    }
    values = solver.values
    for variable in solver.undetermined() { undetermined.insert(variable.index) }
  }
}
