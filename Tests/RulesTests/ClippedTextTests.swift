import AppCode
import LayoutModel
import LayoutTestSupport
import Linting
@testable import Rules
import Testing

/// Text that is cut off on another screen.
@Suite struct ClippedTextTests {
  private static let rule = ClippedText.metadata

  private static func findings(
    _ text: String, code: String? = nil, _ change: (inout LintSettings) -> Void = { _ in }
  ) -> [Finding] {
    var settings = LintSettings()
    settings.screens = rule.exampleScreens
    settings.only = [rule.id]
    change(&settings)
    return Layouts.findings(text, settings, sources: code.map { CodeScope(swift: $0) })
  }

  private static let text = RuleExample.of(rule)?.flagged ?? ""

  /// The same with an outlet to the label.
  private static var withOutlet: String {
    text.replacing("<viewController id", with: "<viewController customClass=\"OrderController\" id")
      .replacing(
        "</viewController>",
        with: """
          <connections><outlet property="status" destination="title" id="o1"/></connections>\
          </viewController>
          """)
  }

  @Test func reportsNothingOnTheCanvas() {
    #expect(Self.findings(Self.text).count == 1)
    #expect(Self.findings(Self.text) { $0.screens = [] }.isEmpty)
  }

  @Test(arguments: [
    nil,
    """
    class OrderController: UIViewController {
      @IBOutlet var status: UILabel!
      func show(_ order: Order) { status.text = order.status }
    }
    """,
    "class OrderController: UIViewController { @IBOutlet var status: UILabel! }",
  ])
  func codeMaySetTheTextOfAnOutlet(code: String?) {
    #expect(Self.findings(Self.withOutlet, code: code).isEmpty)
  }

  @Test func findingsAtOtherTextSizesAreInfo() throws {
    let styled = Self.text.replacing(
      "type=\"system\" pointSize=\"17\"", with: "style=\"UICTFontTextStyleBody\"")
    #expect(Self.findings(styled).map(\.severity) == [.warning])
    let large = Self.findings(styled) {
      $0.screens = []
      $0.textSizes = [.xxxLarge]
    }
    #expect(large.map(\.severity) == [.info])
    #expect(large.first?.screens.map(\.text) == ["iPhone 15 in portrait at text size xxxLarge"])
  }

  /// The label is cut off at the standard size on one of the screens.
  @Test func otherTextSizesAreNotListedBesideTheStandardOne() {
    let styled = Self.text.replacing(
      "type=\"system\" pointSize=\"17\"", with: "style=\"UICTFontTextStyleBody\"")
    let found = Self.findings(styled) { $0.textSizes = [.xxxLarge] }
    #expect(found.map(\.severity) == [.warning])
    #expect(Set(found.flatMap(\.screens).map(\.textSize)) == [.standard])
  }

  @Test func checksScenesWithoutControls() {
    let text = Self.text.replacing("<button ", with: "<view ").replacing(
      "</button>", with: "</view>"
    )
    .replacing("<state key=\"normal\" title=\"Change\"/>", with: "")
    .replacing(" buttonType=\"system\"", with: "")
    #expect(Self.findings(text).count == 1)
  }

  // Roots that do not have the size of the screen.

  /// A view of 320 × 200 points with a label.
  private static func banner(label: String, _ constraints: String = "") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="21225"
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES">
      <device id="retina6_12" orientation="portrait"/>
      <objects>
        <view contentMode="scaleToFill" id="banner">
          <rect key="frame" x="0.0" y="0.0" width="320" height="200"/>
          <subviews>
            <label text="Delivered today" \(label)>
              <rect key="frame" x="20" y="90" width="130" height="21"/>
              <fontDescription key="fontDescription" type="system" pointSize="17"/>
            </label>
          </subviews>
          <constraints>\(constraints)</constraints>
          <nil key="simulatedTopBarMetrics"/>
        </view>
      </objects>
    </document>
    """
  }

  private static let fixedFrame = banner(
    label: "fixedFrame=\"YES\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"state\"")

  private static let position = """
    <constraint firstItem="state" firstAttribute="leading" secondItem="banner"
        secondAttribute="leading" constant="20" id="c1"/>
    <constraint firstItem="state" firstAttribute="top" secondItem="banner"
        secondAttribute="top" constant="90" id="c2"/>
    <constraint firstItem="state" firstAttribute="height" constant="21" id="c3"/>
    """

  private static func constrained(_ width: String) -> String {
    banner(label: "translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"state\"", position + width)
  }

  private static let fixedWidth = constrained(
    "<constraint firstItem=\"state\" firstAttribute=\"width\" constant=\"130\" id=\"c4\"/>")

  /// The width depends on that of the root.
  private static let widthOfRoot = constrained(
    """
    <constraint firstAttribute="trailing" secondItem="state" secondAttribute="trailing"
        constant="170" id="c4"/>
    """)

  @Test(arguments: [fixedFrame, fixedWidth])
  func aLabelOfConstantWidthIsCheckedInOtherLanguages(text: String) {
    let found = Self.findings(text) { $0.languages = [LanguageTexts(.double)] }
    #expect(found.map(\.view?.id) == ["state"])
    #expect(found.flatMap(\.screens).map(\.language) == ["double"])
  }

  @Test(arguments: [
    widthOfRoot,
    fixedFrame.replacing(
      "<rect key=\"frame\" x=\"20\"", with: widthSizable + "<rect key=\"frame\" x=\"20\""),
  ])
  func aLabelWhoseWidthDependsOnItsRootIsNotReported(text: String) {
    #expect(Self.findings(text) { $0.languages = [LanguageTexts(.double)] }.isEmpty)
  }

  private static let widthSizable =
    "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/>"

  /// Code can resize the root for larger texts.
  @Test func aRootOfItsOwnSizeIsNotCheckedAtOtherTextSizes() {
    let styled = Self.fixedWidth.replacing(
      "type=\"system\" pointSize=\"17\"", with: "style=\"UICTFontTextStyleBody\"")
    let languages = Self.findings(styled) { $0.languages = [LanguageTexts(.double)] }
    #expect(languages.count == 1)
    let sizes = Self.findings(styled) {
      $0.languages = [LanguageTexts(.double)]
      $0.textSizes = [.AX3]
    }
    #expect(sizes.flatMap(\.screens).map(\.textSize) == [.standard])
    #expect(Self.findings(styled) { $0.textSizes = [.AX3] }.isEmpty)
  }

  /// A label of one line with a text style, which is as wide as the screen without 64 points.
  ///
  /// - Parameter height: a constraint; nil: the label is as high as its text.
  private static func total(height: Double?, attributes: String = "") -> String {
    text.replacing("Delivery between 8 and 10 in the morning\"", with: "Total\" \(attributes)")
      .replacing("type=\"system\" pointSize=\"17\"", with: "style=\"UICTFontTextStyleBody\"")
      .replacing("relation=\"greaterThanOrEqual\"", with: "")
      .replacing(
        "width=\"318\" height=\"20.333333333333329\"",
        with: "width=\"329\" height=\"\(height ?? 20.5)\""
      )
      .replacing("y=\"128.33333333333334\"", with: "y=\"\(108 + (height ?? 20.5))\"")
      .replacing(
        "<constraint firstItem=\"title\" firstAttribute=\"leading\"",
        with: (height.map {
          "<constraint firstItem=\"title\" firstAttribute=\"height\" constant=\"\($0)\" id=\"h\"/>"
        } ?? "") + "<constraint firstItem=\"title\" firstAttribute=\"leading\"")
  }

  private static func findingsAtAX3(_ text: String) -> [Finding] {
    findings(text) {
      $0.screens = []
      $0.textSizes = [.AX3]
    }
  }

  /// A line in the style Body has 47.7 points at AX3.
  @Test func aLineIsCutOffByAFixedHeight() throws {
    let found = Self.findingsAtAX3(Self.total(height: 21))
    #expect(found.map(\.severity) == [.info])
    #expect(found.map(\.view?.id) == ["title"])
    let missing = try #require(found.first?.data["missingHeight"])
    #expect(abs(missing - 26.7) < 0.1)
  }

  @Test(arguments: [
    // Most of the line is visible.
    total(height: 36),
    // It grows with the text.
    total(height: nil),
    // It is cut off on the canvas, too.
    total(height: 14),
    // The font may shrink.
    total(
      height: 21,
      attributes:
        "adjustsFontSizeToFit=\"YES\" minimumScaleFactor=\"0.5\""),
  ])
  func otherLinesAreNotCutOff(text: String) {
    #expect(Self.findingsAtAX3(text).isEmpty)
  }
}
