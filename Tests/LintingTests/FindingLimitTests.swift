import LayoutModel
import LayoutTestSupport
import Linting
import Testing

/// The number of findings that are reported for one document.
@Suite struct FindingLimitTests {
  private static func findings(
    _ count: Int, _ change: (inout LintSettings) -> Void = { _ in }
  ) -> [Finding] {
    var settings = LintSettings()
    settings.findingLimit = 3
    change(&settings)
    let views = Array(repeating: "{\"class\": \"UIView\"}", count: count).joined(separator: ", ")
    let text = #"{"class": "UIView", "frame": [0, 0, 393, 852], "subviews": [\#(views)]}"#
    return Layouts.findings(text, settings)
  }

  @Test func asManyFindingsAsTheLimitAreReported() {
    #expect(Self.findings(3).map(\.rule) == Array(repeating: "missing-frame", count: 3))
  }

  @Test func moreFindingsThanTheLimitAreReportedAsOne() throws {
    let findings = Self.findings(5)
    #expect(findings.map(\.rule) == Array(repeating: "missing-frame", count: 3) + ["too-large"])
    let last = try #require(findings.last)
    #expect(
      last.message.text
        == "the document has more than 3 findings; the remaining findings are not reported")
    #expect(last.severity == .error)
    let former = try #require(findings.dropLast().last)
    #expect(last.range > former.range)
  }

  @Test func findingsOfDisabledRulesDoNotCount() {
    #expect(Self.findings(5) { $0.disabled = ["missing-frame"] }.isEmpty)
    #expect(
      Self.findings(5) { $0.disabled = ["too-large"] }.map(\.rule)
        == Array(repeating: "missing-frame", count: 3))
  }
}
