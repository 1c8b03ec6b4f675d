import AutoLayout
import LayoutModel
import Testing

/// Scroll views (AL-41).
@Suite struct ScrollTableTests {
  private static let guides = """
    <viewLayoutGuide key="contentLayoutGuide" id="content"/>\
    <viewLayoutGuide key="frameLayoutGuide" id="frame"/>
    """
  private static let scroll = [
    DrawnView(of: "scrollView", "s", content: guides, [DrawnView("a")])
  ]
  private static let position = """
    s.leading == v.leading + 5; s.trailing == v.trailing - 5; s.top == v.top + 20
    s.bottom == v.bottom

    """

  /// A case, and the content size on the canvas and on the largest phone.
  struct Scrolled: CustomTestStringConvertible, Sendable {
    var layout: LayoutCase
    var content: Size?
    var contentOnMax: Size?
    var testDescription: String { layout.testDescription }
  }

  @Test(arguments: [
    Scrolled(
      layout: LayoutCase(
        "AL-41: edges are those of the content, sizes those of the view", scroll,
        position
          + """
          a.leading == s.leading + 10; s.trailing == a.trailing + 20; a.top == s.top + 30
          a.bottom == s.bottom - 40; a.width == s.width; a.height == 1000
          """, "s 5 20 365 647; a 10 30 365 1000",
        [(.max, "s 5 20 420 912; a 10 30 420 1000")]),
      content: Size(395, 1070), contentOnMax: Size(450, 1070)),
    Scrolled(
      layout: LayoutCase(
        "AL-41: layout guides", scroll,
        position
          + """
          a.leading == content.leading + 10; content.trailing == a.trailing + 20
          a.top == content.top + 30; a.bottom == content.bottom - 40
          a.width == frame.width; a.height == 1000
          """, "s 5 20 365 647; a 10 30 365 1000",
        [(.max, "s 5 20 420 912; a 10 30 420 1000")]),
      content: Size(395, 1070), contentOnMax: Size(450, 1070)),
    Scrolled(
      layout: LayoutCase(
        "AL-41: the content as wide as the view", scroll,
        position
          + """
          a.leading == content.leading; a.trailing == content.trailing; a.top == content.top
          a.bottom == content.bottom; content.width == frame.width; a.height == frame.height * 2
          """, "s 5 20 365 647; a 0 0 365 1294",
        [(.max, "s 5 20 420 912; a 0 0 420 1824")]),
      content: Size(365, 1294), contentOnMax: Size(420, 1824)),
    Scrolled(
      layout: LayoutCase(
        "AL-41: centers are those of the view", scroll,
        position + "a.centerX == s.centerX; a.centerY == s.centerY; a.width == 65; a.height == 47",
        "s 5 20 365 647; a 150 300 65 47", [(.max, "s 5 20 420 912; a 177.67 432.67 65 47")]),
      content: nil, contentOnMax: nil),
    Scrolled(
      layout: LayoutCase(
        "AL-41: anchors of siblings are relative to the frame",
        scroll + [DrawnView("b")],
        position
          + """
          a.leading == s.leading; a.trailing == s.trailing; a.top == s.top; a.bottom == s.bottom
          a.width == 700; a.height == 1000
          b.leading == s.leading; b.trailing == s.trailing; b.top == s.top; b.height == 9
          """, "s 5 20 365 647; a 0 0 700 1000; b 5 20 365 9",
        [(.max, "s 5 20 420 912; a 0 0 700 1000; b 5 20 420 9")]),
      content: Size(700, 1000), contentOnMax: Size(700, 1000)),
    Scrolled(
      layout: LayoutCase(
        "AL-41: the frame layout guide does not scroll", scroll,
        position
          + """
          a.leading == frame.leading + 10; a.trailing == frame.trailing - 10
          a.bottom == frame.bottom; a.height == 44
          """, "s 5 20 365 647; a 10 603 345 44", [(.max, "s 5 20 420 912; a 10 868 400 44")]),
      content: nil, contentOnMax: nil),
    Scrolled(
      layout: LayoutCase(
        "AL-41: without constraints on the content", [DrawnView(of: "textView", "s")],
        position, "s 5 20 365 647", [(.max, "s 5 20 420 912")]),
      content: nil, contentOnMax: nil),
  ])
  func scrolls(_ one: Scrolled) throws {
    try one.layout.check()
    var drawing = one.layout.drawing
    for line in LayoutCase.lines(one.layout.canvas) {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Double($0) }
      drawing.frames[String(words[0])] = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    }
    let engine = try drawing.engine()
    let scroll = try engine.hierarchy.id("s")
    #expect(engine.solution().contentSizes[scroll.index] == one.content)
    #expect(engine.solution(on: .max).contentSizes[scroll.index] == one.contentOnMax)
    #expect(engine.solution(on: .max).origins[scroll.index] == .solved)
  }

  @Test func scrollsOnlyTheConstrainedAxis() throws {
    var drawing = Drawing(
      Self.scroll,
      Self.position + "a.leading == s.leading; a.trailing == s.trailing; a.top == s.top; "
        + "a.width == s.width; a.height == 30")
    drawing.frames = ["s": Rect(5, 20, 365, 647), "a": Rect(0, 0, 365, 30)]
    let engine = try drawing.engine()
    let scroll = try engine.hierarchy.id("s")
    #expect(engine.solution(on: .max).contentSizes[scroll.index] == nil)
    // Documents do not contain content sizes: constraints on them have no residual.
    #expect(engine.canvasValidation.residuals.allSatisfy { $0.distance == 0 })
    #expect(
      engine.solution(on: .max).roots.map(\.ambiguous) == [
        [.init(view: scroll, horizontal: false, vertical: true, isContent: true)]
      ])
  }
}
