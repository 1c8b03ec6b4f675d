import LayoutModel
import Testing

@testable import AutoLayout

/// The sizes of text fields and segmented controls with other texts (AL-58, AL-59).
@Suite struct ControlTextTests {
  /// A control `a` with a stored size, and a view of 10 points after it.
  private static func drawing(_ control: DrawnView, _ size: Size, tools: Int) -> Drawing {
    var drawing = Drawing(
      [control, DrawnView("b")],
      """
      a.leading == v.leading + 16; a.top == v.top + 20; b.leading == a.trailing + 4
      b.top == a.top; b.width == 10; b.height == 10
      """)
    drawing.toolsVersion = tools
    drawing.frames = [
      "a": Rect(16, 20, size.width, size.height), "b": Rect(20 + size.width, 20, 10, 10),
    ]
    return drawing
  }

  private static func segments(_ titles: [String], attributes: String = "") -> DrawnView {
    let segments = titles.map { "<segment title=\"\($0)\"/>" }.joined()
    return DrawnView(
      of: "segmentedControl", "a", attributes: attributes,
      content: "<segments>\(segments)</segments>")
  }

  /// Two versions of a control of LoopKit's Loop, both drawn by Xcode 8.
  @Test(arguments: [
    (["On", "Off"], 69.0, ["History", "Reservoir"], 143.0),
    (["History", "Reservoir"], 143, ["On", "Off"], 69),
    // The least insets.
    (["History", "Reservoir"], 139.5, ["On", "Off"], 68),
  ])
  func segmentsAreAsWideAsTheWidestTitle(
    drawn: [String], width: Double, titles: [String], other: Double
  ) throws {
    let drawing = Self.drawing(Self.segments(drawn), Size(width, 29), tools: 10_117)
    let size = try drawing.size(of: "a", text: titles.joined(separator: "\n"))
    // The size in the interval that is nearest to the drawn one.
    #expect(abs(size.width - other) < 7)
    #expect((min(width, other)...max(width, other)).contains(size.width))
    #expect(size.height == 29)
    #expect(try drawing.size(of: "a").width == width)
  }

  @Test func titlesHaveTheSameFontAtAllTextSizes() throws {
    let drawing = Self.drawing(
      Self.segments(["System", "Light", "Dark"]), Size(197, 32), tools: 18_122)
    #expect(try drawing.size(of: "a", at: .AX3) == Size(197, 32))
  }

  /// By content, a longer title changes its own segment only.
  @Test func segmentsCanHaveTheWidthsOfTheirTitles() throws {
    let titles = ["Valid Model", "Invalid Model"]
    let longer = "Valid Model\nInvalid Model Model"
    let own = Self.drawing(
      Self.segments(titles, attributes: "apportionsSegmentWidthsByContent=\"YES\""),
      Size(180, 29), tools: 14_109)
    let growth = try own.size(of: "a", text: longer).width - 180
    #expect((30...42).contains(growth))
    let shorter = try own.size(of: "a", text: "Valid\nInvalid Model").width
    #expect((140...152).contains(shorter))
  }

  /// A constraint or an image determines the drawn width.
  @Test func segmentsOfAnotherWidthGrowOnlyIfTheirTitlesNeedMore() throws {
    let drawing = Self.drawing(Self.segments(["On", "Off"]), Size(343, 32), tools: 21_507)
    #expect(try drawing.size(of: "a", text: "History\nReservoir").width == 343)
    let long = try drawing.size(
      of: "a", text: "History of the days\nReservoir of the last several days and weeks"
    ).width
    #expect((400...560).contains(long))
    var image = Self.segments(["On", "Off"])
    image.content = image.content.replacing("title=\"Off\"", with: "image=\"off\"")
    let other = Self.drawing(image, Size(69, 29), tools: 10_117)
    #expect(try other.size(of: "a", text: "History\nReservoir").width == 69)
  }

  private static func field(_ attributes: String, font: String) -> DrawnView {
    DrawnView(
      of: "textField", "a", attributes: attributes,
      content: "<fontDescription key=\"fontDescription\" \(font)/>")
  }

  private static let body = #"style="UICTFontTextStyleBody""#

  /// Body has 28 pt at AX1, in which Title 1 is drawn 33 to 35 pt high.
  @Test func fieldsWithoutBorderAreAsHighAsALine() throws {
    let drawing = Self.drawing(
      Self.field("placeholder=\"Name\"", font: Self.body), Size(45, 22), tools: 17_506)
    let size = try drawing.size(of: "a", at: .AX1)
    #expect((33...35).contains(size.height))
    #expect((65...78).contains(size.width))
  }

  /// CreateSaveMap and QueryMapImageSublayer of an ArcGIS sample app, drawn by Xcode 10 and later by Xcode 12 and 11
  /// for an iPhone 11 (AL-35, AL-61).
  @Test(arguments: [
    ("iPhone 11", 14_460, "", 21.0, 22.0),
    ("iPhone 11", 14_460, "borderStyle=\"roundedRect\"", 30, 34),
    ("iPhone 16", 9_531, "borderStyle=\"roundedRect\"", 30, 34),
    // Devices of these versions.
    ("iPhone XR", 14_460, "", 21, 21), ("iPhone XS", 14_460, "borderStyle=\"roundedRect\"", 30, 30),
    // Newer versions, and an unknown one.
    ("iPhone 11", 15_505, "", 21, 21), ("iPhone 11", 0, "borderStyle=\"roundedRect\"", 30, 30),
    // Something else determines these heights.
    ("iPhone 11", 14_460, "borderStyle=\"roundedRect\"", 28, 28), ("iPhone 11", 14_460, "", 20, 20),
  ])
  func fieldsAreHigherOnDevicesOfLaterVersions(
    device: String, tools: Int, border: String, drawn: Double, expected: Double
  ) throws {
    let field = Self.field("placeholder=\"Name\" \(border)", font: Self.body)
    let engine = try Self.drawing(field, Size(321, drawn), tools: tools).engine()
    let id = try engine.hierarchy.id("a").index
    #expect(engine.solution().frames[id]?.height == drawn)
    #expect(try engine.solution(on: .portrait(of: device)).frames[id]?.height == expected)
  }

  /// Up to AX1 the text fits in the least height (AL-35).
  @Test(arguments: [
    (ContentSizeCategory.xxxLarge, Size(92, 40)), (.AX1, Size(105, 46)), (.AX3, Size(136, 60)),
  ])
  func roundedFieldsAreHigherThanALine(at category: ContentSizeCategory, expected: Size) throws {
    let drawing = Self.drawing(
      Self.field("placeholder=\"Name\" borderStyle=\"roundedRect\"", font: Self.body),
      Size(300, 34), tools: 17_506)
    #expect(try drawing.size(of: "a", at: category) == expected)
  }

  /// The insets of a button do not grow with its title.
  @Test func buttonsGrowWithTheirTitle() throws {
    let button = DrawnView(
      of: "button", "a", attributes: "buttonType=\"system\"",
      content:
        "<fontDescription key=\"fontDescription\" \(Self.body)/><state key=\"normal\" title=\"Save\"/>"
    )
    let size = try Self.drawing(button, Size(60, 34), tools: 17_506).size(of: "a", at: .AX3)
    #expect((100.0...120).contains(size.width))
  }

  @Test func fieldsInFixedFontsKeepTheirSize() throws {
    let drawing = Self.drawing(
      Self.field("text=\"A\" borderStyle=\"roundedRect\"", font: #"type="system" pointSize="14""#),
      Size(32, 34), tools: 21_507)
    #expect(try drawing.size(of: "a", at: .AX3) == Size(32, 34))
    let longer = try drawing.size(of: "a", text: "Apples and pears").width
    #expect((115...140).contains(longer))
    // A wide field has its width from constraints, and its own width is that of its text and insets.
    let wide = Self.drawing(
      Self.field("text=\"A\"", font: #"type="system" pointSize="14""#), Size(200, 17), tools: 21_507
    )
    let own = try wide.size(of: "a", text: "Apples and pears").width
    #expect((138...152).contains(own))
  }

  /// A text field that constraints make wide takes no room of another control on a narrower screen.
  @Test(arguments: ["", "placeholder=\"Name\""])
  func wideFieldsGiveWay(attributes: String) throws {
    let field = Self.field(attributes, font: #"type="system" pointSize="14""#)
    let button = DrawnView(
      of: "button", "b", attributes: "horizontalHuggingPriority=\"251\"",
      content: #"<state key="normal" image="photo"/>"#)
    var drawing = Drawing(
      [field, button],
      """
      a.leading == v.leading + 16; b.leading == a.trailing + 8; v.trailing == b.trailing + 16
      a.top == v.top + 20; b.top == v.top + 20
      """)
    drawing.frames = ["a": Rect(16, 20, 285, 17), "b": Rect(309, 20, 50, 22)]
    let engine = try drawing.engine()
    let frames = engine.solution(on: .se1).frames
    #expect(frames[try engine.hierarchy.id("a").index]?.width == 230)
    #expect(frames[try engine.hierarchy.id("b").index]?.width == 50)
  }
}
