import AutoLayout
import LayoutModel
import Testing

/// The rectangles of texts within their views.
@Suite struct TextLinesTests {
  private static let screen = Screen(
    device: "iPhone 16", orientation: .portrait, size: Size(393, 852), scale: 3,
    safeAreaInsets: .zero, sizeClass: SizeClass(width: .compact, height: .regular), idiom: .phone)

  private static func fit(
    _ text: String, drawn: Size, shown: Size, lines: Int = 1,
    _ alignment: TextContent.Alignment? = .natural, hasFixedHeight: Bool = false,
    direction: LayoutDirection = .leftToRight, semantics: SemanticContent = .unspecified,
    insets: Size? = nil
  ) throws -> TextFit {
    var content = TextContent()
    content.text = text
    content.fontSize = 17
    content.lines = lines
    content.alignment = alignment
    content.titleInsets = insets
    var traits = LayoutTraits()
    traits.content = .text(content)
    traits.storedFrame = Rect(0, 0, drawn.width, drawn.height)
    traits.semanticContent = semantics
    var settings = TextSettings.stored
    settings.direction = direction
    return try #require(
      TextFit(
        View(className: "UILabel"), traits, size: shown, text: settings, id: ViewID(0),
        hasFixedHeight: hasFixedHeight, on: screen, canvas: screen))
  }

  @Test(arguments: [
    (TextContent.Alignment.natural, 0.0), (.left, 0), (.center, 0.5), (.right, 1),
  ])
  func alignmentDividesTheFreeWidth(alignment: TextContent.Alignment, share: Double) throws {
    let lines = try Self.fit(
      "Total", drawn: Size(200, 40), shown: Size(200, 40), alignment
    ).linesOnScreen
    let line = try #require(lines?.first)
    #expect(lines?.count == 1)
    #expect(abs(line.minX - (200 - line.width) * share) < 1e-9)
    // The capitals are in the upper part of a centered line.
    #expect(line.minY > 10 && line.maxY < 30)
    #expect(abs(line.height - 0.705 * 17) < 1e-9)
  }

  @Test(arguments: [
    (TextContent.Alignment.natural, SemanticContent.unspecified, 1.0),
    (.natural, .forceLeftToRight, 0), (.left, .unspecified, 0), (.center, .unspecified, 0.5),
    (.right, .unspecified, 1),
  ])
  func naturalAlignmentIsRightFromRightToLeft(
    alignment: TextContent.Alignment, semantics: SemanticContent, share: Double
  ) throws {
    let fit = try Self.fit(
      "Total", drawn: Size(200, 40), shown: Size(200, 40), alignment, direction: .rightToLeft,
      semantics: semantics)
    let line = try #require(fit.linesOnScreen?.first)
    #expect(abs(line.minX - (200 - line.width) * share) < 1e-9)
    let drawn = fit.areaOnCanvas
    #expect(drawn.width < 60)
    #expect(abs(drawn.minX - (200 - drawn.width) * (alignment == .natural ? 0 : share)) < 1e-9)
  }

  /// The text can begin at either edge of its interval.
  @Test(arguments: [38.0, 200])
  func aViewAsWideAsItsTextHasTheCommonPart(drawn: Double) throws {
    let line = try #require(
      try Self.fit("Total", drawn: Size(drawn, 20.33), shown: Size(38, 20.33)).linesOnScreen?
        .first)
    // The width of a text that does not fill its view on the canvas is less certain.
    #expect((line.minX > 0.1) == (drawn == 200))
    #expect(abs(line.minX + line.maxX - 38) < 1e-9)
  }

  /// Of the width, 20 points are beside the text of about 108 points.
  @Test(arguments: [(100.0, true), (120, true), (140, false)])
  func insetsLeaveLessSpaceForTheText(width: Double, isCutOff: Bool) throws {
    let fit = try Self.fit(
      "Delivery today", drawn: Size(200, 20.33), shown: Size(width, 20.33), insets: Size(20, 0))
    #expect((fit.overflow != nil) == isCutOff)
  }

  @Test func aTextThatIsCutOffIsShorterByAnEllipsis() throws {
    let line = try #require(
      try Self.fit("Delivery today", drawn: Size(200, 20.33), shown: Size(60, 20.33))
        .linesOnScreen?.first)
    #expect(line.width == 60 - 17)
  }

  @Test func linesOfAWrappedTextHaveTheirOwnWidths() throws {
    let lines = try #require(
      try Self.fit(
        "Delivery\nat 8", drawn: Size(200, 41), shown: Size(200, 41), lines: 0
      ).linesOnScreen)
    #expect(lines.count == 2)
    #expect(lines[0].width > lines[1].width + 20)
    #expect(lines[1].minY > lines[0].maxY)
  }

  @Test(arguments: [(5.0, true, 1), (41, true, 2), (41, false, 3)])
  func aFixedHeightHasSpaceForSomeLines(height: Double, isFixed: Bool, count: Int) throws {
    let size = Size(200, height)
    let fit = try Self.fit(
      "Delivery\nat 8\ntoday", drawn: size, shown: size, lines: 0, hasFixedHeight: isFixed)
    #expect(fit.linesOnScreen?.count == count)
  }

  @Test(arguments: [(TextFit.lineLimit, true), (TextFit.lineLimit + 1, false)])
  func textsHaveALimitedNumberOfLines(count: Int, isKnown: Bool) throws {
    let text = Array(repeating: "a", count: count).joined(separator: "\n")
    let size = Size(200, 2000)
    let lines = try Self.fit(text, drawn: size, shown: size, lines: 0).linesOnScreen
    #expect(lines?.count == (isKnown ? count : nil))
  }

  @Test func anUnknownAlignmentHasNoLines() throws {
    let fit = try Self.fit("Total", drawn: Size(200, 40), shown: Size(200, 40), nil)
    #expect(fit.linesOnScreen == nil)
    #expect(fit.areaOnCanvas == Rect(0, 0, 200, 40))
  }
}
