import Foundation
import LayoutModel
import LayoutTestSupport
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

  /// A xib with a button that its superview clips.
  private static func card(
    button: String = #"<button opaque="NO" tag="3" id="aB1-2c-D3e">"#, y: Int = 90,
    sibling: String = ""
  ) -> String {
    XibText.document(
      """
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
      """)
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
    let outcome = try Program.run("--write-baseline", "base.json", "--format", "text", in: folder)
    #expect(
      outcome.output
        == "no findings in 3 documents; no Swift or Objective-C sources found; "
        + "2 findings in the baseline are not shown\n")
    #expect(outcome.status == 0)
    #expect(outcome.messages == ["wrote 2 entries for 2 files to base.json"])
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
    try write("other.json")
    #expect(try folder.text("other.json") == folder.text("base.json"))
  }

  @Test func documentsOfOtherPlatformsHaveNoFindings() throws {
    let text = Self.card().replacing("iOS.CocoaTouch", with: "MacOSX.Cocoa")
    try folder.write(text, to: "App/Mac.xib")
    #expect(try counts() == (2, 0))
    try write()
    #expect(try !folder.text("base.json").contains("not-a-touch-platform"))
    #expect(try counts("--baseline", "base.json") == (0, 2))
    #expect(try Program.run("--baseline", "base.json", "--strict-baseline", in: folder).status == 0)
    // A document with an error is not accepted: none of its views is checked.
    try folder.write(Layouts.broken, to: "App/broken.layout.json")
    try Program.expectError(
      "--write-baseline base.json", "App/broken.layout.json: cannot be", in: folder)
  }

  @Test func entriesOfASceneThatIsNotCheckedOnDevicesAreNotGone() throws {
    let document = StoryboardText.button("pay", Rect(20, 790, 100, 44))
    try folder.write(document, to: "App/a.storyboard")
    try write()
    try #require(try folder.text("base.json").contains("App/a.storyboard"))
    // Its frame is misplaced, so that the constraints are not known to apply.
    let misplaced = document.replacing(#"y="790.0""#, with: #"y="20.0""#)
    try folder.write(misplaced, to: "App/a.storyboard")
    let outcome = try Program.run(
      "--baseline", "base.json", "--strict-baseline", "--disable", "misplaced-view", in: folder)
    #expect(outcome.status == 0 && !outcome.errors.contains("gone"), "\(outcome.errors)")
  }

  @Test func entriesOfASkippedDocumentAreNotGone() throws {
    try write()
    let text = Self.card().replacing("iOS.CocoaTouch", with: "AppleTV")
    try folder.write(text, to: "App/Card.xib")
    let outcome = try Program.run("--baseline", "base.json", "--strict-baseline", in: folder)
    #expect(outcome.status == 0 && !outcome.errors.contains("gone"), "\(outcome.errors)")
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
      try folder.write(variant, to: "App/Card.xib")
      #expect(try counts("--baseline", "base.json") == (0, 2), "\(variant)")
      #expect(
        try counts("--baseline", "base.json", "--device", "iPhone SE (3rd generation),iPhone 16")
          .shown == 0)
    }
    // A button that loses all touches is a finding of another rule.
    try folder.write(Self.card(y: 120), to: "App/Card.xib")
    #expect(try counts("--baseline", "base.json") == (1, 1))
    // Another button is another finding, also if one ancestor clips both.
    try folder.write(Self.card(sibling: Self.sibling), to: "App/Card.xib")
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
    let inside = folder.folder("App")
    for base in ["base.json", "ci/base.json"] {
      #expect(try counts("--baseline", base) == (0, 2))
      #expect(try counts("--baseline", folder.path(base), folder.path("App")) == (0, 2))
      #expect(try counts("--baseline", "../\(base)", in: inside) == (0, 2))
      #expect(try counts("--baseline", "../\(base)", "Card.xib", in: inside) == (0, 1))
      #expect(try counts("--baseline", base, "Link/Card.xib") == (0, 1))
      #expect(try counts("--baseline", "base-link/\(base)", "base-link/App") == (0, 2))
    }
    let linked = try Folder()
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
    try folder.write(#"{"baseline": "lists/base.json"}"#, to: ".layoutlint.json")
    let missing = try Program.run("App", in: folder)
    let message =
      ".layoutlint.json:1:14: baseline 'lists/base.json': no such file or folder; "
      + "'layoutlint --write-baseline lists/base.json' creates it"
    #expect(missing.status == 2 && missing.messages == [message])
    // From a folder above that of the configuration.
    let above = Folder(at: folder.url.deletingLastPathComponent())
    let name = folder.url.lastPathComponent
    let fromAbove = try Program.run("\(name)/App", in: above)
    #expect(
      fromAbove.errors.hasSuffix(
        "; 'layoutlint \(name) --write-baseline \(name)/lists/base.json' creates it\n"),
      "\(fromAbove.errors)")
    try folder.makeFolder("lists")
    try write("lists/base.json")
    let inside = folder.folder("App")
    #expect(try counts() == (0, 2))
    #expect(try counts("a.layout.json", in: inside) == (0, 1))
    #expect(try counts("--no-baseline") == (2, 0))
    #expect(try counts("--no-config") == (2, 0))
    let settings = try Program.run("config", "App/a.layout.json", "--format", "json", in: folder)
    #expect(try settings.json["baseline"]["value"].string == "lists/base.json")
    #expect(try settings.json["baseline"]["source"]["column"].integer == 14)
    try folder.write(
      #"{"baseline": "lists/base.json", "include": ["**/*.json"]}"#,
      to: ".layoutlint.json")
    #expect(try Program.run(in: folder).status == 0)
  }

  @Test func moreEqualFindingsThanTheBaselineHasAreAllShown() throws {
    let one = #"{"class": "UIView", "frame": [0, 0, 9, 9], "a": 1}"#
    try folder.write(one, to: "App/b.layout.json")
    try write("base.json", "App/b.layout.json")
    #expect(try counts("--baseline", "base.json", "App/b.layout.json") == (0, 1))
    let two = one.replacing(#""a""#, with: #""b": 2, "a""#)
    try folder.write(two, to: "App/b.layout.json")
    #expect(try counts("--baseline", "base.json", "App/b.layout.json") == (2, 0))
    try write("base.json", "App/b.layout.json")
    #expect(try folder.text("base.json").contains(#""count": 2"#))
    try folder.write(one, to: "App/b.layout.json")
    let outcome = try Program.run(
      "--baseline", "base.json", "--strict-baseline", "App/b.layout.json", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("1 finding of base.json is gone"))
  }

  @Test func reportsWhatIsGone() throws {
    try write()
    try folder.write(Layouts.clean, to: "App/a.layout.json")
    let note = "1 finding of base.json is gone; 'layoutlint baseline prune base.json' removes it"
    let lint = ["--baseline", "base.json"]
    let outcome = try Program.run(lint, in: folder)
    #expect(outcome.status == 0 && outcome.messages == [note])
    #expect(try Program.run(lint + ["--quiet"], in: folder).errors.isEmpty)
    let report = try Program.run(lint + ["--format", "json"], in: folder).json
    try expectJSON(
      report["baseline"],
      #"""
      {"gone": [{"baseline": "base.json", "path": "App/a.layout.json", "rule": "unreachable-subview",
        "view": "save", "count": 1, "message": "button \"save\" can't be tapped"}], "moved": []}
      """#)
    let strict = try Program.run(lint + ["--strict-baseline", "--quiet"], in: folder)
    let gone = #"App/a.layout.json: unreachable-subview: button "save" can't be tapped"#
    #expect(strict.status == 1 && strict.messages == ["base.json: gone: \(gone)", note])
    // A part of the project, of the rules or of the screens is not evidence.
    for rest in [
      ["App/Card.xib"], ["--only", "control-outside-superview"],
      ["--disable", "unreachable-subview"], ["--severity", "unreachable-subview=off"],
    ] {
      let partial = try Program.run(lint + ["--strict-baseline"] + rest, in: folder)
      #expect(partial.status == 0 && partial.errors.isEmpty, "\(rest): \(partial.errors)")
    }
    try folder.remove("App/a.layout.json")
    let removed = try Program.run(lint + ["App/Card.xib"], in: folder)
    #expect(removed.messages == [note])
    try folder.write("no layout", to: "App/a.layout.json")
    let unreadable = try Program.run(lint + ["--strict-baseline"], in: folder)
    #expect(unreadable.status != 0 && !unreadable.errors.contains("gone"))
  }

  @Test func otherScreensAreNotEvidence() throws {
    try write()
    try folder.write(Self.card(y: 20), to: "App/Card.xib")
    let lint = ["--baseline", "base.json", "--strict-baseline"]
    #expect(try Program.run(lint, in: folder).status == 1)
    #expect(try Program.run(lint + ["--device", "stored"], in: folder).status == 0)
    #expect(try Program.run(lint + ["--text-scale", "1.5"], in: folder).status == 0)
  }

  @Test func pruneRemovesWhatIsGone() throws {
    try write()
    try folder.write(Layouts.clean, to: "App/a.layout.json")
    try folder.write(Layouts.error, to: "App/b.layout.json")
    let difference = try Program.run("baseline", "diff", "base.json", in: folder)
    func entry(_ name: String) -> String {
      "App/\(name).layout.json: unreachable-subview: button \"save\" can't be tapped"
    }
    #expect(difference.lines == ["+ \(entry("b"))", "- \(entry("a"))", "1 new, 1 gone, 0 moved"])
    let inside = folder.folder("App")
    #expect(
      try Program.run("baseline", "diff", "../base.json", in: inside).output == difference.output)
    let json = try Program.json("baseline diff base.json", in: folder)
    #expect(json.keys == ["gone", "moved", "new", "notChecked", "version"])
    #expect(try json["new"][0]["path"].string == "App/b.layout.json")

    let prune = try Program.run("baseline", "prune", "base.json", in: folder)
    #expect(prune.status == 0)
    #expect(prune.lines == ["removed \(entry("a"))", "base.json has 1 entry left"])
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
    try folder.write(Layouts.clean, to: "App/a.layout.json")
    try folder.write("no xib", to: "App/Card.xib")
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
    try folder.remove("App/a.layout.json")
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
