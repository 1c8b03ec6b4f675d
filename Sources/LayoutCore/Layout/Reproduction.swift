/// Holds what a room's constraints give against the frames that the document has for it.
struct Reproduction {
  let hierarchy: ViewHierarchy
  let plan: LayoutPlan
  let room: LayoutRoom

  init(_ hierarchy: ViewHierarchy, _ plan: LayoutPlan, _ room: LayoutRoom) {
    self.hierarchy = hierarchy
    self.plan = plan
    self.room = room
  }

  func verdict(on result: RoomSolver.Result) -> LayoutSolution.Verdict {
    if let failure = result.failure { return .notSolved(failure) }
    if !result.conflicts.isEmpty { return .notSolved(.conflict) }
    let base = room.root.index
    let open = Set(result.ambiguous.lazy.filter { !$0.isContent }.map(\.view))
    var unsettled: Set<ViewID> = []
    var furthest: (view: ViewID, distance: Double)?
    for view in room.views.dropFirst() {
      guard let superview = hierarchy[view].superview else { continue }
      let traits = plan.traits[view.index]
      if traits.isMisplaced || unsettled.contains(superview) {
        unsettled.insert(view)
        continue
      }
      guard !traits.isAmbiguous, !open.contains(view), let stored = traits.storedFrame,
        let frame = result.frames[view.index - base],
        let outer = result.frames[superview.index - base]
      else { continue }
      let solved = Rect(frame.x - outer.x, frame.y - outer.y, frame.width, frame.height)
      let distance = solved.greatestDifference(from: stored)
      if distance > furthest?.distance ?? 0 { furthest = (view, distance) }
    }
    guard let furthest, furthest.distance > LayoutEngine.tolerance else { return .solved }
    return .notSolved(.notReproduced(furthest.view, distance: furthest.distance))
  }
}
