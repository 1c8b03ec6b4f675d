import AppCode
import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
@testable import Rules
import Testing

/// Texts that overlap on another screen.
@Suite struct TextOverlapTests {
  private static let rule = TextOverlap.metadata
  private static let text = RuleExample.of(rule)?.flagged ?? ""

  private static func findings(
    _ text: String, _ change: (inout LintSettings) -> Void = { _ in }
  ) -> [Finding] {
    var settings = LintSettings()
    settings.screens = rule.exampleScreens
    settings.only = [rule.id]
    change(&settings)
    return Layouts.findings(text, settings)
  }

  /// The title ends at 282 points. On the narrowest screen the price begins `margin` + 79 points before 375.
  private static func text(margin: Double) -> String {
    text.replacing("x=\"303\"", with: "x=\"\(414 - 79 - margin)\"")
      .replacing("constant=\"32\" id=\"r3\"", with: "constant=\"\(margin)\" id=\"r3\"")
  }

  @Test func reportsNothingOnTheCanvas() {
    #expect(Self.findings(Self.text).count == 1)
    #expect(Self.findings(Self.text) { $0.screens = [] }.isEmpty)
  }

  @Test func findingIsAboutTheViewInFrontAndNamesBoth() throws {
    let finding = try #require(Self.findings(Self.text).first)
    #expect(finding.view?.id == "price")
    #expect(finding.severity == .warning)
    #expect(finding.related.map(\.message.text) == ["this text is behind it"])
    #expect(finding.data["overlapWidth"] == 18)
    #expect(
      finding.message.text
        == "label \"12.99 EUR\": its text is drawn over that of label \"Delivery between 8 and 10 today\" "
        + "on iPhone SE (3rd generation) in portrait: they overlap by at least 18 × 11 pt")
  }

  @Test(arguments: [(17.5, 0), (18, 1)])
  func textsOverlapFromFourPoints(margin: Double, count: Int) {
    #expect(Self.findings(Self.text(margin: margin)).count == count)
  }

  /// Capitals of a font of 17 points are 11.985 points high.
  @Test(arguments: [(108.5, 0), (107.5, 1)])
  func textsOverlapVerticallyFromFourPoints(top: Double, count: Int) {
    let lower = Self.text
      .replacing("x=\"303\" y=\"100\"", with: "x=\"303\" y=\"\(top)\"")
      .replacing("constant=\"100\" id=\"r4\"", with: "constant=\"\(top)\" id=\"r4\"")
    #expect(Self.findings(lower).count == count)
  }

  @Test func atOtherTextSizesItIsInfo() throws {
    let styled = Self.text.replacing(
      "type=\"system\" pointSize=\"17\"", with: "style=\"UICTFontTextStyleBody\"")
    let large = Self.findings(styled) {
      $0.screens = []
      $0.textSizes = [.xxxLarge]
    }
    #expect(large.map(\.severity) == [.info])
    #expect(
      large.first?.screens.map(\.text) == ["iPhone 11 Pro Max in portrait at text size xxxLarge"])
  }

  @Test(arguments: ["title", "price", "r3", "r1"])
  func codeMayChangeTheViewOfAnOutlet(object: String) {
    let text = Self.text.replacing(
      "</viewController>",
      with: """
        <connections><outlet property="part" destination="\(object)" id="o1"/></connections>\
        </viewController>
        """)
    #expect(Self.findings(text).isEmpty)
  }

  @Test func classesOfTheAppMaySetTheirText() {
    let text = Self.text.replacing(
      "text=\"12.99 EUR\"", with: "text=\"12.99 EUR\" customClass=\"PriceLabel\"")
    #expect(Self.findings(text).isEmpty)
  }

  /// A background makes the text behind it unreadable, but not the one in front.
  @Test(arguments: [
    ("<color key=\"backgroundColor\" white=\"1\" alpha=\"1\" colorSpace=\"calibratedWhite\"/>", 0),
    ("<color key=\"backgroundColor\" white=\"1\" alpha=\"0\" colorSpace=\"calibratedWhite\"/>", 1),
    ("", 1),
  ])
  func backgroundsHideTextsBehind(color: String, count: Int) throws {
    let price = try #require(Self.text.firstRange(of: "id=\"price\""))
    let end = try #require(Self.text[price.upperBound...].firstRange(of: "</label>"))
    var text = Self.text
    text.insert(contentsOf: color, at: end.lowerBound)
    #expect(Self.findings(text).count == count)
  }

  @Test(arguments: [
    ("left", 1), ("natural", 1), ("center", 0), ("right", 0),
  ])
  func alignmentDeterminesThePositionInAWideLabel(alignment: String, count: Int) {
    // The price is 79 points wide in a label of 111 points.
    let wide = Self.text
      .replacing("x=\"303\" y=\"100\" width=\"79\"", with: "x=\"303\" y=\"100\" width=\"111\"")
      .replacing("constant=\"32\" id=\"r3\"", with: "constant=\"0\" id=\"r3\"")
      .replacing("text=\"12.99 EUR\"", with: "text=\"12.99 EUR\" textAlignment=\"\(alignment)\"")
      .replacing(
        "<constraint firstItem=\"price\" firstAttribute=\"top\"",
        with: """
          <constraint firstItem="price" firstAttribute="width" constant="111" id="w1"/>
          <constraint firstItem="price" firstAttribute="top"
          """)
    #expect(Self.findings(wide).count == count)
  }

  /// The rules about touches report two controls that overlap.
  @Test func controlsThatOverlapAreReportedByOtherRules() {
    let one = Self.asButton("title", in: Self.text)
    #expect(Self.findings(one).count == 1)
    #expect(Self.findings(Self.asButton("price", in: one)).isEmpty)
  }

  /// The label of an object id as a button with the same title and font.
  private static func asButton(_ id: String, in text: String) -> String {
    guard let name = text.firstRange(of: "id=\"\(id)\""),
      let start = text[..<name.lowerBound].ranges(of: "<label").last,
      let end = text[name.upperBound...].firstRange(of: "</label>"),
      let title = text[start.upperBound...].firstRange(of: "text=\""),
      let quote = text[title.upperBound...].firstIndex(of: "\"")
    else { return text }
    let label = text[start.lowerBound..<end.upperBound]
    let button = label.replacing("<label", with: "<button buttonType=\"system\"")
      .replacing(
        "</label>",
        with: "<state key=\"normal\" title=\"\(text[title.upperBound..<quote])\"/></button>")
    return String(text[..<start.lowerBound] + button + text[end.upperBound...])
  }

  /// Texts at the same height, in the order of their positions from the top.
  @Test(arguments: [(-1, 1), (0, 0)])
  func aTextIsComparedWithALimitedNumber(more: Int, count: Int) {
    let fillers = (0..<TextOverlap.comparedCount + more).map { index in
      """
      <label opaque="NO" text="i" id="f\(index)">
        <rect key="frame" x="4" y="102" width="6" height="20.333333333333329"/>
        <fontDescription key="fontDescription" type="system" pointSize="17"/>
      </label>
      """
    }
    let lower = Self.text
      .replacing("x=\"303\" y=\"100\"", with: "x=\"303\" y=\"104\"")
      .replacing("constant=\"100\" id=\"r4\"", with: "constant=\"104\" id=\"r4\"")
      .replacing("<button", with: fillers.joined() + "<button")
    #expect(Self.findings(lower).count == count)
  }

  /// The price is in front of all of them.
  @Test(arguments: [(-1, 1), (0, 0)])
  func aTextBehindManyViewsCountsAsHidden(more: Int, count: Int) throws {
    let fillers = (0..<TextOverlap.betweenCount + more).map { index in
      "<view contentMode=\"scaleToFill\" id=\"f\(index)\">"
        + "<rect key=\"frame\" x=\"4\" y=\"300\" width=\"6\" height=\"6\"/></view>"
    }
    let price = try #require(Self.text.firstRange(of: "<label opaque=\"NO\" text=\"12.99"))
    var text = Self.text
    text.insert(contentsOf: fillers.joined(), at: price.lowerBound)
    #expect(Self.findings(text).count == count)
  }

  /// The title inside another view.
  private static func titleInside(_ element: String) throws -> String {
    let title = try #require(text.firstRange(of: "<label opaque"))
    let end = try #require(text.firstRange(of: "</label>"))
    let label = text[title.lowerBound..<end.upperBound]
    return text.replacing(
      label,
      with: """
        <\(element) clipsSubviews="NO" contentMode="scaleToFill" id="box">
          <rect key="frame" x="0" y="0" width="400" height="400"/>
          <subviews>\(label)</subviews>
        </\(element)>
        """)
  }

  @Test func textsInDifferentScrollViewsAreNotCompared() throws {
    #expect(Self.findings(try Self.titleInside("view")).count == 1)
    #expect(Self.findings(try Self.titleInside("scrollView")).isEmpty)
  }

  /// The root view contains both texts.
  @Test(arguments: [("box", 0), ("root", 1)])
  func codeMayMoveASuperviewOfOneText(object: String, count: Int) throws {
    let text = try Self.titleInside("view").replacing(
      "</viewController>",
      with: """
        <connections><outlet property="part" destination="\(object)" id="o1"/></connections>\
        </viewController>
        """)
    #expect(Self.findings(text).count == count)
  }

  /// A price of 145 points, which both lines of the title reach on a narrow screen.
  @Test(arguments: [
    "Delivery between 8 and 9 Delivery today at 10 to 9",
    "Delivery today at 10 to 9 Delivery between 8 and 9",
  ])
  func theLinesThatOverlapMostAreMeasured(title: String) throws {
    func label(_ id: String, _ frame: Rect, _ text: String, fontSize: Int) -> String {
      """
      <label opaque="NO" numberOfLines="0" text="\(text)" id="\(id)"
          translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="\(frame.x)" y="\(frame.y)"
            width="\(frame.width)" height="\(frame.height)"/>
        <constraints>
          <constraint firstAttribute="width" constant="\(frame.width)" id="\(id)-width"/>
        </constraints>
        <fontDescription key="fontDescription" type="system" pointSize="\(fontSize)"/>
      </label>
      """
    }
    var document = StoryboardText()
    document.device = "retina6_5"
    document.size = Size(414, 896)
    document.views = [
      label("title", Rect(32, 100, 200, 41), title, fontSize: 17),
      label("price", Rect(237, 96, 145, 48), "129", fontSize: 40),
    ]
    document.pin("title", "leading", by: 32)
    document.pin("title", "top", by: 100)
    document.pin("price", "trailing", by: -32)
    document.pin("price", "top", by: 96)
    let finding = try #require(Self.findings(document.text).first)
    #expect(finding.data["overlapWidth"]?.rounded(.down) == 25)
  }

  /// The findings in a document with a button and a label, with code that changes the button.
  private static func findings(
    inButtonWithOutlet change: (String) -> String = { $0 }, changedBy body: String
  ) throws -> [Finding] {
    let text = try RepositoryFiles.text(
      "Rules/TextOverlap/Fixtures/allows-outlet-of-button.storyboard"
    ).replacing(#"id="vc""#, with: #"id="vc" customClass="LoginController""#)
    let code = """
      class LoginController: UIViewController {
        @IBOutlet var start: UIButton!
        func update() { \(body) }
      }
      """
    var settings = LintSettings()
    settings.screens = rule.exampleScreens
    settings.only = [rule.id]
    return Layouts.findings(
      change(text), path: "A.storyboard", settings, sources: CodeScope(swift: code))
  }

  /// Code sets another title of a button that constraints place, or moves the button.
  @Test(arguments: [("start.setTitle(name, for: .normal)", 1), ("start.isHidden = true", 0)])
  func comparesTheMiddleOfATitleThatCodeSets(body: String, count: Int) throws {
    let findings = try Self.findings(changedBy: body)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { $0.severity == .warning })
  }

  /// A label whose text begins so far to the right of the middle of the button.
  @Test(arguments: [(-0.5, "8 × 11 pt"), (5.5, nil)])
  func theMiddleOfATitleIsAsWideAsTwoCharacters(distance: Double, shared: String?) throws {
    let findings = try Self.findings(
      inButtonWithOutlet: {
        $0.replacing(#"textAlignment="center""#, with: #"textAlignment="left""#)
          .replacing(" of your library in one place, and no fees.", with: "")
          .replacing(
            #"x="32" y="309" width="311" height="41""#,
            with: #"x="\#(187.5 + distance)" y="309" width="\#(155.5 - distance)" height="20.5""#
          )
          .replacing(
            #"secondAttribute="leading" constant="32" id="c4""#,
            with: #"secondAttribute="centerX" constant="\#(distance)" id="c4""#)
      }, changedBy: "start.setTitle(name, for: .normal)")
    #expect(findings.count == (shared == nil ? 0 : 1))
    if let shared {
      #expect(
        findings.first?.message.text.hasSuffix("they overlap by at least \(shared)") == true)
    }
  }
}
