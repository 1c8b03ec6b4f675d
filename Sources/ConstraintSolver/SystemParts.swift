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
    indexInPart = Array(filledWith: -1, count: variableCount)
    var sets = VariableSets(count: variableCount)
    // Indices, because a copy of a constraint or of its terms is retained.
    for index in constraints.indices {
      guard sets.join(constraints, index) else { return nil }
    }
    // By lowest variable; the last one is the part of all constraints without variables.
    var partOf = [Int](filledWith: -1, count: variableCount + 1)
    // By part: the number of its constraints.
    var counts: [Int] = []
    let partOfConstraint = constraints.indices.map { index in
      let variable = constraints[index].expression.terms.first?.variable.index
      let key = variable.map { sets.lowest($0) } ?? variableCount
      if partOf[key] < 0 {
        partOf[key] = counts.count
        counts.append(0)
      }
      counts[partOf[key]] += 1
      return partOf[key]
    }
    // By part: the number of its variables.
    var variableCounts = [Int](filledWith: 0, count: counts.count)
    for variable in 0..<variableCount {
      let part = partOf[sets.lowest(variable)]
      guard part >= 0 else { continue }
      indexInPart[variable] = variableCounts[part]
      variableCounts[part] += 1
    }
    parts = counts.indices.map { index in
      var part = Part()
      part.constraints.reserveCapacity(counts[index])
      part.variables.reserveCapacity(variableCounts[index])
      return part
    }
    for (index, part) in partOfConstraint.enumerated() { parts[part].constraints.append(index) }
    for variable in 0..<variableCount where indexInPart[variable] >= 0 {
      parts[partOf[sets.lowest(variable)]].variables.append(variable)
    }
  }
}

/// Disjoint sets of variables.
private struct VariableSets {
  /// Each variable refers to itself or to a lower one of its set.
  private var lower: [Int]

  init(count: Int) { lower = Array(0..<count) }

  mutating func lowest(_ variable: Int) -> Int {
    var variable = variable
    while lower[variable] != variable {
      let next = lower[lower[variable]]
      if next != lower[variable] { lower[variable] = next }
      variable = next
    }
    return variable
  }

  /// Joins the sets of all variables of a constraint; false: there is no such variable.
  @inline(__always)
  mutating func join(_ constraints: [LinearConstraint], _ index: Int) -> Bool {
    var first = -1
    for position in constraints[index].expression.terms.indices {
      let variable = constraints[index].expression.terms[position].variable.index
      guard lower.indices.contains(variable) else { return false }
      let next = lowest(variable)
      if first < 0 { first = next }
      if next > first {
        lower[next] = first
      } else if next < first {
        lower[first] = next
        first = next
      }
    }
    return true
  }
}

/// A system that is solved with several constants, part by part.
public struct SystemTemplate: Sendable {
  let constraints: [LinearConstraint]
  let system: SystemParts
  /// By part, without constants.
  let keys: [SolverCache.Key]

  /// Nil if a constraint contains a variable that the system does not have.
  ///
  /// - Parameter constraints: in the order in which they are added. Their constants are ignored.
  public init?(_ constraints: [LinearConstraint], variableCount: Int) {
    guard let system = SystemParts(constraints, variableCount: variableCount) else { return nil }
    self.constraints = constraints
    self.system = system
    keys = system.parts.map { part in
      SolverCache.Key(constraints, of: part, indexInPart: system.indexInPart)
    }
  }

  /// The constraints of a part with its own variables.
  ///
  /// - Parameter constants: of these constraints.
  func constraints(of part: SystemParts.Part, _ constants: [Double]) -> [LinearConstraint] {
    zip(part.constraints, constants).map { index, constant in
      let terms = constraints[index].expression.terms.map {
        LinearExpression.Term(
          LayoutVariable(index: system.indexInPart[$0.variable.index]), $0.coefficient)
      }
      return LinearConstraint(
        LinearExpression(terms, constant: constant), constraints[index].relation,
        priority: constraints[index].priority)
    }
  }
}

extension SolverCache {
  /// The result for a system, solved part by part. Parts that are in the cache are not solved.
  ///
  /// - Parameters:
  ///   - constraints: in the order in which they are added.
  ///   - effortLimit: of all parts together, in the cache or not. No part is solved after the one that
  ///     exceeds it.
  public mutating func solution(
    of constraints: [LinearConstraint], variableCount: Int, effortLimit: Int
  ) -> SolvedSystem {
    guard let template = SystemTemplate(constraints, variableCount: variableCount) else {
      return solution(of: constraints, variableCount: variableCount) {
        SolvedSystem(constraints, variableCount: variableCount, effortLimit: effortLimit)
      }
    }
    return solution(
      of: template, constants: constraints.map(\.expression.constant), effortLimit: effortLimit)
  }

  /// - Parameter constants: of all constraints.
  public mutating func solution(
    of template: SystemTemplate, constants: [Double], effortLimit: Int
  ) -> SolvedSystem {
    let variableCount = template.system.indexInPart.count
    var whole = SolvedSystem(variableCount: variableCount)
    for (part, form) in zip(template.system.parts, template.keys) {
      let own = part.constraints.map { constants[$0] }
      let solved = solution(for: form.with(own)) { recordings, solver in
        recordings.solution(of: form, own, effortLimit: effortLimit) { recording, stepLimit in
          SolvedSystem(
            count: own.count, variableCount: part.variables.count, effortLimit: effortLimit,
            with: &solver, recording: &recording, stepLimit: stepLimit
          ) { solver, index in
            solver.add(
              template.constraints[part.constraints[index]], constant: own[index],
              indexInPart: template.system.indexInPart)
          }
        }
      }
      whole.add(solved, of: part)
      if whole.effort > effortLimit { whole.ending = .limitExceeded }
      if whole.ending == .limitExceeded { break }
    }
    whole.finish(template.system.indexInPart)
    return whole
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
