internal import LayoutModel

/// The parts of a system of constraints that have no variable in common.
///
/// The solution of a part does not depend on the other parts. The horizontal part of a layout does not depend
/// on the height of the screen, nor the vertical one on its width, unless a constraint connects both.
struct SystemParts {
  struct Part {
    /// The indices of its constraints, in ascending order.
    fileprivate(set) var constraints: [Int] = []
    /// Its variables, in ascending order.
    fileprivate(set) var variables: [Int] = []
  }

  /// In the order of their first constraints.
  private(set) var parts: [Part] = []
  /// By variable: its index in the variables of its part; -1: no constraint contains it.
  private(set) var indexInPart: [Int]

  /// Nil if a constraint contains a variable that the system does not have.
  init?(_ constraints: [LinearConstraint], variableCount: Int) {
    indexInPart = Array(repeating: -1, count: variableCount)
    var sets = VariableSets(count: variableCount)
    for constraint in constraints {
      let variables = constraint.expression.terms.map(\.variable.index)
      guard variables.allSatisfy(indexInPart.indices.contains) else { return nil }
      sets.join(variables)
    }
    // By lowest variable; the last one is the part of all constraints without variables.
    var partOf = [Int](repeating: -1, count: variableCount + 1)
    for index in constraints.indices {
      let variable = constraints[index].expression.terms.first?.variable.index
      let key = variable.map { sets.lowest($0) } ?? variableCount
      if partOf[key] < 0 {
        partOf[key] = parts.count
        parts.append(Part())
      }
      parts[partOf[key]].constraints.append(index)
    }
    for variable in 0..<variableCount {
      let part = partOf[sets.lowest(variable)]
      guard part >= 0 else { continue }
      indexInPart[variable] = parts[part].variables.count
      parts[part].variables.append(variable)
    }
  }
}

/// Disjoint sets of variables.
struct VariableSets {
  /// Each variable refers to itself or to a lower one of its set.
  private var lower: [Int]

  init(count: Int) { lower = Array(0..<count) }

  mutating func lowest(_ variable: Int) -> Int {
    var variable = variable
    while lower[variable] != variable {
      lower[variable] = lower[lower[variable]]
      variable = lower[variable]
    }
    return variable
  }

  /// Joins the sets of some variables.
  mutating func join(_ variables: [Int]) {
    for (variable, next) in zip(variables, variables.dropFirst()) {
      let (first, second) = (lowest(variable), lowest(next))
      lower[max(first, second)] = min(first, second)
    }
  }
}

extension SolvedSystem {
  /// Completes the result of a system after its parts are added.
  ///
  /// - Parameter indexInPart: by variable.
  mutating func finish(_ indexInPart: [Int]) {
    if ending != .solved {
      values = []
      undetermined = []
    } else {
      for (variable, index) in indexInPart.enumerated() where index < 0 {
        undetermined.insert(variable)
      }
    }
    conflicts.sort { $0.broken < $1.broken }
  }

  mutating func add(_ solved: SolvedSystem, of part: SystemParts.Part) {
    let (sum, isOverflow) = effort.addingReportingOverflow(solved.effort)
    effort = isOverflow ? .max : sum
    for conflict in solved.conflicts {
      conflicts.append(
        (part.constraints[conflict.broken], conflict.with.map { part.constraints[$0] }))
    }
    switch solved.ending {
    case .solved:
      for (value, variable) in zip(solved.values, part.variables) { values[variable] = value }
      for index in solved.undetermined { undetermined.insert(part.variables[index]) }
    case .rejected: if ending == .solved { ending = .rejected }
    case .limitExceeded: ending = .limitExceeded
    }
  }
}
