@testable import Configuration
import Foundation
import LayoutTestSupport
import Linting
import Testing

@testable import layoutlint

/// `init`, `config` and the configuration's schema.
@Suite struct ConfigurationCommandTests {
  @Test func initCreatesTheDefaults() throws {
    var files: [String: String] = ["letter.layout.json": Layouts.broken]
    for rule in try Golden.names(in: "Rules") where !rule.contains(".") {
      for name in try Golden.names(in: "Rules/\(rule)/Fixtures")
      where name.hasPrefix("flags-example") && !name.hasSuffix(".expected") {
        files["\(rule)-\(name)"] = try RepositoryFiles.text("Rules/\(rule)/Fixtures/\(name)")
      }
    }
    for name in try Golden.names(in: "Tests/Samples") {
      files[name] = try RepositoryFiles.text("Tests/Samples/\(name)")
    }
    // A finding of another severity than its rule's.
    files["flutter.json"] = #"{"rendering_system": "flutter", "windows": []}"#
    let folder = try Folder(files)
    let lint = ["lint", "--device", "stored", "--format", "json"] + files.keys.sorted()
    let before = try Program.run(lint, in: folder)

    let outcome = try Program.run("init", "--all-rules", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("created .layoutlint.json and .layoutlint.schema.json\n"))
    let after = try Program.run(lint, in: folder)
    #expect(before.output.contains("\"warning\"") && before.output.contains("\"error\""))
    #expect(after.output == before.output && after.errors == before.errors)

    let written = try JSONAnswer(try folder.text(".layoutlint.json"))
    let ids = try Program.json("rules")["rules"].elements
      .compactMap { try $0["id"].string }
    #expect(try written["rules"].keys == ids.sorted())
    #expect(try written["$schema"].string == "./.layoutlint.schema.json")
  }

  @Test(arguments: [
    (false, false, #""info""#),
    (true, false, #"{"x-severity": "info; error at night"}"#),
    (false, true, #"{"severity": "info", "options": {"mood": "calm"}}"#),
    (true, true, #"{"x-severity": "info; error at night", "options": {"mood": "calm"}}"#),
  ])
  func writesTheDefaultOfEachRule(isGraded: Bool, hasOptions: Bool, text: String) {
    let option = RuleOption(name: "mood", summary: "It.", choices: ["calm", "cross"])
    let metadata = RuleMetadata(
      id: "a-rule", summary: "", rationale: "", severity: .info,
      gradation: isGraded ? "error at night" : nil, howToFix: nil, allowances: [],
      options: hasOptions ? [option] : [], since: "0.1.0")
    #expect(InitCommand.value(of: RuleEntry(metadata)).text == text)
  }

  /// It contains only what differs from the defaults, and the schema that it names exists.
  @Test func initWritesNoDefaults() throws {
    let folder = try Folder(["a.layout.json": Layouts.clean])
    #expect(try Program.run("init", in: folder).status == 0)
    let written = try JSONAnswer(try folder.text(".layoutlint.json"))
    #expect(written.keys == ["$schema", "rules"])
    #expect(try written["rules"].keys.isEmpty)
    let schema = try Program.run("schema", "config").output
    #expect(try folder.text(".layoutlint.schema.json") == schema)
    #expect(try Program.run(in: folder).status == 0)
  }

  @Test func initDoesNotOverwrite() throws {
    let folder = try Folder([".layoutlint.json": "mine"])
    let outcome = try Program.run("init", in: folder)
    #expect(outcome.status == 2 && outcome.messages == [".layoutlint.json: already exists"])
    #expect(try folder.text(".layoutlint.json") == "mine")
    try folder.makeFolder("x")
    try folder.link("x/.layoutlint.json", to: "nowhere")
    #expect(try Program.run("init", "x", in: folder).status == 2)
    try folder.makeFolder("y")
    let elsewhere = try Program.run("init", "y", in: folder)
    #expect(elsewhere.status == 0)
    #expect(
      elsewhere.output.hasPrefix(
        "created y/.layoutlint.json and y/.layoutlint.schema.json\n"))
    try Program.expectError("init z", "no such file or folder", in: folder)
  }

  @Test func theDocumentationContainsAValidConfiguration() throws {
    let example = try RepositoryFiles.text("Tests/Situations/configured/.layoutlint.json")
    let page = try RepositoryFiles.text("Documentation/Configuration.md")
    #expect(page.contains("```json\n\(example)```\n"))
    // The finding depends on the description of the class.
    let folder = Folder(at: RepositoryFiles.root.appending(path: "Tests/Situations/configured"))
    let outcome = try Program.run("lint", "--quiet", "--no-config", in: folder)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
  }

  private func example() throws -> Folder {
    try Folder([
      ".layoutlint.json": """
      {
        "rules": {"unreachable-subview": "info"},
        "exclude": ["old"],
        "suppress": [{"rule": "unknown-key", "path": "old", "reason": "it goes"},
                     {"rule": "unknown-key", "path": "new"}],
        "classes": {"Buy": {"inherits": "UIButton"}}
      }
      """,
      "old/a.layout.json": Layouts.clean, "b.layout.json": Layouts.clean,
    ])
  }

  @Test func configPrintsTheLocationOfEachSetting() throws {
    let folder = try example()
    let outcome = try Program.run("config", "old/a.layout.json", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.first == "configuration: .layoutlint.json")
    for line in [
      "unreachable-subview info .layoutlint.json:2:36",
      "transparent-interactive warning default",
      "unreachable-scroll-content warning default; info if the center of the view can be scrolled into "
        + "sight",
      "include-hidden: false default", "included by: none",
      "excluded by: 'old' .layoutlint.json:3:15",
      "suppressed: unknown-key in 'old' (it goes) .layoutlint.json:4:16", "class: Buy",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(!outcome.output.contains("'new'"))
    let inside = folder.folder("old")
    let path = folder.path(".layoutlint.json")
    #expect(
      try Program.run("config", "a.layout.json", in: inside).output
        .hasPrefix("configuration: \(path)\n"))
    #expect(try Program.run("config", ".", in: inside).output.contains("excluded by: 'old'"))
    let none = try Program.run("config", "b.layout.json", "--no-config", in: folder)
    #expect(none.output.hasPrefix("configuration: none\n"))
  }

  @Test func configPrintsJSON() throws {
    let json = try Program.json("config old/a.layout.json", in: example())
    #expect(
      json.keys == [
        "baseline", "classes", "configuration", "devices", "excludedBy", "extends", "failOn",
        "file",
        "format", "includeHidden", "includedBy", "infoPlist", "jobs", "languages", "overrides",
        "rules", "sources", "suppress", "textSizes", "version",
      ])
    try expectJSON(
      json["excludedBy"],
      """
      {"pattern": "old", "source": {"path": ".layoutlint.json", "line": 3, "column": 15}}
      """)
    try expectJSON(
      json["suppress"],
      """
      [{"rule": "unknown-key", "path": "old", "view": null, "reason": "it goes",
        "source": {"path": ".layoutlint.json", "line": 4, "column": 16}}]
      """)
    try expectJSON(json["classes"], #"["Buy"]"#)
    #expect(try json["includedBy"].isNull)
    let rules = try json["rules"].elements
    let unreachable = try #require(
      try rules.first { try $0["rule"].string == "unreachable-subview" })
    try expectJSON(
      unreachable,
      """
      {"rule": "unreachable-subview", "severity": "info", "options": [], "origin": "configuration",
       "source": {"path": ".layoutlint.json", "line": 2, "column": 36}}
      """)
  }

  @Test func configReportsAMissingFile() throws {
    let folder = try Folder(["x/.layoutlint.json": "{", "x/a": ""])
    try Program.expectError("config nowhere", "no such file or folder", in: folder)
    let broken = try Program.run("config", "x/a", in: folder)
    #expect(broken.status == 2)
    #expect(broken.messages == ["x/.layoutlint.json:1:2: object is not closed; expected '}'"])
  }
}
