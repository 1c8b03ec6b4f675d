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

extension TouchMap {
  /// What a view in front takes of another's touches.
  package struct Occluder: Hashable, Sendable {
    package let view: ViewID
    /// Square points.
    package let area: Double

    package init(view: ViewID, area: Double) {
      self.view = view
      self.area = area
    }
  }

  /// How much of what would end in a view, or in what it holds, does.
  package struct Reach: Sendable {
    /// Square points of the root's space from which a touch ends in the view or a descendant.
    package internal(set) var reachableInSubtree = 0.0
    /// The smallest upright rectangle around all of that.
    package internal(set) var box = Rect.zero
    /// The views in front that take the rest, front to back.
    package internal(set) var covers: [Occluder] = []
    /// False where something that is not settled (unknown geometry, an override) plays a part.
    package internal(set) var isExact = true
  }

  /// What is asked about each surface of a view.
  private struct Question {
    /// The surfaces in front that are looked at end here.
    var end: Int
    /// Past so many covers the rest is not looked at.
    var coverLimit = Int.max
    /// Whether a view in front counts as a cover.
    var counts: (ViewID) -> Bool = { _ in true }
    /// Only what lies in one of these is looked at; nil: everything.
    var limits: [ConvexArea]?
  }

  /// Takes from what would end in a view, or in what it holds, all that views in front take.
  ///
  /// - Parameters:
  ///   - id: the view; its own subviews take nothing from it here.
  ///   - container: only what it holds can cover; nil: everything on the screen.
  ///   - coverLimit: past so many covers, or when something is reached, the rest is not looked at.
  ///   - limits: only what lies in one of these is looked at; nil: all, with overflowing subviews.
  ///   - counts: whether a view in front counts as a cover.
  package func reach(
    of id: ViewID, within container: ViewID? = nil, coverLimit: Int = .max,
    limits: [ConvexArea]? = nil, where counts: @escaping (ViewID) -> Bool = { _ in true }
  ) -> Reach {
    let end = container.map { subtrees[$0.index].upperBound } ?? hitRegions.count
    let question = Question(end: end, coverLimit: coverLimit, counts: counts, limits: limits)
    var result = Reach()
    if let own = ownHitRegion(of: id) {
      result = outcome(of: own, from: subtrees[id.index].upperBound, question)
    } else {
      var shares: [ViewID: Double] = [:]
      for place in places(targeting: id.index..<hierarchy.views[id.index].subtreeEnd).reversed() {
        // Who limits the covers only asks whether any touch gets through.
        if coverLimit < .max, result.reachableInSubtree > 0 { break }
        let part = outcome(of: place, from: place + 1, question, sharing: id)
        result.reachableInSubtree += part.reachableInSubtree
        result.box = result.box.union(part.box)
        result.isExact = result.isExact && part.isExact
        for cover in part.covers { shares[cover.view, default: 0] += cover.area }
      }
      result.covers = shares.map { Occluder(view: $0.key, area: $0.value) }
        .sorted { $0.view > $1.view }
    }
    result.isExact = result.isExact && !isUncertain(id)
    return result
  }

  /// The views in front that take what would end in a view or in what it holds.
  package func covers(of id: ViewID) -> [Occluder] {
    let subtree = subtrees[id.index]
    let places = places(targeting: id.index..<hierarchy.views[id.index].subtreeEnd)
    let inFront = subtree.upperBound..<hitRegions.count
    // Where all of its surfaces stand together, only what is in front of them all can cover any.
    let standTogether = isSelfContained[id.index] && places.count == subtree.count
    if standTogether,
      !index.hasHitRegion(in: inFront, meeting: index.boundingBox(of: subtree))
    {
      return []
    }
    var shares: [ViewID: Double] = [:]
    for place in places.reversed() {
      let box = hitRegions[place].area.boundingBox
      if standTogether, !index.hasHitRegion(in: inFront, meeting: box) { continue }
      let part = outcome(
        of: place, from: place + 1, Question(end: hitRegions.count), sharing: id)
      for cover in part.covers { shares[cover.view, default: 0] += cover.area }
    }
    return shares.map { Occluder(view: $0.key, area: $0.value) }.sorted { $0.view > $1.view }
  }

  /// What of some areas is left under all that lies in front of a view and what it holds, and what
  /// takes the rest, front to back. What is not settled takes nothing.
  ///
  /// - Parameters:
  ///   - coverLimit: past so many covers the rest is not looked at.
  ///   - counts: whether a view in front counts as a cover.
  package func free(
    _ areas: [ConvexArea], inFrontOf id: ViewID, coverLimit: Int, where counts: (ViewID) -> Bool
  ) -> (pieces: [ConvexArea], covers: [Occluder]) {
    var left = AreaTree(areas)
    var result = Reach()
    let box = areas.reduce(Rect.zero) { $0.union($1.boundingBox) }
    index.visitFrontToBack(subtrees[id.index].upperBound..<hitRegions.count, meeting: box) {
      place in
      let cover = hitRegions[place]
      guard cover.fallsThroughTo == nil, !cover.isUncertain, counts(cover.target) else {
        return true
      }
      let taken = left.remove(cover.area).reduce(0) { $0 + $1.area }
      if taken > 0 { result.add(Occluder(view: cover.target, area: taken)) }
      return !left.isEmpty && result.covers.count <= coverLimit
    }
    return (left.pieces, result.covers)
  }

  /// What is left of one surface under all that lies in front of it.
  package func outcome(of place: Int) -> Reach {
    outcome(of: place, from: place + 1, Question(end: hitRegions.count))
  }

  /// What is left of one surface under those in front of it, and what these take.
  ///
  /// - Parameters:
  ///   - start: the first surface in front that is looked at.
  ///   - sharer: a view of whose subtree this is one surface of several. What takes from more than
  ///     one is told of the frontmost alone, and what the subtree's own take not at all.
  private func outcome(
    of place: Int, from start: Int, _ question: Question, sharing sharer: ViewID? = nil
  ) -> Reach {
    let hitRegion = hitRegions[place]
    var result = Reach()
    // Where a touch falls through, it ends in what is behind: in none of this view's.
    guard hitRegion.fallsThroughTo == nil else { return result }
    guard !hitRegion.isUncertain else {
      result.isExact = false
      return result
    }
    // The parts of it, each with the end of what may lie in front of that part.
    let areas = question.limits.map { $0.map(hitRegion.area.intersection) } ?? [hitRegion.area]
    var waiting = [(free: AreaTree(areas), end: question.end)]
    while let (part, end) = waiting.popLast() {
      var free = part
      index.visitFrontToBack(start..<max(start, end), meeting: hitRegion.area.boundingBox) {
        other in
        let cover = hitRegions[other]
        let isFallingThrough = cover.fallsThroughTo != nil
        guard isFallingThrough || question.counts(cover.target) else { return true }
        if cover.isUncertain {
          result.isExact = result.isExact && free.sharedArea(with: cover.area) == 0
          return true
        }
        let taken = free.remove(cover.area)
        guard !taken.isEmpty else { return true }
        if let behind = cover.fallsThroughTo {
          // Past all from `behind` on; lost to this surface if it is one of them.
          if behind > place { waiting.append((AreaTree(disjoint: taken), behind)) }
        } else if let share = share(of: taken, by: other, from: place, sharer) {
          result.add(Occluder(view: cover.target, area: share))
        }
        if result.covers.count >= question.coverLimit, !free.isEmpty {
          result.isExact = false
          return false
        }
        return !free.isEmpty
      }
      result.reachableInSubtree += free.area
      result.box = result.box.union(free.boundingBox)
    }
    return result
  }

  /// How much of what was taken from a surface counts as taken from the sharer's subtree.
  private func share(
    of pieces: [ConvexArea], by cover: Int, from place: Int, _ sharer: ViewID?
  ) -> Double? {
    guard let sharer else { return pieces.reduce(0) { $0 + $1.area } }
    let subtree = sharer.index..<hierarchy.views[sharer.index].subtreeEnd
    guard !subtree.contains(hitRegions[cover].target.index) else { return nil }
    var rest = AreaTree(disjoint: pieces)
    let box = pieces.reduce(Rect.zero) { $0.union($1.boundingBox) }
    index.visitFrontToBack(place + 1..<cover, meeting: box) { other in
      let between = hitRegions[other]
      if subtree.contains(between.target.index), between.fallsThroughTo == nil {
        _ = rest.remove(between.area)
      }
      return !rest.isEmpty
    }
    return rest.isEmpty ? nil : rest.area
  }
}

extension TouchMap.Reach {
  fileprivate mutating func add(_ cover: TouchMap.Occluder) {
    if let last = covers.last, last.view == cover.view {
      covers[covers.count - 1] = .init(view: cover.view, area: last.area + cover.area)
    } else {
      covers.append(cover)
    }
  }
}
