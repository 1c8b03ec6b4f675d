import Foundation
import Testing

/// Baselines: what they hide, and what they survive.
@Suite struct BaselineTests {
  private let folder: Folder

  init() throws {
    folder = try Folder([
      "App/Card.xib": Self.card(), "App/a.layout.json": Layouts.error,
      "App/b.layout.json": Layouts.clean,
    ])
  }

  private static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
      <objects>
    """

  /// A xib with a button that its superview clips.
  private static func card(
    button: String = #"<button opaque="NO" tag="3" id="aB1-2c-D3e">"#, y: Int = 90,
    sibling: String = ""
  ) -> String {
    """
    \(header)
        <view id="qwe-rt-123">
          <rect key="frame" x="0" y="0" width="320" height="480"/>
          <subviews>
            <view id="zxc-vb-456">
              <rect key="frame" x="0" y="0" width="320" height="100"/>
              <subviews>
                \(sibling)
                \(button)
                  <rect key="frame" x="20" y="\(y)" width="100" height="50"/>
                  <state key="normal" title="Pay"/>
                </button>
              </subviews>
            </view>
          </subviews>
        </view>
      </objects>
    </document>
    """
  }

  private static let sibling = """
    <button id="new-bt-001">
      <rect key="frame" x="200" y="90" width="100" height="50"/>
      <state key="normal" title="Send"/>
    </button>
    """

  /// The number of findings that a run shows, and that the baseline hides.
  private func counts(
    _ arguments: String..., in folder: Folder? = nil
  ) throws -> (shown: Int, hidden: Int) {
    let report = try Program.run(
      arguments + ["--format", "json", "--fail-on", "never"], in: folder ?? self.folder
    ).json
    let hidden = try #require(try report["summary"]["baselined"].integer)
    return (try report["findings"].elements.count, hidden)
  }

  private func write(_ path: String = "base.json", _ arguments: String...) throws {
    let outcome = try Program.run(["--write-baseline", path] + arguments, in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func writesAllFindingsAndHidesThem() throws {
    let outcome = try Program.run(
      "--write-baseline", "base.json", "--format", "text", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "no findings in 3 files; 2 findings in the baseline are not shown\n")
    #expect(outcome.errors == "layoutlint: wrote 2 entries for 2 files to base.json\n")
    #expect(
      try folder.text("base.json") == #"""
        {
          "version": 1,
          "baseline": [
            {"path": "App/Card.xib", "rule": "control-outside-superview", "view": "aB1-2c-D3e", "count": 1, "message": "button \"Pay\": part of its area can't be tapped"},
            {"path": "App/a.layout.json", "rule": "unreachable-subview", "view": "save", "count": 1, "message": "button \"save\" can't be tapped"},
            null
          ]
        }

        """#)
    #expect(try counts() == (2, 0))
    #expect(try counts("--baseline", "base.json") == (0, 2))
    let again = try Program.run("--write-baseline", "other.json", in: folder)
    #expect(again.status == 0)
    #expect(try folder.text("other.json") == folder.text("base.json"))
  }

  @Test func acceptsDocumentsOfOtherPlatforms() throws {
    let text = Self.card().replacing("iOS.CocoaTouch", with: "MacOSX.Cocoa")
    try folder.write(Data(text.utf8), to: "App/Mac.xib")
    #expect(try counts() == (3, 0))
    try write()
    #expect(try folder.text("base.json").contains(#""rule": "not-a-touch-platform""#))
    #expect(try counts("--baseline", "base.json") == (0, 3))
    #expect(try Program.run("--baseline", "base.json", "--strict-baseline", in: folder).status == 0)
    // A document with an error is not accepted: none of its views is checked.
    try folder.write(Data(Layouts.broken.utf8), to: "App/broken.layout.json")
    let outcome = try Program.run("--write-baseline", "base.json", in: folder)
    #expect(outcome.status == 2 && outcome.errors.contains("App/broken.layout.json: cannot be"))
  }

  @Test func survivesASaveInXcode() throws {
    try write()
    let variants = [
      Self.card(button: #"<button tag="3" id="aB1-2c-D3e" opaque="NO">"#),
      Self.card(button: #"<button id="aB1-2c-D3e" customClass="PayButton">"#),
      Self.card(y: 87), Self.card(y: 99),
      Self.card(
        sibling:
          #"<label id="new-lb-001"><rect key="frame" x="0" y="0" width="9" height="9"/></label>"#),
      Self.card().replacing("\n", with: "\r\n"), Self.card().replacing("    ", with: "\t"),
    ]
    for variant in variants {
      try folder.write(Data(variant.utf8), to: "App/Card.xib")
      #expect(try counts("--baseline", "base.json") == (0, 2), "\(variant)")
      #expect(
        try counts("--baseline", "base.json", "--device", "iPhone SE (3rd generation),iPhone 16")
          .shown == 0)
    }
    // A button that loses all touches is a finding of another rule.
    try folder.write(Data(Self.card(y: 120).utf8), to: "App/Card.xib")
    #expect(try counts("--baseline", "base.json") == (1, 1))
    // Another button is another finding, also if one ancestor clips both.
    try folder.write(Data(Self.card(sibling: Self.sibling).utf8), to: "App/Card.xib")
    #expect(try counts("--baseline", "base.json") == (1, 2))
    let outcome = try Program.run("--baseline", "base.json", in: folder)
    #expect(outcome.output.contains("button \"Send\"") && !outcome.output.contains("other control"))
  }

  @Test func pathsAreRelativeToTheBaseline() throws {
    try folder.makeFolder("ci")
    try write("ci/base.json")
    #expect(try folder.text("ci/base.json").contains(#""path": "../App/Card.xib""#))
    try write()
    try folder.link("Link", to: "App")
    try folder.link("base-link", to: ".")
    let inside = Folder(at: folder.url.appending(path: "App"))
    for base in ["base.json", "ci/base.json"] {
      #expect(try counts("--baseline", base) == (0, 2))
      #expect(try counts("--baseline", folder.path(base), folder.path("App")) == (0, 2))
      #expect(try counts("--baseline", "../\(base)", in: inside) == (0, 2))
      #expect(try counts("--baseline", "../\(base)", "Card.xib", in: inside) == (0, 1))
      #expect(try counts("--baseline", base, "Link/Card.xib") == (0, 1))
      #expect(try counts("--baseline", "base-link/\(base)", "base-link/App") == (0, 2))
    }
    let linked = try Folder([:] as [String: String])
    try linked.link("tmp", to: folder.url.path)
    #expect(try counts("--baseline", "tmp/base.json", "tmp/Link/Card.xib", in: linked) == (0, 1))
    try write("linked.json", folder.path("base-link/Link"))
    #expect(try folder.text("linked.json") == folder.text("base.json"))
  }

  @Test func aLinkedFolderOutsideIsPartOfTheProject() throws {
    let outside = try Folder(["Card.xib": Self.card()])
    try folder.link("Vendor", to: outside.url.path)
    try write("base.json", "Vendor/Card.xib")
    #expect(try folder.text("base.json").contains(#""path": "Vendor/Card.xib""#))
    #expect(try counts("--baseline", "base.json", "Vendor/Card.xib") == (0, 1))
  }

  @Test func standardInputHasTheEntriesOfItsName() throws {
    try write()
    let line = ["-", "--format", "json", "--baseline", "base.json"]
    let named = try Program.run(
      line + ["--stdin-filename", "App/a.layout.json"], stdin: Layouts.error, in: folder)
    #expect(named.status == 0)
    #expect(try Program.run(line, stdin: Layouts.error, in: folder).status == 1)
    let write = try Program.run("-", "--write-baseline", "x.json", stdin: Layouts.error, in: folder)
    #expect(write.status == 2 && write.errors.contains("--stdin-filename"))
  }

  @Test func theConfigurationNamesABaseline() throws {
    try folder.write(Data(#"{"baseline": "lists/base.json"}"#.utf8), to: ".layoutlint.json")
    let missing = try Program.run("App", in: folder)
    #expect(missing.status == 2)
    #expect(
      missing.errors == """
        layoutlint: .layoutlint.json:1:14: baseline 'lists/base.json': no such file or folder; \
        'layoutlint --write-baseline lists/base.json' creates it

        """)
    try folder.makeFolder("lists")
    try write("lists/base.json")
    let inside = Folder(at: folder.url.appending(path: "App"))
    #expect(try counts() == (0, 2))
    #expect(try counts("a.layout.json", in: inside) == (0, 1))
    #expect(try counts("--no-baseline") == (2, 0))
    #expect(try counts("--no-config") == (2, 0))
    let settings = try Program.run("config", "App/a.layout.json", "--format", "json", in: folder)
    #expect(try settings.json["baseline"]["value"].string == "lists/base.json")
    #expect(try settings.json["baseline"]["source"]["column"].integer == 14)
    try folder.write(
      Data(#"{"baseline": "lists/base.json", "include": ["**/*.json"]}"#.utf8),
      to: ".layoutlint.json")
    #expect(try Program.run(in: folder).status == 0)
  }

  @Test func moreEqualFindingsThanTheBaselineHasAreAllShown() throws {
    let one = #"{"class": "UIView", "frame": [0, 0, 9, 9], "a": 1}"#
    try folder.write(Data(one.utf8), to: "App/b.layout.json")
    try write("base.json", "App/b.layout.json")
    #expect(try counts("--baseline", "base.json", "App/b.layout.json") == (0, 1))
    let two = one.replacing(#""a""#, with: #""b": 2, "a""#)
    try folder.write(Data(two.utf8), to: "App/b.layout.json")
    #expect(try counts("--baseline", "base.json", "App/b.layout.json") == (2, 0))
    try write("base.json", "App/b.layout.json")
    #expect(try folder.text("base.json").contains(#""count": 2"#))
    try folder.write(Data(one.utf8), to: "App/b.layout.json")
    let outcome = try Program.run(
      "--baseline", "base.json", "--strict-baseline", "App/b.layout.json", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("1 finding of base.json is gone"))
  }

  @Test func reportsWhatIsGone() throws {
    try write()
    try folder.write(Data(Layouts.clean.utf8), to: "App/a.layout.json")
    let note = """
      layoutlint: 1 finding of base.json is gone; 'layoutlint baseline prune base.json' removes it

      """
    let lint = ["--baseline", "base.json"]
    let outcome = try Program.run(lint, in: folder)
    #expect(outcome.status == 0 && outcome.errors == note)
    #expect(try Program.run(lint + ["--quiet"], in: folder).errors.isEmpty)
    let report = try Program.run(lint + ["--format", "json"], in: folder).json
    try expectJSON(
      report["baseline"],
      #"""
      {"gone": [{"baseline": "base.json", "path": "App/a.layout.json", "rule": "unreachable-subview",
        "view": "save", "count": 1, "message": "button \"save\" can't be tapped"}], "moved": []}
      """#)
    let strict = try Program.run(lint + ["--strict-baseline", "--quiet"], in: folder)
    #expect(strict.status == 1)
    #expect(
      strict.errors == """
        layoutlint: base.json: gone: App/a.layout.json: unreachable-subview: button "save" can't be \
        tapped

        """ + note)
    // A part of the project, of the rules or of the screens is not evidence.
    for rest in [
      ["App/Card.xib"], ["--only", "control-outside-superview"],
      ["--disable", "unreachable-subview"], ["--severity", "unreachable-subview=off"],
    ] {
      let partial = try Program.run(lint + ["--strict-baseline"] + rest, in: folder)
      #expect(partial.status == 0 && partial.errors.isEmpty, "\(rest): \(partial.errors)")
    }
    try FileManager.default.removeItem(atPath: folder.path("App/a.layout.json"))
    let removed = try Program.run(lint + ["App/Card.xib"], in: folder)
    #expect(removed.errors == note)
    try folder.write(Data("no layout".utf8), to: "App/a.layout.json")
    let unreadable = try Program.run(lint + ["--strict-baseline"], in: folder)
    #expect(unreadable.status != 0 && !unreadable.errors.contains("gone"))
  }

  @Test func otherScreensAreNotEvidence() throws {
    try write()
    try folder.write(Data(Self.card(y: 20).utf8), to: "App/Card.xib")
    let lint = ["--baseline", "base.json", "--strict-baseline"]
    #expect(try Program.run(lint, in: folder).status == 1)
    #expect(try Program.run(lint + ["--device", "stored"], in: folder).status == 0)
    #expect(try Program.run(lint + ["--text-scale", "1.5"], in: folder).status == 0)
  }

  @Test func pruneRemovesWhatIsGone() throws {
    try write()
    try folder.write(Data(Layouts.clean.utf8), to: "App/a.layout.json")
    try folder.write(Data(Layouts.error.utf8), to: "App/b.layout.json")
    let difference = try Program.run("baseline", "diff", "base.json", in: folder)
    #expect(
      difference.output == """
        + App/b.layout.json: unreachable-subview: button "save" can't be tapped
        - App/a.layout.json: unreachable-subview: button "save" can't be tapped
        1 new, 1 gone, 0 moved

        """)
    let inside = Folder(at: folder.url.appending(path: "App"))
    #expect(
      try Program.run("baseline", "diff", "../base.json", in: inside).output == difference.output)
    let json = try Program.run("baseline", "diff", "base.json", "--format", "json", in: folder).json
    #expect(json.keys == ["gone", "moved", "new", "notChecked", "version"])
    #expect(try json["new"][0]["path"].string == "App/b.layout.json")

    let prune = try Program.run("baseline", "prune", "base.json", in: folder)
    #expect(prune.status == 0)
    #expect(
      prune.output == """
        removed App/a.layout.json: unreachable-subview: button "save" can't be tapped
        base.json has 1 entry left

        """)
    #expect(try !folder.text("base.json").contains("layout.json"))
    #expect(try counts("--baseline", "base.json") == (1, 1))
    let before = try folder.text("base.json")
    let again = try Program.run("baseline", "prune", "base.json", in: folder)
    #expect(again.output == "nothing is gone; base.json has 1 entry\n")
    #expect(try folder.text("base.json") == before)
    #expect(try folder.names == ["App", "base.json"])
  }

  @Test func pruneKeepsWhatItDoesNotCheck() throws {
    try write()
    try folder.write(Data(Layouts.clean.utf8), to: "App/a.layout.json")
    try folder.write(Data("no xib".utf8), to: "App/Card.xib")
    let before = try folder.text("base.json")
    let partial = try Program.run("baseline", "prune", "base.json", "App/Card.xib", in: folder)
    #expect(!partial.output.contains("removed"))
    #expect(try folder.text("base.json") == before)
    #expect(
      try Program.run("baseline", "prune", "base.json", in: folder).output.contains("1 entry left"))
    let after = try folder.text("base.json")
    #expect(after.contains("Card.xib") && !after.contains("a.layout.json"))
  }

  @Test func explainListsTheEntriesByRule() throws {
    try write()
    try FileManager.default.removeItem(atPath: folder.path("App/a.layout.json"))
    let outcome = try Program.run("baseline", "explain", "base.json", in: folder)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("control-outside-superview (1): A part of "))
    #expect(
      lines[1] == "  App/Card.xib: button \"Pay\": part of its area can't be tapped [aB1-2c-D3e]")
    #expect(lines[3].hasSuffix("[save]; the file does not exist"))
    #expect(lines[4] == "2 findings in 2 files")
    let json = try Program.run("baseline", "explain", "base.json", "--format", "json", in: folder)
    #expect(try json.json["rules"][1]["entries"][0]["exists"].integer == 0)
  }
}

/// Moved files, merges, and files that are no baselines.
@Suite struct BaselineFileTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["Old/a.layout.json": Layouts.error, "b.layout.json": Layouts.clean])
    let outcome = try Program.run("--write-baseline", "base.json", in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  private func move(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: folder.path(path), toPath: folder.path(other))
  }

  @Test func aMovedFolderIsFound() throws {
    try move("Old", to: "New")
    let outcome = try Program.run("--baseline", "base.json", "--strict-baseline", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        layoutlint: 1 finding of base.json is in a moved file: Old/a.layout.json is now \
        New/a.layout.json; 'layoutlint baseline prune base.json' updates the baseline

        """)
    let report = try Program.run("--baseline", "base.json", "--format", "json", in: folder).json
    #expect(try report["baseline"]["moved"][0]["newPath"].string == "New/a.layout.json")
    #expect(try report["baseline"]["gone"].elements.isEmpty)
    let difference = try Program.run("baseline", "diff", "base.json", in: folder)
    #expect(
      difference.output == """
        > Old/a.layout.json -> New/a.layout.json (1)
        0 new, 0 gone, 1 moved

        """)
    let prune = try Program.run("baseline", "prune", "base.json", in: folder)
    #expect(
      prune.output == """
        moved 1 from Old/a.layout.json to New/a.layout.json
        base.json has 1 entry left

        """)
    #expect(try Program.run("--baseline", "base.json", in: folder).errors.isEmpty)
  }

  @Test func anEqualFindingOfAnotherFileIsNew() throws {
    // The same id in a file of another name: most JSON layouts have short ids.
    try move("Old/a.layout.json", to: "c.layout.json")
    let renamed = try Program.run("--baseline", "base.json", in: folder)
    #expect(renamed.status == 1 && renamed.errors.contains("is gone"))
    // Two candidates.
    try folder.makeFolder("New")
    try move("c.layout.json", to: "New/a.layout.json")
    #expect(try Program.run("--baseline", "base.json", in: folder).status == 0)
    try folder.write(Data(Layouts.error.utf8), to: "a.layout.json")
    #expect(try Program.run("--baseline", "base.json", in: folder).status == 1)
    // A copy: the old file exists.
    try folder.write(Data(Layouts.error.utf8), to: "Old/a.layout.json")
    #expect(try Program.run("--baseline", "base.json", "New", in: folder).status == 1)
  }

  @Test func movesCanBeSpecified() throws {
    try move("Old", to: "New")
    try move("New/a.layout.json", to: "New/c.layout.json")
    let lint = ["--baseline", "base.json", "--baseline-moves"]
    let file = try Program.run(lint + ["Old/a.layout.json=New/c.layout.json"], in: folder)
    #expect(file.status == 0 && file.errors.isEmpty)
    try move("New/c.layout.json", to: "New/a.layout.json")
    #expect(try Program.run(lint + ["Old/=New"], in: folder).status == 0)
    let new = Folder(at: folder.url.appending(path: "New"))
    let inside = try Program.run(
      "a.layout.json", "--baseline", "../base.json", "--baseline-moves", "../Old=.", in: new)
    #expect(inside.status == 0 && inside.errors.isEmpty)
    try folder.write(Data(Layouts.error.utf8), to: "a.layout.json")
    let wrong = try Program.run(lint + ["Odl=New", "New"], in: folder)
    #expect(wrong.errors.contains("no entry of a baseline is in Odl"))
    #expect(try Program.run(lint + ["Old"], in: folder).errors.contains("needs OLD=NEW"))
    let prune = try Program.run(
      "baseline", "prune", "base.json", "--baseline-moves", "Old=New", in: folder)
    #expect(prune.status == 0)
    #expect(try folder.text("base.json").contains("New/a.layout.json"))
  }

  @Test func branchesMergeLineByLine() throws {
    guard try Program.shell("command -v git").status == 0 else { return }
    func layout(_ name: String) throws {
      try folder.write(Data(Layouts.error.utf8), to: "\(name).layout.json")
      #expect(try Program.run("--write-baseline", "base.json", in: folder).status == 0)
    }
    try layout("m")
    try folder.write(Data(folder.text("base.json").utf8), to: "common.json")
    try layout("a")
    try folder.write(Data(folder.text("base.json").utf8), to: "ours.json")
    try FileManager.default.removeItem(atPath: folder.path("a.layout.json"))
    try layout("z")
    try folder.write(Data(folder.text("base.json").utf8), to: "theirs.json")
    try folder.write(Data(Layouts.error.utf8), to: "a.layout.json")

    let merge = try Program.shell(
      "git merge-file -p ours.json common.json theirs.json > merged.json", in: folder)
    #expect(merge.status == 0)
    let lint = try Program.run("--baseline", "merged.json", "--strict-baseline", in: folder)
    #expect(lint.status == 0 && lint.errors.isEmpty)
    try layout("a")
    #expect(try folder.text("merged.json") == folder.text("base.json"))

    // Both add the last line: a conflict, which a union resolves.
    try layout("zz")
    try folder.write(Data(folder.text("base.json").utf8), to: "ours.json")
    try FileManager.default.removeItem(atPath: folder.path("zz.layout.json"))
    try layout("zy")
    try folder.write(Data(Layouts.error.utf8), to: "zz.layout.json")
    let conflict = try Program.shell(
      "git merge-file -p ours.json merged.json base.json > conflict.json", in: folder)
    #expect(conflict.status == 1)
    let failed = try Program.run("--baseline", "conflict.json", in: folder)
    let text = try folder.text("conflict.json")
    let marker = try #require(text.range(of: "<<<<<<<"))
    let line = text[..<marker.lowerBound].count { $0 == "\n" } + 1
    #expect(failed.status == 2)
    #expect(failed.errors == "layoutlint: conflict.json:\(line):1: unresolved merge conflict\n")
    #expect(
      try Program.shell(
        "git merge-file --union -p ours.json merged.json base.json > union.json", in: folder
      ).status == 0)
    let union = try Program.run("--baseline", "union.json", "--strict-baseline", in: folder)
    #expect(union.status == 0 && union.errors.isEmpty)
    // A damaged baseline can be written again.
    let written = try Program.run("--write-baseline", "conflict.json", in: folder)
    #expect(written.status == 0)
    #expect(
      written.errors.hasSuffix(
        """
        ; the former baseline was malformed, and nothing of it is kept: conflict.json:\(line):1: \
        unresolved merge conflict

        """))
    #expect(try folder.text("conflict.json").contains("zz.layout.json"))
  }

  @Test(arguments: [
    ("{", "x.json:1:2: "), ("", "x.json:1:1: text is empty"),
    ("[]", "x.json:1:1: a baseline must be an object"),
    (
      #"{"version": 2, "baseline": [7]}"#,
      "x.json:1:13: a baseline of version 2; this version of layoutlint reads version 1"
    ),
    (#"{"version": 1, "findings": []}"#, "x.json:1:1: not a baseline: 'baseline' must be an array"),
    ("{\"version\": 1, \"baseline\": [\n 7]}", "x.json:2:2: an entry must be an object"),
  ])
  func reportsFilesThatAreNoBaselines(text: String, message: String) throws {
    try folder.write(Data(text.utf8), to: "x.json")
    let lint = try Program.run("--baseline", "x.json", in: folder)
    #expect(lint.status == 2 && lint.output.isEmpty)
    #expect(lint.errors.hasPrefix("layoutlint: " + message), "\(lint.errors)")
    for command in ["diff", "prune", "explain"] {
      let outcome = try Program.run("baseline", command, "x.json", in: folder)
      #expect(outcome.status == 2 && outcome.errors == lint.errors)
    }
    #expect(try folder.text("x.json") == text)
  }

  @Test func writesOverNoOtherFile() throws {
    let report = #"{"version": 1, "tool": {}, "findings": []}"#
    try folder.write(Data(report.utf8), to: "report.json")
    try folder.makeFolder("x")
    for (path, reason) in [
      ("report.json", "is not a baseline; it is not overwritten"),
      ("b.layout.json", "has the name of an input"), ("new.xib", "has the name of an input"),
      (".layoutlint.json", "has the name of an input"), ("x", "is not a regular file"),
      ("nowhere/base.json", "no such file or folder"), ("/dev/null", "is not a regular file"),
    ] {
      let outcome = try Program.run("--write-baseline", path, in: folder)
      #expect(outcome.status == 2 && outcome.errors.hasPrefix("layoutlint: \(path): \(reason)"))
    }
    #expect(try folder.text("report.json") == report)
    #expect(try folder.text("b.layout.json") == Layouts.clean)
    #expect(try !folder.names.contains("new.xib"))
    for options in [["--baseline", "base.json"], ["--strict-baseline"], ["--fix", "--dry-run"]] {
      #expect(
        try Program.run(["--write-baseline", "base.json"] + options, in: folder).status == 2)
    }
  }

  @Test func aPartialRunKeepsTheOtherEntries() throws {
    try folder.write(Data(Layouts.error.utf8), to: "b.layout.json")
    let outcome = try Program.run("--write-baseline", "base.json", "b.layout.json", in: folder)
    #expect(
      outcome.errors
        == "layoutlint: wrote 1 entry for 1 file to base.json; kept 1 that this run did not check\n"
    )
    let before = try folder.text("base.json")
    #expect(before.contains("Old/a.layout.json") && before.contains("b.layout.json"))
    _ = try Program.run("--write-baseline", "base.json", "--only", "unknown-key", in: folder)
    #expect(try folder.text("base.json") == before)
    try FileManager.default.removeItem(atPath: folder.path("Old"))
    _ = try Program.run("--write-baseline", "base.json", "b.layout.json", in: folder)
    #expect(try !folder.text("base.json").contains("Old"))
  }

  /// The server hides the findings as well, and reads a changed baseline.
  @Test func theServerUsesTheBaseline() throws {
    try folder.write(Data(#"{"baseline": "base.json"}"#.utf8), to: ".layoutlint.json")
    let client = try ServerClient(in: folder)
    let uri = "file://" + folder.path("Old/a.layout.json")
    try client.open(uri, text: Layouts.error)
    #expect(try client.nextDiagnostics().isEmpty)
    try folder.write(Data(#"{"version": 1, "baseline": []}"#.utf8), to: "base.json")
    let changed = "file://" + folder.path("base.json")
    try client.notify(
      "workspace/didChangeWatchedFiles", #"{"changes": [{"uri": "\#(changed)", "type": 2}]}"#)
    let diagnostics = try client.nextDiagnostics()
    #expect(try diagnostics.first?["code"].string == "unreachable-subview")
    #expect(try client.exit() == 0)
  }
}
