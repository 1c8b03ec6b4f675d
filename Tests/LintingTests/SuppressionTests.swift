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

  struct Case: CustomTestStringConvertible {
    let name: String
    let text: String
    let unused: [String]
    var suppressed = 0

    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      name: "of use",
      text: #"{\#(view), "subviews": [{\#(dead), "disable": ["unreachable-subview"]}]}"#,
      unused: [], suppressed: 1),
    Case(
      name: "of no use", text: #"{\#(view), "disable": ["unreachable-subview"]}"#,
      unused: [#""unreachable-subview"@1"#]),
    Case(
      name: "on what is hidden",
      text: #"{\#(view), "isHidden": true, "disable": ["unreachable-subview", "unknown-key"]}"#,
      unused: [#""unknown-key"@1"#]),
    Case(
      name: "around what is hidden",
      text: """
        {\(view), "disable": ["unreachable-subview"],
          "subviews": [{\(view), "isHidden": true}]}
        """, unused: []),
    Case(
      name: "below what may be anything",
      text: """
        {\(view), "hitTest": "custom",
          "subviews": [{\(view), "disable": ["unreachable-subview"]}]}
        """, unused: []),
    Case(
      name: "beside",
      text: """
        {\(view), "subviews": [{\(dead)},
          {\(view), "disable": ["unreachable-subview"]}]}
        """, unused: [#""unreachable-subview"@2"#]),
    Case(
      name: "one of two",
      text: #"{\#(view), "disable": ["unknown-key", "invalid-value"], "foo": 1}"#,
      unused: [#""invalid-value"@1"#], suppressed: 1),
    Case(
      name: "a name twice",
      text: "{\(view), \"disable\": [\"unknown-key\",\n\"unknown-key\"], \"foo\": 1}",
      unused: [#""unknown-key"@2"#], suppressed: 1),
    Case(
      name: "the inner one of two",
      text: """
        {\(view), "disable": ["unreachable-subview"], "subviews": [
          {\(dead), "disable": ["unreachable-subview"]}]}
        """, unused: [#""unreachable-subview"@1"#], suppressed: 1),
    Case(
      name: "both, for one each",
      text: """
        {\(view), "disable": ["unreachable-subview"], "subviews": [
          {\(dead), "disable": ["unreachable-subview"]}, {\(dead)}]}
        """, unused: [], suppressed: 2),
    Case(
      name: "all around a name",
      text: """
        {\(view), "disable": ["all"], "subviews": [
          {\(dead), "disable": ["unreachable-subview"]}]}
        """, unused: [#""all"@1"#], suppressed: 1),
    Case(
      name: "a name around all",
      text: """
        {\(view), "disable": ["unreachable-subview"], "subviews": [
          {\(dead), "disable": ["all"]}]}
        """, unused: [#""unreachable-subview"@1"#], suppressed: 1),
    Case(
      name: "all beside a name",
      text: "{\(view), \"disable\": [\"all\",\n\"unknown-key\"], \"foo\": 1}",
      // What is said of the name is suppressed by `all`, which is of use.
      unused: [], suppressed: 2),
    Case(
      name: "a name beside all",
      text: "{\(view), \"disable\": [\"unknown-key\",\n\"all\"], \"foo\": 1}",
      unused: [#""all"@2"#], suppressed: 1),
    Case(name: "all of no use", text: #"{\#(view), "disable": ["all"]}"#, unused: [#""all"@1"#]),
    Case(
      name: "all of no use hides nothing",
      text: """
        {\(view), "disable": ["all"], "subviews": [
          {\(view), "disable": ["unknown-key"]}]}
        """, unused: [#""all"@1"#, #""unknown-key"@2"#]),
    Case(
      name: "suppressed itself",
      text: #"{\#(view), "disable": ["unused-suppression", "unknown-key"]}"#,
      unused: [], suppressed: 1),
    Case(
      name: "suppressed from around",
      text: """
        {\(view), "disable": ["unused-suppression"], "subviews": [
          {\(view), "disable": ["unknown-key", "invalid-value"]}]}
        """, unused: [], suppressed: 2),
    Case(
      name: "no rule", text: #"{\#(view), "disable": ["unknown-kee"]}"#, unused: []),
    Case(
      name: "the rule itself", text: #"{\#(view), "disable": ["unused-suppression"]}"#, unused: []),
    Case(
      name: "a root for its windows, once",
      text: """
        {"disable": ["unknown-key", "unreachable-subview"], "windows": [
          {"class": "UIWindow", "frame": [0, 0, 9, 9], "foo": 1},
          {"class": "UIWindow", "frame": [0, 0, 9, 9]}]}
        """, unused: [#""unreachable-subview"@1"#], suppressed: 1),
    Case(
      name: "a set for its layouts, once",
      text: """
        {"disable": ["transparent-interactive", "unreachable-subview"], "layouts": [
          {"name": "a", "layout": {\(view)}},
          {"name": "b", "layout": {\(view), "subviews": [{\(dead)}]}}]}
        """, unused: [#""transparent-interactive"@1"#], suppressed: 1),
    Case(
      name: "a layout in a set",
      text: """
        {"disable": ["unreachable-subview"], "layouts": [
          {"name": "a", "layout": {\(view), "disable": ["unreachable-subview"]}},
          {"name": "b", "layout": {\(view), "subviews": [{\(dead)}]}}]}
        """, unused: [#""unreachable-subview"@2"#], suppressed: 1),
    Case(
      name: "an application in a set",
      text: """
        {"layouts": [{"name": "a", "layout": {"disable": ["unknown-key"], "windows": [
          {"class": "UIWindow", "frame": [0, 0, 9, 9]}]}}]}
        """, unused: [#""unknown-key"@1"#]),
    Case(
      name: "a set of nothing", text: #"{"disable": ["unknown-key"], "layouts": []}"#,
      unused: [#""unknown-key"@1"#]),
  ])
  func tellsTheNamesOfNoUse(example: Case) throws {
    let document = try Self.check(example.text)
    #expect(Self.unused(in: document) == example.unused)
    #expect(document.suppressed == example.suppressed)
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
    let document = try Self.check(
      "{\(Self.view), \"disable\": [\(names.joined(separator: ", "))]}")
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
