package import LayoutModel

/// The view that a touch ends in, for all points at once: the result of hit-testing as areas in the
/// root's coordinate space, for the given scroll offsets.
///
/// It is a class so that a copy costs one reference.
package final class TouchMap: Sendable {
  package let hierarchy: ViewHierarchy
  /// In painting order: of the regions that contain a point, the last one receives the touch, see
  /// `target(at:)`.
  package let hitRegions: [HitRegion]
  package let index: HitRegionIndex
  /// By view: the range of `hitRegions` that its subtree creates.
  let subtrees: [Range<Int>]
  /// The indices of the regions, sorted by target. With an override, a region can be outside its
  /// target's subtree.
  private let regionsByTarget: [Int]
  package let ownAreas: [[ConvexArea]]
  private let transforms: [AffineTransform?]
  private let uncertain: [Bool]
  /// See `OverrideLinks.plainViews`.
  private let isPlain: [Bool]
  /// See `OverrideLinks.selfContainedViews`.
  let isSelfContained: [Bool]
  /// See `HitRegionBuilder.isLeaky`.
  let isLeaky: [Bool]
  package let budget: ReachBudget
  private let screens: [ViewID]
  private let floating: [Bool]
  private let undescribed: [ViewID?]

  /// - Parameters:
  ///   - budget: nil: that of the hierarchy.
  ///   - left: what the layouts before it leave of the limits of the work.
  ///   - cancellation: checked between views and steps. If it is cancelled, there are no regions.
  package init(
    _ hierarchy: ViewHierarchy, budget: ReachBudget? = nil, left: ReachDemand = ReachBudget.limits,
    cancellation: Cancellation = .none
  ) {
    let built = HitRegionBuilder(hierarchy, cancellation: cancellation)
    self.hierarchy = hierarchy
    hitRegions = built.hitRegions
    index = HitRegionIndex(built.hitRegions)
    subtrees = built.subtrees
    regionsByTarget = Self.sortedByTarget(built.hitRegions)
    ownAreas = built.ownAreas
    transforms = built.transforms
    uncertain = built.uncertain
    isSelfContained = built.links.selfContainedViews(of: hierarchy)
    isPlain = built.links.plainViews(of: hierarchy, amongSelfContained: isSelfContained)
    isLeaky = built.isLeaky
    (screens, floating) = hierarchy.screensAndFloatingViews()
    undescribed = hierarchy.innermostUndescribedViews()
    self.budget =
      budget
      ?? (cancellation.isCancelled
        ? ReachBudget(base: 0, perOverlap: 0, perRegion: 0)
        : ReachBudget(
          built.hitRegions, subtrees: built.subtrees, isPlain: isPlain, left: left,
          cancellation: cancellation))
  }

  private static func sortedByTarget(_ regions: [HitRegion]) -> [Int] {
    regions.indices.sorted { left, right in
      let (one, other) = (regions[left].target, regions[right].target)
      return one == other ? left < right : one < other
    }
  }

  /// The view's own `point(inside:with:)` area clipped by every ancestor's, in square points: the
  /// touchable area if all views accepted touches and nothing were in front (HT-8).
  package func ownArea(of id: ViewID) -> Double {
    let areas = ownAreas[id.index]
    return areas.count == 1 ? areas[0].area : AreaTree(areas).area
  }

  /// Whether the geometry or an override of the view or an ancestor is unknown.
  package func isUncertain(_ id: ViewID) -> Bool { uncertain[id.index] }

  /// The root view of the screen that contains a view: the root view of a view controller, a
  /// subview of UIKit's wrappers, or a window. A screen in front of another one is an intentional
  /// presentation.
  package func screen(of id: ViewID) -> ViewID { screens[id.index] }

  /// Whether the view is in a section header or footer. They float above the rows, which can be
  /// scrolled.
  package func floats(_ id: ViewID) -> Bool { floating[id.index] }

  /// See `ViewHierarchy.innermostUndescribedViews()`.
  package func innermostUndescribedView(around id: ViewID) -> ViewID? {
    undescribed.isEmpty ? nil : undescribed[id.index]
  }

  /// From the view's bounds coordinates to the root's coordinate space; nil: unknown.
  package func transformToRootSpace(of id: ViewID) -> AffineTransform? { transforms[id.index] }

  /// Whether an override of a view outside forwards touches to the view (OV-7). Its own area is
  /// then not all that it receives.
  package func receivesForwardedTouches(_ id: ViewID) -> Bool {
    regionIndices(targeting: id.index..<id.index + 1).contains { !subtrees[id.index].contains($0) }
  }

  /// Whether no override forwards touches from the view's subtree to views outside it, or from outside
  /// into it (OV-7). Otherwise areas in front of the view do not add up to what it loses.
  package func isSelfContained(_ id: ViewID) -> Bool { isSelfContained[id.index] }

  /// The view that a touch at a point of the root's coordinate space ends in, found by area. The
  /// result equals that of `hitTest`.
  ///
  /// They can differ on the edges of a flipped or rotated view, because areas are half-open like
  /// upright bounds.
  package func target(at point: Point) -> ViewID? {
    target(resolvedTarget(at: point), at: point)
  }

  /// The same with the result of `resolvedTarget` for the point.
  package func target(_ target: Target, at point: Point) -> ViewID? {
    switch target {
    case .resolved(let target): target
    // Only hit-testing reports its assumptions.
    case .unresolved, .overLimit: hierarchy.hitTest(point).hit
    }
  }

  package enum Target: Equatable {
    case resolved(ViewID?)
    /// The frontmost region is uncertain.
    case unresolved
    /// The point is in the bounding boxes of more regions than `ReachBudget.point` permits to search.
    case overLimit
  }

  /// The view that a touch at a point ends in, as far as areas determine it.
  package func resolvedTarget(at point: Point) -> Target {
    var found = Target.resolved(nil)
    var front = hitRegions.count
    var allowance = budget.point
    index.visitFrontToBack(
      0..<hitRegions.count, meeting: .around(point), &allowance
    ) { index, _ in
      let hitRegion = hitRegions[index]
      guard index < front, hitRegion.area.contains(point) else { return true }
      if hitRegion.isUncertain {
        found = .unresolved
        return false
      }
      if let start = hitRegion.fallsThroughTo {
        front = start
        return true
      }
      found = .resolved(hitRegion.target)
      return false
    }
    if allowance <= 0, case .resolved(nil) = found { return .overLimit }
    return found
  }

  /// The regions whose targets are in a range of views, sorted by target.
  func regionIndices(targeting views: Range<Int>) -> ArraySlice<Int> {
    func firstIndex(atOrPast view: Int) -> Int {
      regionsByTarget.partitioningIndex { hitRegions[$0].target.index >= view }
    }
    return regionsByTarget[
      firstIndex(atOrPast: views.lowerBound)..<firstIndex(atOrPast: views.upperBound)]
  }

  /// The region that determines all touches of the view's subtree; nil: there is none.
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
  /// The smallest rectangle with a point inside it.
  fileprivate static func around(_ point: Point) -> Rect {
    Rect(minX: point.x.nextDown, minY: point.y.nextDown, maxX: point.x.nextUp, maxY: point.y.nextUp)
  }
}

/// The area from which touches end in a view or its subviews: in the root's coordinate space, for
/// the given scroll offsets.
package struct TouchRegion: Sendable {
  /// Pieces that do not overlap.
  package var reached: [ConvexArea] = []
  /// The area from which touches may end in the view, depending on unknown geometry or overrides, or
  /// on views in front beyond the limits of `ReachBudget`.
  package fileprivate(set) var unresolved: [ConvexArea] = []
}

extension TouchMap {
  /// The area from which touches end in a view or its subviews.
  ///
  /// - Parameter limit: parts outside of it are omitted.
  package func region(of id: ViewID, in limit: ConvexArea) -> TouchRegion {
    var region = TouchRegion()
    var allowance = budget.base
    if let own = ownHitRegion(of: id) {
      add(own, from: subtrees[id.index].upperBound, in: limit, to: &region, &allowance)
    } else {
      for index in regionIndices(targeting: id.index..<hierarchy.views[id.index].subtreeEnd) {
        allowance += budget.perRegion
        add(index, from: index + 1, in: limit, to: &region, &allowance)
      }
    }
    return region
  }

  /// Adds the remainder of one region under the regions in front of it, from `start` on.
  ///
  /// Parts under uncertain regions are kept separately. Regions further back are removed from both.
  private func add(
    _ index: Int, from start: Int, in limit: ConvexArea, to region: inout TouchRegion,
    _ allowance: inout Int
  ) {
    let hitRegion = hitRegions[index]
    guard hitRegion.fallsThroughTo == nil else { return }
    let area = hitRegion.area.intersection(limit)
    // The parts of the region, each with the end of the regions that can be in front of it.
    var waiting = [
      (
        free: AreaTree(hitRegion.isUncertain ? [] : [area]),
        open: AreaTree(hitRegion.isUncertain ? [area] : []), end: hitRegions.count
      )
    ]
    while let (part, uncertain, end) = waiting.popLast() {
      var (free, open) = (part, uncertain)
      self.index.visitFrontToBack(
        start..<max(start, end), meeting: area.boundingBox, &allowance
      ) { other, allowance in
        let occluder = hitRegions[other]
        let work = free.work + open.work
        defer { allowance += budget.perOverlap - (free.work + open.work - work) }
        let taken = free.remove(occluder.area)
        if occluder.isUncertain {
          if !taken.isEmpty { open = AreaTree(disjoint: open.pieces + taken) }
          return !free.isEmpty || !open.isEmpty
        }
        let uncertainlyTaken = open.remove(occluder.area)
        if let behind = occluder.fallsThroughTo, behind > index {
          waiting.append((AreaTree(disjoint: taken), AreaTree(disjoint: uncertainlyTaken), behind))
        }
        return !free.isEmpty || !open.isEmpty
      }
      if allowance > 0 {
        region.reached += free.pieces
      } else if !free.isEmpty {
        // In one piece: nothing is known about its parts.
        region.unresolved.append(ConvexArea(free.boundingBox))
      }
      region.unresolved += open.pieces
    }
  }
}

extension TouchMap {
  /// The view's bounds in the root's coordinate space, not clipped; nil: unknown.
  package func drawnArea(of id: ViewID) -> ConvexArea? {
    guard let bounds = hierarchy.views[id.index].geometry?.bounds,
      let transform = transformToRootSpace(of: id)
    else { return nil }
    return ConvexArea(bounds, under: transform)
  }

  /// The center of the view's bounds in the root's coordinate space; nil: unknown.
  package func center(of id: ViewID) -> Point? {
    guard let bounds = hierarchy.views[id.index].geometry?.bounds, bounds.isFinite else {
      return nil
    }
    return transformToRootSpace(of: id)?.apply(to: bounds.center)
  }

  /// The area in which users expect the view to receive touches, not clipped, in the root's
  /// coordinate space (`View.expectedRect`); nil: unknown.
  package func expectedArea(of id: ViewID) -> ConvexArea? {
    guard let rect = hierarchy[id].expectedRect, let transform = transformToRootSpace(of: id)
    else { return nil }
    let area = ConvexArea(rect, under: transform)
    // The areas of larger views overflow, and no touch begins so far away.
    let whole = InsideAreas.anywhere[0]
    return whole.boundingBox.contains(area.boundingBox) ? area : area.intersection(whole)
  }

  /// The part of a view's expected area that all ancestors contain (HT-8), also for an enlarged
  /// area (OV-2), in pieces that do not overlap.
  package func limits(of id: ViewID) -> [ConvexArea] {
    guard let expected = expectedArea(of: id) else { return [] }
    let areas = ownAreas[id.index].map(expected.intersection)
    return areas.count > 1 ? AreaTree(areas).pieces : areas
  }
}

extension View {
  /// The rectangle in which users expect the view to receive touches, in bounds coordinates: the
  /// intersection of the bounds with the `point(inside:with:)` area, or the latter if there is none;
  /// nil: unknown.
  package var expectedRect: Rect? {
    guard let bounds = geometry?.bounds.standardized else { return nil }
    let inside = insideRect ?? bounds
    let drawn = bounds.intersection(inside)
    return drawn.isEmpty ? inside : drawn
  }

  /// The rectangle in which `point(inside:with:)` returns true, in bounds coordinates; nil: it is
  /// no rectangle or unknown.
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
