import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// The effect of overrides on areas, each in a minimal layout.
@Suite struct OverrideAreaTests {
  /// A pass-through view also returns nil if touches are forwarded to it (OV-6, OV-7).
  @Test func touchesForwardedToAPassthroughViewFallThrough() throws {
    let reaches = try Reaches(
      """
      {"id": "root", "frame": [0, 0, 10, 10], "subviews": [
        {"id": "clear", "frame": [0, 0, 10, 10], "hitTest": "passthrough", "subviews": [
          {"id": "sender", "frame": [0, 0, 5, 10], "hitTest": {"forward": "clear"}}
        ]}
      ]}
      """)
    #expect(try reaches["clear"].reachable == 0)
    #expect(try reaches["root"].reachable == 100)
  }

  /// The override of a view has no effect on touches that the next view forwards to it (OV-6).
  @Test func touchesForwardedToAPassthroughSiblingEndThere() throws {
    let reaches = try Reaches(
      """
      {"id": "root", "frame": [0, 0, 10, 10], "subviews": [
        {"id": "clear", "frame": [0, 0, 5, 10], "hitTest": "passthrough"},
        {"id": "sender", "frame": [5, 0, 5, 10], "hitTest": {"forward": "clear"}}
      ]}
      """)
    #expect(try reaches["clear"].reachable == 50)
    #expect(try reaches["root"].reachable == 50)
  }

  /// Either override alone is unknown (OV-10).
  @Test(arguments: [#""hitTest": "custom""#, #""pointInside": "custom""#])
  func hitTestingAssumesThatUnknownOverridesDoNothing(override: String) throws {
    let hierarchy = try Layouts.read(
      """
      {"id": "root", "frame": [0, 0, 10, 10], "subviews": [
        {"id": "own", "frame": [0, 0, 5, 5], \(override)}]}
      """)
    #expect(hierarchy.hitTest(Point(2, 2)).assumptions == ["OV-10"])
  }

  /// `hit == self ? other : hit`: subviews keep their touches (OV-7).
  @Test func aViewForwardsOnlyItsOwnTouches() throws {
    let reaches = try Reaches(
      """
      {"id": "root", "frame": [0, 0, 10, 10], "subviews": [
        {"id": "field", "frame": [0, 0, 10, 8], "hitTest": {"forwardSelf": "input"}, "subviews": [
          {"id": "clear", "frame": [6, 0, 4, 8]},
          {"id": "input", "frame": [1, 1, 2, 2]}
        ]}
      ]}
      """)
    #expect(try reaches["field"].reachable == 0)
    #expect(try reaches["clear"].reachable == 32)
    #expect(try reaches["input"].reachable == 48)
    #expect(try reaches["root"].reachable == 20)
  }

  /// A result that a subview forwards to the view is the view itself, too. An override of a further
  /// ancestor gets the other view.
  @Test func forwardedTouchesAreForwardedAgain() throws {
    let reaches = try Reaches(
      """
      {"id": "root", "frame": [0, 0, 10, 10], "subviews": [
        {"id": "behind", "frame": [0, 0, 10, 5]},
        {"id": "outer", "frame": [0, 0, 10, 10], "hitTest": {"ignoring": "sink"}, "subviews": [
          {"id": "sink", "frame": [0, 9, 10, 1]},
          {"id": "relay", "frame": [0, 0, 10, 4], "hitTest": {"forwardSelf": "sink"}, "subviews": [
            {"id": "sender", "frame": [0, 0, 5, 4], "hitTest": {"forward": "relay"}}
          ]}
        ]}
      ]}
      """)
    #expect(try reaches["relay"].reachable == 0)
    #expect(try reaches["sender"].reachable == 0)
    #expect(try reaches["sink"].reachable == 0)
    #expect(try reaches["behind"].reachable == 40)
    #expect(try reaches["outer"].reachable == 50)
    #expect(try reaches["root"].reachable == 10)
  }

  /// The touch falls through all subviews of the ignoring view, not only through the ignored one.
  @Test func ignoredTouchesFallThroughSiblings() throws {
    let reaches = try Reaches(
      """
      {"id": "root", "frame": [0, 0, 10, 10], "subviews": [
        {"id": "behind", "frame": [0, 0, 10, 10]},
        {"id": "group", "frame": [0, 0, 10, 10], "hitTest": {"ignoring": "front"}, "subviews": [
          {"id": "between", "frame": [0, 0, 10, 10]},
          {"id": "front", "frame": [0, 0, 4, 10]}
        ]}
      ]}
      """)
    #expect(try reaches["behind"].reachable == 40)
    #expect(try reaches["between"].reachable == 60)
    #expect(try reaches["front"].reachable == 0)
    #expect(try reaches["behind"].blockers.map(\.area) == [60])
  }

  /// Hidden windows are not hit-tested, independent of overrides (HT-15).
  @Test(arguments: ["frontmostSubview", "subviewsBeforeBounds"])
  func hiddenWindowsReceiveNoTouches(form: String) throws {
    let reaches = try Reaches(
      """
      {"windows": [
        {"class": "UIWindow", "id": "shown", "frame": [0, 0, 10, 10]},
        {"class": "UIWindow", "id": "hidden", "frame": [0, 0, 10, 10], "isHidden": true,
         "hitTest": "\(form)", "subviews": [{"id": "in it", "frame": [0, 0, 10, 10]}]}
      ]}
      """)
    #expect(try reaches["shown"].reachable == 100)
    #expect(try reaches["in it"].reachable == 0)
  }

  /// A window whose `point(inside:with:)` is always true receives all touches on the screen.
  @Test func aSmallWindowCanReceiveAllTouches() throws {
    let reaches = try Reaches(
      """
      {"windows": [
        {"class": "UIWindow", "id": "main", "frame": [0, 0, 10, 20]},
        {"class": "UIWindow", "id": "banner", "frame": [0, 0, 10, 2], "pointInside": "always"}
      ]}
      """)
    #expect(try reaches["main"].reachable == 0)
    #expect(try reaches["banner"].reachable == 200)
  }

  /// Two views of one subtree under one occluder: the occluded area is counted once.
  @Test func countsAnOccluderOnce() throws {
    let reaches = try Reaches(
      """
      {"id": "root", "frame": [0, 0, 10, 10], "subviews": [
        {"id": "group", "frame": [0, 0, 10, 10], "hitTest": "passthrough", "subviews": [
          {"id": "left", "frame": [0, 0, 6, 10]}, {"id": "right", "frame": [4, 0, 6, 10]}
        ]},
        {"id": "cover", "frame": [0, 0, 10, 3]}
      ]}
      """)
    #expect(try reaches["group"].blockers.map(\.area) == [30])
    #expect(try reaches["left"].blockers.map(\.area) == [18, 14])
  }

  /// Unknown facts in front of a view make its own share unknown, but not that of its subtree.
  @Test(arguments: [
    #""frame": [0, 0, 5, 5], "hitTest": "custom""#,
    #""frame": [0, 0, 5, 5], "pointInside": "custom""#,
  ])
  func reportsUnknownShares(members: String) throws {
    let reaches = try Reaches(
      """
      {"id": "root", "frame": [0, 0, 10, 10], "subviews": [
        {"id": "panel", "frame": [0, 0, 10, 5], "subviews": [{"id": "unknown", \(members)}]},
        {"id": "front", "frame": [0, 0, 10, 1]}
      ]}
      """)
    #expect(try reaches["unknown"].reasons.contains(.unknown))
    #expect(try reaches["panel"].reasons == [.covered, .unknown])
    #expect(try reaches["panel"].reachableInSubtree == 40)
    #expect(try reaches["front"].reasons == [])
    #expect(try reaches["root"].reasons == [])
  }

  /// An unknown override may ignore bounds and properties, as other overrides do (OV-9).
  @Test func anUnknownOverrideMayReceiveEveryTouch() throws {
    let reaches = try Reaches(
      """
      {"id": "root", "frame": [0, 0, 10, 10], "subviews": [
        {"id": "behind", "frame": [5, 5, 5, 5]},
        {"id": "unknown", "frame": [0, 0, 2, 2], "isHidden": true, "hitTest": "custom"}
      ]}
      """)
    #expect(try reaches["behind"].reasons == [.unknown])
  }

  @Test func anySubviewIsUncertainWithUnknownSubviews() throws {
    let reaches = try Reaches(
      """
      {"id": "root", "frame": [0, 0, 10, 10], "subviews": [
        {"id": "behind", "frame": [5, 5, 5, 5]},
        {"id": "group", "frame": [0, 0, 2, 2], "pointInside": "anySubview", "subviews": [
          {"id": "unknown", "frame": [0, 0, 1, 1], "pointInside": "custom"}
        ]}
      ]}
      """)
    #expect(try reaches["behind"].reasons == [.unknown])
  }

  /// Numbers whose squares overflow: no touch begins so far away.
  @Test(arguments: [1e13, 1e155, 1e200, 1e308])
  func sharesOfUnboundedViewsAreFinite(side: Double) throws {
    let reaches = try Reaches(
      """
      {"id": "root", "frame": [0, 0, \(side), \(side)], "subviews": [
        {"id": "left", "frame": [0, 0, \(side / 2), \(side)]},
        {"id": "small", "frame": [8, 8, 8, 8]}
      ]}
      """)
    #expect(try reaches["root"].area == 1e24)
    #expect(try reaches["small"].reachable == 64)
    #expect(try reaches["left"].reachableInSubtree > 0.49e24)
    #expect(try reaches["left"].blockers.map(\.area) == [64])
  }

  /// Very many overflowing subviews: their areas are not compared pair by pair.
  @Test(.timeLimit(.minutes(15)))
  func anySubviewSupportsManySubviews() throws {
    var builder = ViewHierarchy.Builder()
    var root = View(frame: Rect(0, 0, 1, 1))
    root.pointInside = .anySubview
    _ = try builder.open(root)
    for index in 0..<50_000 {
      _ = try builder.open(View(frame: Rect(Double(index) * 3, Double(index) * 3, 2, 2)))
      builder.close()
    }
    #expect(TouchMap(builder.finish()).isUncertain(ViewID(0)))
  }
}

/// The reach of each view, by id.
private struct Reaches {
  private let hierarchy: ViewHierarchy
  private let reaches: [ViewReach]

  init(_ text: String) throws {
    hierarchy = try Layouts.read(text)
    reaches = TouchMap(hierarchy).reaches()
  }

  subscript(id: String) -> ViewReach {
    get throws { reaches[try #require(hierarchy.view(withID: id)).index] }
  }
}
