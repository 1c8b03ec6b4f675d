/// The results of solved systems. Equal systems are solved once: rows of a list, a layout on
/// screens of the same width, and most layouts between two edits.
///
/// Systems are compared bit by bit. `forget()` drops the systems that have not been used since the
/// last call, so the cache contains the systems of two checks at most.
public struct SolverCache: Sendable {
  private var recent: [Key: SolvedSystem] = [:]
  private var earlier: [Key: SolvedSystem] = [:]
  /// The size of the recent keys, in words of 8 bytes.
  private var size = 0

  /// The limit on the size of the keys, in words of 8 bytes. Further systems are solved but not
  /// kept. A storyboard of half a megabyte has 200,000.
  public static let sizeLimit = 4_000_000
  private let sizeLimit: Int
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
    solution(for: Key(constraints, variableCount: variableCount), orElse: solve)
  }

  mutating func solution(for key: Key, orElse solve: () -> SolvedSystem) -> SolvedSystem {
    if let result = recent[key] { return result }
    let known = earlier[key]
    if known == nil { solvedCount += 1 }
    let result = known ?? solve()
    if size + key.words.count <= sizeLimit {
      size += key.words.count
      recent[key] = result
    }
    return result
  }

  /// Drops the systems that have not been used since the last call.
  public mutating func forget() {
    (earlier, recent, size) = (recent, [:], 0)
  }

  /// All numbers of a system.
  struct Key: Hashable {
    fileprivate var words: [UInt64]

    init(words: [UInt64]) { self.words = words }

    init(_ constraints: [LinearConstraint], variableCount: Int) {
      words = [UInt64(variableCount)]
      words.reserveCapacity(constraints.count * 8 + 1)
      for constraint in constraints {
        append(constraint)
        for term in constraint.expression.terms {
          append(term.variable.index, term.coefficient)
        }
      }
    }

    /// - Parameter indexInPart: by variable.
    init(_ constraints: [LinearConstraint], of part: SystemParts.Part, indexInPart: [Int]) {
      words = [UInt64(part.variables.count)]
      words.reserveCapacity(part.constraints.count * 8 + 1)
      for index in part.constraints {
        append(constraints[index])
        for term in constraints[index].expression.terms {
          append(indexInPart[term.variable.index], term.coefficient)
        }
      }
    }

    var size: Int { words.count }

    mutating func append(_ indices: [Int]) { words += indices.map { UInt64($0) } }

    private mutating func append(_ constraint: LinearConstraint) {
      words.append(UInt64(constraint.expression.terms.count) << 2 | constraint.relation.code)
      words.append(constraint.priority.bitPattern)
      words.append(constraint.expression.constant.bitPattern)
    }

    private mutating func append(_ variable: Int, _ coefficient: Double) {
      words.append(UInt64(variable))
      words.append(coefficient.bitPattern)
    }

    func hash(into hasher: inout Hasher) {
      // A weak hash is sufficient: equality compares all numbers.
      var mixed: UInt64 = 0
      for word in words {
        mixed = (mixed ^ word) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 29
      }
      hasher.combine(mixed)
    }
  }
}

extension LinearConstraint.Relation {
  fileprivate var code: UInt64 {
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

  public enum Ending: Hashable, Sendable {
    case solved
    /// A constraint was rejected.
    case rejected
    /// The limit on work is exceeded, or numbers are too large.
    case limitExceeded
  }

  /// The result of a system without constraints, except that no variable is undetermined.
  init(variableCount: Int) { values = Array(repeating: 0, count: variableCount) }

  /// - Parameter constraints: in the order in which they are added.
  public init(_ constraints: [LinearConstraint], variableCount: Int, effortLimit: Int) {
    var solver = ConstraintSolver(effortLimit: effortLimit)
    for _ in 0..<variableCount { _ = solver.makeVariable() }
    // The indices of added constraints. The solver numbers the constraints that it adds.
    var added: [Int] = []
    for (index, constraint) in constraints.enumerated() {
      switch solver.add(constraint) {
      case .added: added.append(index)
      case .conflict(let others):
        conflicts.append(
          (index, others.filter { $0.number < added.count }.map { added[$0.number] }))
      case .rejected: ending = .rejected
      }
    }
    guard ending == .solved else { return }
    finish(&solver, variableCount: variableCount)
  }

  /// Takes the solution of a solver to which all constraints are added.
  mutating func finish(_ solver: inout ConstraintSolver, variableCount: Int) {
    let isSolved = solver.isSolved()
    effort = solver.effort
    guard isSolved else {
      ending = .limitExceeded
      return
    }
    values = (0..<variableCount).map { solver.value(of: LayoutVariable(index: $0)) }
    undetermined = Set(solver.undetermined().map(\.index))
  }
}
