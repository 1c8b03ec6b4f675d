@testable import Files
import Foundation
import Linting
import Testing

@testable import layoutlint
import Project

/// `lint --fix`: changed files, messages, and files that do not change.
@Suite struct FixTests {
  /// `Layouts.unused` without the suppression.
  static let fixed = """
    {
      "class": "UIView", "id": "screen", "frame": [0, 0, 100, 100]
    }

    """

  /// The same with an error without a safe fix.
  private static let unusedAndError = """
    {
      "class": "UIView", "id": "screen", "frame": [0, 0, 100, 100], "disable": ["unknown-key"],
      "subviews": [{"class": "UIButton", "id": "save", "frame": [200, 0, 44, 44]}]
    }
    """

  @Test func writesFixedFilesAndReportsTheRest() throws {
    let folder = try Folder([
      "a.layout.json": Layouts.unused, "b.layout.json": Self.unusedAndError,
      "c.layout.json": Layouts.clean,
    ])
    let outcome = try Program.run("lint", "--fix", "--format", "json", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "layoutlint: applied 2 fixes in 2 files\n")
    #expect(try folder.text("a.layout.json") == Self.fixed)
    let rest = Self.unusedAndError.replacing(", \"disable\": [\"unknown-key\"]", with: "")
    #expect(try folder.text("b.layout.json") == rest)
    #expect(try folder.text("c.layout.json") == Layouts.clean)
    #expect(try folder.names == ["a.layout.json", "b.layout.json", "c.layout.json"])
    let findings = try outcome.findings
    #expect(try findings.map { try $0["rule"].string } == ["unreachable-subview"])
    // Positions are those of the fixed text.
    let start = try findings[0]["range"]["start"]["offset"].integer
    let frame = try #require(rest.range(of: "[200")).lowerBound
    #expect(start == rest.utf8.distance(from: rest.startIndex, to: frame))

    let again = try Program.run("lint", "--fix", "--format", "json", in: folder)
    #expect(again.errors == "layoutlint: applied no fixes\n")
    #expect(again.output == outcome.output)
  }

  @Test func aDryRunPrintsTheChanges() throws {
    let folder = try Folder(["a.layout.json": Layouts.unused, "b.layout.json": Layouts.error])
    let outcome = try Program.run("--fix", "--dry-run", "--format", "json", in: folder)
    #expect(
      outcome.output == """
        --- a/a.layout.json
        +++ b/a.layout.json
        @@ -1,4 +1,3 @@
         {
        -  "class": "UIView", "id": "screen", "frame": [0, 0, 100, 100],
        -  "disable": ["unknown-key"]
        +  "class": "UIView", "id": "screen", "frame": [0, 0, 100, 100]
         }

        """)
    #expect(outcome.errors == "layoutlint: would apply 1 fix in 1 file\n")
    // On disk the error is as it was.
    #expect(outcome.status == 1)
    #expect(try folder.text("a.layout.json") == Layouts.unused)
    for (fix, status) in [(["--fix", "--dry-run"], 1), (["--fix"], 0)] as [([String], Int32)] {
      let outcome = try Program.run(fix + ["--fail-on", "info", "a.layout.json"], in: folder)
      #expect(outcome.status == status)
    }
  }

  @Test func aDryRunWritesToTheOutputFile() throws {
    let folder = try Folder(["a.layout.json": Layouts.unused])
    let outcome = try Program.run(
      "--fix", "--dry-run", "--quiet", "--output", "change.diff", in: folder)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    #expect(try folder.text("change.diff").hasPrefix("--- a/a.layout.json\n"))
  }

  @Test func printsTheChangesOfStandardInput() throws {
    let shown = try Program.run(
      "--fix", "--dry-run", "-", "--stdin-filename", "x.layout.json", stdin: Layouts.unused)
    #expect(shown.output.hasPrefix("--- a/x.layout.json\n+++ b/x.layout.json\n@@ "))
    #expect(shown.status == 0)
    let refused = try Program.run("--fix", "-", stdin: Layouts.unused)
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(refused.errors.contains("--fix cannot change standard input"))
    try Program.expectError("--dry-run", "--dry-run needs --fix")
  }

  @Test func quietOmitsTheSummaryOfFixes() throws {
    let folder = try Folder(["a.layout.json": Layouts.unused])
    let outcome = try Program.run("--fix", "--quiet", in: folder)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty && outcome.status == 0)
    #expect(try folder.text("a.layout.json") == Self.fixed)
  }

  @Test(arguments: [
    ("--disable unused-suppression", false), ("--disable unknown-key", false),
    ("--only unknown-key", false), ("--only unused-suppression,unknown-key", true),
    ("--severity unused-suppression=off", false), ("--severity unused-suppression=error", true),
    // What is shown is no matter of what is found.
    ("--max-findings 0", true),
  ])
  func fixesEnabledRulesOnly(options: String, isFixed: Bool) throws {
    let folder = try Folder(["a.layout.json": Layouts.unused])
    let outcome = try Program.shell("layoutlint --fix \(options)", in: folder)
    #expect(outcome.status == 0)
    #expect(try folder.text("a.layout.json") == (isFixed ? Self.fixed : Layouts.unused))
  }

  @Test func doesNotWriteUnchangedFiles() throws {
    let folder = try Folder([
      "a.layout.json": Self.fixed, "b.txt": "<UIView: 0x1; frame = (0 0; 1 1)>",
    ])
    let inodes = "stat -c %i a.layout.json b.txt"
    let before = try Program.shell(inodes, in: folder).output
    let outcome = try Program.shell("layoutlint --fix a.layout.json b.txt; \(inodes)", in: folder)
    #expect(outcome.output == "no findings in 2 documents\n" + before)
    #expect(outcome.errors == "layoutlint: applied no fixes\n")
  }

  /// A file keeps its permissions regardless of the umask, and links are kept.
  @Test(arguments: ["600", "664", "666", "755"])
  func keepsPermissionsAndLinks(mode: String) throws {
    let folder = try Folder(["real": Layouts.unused])
    try folder.link("a.layout.json", to: "real")
    let outcome = try Program.shell(
      "umask 077; chmod \(mode) real; layoutlint --fix --quiet a.layout.json; "
        + "stat -c %a real; readlink a.layout.json", in: folder)
    #expect(outcome.output == "\(mode)\nreal\n")
    #expect(try folder.text("real") == Self.fixed)
    #expect(try folder.names == ["a.layout.json", "real"])
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser may give a file to another user"))
  func keepsTheOwner() throws {
    let folder = try Folder(["a.layout.json": Layouts.unused])
    let outcome = try Program.shell(
      "chown 65534:65534 a.layout.json; layoutlint --fix --quiet; stat -c %u:%g a.layout.json",
      in: folder)
    #expect(outcome.output == "65534:65534\n")
    #expect(try folder.text("a.layout.json") == Self.fixed)
  }

  /// The button in the image view is dead; alive, it would be dead for the most part.
  @Test func reportsSkippedFixes() throws {
    let folder = try Folder([
      "a.layout.json": """
      {"class": "UIView", "frame": [0, 0, 390, 844], "subviews": [
        {"class": "UIImageView", "frame": [0, 0, 200, 200], "subviews": [
          {"class": "UIButton", "frame": [180, 10, 60, 60]}
        ]}
      ]}
      """
    ])
    let reason = "skipped 1 that would cause other findings of the same severity"
    #expect(
      try Program.run("lint", "--fix", in: folder).messages == ["applied no fixes; \(reason)"])
  }

  @Test func reportsFilesThatCannotBeWritten() throws {
    let folder = try Folder(["a.layout.json": Layouts.unused, "b.layout.json": Layouts.unused])
    let outcome = try Program.shell(
      "chmod 444 a.layout.json; layoutlint --fix --format xcode", in: folder)
    let messages = ["a.layout.json: cannot be written: read-only", "applied 1 fix in 1 file"]
    #expect(outcome.status == 2 && outcome.messages == messages)
    #expect(try folder.text("a.layout.json") == Layouts.unused)
    #expect(try folder.text("b.layout.json") == Self.fixed)
    #expect(outcome.output.hasPrefix("a.layout.json:3:15: "))
    let lines = outcome.lines
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("a.layout.json:") && lines[1].contains(": note: help: "))
    #expect(lines[2].hasPrefix("1 finding ("))
    #expect(lines[2].hasSuffix(") in 2 documents; 1 fixable with --fix"))

    try Program.expectError(
      "--fix <(cat a.layout.json)", "cannot be written: not a regular file", in: folder)
  }

  @Test func doesNotWriteAFileThatHasChanged() throws {
    let folder = try Folder(["a.layout.json": Layouts.unused])
    let input = Input(path: folder.path("a.layout.json"), origin: .file)
    let linter = LinterFactory.linter()
    let document = try #require(linter.check(try input.read(limits: ReaderLimits())))
    for other in [Layouts.unused + " ", "", Layouts.unused.replacing("screen", with: "scream")] {
      try folder.write(other, to: "a.layout.json")
      var run = FixRun(mode: .write)
      #expect(throws: CommandError.self) {
        try run.apply(linter.applyFixes(document), to: document, of: input)
      }
      #expect(try folder.text("a.layout.json") == other)
      #expect(run.summary == "layoutlint: applied no fixes")
    }
    try folder.remove("a.layout.json")
    var run = FixRun(mode: .write)
    let rest = try run.apply(linter.applyFixes(document), to: document, of: input)
    #expect(run.hasFailed)
    #expect(rest.document.findings == document.findings)
    #expect(try folder.names.isEmpty)
  }
}
