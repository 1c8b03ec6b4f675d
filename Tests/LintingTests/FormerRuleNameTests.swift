import LayoutModel
import LayoutReaders
import Linting
import Testing

/// A rule that had another id in an earlier version.
@Suite struct FormerRuleNameTests {
  private struct Renamed: LayoutRule {
    static let metadata = RuleMetadata(
      id: "new-name", formerIDs: ["old-name", "oldest-name"], summary: "Each view.",
      rationale: "", severity: .warning, howToFix: nil, allowances: [], needs: [], since: "0.1.0")

    func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
      for view in layout.hierarchy.ids {
        findings.report("a view", about: view, at: layout.range(of: view, .frame))
      }
    }
  }

  private func findings(in text: String) throws -> [Finding] {
    let linter = Linter(readers: LayoutFormats.readers(), rules: [Renamed()])
    return try #require(linter.check(SourceText(path: "a.layout.json", text: text))).findings
  }

  @Test func anOldNameInADocumentSuppressesAndIsReportedOnce() throws {
    let findings = try findings(
      in: """
        {"frame": [0, 0, 9, 9], "subviews": [
          {"frame": [0, 0, 9, 9], "disable": ["old-name"]},
          {"frame": [0, 0, 9, 9], "disable": ["old-name"]}]}
        """)
    #expect(findings.map(\.rule) == ["new-name", "unused-suppression"])
    let note = try #require(findings.last)
    #expect(note.message.text.hasPrefix("the rule 'old-name' is now 'new-name'"))
    #expect(note.fixes.map(\.isSafe) == [true])
    #expect(note.fixes.first?.edits.first?.text.contains("new-name") == true)
  }

  @Test(arguments: [
    #"{"rules": {"old-name": "off"}}"#, #"{"suppress": [{"rule": "oldest-name"}]}"#,
    #"{"overrides": [{"paths": ["*"], "rules": {"old-name": "off"}}]}"#,
  ])
  func anOldNameInAConfigurationIsThePresentOne(text: String) throws {
    let reader = ConfigurationReader(rules: [Renamed.metadata])
    let (configuration, findings) = reader.read(Array(text.utf8))
    #expect(findings.isEmpty)
    let read = try #require(configuration)
    #expect(read.formerNames.map(\.value.id) == ["new-name"])
    let present = text.replacing("oldest-name", with: "new-name")
      .replacing("old-name", with: "new-name")
    let other = try #require(reader.read(Array(present.utf8)).configuration)
    #expect(read.rules.keys == other.rules.keys)
    #expect(read.suppressions.map(\.value.rule) == other.suppressions.map(\.value.rule))
    #expect(other.formerNames.isEmpty)
  }

  @Test func thePresentNameTakesPrecedence() throws {
    let reader = ConfigurationReader(rules: [Renamed.metadata])
    for text in [
      #"{"rules": {"old-name": "off", "new-name": "info"}}"#,
      #"{"rules": {"new-name": "info", "old-name": "off"}}"#,
    ] {
      let read = try #require(reader.read(Array(text.utf8)).configuration)
      #expect(read.rules["new-name"]?.level?.value == .info)
    }
  }
}
