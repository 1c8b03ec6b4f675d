import LayoutModel
import Linting
import LayoutTestSupport
import Testing

/// Which names in a `disable` are of use, and what is left of a text without the others.
@Suite struct SuppressionTests {
  /// A button that no touch reaches.
  private static let dead = #""class": "UIButton", "frame": [900, 0, 44, 44]"#
  private static let view = #""class": "UIView", "frame": [0, 0, 100, 100]"#

  private static func check(_ text: String, _ settings: LintSettings = LintSettings()) throws
    -> CheckedDocument
  {
    let source = SourceText(path: "a.layout.json", text: text)
    return try #require(Layouts.linter(settings).check(source))
  }

  /// The names that suppress nothing, each with its place in the text.
  private static func unused(in document: CheckedDocument) -> [String] {
    document.findings.filter { $0.rule == "unused-suppression" }.map { finding in
      let name = String(
        decoding: document.source.bytes[finding.range.start..<finding.range.end], as: UTF8.self)
      #expect(finding.severity == .info)
      #expect(finding.message.text == "'\(name.dropFirst().dropLast())' suppresses nothing here")
      return name + "@\(LineIndex(document.source.bytes).position(of: finding.range.start).line)"
    }
  }

  /// A view with members, which disables rules. Each name after the first and each subview begins a line.
  private static func object(
    _ members: String, _ names: String..., subviews: [String] = []
  ) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",\n")
    let disabled = names.isEmpty ? "" : ", \"disable\": [\(list)]"
    let inner = subviews.isEmpty ? "" : ", \"subviews\": [\n\(subviews.joined(separator: ",\n"))]"
    return "{\(members)\(disabled)\(inner)}"
  }

  private static func at(_ line: Int, _ name: String) -> String { "\"\(name)\"@\(line)" }

  private static let lost = "unreachable-subview"
  private static let hidden = #"\#(view), "isHidden": true"#
  private static let unknown = #"\#(view), "foo": 1"#

  /// The names of no use, and the number of suppressed findings.
  @Test(
    arguments: [
      (object(view, subviews: [object(dead, lost)]), [], 1), (object(view, lost), [at(1, lost)], 0),
      // On and around what is hidden.
      (object(hidden, lost, "unknown-key"), [at(2, "unknown-key")], 0),
      (object(view, lost, subviews: [object(hidden)]), [], 0),
      // Below what may be anything, and beside what is lost.
      (object(#"\#(view), "hitTest": "custom""#, subviews: [object(view, lost)]), [], 0),
      (object(view, subviews: [object(dead), object(view, lost)]), [at(3, lost)], 0),
      // One of two names, and a name twice.
      (object(unknown, "unknown-key", "invalid-value"), [at(2, "invalid-value")], 1),
      (object(unknown, "unknown-key", "unknown-key"), [at(2, "unknown-key")], 1),
      // The inner one of two, and both, for one each.
      (object(view, lost, subviews: [object(dead, lost)]), [at(1, lost)], 1),
      (object(view, lost, subviews: [object(dead, lost), object(dead)]), [], 2),
      // All around a name, and a name around all.
      (object(view, "all", subviews: [object(dead, lost)]), [at(1, "all")], 1),
      (object(view, lost, subviews: [object(dead, "all")]), [at(1, lost)], 1),
      // What is said of the name is suppressed by `all`, which is of use.
      (object(unknown, "all", "unknown-key"), [], 2),
      (object(unknown, "unknown-key", "all"), [at(2, "all")], 1),
      // All of no use hides nothing.
      (object(view, "all"), [at(1, "all")], 0),
      (
        object(view, "all", subviews: [object(view, "unknown-key")]),
        [at(1, "all"), at(2, "unknown-key")], 0
      ),
      // Suppressed itself, and suppressed from around.
      (object(view, "unused-suppression", "unknown-key"), [], 1),
      (
        object(
          view, "unused-suppression", subviews: [object(view, "unknown-key", "invalid-value")]),
        [], 2
      ),
      // No rule, and the rule itself.
      (object(view, "unknown-kee"), [], 0), (object(view, "unused-suppression"), [], 0),
      // A root for its windows, and a set for its layouts, once.
      (
        """
        {"disable": ["unknown-key", "unreachable-subview"], "windows": [
          {"class": "UIWindow", "frame": [0, 0, 9, 9], "foo": 1},
          {"class": "UIWindow", "frame": [0, 0, 9, 9]}]}
        """, [at(1, lost)], 1
      ),
      (
        """
        {"disable": ["transparent-interactive", "unreachable-subview"], "layouts": [
          {"name": "a", "layout": {\(view)}},
          {"name": "b", "layout": {\(view), "subviews": [{\(dead)}]}}]}
        """, [at(1, "transparent-interactive")], 1
      ),
      // A layout and an application in a set, and a set of nothing.
      (
        """
        {"disable": ["unreachable-subview"], "layouts": [
          {"name": "a", "layout": {\(view), "disable": ["unreachable-subview"]}},
          {"name": "b", "layout": {\(view), "subviews": [{\(dead)}]}}]}
        """, [at(2, lost)], 1
      ),
      (
        """
        {"layouts": [{"name": "a", "layout": {"disable": ["unknown-key"], "windows": [
          {"class": "UIWindow", "frame": [0, 0, 9, 9]}]}}]}
        """, [at(1, "unknown-key")], 0
      ),
      (#"{"disable": ["unknown-key"], "layouts": []}"#, [at(1, "unknown-key")], 0),
    ] as [(String, [String], Int)])
  func tellsTheNamesOfNoUse(text: String, unused: [String], suppressed: Int) throws {
    let document = try Self.check(text)
    #expect(Self.unused(in: document) == unused)
    #expect(document.suppressed == suppressed)
  }

  struct SuppressionCase: CustomTestStringConvertible {
    let names: String
    var settings = LintSettings()
    var unused: [String] = []

    var testDescription: String { names }

    init(_ names: String, unused: [String] = [], _ change: (inout LintSettings) -> Void) {
      self.names = names
      self.unused = unused
      change(&settings)
    }
  }

  /// Of a rule that does not run nobody knows what it would have found.
  @Test(arguments: [
    SuppressionCase(#""unknown-key""#) { $0.only = ["unused-suppression"] },
    SuppressionCase(#""unknown-key""#, unused: [#""unknown-key"@1"#]) {
      $0.only = ["unused-suppression", "unknown-key"]
    },
    SuppressionCase(#""unknown-key""#) { $0.only = ["unknown-key"] },
    SuppressionCase(#""unknown-key""#) { $0.disabled = ["unknown-key"] },
    SuppressionCase(#""unknown-key""#, unused: [#""unknown-key"@1"#]) {
      $0.disabled = ["invalid-value"]
    },
    SuppressionCase(#""unknown-key""#) { $0.disabled = ["unused-suppression"] },
    SuppressionCase(#""all""#, unused: [#""all"@1"#]) { $0.severities = ["unknown-key": .error] },
    SuppressionCase(#""all""#) { $0.disabled = ["invalid-value"] },
    SuppressionCase(#""all""#) { $0.only = ["unused-suppression", "unknown-key"] },
    // Nobody knows whether it is of use, so that it suppresses what is said of the other.
    SuppressionCase(#""unknown-key", "all""#) { $0.disabled = ["invalid-value"] },
  ])
  func isSilentAboutRulesThatDoNotRun(example: SuppressionCase) throws {
    let document = try Self.check(
      "{\(Self.view), \"disable\": [\(example.names)]}", example.settings)
    #expect(Self.unused(in: document) == example.unused)
  }

  /// What is left out of an unsound document may be what the suppression is for.
  @Test func judgesLayoutRulesInSoundDocumentsOnly() throws {
    let names = #""disable": ["unreachable-subview", "too-deep", "all"]"#
    let sound = try Self.check(
      "{\(Self.view), \(names), \"subviews\": [{\(Self.view), \"foo\": 1}]}")
    #expect(sound.suppressed == 3)  // `all` is of use, and hides what is said of the others.
    let unsound = try Self.check(
      #"{\#(Self.view), "subviews": [{\#(Self.view), "alpha": 2}, {\#(Self.view), \#(names)}]}"#)
    #expect(Self.unused(in: unsound).isEmpty)
    #expect(unsound.suppressed == 1)  // `all` may be of use; it hides what is said of 'too-deep'.
    let other = try Self.check(
      #"{\#(Self.view), "alpha": 2, "disable": ["unreachable-subview", "too-deep"]}"#)
    #expect(Self.unused(in: other) == [#""too-deep"@1"#])
  }

  @Test(arguments: [(1_020, [#""unknown-key"@1"#]), (1_030, [])])
  func judgesNothingInADocumentThatIsNotReadToItsEnd(depth: Int, unused: [String]) throws {
    let views = String(repeating: "{\(Self.view), \"subviews\": [", count: depth)
    let ends = String(repeating: "]}", count: depth)
    let document = try Self.check(
      "{\(Self.view), \"disable\": [\"unknown-key\"], \"subviews\": [\(views)\(ends)]}")
    #expect(Self.unused(in: document) == unused)
    #expect(document.findings.contains { $0.rule == "too-deep" } == unused.isEmpty)
  }

  /// What is not checked to its end is not judged.
  @Test func isSilentWhereTheCheckIsCutOff() {
    let source = SourceText(
      path: "a.layout.json", text: "{\(Self.view), \"disable\": [\"unknown-key\"]}")
    let cancelled = Layouts.linter.check(source, cancellation: Cancellation { true })
    #expect(cancelled?.findings.isEmpty == true)
    #expect(Layouts.linter.check(source, cancellation: .none)?.findings.count == 1)
  }

  /// Names that are no rule's, one more than are compared with those that are.
  @Test func looksForTheNearestRuleOfSoManyNamesOnly() throws {
    let names = [String](repeating: "\"unknown-kye\"", count: Linter.nearestNameLimit + 1)
    let document = try Self.check("{\(Self.view), \"disable\": [\(names.joined(separator: ", "))]}")
    let hints = document.findings.map { $0.message.text.hasSuffix("; did you mean 'unknown-key'?") }
    #expect(hints == [Bool](repeating: true, count: Linter.nearestNameLimit) + [false])
    #expect(document.findings.allSatisfy { $0.range.end - $0.range.start == 13 })
  }

  /// A text, and the same with its suppressions of no use taken out. 'n' is a name that is of use,
  /// 'x' one that is not.
  @Test(arguments: [
    (#""disable": ["x"]"#, ""),
    (#""disable": [ "x" ] "#, " "),
    (#""disable": ["x"], "tag": 1"#, #""tag": 1"#),
    (#""tag": 1, "disable": ["x"]"#, #""tag": 1"#),
    (#""tag": 1 , "disable": ["x"], "a": 2"#, #""tag": 1 , "a": 2"#),
    (#""disable": ["x", "n"]"#, #""disable": ["n"]"#),
    (#""disable": ["n", "x"]"#, #""disable": ["n"]"#),
    (#""disable": ["n", "x", 3]"#, #""disable": ["n", 3]"#),
    (#""disable": [ "x", "n", "x", "x" ]"#, #""disable": [ "n" ]"#),
    (#""disable": ["x","x","x","x"]"#, ""),
    ("\n  \"disable\": [\"x\"],\n  \"tag\": 1\n", "\n  \"tag\": 1\n"),
    ("\r\n  \"tag\": 1,\r\n  \"disable\": [\"x\"]\r\n", "\r\n  \"tag\": 1\r\n"),
    (
      "\n\t\"tag\": 1,\n\t\"disable\": [\n\t\t\"x\",\n\t\t\"n\"\n\t],\n\t\"a\": 2\n",
      "\n\t\"tag\": 1,\n\t\"disable\": [\n\t\t\"n\"\n\t],\n\t\"a\": 2\n"
    ),
    (
      "\r\n  \"disable\": [\r\n    \"n\",\r\n    \"x\"\r\n  ]\r\n",
      "\r\n  \"disable\": [\r\n    \"n\"\r\n  ]\r\n"
    ),
    ("\n\"tag\": 1\n,\"disable\": [\"x\"]\n,\"a\": 2\n", "\n\"tag\": 1\n\n,\"a\": 2\n"),
    // The second of two alike counts when the first is gone.
    (#""disable": ["x"], "disable": ["n"]"#, #""disable": ["n"]"#),
    (#""disable": ["x"], "disable": ["x"]"#, ""),
  ])
  func takesOutWhatIsOfNoUse(members: String, expected: String) throws {
    func text(_ members: String) -> String {
      let names = members.replacing("\"n\"", with: "\"missing-frame\"")
        .replacing("\"x\"", with: "\"syntax-error\"")
      return "{\(Self.view), \"subviews\": [{\(names)}]}"
    }
    let fixed = try FixedText(text(members))
    #expect(fixed.text == text(expected))
    #expect(fixed.rebuilt == fixed.text)
    let news = fixed.news
    #expect(news.isEmpty)
  }
}
