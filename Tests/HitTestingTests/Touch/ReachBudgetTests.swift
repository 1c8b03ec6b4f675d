@testable import LayoutModel
@testable import HitTesting
import LayoutTestSupport
import Synchronization
import Testing

/// The limits of the work for areas, and what is reported beyond them.
@Suite struct ReachBudgetTests {
  /// Each of nested views that contains the areas of its subviews visits all of them.
  @Test func visitsOfSubviewsAreLimited() {
    func built(_ count: Int) -> HitRegionBuilder {
      var builder = ViewHierarchy.Builder()
      for _ in 0..<2 {
        var view = View(frame: Rect(0, 0, 100, 100))
        view.pointInside = .anySubview
        // Within every limit.
        _ = try? builder.open(view)
      }
      let control = View(className: "UIControl", frame: Rect(0, 0, 50, 50))
      for _ in 0..<count {
        _ = try? builder.open(control)
        builder.close()
      }
      return HitRegionBuilder(builder.finish())
    }
    // The outer view visits the inner one and the controls, the inner one the controls.
    let inLimit = built(1_000)
    #expect(InsideAreas.visitLimit - inLimit.visitsLeft == 2_001)
    #expect(!inLimit.uncertain.contains(true))
  }

  @Test(arguments: [(2, 3, true), (3, 3, false), (2, 4, false)])
  func limitsContainADemandUpToThem(overlaps: Int, nested: Int, isContained: Bool) {
    let demand = ReachDemand(overlaps: overlaps, nestedRegions: nested)
    #expect(ReachDemand(overlaps: 2, nestedRegions: 3).contains(demand) == isContained)
  }

  @Test(arguments: [(10, true), (9, false)])
  func areasBeyondTheVisitsAreUncertain(limit: Int, isResolved: Bool) {
    var builder = ViewHierarchy.Builder()
    var view = View(frame: Rect(0, 0, 100, 100))
    view.pointInside = .anySubview
    _ = try? builder.open(view)
    view.pointInside = .bounds
    for _ in 0..<10 {
      _ = try? builder.open(view)
      builder.close()
    }
    var visitsLeft = limit
    let areas = InsideAreas(
      of: ViewID(0), in: builder.finish(), under: .identity, cutBy: nil,
      everywhere: InsideAreas.anywhere[0], visitsLeft: &visitsLeft)
    #expect(areas.isResolved == isResolved)
    #expect(visitsLeft == 0)
  }

  /// Regions are computed until a check is cancelled. There are none then.
  @Test func noRegionIsComputedAfterCancellation() {
    var builder = ViewHierarchy.Builder()
    let view = View(frame: Rect(0, 0, 100, 100))
    for _ in 0..<100 {
      _ = try? builder.open(view)
      builder.close()
    }
    let hierarchy = builder.finish()
    for limit in [0, 1, 50, 99] {
      let questions = Atomic(0)
      let cancellation = Cancellation { questions.add(1, ordering: .relaxed).newValue > limit }
      let touch = TouchMap(hierarchy, cancellation: cancellation)
      #expect(touch.hitRegions.isEmpty)
      #expect(questions.load(ordering: .relaxed) <= limit + 2)
      #expect(touch.region(of: ViewID(99), in: InsideAreas.anywhere[0]).reached.isEmpty)
    }
    #expect(TouchMap(hierarchy).hitRegions.count == 100)
  }

  /// Asks after each of three sorts, and after each 4,096 boxes.
  @Test func noPairIsCountedAfterCancellation() {
    let boxes = (0..<10_000).map { Rect(Double($0) * 2, 0, 1, 1) }
    #expect(boxes.overlapCount(upTo: 1) == 0)
    for limit in 0..<5 {
      let questions = Atomic(0)
      let cancellation = Cancellation { questions.add(1, ordering: .relaxed).newValue > limit }
      _ = boxes.overlapCount(upTo: 1, cancellation: cancellation)
      #expect(questions.load(ordering: .relaxed) == limit + 1)
    }
  }

  @Test func aViewHasAShareOfTheTotalWork() {
    #expect(Self.budget(regions: Self.separate(1_000)).base == ReachBudget.totalWork / 1_000)
    let least = ReachBudget.totalWork / ReachBudget.leastWork
    #expect(Self.budget(regions: Self.separate(least)).base == ReachBudget.leastWork)
    #expect(Self.budget(regions: Self.separate(least / 2)).base > ReachBudget.leastWork)
    #expect(Self.budget(regions: Self.separate(2 * least)).base == ReachBudget.leastWork)
    #expect(Self.budget(regions: []).base == ReachBudget.totalWork)
  }

  @Test func aPointHasAShareOfTheTotalPointWork() {
    let least = ReachBudget.totalPointWork / ReachBudget.leastPointWork
    func work(_ count: Int) -> Int { Self.budget(regions: Self.separate(count)).point }
    #expect(work(0) == ReachBudget.totalPointWork)
    #expect(work(1_000) == ReachBudget.totalPointWork / 1_000)
    #expect(work(least / 2) > ReachBudget.leastPointWork)
    #expect(work(least) == ReachBudget.leastPointWork)
    #expect(work(2 * least) == ReachBudget.leastPointWork)
  }

  /// The point is in the bounding boxes of rotated views in front of the root, and outside of their areas.
  @Test func regionsAtAPointAreLimited() throws {
    let hierarchy = Self.hierarchy(
      [Rect](repeating: Rect(100, 100, 100, 100), count: 50), rotated: true)
    func target(_ limit: Int) -> TouchMap.Target {
      let budget = ReachBudget(base: 0, perOverlap: 0, perRegion: 0, point: limit)
      return TouchMap(hierarchy, budget: budget).resolvedTarget(at: Point(215, 215))
    }
    let needed = try #require((1...1_000).first { target($0) == .resolved(ViewID(0)) })
    #expect(needed > 50)
    #expect(target(needed - 1) == .overLimit)
    #expect(target(.max) == .resolved(ViewID(0)))
    // A search ends at the frontmost region that contains the point.
    let budget = ReachBudget(base: 0, perOverlap: 0, perRegion: 0, point: 20)
    let touch = TouchMap(hierarchy, budget: budget)
    #expect(touch.resolvedTarget(at: Point(150, 150)) == .resolved(ViewID(50)))
    // Hit-testing has no limit.
    #expect(touch.target(at: Point(215, 215)) == ViewID(0))
  }

  /// The time depends on the work only.
  @Test(arguments: [100, 141, 142, 200, 447, 1_200])
  func theWorkForAStackIsLimited(count: Int) {
    let budget = Self.budget(regions: (0..<count).map { Rect(Double($0), 0, 2_000, 50) })
    let overlaps = count * (count - 1)
    #expect(budget.base * count + budget.perOverlap * overlaps <= 3_000_000)
  }

  /// 141 areas at one point are 9,870 pairs; one more is 10,011.
  @Test(arguments: [(141, true), (142, false)])
  func pairsOfRegionsAreLimited(stacked: Int, isInLimit: Bool) {
    // With others, so that the number of regions alone does not determine the result.
    let budget = Self.budget(regions: Self.stack(stacked) + Self.separate(500))
    #expect(budget.perOverlap == (isInLimit ? ReachBudget.workPerOverlap : 0))
  }

  @Test(arguments: [(ReachBudget.nestedLimit, true), (ReachBudget.nestedLimit + 1, false)])
  func regionsOfNestedSubtreesAreLimited(count: Int, isInLimit: Bool) {
    let subtrees = [0..<count - 10, 5..<15]
    let budget = ReachBudget([], subtrees: subtrees, isPlain: [false, false])
    #expect(budget.perRegion == (isInLimit ? ReachBudget.workPerRegion : 0))
    let plain = ReachBudget([], subtrees: subtrees, isPlain: [true, true])
    #expect(plain.perRegion == ReachBudget.workPerRegion)
  }

  /// 100 areas at one point are 4,950 pairs.
  @Test(arguments: [(4_950, true), (4_949, false), (0, false)])
  func laterLayoutsHaveTheRestOfThePairs(left: Int, isInLimit: Bool) {
    let budget = Self.budget(
      regions: Self.stack(100), left: ReachDemand(overlaps: left, nestedRegions: 0))
    #expect(budget.demand == ReachDemand(overlaps: 4_950, nestedRegions: 0))
    #expect(budget.perOverlap == (isInLimit ? ReachBudget.workPerOverlap : 0))
    let share = isInLimit ? 1 : Double(left) / Double(ReachBudget.overlapLimit)
    let work = Int(Double(ReachBudget.totalWork) * share)
    #expect(budget.base == max(work / 100, ReachBudget.leastWork))
  }

  @Test(arguments: [(15, true), (14, false)])
  func laterLayoutsHaveTheRestOfTheNestedRegions(left: Int, isInLimit: Bool) {
    let budget = ReachBudget(
      [], subtrees: [0..<5, 5..<15], isPlain: [false, false],
      left: ReachDemand(overlaps: 0, nestedRegions: left))
    #expect(budget.demand == ReachDemand(overlaps: 0, nestedRegions: 15))
    #expect(budget.perRegion == (isInLimit ? ReachBudget.workPerRegion : 0))
  }

  /// However many layouts a document has, they have hardly more work for dense drawings than one of them.
  @Test(arguments: [142, 300, 1_200])
  func theWorkForTheDrawingsOfADocumentIsLimited(count: Int) {
    var (left, works) = (ReachBudget.limits, [Int]())
    for _ in 0..<100 {
      let budget = Self.budget(regions: Self.stack(count), left: left)
      works.append(budget.base * count + budget.perOverlap * budget.demand.overlaps)
      left = left.subtracting(budget.demand)
    }
    #expect(works[0] <= ReachBudget.totalWork)
    #expect(works[1...].allSatisfy { $0 == ReachBudget.leastWork * count })
    #expect(left.overlaps == 0)
  }

  @Test(arguments: SplitMix64.seeds(0..<200))
  func countsPairsOfBoxes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let boxes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      // Small whole numbers, so that edges coincide and some boxes are empty.
      Rect(
        Double(Int.random(in: 0...12, using: &random)),
        Double(Int.random(in: 0...12, using: &random)),
        Double(Int.random(in: 0...6, using: &random)),
        Double(Int.random(in: 0...6, using: &random)))
    }
    let pairs = boxes.indices.reduce(0) { sum, index in
      sum + boxes[..<index].count { $0.intersects(boxes[index]) }
    }
    #expect(boxes.overlapCount(upTo: .max) == pairs)
    for limit in [0, pairs / 2, pairs] {
      #expect(boxes.overlapCount(upTo: limit) == limit)
    }
  }

  @Test(arguments: SplitMix64.seeds(0..<300))
  func resultsBeyondTheLimitsAreBounds(seed: UInt64) {
    let hierarchy = RandomLayout.hierarchy(seed: seed)
    let whole = TouchMap(hierarchy).reaches()
    for base in [0, 4, 16, 64] {
      let budget = ReachBudget(base: base, perOverlap: 0, perRegion: 0)
      let limited = TouchMap(hierarchy, budget: budget)
      for (exact, bound) in zip(whole, limited.reaches()) {
        let rounding = 1e-6 * (1 + exact.area + exact.reachableInSubtree)
        if !bound.reasons.contains(.unknown) {
          #expect(abs(bound.reachable - exact.reachable) <= rounding)
          #expect(abs(bound.reachableInSubtree - exact.reachableInSubtree) <= rounding)
          #expect(bound.blockers.map(\.view) == exact.blockers.map(\.view))
        } else if !exact.reasons.contains(.unknown) {
          #expect(bound.reachable >= exact.reachable - rounding)
          #expect(bound.reachableInSubtree >= exact.reachableInSubtree - rounding)
        }
      }
    }
  }

  /// The boxes are found in a tree: each range of regions consists of other nodes.
  @Test(arguments: 1...9)
  func aRangeOfRegionsHasTheBoxOfAllOfThem(count: Int) {
    let regions = (0..<count).map { number in
      HitRegion(
        target: ViewID(number), area: ConvexArea(Rect(Double(number * number), 0, 1, 1)),
        isUncertain: false, fallsThroughTo: nil)
    }
    let index = HitRegionIndex(regions)
    for start in 0..<count {
      for end in start + 1...count {
        let last = (end - 1) * (end - 1)
        let box = Rect(Double(start * start), 0, Double(last - start * start + 1), 1)
        #expect(index.boundingBox(of: start..<end) == box)
      }
    }
  }

  /// The search for the free parts of an area ends when its work is done.
  @Test func freePartsTakeTheWorkOfTheirOccluders() {
    let bars = (0..<50).map { Rect(Double($0) * 7, 0, 3, 20) }
    let hierarchy = Self.hierarchy([Rect(0, 0, 390, 1)] + bars)
    let area = ConvexArea(Rect(0, 0, 390, 1))
    func occluderCount(_ base: Int) -> Int {
      let budget = ReachBudget(base: base, perOverlap: 0, perRegion: 0)
      return TouchMap(hierarchy, budget: budget)
        .free([area], inFrontOf: ViewID(1), coverLimit: .max, where: { _ in true }).covers.count
    }
    var tree = AreaTree([area])
    for bar in bars.reversed() { _ = tree.remove(ConvexArea(bar)) }
    // Of the index, fewer than four nodes for each region are opened.
    #expect(occluderCount(tree.work + 4 * bars.count) == bars.count)
    #expect(occluderCount(16) < bars.count)
  }

  @Test func aTruncatedRegionIsUnresolved() {
    let hierarchy = Self.hierarchy([Rect(0, 0, 10, 10), Rect(5, 5, 10, 10)])
    let budget = ReachBudget(base: 0, perOverlap: 0, perRegion: 0)
    let region = TouchMap(hierarchy, budget: budget).region(
      of: ViewID(1), in: ConvexArea(Rect(0, 0, 1_000, 1_000)))
    #expect(region.reached.isEmpty)
    #expect(region.unresolved == [ConvexArea(Rect(0, 0, 10, 10))])
  }

  enum Shape: String, CaseIterable {
    case staircase, bars, rotated
  }

  /// Each occluder costs work, so that their number is limited too.
  @Test(arguments: Shape.allCases)
  func occludersDoNotGrowWithTheSquare(shape: Shape) {
    let counts = [1_000, 2_000].map { count in
      TouchMap(Self.hierarchy(shape, count: count)).reaches().reduce(0) { $0 + $1.blockers.count }
    }
    #expect(Double(counts[1]) <= 2.3 * Double(counts[0]), "\(counts)")
    #expect(counts[0] > 1_000)
  }

  /// A bar under crossing bars: the work for each is that of a search.
  @Test func aBarWithGapsHasNoMorePiecesThanGaps() {
    let work = [200, 400].map { count in
      var bar = AreaTree([ConvexArea(Rect(0, 0, 390, 1))])
      for index in 0..<count {
        let gap = Rect(Double(index) * 390 / Double(count), -10, 195 / Double(count), 20)
        #expect(bar.remove(ConvexArea(gap)).count <= 2)
      }
      #expect(abs(bar.area - 195) < 1e-9)
      #expect(bar.pieces.count < 2 * count)
      return bar.work
    }
    #expect(Double(work[1]) <= 2.3 * Double(work[0]), "\(work)")
  }

  private static func hierarchy(_ shape: Shape, count: Int) -> ViewHierarchy {
    var random = SplitMix64(seed: 1)
    switch shape {
    case .staircase:
      return hierarchy(
        (0..<count).map {
          Rect(Double($0) * 190 / Double(count), Double($0) * 600 / Double(count), 200, 200)
        })
    case .bars:
      let half = Double(count / 2)
      return hierarchy(
        (0..<count / 2).map { Rect(0, Double($0) * 844 / half, 390, 422 / half) }
          + (0..<count / 2).map { Rect(Double($0) * 390 / half, 0, 195 / half, 844) })
    case .rotated:
      return hierarchy(
        (0..<count).map { _ in
          Rect(
            Double.random(in: 0..<300, using: &random), Double.random(in: 0..<700, using: &random),
            150, 80)
        }, rotated: true)
    }
  }

  private static func hierarchy(_ frames: [Rect], rotated: Bool = false) -> ViewHierarchy {
    var builder = ViewHierarchy.Builder()
    _ = try? builder.open(View(frame: Rect(0, 0, 390, 844)))  // Within every limit, here and below.
    for frame in frames {
      var view = View(className: "UIButton")
      let turn = rotated ? AffineTransform(0.8, 0.6, -0.6, 0.8, 0, 0) : .identity
      view.geometry = ViewGeometry(
        bounds: Rect(0, 0, frame.width, frame.height), center: frame.center, transform: turn)
      _ = try? builder.open(view)
      builder.close()
    }
    return builder.finish()
  }

  /// Boxes in a row that do not overlap.
  private static func separate(_ count: Int) -> [Rect] {
    (0..<count).map { Rect(Double($0) * 10, 0, 5, 5) }
  }

  /// Boxes on top of each other.
  private static func stack(_ count: Int) -> [Rect] {
    [Rect](repeating: Rect(-100, -100, 50, 50), count: count)
  }

  private static func budget(
    regions: [Rect], left: ReachDemand = ReachBudget.limits
  ) -> ReachBudget {
    ReachBudget(
      regions.map {
        HitRegion(
          target: ViewID(0), area: ConvexArea($0), isUncertain: false, fallsThroughTo: nil)
      }, subtrees: [], isPlain: [], left: left)
  }
}
