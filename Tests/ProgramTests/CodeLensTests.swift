import LayoutModel
import LayoutTestSupport
import Testing

/// The code lens about controls that lose touches on other screens.
@Suite struct CodeLensTests {
  /// The titles of the code lenses of a document, and the argument of the last one.
  private func lenses(
    _ text: String, _ configuration: String = "{}"
  ) throws -> (titles: [String?], last: JSONAnswer, picture: JSONAnswer) {
    let folder = try Folder(["Cart.storyboard": text, ".layoutlint.json": configuration])
    let client = try ServerClient(in: folder)
    let uri = try client.open("Cart.storyboard", in: folder)
    let lenses = try client.ask("codeLens", about: uri).elements
    let last = try #require(lenses.last)["command"]
    let argument = try last["arguments"].canonical
    let picture = try client.request(
      "workspace/executeCommand",
      #"{"command": "layoutlint.preview", "arguments": \#(argument)}"#)
    try client.exit(afterShutdown: false)
    let titles = try lenses.map { try $0["command"]["title"].string }
    return (titles, try last["arguments"][0], try picture["result"])
  }

  /// The button is below the lower edge in landscape, and partly on an iPhone SE in portrait.
  private static func low(_ ids: [String]) -> String {
    var storyboard = StoryboardText()
    for (index, id) in ids.enumerated() {
      storyboard.addButton(id, Rect(20 + Double(index) * 120, 640, 100, 44))
    }
    return storyboard.text
  }

  @Test func countsTheScreensOfAFinding() throws {
    let result = try lenses(Self.low(["pay"]))
    #expect(result.titles == ["1 finding", "preview", "1 control loses touches on 4 of 8 screens"])
    #expect(try result.last["device"].string == "iPhone SE (3rd generation)")
    #expect(try result.picture["device"].string?.hasPrefix("iPhone SE (3rd generation)") == true)
    #expect(try result.picture["findings"].elements.count == 1)
    let two = try lenses(Self.low(["pay", "cancel"]))
    #expect(two.titles.last == "2 controls lose touches on 4 of 8 screens")
  }

  @Test func countsTextSizesAndLanguages() throws {
    let cart = StoryboardText.cart.text
    #expect(try lenses(cart).titles == ["preview"])
    let result = try lenses(cart, #"{"languages": ["double"]}"#)
    // The canvas and 7 other screens, and all of them in the other language.
    #expect(result.titles.last == "1 control loses touches on 3 of 16 screens")
    #expect(try result.last["language"].string == "double")
    #expect(try result.picture["findings"].elements.count == 1)
  }

  @Test(arguments: [
    #"{"devices": "stored"}"#,
    #"{"rules": {"control-outside-superview": "info", "unreachable-subview": "info"}}"#,
    #"{"rules": {"control-outside-superview": "off", "unreachable-subview": "off"}}"#,
    #"{"suppress": [{"rule": "control-outside-superview"}, {"rule": "unreachable-subview"}]}"#,
  ])
  func thereIsNoLensWithoutSuchFindings(configuration: String) throws {
    let result = try lenses(Self.low(["pay"]), configuration)
    #expect(result.titles.last == "preview" && result.titles.count < 3)
  }

  @Test func findingsOfTheCanvasAloneHaveNoLens() throws {
    var storyboard = StoryboardText()
    storyboard.addButton("pay", Rect(20, 100, 100, 44), attributes: #"alpha="0.001""#)
    #expect(try lenses(storyboard.text).titles.count == 2)
  }
}
