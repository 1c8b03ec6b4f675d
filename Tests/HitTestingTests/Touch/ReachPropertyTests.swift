import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// Properties of the reach of views in random layouts.
@Suite struct ReachPropertyTests {
  /// Unless overrides forward touches, each point of the root ends in exactly one view.
  @Test(arguments: UInt64(0)..<200)
  func sharesAddUpToTheRoot(seed: UInt64) {
    let hierarchy = RandomTree.hierarchy(seed: seed, viewCount: 60)
    let touch = TouchMap(hierarchy)
    let reaches = touch.reaches()
    let whole = reaches.reduce(0) { $0 + $1.reachable }
    #expect(abs(whole - 90 * 120) < 1e-3)
    for reach in reaches {
      #expect(reach.reachable <= reach.reachableInSubtree + 1e-6)
      #expect(reach.reachableInSubtree <= reach.area + 1e-6)
      #expect(reach.area >= touch.ownArea(of: reach.view) - 1e-6)
      let lost = reach.blockers.reduce(0) { $0 + $1.area }
      if reach.reasons.allSatisfy({ [.covered, .outside].contains($0) }) {
        let outside = (reach.shares?.outside ?? 0) * reach.area
        #expect(abs(reach.reachableInSubtree + lost + outside - reach.area) < 1e-3)
      }
    }
  }

  /// With whole numbers, areas are exact: as many square points as centers of pixels.
  @Test(arguments: UInt64(0)..<60)
  func agreesWithEveryPixel(seed: UInt64) {
    let hierarchy = RandomTree.hierarchy(seed: seed, viewCount: 25, turns: false)
    let slow = SlowHitTest(hierarchy: hierarchy)
    var pixels = [Int](repeating: 0, count: hierarchy.views.count)
    for x in 0..<90 {
      for y in 0..<120 {
        guard let hit = slow.hit(Point(Double(x) + 0.5, Double(y) + 0.5)) else { continue }
        pixels[hit.index] += 1
      }
    }
    for reach in TouchMap(hierarchy).reaches() {
      #expect(reach.reachable == Double(pixels[reach.view.index]), "seed \(seed)")
    }
  }
}

/// Random plain views in a root of 90 × 120 with whole numbers.
private enum RandomTree {
  static func hierarchy(seed: UInt64, viewCount: Int, turns: Bool = true) -> ViewHierarchy {
    var random = SplitMix64(seed: seed)
    var builder = ViewHierarchy.Builder()
    for index in 0..<viewCount {
      var view = View(frame: Rect(0, 0, 90, 120))
      if index > 0 {
        view.geometry = geometry(turns: turns, &random)
        view.isHidden = Int.random(in: 0..<12, using: &random) == 0
        while builder.depth > 1, Bool.random(using: &random) { builder.close() }
      }
      guard (try? builder.open(view)) != nil else { break }  // Far from any limit.
    }
    return builder.finish()
  }

  private static func geometry(turns: Bool, _ random: inout SplitMix64) -> ViewGeometry {
    let frame = Rect(
      Double(Int.random(in: -10...70, using: &random)),
      Double(Int.random(in: -10...90, using: &random)),
      Double(Int.random(in: 0...60, using: &random)),
      Double(Int.random(in: 0...80, using: &random)))
    guard turns, Int.random(in: 0..<5, using: &random) == 0 else {
      return ViewGeometry(frame: frame)
    }
    return ViewGeometry(
      bounds: Rect(0, 0, frame.width, frame.height), center: frame.center,
      transform: AffineTransform(0.8, 0.6, -0.6, 0.8, 0, 0))
  }
}
