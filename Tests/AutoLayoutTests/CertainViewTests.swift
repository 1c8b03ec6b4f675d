import AutoLayout
import LayoutModel
import Testing

/// Views that are certain although others of their canvas are in doubt (AL-63).
@Suite struct CertainViewTests {
  private static let pin = "b.width == 60; b.height == 40\n"

  /// The certain views on the canvas, or on a screen.
  private static func certainViews(
    _ drawing: Drawing, on screen: Screen? = nil
  ) throws -> Set<String> {
    let engine = try drawing.engine()
    let root = try #require(engine.solution(on: screen).roots.first)
    let views = try #require(root.certainViews)
    return Set(views.compactMap { engine.hierarchy[$0].id }).subtracting(["v"])
  }

  /// A view `a` that differs from the canvas by 30 points vertically, and a button `b`.
  private static func drawing(_ constraints: String, b: Rect) -> Drawing {
    Drawing(
      [DrawnView("a", Rect(10, 50, 100, 50)), DrawnView("b", b)],
      "a.leading == v.leading + 10; a.top == v.top + 20; a.width == 100; a.height == 50\n"
        + pin + constraints)
  }

  @Test(arguments: [
    // Constants and the root determine the frame.
    ("b.leading == v.leading + 10; b.top == v.top + 200", Rect(10, 200, 60, 40), true),
    ("b.trailing == v.trailing; b.bottom == v.bottom", Rect(315, 627, 60, 40), true),
    // Only the other axis of the view in doubt matters.
    ("b.leading == a.trailing; b.top == v.top + 200", Rect(110, 200, 60, 40), true),
    ("b.leading == a.leading; b.top == v.top + 200", Rect(10, 200, 60, 40), true),
    // The chain contains the view in doubt.
    ("b.leading == v.leading; b.top == a.bottom", Rect(0, 70, 60, 40), false),
    ("b.leading == v.leading; b.centerY == a.centerY", Rect(0, 25, 60, 40), false),
    // An inequality can hold on another screen only with another frame.
    (
      "b.leading == v.leading; b.top == v.top + 80 @750; b.top >= a.bottom", Rect(0, 80, 60, 40),
      false
    ),
  ])
  func aFrameIsCertainIfItsChainIs(constraints: String, b: Rect, isCertain: Bool) throws {
    let drawing = Self.drawing(constraints, b: b)
    #expect(try Self.certainViews(drawing) == (isCertain ? ["b"] : []))
    let engine = try drawing.engine()
    let view = try engine.hierarchy.id("b")
    #expect(engine.solution().origins[view.index] == (isCertain ? .solved : .stored))
    let frame = engine.solution(on: .max).frames[view.index]
    #expect((frame != nil) == isCertain)
    #expect(engine.solution(on: .max).frames[try engine.hierarchy.id("a").index] == nil)
  }

  /// A container below the view in doubt is in doubt itself, but not the positions inside it.
  @Test func aPositionIsThatInTheSuperview() throws {
    let drawing = Drawing(
      [
        DrawnView("a", Rect(10, 50, 100, 50)),
        DrawnView("box", Rect(0, 70, 375, 100), [DrawnView("b", Rect(8, 8, 60, 40))]),
      ],
      """
      a.leading == v.leading + 10; a.top == v.top + 20; a.width == 100; a.height == 50
      box.leading == v.leading; box.trailing == v.trailing; box.top == a.bottom; box.height == 100
      b.leading == box.leading + 8; b.top == box.top + 8; b.width == 60; b.height == 40
      """)
    #expect(try Self.certainViews(drawing) == ["b"])
  }

  /// Only the height of a text depends on its width.
  @Test func aWidthIsCertainBesideAHeightInDoubt() throws {
    let drawing = Drawing(
      [
        DrawnView("a", Rect(10, 50, 100, 50)), DrawnView("b", Rect(0, 200, 60, 40)),
        DrawnView("c", Rect(0, 300, 60, 40)),
      ],
      """
      a.leading == v.leading + 10; a.top == v.top + 20; a.width == 100; a.height == 50
      b.leading == v.leading; b.top == v.top + 200; b.width == 60 @750; b.bottom == a.bottom + 170
      c.leading == v.leading; c.top == v.top + 300; c.width == b.width; c.height == 40
      """)
    #expect(try Self.certainViews(drawing) == ["c"])
  }

  @Test(arguments: [
    ("b.leading == v.leading; b.top == v.top + 100", Rect(0, 100, 60, 40), true),
    ("b.leading == a.leading; b.top == v.top + 100", Rect(0, 100, 60, 40), true),
    ("b.leading == a.trailing; b.top == v.top + 100", Rect(100, 100, 60, 40), false),
    ("b.leading == v.leading; b.top == a.bottom", Rect(0, 50, 60, 40), true),
  ])
  func viewsBesideAConflictAreCertain(constraints: String, b: Rect, isCertain: Bool) throws {
    let drawing = Drawing(
      [DrawnView("a", Rect(0, 0, 110, 50)), DrawnView("b", b)],
      "a.leading == v.leading; a.top == v.top; a.height == 50; a.width == 100; a.width == 120\n"
        + Self.pin + constraints)
    #expect(try Self.certainViews(drawing).contains("b") == isCertain)
    #expect(try Self.certainViews(drawing, on: .max).contains("b") == isCertain)
    #expect(try !Self.certainViews(drawing).contains("a"))
  }

  /// Interface Builder marks a misplaced view. Only its size can be that of another text.
  @Test func viewsBesideAMisplacedViewAreCertainOnScreens() throws {
    var drawing = Drawing(
      [
        DrawnView(of: "label", "a", Rect(10, 90, 100, 20)), DrawnView("b", Rect(0, 200, 60, 40)),
        DrawnView("c", Rect(110, 20, 60, 40)),
      ],
      """
      a.leading == v.leading + 10; a.top == v.top + 20
      c.leading == a.trailing; c.top == a.top; c.width == 60; c.height == 40
      b.leading == v.leading; b.top == v.top + 200
      """ + "\n" + Self.pin)
    drawing.views[0].attributes = "misplaced=\"YES\""
    #expect(try drawing.engine().solution().roots.map(\.certainViews) == [nil])
    #expect(try Self.certainViews(drawing, on: .max) == ["b"])
  }
}
