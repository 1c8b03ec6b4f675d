import AutoLayout
import LayoutModel
import Testing

/// Alignment rectangles, intrinsic sizes and baselines (AL-6 to AL-9, AL-30 to AL-36).
@Suite struct AlignmentTableTests {
  private static func label(_ id: String, _ width: Double, _ attributes: String = "") -> DrawnView {
    DrawnView(of: "label", id, Rect(0, 0, width, 21), attributes: "text=\"A\" " + attributes)
  }

  /// The frame extends past the alignment rectangle.
  @Test(arguments: [
    LayoutCase(
      "AL-6: a switch", [DrawnView(of: "switch", "s", Rect(0, 0, 51, 31))],
      "v.trailing == s.trailing + 16; s.top == v.top + 20", "s 310 20 51 31",
      [(.se1, "s 255 20 51 31")]),
    LayoutCase(
      "AL-7: a slider", [DrawnView(of: "slider", "s", Rect(0, 0, 1, 31))],
      "s.leading == v.leading + 16; v.trailing == s.trailing + 16; s.top == v.top + 20",
      "s 14 20 347 31", [(.se1, "s 14 20 292 31")]),
    LayoutCase(
      "AL-7: below a slider",
      [DrawnView(of: "slider", "s", Rect(0, 0, 1, 31)), DrawnView("a")],
      """
      s.leading == v.leading + 16; v.trailing == s.trailing + 16; s.top == v.top + 20
      a.top == s.bottom + 8; a.leading == s.leading; a.width == s.width; a.height == 10
      """, "s 14 20 347 31; a 16 58 343 10"),
    LayoutCase(
      "AL-8: segments", [DrawnView(of: "segmentedControl", "s", Rect(0, 0, 200, 29))],
      "s.centerX == v.centerX; s.bottom == v.bottom - 20", "s 87.5 619 200 29",
      [(.se1, "s 60 520 200 29")]),
    LayoutCase(
      "AL-9: other classes have no insets", [DrawnView(of: "progressView", "p", Rect(0, 0, 1, 4))],
      "p.leading == v.leading + 16; v.trailing == p.trailing + 16; p.bottom == v.bottom",
      "p 16 663 343 4"),
  ])
  func alignmentRectangles(_ one: LayoutCase) throws { try one.check() }

  @Test(arguments: [
    LayoutCase(
      "AL-30: a label has the size of its text", [label("l", 100)],
      "l.leading == v.leading + 16; l.top == v.top + 20", "l 16 20 100 21",
      [(.pad, "l 16 20 100 21")]),
    LayoutCase(
      "AL-30: the view with the lower hugging priority grows",
      [label("l", 100), label("m", 50, "horizontalHuggingPriority=\"251\"")],
      """
      l.leading == v.leading + 16; l.top == v.top; m.leading == l.trailing + 8
      v.trailing == m.trailing + 16; m.top == v.top
      """, "l 16 0 285 21; m 309 0 50 21",
      // The frame of the stretched view does not imply its intrinsic size.
      [(.se1, "l ?; m ?"), (.plus, "l 16 0 324 21; m 348 0 50 21")], hasSketch: false),
    LayoutCase(
      "AL-30: the view with the lower compression resistance shrinks",
      [
        label("l", 150, "horizontalCompressionResistancePriority=\"749\""), label("m", 150),
      ],
      """
      l.leading == v.leading + 16; l.top == v.top; m.leading == l.trailing + 8
      m.trailing <= v.trailing - 16; m.top == v.top
      """, "l 16 0 150 21; m 174 0 150 21", [(.se1, "l 16 0 130 21; m 154 0 150 21")]),
    LayoutCase(
      "AL-30: a slider has no intrinsic width",
      [DrawnView(of: "slider", "s", Rect(0, 0, 120, 31))],
      "s.leading == v.leading; s.width == 200 @1; s.top == v.top", "s -2 0 204 31",
      hasSketch: false),
    LayoutCase(
      "AL-30: a placeholder size applies to the canvas only",
      [
        DrawnView(
          "p", attributes: "placeholderIntrinsicWidth=\"60\" placeholderIntrinsicHeight=\"70\"")
      ],
      "p.leading == v.leading; p.top == v.top; p.width == 30 @10; p.height == 40 @10",
      "p 0 0 60 70", [(.se, "p 0 0 30 40")]),
    LayoutCase(
      "AL-31: an image view has the size of its image",
      [DrawnView(of: "imageView", "i", attributes: "image=\"photo\"")],
      "i.centerX == v.centerX; i.top == v.top", "i 167.5 0 40 30", [(.se1, "i 140 0 40 30")]
    ) { $0.resources = "<image name=\"photo\" width=\"40\" height=\"30\"/>" },
    LayoutCase(
      "AL-31: an image view without an image has no intrinsic size",
      [DrawnView(of: "imageView", "i", Rect(0, 0, 11, 12))],
      "i.leading == v.leading; i.top == v.top; i.width == 5 @1; i.height == 6 @1", "i 0 0 5 6",
      hasSketch: false),
    LayoutCase(
      "AL-32: a toolbar is 44 points high, and 49 above a home indicator",
      [DrawnView(of: "toolbar", "t", Rect(0, 0, 1, 44))],
      "t.leading == v.leading; t.trailing == v.trailing; t.bottom == v.bottom", "t 0 623 375 44",
      [(.se1, "t 0 524 320 44"), (.island, "t 0 803 393 49")]),
  ])
  func intrinsicSizes(_ one: LayoutCase) throws { try one.check() }

  private static func sized(_ id: String, _ height: Double, font: Double) -> DrawnView {
    DrawnView(
      of: "label", id, Rect(0, 0, 50, height), attributes: "text=\"A\"",
      content: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(font)\"/>")
  }

  /// AL-36: last baselines are 0.241 of the font size above the bottom, rounded to whole points: 4
  /// for 17, 7 for 30. The first baseline is 0.952 of it below the top; that of a text field or a
  /// button is 0.3555 below the center.
  @Test(arguments: [
    LayoutCase(
      "AL-36: last baselines", [sized("l", 21, font: 17), sized("m", 36, font: 30)],
      """
      l.leading == v.leading; l.top == v.top + 100; m.leading == l.trailing
      m.baseline == l.baseline
      """, "l 0 100 50 21; m 50 88 50 36"),
    LayoutCase(
      "AL-36: first baselines", [sized("l", 21, font: 20), sized("m", 50, font: 45)],
      """
      l.leading == v.leading; l.top == v.top + 100; m.leading == l.trailing
      m.firstBaseline == l.firstBaseline
      """, "l 0 100 50 21; m 50 76 50 50"),
    LayoutCase(
      "AL-36: the first baseline of a view without text is its top",
      [sized("l", 21, font: 20), DrawnView("a"), DrawnView(of: "imageView", "i")],
      """
      l.leading == v.leading; l.top == v.top + 100; a.leading == l.trailing
      a.width == 40; a.height == 30; a.firstBaseline == l.firstBaseline
      i.leading == a.trailing; i.width == 10; i.height == 12; i.top == a.firstBaseline
      """, "l 0 100 50 21; a 50 119 40 30; i 90 119 10 12"),
    LayoutCase(
      "AL-36: the last baseline of a view without text is its bottom",
      [sized("l", 21, font: 17), DrawnView("a")],
      """
      l.leading == v.leading; l.top == v.top + 100; a.leading == l.trailing
      a.width == 40; a.height == 30; a.lastBaseline == l.lastBaseline
      """, "l 0 100 50 21; a 50 87 40 30"),
    LayoutCase(
      "AL-36: the baselines of an empty stack view are its edges",
      [DrawnView(of: "stackView", "s"), DrawnView("a"), DrawnView("b")],
      """
      s.leading == v.leading; s.top == v.top + 100; s.width == 50; s.height == 40
      a.leading == s.trailing; a.top == s.firstBaseline; a.width == 10; a.height == 10
      b.leading == a.trailing; b.top == s.lastBaseline; b.width == 10; b.height == 10
      """, "s 0 100 50 40; a 50 100 10 10; b 60 140 10 10"),
    LayoutCase(
      "AL-36: the first baseline of a row of views without text is their top",
      [
        DrawnView(
          of: "stackView", "s", [DrawnView(of: "imageView", "i"), DrawnView(of: "imageView", "j")]),
        DrawnView("a"),
      ],
      """
      s.leading == v.leading; s.top == v.top + 100; s.height == 40; i.width == 20; j.width == 30
      a.leading == s.trailing; a.top == s.firstBaseline; a.width == 10; a.height == 10
      """, "s 0 100 50 40; i 0 0 20 40; j 20 0 30 40; a 50 100 10 10"),
    LayoutCase(
      "AL-36: the baseline of a text field",
      [
        sized("l", 21, font: 17),
        DrawnView(
          of: "textField", "f", Rect(0, 0, 80, 30), attributes: "placeholder=\"A\"",
          content: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"20\"/>"),
      ],
      """
      l.leading == v.leading; l.top == v.top + 100; f.leading == l.trailing
      f.baseline == l.baseline
      """, "l 0 100 50 21; f 50 95 80 30"),
    LayoutCase(
      "AL-36: the baseline of a view without text is its bottom",
      [sized("l", 21, font: 17), DrawnView("a")],
      """
      l.leading == v.leading; l.top == v.top + 100; a.leading == l.trailing
      a.baseline == l.baseline; a.width == 10; a.height == 10
      """, "l 0 100 50 21; a 50 107 10 10"),
  ])
  func baselines(_ one: LayoutCase) throws { try one.check() }

  /// Larger text enlarges labels and nothing else. The widths of a custom font are not known.
  @Test func scalesText() throws {
    let label = DrawnView(
      of: "label", "l", attributes: "text=\"A\"",
      content: "<fontDescription key=\"fontDescription\" name=\"Avenir-Book\" pointSize=\"17\"/>")
    var drawing = Drawing(
      [label, DrawnView("a")],
      """
      l.leading == v.leading + 16; l.top == v.top + 20; a.leading == l.trailing + 4
      a.top == l.bottom; a.width == 10; a.height == 10
      """)
    drawing.frames = ["l": Rect(16, 20, 100, 21), "a": Rect(120, 41, 10, 10)]
    var text = TextSettings.stored
    text.scale = 1.5
    let engine = try drawing.engine(text)
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved])
    let lines = ["l 16 20 150 31.5", "a 170 51.5 10 10"]
    #expect(engine.hierarchy.frameLines(engine.solution(on: .se), like: lines) == lines)
    #expect(engine.hierarchy.frameLines(engine.solution(), like: lines) == lines)
  }
}
