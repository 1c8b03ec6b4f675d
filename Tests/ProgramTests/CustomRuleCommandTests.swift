import Foundation
import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

/// Custom rules on the command line and in the daemon.
@Suite struct CustomRuleCommandTests {
  private static let rule = """
    {"id": "close-size", "severity": "warning", "message": "{name} is {size} pt",
     "match": {"class": "CloseButton", "height": {"less-than": 44}}, "page": "Pages/Close.md",
     "examples": [
       {"layout": {"class": "CloseButton", "id": "close", "frame": [0, 0, 30, 30]},
        "reported": ["close"], "messages": ["CloseButton \\"close\\" is 30 × 30 pt"]},
       {"layout": "good.layout.json", "reported": []}]}
    """
  private static let configuration = #"{"custom-rules": [\#(rule)]}"#
  private static let bad = """
    {"class": "CloseButton", "id": "close", "frame": [0, 0, 30, 30]}
    """

  private func folder(_ configuration: String = configuration) throws -> Folder {
    try Folder([
      ".layoutlint.json": configuration, "bad.layout.json": Self.bad,
      "good.layout.json": #"{"class": "CloseButton", "frame": [0, 0, 44, 44]}"#,
      "Pages/Close.md": "Use `CloseButton.standard()`.\n",
    ])
  }

  @Test func reportsFindingsLikeBuiltInRules() throws {
    let outcome = try Program.run(
      "lint", "--format", "json", "--only", "close-size", "--fail-on", "warning",
      in: try folder())
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    let findings = try outcome.findings
    #expect(try findings.map { try $0["rule"].string } == ["close-size"])
    #expect(try findings.first?["message"].string == "CloseButton \"close\" is 30 × 30 pt")
    #expect(try findings.first?["path"].string == "bad.layout.json")
    #expect(try findings.first?["fingerprint"].string?.count == 16)
  }

  @Test(
    arguments: [
      (["--severity", "close-size=error"], 1), (["--disable", "close-size"], 0),
      (["--severity", "close-size=off"], 0), (["--only", "missing-frame"], 0), ([], 0),
    ] as [([String], Int32)])
  func followsTheOptions(options: [String], status: Int32) throws {
    let outcome = try Program.run(["lint", "--quiet"] + options, in: try folder())
    #expect(outcome.status == status, "\(outcome.output)\(outcome.errors)")
  }

  @Test func followsTheRulesOfTheConfiguration() throws {
    let off = Self.configuration.replacing(
      "{\"custom-rules\"", with: #"{"rules": {"close-size": "off"}, "custom-rules""#)
    let folder = try folder(off)
    #expect(try Program.run("lint", "--quiet", in: folder).output == "")
    let enabled = try Program.run("lint", "--quiet", "--enable", "close-size", in: folder)
    #expect(enabled.output.contains("(close-size)"))
  }

  @Test func anUnknownRuleGetsTheNearestCustomOne() throws {
    let outcome = try Program.run("lint", "--only", "close-siz", in: try folder())
    #expect(outcome.status == 2)
    #expect(outcome.messages == ["unknown rule 'close-siz'; did you mean 'close-size'?"])
  }

  @Test func listsAndExplainsCustomRules() throws {
    let folder = try folder()
    let rules = try Program.json("rules", in: folder)["rules"].elements
    #expect(try rules.last?["id"].string == "close-size")
    #expect(try rules.last?["kind"].string == "custom")
    #expect(try Program.run("rules", in: folder).output.hasSuffix("  {name} is {size} pt\n"))
    #expect(!(try Program.run("rules", "--no-config", in: folder).output.contains("close-size")))
    let explained = try Program.run("explain", "close-size", in: folder)
    #expect(
      explained.output == """
        close-size (warning)

        {name} is {size} pt

        Use `CloseButton.standard()`.

        Defined in .layoutlint.json:1:19.

        """)
    let markdown = try Program.run("explain", "close-size", "--format", "markdown", in: folder)
    #expect(markdown.output.hasPrefix("# close-size\n"))
    #expect(markdown.output.hasSuffix("\nUse `CloseButton.standard()`.\n"))
    let json = try Program.json("explain close-size", in: folder)
    #expect(try json["rationale"].string == "Use `CloseButton.standard()`.\n")
    let settings = try Program.run("config", ".", in: folder).output
    #expect(settings.contains("close-size"))
  }

  @Test func anUnreadablePageIsAnError() throws {
    let folder = try folder(Self.configuration.replacing("Close.md", with: "Missing.md"))
    let outcome = try Program.run("explain", "close-size", in: folder)
    let message = "the page of 'close-size' cannot be read: no such file or folder"
    #expect(outcome.status == 2 && outcome.messages == ["Pages/Missing.md: \(message)"])
    #expect(try Program.run("lint", "--quiet", in: folder).status == 0)
  }

  @Test func aPageHasALimit() throws {
    let folder = try folder()
    try folder.write(Data(repeating: 0x61, count: 1 << 20), to: "Pages/Close.md")
    #expect(try Program.run("explain", "close-size", in: folder).status == 0)
    try folder.write(Data(repeating: 0x61, count: 1 << 20 + 1), to: "Pages/Close.md")
    try Program.expectError("explain close-size", "has more than 1 MiB", in: folder)
  }

  @Test func passingExamples() throws {
    let outcome = try Program.run("rules", "--test", ".layoutlint.json", in: try folder())
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output == "close-size: 2 examples passed\n")
    let none = try folder("{}")
    let empty = try Program.run("rules", "--test", ".layoutlint.json", in: none)
    #expect(empty.output == ".layoutlint.json: no custom rules\n" && empty.status == 0)
  }

  @Test func failingExamplesAreShownWithTheDifference() throws {
    let text = """
      {"custom-rules": [
        {"id": "own", "message": "{id}", "match": {"id": "b*"},
         "examples": [
          {"layout": {"class": "UIView", "id": "a", "frame": [0, 0, 9, 9],
             "subviews": [{"class": "UIView", "id": "b", "frame": [0, 0, 9, 9]}]},
           "reported": ["a"], "messages": ["a", "c"]},
          {"layout": "missing.layout.json", "reported": []},
          {"layout": {"class": "UIView", "id": "b"}, "reported": []},
          {"layout": {"no": "layout"}, "reported": []}]},
        {"id": "second", "message": "m", "match": {"id": "b"}}]}
      """
    let folder = try folder(text)
    let outcome = try Program.run("rules", "--test", ".layoutlint.json", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        own: 4 of 4 examples failed
        .layoutlint.json:4:5: error: example 1 of own failed
          - a: expected, but not reported
          + b: reported, but not expected: b
          - message: a
          + message: b
          - message: c
        .layoutlint.json:7:5: error: example 2 of own failed (missing.layout.json)
          missing.layout.json cannot be read: no such file or folder
        .layoutlint.json:8:5: error: example 3 of own failed
          the layout has an error: view has no 'frame'; the view and its subviews are not checked
        .layoutlint.json:9:5: error: example 4 of own failed
          the layout has an error: a layout has 'class', 'frame' or 'subviews' (a view), 'windows' (an application) \
        or 'layouts' (a set of layouts)
        second: no examples

        """)
    let json = try Program.run(
      "rules", "--test", ".layoutlint.json", "--format", "json", in: folder)
    #expect(json.status == 1)
    let first = try json.json["rules"].elements[0]["examples"].elements[0]
    #expect(try first["missing"].elements.map { $0.string } == ["a"])
    #expect(try first["unexpected"].strings("view") == ["b"])
  }

  @Test func aBrokenConfigurationIsLocated() throws {
    let folder = try folder(#"{"custom-rules": [{"id": "own", "mesage": "m"}]}"#)
    let message = "a custom rule has no key 'mesage'; did you mean 'message'?\n"
    for line in ["rules --test .layoutlint.json", "rules", "lint"] {
      try Program.expectError(line, "layoutlint: .layoutlint.json:1:33: \(message)", in: folder)
    }
    #expect(try Program.run("explain", "small-touch-target", in: folder).status == 0)
  }

  @Test func theDaemonReportsCustomRules() throws {
    let folder = try folder()
    let client = try ServerClient(in: folder)
    try client.open(folder.uri("bad.layout.json"), text: Self.bad)
    let rules = try client.nextDiagnostics().map { try $0["code"].string }
    #expect(rules.contains("close-size"))
    #expect(try client.exit() == 0)
  }

  // The page of the reference.

  private static let page = "Documentation/CustomRules.md"

  /// The cells of the first column in the table of a section.
  private static func keys(of section: String) throws -> [String] {
    let text = try RepositoryFiles.text(page)
    let start = try #require(text.range(of: "\n### \(section)\n"))
    let rest = text[start.upperBound...]
    let end = rest.range(of: "\n##")?.lowerBound ?? rest.endIndex
    return rest[..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
      row.split(separator: "|")[0].split(separator: ",").map {
        $0.filter { !" `".contains($0) }
      }
    }
  }

  @Test(arguments: [
    (LayoutObject.Name.customRule, "Rule"), (.viewMatcher, "Condition"), (.numberRange, "Amount"),
    (.constraintMatcher, "Constraint"), (.recognizerMatcher, "Recognizer"),
    (.outletMatcher, "Outlet"), (.screenMatcher, "Screen"), (.ruleExample, "Example"),
  ])
  func thePageListsTheKeysOfTheReader(name: LayoutObject.Name, section: String) throws {
    let objects = ConfigurationTables(rules: []).customRuleObjects
    let object = try #require(objects.first { $0.name == name })
    #expect(try Self.keys(of: section) == object.keys.map(\.name))
    #expect(objects.count == 8)
  }

  @Test func thePageListsThePlaceholders() throws {
    let rows = MessageTemplate.Placeholder.allCases.map {
      "| `{\($0.rawValue)}` | \($0.summary) |\n"
    }
    #expect(try RepositoryFiles.text(Self.page).contains(rows.joined()))
  }

  /// The configurations on the page, with their examples.
  @Test func theExamplesOfThePagePass() throws {
    let blocks = try RepositoryFiles.text(Self.page).matches(of: /```json\n([\s\S]*?)```/)
    #expect(blocks.count == 6)
    for block in blocks {
      let folder = try Folder([".layoutlint.json": String(block.1)])
      let outcome = try Program.run("rules", "--test", ".layoutlint.json", in: folder)
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.hasSuffix(" passed\n"))
    }
  }
}
