import Foundation
import Testing

/// `lint FILE --why VIEW`.
@Suite struct WhyTests {
  private static let file = "a.layout.json"

  private func why(
    _ view: String, _ text: String = Layouts.error, _ options: String...,
    configuration: String = "{}",
    others: [String: String] = [:]
  ) throws -> Program.Outcome {
    let files = [Self.file: text, ".layoutlint.json": configuration].merging(others) { $1 }
    return try Program.run(["lint", Self.file, "--why", view] + options, in: try Folder(files))
  }

  /// The lines below a heading.
  private func section(_ title: String, of outcome: Program.Outcome) -> [Substring] {
    let lines = outcome.output.split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix(title) }) else { return [] }
    return Array(lines[(start + 1)...].prefix { $0.hasPrefix("  ") })
  }

  @Test func aReportedViewHasItsFindings() throws {
    let outcome = try why("save")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("button \"save\" (UIButton \"save\") at a.layout.json:4:5\n"))
    let reported = section("reported:", of: outcome)
    #expect(reported.count == 1)
    #expect(reported.first?.contains("error unreachable-subview: ") == true)
    #expect(
      section("checked, nothing to report", of: outcome).first?.contains("covered-control") == true)
  }

  @Test func aRuleThatIsOffWouldReport() throws {
    let outcome = try why(
      "save", configuration: #"{"rules": {"unreachable-subview": "off"}}"#)
    #expect(section("reported:", of: outcome) == [])
    #expect(section("turned off", of: outcome).first?.contains("unreachable-subview") == true)
  }

  @Test func suppressionsHaveTheirReason() throws {
    let configuration = """
      {"suppress": [{"rule": "unreachable-subview", "view": "save", "reason": "it moves"}]}
      """
    let outcome = try why("save", configuration: configuration)
    let lines = section("found and suppressed", of: outcome)
    #expect(lines.first?.hasSuffix("; the configuration suppresses it: it moves") == true)
    let inDocument = Layouts.error.replacing(
      #""id": "save","#, with: #""id": "save", "disable": ["unreachable-subview"],"#)
    let other = section("found and suppressed", of: try why("save", inDocument))
    #expect(other.first?.hasSuffix("; the document suppresses it") == true)
  }

  @Test func aHiddenViewIsSilenced() throws {
    let hidden = Layouts.error.replacing(
      #""id": "save","#, with: #""id": "save", "isHidden": true,"#)
    let lines = section("not reported because of one fact", of: try why("save", hidden))
    #expect(
      lines.contains { $0.contains("unreachable-subview") && $0.hasSuffix("is hidden") })
  }

  @Test func formatsWithoutFactsAreNamed() throws {
    let dump = """
      <UIView: 0x1; frame = (0 0; 100 100)>
         | <UIButton: 0x2; frame = (200 0; 44 44)>
      """
    let folder = try Folder(["dump.txt": dump])
    let outcome = try Program.run("lint", "dump.txt", "--why", "UIButton", in: folder)
    let lines = section("not checked, because", of: outcome)
    #expect(
      lines.contains {
        $0.hasPrefix("  duplicate-tap-recognizers: ") && $0.contains("gesture recognizers")
      })
  }

  @Test func theAnswerInJSONHasTheSameOutcomes() throws {
    let outcome = try why("save", Layouts.error, "--format", "json")
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let rules = try #require(answer["rules"] as? [[String: Any]])
    let reported = rules.filter { $0["outcome"] as? String == "reported" }
    #expect(reported.contains { $0["rule"] as? String == "unreachable-subview" })
    #expect((answer["view"] as? [String: Any])?["id"] as? String == "save")
    #expect(answer["interactive"] as? Bool == true)
  }

  @Test(arguments: [
    (["a.layout.json", "--why", "svae"], "did you mean 'save'?"),
    (["set.layout.json", "--why", "c"], "unknown view 'c'"),
    (["twice.layout.json", "--why", "a"], "is a view of 2 layouts"),
    (["a.layout.json", "set.layout.json", "--why", "a"], "the path of one document"),
    ([".", "--why", "a"], "the path of one document"),
    (["a.swift", "--why", "a"], "is source code"),
    (["a.layout.json", "--why", "a", "--fix"], "cannot be combined"),
    (["a.layout.json", "--why", "a", "--format", "sarif"], "text or json"),
  ])
  func whatCannotBeAnsweredIsAnError(arguments: [String], says: String) throws {
    let folder = try Folder([
      "a.layout.json": Layouts.error, "set.layout.json": Layouts.set, "a.swift": "let a = 1",
      "twice.layout.json": Layouts.set.replacing(#""id": "b""#, with: #""id": "a""#),
    ])
    let outcome = try Program.run(["lint"] + arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.replacing("\n", with: " ").contains(says), "\(outcome.errors)")
  }

  @Test func pointsAndViewsSelectEachOther() throws {
    let folder = try Folder(["app.layout.json": Layouts.application])
    let byView = try Program.run("hit-test", "app.layout.json", "--view", "save", in: folder).output
    #expect(byView.contains("button"))
    let point = try #require(byView.prefixMatch(of: /\((.*?)\)/)).1
    #expect(
      try Program.run("hit-test", "app.layout.json", "--at", "\(point)", in: folder).output
        == byView)
    #expect(
      try Program.run("chain", "app.layout.json", "--at", "\(point)", in: folder).output
        == Program.run("chain", "app.layout.json", "--view", "save", in: folder).output)
  }
}
