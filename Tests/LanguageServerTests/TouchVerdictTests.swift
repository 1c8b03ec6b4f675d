@testable import LanguageServer
import LayoutModel
import Linting
import HitTesting
internal import LayoutTestSupport
internal import Testing

/// The touch facts of a view in a hover.
struct TouchVerdictTests {
  @Test(
    arguments: cases(
      """
      root
        reachable: 58% of its area, 100% including its subviews
      half
        reachable: 30% of its area; 50% is outside its superviews' bounds; view "cover" receives 20%
      cover
        reachable: 100% of its area
      covered
        reachable: 0% of its area; view "cover" receives 100%
        hit-test result at its center: view "cover"
      hidden
        receives no touches, because it is hidden
      out
        receives no touches, because it is outside the bounds of its superview "root"
      fed
        reachable: 100 square points, only through hitTest(_:with:) overrides of other views
      sender
        receives no touches, because its hitTest(_:with:) returns another view
      clear
        receives no touches, because its hitTest(_:with:) passes touches through to views behind it
      kept
        receives no touches, because hitTest(_:with:) of its superview "keeper" returns another view
      wide
        reachable: 45% of its area; 55% is outside its superviews' bounds
        hit-test result at its center: no view
      """))
  func describesTheReach(id: String, facts: String) throws {
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
    #expect(verdict.facts(in: .plaintext).joined(separator: "\n") == facts)
  }

  @Test func escapesNamesInMarkdown() throws {
    let hierarchy = try Layouts.read(
      """
      {"frame": [0, 0, 10, 10], "subviews": [
        {"id": "a", "frame": [0, 0, 10, 10]}, {"id": "b*", "frame": [0, 0, 10, 5]}
      ]}
      """)
    #expect(
      try Self.verdict("a", in: hierarchy).facts(in: .markdown) == [
        "reachable: 50% of its area; view \"b\\*\" receives 50%"
      ])
  }

  @Test(arguments: [
    ("unplaced", "reachable: unknown, because its frame is unknown"),
    ("in it", "reachable: unknown, because the frame of its superview \"unplaced\" is unknown"),
    ("own", "reachable: unknown, because it overrides hitTest(_:with:)"),
    (
      "under",
      """
      reachable: unknown, because the layout does not fully describe a view in front of it or inside it
      """
    ),
  ])
  func explainsUnknownReach(id: String, fact: String) throws {
    var builder = ViewHierarchy.Builder()
    for (name, depth) in [("root", 0), ("under", 1), ("own", 1), ("unplaced", 1), ("in it", 2)] {
      while builder.depth > depth { builder.close() }
      var view = View(frame: Rect(0, 0, 10, 10))
      view.id = name
      if name == "unplaced" { view.geometry = nil }
      if name == "own" { view.hitTest = .custom }
      if name == "under" { view.geometry = ViewGeometry(frame: Rect(2, 2, 2, 2)) }
      _ = try builder.open(view)
    }
    let hierarchy = builder.finish()
    let facts = try Self.verdict(id, in: hierarchy).facts(in: .plaintext)
    #expect(facts.first == fact || id == "under" && facts.first?.contains("about") == true)
  }

  /// No rule reports a loss that scrolling ends, and no hover describes it as one.
  @Test func contentBelowTheFoldIsNotLost() throws {
    let hierarchy = try Layouts.read(
      """
      {"frame": [0, 0, 100, 100], "subviews": [
        {"id": "list", "class": "UIScrollView", "frame": [0, 0, 100, 100], "contentSize": [100, 300],
         "subviews": [
           {"id": "shown", "class": "UIButton", "frame": [0, 0, 100, 50]},
           {"id": "half", "class": "UIButton", "frame": [0, 80, 100, 50]},
           {"id": "below", "class": "UIButton", "frame": [0, 200, 100, 50]},
           {"id": "lost", "class": "UIButton", "frame": [0, 310, 100, 50]}]}
      ]}
      """)
    for (id, place) in [("half", "partly outside the visible part"), ("below", "below the fold")] {
      let text = "\(place): scrolling scroll view \"list\" brings it into view"
      #expect(try Self.verdict(id, in: hierarchy).facts(in: .plaintext) == [text])
      #expect(try Self.verdict(id, in: hierarchy).completeLoss(in: .plaintext) == nil)
    }
    let shown = try Self.verdict("shown", in: hierarchy)
    #expect(shown.facts(in: .plaintext) == ["reachable: 100% of its area"])
    // Beyond the scrollable content, which a rule reports.
    #expect(try Self.verdict("lost", in: hierarchy).completeLoss(in: .plaintext) != nil)
  }

  /// Content beside the visible part, and behind a bar that does not scroll, is not below the fold.
  @Test func aHoverSaysWhereContentIsBeforeItIsScrolled() throws {
    let hierarchy = try Layouts.read(
      """
      {"frame": [0, 0, 100, 100], "subviews": [
        {"id": "list", "class": "UIScrollView", "frame": [0, 0, 100, 100], "contentSize": [300, 300],
         "subviews": [
           {"id": "beside", "class": "UIButton", "frame": [200, 0, 50, 50]},
           {"id": "behind", "class": "UIButton", "frame": [10, 85, 50, 10]}]},
        {"id": "bar", "frame": [0, 80, 100, 20]}
      ]}
      """)
    for (id, place) in [("beside", "outside the visible part"), ("behind", "behind view \"bar\"")] {
      let text = "\(place): scrolling scroll view \"list\" brings it into view"
      #expect(try Self.verdict(id, in: hierarchy).facts(in: .plaintext) == [text])
    }
  }

  /// A button at the top of a scroll view that itself extends beyond the screen is scrolled in like other content.
  @Test func contentOfAScrollViewBeyondTheEdgeIsNotLost() throws {
    let hierarchy = try Layouts.read(
      """
      {"frame": [0, 0, 100, 100], "subviews": [
        {"id": "list", "class": "UIScrollView", "frame": [0, -20, 100, 120],
         "subviews": [{"id": "top", "class": "UIButton", "frame": [0, 0, 100, 50]}]}
      ]}
      """)
    let text =
      "partly outside the visible part: scrolling scroll view \"list\" brings it into view"
    #expect(try Self.verdict("top", in: hierarchy).facts(in: .plaintext) == [text])
  }

  @Test func aLossAtEveryScrollPositionIsStated() throws {
    let hierarchy = try Layouts.read(
      """
      {"id": "screen", "frame": [0, 0, 390, 844], "subviews": [
        {"id": "form", "class": "UIScrollView", "frame": [0, 0, 390, 844], "contentSize": [390, 1000],
         "subviews": [
           {"id": "in sight", "class": "UIButton", "frame": [20, 790, 350, 44]},
           {"id": "left", "class": "UIButton", "frame": [0, 500, 50, 44]}]},
        {"id": "player", "frame": [0, 761, 390, 83]}, {"id": "rail", "frame": [0, 0, 60, 844]}
      ]}
      """)
    #expect(
      try Self.verdict("left", in: hierarchy).completeLoss(in: .plaintext)
        == "\"rail\" in front of it receives all touches at every scroll position of scroll view \"form\""
    )
    #expect(
      try Self.verdict("in sight", in: hierarchy).facts(in: .plaintext) == [
        "behind view \"rail\": scrolling scroll view \"form\" brings 89% of it into view"
      ])
  }

  @Test func aHoverSaysWhyALossHasNoFinding() throws {
    let hierarchy = try Layouts.read(
      """
      {"id": "root", "frame": [0, 0, 100, 100], "subviews": [
        {"id": "edge", "class": "UIButton", "frame": [54, 0, 50, 44]},
        {"id": "hidden", "class": "UIButton", "frame": [0, 0, 50, 44], "isHidden": true},
        {"id": "label", "class": "UILabel", "frame": [0, 50, 102, 44]}
      ]}
      """)
    #expect(
      try Self.verdict("edge", in: hierarchy).allowance()
        == "no finding, because views may extend a few points beyond an edge")
    // Rules are about interactive views that are shown.
    #expect(try Self.verdict("hidden", in: hierarchy).allowance() == nil)
    #expect(try Self.verdict("label", in: hierarchy).allowance() == nil)
  }

  /// The document does not contain whether user interaction is enabled, so that no rule reports the view.
  @Test func anUnknownUserInteractionIsNoLoss() throws {
    var builder = ViewHierarchy.Builder()
    for (name, depth) in [("root", 0), ("photo", 1), ("share", 2)] {
      while builder.depth > depth { builder.close() }
      let kind = name == "share" ? "UIButton" : "UIImageView"
      var view = View(className: kind, frame: Rect(0, 0, 44, 44))
      view.id = name
      view.isUserInteractionEnabled = name != "photo"
      view.unknowns = .userInteraction
      _ = try builder.open(view)
    }
    let verdict = try Self.verdict("share", in: builder.finish())
    #expect(verdict.completeLoss(in: .plaintext) == nil)
    #expect(
      verdict.facts(in: .plaintext) == [
        """
        reachable: unknown, because the document does not say whether user interaction is enabled on \
        its superview "photo"
        """
      ])
  }

  /// Two buttons in one place are two states of a screen. No rule reports the one behind, and no hover says that it is
  /// lost.
  @Test func aViewBehindAnotherStateOfTheScreenIsNotLost() throws {
    var document = StoryboardText()
    document.addButton("play", Rect(20, 100, 100, 44))
    document.addButton("pause", Rect(20, 100, 100, 44))
    let source = SourceText(path: "a.storyboard", text: document.text)
    let checked = try #require(Layouts.linter.check(source))
    let layout = try #require(checked.layouts.first)
    #expect(layout.obstructions.isEmpty)
    let verdict = TouchVerdict(try #require(layout.hierarchy.view(withID: "play")), in: layout)
    #expect(verdict.completeLoss(in: .plaintext) == nil)
    #expect(
      verdict.facts(in: .plaintext) == [
        "touches: depend on the app, which shows either it or button \"pause\" in front of it"
      ])
  }

  /// The document contains the positions that Xcode drew. UIKit lays the views of a stack view out again.
  @Test func framesAsDrawnAreNoLoss() throws {
    var builder = ViewHierarchy.Builder()
    for (name, depth) in [("root", 0), ("left", 1), ("right", 1)] {
      while builder.depth > depth { builder.close() }
      var view = View(className: "UIButton", frame: Rect(0, 0, 10, 10))
      view.id = name
      if depth == 1 { view.frameSource = .stack }
      _ = try builder.open(view)
    }
    let verdict = try Self.verdict("left", in: builder.finish())
    #expect(
      verdict.facts(in: .plaintext) == [
        "touches: unknown, because it is where Xcode drew it, and UIKit lays it out again"
      ])
    #expect(verdict.completeLoss(in: .plaintext) == nil)
  }

  @Test(arguments: UInt64(0)..<100)
  func reachOfOneViewEqualsReachOfAllViews(seed: UInt64) {
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
    let layout = AnalyzedLayout(hierarchy, as: .outline)
    return TouchVerdict(try #require(hierarchy.view(withID: id)), in: layout)
  }
}
