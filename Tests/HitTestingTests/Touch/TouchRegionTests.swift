@testable import LayoutModel
@testable import HitTesting
import LayoutTestSupport
import Testing

/// The area from which touches end in a view, as pieces: pictures fill it.
@Suite struct TouchRegionTests {
  private static let everywhere = ConvexArea(Rect(-10_000, -10_000, 20_000, 20_000))

  @Test(arguments: UInt64(0)..<200)
  func regionsHaveTheAreaOfExactReaches(seed: UInt64) {
    let map = TouchMap(RandomLayout.hierarchy(seed: seed))
    for reach in map.reaches() {
      let region = map.region(of: reach.view, in: Self.everywhere)
      let reached = region.reached.reduce(0) { $0 + $1.area }
      let unsettled = region.unresolved.reduce(0) { $0 + $1.area }
      let rounding = 0.01 + reach.reachableInSubtree * 1e-6
      // Reach includes parts that an uncertain region may receive, and reports that it is not
      // exact.
      #expect(reached <= reach.reachableInSubtree + rounding, "\(reach.view)")
      #expect(reached + unsettled >= reach.reachableInSubtree - rounding, "\(reach.view)")
      #expect(region.unresolved.isEmpty || reach.reasons.contains(.unknown))
    }
  }

  @Test(arguments: UInt64(0)..<100)
  func pointsOfARegionHitTheView(seed: UInt64) {
    let hierarchy = RandomLayout.hierarchy(seed: seed)
    let map = TouchMap(hierarchy)
    for id in hierarchy.ids {
      for piece in map.region(of: id, in: Self.everywhere).reached where piece.area > 1 {
        let corners = piece.corners
        let center = Point(
          corners.reduce(0) { $0 + $1.x } / Double(corners.count),
          corners.reduce(0) { $0 + $1.y } / Double(corners.count))
        let hit = map.target(at: center)
        #expect(
          hit == id || hit.map { hierarchy.isDescendant($0, of: id) } == true,
          "\(center) hits \(String(describing: hit)), and not \(id)")
      }
    }
  }

  @Test func omitsPartsOutsideTheLimit() throws {
    let map = TouchMap(try .inScope(("UIButton", Self.button, .bounds)))
    let region = map.region(of: ViewID(1), in: ConvexArea(Rect(0, 0, 15, 100)))
    #expect(region.reached == [.rect(Rect(10, 10, 5, 20))])
  }

  @Test func partsUnderUnknownOverridesAreUncertain() throws {
    let map = TouchMap(try .inScope(("UIButton", Self.button, .bounds), Self.unknown))
    let region = map.region(of: ViewID(1), in: Self.everywhere)
    #expect(region.reached.isEmpty)
    #expect(region.unresolved == [.rect(Self.button)])
  }

  @Test func removesPartsOccludedBehindUncertainRegions() throws {
    let occluder = ("UIView", Rect(10, 10, 10, 20), PointInsideOverride.bounds)
    let map = TouchMap(try .inScope(("UIButton", Self.button, .bounds), occluder, Self.unknown))
    let region = map.region(of: ViewID(1), in: Self.everywhere)
    #expect(region.reached.isEmpty)
    #expect(region.unresolved == [.rect(Rect(20, 10, 10, 20))])
  }

  private static let button = Rect(10, 10, 20, 20)
  /// It may receive every touch that its superview is hit-tested with.
  private static let unknown = ("UIView", Rect(50, 50, 20, 20), PointInsideOverride.custom)
}

extension ViewHierarchy {
  /// Sibling views in a superview of 100 × 100 points, back to front.
  fileprivate static func inScope(
    _ views: (name: String, frame: Rect, inside: PointInsideOverride)...
  ) throws -> ViewHierarchy {
    var builder = Builder()
    _ = try builder.open(View(frame: Rect(0, 0, 100, 100)))
    for (name, frame, inside) in views {
      var view = View(className: name, frame: frame)
      view.pointInside = inside
      _ = try builder.open(view)
      builder.close()
    }
    return builder.finish()
  }
}
