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
  typealias Group = FixtureTests.Group

  private static let flagged = Fixture.all.filter(isFlagged)

  private static func isFlagged(_ fixture: Fixture) -> Bool {
    let endings = [".layout.json", ".xib", ".storyboard", ".swift", ".m"]
    return fixture.name.hasPrefix("flags-") && endings.contains(where: fixture.name.hasSuffix)
  }

  @Test(arguments: Group.all(where: isFlagged))
  func safeFixesRemoveTheirFindingsOnly(group: Group) throws {
    let folder = try group.projects()
    let before = try report(on: group, in: folder)
    let curable = try chosenReport(on: group, in: folder, all: before).mapValues {
      $0.filter(\.hasSafeFix)
    }
    try applyFixes(of: group, in: folder)
    let fixed = try group.paths.map(folder.text)
    let after = try report(on: group, in: folder)
    let rest = try chosenReport(on: group, in: folder, all: after)
    for (fixture, fixed) in zip(group.fixtures, fixed) {
      guard let curable = curable[fixture.name], !curable.isEmpty else {
        #expect(try fixed == fixture.text)
        #expect(
          !FileManager.default.fileExists(atPath: Self.file("\(fixture).fixed")), "\(fixture)")
        continue
      }
      Golden.check("\(fixture).fixed", holds: fixed)
      let rest = rest[fixture.name, default: []]
      #expect(rest.filter(\.hasSafeFix).isEmpty, "\(fixture)")
      let known = Self.counts(before[fixture.name, default: []])
      for (name, count) in Self.counts(after[fixture.name, default: []]) {
        #expect(count <= known[name, default: 0], "\(fixture): new: \(name)")
      }
      for (name, count) in Self.counts(rest) {
        let cured = Self.counts(curable)[name, default: 0]
        #expect(count <= known[name, default: 0] - cured, "\(fixture): still there: \(name)")
      }
    }
    #expect(try applyFixes(of: group, in: folder).errors == "layoutlint: applied no fixes\n")
    #expect(try group.paths.map(folder.text) == fixed)
  }

  @Test func fixturesHaveFixes() {
    let fixed = Self.flagged.filter {
      FileManager.default.fileExists(atPath: Self.file("\($0).fixed"))
    }
    #expect(fixed.count >= 4)
  }

  /// After each fix alone, the document is read as before. A name in the title of a safe fix is in the message or in
  /// a related one.
  @Test(arguments: flagged)
  func offeredFixesKeepTheDocumentValid(fixture: Fixture) throws {
    let linter = LinterFactory.linter()
    let document = try #require(linter.check(SourceText(path: fixture.name, text: fixture.text)))
    for finding in document.findings {
      let texts = [finding.message.text] + finding.related.map(\.message.text)
      for fix in finding.fixes.filter(\.isSafe) {
        for name in fix.title.matches(of: /"[^"]+"/).map(\.output) {
          #expect(texts.contains { $0.contains(name) }, "\(finding.message.text): \(fix.title)")
        }
      }
    }
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

  /// The findings about each fixture.
  private func report(
    on group: Group, in folder: Folder, _ options: [String] = []
  ) throws -> [String: [Entry]] {
    let outcome = try Program.run(
      ["lint", "--format", "json", "--fail-on", "never"] + options + group.paths, in: folder)
    #expect(outcome.errors.isEmpty && outcome.status == 0)
    return try Dictionary(grouping: outcome.findings) { finding in
      try finding["path"].string?.prefix { $0 != "/" }.description ?? ""
    }.mapValues { try $0.map(Entry.init) }
  }

  /// The findings with the options of a group.
  private func chosenReport(
    on group: Group, in folder: Folder, all: [String: [Entry]]
  ) throws -> [String: [Entry]] {
    try group.options.isEmpty ? all : report(on: group, in: folder, group.options)
  }

  @discardableResult
  private func applyFixes(of group: Group, in folder: Folder) throws -> Program.Outcome {
    let outcome = try Program.run(
      ["lint", "--fix", "--fail-on", "never"] + group.options + group.paths, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("layoutlint: applied "))
    return outcome
  }

  private static func file(_ path: String) -> String {
    RepositoryFiles.root.appending(path: path).path
  }
}
