package import LayoutModel

/// What the work for areas grows with, in one hierarchy or in the layouts of a document.
package struct ReachDemand: Hashable, Sendable {
  /// The pairs of overlapping regions in different branches.
  package let overlaps: Int
  /// The regions in subtrees of several regions. A region counts once for each such subtree that contains it.
  package let nestedRegions: Int

  package init(overlaps: Int = 0, nestedRegions: Int = 0) {
    (self.overlaps, self.nestedRegions) = (overlaps, nestedRegions)
  }

  /// Whether these limits contain a demand.
  package func contains(_ demand: ReachDemand) -> Bool {
    demand.overlaps <= overlaps && demand.nestedRegions <= nestedRegions
  }

  /// What a demand leaves of these limits.
  package func subtracting(_ demand: ReachDemand) -> ReachDemand {
    ReachDemand(
      overlaps: max(overlaps - demand.overlaps, 0),
      nestedRegions: max(nestedRegions - demand.nestedRegions, 0))
  }

  /// The greater numbers of both, for the same layout on several screens.
  package func union(_ other: ReachDemand) -> ReachDemand {
    ReachDemand(
      overlaps: max(overlaps, other.overlaps),
      nestedRegions: max(nestedRegions, other.nestedRegions))
  }
}

/// The limits of the work for the areas that touches reach, so that no document takes long.
///
/// They depend on the hierarchy and on the layouts before it in its document, not on what was computed before. A computation
/// over its limit ends early: see `TouchMap.Reach.isUpperBound`.
package struct ReachBudget: Sendable {
  /// The limits of a document. Each layout leaves the rest to the layouts after it.
  package static let limits = ReachDemand(overlaps: overlapLimit, nestedRegions: nestedLimit)
  /// The number of pairs of overlapping regions, in different branches, up to which each of them may
  /// be compared. Only drawings have more. On all screens, 10,000 pairs take about a second. Beyond it, the work for all
  /// views is the share of `totalWork` that the layouts before leave.
  package static let overlapLimit = 10_000
  /// The work for all views of a hierarchy, besides that for the pairs.
  package static let totalWork = 1_500_000
  /// The least work for one view: some ten views in front of it, in pieces.
  package static let leastWork = 256
  /// The work for each overlapping region, if the number of pairs is in the limit.
  package static let workPerOverlap = 64

  /// The number of regions in subtrees of several regions, up to which each of them may be compared.
  package static let nestedLimit = 100_000
  /// The work for each region of such a subtree, if their number is in the limit.
  package static let workPerRegion = 64

  /// The work for finding the targets of all points that are searched in a hierarchy, if one of each view is.
  package static let totalPointWork = 10_000_000
  /// The least work for one point: some hundred regions whose bounding boxes contain it, and whose areas do not.
  package static let leastPointWork = 512

  /// The work for one view, as counted by `AreaTree.work`, besides that for each overlapping region.
  package let base: Int
  /// The work for each overlapping region.
  package let perOverlap: Int
  /// The work for each region of a subtree of several regions.
  package let perRegion: Int
  /// The work for finding the target of a point, as the number of opened nodes of `HitRegionIndex`.
  package let point: Int
  /// What the hierarchy needs of the limits.
  package let demand: ReachDemand
  /// What the layouts before it leave of the limits.
  package let left: ReachDemand

  package init(base: Int, perOverlap: Int, perRegion: Int, point: Int = .max) {
    (self.base, self.perOverlap, self.perRegion, self.point) = (base, perOverlap, perRegion, point)
    (demand, left) = (ReachDemand(), Self.limits)
  }

  /// - Parameters:
  ///   - subtrees: by view: the regions that its subtree creates.
  ///   - isPlain: by view: whether one region determines the touches of its subtree.
  ///   - left: what the layouts before it leave of the limits.
  ///   - cancellation: checked between steps. If it is cancelled, the limits have no meaning.
  package init(
    _ hitRegions: [HitRegion], subtrees: [Range<Int>], isPlain: [Bool],
    left: ReachDemand = Self.limits, cancellation: Cancellation = .none
  ) {
    let nested = subtrees.reduce(0) { sum, subtree in sum + max(subtree.count - 1, 0) }
    let pairs = hitRegions.map { $0.area.boundingBox }
      .overlapCount(upTo: Self.overlapLimit + 1 + nested, cancellation: cancellation)
    let regions = zip(subtrees, isPlain).reduce(0) { sum, next in
      next.1 ? sum : sum + next.0.count
    }
    demand = ReachDemand(overlaps: max(pairs - nested, 0), nestedRegions: regions)
    self.left = left
    let isInLimit = demand.overlaps <= left.overlaps
    let work =
      isInLimit ? Self.totalWork : Self.totalWork / Self.overlapLimit * left.overlaps
    base = max(Self.leastWork, work / max(hitRegions.count, 1))
    perOverlap = isInLimit ? Self.workPerOverlap : 0
    perRegion = demand.nestedRegions <= left.nestedRegions ? Self.workPerRegion : 0
    point = max(Self.leastPointWork, Self.totalPointWork / max(hitRegions.count, 1))
  }
}

extension [Rect] {
  /// The number of pairs of boxes that intersect, at most a limit. The time does not depend on the
  /// number of pairs: a line sweeps over the boxes from left to right, and two sums over the edges of
  /// the boxes on it count those that are above or below a new box.
  ///
  /// - Parameter cancellation: checked between steps. If it is cancelled, the result has no meaning.
  func overlapCount(upTo limit: Int, cancellation: Cancellation = .none) -> Int {
    let order = indices.filter { !self[$0].isEmpty && self[$0].isFinite }
    let openings = order.sorted { self[$0].minX < self[$1].minX }
    if cancellation.isCancelled { return limit }
    let closings = order.sorted { self[$0].maxX < self[$1].maxX }
    if cancellation.isCancelled { return limit }
    let edges = order.flatMap { [self[$0].minY, self[$0].maxY] }.sorted()
    if cancellation.isCancelled { return limit }
    func rank(_ value: Double) -> Int { edges.partitioningIndex { $0 >= value } }
    let tops = map { rank($0.minY) }
    let bottoms = map { rank($0.maxY) }
    var openTops = PrefixCounts(count: edges.count)
    var openBottoms = PrefixCounts(count: edges.count)
    var (open, closed, pairs) = (0, 0, 0)
    for (position, index) in openings.enumerated() {
      if position % Self.boxesOfPart == Self.boxesOfPart - 1, cancellation.isCancelled {
        return limit
      }
      while closed < closings.count, self[closings[closed]].maxX <= self[index].minX {
        openTops.add(-1, at: tops[closings[closed]])
        openBottoms.add(-1, at: bottoms[closings[closed]])
        (open, closed) = (open - 1, closed + 1)
      }
      // Those that end at or above the top, and those that begin at or below the bottom.
      let above = openBottoms.sum(through: tops[index])
      let below = open - openTops.sum(through: bottoms[index] - 1)
      pairs += open - above - below
      if pairs >= limit { return limit }
      openTops.add(1, at: tops[index])
      openBottoms.add(1, at: bottoms[index])
      open += 1
    }
    return pairs
  }

  /// The number of boxes that are compared between two questions whether the result is still needed.
  private static var boxesOfPart: Int { 4_096 }
}

/// Numbers of which any leading part can be added up in logarithmic time (P. Fenwick, 1994).
private struct PrefixCounts {
  private var sums: [Int]

  init(count: Int) {
    sums = Array(repeating: 0, count: count + 1)
  }

  mutating func add(_ number: Int, at index: Int) {
    var next = index + 1
    while next < sums.count {
      sums[next] += number
      next += next & -next
    }
  }

  func sum(through index: Int) -> Int {
    var (sum, next) = (0, index + 1)
    while next > 0 {
      sum += sums[next]
      next -= next & -next
    }
    return sum
  }
}
