@testable import Configuration
@testable import Files
import Foundation
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Linting
import SystemPackage
import Testing

@testable import layoutlint
import Project

/// Settings for some files, and settings of other configurations.
@Suite struct ConfigurationLayerTests {
  private static func rule(_ level: String) -> String {
    #""rules": {"unreachable-subview": "\#(level)"}"#
  }

  private func errors(_ folder: Folder) throws -> [String] {
    let outcome = try Program.run("lint", in: folder)
    #expect(outcome.status == 2)
    return outcome.messages
  }

  // Overrides.

  @Test func laterOverridesTakePrecedence() throws {
    let folder = try Folder([
      ".layoutlint.json": """
      {"overrides": [{"paths": ["old/**", "b.*"], \(Self.rule("warning"))},
                     {"paths": ["old/off"], \(Self.rule("off"))}], \(Self.rule("info"))}
      """,
      "a.layout.json": Layouts.error, "b.layout.json": Layouts.error,
      "old/c.layout.json": Layouts.error, "old/off/d.layout.json": Layouts.error,
    ])
    #expect(
      try Program.findings(in: folder)
        == ["a.layout.json:info", "b.layout.json:warning", "old/c.layout.json:warning"])
    #expect(
      try Program.findings("--severity unreachable-subview=error old", in: folder)
        == ["old/c.layout.json:error", "old/off/d.layout.json:error"])
    // Standard input has the settings of its path.
    for (path, findings) in [
      ("old/x.layout.json", ["old/x.layout.json:warning"]), ("old/off/x.layout.json", []),
    ] {
      let line = "- --stdin-filename \(path) < a.layout.json"
      #expect(try Program.findings(line, in: folder) == findings)
    }
  }

  @Test func overridesChooseDevices() throws {
    let document = StoryboardText.button("save", Rect(20, 700, 100, 44))
    let folder = try Folder([
      ".layoutlint.json": #"{"overrides": [{"paths": ["old"], "devices": "stored"}]}"#,
      "old/a.storyboard": document, "b.storyboard": document,
    ])
    #expect(try Program.findings(in: folder) == ["b.storyboard:warning"])
    #expect(try Program.findings("--device se", in: folder).count == 2)
  }

  @Test func overridesChooseLanguagesAndTextSizes() throws {
    let folder = try Folder([
      ".layoutlint.json": """
      {"languages": ["accented"], "overrides": [
        {"paths": ["old"], "languages": ["double"], "textSizes": ["AX1", "AX2"]},
        {"paths": ["old/off"], "languages": []}]}
      """,
      "old/a.storyboard": StoryboardText.cart.text, "b.storyboard": StoryboardText.cart.text,
      "old/off/c.storyboard": StoryboardText.cart.text,
    ])
    #expect(try Program.findings(in: folder) == ["old/a.storyboard:warning"])
    #expect(try Program.findings("--language double", in: folder).count == 3)
    func settings(_ path: String) throws -> [String] {
      try Program.run("config", path, in: folder).output.split(separator: "\n").filter {
        $0.hasPrefix("languages") || $0.hasPrefix("textSizes")
      }.map(String.init)
    }
    #expect(
      try settings("old/a.storyboard") == [
        "languages: double  .layoutlint.json:2:35  overrides[0]",
        "textSizes: AX1, AX2  .layoutlint.json:2:60  overrides[0]",
      ])
    #expect(
      try settings("old/off/c.storyboard") == [
        "languages: none  .layoutlint.json:3:39  overrides[1]",
        "textSizes: AX1, AX2  .layoutlint.json:2:60  overrides[0]",
      ])
    #expect(
      try settings("b.storyboard") == [
        "languages: accented  .layoutlint.json:1:15", "textSizes: xxxLarge, AX3  default",
      ])
  }

  @Test(arguments: [
    ("a.layout.json", "", 1), ("old/b.layout.json", "", 0), ("", "", 1),
    ("old/b.layout.json", "--fail-on error", 1), ("a.layout.json", "--fail-on never", 0),
    ("old/strict/c.layout.json", "--severity unreachable-subview=info", 1),
    ("a.layout.json", "--severity unreachable-subview=info", 0),
  ])
  func eachFileFailsAtItsLevel(path: String, arguments: String, status: Int32) throws {
    let folder = try Folder([
      ".layoutlint.json": """
      {"fail-on": "warning", "overrides": [{"paths": ["old/**"], "fail-on": "never"},
                                           {"paths": ["old/strict"], "fail-on": "info"}]}
      """,
      "a.layout.json": Layouts.error, "old/b.layout.json": Layouts.error,
      "old/strict/c.layout.json": Layouts.error,
    ])
    #expect(try Program.shell("layoutlint \(path) \(arguments)", in: folder).status == status)
  }

  @Test func theConfigurationChoosesTheFormat() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"format": "json"}"#, "a.layout.json": Layouts.error,
      "x/.layoutlint.json": "{}", "x/b.layout.json": Layouts.error,
    ])
    #expect(try Program.run("lint", "a.layout.json", in: folder).json["version"].integer == 1)
    // The configuration of the current folder decides between those of the files.
    #expect(try Program.run("lint", in: folder).json["version"].integer == 1)
    #expect(try Program.run("lint", "x", in: folder).output.hasPrefix("x/b.layout.json:"))
    let outcome = try Program.run("lint", "--format", "xcode", "a.layout.json", in: folder)
    #expect(outcome.output.hasPrefix("a.layout.json:"))
  }

  @Test func theConfigurationSetsTheJobs() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"extends": "ci.json"}"#, "ci.json": #"{"jobs": 3}"#,
      "a.layout.json": Layouts.error, "x/.layoutlint.json": #"{"jobs": 1}"#,
      "x/b.layout.json": Layouts.error, "y/c.layout.json": Layouts.error,
    ])
    let search = { (paths: [String]) in
      var search = InputSearch(ConfigurationStore(), excludesNamed: false)
      for path in paths { search.add(folder.path(path)) }
      return search.configuredJobs
    }
    #expect(search(["a.layout.json", "y/c.layout.json"]) == 3)
    #expect(search(["x/b.layout.json"]) == 1)
    // No configuration applies to the current folder of the tests.
    #expect(search(["a.layout.json", "x/b.layout.json"]) == nil)
    var options = JobOptions()
    options.jobs = nil
    #expect(options.count(configured: 7) == 7)
    options.jobs = 2
    #expect(options.count(configured: 7) == 2)
    let text = try Program.run("config", "a.layout.json", in: folder).output
    #expect(text.contains("\njobs: 3  ci.json:1:10\n"))
    try expectJSON(
      Program.json("config x", in: folder)["jobs"],
      """
      {"value": 1, "source": {"path": "x/.layoutlint.json", "line": 1, "column": 10},
       "origin": "configuration"}
      """)
    try folder.write("{}", to: "x/.layoutlint.json")
    #expect(
      try Program.run("config", "x", in: folder).output
        .contains("\njobs: number of processors  default\n"))
    #expect(try Program.findings(in: folder).count == 3)
  }

  @Test(arguments: [("1", true), ("256", true), ("0", false), ("257", false), ("1.5", false)])
  func theJobsAreLimited(jobs: String, isValid: Bool) throws {
    let folder = try Folder([
      ".layoutlint.json": "{\"jobs\": \(jobs)}", "a.layout.json": Layouts.clean,
    ])
    guard !isValid else {
      #expect(try Program.findings(in: folder) == [])
      return
    }
    let expected = "'jobs' must be a whole number from 1 to 256, found \(jobs)"
    #expect(try errors(folder) == [".layoutlint.json:1:10: \(expected)"])
  }

  // Extends and inherit.

  @Test func takesOverSettings() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"extends": ["ci/a.json", "ci/b.json"], "exclude": ["old"]}"#,
      "ci/a.json": "{\(Self.rule("info")), \"exclude\": [\"older\"]}",
      "ci/b.json": """
      {\(Self.rule("warning")), "overrides": [{"paths": ["x/**"], \(Self.rule("error"))}]}
      """,
      "a.layout.json": Layouts.error, "old/b.layout.json": Layouts.error,
      "older/c.layout.json": Layouts.error, "x/d.layout.json": Layouts.error,
      "y/.layoutlint.json": #"{"inherit": true}"#, "y/e.layout.json": Layouts.error,
      "y/old/e.layout.json": Layouts.error,
      "y/z/.layoutlint.json": "{\"inherit\": true, \(Self.rule("info"))}",
      "y/z/f.layout.json": Layouts.error, "alone/.layoutlint.json": "{}",
      "alone/g.layout.json": Layouts.error,
    ])
    #expect(
      try Program.findings(in: folder).sorted() == [
        "a.layout.json:warning", "alone/g.layout.json:error", "x/d.layout.json:error",
        "y/e.layout.json:warning", "y/z/f.layout.json:info",
      ])
    let inside = folder.folder("y")
    #expect(
      try Program.findings(in: inside).sorted() == [
        "e.layout.json:warning", "z/f.layout.json:info",
      ])
    #expect(
      try Program.findings(
        "--force-exclude old/e.layout.json --allow-empty 2>/dev/null", in: inside) == [])
  }

  @Test func ownSettingsTakePrecedenceOverOverridesOfOtherFiles() throws {
    let folder = try Folder([
      ".layoutlint.json": "{\"extends\": \"base.json\", \(Self.rule("info"))}",
      "base.json": "{\"overrides\": [{\"paths\": [\"*\"], \(Self.rule("warning"))}]}",
      "a.layout.json": Layouts.error,
    ])
    #expect(try Program.findings(in: folder) == ["a.layout.json:info"])
  }

  @Test func superclassesCanBeInExtendedFiles() throws {
    let folder = try Folder([
      ".layoutlint.json": """
      {"extends": "base.json", "classes": {"Buy": {"inherits": "Shop"}}}
      """,
      "base.json": #"{"classes": {"Shop": {"inherits": "UIButton"}}}"#,
      "a.layout.json": Layouts.clean,
    ])
    #expect(try Program.findings(in: folder) == [])
    let button = #""Shop": {"inherits": "UIButton"}"#
    try folder.write(#"{"classes": {\#(button), "Buy": {}}}"#, to: "base.json")
    try folder.write(
      #"{"extends": "base.json", "classes": {"Shop": {"inherits": "Buy"}}}"#,
      to: ".layoutlint.json")
    #expect(try Program.findings(in: folder) == [])
    try folder.write(#"{"classes": {\#(button), "Buy": {"inherits": "Shop"}}}"#, to: "base.json")
    #expect(try errors(folder) == [".layoutlint.json:1:59: circular inheritance of class 'Shop'"])
  }

  @Test(arguments: [
    (#"{"extends": "gone.json"}"#, "1:13: 'gone.json' cannot be used: no such file or folder"),
    (#"{"extends": "x"}"#, "1:13: 'x' cannot be used: is a folder, not a configuration"),
    (
      #"{"extends": ["https://example.com/a.json"]}"#,
      "1:14: 'https://example.com/a.json' is an address; 'extends' names a file of the repository"
    ),
    (
      #"{"extends": "/etc/a.json"}"#,
      "1:13: '/etc/a.json' is an absolute path; 'extends' is relative to this file's folder"
    ),
    (
      #"{"extends": ".layoutlint.json"}"#,
      "1:13: the configurations form a cycle: .layoutlint.json → .layoutlint.json"
    ),
    (#"{"extends": 1}"#, "1:13: 'extends' must be a path or an array of paths, found 1"),
    (#"{"overides": []}"#, "1:2: a configuration has no key 'overides'; did you mean 'overrides'?"),
    (
      #"{"overrides": [{"paths": ["a"], "rule": {}}]}"#,
      "1:33: an entry of 'overrides' has no key 'rule'; did you mean 'rules'?"
    ),
    (
      #"{"overrides": [{"paths": ["a"], "textSizes": ["AX9"]}]}"#,
      "1:47: 'AX9' is no value of 'textSizes[0]'; did you mean 'AX1'?"
    ),
    (#"{"overrides": [{"rules": {}}]}"#, "1:16: an entry of 'overrides' needs 'paths'"),
    (#"{"fail-on": "errors"}"#, "1:13: 'errors' is no value of 'fail-on'; did you mean 'error'?"),
    (#"{"format": "jsn"}"#, "1:12: 'jsn' is no value of 'format'; did you mean 'json'?"),
  ])
  func errorsHaveTheirLocation(text: String, error: String) throws {
    let folder = try Folder([".layoutlint.json": text, "x/a.layout.json": Layouts.clean])
    #expect(try errors(folder) == [".layoutlint.json:\(error)"])
    for command in ["config", "tree", "reach", "render"] {
      let outcome = try Program.run(command, "x/a.layout.json", in: folder)
      #expect(outcome.status == 2 && outcome.messages == [".layoutlint.json:\(error)"])
    }
  }

  @Test func errorsOfExtendedFilesAreLocatedThere() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"extends": "ci/a.json"}"#, "ci/a.json": #"{"extends": "b.json"}"#,
      "ci/b.json": "{\n  \"rulse\": 1}", "a.layout.json": Layouts.clean,
    ])
    #expect(
      try errors(folder)
        == ["ci/b.json:2:3: a configuration has no key 'rulse'; did you mean 'rules'?"])
    try folder.write(#"{"extends": "../.layoutlint.json"}"#, to: "ci/b.json")
    let cycle = ".layoutlint.json → ci/a.json → ci/b.json → .layoutlint.json"
    #expect(try errors(folder) == ["ci/b.json:1:13: the configurations form a cycle: \(cycle)"])
  }

  @Test(arguments: [15, 16])
  func chainsAreLimited(count: Int) throws {
    var files = ["a.layout.json": Layouts.error, "\(count).json": "{\(Self.rule("info"))}"]
    for index in 1..<count { files["\(index).json"] = #"{"extends": "\#(index + 1).json"}"# }
    files[".layoutlint.json"] = #"{"extends": "1.json"}"#
    let folder = try Folder(files)
    if count < 16 {
      #expect(try Program.findings(in: folder) == ["a.layout.json:info"])
    } else {
      let error = "15.json:1:13: at most 16 configurations can refer to one another"
      #expect(try errors(folder) == [error])
    }
  }

  @Test(arguments: [63, 64])
  func theNumberOfFilesIsLimited(count: Int) throws {
    var files = ["a.layout.json": Layouts.error, "0.json": "{\(Self.rule("info"))}"]
    // Four files that refer to all others.
    let names = (0..<count - 4).map(String.init)
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      let own = names.enumerated().filter { $0.offset % 4 == index }.map {
        "\"\($0.element).json\""
      }
      files["\(name).json"] = "{\"extends\": [\(own.joined(separator: ", "))]}"
    }
    for name in names where files["\(name).json"] == nil { files["\(name).json"] = "{}" }
    files[".layoutlint.json"] = #"{"extends": ["a.json", "b.json", "c.json", "d.json"]}"#
    let folder = try Folder(files)
    if count < 64 {
      #expect(try Program.findings(in: folder) == ["a.layout.json:info"])
    } else {
      let error = ".layoutlint.json:1:14: a configuration takes over at most 63 files"
      #expect(try errors(folder) == [error])
    }
  }

  @Test func inheritNeedsAConfigurationAbove() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"inherit": true}"#, "a.layout.json": Layouts.clean,
    ])
    #expect(
      try errors(folder)
        == [".layoutlint.json:1:13: no folder above contains a .layoutlint.json to inherit from"])
  }

  // Editors.

  @Test func anEditorShowsErrorsInReferences() throws {
    let folder = try Folder([
      "base.json": "{", "a.layout.json": Layouts.error,
      ".layoutlint.json": "{\"extends\": \"base.json\", \(Self.rule("info"))}",
    ])
    func messages(_ text: String) -> [String] {
      let path = folder.path(".layoutlint.json")
      let linter = ServerWorker.preparation(path: path).linter
      return linter.check(.init(path: path, text: text))?.findings.map(\.message.text) ?? []
    }
    let broken = messages(#"{"extends": "base.json"}"#)
    #expect(broken.count == 1 && broken[0].hasPrefix("another configuration has an error: "))
    let layout = folder.path("a.layout.json")
    let error = ServerWorker.preparation(path: layout).configurationError
    #expect(error?.contains("base.json:1:") == true)
    #expect(messages(#"{"extends": "none.json"}"#).first?.contains("no such file") == true)
    // The next check reads the corrected file.
    try folder.write("{}", to: "base.json")
    #expect(messages(#"{"extends": "base.json"}"#) == [])
    let preparation = ServerWorker.preparation(path: layout)
    #expect(preparation.configurationError == nil)
    let findings = preparation.linter.check(.init(path: layout, text: Layouts.error))?.findings
    #expect(findings?.map(\.severity) == [.info])
  }

  @Test func anEditorNoticesChangesOfExtendedFiles() throws {
    let folder = try Folder([
      "ci/base.json": "{}", ".layoutlint.json": #"{"extends": "ci/base.json"}"#,
      "a.layout.json": Layouts.error,
    ])
    let path = folder.path("a.layout.json")
    let stamp = ServerWorker.settingsStamp(path)
    #expect(ServerWorker.settingsStamp(path) == stamp)
    let base = try #require(SystemCalls.realPath(of: .init(folder.path("ci/base.json"))))
    #expect(ServerWorker.decides(folder.path("ci/base.json")) || ServerWorker.decides(base.string))
    #expect(!ServerWorker.decides(folder.path("ci/other.json")))
    try folder.write("{\(Self.rule("info"))}", to: "ci/base.json")
    #expect(ServerWorker.settingsStamp(path) != stamp)
  }
}
