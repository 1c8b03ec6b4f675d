import LayoutModel
import LayoutTestSupport
import Testing

@testable import AutoLayout

/// The sizes of labels and buttons on other screens, and with other texts.
@Suite struct TextLayoutTests {
  private static let sentence = """
    Your order is on its way. You will receive a message as soon as it has arrived.
    """

  private static func label(
    _ text: String, lines: Int = 1, font: String = #"type="system" pointSize="17""#
  ) -> DrawnView {
    DrawnView(
      of: "label", "l", attributes: "text=\"\(text)\" numberOfLines=\"\(lines)\"",
      content: "<fontDescription key=\"fontDescription\" \(font)/>")
  }

  /// A label between the margins, with a view of 10 points below it.
  private static func paragraph(lines: Int, height: Double) -> Drawing {
    var drawing = Drawing(
      [label(sentence, lines: lines), DrawnView("a")],
      """
      l.leading == v.leading + 16; v.trailing == l.trailing + 16; l.top == v.top + 20
      a.leading == v.leading; a.top == l.bottom; a.width == 10; a.height == 10
      """)
    drawing.frames = [
      "l": Rect(16, 20, 343, height), "a": Rect(0, 20 + height, 10, 10),
    ]
    return drawing
  }

  private static func solvedLines(
    _ drawing: Drawing, _ text: TextSettings = .stored, on screen: Screen = .se,
    like lines: [String]
  ) throws -> [String] {
    let engine = try drawing.engine(text)
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved])
    return engine.hierarchy.frameLines(engine.solution(on: screen), like: lines)
  }

  /// A text view that does not scroll is as high as its text in its width, with 8 pt above and below and 5 pt at the
  /// sides (AL-30).
  @Test func textViewsAreAsHighAsTheirText() throws {
    var drawing = Drawing(
      [
        DrawnView(
          of: "textView", "t", attributes: "scrollEnabled=\"NO\" text=\"\(Self.sentence)\"",
          content: #"<fontDescription key="fontDescription" type="system" pointSize="17"/>"#),
        DrawnView("a"),
      ],
      """
      t.leading == v.leading + 20; v.trailing == t.trailing + 20; t.top == v.top + 20
      a.leading == v.leading; a.top == t.bottom; a.width == 10; a.height == 10
      """)
    drawing.frames = ["t": Rect(20, 20, 335, 57), "a": Rect(0, 77, 10, 10)]
    let lines = ["t 20 20 280 77", "a 0 97 10 10"]
    let solved = try Self.solvedLines(drawing, on: .se1, like: lines)
    #expect(solved == lines)
  }

  /// Large text of Xcode 8 is narrower today (AL-56).
  @Test(arguments: [
    (9_531, 24.0, 148.0, 143.0), (12_121, 24, 148, 143), (13_196, 24, 148, 148), (0, 24, 148, 148),
    // Small text has the same width, and another width is not that of the text.
    (9_531, 17, 106, 106), (9_531, 24, 160, 160),
  ])
  func largeTextOfOldVersionsIsNarrower(
    tools: Int, size: Double, drawn: Double, expected: Double
  ) throws {
    var drawing = Drawing(
      [Self.label("Game Started", font: "type=\"system\" pointSize=\"\(size)\"")],
      "l.leading == v.leading + 16; l.top == v.top + 20")
    drawing.toolsVersion = tools
    drawing.frames = ["l": Rect(16, 20, drawn, 29)]
    let engine = try drawing.engine()
    let view = try engine.hierarchy.id("l")
    #expect(engine.solution().frames[view.index]?.width == drawn)
    let width = try #require(engine.solution(on: .plus).frames[view.index]?.width)
    #expect(abs(width - expected) <= 0.5)
  }

  /// Another text of one line changes the width and the height of its label only, and another height of the
  /// screen the vertical part of the view at the bottom.
  @Test func unchangedPartsOfALayoutAreNotSolvedAgain() throws {
    var drawing = Drawing(
      [Self.label("Save"), DrawnView("a")],
      """
      l.leading == v.leading + 16; l.top == v.top + 20
      a.leading == v.leading; v.bottom == a.bottom + 20; a.width == 10; a.height == 10
      """)
    drawing.frames = ["l": Rect(16, 20, 36, 20.5), "a": Rect(0, 637, 10, 10)]
    let engine = try drawing.engine(.stored)
    var cache = SolverCache()
    _ = engine.solution(on: .plus, cache: &cache)
    #expect(cache.solvedCount == 7)
    let id = try #require(engine.hierarchy.ids.first { engine.hierarchy[$0].id == "l" })
    var text = TextSettings()
    text.texts[id] = "Save All"
    _ = engine.with(text).solution(on: .plus, cache: &cache)
    #expect(cache.solvedCount == 9)
    let solved = cache.solvedCount
    let higher = Screen.plus.grown(height: 100)
    _ = engine.with(text).solution(on: higher, cache: &cache)
    #expect(cache.solvedCount == solved + 1)
  }

  /// Layouts with several texts do not depend on the systems in the cache.
  @Test func cachedSystemsHaveTheSameLayouts() throws {
    var drawing = Drawing(
      [
        Self.label("Save"), DrawnView("a"),
        DrawnView(
          of: "label", "w", attributes: "text=\"\(Self.sentence)\" numberOfLines=\"0\"",
          content: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>"),
      ],
      """
      l.leading == v.leading + 16; l.top == v.top + 20; a.leading == l.trailing + 4
      a.top == l.bottom; a.width == 10; a.height == 10
      w.leading == v.leading + 16; v.trailing == w.trailing + 16; w.top == a.bottom
      """)
    drawing.frames = [
      "l": Rect(16, 20, 36, 20.5), "a": Rect(56, 40.5, 10, 10), "w": Rect(16, 50.5, 343, 41),
    ]
    let engine = try drawing.engine(.stored)
    let label = try engine.hierarchy.id("l")
    let wrapping = try engine.hierarchy.id("w")
    var shared = SolverCache()
    for texts in [["Save", "A"], ["Save All", "A"], ["Save", Self.sentence], ["Save All", "B"]] {
      for screen in [Screen.se, .se1, .plus] {
        for size in [ContentSizeCategory.standard, .AX3] {
          var text = TextSettings()
          text.texts = [label: texts[0], wrapping: texts[1]]
          text.contentSize = size
          let solution = engine.with(text).solution(on: screen, cache: &shared)
          var cache = SolverCache()
          let expected = engine.with(text).solution(on: screen, cache: &cache)
          #expect(solution.frames == expected.frames)
          #expect(solution.origins == expected.origins)
        }
      }
    }
  }

  @Test func labelsHaveMoreLinesOnNarrowScreens() throws {
    let lines = ["l 16 20 288 61", "a 0 81 10 10"]
    #expect(
      try Self.solvedLines(Self.paragraph(lines: 0, height: 41), on: .se1, like: lines) == lines)
  }

  /// Heights that Interface Builder stored for labels with several lines (AL-57).
  @Test(arguments: [
    (12.0, 4, 2.0, 57.5), (13.0, 2, 2.0, 31.5), (14.0, 2, 2.0, 33.5), (14.0, 2, 3.0, 101 / 3.0),
    (16.0, 2, 2.0, 38.5), (16.0, 2, 3.0, 115 / 3.0), (17.0, 2, 2.0, 41.0), (17.0, 3, 2.0, 61.0),
    (17.0, 5, 2.0, 101.5), (38.0, 2, 2.0, 91.0),
  ])
  func onlyTheHeightOfAllLinesIsRounded(
    size: Double, lines: Int, scale: Double, height: Double
  ) {
    #expect(
      abs(LayoutMetrics.textHeight(lines: lines, fontSize: size, scale: scale) - height) < 1e-9)
  }

  /// The label of an app, which stores it for screens of 414 and of 320 points.
  @Test func fiveLinesAreLowerThanFiveSingleLines() throws {
    let text = """
      That's not a link from Hacker News that can be opened in Hackers. &#10;&#10;Try opening a post's \
      comments, then you'll be able to open Hackers.
      """
    var drawing = Drawing(
      [Self.label(text, lines: 0)],
      "l.leading == v.leading + 16; v.trailing == l.trailing + 16; l.top == v.top + 20")
    drawing.frames = ["l": Rect(16, 20, 343, 101.5)]
    let lines = ["l 16 20 288 101.5"]
    #expect(try Self.solvedLines(drawing, on: .se1, like: lines) == lines)
  }

  @Test func labelsHaveAtMostTheirNumberOfLines() throws {
    let lines = ["l 16 20 288 41", "a 0 61 10 10"]
    #expect(
      try Self.solvedLines(Self.paragraph(lines: 2, height: 41), on: .se1, like: lines) == lines)
  }

  /// ViewshedGeoElement of an ArcGIS sample app: Interface Builder drew one line of a text that needs two (AL-47).
  @Test(arguments: [
    (0, 20.5, ["l 16 20 382 41", "a 0 61 10 10"]), (2, 20.5, ["l 16 20 382 41", "a 0 61 10 10"]),
    // A height between those of lines, and a single line.
    (0, 30, ["l 16 20 382 30", "a 0 50 10 10"]), (1, 20.5, ["l 16 20 382 20.5", "a 0 40.5 10 10"]),
  ])
  func linesThatTheCanvasLacksAreAdded(lines: Int, drawn: Double, expected: [String]) throws {
    let drawing = Self.paragraph(lines: lines, height: drawn)
    let engine = try drawing.engine()
    let solution = try engine.solution(on: .portrait(of: "iPhone 11"))
    #expect(engine.hierarchy.frameLines(solution, like: expected) == expected)
    let stored = ["l 16 20 343 \(drawn.shortText)", "a 0 \((20 + drawn).shortText) 10 10"]
    #expect(engine.hierarchy.frameLines(engine.solution(), like: stored) == stored)
  }

  /// Something else than the text determines such a height.
  @Test func labelsKeepAHeightThatTheirTextDoesNotExplain() throws {
    let lines = ["l 16 20 288 80", "a 0 100 10 10"]
    #expect(
      try Self.solvedLines(Self.paragraph(lines: 0, height: 80), on: .se1, like: lines) == lines)
  }

  /// A label with the width of its text, and a view after it.
  private static func title(width: Double, font: String, isFixed: Bool = false) -> Drawing {
    var drawing = Drawing(
      [label("Delivery", font: font), DrawnView("a")],
      """
      l.leading == v.leading + 16; l.top == v.top + 20; a.leading == l.trailing + 4
      a.top == l.bottom; a.width == 10; a.height == 10\(isFixed ? "; l.width == \(width)" : "")
      """)
    drawing.frames = [
      "l": Rect(16, 20, width, 20.5), "a": Rect(20 + width, 40.5, 10, 10),
    ]
    return drawing
  }

  private static func width(
    _ text: String, _ size: Double, after stored: Double
  ) throws -> Double {
    let old = (text: "Delivery", font: SystemFont(size: 17), width: stored)
    let change = TextMetrics.difference(from: old, to: (text, SystemFont(size: size)))
    return ((stored + (try #require(change).points)) * 2).rounded() / 2
  }

  private static let body = #"style="UICTFontTextStyleBody""#

  @Test func fontsWithATextStyleFollowTheTextSize() throws {
    let width = try Self.width("Delivery", 40, after: 62.5)
    #expect((120...180).contains(width))
    let lines = [
      "l 16 20 \(width.shortText) 48", "a \((width + 20).shortText) 68 10 10",
    ]
    let drawing = Self.title(width: 62.5, font: Self.body)
    #expect(
      try Self.solvedLines(drawing, TextSettings(contentSize: .AX3), like: lines) == lines)
  }

  @Test(arguments: [#"type="system" pointSize="17""#, #"name="Avenir-Book" pointSize="17""#])
  func fixedFontsKeepTheirSize(font: String) throws {
    let lines = ["l 16 20 62.5 20.5", "a 82.5 40.5 10 10"]
    #expect(
      try Self.solvedLines(
        Self.title(width: 62.5, font: font), TextSettings(contentSize: .AX3), like: lines)
        == lines)
  }

  @Test func textsInAnotherLanguageHaveTheirOwnWidth() throws {
    let drawing = Self.title(width: 62.5, font: Self.body)
    var text = TextSettings.stored
    text.texts = [try #require(drawing.hierarchy().view(withID: "l")): "Zustellung"]
    let width = try Self.width("Zustellung", 17, after: 62.5)
    #expect((70...100).contains(width))
    let lines = [
      "l 16 20 \(width.shortText) 20.5", "a \((width + 20).shortText) 40.5 10 10",
    ]
    #expect(try Self.solvedLines(drawing, text, like: lines) == lines)
  }

  /// The constraint, not the text, determines the drawn width.
  @Test func fixedWidthsStay() throws {
    let lines = ["l 16 20 200 48", "a 220 68 10 10"]
    #expect(
      try Self.solvedLines(
        Self.title(width: 200, font: Self.body, isFixed: true), TextSettings(contentSize: .AX3),
        like: lines) == lines)
  }
}
