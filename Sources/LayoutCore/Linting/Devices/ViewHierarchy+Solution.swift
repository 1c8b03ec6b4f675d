extension ViewHierarchy {
  /// The same with the frames of a solution.
  ///
  /// On the document's own canvas only the views of solved roots change, and they keep the frame that
  /// is stored where the solution confirms it. On another screen what is not solved counts as settled
  /// nowhere, so that nothing rests on it.
  ///
  /// - Parameter screen: the one that the solution is for; nil: the document's own.
  package func laidOut(_ solution: LayoutSolution, on screen: Screen? = nil) -> ViewHierarchy {
    guard let plan, solution.frames.count == views.count, solution.origins.count == views.count,
      solution.contentSizes.count == views.count
    else { return self }
    let roots = canvasRoots(of: plan)
    let solved = Set(solution.roots.filter { $0.verdict == .solved }.map(\.view))
    let filling = Set(plan.canvases.filter(\.fillsScreen).map(\.root))
    return changingViews { id, view in
      guard let root = roots[id.index], solved.contains(root) else {
        if screen != nil { view.frameSource = .unsettled }
        return
      }
      if view.contentSize == nil { view.contentSize = solution.contentSizes[id.index] }
      var origin = solution.origins[id.index]
      // A root that has the screen's size has it on this one, whatever its own frame says.
      if id == root, filling.contains(root) { origin = .solved }
      let frame = id == roots[0] ? screen.map { Rect(0, 0, $0.size.width, $0.size.height) } : nil
      view.take(
        frame ?? solution.frames[id.index], origin, isOnOtherScreen: screen != nil)
    }
  }

  /// The root of the canvas that each view is laid out in, by the view's index; nil: it is in none.
  package func canvasRoots(of plan: LayoutPlan) -> [ViewID?] {
    let canvases = Set(plan.canvases.map(\.root))
    return views.indices.reduce(into: []) { roots, index in
      let id = ViewID(index)
      let outer = self[id].superview.flatMap { roots[$0.index] }
      roots.append(canvases.contains(id) ? id : outer)
    }
  }
}

extension View {
  /// Points by which a solution may miss the stored frame and still confirm it: files round.
  private static let confirmingDistance = 0.51

  fileprivate mutating func take(_ frame: Rect?, _ origin: FrameOrigin, isOnOtherScreen: Bool) {
    switch origin {
    case .solved:
      guard let frame, frame.isFinite else {
        if isOnOtherScreen { geometry = nil }
        return
      }
      frameSource = .solved
      if let stored = geometry?.frame, frame.distance(to: stored) <= Self.confirmingDistance {
        return
      }
      place(at: frame)
    case .stored:
      if isOnOtherScreen, let frame, frame.isFinite { place(at: frame) }
    case .unknown:
      if isOnOtherScreen { geometry = nil }
    }
  }

  /// A transform stays: what a layout decides on is the frame without it.
  private mutating func place(at frame: Rect) {
    let anchor = geometry?.anchorPoint ?? ViewGeometry.middle
    let origin = geometry?.bounds.origin ?? .zero
    let transform = geometry?.transform ?? .identity
    guard transform.isIdentity else {
      geometry = ViewGeometry(
        bounds: Rect(origin.x, origin.y, frame.width, frame.height),
        center: Point(frame.x + anchor.x * frame.width, frame.y + anchor.y * frame.height),
        anchorPoint: anchor, transform: transform)
      return
    }
    geometry = ViewGeometry(frame: frame, boundsOrigin: origin, anchorPoint: anchor)
  }
}
