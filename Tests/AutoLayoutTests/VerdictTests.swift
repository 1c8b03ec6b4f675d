import AutoLayout
import LayoutModel
import Testing

/// Unsolved scopes and ambiguous views (AL-42).
@Suite struct VerdictTests {
  private static let size = "a.width == 100; a.height == 50\n"

  private static func drawing(
    _ constraints: String, _ frames: [String: Rect], views: [DrawnView]? = nil
  ) -> Drawing {
    var drawing = Drawing(views ?? [DrawnView("a")], constraints)
    drawing.frames = frames
    return drawing
  }

  @Test(arguments: [
    // In the order of the document: the later constraint is dropped.
    (
      "a.leading == v.leading; a.top == v.top; a.height == 50; a.width == 100; a.width == 120",
      ["c4"], ["c3"]
    ),
    (
      """
      a.leading == v.leading; a.trailing == v.trailing; a.width <= 100; a.top == v.top
      a.height == 50
      """, ["c2"], ["c0", "c1"]
    ),
    (
      "a.leading == v.leading; a.top == v.top; a.width == 100; a.height == 50; a.height == a.height + 1",
      ["c4"], []
    ),
    ("a.leading == v.leading; a.top == v.top; a.height == 50; a.width == -100", ["c3"], []),
  ])
  func reportsAConflict(constraints: String, broken: [String], with: [String]) throws {
    let engine = try Self.drawing(constraints, ["a": Rect(0, 0, 110, 50)]).engine()
    let root = try #require(engine.solution().roots.first)
    #expect(root.verdict == .notSolved(.conflict))
    #expect(root.conflicts.map { $0.broken.flatMap(engine.spec) } == broken)
    #expect(root.conflicts.flatMap(\.with).map(engine.spec) == with)
    try Self.expectStoredOnCanvasAndUnknownElsewhere(engine, "a", Rect(0, 0, 110, 50))
  }

  /// Of the size of a view in a stack view and a later constraint, the size is dropped.
  @Test(arguments: [("width", "x.height == 50"), ("height", "x.width == 120")])
  func theSizeInAStackIsDroppedFirst(attribute: String, other: String) throws {
    let drawing = Drawing(
      [DrawnView(of: "stackView", "s", Rect(0, 0, 120, 50), [DrawnView("x", Rect(0, 0, 120, 50))])],
      "x.\(attribute) == 30; \(other); s.leading == v.leading; s.top == v.top; s.width == 120; s.height == 50"
    )
    let engine = try drawing.engine()
    let conflicts = try #require(engine.solution().roots.first).conflicts
    #expect(conflicts.map { $0.broken.flatMap(engine.spec) } == ["c0"])
  }

  /// A label between margins that is centered by a constant as well, as in a launch screen. The canvas is
  /// reproduced without the later constraint.
  @Test func aConflictIsSolvedIfTheCanvasIsReproduced() throws {
    let constraints = """
      a.leading == v.leading + 16; a.trailing == v.trailing - 16; a.top == v.top + 20; a.height == 20
      a.width == 300
      """
    let engine = try Self.drawing(constraints, ["a": Rect(16, 20, 343, 20)]).engine()
    let root = try #require(engine.solution().roots.first)
    #expect(root.verdict == .solved)
    #expect(root.conflicts.map { $0.broken.flatMap(engine.spec) } == ["c4"])
    #expect(!root.isCertain)
    let view = try engine.hierarchy.id("a")
    let solution = engine.solution(on: .max)
    #expect(solution.frames[view.index] == Rect(16, 20, 398, 20))
    #expect(solution.origins[view.index] == .solved)
  }

  /// On a low screen another constraint conflicts, and it is not known which one is dropped.
  @Test func anotherConflictOnAScreenIsNotSolved() throws {
    let constraints = """
      a.leading == v.leading; a.trailing == v.trailing; a.top == v.top + 200; a.bottom == v.bottom - 200
      a.height >= 100; a.width == 300
      """
    let engine = try Self.drawing(constraints, ["a": Rect(0, 200, 375, 267)]).engine()
    #expect(engine.solution().roots.map(\.verdict) == [.solved])
    #expect(engine.solution(on: .max).roots.map(\.verdict) == [.solved])
    let solution = engine.solution(on: .seLandscape)
    #expect(solution.roots.map(\.verdict) == [.notSolved(.conflict)])
    #expect(solution.frames[try engine.hierarchy.id("a").index] == nil)
  }

  @Test func aConflictOfMisplacedViewsIsNotSolved() throws {
    var drawing = Self.drawing(
      "a.leading == v.leading; a.top == v.top; a.height == 50; a.width == 100; a.width == 120",
      ["a": Rect(0, 0, 100, 50)])
    drawing.views[0].attributes = "misplaced=\"YES\""
    let root = try #require(drawing.engine().solution().roots.first)
    #expect(root.verdict == .notSolved(.conflict))
  }

  private static func expectStoredOnCanvasAndUnknownElsewhere(
    _ engine: LayoutEngine, _ id: String, _ frame: Rect
  ) throws {
    let view = try engine.hierarchy.id(id)
    #expect(engine.solution().frames[view.index] == frame)
    #expect(engine.solution().origins[view.index] == .stored)
    for screen in Screen.several {
      #expect(engine.solution(on: screen).frames[view.index] == nil)
      #expect(engine.solution(on: screen).origins[view.index] == .unknown)
    }
  }

  /// A canvas is solved if no frame differs by more than a point.
  @Test(arguments: [(0.0, true), (1.0, true), (1.25, false), (-1.25, false), (40, false)])
  func comparesFramesWithStoredFrames(distance: Double, isSolved: Bool) throws {
    let engine = try Self.drawing(
      "a.leading == v.leading + 10; a.top == v.top + 10;" + Self.size,
      ["a": Rect(10 + distance, 10, 100, 50)]
    ).engine()
    let view = try engine.hierarchy.id("a")
    let root = try #require(engine.solution().roots.first)
    let verdict: LayoutSolution.Verdict =
      isSolved ? .solved : .notSolved(.notReproduced(view, distance: abs(distance)))
    #expect(root.verdict == verdict)
    #expect(
      engine.solution(on: .pad).frames[view.index] == (isSolved ? Rect(10, 10, 100, 50) : nil))
  }

  @Test(arguments: [
    ("a.leading == v.leading;" + size, [("a", false, true)]),
    ("a.top == v.top;" + size, [("a", true, false)]),
    ("a.leading == v.leading; a.top == v.top; a.width == 100", [("a", false, true)]),
    (
      "a.leading >= v.leading; a.trailing <= v.trailing; a.top == v.top;" + size,
      [("a", true, false)]
    ),
    ("a.width == 100", [("a", true, true)]),
    ("a.leading == v.leading; a.top == v.top;" + size, []),
    // Views that depend on an ambiguous view are ambiguous.
    (
      "a.leading == v.leading; b.top == a.bottom; b.leading == v.leading; b.width == 9; b.height == 9;"
        + size,
      [("a", false, true), ("b", false, true)]
    ),
  ])
  func reportsAmbiguousViews(constraints: String, open: [(String, Bool, Bool)]) throws {
    let frames = ["a": Rect(3, 4, 100, 50), "b": Rect(0, 54, 9, 9)]
    let engine = try Self.drawing(
      constraints, frames, views: [DrawnView("a"), DrawnView("b")]
    ).engine()
    let ambiguous = engine.solution().roots.flatMap(\.ambiguous)
    #expect(ambiguous.map { engine.hierarchy[$0.view].id ?? "" } == open.map(\.0))
    #expect(ambiguous.map(\.horizontal) == open.map(\.1))
    #expect(ambiguous.map(\.vertical) == open.map(\.2))
    for (id, _, _) in open {
      try Self.expectStoredOnCanvasAndUnknownElsewhere(engine, id, frames[id] ?? Rect(0, 0, 0, 0))
    }
  }

  /// The stored size is the intrinsic one: of an empty label, and of a text view that does not
  /// scroll.
  @Test(arguments: [
    ("label", "text=\"\"", Rect(16, 20, 0, 20.5), "", false),
    ("textView", "scrollEnabled=\"NO\"", Rect(16, 20, 343, 90), "a.width == 343", false),
    ("textView", "", Rect(16, 20, 343, 90), "a.width == 343", true),
  ])
  func intrinsicSizesAreNotAmbiguous(
    element: String, attributes: String, frame: Rect, constraint: String, isAmbiguous: Bool
  ) throws {
    let engine = try Self.drawing(
      "a.leading == v.leading + 16; a.top == v.top + 20;" + constraint, ["a": frame],
      views: [DrawnView(of: element, "a", attributes: attributes, [])]
    ).engine()
    #expect(engine.solution().roots.flatMap(\.ambiguous).isEmpty != isAmbiguous)
  }

  /// A view with a mask is ambiguous if it depends on the ambiguous axis of its superview (AL-28).
  @Test(arguments: [("W", ["a", "b"]), ("lr", ["a", "b"]), ("", ["a"]), ("H", ["a"])])
  func reportsViewsThatFollowAmbiguousViews(mask: String, open: [String]) throws {
    let engine = try Self.drawing(
      "a.leading == v.leading; a.top == v.top; a.height == 50", ["a": Rect(0, 0, 100, 50)],
      views: [DrawnView("a", [.masked("b", Rect(10, 10, 50, 20), mask)])]
    ).engine()
    let ambiguous = engine.solution().roots.flatMap(\.ambiguous)
    #expect(ambiguous.map { engine.hierarchy[$0.view].id ?? "" } == open)
    #expect(ambiguous.allSatisfy { $0.horizontal && !$0.vertical })
  }

  /// The violation of each constraint by the stored frames.
  @Test func reportsResiduals() throws {
    let engine = try Self.drawing(
      "a.leading == v.leading + 10; a.top >= v.top + 10; a.width == v.width * 0.5;"
        + "a.height == 50 @200; a.height == 30 | placeholder=\"YES\"",
      ["a": Rect(12, 7, 187.5, 50)]
    ).engine()
    #expect(engine.canvasValidation.residuals.map(\.distance) == [2, 3, 0, 0, 20])
    #expect(engine.canvasValidation.residuals.map(\.constraint) == [0, 1, 2, 3, 4])
  }
}

// Nested scopes.
extension VerdictTests {
  /// A container `box` in `v`, which embeds a view controller's view `w` with `b` inside.
  private static func embedding(_ constraints: String, box: Rect) -> Drawing {
    let inner = """
      <view key="view" id="w">\(DrawnView.rect(Rect(0, 0, box.width, box.height)))\
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/><subviews>\
      \(DrawnView("b", Rect(16, 0, box.width - 32, 40)).text(frames: [:], isSketch: false))\
      </subviews>\(DrawnView.constraints(
        """
        b.leading == w.leadingMargin; b.trailing == w.trailingMargin; b.top == w.top
        b.height == 40
        """, "w"))</view>
      """
    var drawing = Drawing(
      [
        DrawnView(
          of: "containerView", "box", box,
          content: """
            <connections><segue destination="inner" kind="embed" id="e"/></connections>
            """)
      ], constraints)
    drawing.otherScenes = """
      <scene><objects><viewController id="inner">\(inner)</viewController></objects></scene>
      """
    return drawing
  }

  @Test func embeddedViewsFillTheirContainer() throws {
    let engine = try Self.embedding(
      """
      box.leading == v.leading + 10; box.trailing == v.trailing - 10; box.top == v.top + 100
      box.height == 200
      """, box: Rect(10, 100, 355, 200)
    ).engine()
    #expect(engine.solution().roots.map(\.verdict) == [.solved, .solved])
    for (screen, lines) in [
      (Screen?.none, ["box 10 100 355 200", "w 0 0 355 200", "b 16 0 323 40"]),
      (.se1, ["box 10 100 300 200", "w 0 0 300 200", "b 16 0 268 40"]),
      (.pad, ["box 10 100 748 200", "w 0 0 748 200", "b 20 0 708 40"]),
    ] {
      #expect(engine.hierarchy.frameLines(engine.solution(on: screen), like: lines) == lines)
    }
  }

  /// On another screen the container ends at the bottom, behind the home indicator (AL-17).
  @Test func embeddedViewsHaveTheSafeAreaOfTheirSolvedFrame() throws {
    let engine = try Self.embedding(
      """
      box.leading == v.leading; box.trailing == v.trailing; box.bottom == v.bottom
      box.height == 200
      """, box: Rect(0, 467, 375, 200)
    ).engine()
    #expect(
      engine.solution(on: .island).roots.map(\.safeAreaInsets) == [
        EdgeInsets(top: 59, left: 0, bottom: 34, right: 0),
        EdgeInsets(top: 0, left: 0, bottom: 34, right: 0),
      ])
  }

  /// The size of the container on other screens is unknown, so its content is.
  @Test func embeddedViewsInUnsolvedScopesAreUnknownOnOtherScreens() throws {
    let engine = try Self.embedding(
      """
      box.leading == v.leading + 10; box.trailing == v.trailing - 10; box.top == v.top + 100
      box.height == 200; box.height == 300
      """, box: Rect(10, 100, 355, 250)
    ).engine()
    #expect(
      engine.solution().roots.map(\.verdict) == [.notSolved(.conflict), .solved])
    let canvas = ["box 10 100 355 250", "w 0 0 355 250", "b 16 0 323 40"]
    #expect(engine.hierarchy.frameLines(engine.solution(), like: canvas) == canvas)
    let solution = engine.solution(on: .se1)
    #expect(
      engine.hierarchy.frameLines(solution, like: ["v", "box", "w", "b"])
        == ["v 0 0 320 568", "box ?", "w ?", "b ?"])
    #expect(solution.origins == [.solved, .unknown, .unknown, .unknown])
  }
}
