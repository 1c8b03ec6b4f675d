package import LayoutModel

/// What `reach` says of one view: how many of its touches end in it, and what becomes of the rest.
/// All areas are in square points of the root's space, with the scroll offsets as given.
package struct ViewReach: Sendable {
  package let view: ViewID
  /// Its own `point(inside:with:)` area cut by every ancestor's.
  package let area: Double
  /// From which a touch ends in the view itself.
  package let reachable: Double
  /// From which a touch ends in the view or in what it holds.
  package let reachableInSubtree: Double
  /// The views in front that take the rest, front to back.
  package let blockers: [TouchMap.Occluder]
  package let reasons: [Reason]
  /// The view that a touch at the middle of its bounds hits: UI tests' `tap()` and VoiceOver act
  /// there (AX-2). nil: none, or it is not known.
  package let centerHit: ViewID?

  /// Why touches are lost, by the names that reports give.
  package enum Reason: String, CaseIterable, Sendable {
    case hidden, transparent, outside, covered, overridden, unknown
    case interactionOff = "interaction-off"
    case noArea = "no-area"
  }

  /// The share of its own area that is its own; nil where it has no area.
  package var fraction: Double? { area > 0 ? min(reachable / area, 1) : nil }
}

extension TouchMap {
  /// Every view's reach, in painting order.
  package func reaches() -> [ViewReach] {
    let subtrees = subtreeReaches()
    let own = ownShares(of: subtrees)
    let inherited = inheritedReasons()
    return hierarchy.ids.map { id in
      let subtree = subtrees[id.index]
      return ViewReach(
        view: id, area: ownArea(of: id), reachable: own[id.index].area,
        reachableInSubtree: subtree.reachableInSubtree, blockers: subtree.covers,
        reasons: reasons(
          for: id, subtree, isOwnExact: own[id.index].isExact, inherited: inherited[id.index]),
        centerHit: hitAtCenter(of: id))
    }
  }

  /// One view's reach, without a look at all the others.
  package func viewReach(of id: ViewID) -> ViewReach {
    let subtree = reach(of: id)
    var own = Reach()
    for place in places(targeting: id.index..<id.index + 1) {
      let part = outcome(of: place)
      own.reachableInSubtree += part.reachableInSubtree
      own.isExact = own.isExact && part.isExact
    }
    var inherited: Set<ViewReach.Reason> = []
    for step in hierarchy.ancestors(of: id)
    where hierarchy.views[step.index].hitTest != .subviewsBeforeBounds {
      inherited.formUnion(hierarchy.flagReasons(of: step))
    }
    return ViewReach(
      view: id, area: ownArea(of: id), reachable: own.reachableInSubtree,
      reachableInSubtree: subtree.reachableInSubtree, blockers: subtree.covers,
      reasons: reasons(for: id, subtree, isOwnExact: own.isExact, inherited: inherited),
      centerHit: hitAtCenter(of: id))
  }

  private func subtreeReaches() -> [Reach] {
    var reaches = [Reach](repeating: Reach(), count: hierarchy.views.count)
    // What ends in a view's subtree without a surface of its own is what ends in the view itself and
    // what ends in its subviews' subtrees: these are worked out once, however deep they lie.
    for id in hierarchy.ids.reversed() {
      if ownHitRegion(of: id) != nil {
        reaches[id.index] = reach(of: id)
        continue
      }
      var result = Reach()
      for place in places(targeting: id.index..<id.index + 1) {
        let part = outcome(of: place)
        result.reachableInSubtree += part.reachableInSubtree
        result.isExact = result.isExact && part.isExact
      }
      for subview in hierarchy.views[id.index].subviews {
        let part = reaches[subview.index]
        result.reachableInSubtree += part.reachableInSubtree
        result.isExact = result.isExact && (part.isExact || hasNoHitRegion(subview))
      }
      result.covers = covers(of: id)
      result.isExact = result.isExact && !isUncertain(id)
      reaches[id.index] = result
    }
    return reaches
  }

  /// No touch ends in the view or in what it holds, settled or not.
  private func hasNoHitRegion(_ id: ViewID) -> Bool {
    places(targeting: id.index..<hierarchy.views[id.index].subtreeEnd).isEmpty
  }

  /// Each view's share is its subtree's less its subviews', and exact where these are, and where none
  /// of what it holds may hand touches on to it.
  private func ownShares(of subtrees: [Reach]) -> [(area: Double, isExact: Bool)] {
    var own = subtrees.map { (area: $0.reachableInSubtree, isExact: $0.isExact) }
    var isLeaky = isLeaky
    for id in hierarchy.ids.reversed() {
      guard let superview = hierarchy.views[id.index].superview else { continue }
      own[superview.index].area -= subtrees[id.index].reachableInSubtree
      guard isLeaky[id.index] else { continue }
      own[superview.index].isExact = false
      // What a surface of its own stands behind goes no further.
      if ownHitRegion(of: superview) == nil { isLeaky[superview.index] = true }
    }
    // What rounding leaves of nothing is nothing.
    return zip(own, subtrees).map { share, subtree in
      let isNothing = share.area <= subtree.reachableInSubtree * Double.ulpOfOne * 16
      return (isNothing ? 0 : share.area, share.isExact)
    }
  }

  private func hitAtCenter(of id: ViewID) -> ViewID? {
    guard let center = center(of: id) else { return nil }
    // A walk for each view's middle would look at all views for each: what is not settled stays so.
    guard case .settled(let target) = settledTarget(at: center) else { return nil }
    return target
  }

  private func reasons(
    for id: ViewID, _ subtree: Reach, isOwnExact: Bool, inherited: Set<ViewReach.Reason>
  ) -> [ViewReach.Reason] {
    var reasons = inherited.union(hierarchy.flagReasons(of: id))
    let bounds = hierarchy.views[id.index].geometry?.bounds
    if bounds?.isEmpty == true || hierarchy.views[id.index].geometry?.isUsable == false {
      reasons.insert(.noArea)
    } else if let drawn = drawnArea(of: id)?.area {
      if ownArea(of: id) < drawn * (1 - Self.roundingShare) { reasons.insert(.outside) }
    }
    if !subtree.covers.isEmpty { reasons.insert(.covered) }
    if !subtree.isExact || !isOwnExact { reasons.insert(.unknown) }
    return ViewReach.Reason.allCases.filter(reasons.contains)
  }

  /// For each view the reasons that lie in the views above it.
  private func inheritedReasons() -> [Set<ViewReach.Reason>] {
    var inherited = [Set<ViewReach.Reason>](repeating: [], count: hierarchy.views.count)
    for id in hierarchy.ids {
      guard let superview = hierarchy.views[id.index].superview else { continue }
      inherited[id.index] = inherited[superview.index]
      // Its subviews are asked before it looks at anything of its own (OV-8).
      if hierarchy.views[superview.index].hitTest == .subviewsBeforeBounds { continue }
      inherited[id.index].formUnion(hierarchy.flagReasons(of: superview))
    }
    return inherited
  }

  /// Turned rectangles are cut with the last bits rounded.
  private static var roundingShare: Double { 1e-9 }
}

extension ViewHierarchy {
  /// What of a view's own flags and overrides keeps touches away.
  fileprivate func flagReasons(of id: ViewID) -> Set<ViewReach.Reason> {
    let view = views[id.index]
    var reasons: Set<ViewReach.Reason> = []
    if view.isHidden { reasons.insert(.hidden) }
    if view.isTransparentToTouches { reasons.insert(.transparent) }
    if !view.isUserInteractionEnabled { reasons.insert(.interactionOff) }
    if view.hitTest != .standard || view.pointInside == .never { reasons.insert(.overridden) }
    return reasons
  }
}
