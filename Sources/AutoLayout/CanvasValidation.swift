internal import LayoutModel

/// Holds what a room's constraints give against the frames that the document has for it.
struct CanvasValidation {
  package let hierarchy: ViewHierarchy
  package let spec: LayoutSpec
  package let scope: LayoutScope

  package init(_ hierarchy: ViewHierarchy, _ spec: LayoutSpec, _ scope: LayoutScope) {
    self.hierarchy = hierarchy
    self.spec = spec
    self.scope = scope
  }

  package func verdict(on result: ScopeSolver.Result) -> LayoutSolution.Verdict {
    if let failure = result.failure { return .notSolved(failure) }
    if !result.conflicts.isEmpty { return .notSolved(.conflict) }
    let base = scope.root.index
    let open = result.openViews
    var unsettled: Set<ViewID> = []
    var furthest: (view: ViewID, distance: Double)?
    for view in scope.views.dropFirst() {
      guard let superview = hierarchy[view].superview else { continue }
      let traits = spec.traits[view.index]
      if traits.isMisplaced || unsettled.contains(superview) {
        unsettled.insert(view)
        continue
      }
      guard !traits.isAmbiguous, !open.contains(view), !isStale(view, in: superview),
        let stored = traits.storedFrame,
        let frame = result.frames[view.index - base],
        let outer = result.frames[superview.index - base]
      else { continue }
      let solved = frame.within(outer)
      let distance = solved.isFinite ? solved.distance(to: stored) : .infinity
      if distance > furthest?.distance ?? 0 { furthest = (view, distance) }
    }
    guard let furthest, furthest.distance > LayoutEngine.tolerance else { return .solved }
    return .notSolved(.notReproduced(furthest.view, distance: furthest.distance))
  }

  /// A row that was drawn in a narrower table, or what fills it: it is laid out in the one that it is
  /// in, so its stored width says nothing (AL-27).
  private func isStale(_ view: ViewID, in superview: ViewID) -> Bool {
    let traits = spec.traits[view.index]
    if traits.part == .content, spec.traits[superview.index].part == .cell,
      let list = hierarchy[superview].superview, isStale(superview, in: list)
    {
      return true
    }
    guard traits.part != .none, let stored = traits.storedFrame,
      let outer = spec.traits[superview.index].storedFrame
    else { return false }
    let isRow = traits.part == .content || hierarchy[superview].uikitClass.name == "UITableView"
    return isRow && outer.width - stored.width > ScopeSystem.greatestAccessory
  }
}
