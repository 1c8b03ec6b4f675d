package import LayoutModel

/// Which view a touch ends in, for every point at once: the answer of hit-testing as areas, with
/// the scroll offsets as given. All areas are in the root's space.
///
/// A class, since whoever asks about a view keeps it at hand.
package final class TouchMap: Sendable {
  package let hierarchy: ViewHierarchy
  /// In painting order: of those that hold a point the last one has it, see `target(at:)`.
  package let hitRegions: [HitRegion]
  package let index: HitRegionIndex
  /// For each view the stretch of `hitRegions` that belongs to its subtree.
  let subtrees: [Range<Int>]
  /// The surfaces' places by target: an override may have them far from the target's own subtree.
  private let placesByTarget: [Int]
  package let ownAreas: [[ConvexArea]]
  private let transforms: [AffineTransform?]
  private let uncertain: [Bool]
  /// See `OverrideLinks.plainViews`.
  private let isPlain: [Bool]
  /// See `OverrideLinks.selfContainedViews`.
  let isSelfContained: [Bool]
  /// See `HitRegionBuilder.isLeaky`.
  let isLeaky: [Bool]

  package init(_ hierarchy: ViewHierarchy) {
    let built = HitRegionBuilder(hierarchy)
    self.hierarchy = hierarchy
    hitRegions = built.hitRegions
    index = HitRegionIndex(built.hitRegions)
    subtrees = built.subtrees
    placesByTarget = built.hitRegions.indices.sorted { left, right in
      let (one, other) = (built.hitRegions[left].target, built.hitRegions[right].target)
      return one == other ? left < right : one < other
    }
    ownAreas = built.ownAreas
    transforms = built.transforms
    uncertain = built.uncertain
    isSelfContained = built.links.selfContainedViews(of: hierarchy)
    isPlain = built.links.plainViews(of: hierarchy, amongSelfContained: isSelfContained)
    isLeaky = built.isLeaky
  }

  /// The view's own `point(inside:with:)` area cut by every ancestor's, in square points: where
  /// touches would get to it were all flags on and nothing in front (HT-8).
  package func ownArea(of id: ViewID) -> Double {
    let areas = ownAreas[id.index]
    return areas.count == 1 ? areas[0].area : AreaTree(areas).area
  }

  /// Whether geometry or an override on the way to the view is not settled.
  package func isUncertain(_ id: ViewID) -> Bool { uncertain[id.index] }

  /// From the view's bounds coordinates to the root's space, where that is known.
  package func transformToRootSpace(of id: ViewID) -> AffineTransform? { transforms[id.index] }

  /// Whether an override elsewhere sends its own touches to the view (OV-7): what becomes of the
  /// view's own area is then not all that it gets.
  package func isFedFromElsewhere(_ id: ViewID) -> Bool {
    places(targeting: id.index..<id.index + 1).contains { !subtrees[id.index].contains($0) }
  }

  /// The view that a touch at a point of the root's space ends in, found by its area: what
  /// `hitTest` finds by asking every view on the way.
  ///
  /// On the very edge of a flipped or turned view the two may differ: areas are half-open as upright
  /// bounds are.
  package func target(at point: Point) -> ViewID? {
    switch settledTarget(at: point) {
    case .settled(let target): target
    // Only the walk itself knows what it assumes.
    case .unsettled: hierarchy.hitTest(point).hit
    }
  }

  package enum Target {
    case settled(ViewID?)
    /// In front lies what may take the touch, and may not.
    case unsettled
  }

  func settledTarget(at point: Point) -> Target {
    var found = Target.settled(nil)
    var front = hitRegions.count
    index.visitFrontToBack(0..<hitRegions.count, meeting: .around(point)) { place in
      let hitRegion = hitRegions[place]
      guard place < front, hitRegion.area.contains(point) else { return true }
      if hitRegion.isUncertain {
        found = .unsettled
        return false
      }
      if let start = hitRegion.fallsThroughTo {
        front = start
        return true
      }
      found = .settled(hitRegion.target)
      return false
    }
    return found
  }

  /// The surfaces in which touches end in a view of a stretch of painting order, back to front by
  /// target.
  package func places(targeting views: Range<Int>) -> ArraySlice<Int> {
    func firstPlace(atOrPast view: Int) -> Int {
      placesByTarget.partitioningIndex { hitRegions[$0].target.index >= view }
    }
    return placesByTarget[
      firstPlace(atOrPast: views.lowerBound)..<firstPlace(atOrPast: views.upperBound)]
  }

  /// The one surface that stands for all that the view's subtree would get; nil where none does.
  func ownHitRegion(of id: ViewID) -> Int? {
    let subtree = subtrees[id.index]
    guard isPlain[id.index], let first = subtree.first, hitRegions[first].target == id else {
      return nil
    }
    let next = first + 1
    return subtree.contains(next) && hitRegions[next].target == id ? nil : first
  }
}

extension Rect {
  /// A little room around a point, so that boxes that hold it meet it.
  fileprivate static func around(_ point: Point) -> Rect {
    Rect(minX: point.x.nextDown, minY: point.y.nextDown, maxX: point.x.nextUp, maxY: point.y.nextUp)
  }
}

/// The part of the plane from which touches end in a view or in what it holds: in the root's space,
/// with the scroll offsets as given.
package struct TouchRegion: Sendable {
  /// In pieces that do not overlap.
  package var reached: [ConvexArea] = []
  /// From here they may end in the view: geometry or an override that is not settled plays a part.
  package fileprivate(set) var unsettled: [ConvexArea] = []
}

extension TouchMap {
  /// Where touches end in a view or in what it holds: the area that `reach` measures.
  ///
  /// - Parameter limit: what lies outside of it is left out.
  package func region(of id: ViewID, in limit: ConvexArea) -> TouchRegion {
    var region = TouchRegion()
    if let own = ownHitRegion(of: id) {
      add(own, from: subtrees[id.index].upperBound, in: limit, to: &region)
    } else {
      for place in places(targeting: id.index..<hierarchy.views[id.index].subtreeEnd) {
        add(place, from: place + 1, in: limit, to: &region)
      }
    }
    return region
  }

  /// What is left of one surface under those in front of it, from `start` on.
  ///
  /// What may be taken, and may not, is kept beside the rest: what is behind takes from both.
  private func add(
    _ place: Int, from start: Int, in limit: ConvexArea, to region: inout TouchRegion
  ) {
    let hitRegion = hitRegions[place]
    guard hitRegion.fallsThroughTo == nil else { return }
    let area = hitRegion.area.intersection(limit)
    // The parts of it, each with the end of what may lie in front of that part.
    var waiting = [
      (
        free: AreaTree(hitRegion.isUncertain ? [] : [area]),
        open: AreaTree(hitRegion.isUncertain ? [area] : []), end: hitRegions.count
      )
    ]
    while let (part, doubtful, end) = waiting.popLast() {
      var (free, open) = (part, doubtful)
      index.visitFrontToBack(start..<max(start, end), meeting: area.boundingBox) { other in
        let cover = hitRegions[other]
        let taken = free.remove(cover.area)
        if cover.isUncertain {
          if !taken.isEmpty { open = AreaTree(disjoint: open.pieces + taken) }
          return !free.isEmpty || !open.isEmpty
        }
        let doubted = open.remove(cover.area)
        if let behind = cover.fallsThroughTo, behind > place {
          waiting.append((AreaTree(disjoint: taken), AreaTree(disjoint: doubted), behind))
        }
        return !free.isEmpty || !open.isEmpty
      }
      region.reached += free.pieces
      region.unsettled += open.pieces
    }
  }
}

extension TouchMap {
  /// The view's bounds in the root's space, nothing cut off: where it is drawn while nothing clips
  /// it. nil where its place is not known.
  package func drawnArea(of id: ViewID) -> ConvexArea? {
    guard let bounds = hierarchy.views[id.index].geometry?.bounds,
      let transform = transformToRootSpace(of: id)
    else { return nil }
    return ConvexArea(bounds, under: transform)
  }

  /// The middle of the view's bounds in the root's space; nil where its place is not known.
  package func center(of id: ViewID) -> Point? {
    guard let bounds = hierarchy.views[id.index].geometry?.bounds, bounds.isFinite else {
      return nil
    }
    return transformToRootSpace(of: id)?.apply(to: bounds.center)
  }

  /// Where a person expects a view to take touches, in the root's space, nothing cut off: where it is
  /// drawn and `point(inside:with:)` answers for it; where these do not meet, the latter alone. nil
  /// where its place is not known.
  package func expectedArea(of id: ViewID) -> ConvexArea? {
    guard let bounds = hierarchy[id].geometry?.bounds, let transform = transformToRootSpace(of: id)
    else { return nil }
    let inside = hierarchy[id].insideRect ?? bounds
    let drawn = bounds.standardized.intersection(inside)
    return ConvexArea(drawn.isEmpty ? inside : drawn, under: transform)
  }

  /// What of a view's expected area all that hold it contain (HT-8), of an enlarged one's too (OV-2),
  /// in pieces that do not overlap.
  package func limits(of id: ViewID) -> [ConvexArea] {
    guard let expected = expectedArea(of: id) else { return [] }
    let areas = ownAreas[id.index].map(expected.intersection)
    return areas.count > 1 ? AreaTree(areas).pieces : areas
  }
}

extension View {
  /// The rectangle that `point(inside:with:)` answers for, in bounds coordinates; nil where it is no
  /// such rectangle, or not known.
  package var insideRect: Rect? {
    guard let bounds = geometry?.bounds else { return nil }
    return switch pointInside {
    case .bounds: bounds.standardized
    case .insets(let insets): bounds.inset(by: insets)
    case .rect(let rect): rect.standardized
    case .always, .never, .anySubview, .custom: nil
    }
  }
}
