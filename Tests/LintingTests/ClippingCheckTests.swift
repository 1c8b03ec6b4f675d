import Foundation
@testable import LayoutModel
@testable import Linting
import LayoutTestSupport
import Testing

@Suite struct ClippingCheckTests {
  /// A check ends at the first ancestor whose ancestors clip no part of it. The result is that of a check of all
  /// ancestors.
  @Test(arguments: SplitMix64.seeds(0..<8))
  func resultsDoNotDependOnTheCache(batch: UInt64) {
    var endsCount = 0
    for seed in batch * 100..<(batch + 1) * 100 {
      for hierarchy in [
        RandomLayout.hierarchy(seed: seed), PixelLayout.hierarchy(seed: seed, .overrides),
      ] {
        var cache = ClippingCache()
        var checksAll = ClippingCache()
        checksAll.unclipped = Array(repeating: false, count: hierarchy.views.count)
        for id in hierarchy.ids {
          var (cached, whole) = (
            ClippingCheck(hierarchy: hierarchy, of: id), ClippingCheck(hierarchy: hierarchy, of: id)
          )
          #expect(
            String(reflecting: cached.run(&cache)) == String(reflecting: whole.run(&checksAll)),
            "seed \(seed), \(hierarchy.path(of: id))")
        }
        endsCount += cache.unclipped.count { $0 == true }
      }
    }
    #expect(endsCount > 100)
  }

  /// A scroll view inside the limit of nested ones shows only what those around it can scroll into sight.
  @Test func scrollViewsBeyondTheLimitOfNesting() {
    let bounds = Rect(0, 0, 100, 100)
    func reachable(through count: Int) -> Rect? {
      var range = ScrollRange()
      for _ in 0..<count { range.leave(bounds: bounds, extent: bounds) }
      range.cut(to: Rect(0, 0, 50, 100))
      return range.reachable
    }
    let limit = ScrollRange.nestingLimit
    #expect(reachable(through: 1) == Rect(0, 0, 50, 100))
    #expect(reachable(through: limit) == Rect(0, 0, 50, 100))
    #expect(reachable(through: limit + 1)?.contains(Rect(-1e6, -1e6, 2e6, 2e6)) == true)
  }

  /// Controls in nested views in slightly different rotations.
  private static func nested(_ depth: Int, _ frames: [Rect]) -> ViewHierarchy {
    var builder = ViewHierarchy.Builder()
    let angle = Double.pi / 2 / Double(depth)
    for _ in 0..<depth {
      var view = View(className: "UIView")
      view.geometry = ViewGeometry(
        bounds: Rect(0, 0, 400, 400), center: Point(200, 200), anchorPoint: Point(0.5, 0.5),
        transform: AffineTransform(cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0))
      // Within every limit.
      _ = try? builder.open(view)
    }
    for frame in frames {
      _ = try? builder.open(View(className: "UIControl", frame: frame))
      builder.close()
    }
    return builder.finish()
  }

  private static func result(
    of id: ViewID, in hierarchy: ViewHierarchy, _ cache: inout ClippingCache
  ) -> String {
    var check = ClippingCheck(hierarchy: hierarchy, of: id)
    return String(reflecting: check.run(&cache))
  }

  /// The areas of controls that fill their superview are moved and clipped once.
  @Test func controlsThatFillTheirSuperviewShareTheWork() {
    func work(of count: Int) -> Int {
      let frames = (0..<count).map { Rect(-50 - Double($0 % 7), -50 - Double($0 % 5), 500, 500) }
      let hierarchy = Self.nested(40, frames)
      var cache = ClippingCache()
      for id in hierarchy.ids.dropFirst(40) { _ = Self.result(of: id, in: hierarchy, &cache) }
      return cache.work
    }
    #expect(work(of: 1) > 40 * 8)
    #expect(work(of: 200) == work(of: 1))
  }

  @Test(arguments: SplitMix64.seeds(0..<20))
  func sharedWorkDoesNotAffectResults(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let frames = (0..<40).map { index in
      index % 4 == 0
        ? Rect(-50, -60, 500, 520)
        : Rect(
          Double.random(in: -300...300, using: &random),
          Double.random(in: -300...300, using: &random), 300, 500)
    }
    let hierarchy = Self.nested(12, frames)
    var shared = ClippingCache()
    for id in hierarchy.ids {
      var own = ClippingCache()
      let result = Self.result(of: id, in: hierarchy, &own)
      #expect(Self.result(of: id, in: hierarchy, &shared) == result, "seed \(seed), view \(id)")
    }
  }

  /// Nothing is known about a control whose area has too many corners in all its ancestors.
  @Test func workForOneControlIsLimited() throws {
    let hierarchy = Self.nested(20, [Rect(-50, -50, 500, 500)])
    let control = ViewID(20)
    // Without the limit.
    let known = ClippingCache(workLimit: .max)
    var cache = known
    let result = Self.result(of: control, in: hierarchy, &cache)
    #expect(result.contains("inside"))
    // Each corner is moved once and clipped once.
    let work = cache.work / 2
    for (limit, isKnown) in [(work - 1, false), (work, true)] {
      var cache = ClippingCache(workLimit: limit)
      let limited = Self.result(of: control, in: hierarchy, &cache)
      #expect(limited.contains("overLimit") != isKnown)
      #expect((limited == result) == isKnown)
    }
  }

  @Test func aControlHasAShareOfTheTotalWork() {
    func limit(_ count: Int) -> Int {
      var cache = ClippingCache()
      return cache.workLimit(in: Self.nested(1, [Rect](repeating: .zero, count: count - 1)))
    }
    #expect(limit(100) == ClippingCache.totalWork / 100)
    #expect(limit(20_000) == ClippingCache.leastWork)
  }
}
