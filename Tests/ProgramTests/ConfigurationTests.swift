import Foundation
import Testing

/// Which configuration is in force for which file, and what it does there.
@Suite struct ConfigurationTests {
  private static let off = #"{"rules": {"unreachable-subview": "off"}}"#
  private static let info = #"{"rules": {"unreachable-subview": "info"}}"#

  /// The files that a command line lints.
  private func files(_ arguments: String, in folder: Folder) throws -> [String] {
    let outcome = try Program.shell(
      "layoutlint lint --format json --quiet --allow-empty --fail-on never \(arguments)", in: folder
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try outcome.paths.compactMap(\.self)
  }

  @Test func usesTheNearestConfigurationWithoutMerging() throws {
    let folder = try Folder([
      ".layoutlint.json": Self.info, "a.layout.json": Layouts.error,
      "x/b.layout.json": Layouts.error, "y/.layoutlint.json": "{}",
      "y/z/c.layout.json": Layouts.error, "w/.layoutlint.json": Self.off,
      "w/d.layout.json": Layouts.error, "w/v/.layoutlint.json": Self.info,
      "w/v/e.layout.json": Layouts.error,
    ])
    let expected = [
      "a.layout.json:info", "w/v/e.layout.json:info", "x/b.layout.json:info",
      "y/z/c.layout.json:error",
    ]
    #expect(try Program.findings("", in: folder).sorted() == expected)
    #expect(try Program.findings("y/z/c.layout.json", in: folder) == ["y/z/c.layout.json:error"])
    // From anywhere, by any path.
    let inside = folder.folder("w/v")
    #expect(
      try Program.findings("e.layout.json ../d.layout.json", in: inside) == ["e.layout.json:info"])
    #expect(
      try Program.findings("\(folder.path("y/../x/b.layout.json"))", in: inside).first?
        .hasSuffix("x/b.layout.json:info") == true)
  }

  @Test func doesNotReadOtherConfigurations() throws {
    let folder = try Folder([
      ".layoutlint.json": "{", "x/.layoutlint.json": Self.info, "x/a.layout.json": Layouts.error,
      "x/skipped/.layoutlint.json": "{", "y/.layoutlint.json": #"{"exclude": ["z"]}"#,
      "y/z/.layoutlint.json": "{", "y/b.layout.json": Layouts.clean,
    ])
    let inside = folder.folder("x")
    #expect(try Program.findings("a.layout.json", in: inside) == ["a.layout.json:info"])
    let specified = try Program.findings("../y . --config .layoutlint.json", in: inside)
    #expect(specified == ["a.layout.json:info"])
    #expect(try files("y", in: folder) == ["y/b.layout.json"])
    #expect(try Program.run("config", "y", in: folder).status == 0)
    // A walk asks each folder that it enters.
    #expect(try Program.run("lint", in: inside).status == 2)
  }

  @Test func findsTheConfigurationOfStandardInputByItsName() throws {
    let folder = try Folder(["a.layout.json": Layouts.error, "x/.layoutlint.json": Self.info])
    #expect(try Program.findings("- < a.layout.json", in: folder) == ["<stdin>:error"])
    #expect(
      try Program.findings("- --stdin-filename x/y/b.layout.json < a.layout.json", in: folder)
        == ["x/y/b.layout.json:info"])
  }

  @Test func usesTheSpecifiedConfigurationOrNone() throws {
    let folder = try Folder([
      ".layoutlint.json": Self.off, "a.layout.json": Layouts.error, "ci/strict.json": Self.info,
      "x/.layoutlint.json": "{", "x/b.layout.json": Layouts.error,
    ])
    for (arguments, findings) in [
      ("--config ci/strict.json", ["a.layout.json:info", "x/b.layout.json:info"]),
      ("--no-config", ["a.layout.json:error", "x/b.layout.json:error"]),
      ("a.layout.json --config <(echo '{}')", ["a.layout.json:error"]),
    ] {
      #expect(try Program.findings(arguments, in: folder) == findings)
    }
    let both = try Program.run("lint", "--no-config", "--config", "ci/strict.json", in: folder)
    #expect(both.status == 2)
    let nowhere = try Program.run("lint", "--config", "nowhere.json", in: folder)
    #expect(nowhere.status == 2 && nowhere.messages == ["nowhere.json: no such file or folder"])
  }

  @Test func matchesPatternsForEachSpellingOfAPath() throws {
    let folder = try Folder([
      "project/.layoutlint.json": #"{"exclude": ["./old"]}"#,
      "project/old/a.layout.json": Layouts.error,
    ])
    try folder.link("linked", to: "project")
    try folder.link("project/also", to: "old")
    let forced = "--force-exclude --config"
    for path in ["project", "linked"] {
      let file = folder.path("\(path)/old/a.layout.json")
      #expect(try files("--force-exclude \(file)", in: folder) == [])
      #expect(try files("\(forced) project/.layoutlint.json \(file)", in: folder) == [])
      #expect(try files("\(forced) linked/.layoutlint.json \(file)", in: folder) == [])
    }
    // What a project links to is a part of it under the name that it has there.
    let also = ["project/also/a.layout.json"]
    #expect(try files("--force-exclude project/also/a.layout.json", in: folder) == also)
    // A configuration from elsewhere has no say about paths that are not below it.
    try folder.makeFolder("ci")
    try folder.write(#"{"exclude": ["old"]}"#, to: "ci/c.json")
    #expect(
      try files("\(forced) ci/c.json project/old/a.layout.json", in: folder)
        == ["project/old/a.layout.json"])
  }

  @Test func theCommandLineTakesPrecedence() throws {
    let folder = try Folder([".layoutlint.json": Self.off, "a.layout.json": Layouts.error])
    #expect(try Program.findings("", in: folder) == [])
    for (option, severity) in [
      ("--enable unreachable-subview", "error"), ("--only unreachable-subview", "error"),
      ("--severity unreachable-subview=warning", "warning"),
    ] {
      #expect(try Program.findings(option, in: folder) == ["a.layout.json:\(severity)"])
    }
    try Program.expectError(
      "lint --enable unknown-key --disable unknown-key", "both contain 'unknown-key'", in: folder)
  }

  @Test func errorsInTheConfigurationEndTheRun() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"rulse": {}, "include-hidden": 1}"#, "a.layout.json": Layouts.error,
      "x/.layoutlint.json": "{\n  \"exclude\": [\"[\"]\n}", "x/b.layout.json": Layouts.error,
      "y/.layoutlint.json": "{", "y/c.txt": "",
    ])
    let outcome = try Program.run("lint", "--output", "report", in: folder)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.messages == [
        ".layoutlint.json:1:2: a configuration has no key 'rulse'; did you mean 'rules'?",
        ".layoutlint.json:1:33: 'include-hidden' must be true or false, found 1",
        "x/.layoutlint.json:2:15: the path pattern's '[' is not closed",
        "y/.layoutlint.json:1:2: object is not closed; expected '}'",
      ])
    #expect(try !folder.names.contains("report"))
    #expect(try Program.run("tree", "a.layout.json", in: folder).status == 2)
    #expect(try Program.run("tree", "a.layout.json", "--no-config", in: folder).status == 0)
  }

  @Test func reportsAnUnreadableConfiguration() throws {
    let folder = try Folder(["a.layout.json": Layouts.clean, "c.json": Self.off])
    try folder.makeFolder(".layoutlint.json")
    let outcome = try Program.run("lint", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.messages == [".layoutlint.json: is a folder, not a configuration"])
    try folder.remove(".layoutlint.json")
    try folder.link(".layoutlint.json", to: "nowhere")
    #expect(try Program.run("lint", in: folder).errors.contains("no such file"))
    try folder.remove(".layoutlint.json")
    _ = try Program.shell("mkfifo .layoutlint.json", in: folder)
    try Program.expectError("lint", "is not a regular file", in: folder)
    try folder.remove(".layoutlint.json")
    // A link is as good as the file.
    try folder.link(".layoutlint.json", to: "c.json")
    #expect(try Program.run("lint", in: folder).status == 0)
  }

  @Test(arguments: [(100, 0), (101, 1), (150, 50)])
  func limitsTheNumberOfErrors(count: Int, leftOut: Int) throws {
    let mistakes = (0..<count).map { #""k\#($0)": 1"# }.joined(separator: ", ")
    let folder = try Folder([".layoutlint.json": "{\(mistakes)}", "a.layout.json": Layouts.clean])
    let lines = try Program.run("lint", in: folder).errors.split(separator: "\n")
    #expect(lines.count == 100 + (leftOut > 0 ? 1 : 0))
    let remark = "layoutlint: \(leftOut) more errors omitted"
    #expect(lines.contains { $0 == remark } == (leftOut > 0))
  }

  @Test func findsIncludedFilesAndSkipsExcludedOnes() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"include": ["Dumps/**", "*.json"], "exclude": ["Vendor", "x/*/old"]}"#,
      ".layoutlint.schema.json": "{}", "a.layout.json": Layouts.clean, "b.json": Layouts.clean,
      "Dumps/c.txt": Layouts.clean, "Dumps/d/e": Layouts.clean, "notes.txt": "",
      "Vendor/f.layout.json": Layouts.error, "Vendor/g.json": Layouts.error,
      "x/Vendor/h.layout.json": Layouts.error, "x/y/old/i.layout.json": Layouts.error,
      "x/old/j.layout.json": Layouts.clean, "Pods/k.json": Layouts.error,
      "z/.layoutlint.json": "{}", "z/Vendor/l.layout.json": Layouts.clean, "z/m.json": "",
    ])
    let taken = [
      "Dumps/c.txt", "Dumps/d/e", "a.layout.json", "b.json", "x/old/j.layout.json",
      "z/Vendor/l.layout.json",
    ]
    #expect(try files("", in: folder).sorted() == taken)
    #expect(try files("x", in: folder) == ["x/old/j.layout.json"])
    // What is named is taken, but for those that ask otherwise.
    #expect(
      try files("Vendor/f.layout.json Vendor x/y", in: folder)
        == ["Vendor/f.layout.json", "Vendor/g.json"])
    let forced = "--force-exclude a.layout.json"
    #expect(try files("\(forced) Vendor/f.layout.json Vendor", in: folder) == ["a.layout.json"])
    #expect(
      try files("\(forced) - --stdin-filename Vendor/n.json < b.json", in: folder)
        == ["a.layout.json"])
    let nothing = try Program.run("lint", "--force-exclude", "Vendor/f.layout.json", in: folder)
    #expect(nothing.status == 0)
    #expect(
      nothing.messages == [
        """
        nothing to lint in 'Vendor/f.layout.json': searched for *.layout.json, *.storyboard, *.xib, \
        *.swift, *.m, *.mm and the files of 'include'; the configuration excludes 1 path by \
        'Vendor' (.layoutlint.json:1:49)
        """
      ])
  }

  @Test(arguments: ["**", "./**", "*", "**/*"])
  func canExcludeAllFiles(pattern: String) throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"exclude": ["\#(pattern)"]}"#, "a.layout.json": Layouts.error,
      "x/b.layout.json": Layouts.error,
    ])
    #expect(try files("", in: folder) == [])
  }

  @Test func countsSuppressedFindings() throws {
    let folder = try Folder([
      ".layoutlint.json": """
      {"suppress": [{"rule": "unreachable-subview", "path": "old/**", "reason": "it goes"},
                    {"path": "broken.layout.json"}]}
      """,
      "old/a.layout.json": Layouts.error, "new/old/b.layout.json": Layouts.error,
      "broken.layout.json": Layouts.broken,
    ])
    let outcome = try Program.run("lint", "--format", "json", "old", "new", in: folder)
    #expect(outcome.status == 1)
    #expect(
      try outcome.json["findings"].elements.compactMap { try $0["path"].string }
        == ["new/old/b.layout.json"])
    #expect(try outcome.json["summary"]["suppressed"].integer == 1)
    // Of what nothing was checked is still not clean.
    try Program.expectError("lint broken.layout.json", "cannot be checked", in: folder)
  }

  @Test func aDisabledSyntaxErrorIsStillAnError() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"rules": {"syntax-error": "off"}}"#,
      "broken.layout.json": Layouts.broken,
    ])
    try Program.expectError("lint", "cannot be checked", in: folder)
  }

  @Test func appliesClassesToFindingsAndAnswers() throws {
    let layout = """
      {"class": "UIView", "frame": [0, 0, 100, 100], "subviews": [
        {"class": "Buy", "id": "buy", "frame": [0, 0, 10, 10]},
        {"class": "Dimmer", "id": "dimmer", "frame": [0, 0, 100, 100]},
        {"class": "Holder", "id": "holder", "frame": [50, 50, 50, 50], "subviews": [
          {"class": "UIButton", "id": "held", "frame": [0, 0, 50, 50]}]}]}
      """
    let folder = try Folder(["a.layout.json": layout])
    #expect(try Program.findings("", in: folder) == [])
    try folder.write(
      """
      {"classes": {"Buy": {"inherits": "UIControl"}, "Dimmer": {"interactive": false},
                   "Holder": {"isUserInteractionEnabled": false}}}
      """, to: ".layoutlint.json")
    let outcome = try Program.run("lint", in: folder)
    #expect(outcome.output.contains("control \"buy\"") == false)
    #expect(outcome.output.contains("Buy \"buy\" can't be tapped: \"dimmer\" is in front"))
    #expect(
      outcome.output.contains(
        "user interaction is disabled on its superview \"holder\", the default of Holder"))
    func hit(_ options: String...) throws -> String? {
      let arguments = ["hit-test", "a.layout.json", "--at", "5,5", "--format", "json"]
      let outcome = try Program.run(arguments + options, in: folder)
      return try outcome.json["results"][0]["hit"]["id"].string
    }
    #expect(try hit() == "dimmer")
    try folder.write(
      #"{"classes": {"Dimmer": {"hitTest": "passthrough"}}}"#, to: ".layoutlint.json")
    #expect(try hit() == "buy")
    #expect(try hit("--no-config") == "dimmer")
  }

  @Test func readsInteractiveClasses() throws {
    let folder = try Folder([
      "a.layout.json": """
      {"frame": [0, 0, 100, 100], "subviews": [
        {"class": "Chart", "frame": [200, 0, 44, 44]},
        {"class": "Chart", "frame": [200, 0, 44, 44], "isUserInteractionEnabled": false},
        {"class": "Picture", "frame": [200, 0, 44, 44]}]}
      """,
      ".layoutlint.json": """
      {"classes": {"Chart": {"interactive": true},
                   "Picture": {"inherits": "UIControl", "interactive": false}}}
      """,
    ])
    // One that is turned off by the layout was meant to be off.
    #expect(try Program.findings("", in: folder) == ["a.layout.json:error"])
  }

  /// A dump does not say what a class of the app's overrides, so nothing is said about what one
  /// covers: until the configuration settles it.
  @Test func appliesClassesToDumps() throws {
    let folder = try Folder([
      "dump.txt": """
      <UIView: 0x1; frame = (0 0; 100 100); layer = <CALayer: 0x2>>
         | <UIButton: 0x3; frame = (0 0; 50 50); layer = <CALayer: 0x4>>
         | <Shop.Dimmer: 0x5; frame = (0 0; 100 100); layer = <CALayer: 0x6>>
      """
    ])
    func assumptions() throws -> String {
      let answer = try Program.run(
        "hit-test", "dump.txt", "--at", "5,5", "--format", "json", in: folder)
      return try answer.json["results"][0]["assumptions"].canonical
    }
    #expect(try Program.findings("dump.txt", in: folder) == [])
    #expect(try assumptions() == #"["OV-10"]"#)
    try folder.write(#"{"classes": {"Dimmer": {}}}"#, to: ".layoutlint.json")
    #expect(try Program.findings("dump.txt", in: folder) == ["dump.txt:error"])
    #expect(try assumptions() == "[]")
    try folder.write(
      #"{"classes": {"Dimmer": {"hitTest": "passthrough"}}}"#, to: ".layoutlint.json")
    #expect(try Program.findings("dump.txt", in: folder) == [])
  }

  @Test func passesOptionsToRules() throws {
    let folder = try Folder([
      "a.layout.json": """
      {"frame": [0, 0, 100, 100], "subviews": [{"class": "UIButton", "frame": [9, 9, 30, 30]}]}
      """
    ])
    #expect(try Program.findings("", in: folder) == ["a.layout.json:info"])
    let rule = #"{"severity": "error", "options": {"standard": "wcag"}}"#
    try folder.write(#"{"rules": {"small-touch-target": \#(rule)}}"#, to: ".layoutlint.json")
    #expect(try Program.findings("", in: folder) == [])
    let config = try Program.run("config", "--format", "json", ".", in: folder)
    let rules = try config.json["rules"].elements
    let found = try #require(try rules.first { try $0["rule"].string == "small-touch-target" })
    try expectJSON(
      found["options"],
      """
      [{"name": "standard", "value": "wcag",
        "source": {"path": ".layoutlint.json", "line": 1, "column": 80},
        "origin": "configuration"}]
      """)
    let text = try Program.run("config", ".", in: folder).output
    #expect(text.contains("\n  standard  "))
    try folder.write(
      #"{"rules": {"small-touch-target": {"options": {"standard": "apples"}}}}"#,
      to: ".layoutlint.json")
    #expect(try Program.run("lint", in: folder).errors.contains("did you mean 'apple'?"))
  }

  @Test func checksHiddenViewsIfConfigured() throws {
    let hidden = #"{"class": "UIButton", "frame": [200, 0, 44, 44], "isHidden": true}"#
    let folder = try Folder([
      "a.layout.json": #"{"frame": [0, 0, 100, 100], "subviews": [\#(hidden)]}"#
    ])
    #expect(try Program.findings("", in: folder) == [])
    try folder.write(#"{"include-hidden": true}"#, to: ".layoutlint.json")
    #expect(try Program.findings("", in: folder) == ["a.layout.json:error"])
  }
}
