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
    if let result = recent[key] { return result }
    let result = earlier[key] ?? solve()
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
  private struct Key: Hashable {
    let words: [UInt64]

    init(_ constraints: [LinearConstraint], variableCount: Int) {
      var words: [UInt64] = [UInt64(variableCount)]
      words.reserveCapacity(constraints.count * 8 + 1)
      for constraint in constraints {
        let terms = constraint.expression.terms
        words.append(UInt64(terms.count) << 2 | constraint.relation.code)
        words.append(constraint.priority.bitPattern)
        words.append(constraint.expression.constant.bitPattern)
        for term in terms {
          words.append(UInt64(term.variable.index))
          words.append(term.coefficient.bitPattern)
        }
      }
      self.words = words
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

  public enum Ending: Hashable, Sendable {
    case solved
    /// A constraint was rejected.
    case rejected
    /// The limit on work is exceeded, or numbers are too large.
    case limitExceeded
  }

  /// - Parameter constraints: in the order in which they are added.
  public init(_ constraints: [LinearConstraint], variableCount: Int, effortLimit: Int) {
    var solver = ConstraintSolver(effortLimit: effortLimit)
    var variables: [LayoutVariable] = []
    for _ in 0..<variableCount { variables.append(solver.makeVariable()) }
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
    guard solver.isSolved() else {
      ending = .limitExceeded
      return
    }
    values = variables.map { solver.value(of: $0) }
    undetermined = Set(solver.undetermined().map(\.index))
  }
}
