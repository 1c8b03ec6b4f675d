package import LayoutModel

/// The result of `layoutlint reach` for one view: the share of its touches that end in it, and where the others end.
/// Areas are in square points of the root's coordinate space, for the given scroll offsets.
package struct ViewReach: Sendable {
  package let view: ViewID
  /// The area in which users expect touches, not clipped by its ancestors
  /// (`TouchMap.expectedArea`); 0 if it is unknown.
  package let area: Double
  /// The area from which touches end in the view itself.
  package let reachable: Double
  /// The area from which touches end in the view or its subviews.
  package let reachableInSubtree: Double
  /// The views that occlude the rest, front to back.
  package let blockers: [TouchMap.Occluder]
  package let reasons: [Reason]
  /// The view that a touch at the center of its bounds hits: `tap()` in UI tests and VoiceOver
  /// activate that point (AX-2). nil: none or unknown.
  package let centerHit: ViewID?
  /// nil: the area is empty or unknown.
  package let shares: Shares?

  /// The parts of `area`, as shares of it. A finding that reports a lost share of a view uses the
  /// same measure: the share is at most the complement of the one in `inSubtree`.
  package struct Shares: Sendable {
    /// Touches end in the view itself.
    package let own: Double
    /// Touches end in the view or its subviews.
    package let inSubtree: Double
    /// Outside the `point(inside:with:)` area of the view or an ancestor (HT-8).
    package let outside: Double
    /// The views that occlude the rest, front to back.
    package let blockers: [(view: ViewID, share: Double)]
  }

  /// Why touches do not reach the view; raw values are those of reports.
  package enum Reason: String, CaseIterable, Sendable {
    case hidden, transparent, outside, covered, overridden, unknown
    case interactionOff = "interaction-off"
    case noArea = "no-area"
  }

  /// The share of its area from which touches end in it; nil: the area is empty or unknown.
  package var fraction: Double? { shares?.own }
}

extension TouchMap {
  /// The share of a view's expected area that a part of it is, at most 1. `ViewReach.shares` and
  /// the lost shares in findings have this measure. nil: the expected area is empty or unknown.
  ///
  /// - Parameter area: of the part, in square points of the root's coordinate space.
  package func share(of area: Double, in id: ViewID) -> Double? {
    guard let whole = expectedArea(of: id)?.area, whole > 0 else { return nil }
    return Self.share(area, of: whole)
  }

  private static func share(_ part: Double, of whole: Double) -> Double { min(part / whole, 1) }
}

extension TouchMap {
  /// The reach of all views, in painting order. Views are missing if the work is cancelled between two.
  package func reaches(cancellation: Cancellation = .none) -> [ViewReach] {
    let subtrees = subtreeReaches(cancellation)
    let own = ownShares(of: subtrees)
    let inherited = inheritedReasons()
    return hierarchy.ids.compactMap { id in
      guard !cancellation.isCancelled else { return nil }
      let subtree = subtrees[id.index]
      return viewReach(
        of: id, subtree, own: own[id.index].area, isOwnExact: own[id.index].isExact,
        inherited: inherited[id.index])
    }
  }

  /// The reach of one view, computed without that of others.
  package func viewReach(of id: ViewID) -> ViewReach {
    let subtree = reach(of: id)
    let own = ownReach(of: id)
    var inherited: Set<ViewReach.Reason> = []
    for step in hierarchy.ancestors(of: id)
    where hierarchy.views[step.index].hitTest != .subviewsBeforeBounds {
      inherited.formUnion(hierarchy.flagReasons(of: step))
    }
    return viewReach(
      of: id, subtree, own: own.reachableInSubtree, isOwnExact: own.isExact, inherited: inherited)
  }

  /// The reach of the view itself, from the regions that end in it.
  private func ownReach(of id: ViewID, limits: [ConvexArea]? = nil) -> Reach {
    let options = ReachOptions(end: hitRegions.count, limits: limits)
    var own = Reach()
    var allowance = budget.base
    for index in regionIndices(targeting: id.index..<id.index + 1) {
      allowance += budget.perRegion
      own.add(outcome(of: index, from: index + 1, options, &allowance))
    }
    return own
  }

  private func viewReach(
    of id: ViewID, _ subtree: Reach, own: Double, isOwnExact: Bool,
    inherited: Set<ViewReach.Reason>
  ) -> ViewReach {
    let shares = shares(of: id, subtree, own: own)
    return ViewReach(
      view: id, area: expectedArea(of: id)?.area ?? 0, reachable: own,
      reachableInSubtree: subtree.reachableInSubtree, blockers: subtree.covers,
      reasons: reasons(
        for: id, subtree, isOwnExact: isOwnExact, outside: shares?.outside, inherited: inherited),
      centerHit: hitAtCenter(of: id), shares: shares)
  }

  /// - Parameters:
  ///   - subtree: the reach of the view and its subviews, inside and outside the expected area.
  ///   - own: the area from which touches end in the view itself, in square points.
  private func shares(of id: ViewID, _ subtree: Reach, own: Double) -> ViewReach.Shares? {
    guard let expected = expectedArea(of: id) else { return nil }
    let whole = expected.area
    guard whole > 0 else { return nil }
    let limits = limits(of: id)
    var (own, inside) = (own, subtree)
    if !staysInExpectedArea(id, expected) {
      inside = reach(of: id, limits: limits)
      own = ownReach(of: id, limits: limits).reachableInSubtree
    }
    let limit = limits.reduce(0) { $0 + $1.area }
    return ViewReach.Shares(
      own: Self.share(own, of: whole), inSubtree: Self.share(inside.reachableInSubtree, of: whole),
      outside: 1 - Self.share(limit, of: whole),
      blockers: inside.covers.map { ($0.view, Self.share($0.area, of: whole)) })
  }

  /// Whether no touch outside the view's expected area ends in the view or its subviews. false is
  /// also the result if that is not known without computing areas.
  private func staysInExpectedArea(_ id: ViewID, _ expected: ConvexArea) -> Bool {
    if ownHitRegion(of: id) != nil, hierarchy.views[id.index].pointInside == .bounds,
      hierarchy.views[id.index].hitTest == .standard
    {
      return true
    }
    guard case .rect(let rect) = expected, isSelfContained[id.index] else { return false }
    return rect.contains(index.boundingBox(of: subtrees[id.index]))
  }

  private func subtreeReaches(_ cancellation: Cancellation) -> [Reach] {
    var reaches = [Reach](repeating: Reach(), count: hierarchy.views.count)
    // Without a region that determines the subtree, its reach is the sum of that of the view itself
    // and those of its subviews. Each is computed once.
    for id in hierarchy.ids.reversed() where !cancellation.isCancelled {
      if ownHitRegion(of: id) != nil {
        reaches[id.index] = reach(of: id)
        continue
      }
      var result = ownReach(of: id)
      for subview in hierarchy.views[id.index].subviews {
        let part = reaches[subview.index]
        result.reachableInSubtree += part.reachableInSubtree
        result.isExact = result.isExact && (part.isExact || hasNoHitRegion(subview))
        result.isUpperBound = result.isUpperBound || part.isUpperBound
      }
      result.covers = covers(of: id, isComplete: &result.isExact)
      result.isExact = result.isExact && !isUncertain(id)
      reaches[id.index] = result
    }
    return reaches
  }

  /// Whether no touch can end in the view or its subviews, with unknown facts included.
  private func hasNoHitRegion(_ id: ViewID) -> Bool {
    regionIndices(targeting: id.index..<hierarchy.views[id.index].subtreeEnd).isEmpty
  }

  /// The share of each view is that of its subtree minus those of its subviews. It is exact if
  /// these are exact and no descendant may return touches to the view.
  private func ownShares(of subtrees: [Reach]) -> [(area: Double, isExact: Bool)] {
    var own = subtrees.map { (area: $0.reachableInSubtree, isExact: $0.isExact) }
    var isLeaky = isLeaky
    for id in hierarchy.ids.reversed() {
      guard let superview = hierarchy.views[id.index].superview else { continue }
      if subtrees[id.index].isUpperBound {
        // What remains without it is an upper bound too.
        own[superview.index].isExact = false
      } else {
        own[superview.index].area -= subtrees[id.index].reachableInSubtree
      }
      guard isLeaky[id.index] else { continue }
      own[superview.index].isExact = false
      // The region of the superview's subtree is unaffected.
      if ownHitRegion(of: superview) == nil { isLeaky[superview.index] = true }
    }
    // Removes rounding errors.
    return zip(own, subtrees).map { share, subtree in
      let isNothing = share.area <= subtree.reachableInSubtree * Double.ulpOfOne * 16
      return (isNothing ? 0 : share.area, share.isExact)
    }
  }

  private func hitAtCenter(of id: ViewID) -> ViewID? {
    guard let center = center(of: id) else { return nil }
    // Hit-testing the center of each view would visit all views for each: uncertain points stay
    // unknown.
    guard case .resolved(let target) = resolvedTarget(at: center) else { return nil }
    return target
  }

  private func reasons(
    for id: ViewID, _ subtree: Reach, isOwnExact: Bool, outside: Double?,
    inherited: Set<ViewReach.Reason>
  ) -> [ViewReach.Reason] {
    var reasons = inherited.union(hierarchy.flagReasons(of: id))
    let bounds = hierarchy.views[id.index].geometry?.bounds
    if bounds?.isEmpty == true || hierarchy.views[id.index].geometry?.isUsable == false {
      reasons.insert(.noArea)
    } else if let outside, outside > Self.roundingShare {
      reasons.insert(.outside)
    }
    if !subtree.covers.isEmpty { reasons.insert(.covered) }
    if !subtree.isExact || !isOwnExact { reasons.insert(.unknown) }
    return ViewReach.Reason.allCases.filter(reasons.contains)
  }

  /// By view: the reasons due to its ancestors.
  private func inheritedReasons() -> [Set<ViewReach.Reason>] {
    var inherited = [Set<ViewReach.Reason>](repeating: [], count: hierarchy.views.count)
    for id in hierarchy.ids {
      guard let superview = hierarchy.views[id.index].superview else { continue }
      inherited[id.index] = inherited[superview.index]
      // Its subviews are hit-tested before its own properties (OV-8).
      if hierarchy.views[superview.index].hitTest == .subviewsBeforeBounds { continue }
      inherited[id.index].formUnion(hierarchy.flagReasons(of: superview))
    }
    return inherited
  }

  /// Intersections of rotated rectangles have rounding errors.
  private static var roundingShare: Double { 1e-9 }
}

extension ViewHierarchy {
  /// The reasons due to a view's own properties and overrides.
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
  /// A view in front of another that receives its touches.
  package struct Occluder: Hashable, Sendable {
    package let view: ViewID
    /// Square points.
    package let area: Double

    package init(view: ViewID, area: Double) {
      self.view = view
      self.area = area
    }
  }

  /// The part of the touches aimed at a view or its subviews that ends there.
  package struct Reach: Sendable {
    /// The area from which touches end in the view or a descendant, in square points of the root's
    /// coordinate space.
    package internal(set) var reachableInSubtree = 0.0
    /// The bounding box of that area.
    package internal(set) var box = Rect.zero
    /// The views that occlude the rest, front to back.
    package internal(set) var covers: [Occluder] = []
    /// Whether no unknown geometry or override affects the result, and no limit of the work.
    package internal(set) var isExact = true
    /// Whether a limit of the work ended the computation (`ReachBudget`). The area from which
    /// touches end in the view is then at most `reachableInSubtree`, and each occluder takes at least
    /// the area it has in `covers`.
    package internal(set) var isUpperBound = false
  }

  /// The options of a reach computation.
  private struct ReachOptions {
    /// The end of the regions that can be in front.
    var end: Int
    /// The maximum number of occluders.
    var coverLimit = Int.max
    /// Whether a view in front is an occluder.
    var counts: (ViewID) -> Bool = { _ in true }
    /// Only parts in one of these areas are included; nil: all.
    var limits: [ConvexArea]?
  }

  /// Subtracts the views in front from the area of a view and its subviews.
  ///
  /// - Parameters:
  ///   - id: the view. Its own subviews do not reduce its reach.
  ///   - container: only its descendants can be occluders; nil: all views on the screen.
  ///   - coverLimit: the maximum number of occluders. The search also ends when a touch reaches the
  ///     view.
  ///   - limits: only parts in one of these areas are included; nil: all, with overflowing
  ///     subviews.
  ///   - counts: whether a view in front is an occluder.
  package func reach(
    of id: ViewID, within container: ViewID? = nil, coverLimit: Int = .max,
    limits: [ConvexArea]? = nil, where counts: @escaping (ViewID) -> Bool = { _ in true }
  ) -> Reach {
    let end = container.map { subtrees[$0.index].upperBound } ?? hitRegions.count
    let options = ReachOptions(end: end, coverLimit: coverLimit, counts: counts, limits: limits)
    var result = Reach()
    var allowance = budget.base
    if let own = ownHitRegion(of: id) {
      result = outcome(of: own, from: subtrees[id.index].upperBound, options, &allowance)
    } else {
      var shares: [ViewID: Double] = [:]
      for index in regionIndices(targeting: id.index..<hierarchy.views[id.index].subtreeEnd)
        .reversed()
      {
        // With a limit, only whether any touch reaches the view matters.
        if coverLimit < .max, result.reachableInSubtree > 0 { break }
        allowance += budget.perRegion
        let part = outcome(of: index, from: index + 1, options, &allowance, sharing: id)
        result.add(part)
        for occluder in part.covers { shares[occluder.view, default: 0] += occluder.area }
      }
      result.covers = shares.map { Occluder(view: $0.key, area: $0.value) }
        .sorted { $0.view > $1.view }
    }
    result.isExact = result.isExact && !isUncertain(id)
    return result
  }

  /// The views that receive touches aimed at a view or its subviews.
  ///
  /// - Parameter isComplete: becomes false if a limit of the work ends the search.
  private func covers(of id: ViewID, isComplete: inout Bool) -> [Occluder] {
    let subtree = subtrees[id.index]
    let regions = regionIndices(targeting: id.index..<hierarchy.views[id.index].subtreeEnd)
    let inFront = subtree.upperBound..<hitRegions.count
    // If its regions are contiguous, only regions in front of all of them can be occluders.
    let isContiguous = isSelfContained[id.index] && regions.count == subtree.count
    if isContiguous,
      !self.index.hasHitRegion(in: inFront, meeting: self.index.boundingBox(of: subtree))
    {
      return []
    }
    var shares: [ViewID: Double] = [:]
    var allowance = budget.base
    for index in regions.reversed() {
      let box = hitRegions[index].area.boundingBox
      allowance += budget.perRegion - 1
      if isContiguous, !self.index.hasHitRegion(in: inFront, meeting: box) { continue }
      if allowance <= 0 {
        isComplete = false
        break
      }
      let part = outcome(
        of: index, from: index + 1, ReachOptions(end: hitRegions.count), &allowance, sharing: id)
      if part.isUpperBound { isComplete = false }
      for occluder in part.covers { shares[occluder.view, default: 0] += occluder.area }
    }
    return shares.map { Occluder(view: $0.key, area: $0.value) }.sorted { $0.view > $1.view }
  }

  /// The parts of areas that remain under all regions in front of a view and its subviews, and the
  /// occluders, front to back. Uncertain regions are ignored, and those beyond the limit of the work.
  ///
  /// - Parameters:
  ///   - coverLimit: the maximum number of occluders.
  ///   - counts: whether a view in front is an occluder.
  package func free(
    _ areas: [ConvexArea], inFrontOf id: ViewID, coverLimit: Int, where counts: (ViewID) -> Bool
  ) -> (pieces: [ConvexArea], covers: [Occluder]) {
    var left = AreaTree(areas)
    var result = Reach()
    let box = areas.reduce(Rect.zero) { $0.union($1.boundingBox) }
    let inFront = subtrees[id.index].upperBound..<hitRegions.count
    var allowance = budget.base
    self.index.visitFrontToBack(inFront, meeting: box, &allowance) { index, allowance in
      let occluder = hitRegions[index]
      let work = left.work
      defer { allowance += budget.perOverlap - (left.work - work) }
      guard occluder.fallsThroughTo == nil, !occluder.isUncertain, counts(occluder.target) else {
        return true
      }
      let taken = left.remove(occluder.area).reduce(0) { $0 + $1.area }
      if taken > 0 { result.add(Occluder(view: occluder.target, area: taken)) }
      return !left.isEmpty && result.covers.count <= coverLimit
    }
    return (left.pieces, result.covers)
  }

  /// The remainder of one region under those in front of it, and its occluders.
  ///
  /// - Parameters:
  ///   - start: the first region in front.
  ///   - allowance: the work that may be done, of which the work done is subtracted.
  ///   - sharer: a view whose subtree has several regions. What occludes more than one of them is
  ///     reported for the frontmost only. Regions of the subtree itself are not reported.
  private func outcome(
    of index: Int, from start: Int, _ options: ReachOptions, _ allowance: inout Int,
    sharing sharer: ViewID? = nil
  ) -> Reach {
    let hitRegion = hitRegions[index]
    var result = Reach()
    // A touch that falls through ends behind the view.
    guard hitRegion.fallsThroughTo == nil else { return result }
    guard !hitRegion.isUncertain else {
      result.isExact = false
      return result
    }
    // The parts of the region, each with the end of the regions that can be in front of it.
    let areas = options.limits.map { $0.map(hitRegion.area.intersection) } ?? [hitRegion.area]
    var (free, end) = (AreaTree(areas), options.end)
    var waiting: [(free: AreaTree, end: Int)] = []
    while true {
      self.index.visitFrontToBack(
        start..<max(start, end), meeting: hitRegion.area.boundingBox, &allowance
      ) { other, allowance in
        let occluder = hitRegions[other]
        let work = free.work
        defer { allowance += budget.perOverlap - (free.work - work) }
        let isFallingThrough = occluder.fallsThroughTo != nil
        guard isFallingThrough || options.counts(occluder.target) else { return true }
        if occluder.isUncertain {
          result.isExact = result.isExact && free.sharedArea(with: occluder.area) == 0
          return true
        }
        let taken = free.remove(occluder.area)
        guard !taken.isEmpty else { return true }
        if let behind = occluder.fallsThroughTo {
          // The touch ends in a region before `behind`, never in this one if it is at or after it.
          if behind > index { waiting.append((AreaTree(disjoint: taken), behind)) }
        } else if let share = share(of: taken, by: other, from: index, sharer, &allowance) {
          result.add(Occluder(view: occluder.target, area: share))
        }
        if result.covers.count >= options.coverLimit, !free.isEmpty {
          result.isExact = false
          return false
        }
        return !free.isEmpty
      }
      if allowance <= 0, !free.isEmpty { (result.isExact, result.isUpperBound) = (false, true) }
      result.reachableInSubtree += free.area
      result.box = result.box.union(free.boundingBox)
      guard let next = waiting.popLast() else { return result }
      (free, end) = next
    }
  }

  /// The area removed from a region that counts as removed from the sharer's subtree.
  private func share(
    of pieces: [ConvexArea], by occluder: Int, from index: Int, _ sharer: ViewID?,
    _ allowance: inout Int
  ) -> Double? {
    guard let sharer else { return pieces.reduce(0) { $0 + $1.area } }
    let subtree = sharer.index..<hierarchy.views[sharer.index].subtreeEnd
    guard !subtree.contains(hitRegions[occluder].target.index) else { return nil }
    var rest = AreaTree(disjoint: pieces)
    let box = pieces.reduce(Rect.zero) { $0.union($1.boundingBox) }
    self.index.visitFrontToBack(index + 1..<occluder, meeting: box, &allowance) {
      other, allowance in
      let between = hitRegions[other]
      let work = rest.work
      defer { allowance += budget.perOverlap - (rest.work - work) }
      if subtree.contains(between.target.index), between.fallsThroughTo == nil {
        _ = rest.remove(between.area)
      }
      return !rest.isEmpty
    }
    return rest.isEmpty ? nil : rest.area
  }
}

extension TouchMap.Reach {
  /// Adds the reach of another region, without its occluders.
  fileprivate mutating func add(_ part: TouchMap.Reach) {
    reachableInSubtree += part.reachableInSubtree
    box = box.union(part.box)
    isExact = isExact && part.isExact
    isUpperBound = isUpperBound || part.isUpperBound
  }

  fileprivate mutating func add(_ occluder: TouchMap.Occluder) {
    if let last = covers.last, last.view == occluder.view {
      covers[covers.count - 1] = .init(view: occluder.view, area: last.area + occluder.area)
    } else {
      covers.append(occluder)
    }
  }
}
