package import LayoutModel

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
