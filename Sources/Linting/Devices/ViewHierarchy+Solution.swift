package import AutoLayout
package import LayoutModel

extension ViewHierarchy {
  /// The same with the frames of a solution.
  ///
  /// On the document's own canvas only the views of solved roots change, and they keep the frame that
  /// is stored where the solution confirms it.
  ///
  /// - Parameters:
  ///   - screen: the one that the solution is for; nil: the document's own.
  ///   - keepsUnsettled: on another screen what is not solved keeps its stored frame as one that
  ///     nothing rests on; else it has none.
  package func laidOut(
    _ solution: LayoutSolution, on screen: Screen? = nil, keepsUnsettled: Bool = false
  ) -> ViewHierarchy {
    guard let spec, solution.frames.count == views.count, solution.origins.count == views.count,
      solution.contentSizes.count == views.count, spec.traits.count == views.count
    else { return self }
    let laidOutBy = rootsThatLayOut(in: solution)
    let solved = Set(solution.roots.filter { $0.verdict == .solved }.map(\.view))
    let filling = Set(spec.canvases.filter(\.fillsScreen).map(\.root))
    let isLoose = viewsOfLooseRows(solution, spec)
    let isBound = viewsLaidOut(by: spec)
    return changingViews { id, view in
      let traits = spec.traits[id.index]
      let isSolved = (laidOutBy[id.index].map(solved.contains) ?? false) && !isLoose[id.index]
      if isSolved, view.contentSize == nil { view.contentSize = solution.contentSizes[id.index] }
      if isSolved, view.superview == nil, filling.contains(id) {
        // It has the screen's size, on whichever screen, less what opaque bars take.
        if screen != nil {
          view.take(solution.frames[id.index].map { Rect(0, 0, $0.width, $0.height) })
        }
        view.frameSource = .solved
      } else if isSolved, isBound[id.index], solution.origins[id.index] == .solved,
        traits.isSettled
      {
        view.take(solution.frames[id.index])
        // How high a row is decides the list, whatever the canvas has.
        if traits.part == .none, view.frameSource.reliability < .firm { view.frameSource = .solved }
      } else if screen == nil || (isSolved && solution.origins[id.index] == .stored) {
        return
      } else if keepsUnsettled {
        view.frameSource = .unsettled
      } else {
        view.geometry = nil
        view.frameSource = .unknown
      }
    }
  }

  /// Whether something says where each view is: a constraint, a stack view, a mask that keeps it. Of a
  /// view of constraints that has none nobody knows more than the document.
  private func viewsLaidOut(by spec: LayoutSpec) -> [Bool] {
    var isBound = views.indices.map { index in
      let outer = views[index].superview.map { spec.traits[$0.index] }
      return spec.traits[index].part != .none || outer?.stack != nil
        || views[index].frameSource.reliability == .firm || !spec.traits[index].usesConstraints
    }
    for constraint in spec.constraints {
      isBound[constraint.first.view.index] = true
      if let second = constraint.second { isBound[second.view.index] = true }
    }
    return isBound
  }

  /// Whether each view is, or lies in, a row or an item of which nobody knows how wide its list makes
  /// it: of a collection, and of a table that it does not fill on the canvas.
  private func viewsOfLooseRows(_ solution: LayoutSolution, _ spec: LayoutSpec) -> [Bool] {
    var isLoose = Array(repeating: false, count: views.count)
    for (index, view) in views.enumerated() {
      guard let superview = view.superview else { continue }
      isLoose[index] = isLoose[superview.index]
      guard spec.traits[index].part == .cell, !isLoose[index] else { continue }
      let scope = spec.traits[superview.index].storedFrame
      let own = spec.traits[index].storedFrame
      let fills = scope.flatMap { scope in own.map { abs($0.width - scope.width) <= 1 } } ?? false
      // An outermost list has the screen's width.
      let isPlaced =
        self[superview].superview == nil || solution.origins[superview.index] == .solved
      isLoose[index] = !fills || !isPlaced
    }
    return isLoose
  }

  /// The root of the canvas that each view is on, by the view's index; nil: it is on none.
  package func canvasRoots(of spec: LayoutSpec) -> [ViewID?] {
    innermost(of: Set(spec.canvases.map(\.root)), includingSelf: true)
  }

  /// The root whose constraints place each view, by the view's index: an outermost one has itself,
  /// any other the one around it.
  private func rootsThatLayOut(in solution: LayoutSolution) -> [ViewID?] {
    innermost(of: Set(solution.roots.map(\.view)), includingSelf: false)
  }

  private func innermost(of roots: Set<ViewID>, includingSelf: Bool) -> [ViewID?] {
    var around: [ViewID?] = []
    return views.indices.map { index in
      let id = ViewID(index)
      let outer = self[id].superview.flatMap { around[$0.index] }
      around.append(roots.contains(id) ? id : outer)
      return includingSelf || self[id].superview == nil ? around[index] : outer
    }
  }
}

extension LayoutTraits {
  /// The document agrees with itself about the frame, and it was laid out at all: one without a size
  /// never was, and its intrinsic size is not known then.
  fileprivate var isSettled: Bool {
    !isMisplaced && !isAmbiguous && storedFrame?.isEmpty == false
  }
}

extension View {
  /// Points by which a solution may miss the stored frame and still confirm it: files round.
  private static let confirmingDistance = 0.51

  /// A transform stays: what a layout decides on is the frame without it.
  fileprivate mutating func take(_ frame: Rect?) {
    guard let frame, frame.isFinite else { return }
    if let stored = geometry?.frame, frame.distance(to: stored) <= Self.confirmingDistance {
      return
    }
    let anchor = geometry?.anchorPoint ?? ViewGeometry.centerAnchor
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

extension LayoutSpec {
  /// Whether a view is, or lies in, a row or an item of a list.
  package func isInList(_ id: ViewID, _ hierarchy: ViewHierarchy) -> Bool {
    hierarchy.ancestorsAndSelf(of: id).contains { traits[$0.index].part != .none }
  }
}
