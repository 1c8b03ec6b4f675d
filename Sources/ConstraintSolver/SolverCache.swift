/// What came of the systems that have been solved, so that of two alike one is solved: rows of a list,
/// a layout on a screen of the same width, and most of what a person has typed in since.
///
/// A system is known again by all its numbers, bit by bit. What `forget()` finds unasked since the
/// last time is gone then, so that memory is never longer than what two checks have asked.
package struct SolverCache: Sendable {
  private var recent: [Key: SolvedSystem] = [:]
  private var earlier: [Key: SolvedSystem] = [:]
  /// Words of the recent keys.
  private var size = 0

  /// Words of 8 bytes that the keys take at most; later systems are solved and not kept. A storyboard of
  /// half a megabyte has 200,000.
  static let sizeLimit = 4_000_000
  private let sizeLimit: Int

  package init(sizeLimit: Int = Self.sizeLimit) {
    self.sizeLimit = sizeLimit
  }

  /// What `solve` makes of a system, or has made of one like it.
  ///
  /// - Parameter constraints: in the order in which they are added.
  package mutating func solution(
    of constraints: [LinearConstraint], variableCount: Int, orElse solve: () -> SolvedSystem
  ) -> SolvedSystem {
    let key = Key(constraints, variableCount: variableCount)
    if let known = recent[key] { return known }
    let result = earlier[key] ?? solve()
    if size + key.words.count <= sizeLimit {
      size += key.words.count
      recent[key] = result
    }
    return result
  }

  /// Begins anew: what is asked again from here on stays.
  package mutating func forget() {
    (earlier, recent, size) = (recent, [:], 0)
  }

  /// A system, written out.
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
      // Two numbers at a time lose no difference that matters: equality has the last word.
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

/// What a `ConstraintSolver` makes of a whole system.
package struct SolvedSystem: Sendable {
  /// By the variable's index; none where it has not been solved.
  package var values: [Double] = []
  /// The variables that have more than one value.
  package var open: Set<Int> = []
  /// The places of constraints that were left out, in the order of adding, each with those of the
  /// constraints that it contradicts.
  package var conflicts: [(broken: Int, with: [Int])] = []
  package var ending = Ending.solved

  package enum Ending: Hashable, Sendable {
    case solved
    /// A constraint was not taken.
    case refused
    /// It takes too much work, or numbers grow too large.
    case gaveUp
  }

  /// - Parameter constraints: in the order in which they are added.
  package init(_ constraints: [LinearConstraint], variableCount: Int, effortLimit: Int) {
    var solver = ConstraintSolver(effortLimit: effortLimit)
    var variables: [LayoutVariable] = []
    for _ in 0..<variableCount { variables.append(solver.makeVariable()) }
    // By the numbers that a solver gives, which count what it has taken.
    var taken: [Int] = []
    for (place, constraint) in constraints.enumerated() {
      switch solver.add(constraint) {
      case .added: taken.append(place)
      case .conflict(let others):
        conflicts.append(
          (place, others.filter { $0.number < taken.count }.map { taken[$0.number] }))
      case .refused: ending = .refused
      }
    }
    guard ending == .solved else { return }
    guard solver.isSolved() else {
      ending = .gaveUp
      return
    }
    values = variables.map { solver.value(of: $0) }
    open = Set(solver.undetermined().map(\.index))
  }
}
