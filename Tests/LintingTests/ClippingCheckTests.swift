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
}
