import Foundation
import LayoutModel
import LayoutTestSupport
import Testing

/// Completion and hover in a storyboard with the source code of its classes.
@Suite struct ServeIBEditingTests {
  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" \
    useAutolayout="YES">
      <device id="retina4_7" orientation="portrait"/>
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="CardController">
          <connections>
            <outlet property="view" destination="card" id="c1"/>
            OUTLET
          </connections>
        </placeholder>
        <view id="card">
          <rect key="frame" x="0" y="0" width="375" height="200"/>
          <subviews>
            <button id="pay" translatesAutoresizingMaskIntoConstraints="NO" BUTTON>
              <rect key="frame" x="20" y="20" width="120" height="60"/>
              <state key="normal" title="Pay"/>
            </button>
          </subviews>
          <constraints>
            <constraint firstItem="pay" firstAttribute="leading" secondItem="card" \
    secondAttribute="leading" constant="20" id="k1"/>
            <constraint firstItem="pay" firstAttribute="top" secondItem="card" \
    secondAttribute="top" constant="24" priority="750" id="k2"/>
            <constraint firstItem="pay" firstAttribute="width" constant="120" placeholder="YES" \
    id="k3"/>
            <constraint firstItem="pay" firstAttribute="height" constant="60" id="k4"/>
          </constraints>
          <variation key="default">
            <mask key="constraints"><exclude reference="k4"/></mask>
          </variation>
        </view>
      </objects>
    </document>
    """

  private static let code = """
    class CardController: UIViewController {
      @IBOutlet var payButton: UIButton!
      @IBOutlet var titleLabel: UILabel!
      @IBAction func pay(_ sender: Any) { return }
    }
    class RoundButton: UIButton {}
    class PillButton: RoundButton {}
    class CardView: UIView {}
    """

  private static func text(outlet: String = "", button: String = "") -> String {
    document.replacing("OUTLET", with: outlet).replacing("BUTTON", with: button)
  }

  /// The answer to a request at the end of a text of the document.
  private static func answer(
    _ method: String, in text: String, after place: String, _ more: [String] = []
  ) throws -> JSONAnswer {
    let folder = try Folder(["Package.swift": "", "a.xib": text, "A.swift": code])
    let client = try ServerClient(in: folder)
    let uri = try client.open("a.xib", in: folder)
    // A request that waits for the check: completion does not.
    _ = try client.ask("hover", about: uri, line: 0, character: 0)
    let end = try #require(text.range(of: place)).upperBound
    return try client.ask(method, about: uri, after: text[..<end], more)
  }

  private static func labels(
    in text: String, after place: String, _ more: String...
  ) throws -> [String?] {
    let items = try answer("completion", in: text, after: place, more)["items"]
    return try items.elements.map { try $0["label"].string }
  }

  @Test func completesClassesOfTheSources() throws {
    let place = #"customClass=""#
    let text = Self.text(button: place + "\"")
    #expect(try Self.labels(in: text, after: #"NO" \#(place)"#) == ["PillButton", "RoundButton"])
  }

  @Test func completesOutletsAndActionsOfTheSources() throws {
    let outlet = #"<outlet property=""#
    let connected = #"<outlet property="titleLabel" destination="pay"/>"#
    #expect(
      try Self.labels(in: Self.text(outlet: connected + outlet), after: connected + outlet)
        == ["payButton"])
    let action = #"<action destination="-1" selector=""#
    #expect(try Self.labels(in: Self.text(outlet: action), after: action) == ["pay:"])
  }

  @Test func completesAfterATriggerCharacterOnlyInsideValues() throws {
    let place = #"<outlet destination="pay" property=""#
    let text = Self.text(outlet: place)
    let quote = #""context": {"triggerKind": 2, "triggerCharacter": "\""}"#
    #expect(try Self.labels(in: text, after: place, quote) == ["payButton", "titleLabel"])
    let space = #""context": {"triggerKind": 2, "triggerCharacter": " "}"#
    #expect(try Self.labels(in: text, after: "<outlet ", space) == [])
    #expect(try Self.labels(in: text, after: "\n      ", space) == [])
  }

  @Test(arguments: [
    (
      #"constant="20"#,
      """
      Constraint pay.leading == card.leading + 20
      first item: button "Pay", frame in root view coordinates (20, 20) 120 × 60
      second item: view "card", frame in root view coordinates (0, 0) 375 × 200
      holds on the canvas
      """
    ),
    (
      #"id="k2"#,
      """
      Constraint pay.top == card.top + 24 (priority 750)
      first item: button "Pay", frame in root view coordinates (20, 20) 120 × 60
      second item: view "card", frame in root view coordinates (0, 0) 375 × 200
      priority: 750, a constraint with a higher one takes precedence
      does not hold on the canvas: differs by 4 pt
      """
    ),
    (
      #"id="k3"#,
      """
      Constraint pay.width == 120
      first item: button "Pay", frame in root view coordinates (20, 20) 120 × 60
      is removed at build time (placeholder)
      """
    ),
    (
      #"id="k4"#,
      """
      Constraint pay.height == 60
      first item: button "Pay", frame in root view coordinates (20, 20) 120 × 60
      is not installed in the size class of the canvas
      """
    ),
  ])
  func hoverComparesAConstraintWithTheCanvas(place: String, expected: String) throws {
    let answer = try Self.answer("hover", in: Self.text(), after: place)
    #expect(try answer["contents"]["value"].string == expected)
  }

  /// The width fits the canvas only. The margins take precedence on all other screens.
  @Test func hoverListsTheScreensOnWhichAConstraintDiffers() throws {
    var storyboard = StoryboardText()
    (storyboard.device, storyboard.size) = ("retina4_7", Size(375, 667))
    storyboard.views = [
      """
      <button id="pay" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="10" y="20" width="355" height="60"/>
      </button>
      """
    ]
    for (edge, constant) in [("leading", 10.0), ("trailing", -10), ("top", 20)] {
      storyboard.pin("pay", edge, by: constant)
    }
    storyboard.constraints += [
      #"<constraint firstItem="pay" firstAttribute="height" constant="60" id="height"/>"#,
      """
      <constraint firstItem="pay" firstAttribute="width" constant="355" priority="750" id="width"/>
      """,
    ]
    let text = storyboard.text
    func hover(_ id: String) throws -> String {
      try Self.answer("hover", in: text, after: #"id="\#(id)"#)["contents"]["value"].string ?? ""
    }
    let width = try hover("width")
    #expect(width.contains("\nholds on the canvas\n"), "\(width)")
    #expect(
      width.contains("\niPhone 16 in portrait: does not hold on the screen: differs by 18 pt"),
      "\(width)")
    #expect(try hover("pay-leading").hasSuffix("\nholds on the canvas"))
  }

  /// Where the document has no frame of an item, the canvas says nothing about the constraint.
  @Test func aConstraintOfAViewWithoutAFrameIsUnknownOnTheCanvas() throws {
    let frame = #"<rect key="frame" x="20" y="20" width="120" height="60"/>"#
    let text = Self.text()
    let answer = try Self.answer(
      "hover", in: text.replacing(frame, with: ""), after: #"constant="20"#)
    let hover = try #require(try answer["contents"]["value"].string)
    #expect(text.contains(frame) && hover.contains("\nwhether it holds on the canvas is unknown"))
  }
}
