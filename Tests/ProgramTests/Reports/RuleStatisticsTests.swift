import Foundation
import Testing

/// `--statistics` and `--explain`.
@Suite struct RuleStatisticsTests {
  private let folder: Folder

  init() throws {
    folder = try Folder([
      "a.layout.json": Layouts.error,
      "b.layout.json": """
      {"class": "UIView", "frame": [0, 0, 100, 100], "colour": "red", "disable": ["covered-control"],
       "subviews": [{"class": "UIButton", "frame": [200, 0, 44, 44], "colour": 1}]}
      """,
      "c.layout.json": Layouts.warning, "d.layout.json": Layouts.clean,
    ])
  }

  @Test func countsTheFindingsOfEachRule() throws {
    let table = """
      findings  fixable  files  severity  rule
             3        -      2  warning   unknown-key
             2        -      2  error     unreachable-subview
             1        1      1  info      unused-suppression

      """
    for format in ["text", "xcode"] {
      let outcome = try Program.run("lint", "--statistics", "--format", format, in: folder)
      #expect(outcome.status == 1 && outcome.errors.isEmpty)
      #expect(
        outcome.output == table
          + "6 findings (2 errors, 3 warnings, 1 info) in 4 documents; 1 fixable with --fix\n")
    }
    let quiet = try Program.run(
      "lint", "--statistics", "--quiet", "--max-findings", "1", "--output", "o.txt", in: folder)
    #expect(quiet.status == 1 && quiet.output.isEmpty)
    #expect(try folder.text("o.txt") == table)
    let clean = try Program.run("d.layout.json", "--statistics", "--format", "text", in: folder)
    #expect(clean.status == 0 && clean.output == "no findings in 1 document\n")
  }

  @Test func extendsTheJSONReport() throws {
    let plain = try Program.json("lint", in: folder)
    let outcome = try Program.run("lint", "--format", "json", "--statistics", in: folder)
    let report = try outcome.json
    #expect(report.keys == (plain.keys + ["statistics"]).sorted())
    #expect(try report["findings"].canonical == plain["findings"].canonical)
    try expectJSON(
      report["statistics"],
      """
      [{"rule": "unknown-key", "severity": "warning", "findings": 3, "error": 0, "warning": 3,
        "info": 0, "fixable": 0, "files": 2},
       {"rule": "unreachable-subview", "severity": "error", "findings": 2, "error": 2, "warning": 0,
        "info": 0, "fixable": 0, "files": 2},
       {"rule": "unused-suppression", "severity": "info", "findings": 1, "error": 0,
        "warning": 0, "info": 1, "fixable": 1, "files": 1}]
      """)
    let file = try Program.run("lint", "--statistics", "--report", "json=o.json", in: folder)
    #expect(file.output.hasPrefix("findings  fixable"))
    #expect(try JSONAnswer(folder.text("o.json"))["statistics"].elements.count == 3)
    let empty = try Program.json("d.layout.json --statistics", in: folder)
    #expect(try empty["statistics"].elements.isEmpty)
  }

  /// Fixes do not affect the counts of what remains.
  @Test func countsTheSameAfterFixes() throws {
    let fixed = try Program.run("lint", "--statistics", "--fix", in: folder)
    #expect(!fixed.output.contains("unused-suppression"))
    #expect(fixed.output.contains("5 findings"))
  }

  /// One block for each rule, in the order of the findings.
  @Test func explainsEachReportedRuleOnce() throws {
    let plain = try Program.run("lint", "--format", "text", in: folder).output
    let outcome = try Program.run("lint", "--explain", in: folder)
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    let summary = "6 findings (2 errors, 3 warnings, 1 info) in 4 documents; 1 fixable with --fix\n"
    #expect(plain.hasSuffix(summary) && outcome.output.hasSuffix("\n\n" + summary))
    let findings = plain.dropLast(summary.count)
    #expect(outcome.output.hasPrefix(findings))
    let blocks = outcome.output.dropFirst(findings.count).dropLast(summary.count + 1)
    let heads = blocks.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      heads.map { $0.prefix { $0 != ":" } }
        == ["unreachable-subview", "unknown-key", "unused-suppression"])
    #expect(blocks.contains("\n  why: UIKit searches for the touched view"))
    #expect(blocks.contains("\n  fix: Move the view inside the bounds of its ancestors"))
    #expect(blocks.contains("\n  more: layoutlint explain unknown-key\n"))
    let quiet = try Program.run("lint", "--explain", "--quiet", in: folder)
    #expect(quiet.output == outcome.output.dropLast(summary.count + 1))
    let limited = try Program.run("lint", "--explain", "--max-findings", "1", in: folder)
    #expect(!limited.output.contains("explain unknown-key"))
    let clean = try Program.run("d.layout.json", "--explain", in: folder)
    #expect(clean.output == "no findings in 1 document\n")
    let both = try Program.run("lint", "--explain", "--statistics", in: folder)
    #expect(both.output.hasPrefix("findings  fixable") && both.output.contains("\n  why: "))
  }

  @Test func explainsCustomRules() throws {
    try folder.write(
      #"""
      {"custom-rules": [{"id": "own-rule", "match": {"class": "UIButton"},
        "message": "{name} is a \u001b[31mbutton", "severity": "error"}]}
      """#, to: ".layoutlint.json")
    let outcome = try Program.run("a.layout.json", "--explain", "--only", "own-rule", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\nown-rule: {name} is a "))
    #expect(outcome.output.contains("\n  more: layoutlint explain own-rule\n"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test(arguments: [
    ("--explain --format json", "--explain needs the format text, not json."),
    ("--explain --format xcode", "--explain needs the format text, not xcode."),
    (
      "--statistics --format sarif",
      "--statistics needs the format text, xcode or json, not sarif: specify --format text"
    ),
    ("--statistics --fix --dry-run", "--dry-run cannot be combined with --statistics"),
    (
      "--explain --stdin-ndjson",
      "--stdin-ndjson cannot be combined with --statistics and --explain"
    ),
    ("--explain --config github.json", "--explain needs the format text, not github: specify"),
    (
      "--statistics --config github.json",
      "--statistics needs the format text, xcode or json, not g"
    ),
  ])
  func refusesOtherFormats(options: String, message: String) throws {
    try folder.write(#"{"format": "github"}"#, to: "github.json")
    let paths = options.contains("ndjson") ? "" : "a.layout.json"
    let outcome = try Program.shell("layoutlint lint \(paths) \(options)", in: folder)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
