import LayoutModel
import LayoutTestSupport
import Linting
@testable import Rules
import Testing

/// Controls that growing text moves beyond the bounds of an ancestor.
@Suite struct ControlPushedOffScreenTests {
  private static let rule = ControlPushedOffScreen.metadata
  private static let text = RuleExample.of(rule)?.flagged ?? ""

  /// The findings of all rules about touches.
  private static func findings(
    _ text: String, _ change: (inout LintSettings) -> Void = { _ in }
  ) -> [Finding] {
    var settings = LintSettings()
    settings.textSizes = [.AX3]
    settings.only = [rule.id, "control-outside-superview", "unreachable-subview"]
    change(&settings)
    return Layouts.findings(text, settings)
  }

  /// The card ends `points` lower.
  private static func text(height: Int) -> String {
    text.replacing("width=\"361\" height=\"200\"", with: "width=\"361\" height=\"\(height)\"")
      .replacing("constant=\"200\"", with: "constant=\"\(height)\"")
  }

  @Test func reportsTheControlOnceAndNamesTheText() throws {
    let findings = Self.findings(Self.text)
    #expect(findings.map(\.rule) == [Self.rule.id])
    #expect(findings.map(\.severity) == [.info])
    let finding = try #require(findings.first)
    #expect(finding.view?.id == "change")
    #expect(
      finding.message.text.contains(
        "the text of label \"Delivery between 8 and 10 in the morning\" is larger and pushes it"))
    #expect(finding.related.map(\.message.text).contains("this text grows"))
  }

  /// The center of the control is outside too.
  @Test func noOtherRuleReportsTheControl() {
    let findings = Self.findings(Self.text) { $0.only = nil }
    #expect(findings.map(\.rule) == [Self.rule.id])
    let others = Self.findings(Self.text) {
      $0.only = nil
      $0.disabled = [Self.rule.id]
    }
    #expect(others.isEmpty)
  }

  @Test func reportsNothingWithTheTextsOfTheDocument() {
    #expect(Self.findings(Self.text) { $0.textSizes = [] }.isEmpty)
    let all = Self.findings(Self.text) {
      $0.textSizes = []
      $0.screens = Self.rule.exampleScreens
    }
    #expect(all.isEmpty)
  }

  /// The control is outside at each text size: its rules of touches report it.
  @Test func controlsThatAreOutsideOnTheCanvasKeepTheirRule() {
    let rules = Set(Self.findings(Self.text(height: 70)).map(\.rule))
    #expect(!rules.isEmpty && !rules.contains(Self.rule.id))
  }

  /// On the narrow screen the text takes two lines at the standard size too, and pushes the control out.
  @Test func controlsThatAreOutsideOnTheScreenKeepTheirRule() {
    let low = Self.text(height: 96)
    let small = Self.rule.exampleScreens.filter { $0.size.width == 375 && $0.size.height == 667 }
    #expect(small.count == 1)
    let stored = Self.findings(low) {
      $0.textSizes = []
      $0.screens = small
    }
    #expect(stored.map(\.rule) == ["control-outside-superview"])
    let both = Self.findings(low) { $0.screens = small }
    #expect(both.map(\.rule) == ["control-outside-superview"])
    #expect(both.map(\.severity) == [.info])
    #expect(both.first?.screens.map(\.textSize).contains(.standard) == true)
  }

  /// Two texts before the control grow.
  @Test func severalTextsAreNotNamed() throws {
    let second = """
      <label opaque="NO" text="Second" id="second">
        <rect key="frame" x="200" y="0" width="100" height="10"/>
        <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/>
      </label>
      """
    let text = Self.text.replacing("<label opaque", with: second + "<label opaque")
    let one = try #require(Self.findings(text).first)
    #expect(one.message.text.contains("the text of label"))
    let growing = text.replacing(
      "id=\"second\">", with: "id=\"second\" translatesAutoresizingMaskIntoConstraints=\"NO\">"
    ).replacing(
      "x=\"200\" y=\"0\" width=\"100\" height=\"10\"",
      with: "x=\"200\" y=\"0\" width=\"58.333333333333336\" height=\"20.333333333333332\""
    )
    .replacing(
      "<constraint firstItem=\"title\" firstAttribute=\"top\"",
      with: """
        <constraint firstItem="second" firstAttribute="leading" secondItem="card"
            secondAttribute="leading" constant="200" id="z1"/>
        <constraint firstItem="second" firstAttribute="top" secondItem="card"
            secondAttribute="top" id="z2"/>
        <constraint firstItem="title" firstAttribute="top"
        """)
    let two = try #require(Self.findings(growing).first)
    #expect(two.rule == Self.rule.id)
    #expect(two.message.text.contains("the text is larger, so that it extends"))
  }

  @Test func aButtonGrowsWithItsOwnTitle() throws {
    let wide = Self.text(height: 400)
      .replacing("<constraint firstAttribute=\"width\" constant=\"80\" id=\"w0\"/>", with: "")
      .replacing(
        "x=\"16\" y=\"44.333333333333336\" width=\"80\"",
        with: "x=\"16\" y=\"44.333333333333336\" width=\"260\""
      )
      .replacing(
        "<state key=\"normal\" title=\"Change\"/>",
        with: """
          <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/>
          <state key="normal" title="Change the hour of delivery today"/>
          """)
    let finding = try #require(Self.findings(wide).first)
    #expect(finding.rule == Self.rule.id)
    #expect(finding.message.text.contains("its text is larger, so that it extends"))
  }

  /// No finding of another rule replaces it.
  @Test func disablingTheRuleIsEnough() {
    #expect(Self.findings(Self.text) { $0.disabled = [Self.rule.id] }.isEmpty)
  }
}
