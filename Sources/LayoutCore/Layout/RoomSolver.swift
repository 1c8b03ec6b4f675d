/// Lays one room out: builds its system, solves it, and does so again where margins and safe areas
/// depend on what came out.
struct RoomSolver {
  let hierarchy: ViewHierarchy
  let plan: LayoutPlan
  let room: LayoutRoom
  let members: [Int]
  let setting: RoomSetting

  /// What came of a room; frames are in its coordinates, by the view's place in its subtree.
  struct Result {
    var frames: [Rect?]
    /// By the view's place, as the frames.
    var safeAreas: [EdgeInsets] = []
    var contentSizes: [Int: Size] = [:]
    var conflicts: [LayoutSolution.Conflict] = []
    var ambiguous: [LayoutSolution.Ambiguity] = []
    var failure: LayoutSolution.Reason?
  }

  /// Margins that something goes by settle in two passes unless views depend on their own margins; then
  /// they are as the last pass has them.
  static let passLimit = 4

  func solve() -> Result { solved().result }

  /// What came of the room, and the system that it came from.
  func solved() -> (system: RoomSystem, result: Result) {
    var estimate = storedFrames()
    var system = RoomSystem(hierarchy, plan, room, members, setting, estimate: estimate)
    var result = solve(system)
    for _ in 1..<Self.passLimit where result.failure == nil {
      estimate = result.frames
      let margins = RoomMargins(hierarchy, plan, room, setting, estimate: estimate)
      guard margins.differ(from: system.margins, where: system.usesMargins) else {
        result.safeAreas = margins.safeAreas
        break
      }
      system = RoomSystem(hierarchy, plan, room, members, setting, estimate: estimate)
      result = solve(system)
    }
    return (system, result)
  }

  /// How far the stored frames are from holding each constraint of the plan that is in force, in
  /// points.
  func residuals() -> [LayoutSolution.Residual] {
    let stored = storedFrames()
    let system = RoomSystem(hierarchy, plan, room, members, setting, estimate: stored)
    var values = [Double](repeating: 0, count: system.variableCount)
    for view in room.views {
      let slot = system.slot(view)
      guard let frame = stored[slot], let box = system.boxes[slot] else { continue }
      let rect = frame.grown(by: system.overhang(view).negated)
      for (side, length) in [
        (box.left, rect.x), (box.top, rect.y), (box.width, rect.width), (box.height, rect.height),
      ] where side.terms.count == 1 && side.constant == 0 {
        values[side.terms[0].variable.index] = length
      }
    }
    return system.constraints.compactMap { constraint in
      guard case .plan(let place, _) = constraint.source else { return nil }
      let linear = constraint.linear
      return LayoutSolution.Residual(
        constraint: place, root: room.root,
        distance: linear.error(at: linear.expression.value(values)))
    }
  }

  /// The stored frames in the room's coordinates, by the view's place in the subtree.
  func storedFrames() -> [Rect?] {
    let base = room.root.index
    var frames = [Rect?](repeating: nil, count: hierarchy[room.root].subtreeEnd - base)
    frames[0] = Rect(0, 0, setting.size.width, setting.size.height)
    for view in room.views.dropFirst() {
      guard let stored = plan.traits[view.index].storedFrame,
        let superview = hierarchy[view].superview, let outer = frames[superview.index - base]
      else { continue }
      frames[view.index - base] = Rect(
        outer.x + stored.x, outer.y + stored.y, stored.width, stored.height)
    }
    return frames
  }

  private func solve(_ system: RoomSystem) -> Result {
    var result = Result(frames: Array(repeating: nil, count: system.boxes.count))
    guard system.constraints.count <= ConstraintSolver.constraintLimit else {
      result.failure = .tooMany(limit: ConstraintSolver.constraintLimit)
      return result
    }
    var solver = ConstraintSolver()
    var variables: [LayoutVariable] = []
    for _ in 0..<system.variableCount { variables.append(solver.makeVariable()) }
    add(system.constraints, to: &solver, &result)
    guard result.failure == nil else { return result }
    let values = variables.map { solver.value(of: $0) }
    for view in room.views {
      let slot = system.slot(view)
      result.frames[slot] = system.boxes[slot]?.rect(values).grown(by: system.overhang(view))
    }
    result.safeAreas = system.margins.safeAreas
    result.ambiguous = ambiguities(system, &solver)
    let open = Set(result.ambiguous.filter(\.isContent).map(\.view))
    for (slot, box) in system.contents where !open.contains(ViewID(slot + room.root.index)) {
      let rect = box.rect(values)
      result.contentSizes[slot] = Size(rect.width, rect.height)
    }
    return result
  }

  private func add(
    _ constraints: [SystemConstraint], to solver: inout ConstraintSolver, _ result: inout Result
  ) {
    // By the numbers that a solver gives, which count what it has taken.
    var sources: [SystemConstraint.Source] = []
    for order in SystemConstraint.orders {
      for constraint in constraints where constraint.order == order {
        switch solver.add(constraint.linear) {
        case .added: sources.append(constraint.source)
        case .conflict(let others):
          let broken: Int? =
            if case .plan(let place, _) = constraint.source { place } else { nil }
          let with = others.compactMap { id -> Int? in
            guard id.number < sources.count, case .plan(let place, _) = sources[id.number]
            else { return nil }
            return place
          }
          result.conflicts.append(.init(broken: broken, with: with.sorted()))
        case .refused: result.failure = .gaveUp
        }
      }
    }
  }

  private func ambiguities(
    _ system: RoomSystem, _ solver: inout ConstraintSolver
  ) -> [LayoutSolution.Ambiguity] {
    struct Subject: Hashable {
      let view: ViewID
      let isContent: Bool
    }
    var open: [Subject: LayoutSolution.Ambiguity] = [:]
    for variable in solver.undetermined() {
      let owner = system.owners[variable.index]
      let subject = Subject(view: owner.view, isContent: owner.isContent)
      var ambiguity =
        open[subject]
        ?? .init(view: owner.view, horizontal: false, vertical: false, isContent: owner.isContent)
      if owner.isHorizontal { ambiguity.horizontal = true } else { ambiguity.vertical = true }
      open[subject] = ambiguity
    }
    return open.values.sorted {
      ($0.view, $0.isContent ? 1 : 0) < ($1.view, $1.isContent ? 1 : 0)
    }
  }
}
