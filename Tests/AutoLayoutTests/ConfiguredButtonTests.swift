import LayoutModel
import Testing

/// The sizes of buttons with a configuration on other screens, and with other texts (AL-62).
@Suite struct ConfiguredButtonTests {
  private static func button(
    _ title: String, _ attributes: String = "style=\"plain\"", content: String = ""
  ) -> DrawnView {
    DrawnView(
      of: "button", "b", attributes: "buttonType=\"system\" lineBreakMode=\"middleTruncation\"",
      content: """
        <state key="normal" title="Button"/>\
        <buttonConfiguration key="configuration" \(attributes) title="\(title)">\(content)\
        </buttonConfiguration>
        """)
  }

  /// A button whose size only its title determines.
  private static func drawing(_ button: DrawnView, _ size: Size) -> Drawing {
    var drawing = Drawing([button], "b.leading == v.leading + 16; b.top == v.top + 20")
    drawing.frames = ["b": Rect(16, 20, size.width, size.height)]
    return drawing
  }

  /// Buttons of sentry-cocoa, googleads-mobile-ios-examples, KIF and Kingfisher.
  @Test(arguments: [
    ("Configure SDK", 136.33), ("Tap Me", 79.67), ("Refresh Ad", 108), ("Capture Error", 127),
    ("Extract Info from view", 190), ("Set Attribute Value", 167), ("Remove Attribute", 156),
    ("Move and hide views", 183),
  ])
  func titlesHaveTheBodyFontAndInsets(title: String, width: Double) throws {
    let drawing = Self.drawing(Self.button("Replace content"), Size(148, 34.5))
    let size = try drawing.size(of: "b", text: title)
    #expect(abs(size.width - width) <= 1.5)
    #expect(size.height == 34.5)
    #expect(try drawing.size(of: "b") == Size(148, 34.5))
  }

  private static let sentence = """
    Your order is on its way. You will receive a message as soon as it has arrived.
    """

  /// A button between the margins, whose title has two lines on the canvas.
  private static let wide: Drawing = {
    var drawing = Drawing(
      [button(sentence)],
      "b.leading == v.leading + 16; v.trailing == b.trailing + 16; b.top == v.top + 20")
    drawing.frames = ["b": Rect(16, 20, 343, 55)]
    return drawing
  }()

  @Test func titlesTakeSeveralLinesOnNarrowScreens() throws {
    #expect(try Self.wide.size(of: "b") == Size(343, 55))
    #expect(try Self.wide.size(of: "b", on: .se1) == Size(288, 75))
    #expect(try Self.wide.size(of: "b", text: "Done") == Size(343, 34.5))
  }

  @Test func titlesFollowTheTextSize() throws {
    let drawing = Self.drawing(Self.button("Refresh", "style=\"filled\""), Size(84, 34.5))
    // A line of 40 pt.
    #expect(try drawing.size(of: "b", at: .AX3).height == 62)
  }

  @Test(arguments: [
    (#"type="system" pointSize="12""#, 28.5), (#"name="Avenir" pointSize="12""#, 28),
  ])
  func otherFontsKeepTheirSize(font: String, height: Double) throws {
    let button = Self.button(
      "Refresh", content: "<fontDescription key=\"titleFontDescription\" \(font)/>")
    let drawing = Self.drawing(button, Size(70, height))
    #expect(try drawing.size(of: "b", at: .AX3) == Size(70, height))
  }

  @Test(arguments: [
    Self.button("Refresh", "style=\"plain\" buttonSize=\"large\""),
    Self.button("Refresh", "style=\"borderedProminent\""),
    Self.button("Refresh", "style=\"plain\" subtitle=\"All ads\""),
    Self.button(
      "Refresh",
      content: """
        <directionalEdgeInsets key="contentInsets" top="2" leading="2" bottom="2" trailing="2"/>
        """),
  ])
  func otherInsetsAreUnknown(button: DrawnView) throws {
    let drawing = Self.drawing(button, Size(84, 40))
    #expect(try drawing.size(of: "b", text: "Refresh all ads") == Size(84, 40))
  }
}
