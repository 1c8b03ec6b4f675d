import Linting
import LayoutTestSupport
import Rules
import Testing

/// The examples that `layoutlint explain` and the pages show do what is said of them.
@Suite struct ExampleTests {
  static let rules = RuleCatalog.all.map { type(of: $0).metadata }

  @Test(arguments: rules)
  func theFlaggedExampleIsFlagged(rule: RuleMetadata) throws {
    let example = try #require(RuleExample.of(rule))
    #expect(Layouts.findings(example.flagged, of: rule).map(\.rule) == [rule.id])
  }

  @Test(arguments: rules)
  func theAllowedExampleIsClean(rule: RuleMetadata) throws {
    let example = try #require(RuleExample.of(rule))
    #expect(Layouts.findings(example.allowed, of: rule).isEmpty)
  }

  @Test(arguments: rules)
  func theWordsFollowTheHouseStyle(rule: RuleMetadata) throws {
    let example = try #require(RuleExample.of(rule))
    for finding in Layouts.findings(example.flagged, of: rule) {
      #expect(!finding.message.text.hasSuffix("."))
      #expect(!finding.message.text.contains("\n"))
    }
    #expect(rule.summary.hasSuffix(".") && !rule.summary.contains("\n"))
  }
}
