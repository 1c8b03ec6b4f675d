@testable import LanguageServer
import LayoutModel
import Linting
import TouchModel
internal import LayoutTestSupport
internal import Testing

/// What a hover says of a view's touches, beside what `reach` says.
struct TouchVerdictTests {
  @Test(arguments: [
    ("root", ["reachable: 58% of its touch area, 100% with what it holds"]),
    (
      "half",
      [
        "touch area: 50% of its bounds; views above cut it",
        "reachable: 60% of its touch area; UIView 'cover' takes 40%",
      ]
    ),
    ("cover", ["reachable: 100% of its touch area"]),
    (
      "covered",
      [
        "reachable: 0% of its touch area; UIView 'cover' takes 100%",
        "at its middle: UIView 'cover' takes a touch",
      ]
    ),
    ("hidden", ["gets no touches: it is hidden"]),
    ("out", ["gets no touches: it lies outside of 'root'"]),
    ("fed", ["reachable: 100 square points, all by overrides of other views"]),
    ("sender", ["gets no touches: it answers with another view"]),
    ("clear", ["gets no touches: it lets them through"]),
    ("kept", ["gets no touches: 'keeper' answers in its place"]),
    (
      "wide",
      [
        "touch area: 45% of its bounds; views above cut it",
        "reachable: 100% of its touch area", "at its middle: no view takes a touch",
      ]
    ),
  ])
  func saysWhatReachSays(id: String, facts: [String]) throws {
    let hierarchy = try Layouts.read(
      """
      {"id": "root", "frame": [0, 0, 100, 100], "subviews": [
        {"id": "half", "frame": [-20, 0, 40, 50]},
        {"id": "covered", "frame": [0, 40, 10, 10]},
        {"id": "cover", "frame": [0, 30, 100, 20]},
        {"id": "hidden", "frame": [0, 0, 10, 10], "isHidden": true},
        {"id": "out", "frame": [200, 0, 10, 10]},
        {"id": "sender", "frame": [50, 60, 10, 10], "hitTest": {"forward": "fed"}},
        {"id": "clear", "frame": [80, 60, 10, 10], "hitTest": "passthrough"},
        {"id": "keeper", "frame": [80, 80, 10, 5], "hitTest": "self",
         "subviews": [{"id": "kept", "frame": [0, 0, 5, 5]}]},
        {"id": "wide", "frame": [91, 60, 20, 10]},
        {"id": "fed", "frame": [0, 0, 0, 0]},
        {"id": "rest", "frame": [0, 90, 95, 10]},
        {"id": "more", "frame": [20, 0, 50, 9]}
      ]}
      """)
    let verdict = try Self.verdict(id, in: hierarchy)
    #expect(verdict.facts(in: .plain) == facts)
  }

  @Test func namesStandAsCodeInMarkdown() throws {
    let hierarchy = try Layouts.read(
      """
      {"frame": [0, 0, 10, 10], "subviews": [
        {"id": "a", "frame": [0, 0, 10, 10]}, {"id": "b*", "frame": [0, 0, 10, 5]}
      ]}
      """)
    #expect(
      try Self.verdict("a", in: hierarchy).facts(in: .markdown) == [
        "reachable: 50% of its touch area; `UIView` `b*` takes 50%"
      ])
  }

  @Test(arguments: [
    ("unplaced", "reachable: unknown; its frame is not known"),
    ("in it", "reachable: unknown; the frame of 'unplaced' is not known"),
    ("own", "reachable: unknown; its hitTest(_:with:) is the app's own"),
    ("under", "reachable: unknown; a view in front of it, or in it, is not wholly known"),
  ])
  func guessesNothing(id: String, fact: String) throws {
    var builder = ViewHierarchy.Builder()
    for (name, depth) in [("root", 0), ("under", 1), ("own", 1), ("unplaced", 1), ("in it", 2)] {
      while builder.depth > depth { builder.close() }
      var view = View(className: "UIView")
      view.id = name
      view.geometry = ViewGeometry(frame: Rect(0, 0, 10, 10))
      if name == "unplaced" { view.geometry = nil }
      if name == "own" { view.hitTest = .custom }
      if name == "under" { view.geometry = ViewGeometry(frame: Rect(2, 2, 2, 2)) }
      _ = try builder.open(view)
    }
    let hierarchy = builder.finish()
    let facts = try Self.verdict(id, in: hierarchy).facts(in: .plain)
    #expect(facts.first == fact || id == "under" && facts.first?.contains("about") == true)
  }

  @Test(arguments: UInt64(0)..<100)
  func oneViewsReachIsAllViewsReach(seed: UInt64) {
    let touch = TouchMap(PixelLayout.hierarchy(seed: seed, .overrides))
    for reach in touch.reaches() {
      let alone = touch.viewReach(of: reach.view)
      #expect(alone.area == reach.area && alone.reachable == reach.reachable, "seed \(seed)")
      #expect(alone.reachableInSubtree == reach.reachableInSubtree, "seed \(seed)")
      #expect(alone.blockers == reach.blockers, "seed \(seed)")
      #expect(alone.reasons == reach.reasons, "seed \(seed)")
      #expect(alone.centerHit == reach.centerHit, "seed \(seed)")
    }
  }

  private static func verdict(_ id: String, in hierarchy: ViewHierarchy) throws -> TouchVerdict {
    let layout = CheckedLayout(
      hierarchy, source: SourceText(path: "", bytes: []), format: .layoutJSON)
    return TouchVerdict(try #require(hierarchy.view(withID: id)), in: layout)
  }
}
