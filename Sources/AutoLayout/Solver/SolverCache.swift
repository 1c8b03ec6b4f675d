internal import LayoutModel

/// The results of solved systems. Equal systems are solved once: rows of a list, a layout on
/// screens of the same width, and most layouts between two edits.
///
/// Systems are compared bit by bit. `forget()` drops the systems that have not been used since the last call, so the
/// cache contains the systems of two checks at most.
package struct SolverCache: Sendable {
  private var recent: [Key: SolvedSystem] = [:]
  private var earlier: [Key: SolvedSystem] = [:]
  /// The size of the recent keys, in words of 8 bytes.
  private var size = 0

  /// The limit on the size of the keys, in words of 8 bytes. Further systems are solved but not kept.
  package static let sizeLimit = 1_000_000
  private let sizeLimit: Int
  /// The number of systems, or of parts of systems, that were not in the cache.
  private(set) var solvedCount = 0

  package init(sizeLimit: Int = Self.sizeLimit) {
    self.sizeLimit = sizeLimit
  }

  /// The result for a system, solved part by part. Parts that are in the cache are not solved.
  ///
  /// - Parameters:
  ///   - constraints: in the order in which they are added.
  ///   - effortLimit: of all parts together, in the cache or not. No part is solved after the one that
  ///     exceeds it.
  mutating func solution(
    of constraints: [LinearConstraint], variableCount: Int, effortLimit: Int
  ) -> SolvedSystem {
    guard let system = SystemParts(constraints, variableCount: variableCount) else {
      // A constraint of an unknown variable is rejected.
      var rejected = SolvedSystem(variableCount: 0)
      rejected.ending = .rejected
      return rejected
    }
    var whole = SolvedSystem(variableCount: variableCount)
    for part in system.parts {
      let key = Key(constraints, of: part, system.indexInPart)
      let solved = solution(for: key) {
        SolvedSystem(constraints, of: part, system.indexInPart, effortLimit: effortLimit)
      }
      whole.add(solved, of: part)
      if whole.effort > effortLimit { whole.ending = .limitExceeded }
      if whole.ending == .limitExceeded { break }
    }
    whole.finish(system.indexInPart)
    return whole
  }

  private mutating func solution(
    for key: Key, orElse solve: () -> SolvedSystem
  ) -> SolvedSystem {
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
  package mutating func forget() { (earlier, recent, size) = (recent, [:], 0) }

  /// All numbers of a system.
  private struct Key: Hashable {
    private(set) var words: [UInt64] = []

    init(_ constraints: [LinearConstraint], of part: SystemParts.Part, _ indexInPart: [Int]) {
      words.append(UInt64(part.variables.count))
      for index in part.constraints {
        let constraint = constraints[index]
        words.append(UInt64(constraint.expression.terms.count) << 2 | constraint.relation.code)
        words.append(constraint.priority.bitPattern)
        words.append(constraint.expression.constant.bitPattern)
        for term in constraint.expression.terms {
          words.append(UInt64(indexInPart[term.variable.index]))
          words.append(term.coefficient.bitPattern)
        }
      }
    }
  }
}

extension LayoutConstraint.Relation {
  fileprivate var code: UInt64 {
    switch self {
    case .equal: 0
    case .lessThanOrEqual: 1
    case .greaterThanOrEqual: 2
    }
  }
}

/// The result of a `ConstraintSolver` for a whole system.
struct SolvedSystem: Sendable {
  /// By variable; empty if the system has not been solved.
  var values: [Double] = []
  /// The variables with more than one possible value.
  var undetermined: Set<Int> = []
  /// The indices of dropped constraints, each with those of the constraints that it conflicts with.
  var conflicts: [(broken: Int, with: [Int])] = []
  var ending = Ending.solved
  /// The number of operations on coefficients. See `ConstraintSolver.effortLimit`.
  var effort = 0

  enum Ending: Sendable {
    case solved
    /// A constraint was rejected.
    case rejected
    /// The limit on work is exceeded, or numbers are too large.
    case limitExceeded
  }

  /// The result of a system without constraints, except that no variable is undetermined.
  init(variableCount: Int) { values = Array(repeating: 0, count: variableCount) }

  /// The result of a part of a system.
  ///
  /// - Parameter constraints: of the system, in the order in which they are added.
  init(
    _ constraints: [LinearConstraint], of part: SystemParts.Part, _ indexInPart: [Int],
    effortLimit: Int
  ) {
    var solver = ConstraintSolver(
      effortLimit: effortLimit, variableCount: part.variables.count)
    // The indices of added constraints, by their numbers.
    var added: [Int] = []
    for (index, constraint) in part.constraints.enumerated() {
      switch solver.add(constraints[constraint], indices: indexInPart) {
      case .added: added.append(index)
      case .conflict(let others):
        conflicts.append((index, others.map { added[$0] }))
      case .rejected: ending = .rejected
      }
    }
    guard ending == .solved else { return }
    let isSolved = solver.solve()
    effort = solver.effort
    guard isSolved else {
      ending = .limitExceeded
      return
    }
    values = solver.values
    undetermined = Set(solver.undetermined())
  }
}
