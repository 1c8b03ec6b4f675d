import LayoutModel
import Testing

@testable import AutoLayout

/// Rows whose height follows their content (AL-60).
@Suite struct RowHeightTests {
  private static let sentence = """
    Your order is on its way. You will receive a message as soon as it has arrived.
    """

  /// A table with two rows `c` and `d`. The first one contains a label of two lines.
  private static func drawing(
    table: String = "rowHeight=\"-1\" estimatedRowHeight=\"-1\"", row: String = "",
    height: Double = 73, bottom: String = "k.bottom == l.bottom + 16"
  ) -> Drawing {
    let label = DrawnView(
      of: "label", "l", Rect(16, 16, 343, 41),
      attributes: "text=\"\(sentence)\" numberOfLines=\"0\"",
      content: "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/>"
    ).text(frames: [:], isSketch: false)
    let constraints = """
      l.leading == k.leading + 16; k.trailing == l.trailing + 16; l.top == k.top + 16; \(bottom)
      """
    func cell(_ id: String, _ content: String, _ frame: Rect, _ inner: String) -> String {
      """
      <tableViewCell id="\(id)" \(row)>\(DrawnView.rect(frame))\
      <tableViewCellContentView key="contentView" id="\(content)">\
      \(DrawnView.rect(Rect(0, 0, 375, frame.height)))\(inner)\
      </tableViewCellContentView></tableViewCell>
      """
    }
    let rows =
      cell(
        "c", "k", Rect(0, 28, 375, height),
        "<subviews>\(label)</subviews>\(DrawnView.constraints(constraints, "k"))")
      + cell("d", "m", Rect(0, 28 + height, 375, 44), "")
    let view = DrawnView(
      of: "tableView", "t", Rect(0, 0, 375, 667), attributes: table,
      content: "<prototypes>\(rows)</prototypes>")
    var drawing = Drawing(
      [view],
      "t.leading == v.leading; t.trailing == v.trailing; t.top == v.top; t.bottom == v.bottom")
    drawing.toolsVersion = 15_505
    return drawing
  }

  private static func lines(
    _ drawing: Drawing, _ text: TextSettings = .stored, on screen: Screen = .se,
    keepsHeights: Bool = false
  ) throws -> [String] {
    var engine = try drawing.engine(text)
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved, .solved, .solved])
    if keepsHeights { engine = engine.keepingRowHeights() }
    let names = ["c 0", "d 0", "k 0", "l 0"]
    return engine.hierarchy.frameLines(engine.solution(on: screen), like: names)
  }

  @Test func rowsAreHigherOnNarrowScreens() throws {
    #expect(
      try Self.lines(Self.drawing(), on: .se1)
        == ["c 0 28 320 93", "d 0 121 320 44", "k 0 0 320 93", "l 16 16 288 61"])
  }

  @Test func rowsFollowTheTextSize() throws {
    // Body has 40 pt: five or six lines of 47.736 pt.
    let lines = try Self.lines(Self.drawing(), TextSettings(contentSize: .AX3))
    let expected = [5, 6].map { count in
      let label = (Double(count) * 47.736 * 2).rounded(.up) / 2
      let row = label + 32
      return [
        "c 0 28 375 \(row.shortText)", "d 0 \((28 + row).shortText) 375 44",
        "k 0 0 375 \(row.shortText)", "l 16 16 343 \(label.shortText)",
      ]
    }
    #expect(expected.contains(lines))
  }

  @Test func rowsFollowTheirTextInAnotherLanguage() throws {
    let drawing = Self.drawing()
    var text = TextSettings.stored
    text.texts = [try #require(drawing.hierarchy().view(withID: "l")): "Hallo"]
    #expect(
      try Self.lines(drawing, text)[..<2] == ["c 0 28 375 52.5", "d 0 80.5 375 44"])
  }

  /// Rows of a fixed height, of an estimated one, and of one that the constraints do not determine.
  @Test(arguments: [
    drawing(table: "rowHeight=\"73\" estimatedRowHeight=\"-1\""),
    drawing(table: "rowHeight=\"-1\" estimatedRowHeight=\"60\""), drawing(table: ""),
    drawing(row: "rowHeight=\"73\""), drawing(height: 100, bottom: "k.bottom >= l.bottom + 16"),
    drawing(bottom: "l.width >= 10"),
  ])
  func otherRowsKeepTheirHeight(drawing: Drawing) throws {
    let height = drawing.text.contains("height=\"100.0\"") ? 100.0 : 73
    #expect(
      try Self.lines(drawing, on: .se1)[..<2]
        == ["c 0 28 320 \(height.shortText)", "d 0 \((28 + height).shortText) 320 44"])
    // They are not laid out with other texts.
    let engine = try drawing.engine(TextSettings(contentSize: .AX3))
    let label = try engine.hierarchy.id("l")
    #expect(engine.solution(on: .se).origins[label.index] == .unknown)
  }

  /// Code can determine heights.
  @Test func rowsCanKeepTheirHeight() throws {
    #expect(
      try Self.lines(Self.drawing(), on: .se1, keepsHeights: true)[..<2]
        == ["c 0 28 320 73", "d 0 101 320 44"])
  }
}
