import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// Deeply nested overrides: work does not double at each level, and levels do not visit all
/// descendants.
@Suite struct NestedOverrideTests {
  /// Each hit-tests its subviews twice, because the first result is ignored too (OV-8).
  @Test(.timeLimit(.minutes(15)))
  func repeatedCallsAreLimited() throws {
    var builder = ViewHierarchy.Builder()
    for level in 0...200 {
      var view = Self.view()
      view.hitTest =
        level.isMultiple(of: 2) ? .subviewsBeforeBounds : .ignoring(ViewID(level + 1))
      _ = try builder.open(view)
    }
    let hierarchy = builder.finish()
    #expect(hierarchy.hitTest(Point(5, 5)).hit == ViewID(0))
  }

  /// Small traces contain the repeated calls.
  @Test func repeatedCallsAreTraced() throws {
    let hierarchy = try Layouts.read(
      """
      {"id": "root", "frame": [0, 0, 10, 10], "hitTest": "subviewsBeforeBounds",
       "subviews": [{"id": "clear", "frame": [0, 0, 10, 10], "hitTest": "passthrough"}]}
      """)
    let trace = hierarchy.hitTest(Point(5, 5)).trace
    #expect(trace.count { $0 == .hitTest(ViewID(1)) } == 2)
  }

  @Test(
    .timeLimit(.minutes(15)),
    arguments: [HitTestOverride.subviewsBeforeBounds, .passthrough, .standard])
  func deeplyNestedOverflowingViews(form: HitTestOverride) throws {
    var builder = ViewHierarchy.Builder()
    for _ in 0..<500 {
      var view = Self.view()
      view.geometry = ViewGeometry(frame: Rect(1, 0, 10, 10))
      view.hitTest = form
      view.pointInside = form == .standard ? .anySubview : .bounds
      _ = try builder.open(view)
    }
    let reaches = TouchMap(builder.finish()).reaches()
    #expect(reaches.count == 500)
  }

  /// One view with unknown geometry and very many others: their centers are not hit-tested one by
  /// one.
  @Test(.timeLimit(.minutes(15)))
  func unknownViewsDoNotSlowOthers() throws {
    var builder = ViewHierarchy.Builder()
    _ = try builder.open(Self.view())
    for index in 0..<20_000 {
      var view = Self.view()
      view.geometry = index == 10_000 ? nil : ViewGeometry(frame: Rect(0, 0, 10, 10))
      _ = try builder.open(view)
      builder.close()
    }
    let reaches = TouchMap(builder.finish()).reaches()
    #expect(reaches[20_000].centerHit == ViewID(20_000))
    #expect(reaches[20_000].reachable == 100)
  }

  private static func view() -> View {
    View(frame: Rect(0, 0, 10, 10))
  }
}
