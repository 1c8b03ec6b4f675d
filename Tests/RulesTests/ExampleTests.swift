import Linting
import LayoutTestSupport
import Rules
import Testing

/// The examples that `layoutlint explain` and the pages show do what is said of them.
@Suite struct ExampleTests {
  static let rules = RuleCatalog.all.map { type(of: $0).metadata }

  @Test(arguments: rules)
  func theFlaggedExampleIsFlagged(rule: RuleMetadata) {
    #expect(Layouts.findings(rule.flaggedExample, of: rule).map(\.rule) == [rule.id])
  }

  @Test(arguments: rules)
  func theAllowedExampleIsClean(rule: RuleMetadata) {
    #expect(Layouts.findings(rule.allowedExample, of: rule).isEmpty)
  }

  @Test(arguments: rules)
  func theWordsFollowTheHouseStyle(rule: RuleMetadata) {
    for finding in Layouts.findings(rule.flaggedExample, of: rule) {
      #expect(!finding.message.text.hasSuffix("."))
      #expect(!finding.message.text.contains("\n"))
    }
    #expect(rule.summary.hasSuffix(".") && !rule.summary.contains("\n"))
  }
}
