import AutoLayout
import LayoutModel
import Testing

/// Layout margins (AL-20 to AL-26).
@Suite struct MarginTableTests {
  private static let one = [DrawnView("a")]
  private static let filling = """
    a.leading == v.leadingMargin; a.trailing == v.trailingMargin; a.top == v.topMargin
    a.bottom == v.bottomMargin
    """
  /// `b` fills the margins of `a`.
  private static let nested = """
    b.leading == a.leadingMargin; b.trailing == a.trailingMargin; b.top == a.topMargin
    b.bottom == a.bottomMargin

    """

  @Test(arguments: [
    LayoutCase(
      "AL-20: 16 points at the sides, 20 on screens that are wide in their orientation, and the safe area",
      one,
      filling, "a 16 20 343 647",
      [
        (.se1, "a 16 20 288 548"), (.plus, "a 20 20 374 716"), (.island, "a 16 59 361 759"),
        (.max, "a 20 59 390 839"), (.seLandscape, "a 20 0 627 375"),
        (.islandLandscape, "a 79 0 694 372"), (.maxLandscape, "a 79 0 774 409"),
        (.pad, "a 20 20 728 1004"),
      ]),
    LayoutCase(
      "AL-20: a canvas of a wide device", one, filling, "a 20 20 374 716",
      [(.se, "a 16 20 343 647")]
    ) { $0.device = .retina5_5 },
    LayoutCase(
      "AL-20: a canvas in landscape", one, filling, "a 20 0 627 375",
      [(.se, "a 16 20 343 647"), (.pad, "a 20 20 728 1004")]
    ) { $0.orientation = "landscape" },
    LayoutCase(
      "AL-20: a canvas of 600 points", one, filling, "a 20 20 560 580", [(.se, "a 16 20 343 647")]
    ) { $0.device = .none },
    LayoutCase(
      "AL-21: the view of a xib", one, filling, "a 16 20 343 647", [(.pad, "a 20 20 335 647")]
    ) { $0.isXib = true },
    LayoutCase(
      "AL-26: declared margins are minimums for a view controller's view", one, filling,
      "a 30 25 329 635", [(.se1, "a 30 25 274 536"), (.max, "a 30 64 380 827")]
    ) {
      $0.rootContent = """
        <edgeInsets key="layoutMargins" top="5" left="30" bottom="7" right="12"/>
        """
    },
    LayoutCase(
      "AL-20: centers within margins", one,
      """
      a.centerX == v.centerXWithinMargins; a.centerY == v.centerYWithinMargins
      a.width == 100; a.height == 50
      """, "a 144.5 319.5 100 50"
    ) {
      // The center of 30 ... 359 is 194.5, that of 20 + 7 ... 662 is 344.5.
      $0.rootContent = """
        <edgeInsets key="layoutMargins" top="7" left="30" bottom="5" right="16"/>
        """
    },
  ])
  func roots(_ one: LayoutCase) throws { try one.check() }

  private static let position = "a.leading == v.leading + 100; a.top == v.top + 100\n"
  private static let size = "a.width == 200; a.height == 100\n"
  private static let atCorner = """
    a.leading == v.leading; a.trailing == v.trailing; a.top == v.top; a.height == 200

    """

  private static func holder(_ attributes: String, _ content: String = "") -> [DrawnView] {
    [DrawnView("a", attributes: attributes, content: content, [DrawnView("b")])]
  }

  private static let declared =
    "<edgeInsets key=\"layoutMargins\" top=\"1\" left=\"2\" bottom=\"3\" right=\"4\"/>"

  @Test(arguments: [
    LayoutCase(
      "AL-22: 8 points on all sides", holder(""), nested + position + size,
      "a 100 100 200 100; b 8 8 184 84", [(.island, "a 100 100 200 100; b 8 8 184 84")]),
    LayoutCase(
      "AL-22: the overlap with bars is added", holder(""), nested + atCorner,
      "a 0 0 375 200; b 8 28 359 164",
      [
        (.island, "a 0 0 393 200; b 8 67 377 125"),
        (.islandLandscape, "a 0 0 852 200; b 67 8 718 184"),
      ]
    ),
    LayoutCase(
      "AL-22: the overlap is not added if the view disables it",
      holder("insetsLayoutMarginsFromSafeArea=\"NO\""),
      nested + atCorner, "a 0 0 375 200; b 8 8 359 184", [(.island, "a 0 0 393 200; b 8 8 377 184")]
    ),
    LayoutCase(
      "AL-26: explicit margins", holder("", declared), nested + position + size,
      "a 100 100 200 100; b 2 1 194 96"),
    LayoutCase(
      "AL-25: the superview's margins that overlap the view",
      holder("preservesSuperviewLayoutMargins=\"YES\" insetsLayoutMarginsFromSafeArea=\"NO\""),
      nested + "a.leading == v.leading + 6; a.trailing == v.trailing; a.top == v.top + 5; "
        + "a.height == 200",
      // 16 - 6 at the left, 16 at the right, 20 - 5 at the top.
      "a 6 5 369 200; b 10 15 343 177", [(.max, "a 6 5 424 200; b 14 54 390 138")]),
    LayoutCase(
      "AL-25: in addition to explicit margins",
      holder(
        "preservesSuperviewLayoutMargins=\"YES\" insetsLayoutMarginsFromSafeArea=\"NO\"", declared),
      nested + "a.leading == v.leading; a.trailing == v.trailing - 13; a.top == v.top; "
        + "a.height == 200",
      "a 0 0 362 200; b 16 20 342 177"),
  ])
  func subviews(_ one: LayoutCase) throws { try one.check() }

  @Test(arguments: [
    LayoutCase(
      "AL-23: a stack view has no margins",
      [DrawnView(of: "stackView", "s", [DrawnView("x")]), DrawnView("a")],
      """
      s.leading == v.leading + 100; s.top == v.top + 100; s.width == 200; s.height == 100
      a.leading == s.leadingMargin; a.top == s.topMargin; a.width == 10; a.height == 10
      """, "s 100 100 200 100; x 0 0 200 100; a 100 100 10 10"),
    LayoutCase(
      "AL-37: a stack view with explicit margins keeps its views within them",
      [
        DrawnView(
          of: "stackView", "s", attributes: "layoutMarginsRelativeArrangement=\"YES\"",
          content: declared, [DrawnView("x")])
      ],
      "s.leading == v.leading + 100; s.top == v.top + 100; s.width == 200; s.height == 100",
      "s 100 100 200 100; x 2 1 194 96"),
  ])
  func stacks(_ one: LayoutCase) throws { try one.check() }

  /// The readable width on a wide screen depends on the text size: the layout is not solved.
  @Test(arguments: [
    ("a.leading == readable.leading; a.trailing == readable.trailing", "", true),
    (
      "a.leading == v.leadingMargin; a.trailing == v.trailingMargin",
      "layoutMarginsFollowReadableWidth=\"YES\"", true
    ),
    ("a.leading == v.leadingMargin; a.trailing == v.trailingMargin", "", false),
    (
      "a.leading == v.leading + 16; a.trailing == v.trailing - 16; readable.centerX == a.centerX",
      "", false
    ),
  ])
  func doesNotSolveReadableWidths(constraints: String, root: String, rests: Bool) throws {
    var drawing = Drawing([DrawnView("a")], "a.top == v.top; a.height == 50;" + constraints)
    drawing.rootAttributes = root
    drawing.rootContent = "<viewLayoutGuide key=\"readableContent\" id=\"readable\"/>"
    drawing.frames["a"] = Rect(16, 0, 343, 50)
    let engine = try drawing.engine()
    #expect(engine.solution().roots.map(\.verdict) == [.solved])
    let view = try engine.hierarchy.id("a")
    #expect(engine.solution(on: .se1).frames[view.index] == Rect(16, 0, 288, 50))
    let wide = engine.solution(on: .pad)
    #expect(wide.origins[view.index] == (rests ? .unknown : .solved))
    #expect(wide.roots.map(\.verdict) == [rests ? .notSolved(.gaveUp) : .solved])
  }

  /// Margins depend on frames, and frames on margins: they converge (AL-22).
  @Test func marginsFollowFrames() throws {
    var drawing = Drawing(
      Self.holder(""),
      Self.nested
        + "a.leading == v.leading; a.trailing == v.trailing; a.bottom == v.bottom; "
        + "a.height == v.height * 0.5")
    drawing.frames = ["a": Rect(0, 333.5, 375, 333.5), "b": Rect(8, 8, 359, 317.5)]
    let engine = try drawing.engine()
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved])
    let lines = ["a 0 426 393 426", "b 8 8 377 376"]
    #expect(engine.hierarchy.frameLines(engine.solution(on: .island), like: lines) == lines)
  }
}
