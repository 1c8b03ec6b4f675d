import LayoutModel
import Linting
import Foundation
import LayoutTestSupport
import Testing

@testable import layoutlint

/// Each flagged fixture that a person writes, fixed: what the safe fixes make of it stands beside
/// it, and what is only offered does no harm.
@Suite struct FixedFixtureTests {
  typealias Fixture = FixtureTests.Fixture

  private static let flagged = Fixture.all.filter {
    let endings = [".layout.json", ".xib", ".storyboard", ".swift", ".m"]
    return $0.name.hasPrefix("flags-") && endings.contains(where: $0.name.hasSuffix)
  }

  @Test(arguments: flagged)
  func safeFixesRemoveTheirFindingsOnly(fixture: Fixture) throws {
    let path = "\(fixture.folder)/\(fixture.name)"
    let text = try RepositoryFiles.text(path)
    let folder = try Folder([fixture.name: text])
    let before = try report(in: folder)
    let curable = try report(in: folder, fixture.options).filter(\.hasSafeFix)
    let outcome = try applyFixes(fixture, in: folder)
    let fixed = try folder.text(fixture.name)
    guard !curable.isEmpty else {
      #expect(fixed == text)
      #expect(!FileManager.default.fileExists(atPath: Self.file(path + ".fixed")), "\(path)")
      return
    }
    #expect(outcome.errors.hasPrefix("layoutlint: applied "))
    Golden.check(path + ".fixed", holds: fixed)

    let rest = try report(in: folder, fixture.options)
    #expect(rest.filter(\.hasSafeFix).isEmpty)
    let known = Self.counts(before)
    for (name, count) in Self.counts(try report(in: folder)) {
      #expect(count <= known[name, default: 0], "new: \(name)")
    }
    for (name, count) in Self.counts(rest) {
      let cured = Self.counts(curable)[name, default: 0]
      #expect(count <= known[name, default: 0] - cured, "still there: \(name)")
    }

    #expect(try applyFixes(fixture, in: folder).errors == "layoutlint: applied no fixes\n")
    #expect(try folder.text(fixture.name) == fixed)
  }

  @Test func fixturesHaveFixes() {
    let fixed = Self.flagged.filter {
      FileManager.default.fileExists(atPath: Self.file("\($0.folder)/\($0.name).fixed"))
    }
    #expect(fixed.count >= 4)
  }

  /// Each fix alone: the document is read as before.
  @Test(arguments: flagged)
  func offeredFixesKeepTheDocumentValid(fixture: Fixture) throws {
    let linter = LinterFactory.linter()
    let text = try RepositoryFiles.text("\(fixture.folder)/\(fixture.name)")
    let document = try #require(linter.check(SourceText(path: fixture.name, text: text)))
    let before = Self.documentFindings(document)
    for fix in document.findings.flatMap(\.fixes) {
      var edits = EditList(for: document.source)
      let isWhole = edits.add(fix)
      #expect(isWhole, "\(fix.title)")
      let fixed = try #require(linter.check(document.source.applying(edits)))
      #expect(fixed.layouts.count == document.layouts.count, "\(fix.title)")
      for (rule, count) in Self.documentFindings(fixed) {
        #expect(count <= before[rule, default: 0], "\(fix.title): \(rule)")
      }
    }
  }

  /// A name in the title of a safe fix is in the message or in a related one.
  @Test(arguments: flagged)
  func safeFixesNameTheViewsOfTheMessage(fixture: Fixture) throws {
    let text = try RepositoryFiles.text("\(fixture.folder)/\(fixture.name)")
    let document = try #require(
      LinterFactory.linter().check(SourceText(path: fixture.name, text: text)))
    for finding in document.findings {
      let texts = [finding.message.text] + finding.related.map(\.message.text)
      for fix in finding.fixes.filter(\.isSafe) {
        for name in fix.title.matches(of: /"[^"]+"/).map(\.output) {
          #expect(texts.contains { $0.contains(name) }, "\(finding.message.text): \(fix.title)")
        }
      }
    }
  }

  /// The number of findings of each rule about documents, except suppressions that a fix has made
  /// unused.
  private static func documentFindings(_ document: CheckedDocument) -> [String: Int] {
    let rules = Set(DocumentRule.allCases.map(\.rawValue))
      .subtracting([DocumentRule.unusedSuppression.rawValue])
    return Dictionary(
      document.findings.map(\.rule).filter(rules.contains).map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// One finding of a report.
  private struct Entry {
    let name: String
    let hasSafeFix: Bool

    /// Identified by its rule and its view, or by its message without indices of arrays.
    init(_ finding: JSONAnswer) throws {
      let view = try finding["view"]
      let message = try finding["message"].string?.replacing(/\[[0-9]+\]/, with: "[]")
      let subject = view.isNull ? message : try view["id"].string ?? view["path"].string
      name = "\(try finding["rule"].string ?? "") \(subject ?? "")"
      hasSafeFix = try finding["fixes"].elements.contains {
        try $0["safe"].canonical == "true"
      }
    }
  }

  private static func counts(_ entries: [Entry]) -> [String: Int] {
    Dictionary(entries.map { ($0.name, 1) }, uniquingKeysWith: +)
  }

  private func report(in folder: Folder, _ options: [String] = []) throws -> [Entry] {
    let outcome = try Program.run(
      ["lint", "--format", "json", "--fail-on", "never"] + options, in: folder)
    #expect(outcome.errors.isEmpty && outcome.status == 0)
    return try outcome.json["findings"].elements.map(Entry.init)
  }

  private func applyFixes(_ fixture: Fixture, in folder: Folder) throws -> Program.Outcome {
    let outcome = try Program.run(
      ["lint", "--fix", "--fail-on", "never"] + fixture.options + [fixture.name], in: folder)
    #expect(outcome.status == 0)
    return outcome
  }

  private static func file(_ path: String) -> String {
    RepositoryFiles.root.appending(path: path).path
  }
}
