package import AutoLayout
package import LayoutModel

extension ViewHierarchy {
  /// The same with the frames of a solution.
  ///
  /// On the document's own canvas only views with certain frames change, and they keep the stored frame if
  /// the solution confirms it. The other stored frames of a stale root become unreliable (AL-43).
  ///
  /// - Parameters:
  ///   - screen: the screen of the solution; nil: the document's own.
  ///   - keepsUnsolved: on another screen, unsolved views keep their stored frame as an unreliable one;
  ///     else they have none.
  package func laidOut(
    _ solution: LayoutSolution, on screen: Screen? = nil, keepsUnsolved: Bool = false
  ) -> ViewHierarchy {
    guard let spec, solution.frames.count == views.count, solution.origins.count == views.count,
      solution.contentSizes.count == views.count, spec.traits.count == views.count
    else { return self }
    let laidOutBy = rootsThatLayOut(in: solution)
    let solved = isAmong(
      solution.roots.lazy.filter { $0.isCertain && $0.certainViews == nil }.map(\.view))
    let partlySolved = solution.certainViews
    let stale = screen == nil ? isAmong(solution.roots.lazy.filter(\.isStale).map(\.view)) : []
    let filling = isAmong(
      spec.canvases.lazy.filter { screen.map($0.followsScreen) ?? $0.fillsScreen }.map(\.root))
    let isLoose = viewsOfLooseRows(solution, spec)
    // Few documents have a view without a size.
    lazy var collapsed = spec.collapsedSides
    let isBound = viewsLaidOut(by: spec)
    let changed = changingViews { id, view in
      // Reads single properties: all traits of a view are many.
      if let screen { spec.traits[id.index].variations?.apply(to: &view, in: screen.sizeClass) }
      let isSolved =
        !isLoose[id.index]
        && laidOutBy[id.index].map { solved[$0.index] || partlySolved[$0]?.contains(id) == true }
          == true
      if isSolved, view.contentSize == nil { view.contentSize = solution.contentSizes[id.index] }
      if isSolved, view.superview == nil, filling[id.index] {
        // It fills the screen, except for opaque bars and the part above a sheet.
        if screen != nil {
          view.take(solution.frames[id.index].map { Rect(0, 0, $0.width, $0.height) })
        }
        view.frameSource = .solved
      } else if isSolved, isBound[id.index], solution.origins[id.index] == .solved,
        spec.traits[id.index].isSolvable
          || spec.traits[id.index].isCollapsed(along: collapsed[id])
      {
        view.take(solution.frames[id.index])
        // The list determines the height of a row, unless it is known.
        let part = spec.traits[id.index].part
        let row = part == .content ? view.superview : id
        let isFirm = part == .none || row.map(solution.knownRows.contains) == true
        if isFirm, view.frameSource.reliability < .firm { view.frameSource = .solved }
      } else if screen == nil {
        let isStale = laidOutBy[id.index].map { stale[$0.index] } ?? false
        if isStale, view.superview != nil { view.makeFrameUnreliable() }
      } else if isSolved && solution.origins[id.index] == .stored {
        return
      } else if keepsUnsolved {
        view.frameSource = .unreliable
      } else {
        view.geometry = nil
        view.frameSource = .unknown
      }
    }
    return changed.showing(changed.controllerBars(solution, on: screen))
  }

  /// Whether a constraint, a stack view or an autoresizing mask determines the frame of each view. The
  /// document contains no more about a view that uses constraints and has none.
  private func viewsLaidOut(by spec: LayoutSpec) -> [Bool] {
    var isBound = views.indices.map { index in
      let isArranged = views[index].superview.map { spec.traits[$0.index].isStack } ?? false
      return spec.traits[index].part != .none || isArranged
        || views[index].frameSource.reliability == .firm || !spec.traits[index].usesConstraints
    }
    for index in spec.constraints.indices {
      isBound[spec.constraints[index].first.view.index] = true
      if let second = spec.constraints[index].second { isBound[second.view.index] = true }
    }
    return isBound
  }

  /// The views whose frames a solution does not determine with certainty (AL-63).
  ///
  /// - Parameter screen: ambiguous views keep their stored frame on the canvas, and have none on a screen; nil: the
  ///   canvas.
  func viewsInDoubt(in solution: LayoutSolution, on screen: Screen? = nil) -> Set<ViewID> {
    guard
      solution.roots.contains(where: {
        !$0.isCertain || $0.certainViews != nil || !$0.ambiguous.isEmpty
      })
    else { return [] }
    let solved = isAmong(
      solution.roots.lazy.filter { $0.isCertain && $0.certainViews == nil }.map(\.view))
    let partlySolved = solution.certainViews
    let laidOutBy = rootsThatLayOut(in: solution)
    return Set(
      ids.filter { id in
        guard self[id].superview != nil, let root = laidOutBy[id.index] else { return false }
        let isCertain = solved[root.index] || partlySolved[root]?.contains(id) == true
        return !isCertain || screen != nil && solution.origins[id.index] != .solved
      })
  }

  /// Whether each view is, or is inside, a row or an item whose width the list determines: of a
  /// collection view, and of a table view that it does not fill on the canvas.
  private func viewsOfLooseRows(_ solution: LayoutSolution, _ spec: LayoutSpec) -> [Bool] {
    var isLoose = Array(repeating: false, count: views.count)
    for index in views.indices {
      guard let superview = views[index].superview else { continue }
      isLoose[index] = isLoose[superview.index]
      guard spec.traits[index].part == .cell, !isLoose[index] else { continue }
      let scope = spec.traits[superview.index].storedFrame
      let own = spec.traits[index].storedFrame
      let fills = scope.flatMap { scope in own.map { abs($0.width - scope.width) <= 1 } } ?? false
      // A root list has the width of the screen.
      let isPlaced =
        self[superview].superview == nil || solution.origins[superview.index] == .solved
      isLoose[index] = !fills || !isPlaced
    }
    return isLoose
  }

  /// The root of each view's canvas, by the view's index; nil: it is on none.
  package func canvasRoots(of spec: LayoutSpec) -> [ViewID?] {
    innermost(of: isAmong(spec.canvases.map(\.root)), includingSelf: true)
  }

  /// The root whose constraints determine each view's frame, by the view's index: a view without a
  /// superview is its own root.
  private func rootsThatLayOut(in solution: LayoutSolution) -> [ViewID?] {
    innermost(of: isAmong(solution.roots.lazy.map(\.view)), includingSelf: false)
  }

  /// By view: whether it is one of some views.
  private func isAmong(_ some: some Sequence<ViewID>) -> [Bool] {
    var isAmong = [Bool](repeating: false, count: views.count)
    for id in some where isAmong.indices.contains(id.index) { isAmong[id.index] = true }
    return isAmong
  }

  /// - Parameter isRoot: by view.
  private func innermost(of isRoot: [Bool], includingSelf: Bool) -> [ViewID?] {
    var around: [ViewID?] = []
    return views.indices.map { index in
      let superview = views[index].superview
      let outer = superview.flatMap { around[$0.index] }
      around.append(isRoot[index] ? ViewID(index) : outer)
      return includingSelf || superview == nil ? around[index] : outer
    }
  }
}

extension ViewHierarchy {
  /// Whether a view is a row, or its content view, whose height the document determines (AL-60).
  package func isRowOfFixedHeight(_ view: ViewID) -> Bool {
    guard let traits = spec?.traits, traits.indices.contains(view.index) else { return false }
    let row = traits[view.index].part == .content ? self[view].superview : view
    return row.map { traits[$0.index].rowHeight == .fixed } ?? false
  }
}

extension LayoutSolution {
  /// The certain views of roots with others in doubt, by root (AL-63).
  fileprivate var certainViews: [ViewID: Set<ViewID>] {
    var certainViews: [ViewID: Set<ViewID>] = [:]
    for root in roots { certainViews[root.view] = root.certainViews }
    return certainViews
  }
}

extension LayoutSolution.Root {
  /// In points. Smaller differences are those between versions of UIKit's metrics and the errors of the
  /// layout engine.
  private static let staleDistance = 8.0

  /// Whether the stored frames are those of an earlier state of the document (AL-43).
  fileprivate var isStale: Bool {
    guard case .notSolved(.notReproduced(_, let distance)) = verdict else { return false }
    return distance > Self.staleDistance
  }
}

extension LayoutTraits {
  /// The stored frame matches the constraints, and the view was laid out: one without a size never was,
  /// and its intrinsic size is unknown.
  fileprivate var isSolvable: Bool {
    !isMisplaced && !isAmbiguous && storedFrame?.isEmpty == false
  }

  /// Whether constraints, and not a canvas that was never laid out, account for each missing side.
  ///
  /// - Parameter sides: see `LayoutSpec.collapsedSides`; nil: none.
  fileprivate func isCollapsed(along sides: @autoclosure () -> Set<LayoutAttribute>?) -> Bool {
    guard !isMisplaced, !isAmbiguous, let storedFrame, let sides = sides() else { return false }
    return (storedFrame.width != 0 || sides.contains(.width))
      && (storedFrame.height != 0 || sides.contains(.height))
  }
}

extension View {
  /// A frame that the source specifies for an instant remains reliable.
  fileprivate mutating func makeFrameUnreliable() {
    switch frameSource {
    case .explicit, .unknown: break
    case .fixed, .canvas, .solved, .autoLayout, .stack, .cell, .unreliable:
      frameSource = .unreliable
    }
  }

  /// The distance in points at which a solution confirms the stored frame, since files are rounded.
  private static let confirmingDistance = 0.51

  /// Keeps the transform: layout determines the frame without it.
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
  /// Whether a view is, or is inside, a row or an item of a list.
  package func isInList(_ id: ViewID, _ hierarchy: ViewHierarchy) -> Bool {
    hierarchy.ancestorsAndSelf(of: id).contains { traits[$0.index].part != .none }
  }
  /// Whether the document marks neither a view nor a superview of it as misplaced or ambiguous.
  package func isDetermined(_ id: ViewID, in hierarchy: ViewHierarchy) -> Bool {
    hierarchy.ancestorsAndSelf(of: id).allSatisfy {
      !traits[$0.index].isMisplaced && !traits[$0.index].isAmbiguous
    }
  }
}
