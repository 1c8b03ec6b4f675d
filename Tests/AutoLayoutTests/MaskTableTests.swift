import AutoLayout
import LayoutModel
import LayoutTestSupport
import Testing

/// Views with an autoresizing mask, or without any constraints (AL-28, AL-29).
@Suite struct MaskTableTests {
  private static func masked(_ mask: String) -> [DrawnView] {
    [DrawnView.masked("a", Rect(50, 100, 200, 300), mask)]
  }

  /// From 375 × 667 to 414 × 736: 39 points more in width, 69 in height. The parts are 50, 200 and
  /// 125 in width, 100, 300 and 267 in height.
  @Test(arguments: [
    ("", "a 50 100 200 300"),
    ("rb", "a 50 100 200 300"),
    ("WH", "a 50 100 239 369"),
    ("lt", "a 89 169 200 300"),
    // 50 + 39 × 50 / 175 = 61.14; 100 + 69 × 100 / 367 = 118.8.
    ("lrtb", "a 61 118.67 200 300"),
    // 50 + 39 × 50 / 250 = 57.8, 200 + 39 × 200 / 250 = 231.2.
    ("lW", "a 57.67 100 231.33 300"),
    // 200 + 39 × 200 / 325 = 224.
    ("Wr", "a 50 100 224 300"),
    ("lWr", "a 55.33 100 220.67 300"),
    // 300 + 69 × 300 / 567 = 336.51.
    ("Hb", "a 50 100 200 336.67"),
  ])
  func distributesGrowthInProportion(mask: String, line: String) throws {
    var drawing = Drawing(Self.masked(mask))
    drawing.isSketch = true
    let engine = try drawing.engine()
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved])
    #expect(
      engine.hierarchy.frameLines(engine.solution(), like: ["a"]) == ["a 50 100 200 300"])
    #expect(engine.hierarchy.frameLines(engine.solution(on: .plus), like: [line]) == [line])
  }

  @Test(arguments: [
    LayoutCase(
      "AL-28: nested masks",
      [
        .masked(
          "a", Rect(0, 0, 375, 100), "W",
          [
            DrawnView.masked(
              "b", Rect(100, 10, 175, 80), "W", [.masked("c", Rect(75, 0, 100, 20), "l")])
          ])
      ], "", "a 0 0 375 100; b 100 10 175 80; c 75 0 100 20",
      [(.se1, "a 0 0 320 100; b 100 10 120 80; c 20 0 100 20")]),
    LayoutCase(
      "AL-28: a mask inside a view with constraints",
      [DrawnView("a", [DrawnView.masked("b", Rect(10, 10, 80, 30), "W")])],
      "a.leading == v.leading; a.top == v.top; a.height == 50; a.width == v.width - 275",
      "a 0 0 100 50; b 10 10 80 30",
      [(.se, "a 0 0 100 50; b 10 10 80 30"), (.pad, "a 0 0 493 50; b 10 10 473 30")],
      hasSketch: false),
    LayoutCase(
      "AL-28: constraints inside a view with a mask",
      [DrawnView.masked("a", Rect(0, 0, 375, 100), "W", [DrawnView("b")])],
      "b.trailing == a.trailing - 5; b.top == a.top; b.width == a.width * 0.2; b.height == 7",
      "a 0 0 375 100; b 295 0 75 7", [(.se1, "a 0 0 320 100; b 251 0 64 7")]),
    LayoutCase(
      "AL-28: a view with a mask can be an item of a constraint",
      [DrawnView.masked("a", Rect(0, 0, 375, 100), "W"), DrawnView("b")],
      "b.top == a.bottom + 8; b.leading == a.leading; b.width == a.width; b.height == 7",
      "a 0 0 375 100; b 0 108 375 7", [(.pad, "a 0 0 768 100; b 0 108 768 7")]),
    LayoutCase(
      "AL-29: a view without constraints keeps its frame", [DrawnView("a", Rect(10, 600, 20, 30))],
      "",
      "a 10 600 20 30", [(.se1, "a 10 600 20 30")]),
    LayoutCase(
      "AL-29: a fixed frame is kept",
      [DrawnView("a", Rect(10, 600, 20, 30), attributes: "fixedFrame=\"YES\""), DrawnView("b")],
      "b.leading == a.trailing; b.top == a.top; b.width == 5; b.height == 5",
      "a 10 600 20 30; b 30 600 5 5", [(.se1, "a 10 600 20 30; b 30 600 5 5")]),
  ])
  func fixedViews(_ one: LayoutCase) throws { try one.check() }

  /// A flexible part without length does not grow, and flexible parts that all have no length grow
  /// equally.
  @Test(arguments: [
    (Rect(0, 0, 0, 10), "lWr", "a 0 0 0 10"), (Rect(0, 0, 375, 10), "lW", "a 0 0 414 10"),
    (Rect(375, 0, 0, 10), "Wr", "a 375 0 19.67 10"), (Rect(-20, 0, 415, 10), "W", "a -20 0 454 10"),
  ])
  func emptyParts(frame: Rect, mask: String, line: String) throws {
    let engine = try Drawing([DrawnView.masked("a", frame, mask)]).engine()
    #expect(engine.hierarchy.frameLines(engine.solution(on: .plus), like: [line]) == [line])
  }

  /// Without Auto Layout, only masks apply.
  @Test func usesMasksWithoutAutoLayout() throws {
    let text = Drawing(Self.masked("WH"), "a.width == 7").text
      .replacing(" useAutolayout=\"YES\"", with: "")
    let hierarchy = try Layouts.read(text, path: "drawn.storyboard")
    let engine = try #require(LayoutEngine(hierarchy))
    let lines = ["a 50 100 145 201"]
    #expect(hierarchy.frameLines(engine.solution(on: .se1), like: lines) == lines)
  }
}
