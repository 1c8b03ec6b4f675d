import Foundation
import Testing

/// What users of other linters asked for, each with the issue in which they did.
@Suite struct TeamWishesTests {
  private func run(_ line: String, in folder: Folder) throws -> Program.Outcome {
    try Program.shell(line, in: folder)
  }

  /// The findings of a command line as `path: severity`.
  private func findings(_ arguments: String = "", in folder: Folder) throws -> [String] {
    let outcome = try run("layoutlint lint --format json --fail-on never \(arguments)", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try outcome.json["findings"].elements.map {
      "\(try $0["path"].string ?? ""): \(try $0["severity"].string ?? "")"
    }
  }

  // Severities and exit statuses.

  /// astral-sh/ruff#1256: a level for each rule, so that some findings are warnings.
  @Test func eachRuleHasASeverity() throws {
    let folder = try Folder([
      "a.layout.json": Layouts.error,
      ".layoutlint.json": #"{"rules": {"unreachable-subview": "warning"}}"#,
    ])
    #expect(try findings(in: folder) == ["a.layout.json: warning"])
    #expect(try run("layoutlint", in: folder).status == 0)
    #expect(try findings("--severity unreachable-subview=error", in: folder).count == 1)
    #expect(try run("layoutlint --severity unreachable-subview=error", in: folder).status == 1)
  }

  /// astral-sh/ruff#2349: findings that are shown and fail no run.
  @Test func someFilesShowFindingsThatFailNoRun() throws {
    let folder = try Folder([
      "old/a.layout.json": Layouts.error,
      ".layoutlint.json": #"{"overrides": [{"paths": ["old"], "fail-on": "never"}]}"#,
    ])
    let shown = try run("layoutlint", in: folder)
    #expect(shown.status == 0 && shown.output.contains("unreachable-subview"))
    try folder.write(Data(Layouts.error.utf8), to: "new.layout.json")
    #expect(try run("layoutlint", in: folder).status == 1)
  }

  /// realm/SwiftLint#118: warnings fail a run on a build server.
  @Test func warningsFailARunOnRequest() throws {
    let folder = try Folder(["a.layout.json": Layouts.warning])
    #expect(try run("layoutlint", in: folder).status == 0)
    #expect(try run("layoutlint --fail-on warning", in: folder).status == 1)
    try folder.write(Data(#"{"fail-on": "warning"}"#.utf8), to: ".layoutlint.json")
    #expect(try run("layoutlint", in: folder).status == 1)
  }

  /// realm/SwiftLint#166: a script distinguishes findings from a run that was not possible.
  @Test func findingsAndWrongUsageHaveDifferentExitStatuses() throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    #expect(try run("layoutlint a.layout.json", in: folder).status == 1)
    #expect(try run("layoutlint missing.layout.json", in: folder).status == 2)
    #expect(try run("layoutlint --no-such-option", in: folder).status == 2)
    // Other files are still checked.
    let both = try run("layoutlint a.layout.json missing.layout.json", in: folder)
    #expect(both.status == 2 && both.output.contains("unreachable-subview"))
  }

  // Configurations.

  /// realm/SwiftLint#2614: an invalid configuration ends a run instead of being replaced by the default.
  @Test func aBrokenConfigurationFailsWithItsPosition() throws {
    let folder = try Folder([
      "a.layout.json": Layouts.clean,
      ".layoutlint.json": "{\n  \"rules\": { \"small-touch-target\": \"loud\" }\n}",
    ])
    let outcome = try run("layoutlint --quiet", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("layoutlint: .layoutlint.json:2:36: "))
    #expect(outcome.output.isEmpty)
  }

  /// realm/SwiftLint#197: the name of a rule that does not exist does not disable a configuration.
  @Test func anUnknownRuleIsAnErrorWithASuggestion() throws {
    let folder = try Folder([
      "a.layout.json": Layouts.clean,
      ".layoutlint.json": #"{"rules": {"unreachable-subviews": "off"}}"#,
    ])
    let outcome = try run("layoutlint", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(":1:12: there is no rule 'unreachable-subviews'; did you mean"))
  }

  /// realm/SwiftLint#676: the configuration of a folder adds to the one above.
  @Test func theConfigurationOfAFolderInheritsFromTheOneAbove() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"rules": {"unreachable-subview": "info"}}"#,
      "Tests/.layoutlint.json": #"{"inherit": true, "rules": {"unknown-key": "off"}}"#,
      "Tests/a.layout.json": Layouts.error, "Tests/b.layout.json": Layouts.warning,
    ])
    #expect(try findings(in: folder) == ["Tests/a.layout.json: info"])
  }

  /// biomejs/biome#7343: `extends` in a configuration two levels down, also from its own folder.
  @Test func aConfigurationExtendsOneTwoLevelsAbove() throws {
    let folder = try Folder([
      ".git/HEAD": "ref: refs/heads/main\n",
      "base.json": #"{"rules": {"unreachable-subview": "info"}}"#,
      "apps/shop/.layoutlint.json": #"{"extends": "../../base.json"}"#,
      "apps/shop/a.layout.json": Layouts.error,
    ])
    #expect(try findings(in: folder) == ["apps/shop/a.layout.json: info"])
    let inside = Folder(at: folder.url.appending(path: "apps/shop"))
    #expect(try findings(in: inside) == ["a.layout.json: info"])
  }

  /// realm/SwiftLint#3540: configurations of several folders share the settings of one file.
  @Test func configurationsOfSeveralFoldersShareAFile() throws {
    let shared = #"{"extends": "../tests.json"}"#
    let folder = try Folder([
      "tests.json": #"{"rules": {"unreachable-subview": "off"}}"#,
      "a/.layoutlint.json": shared, "b/.layoutlint.json": shared,
      "a/x.layout.json": Layouts.error, "b/x.layout.json": Layouts.error,
      "c/x.layout.json": Layouts.error,
    ])
    #expect(try findings(in: folder) == ["c/x.layout.json: error"])
  }

  /// biomejs/biome#6357: a folder enables what the root disables.
  @Test func aFolderEnablesWhatTheRootDisables() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"rules": {"unreachable-subview": "off"}}"#,
      "new/.layoutlint.json": #"{"inherit": true, "rules": {"unreachable-subview": "error"}}"#,
      "old/a.layout.json": Layouts.error, "new/a.layout.json": Layouts.error,
    ])
    #expect(try findings(in: folder) == ["new/a.layout.json: error"])
  }

  // Inputs.

  private static let excluding = #"{"exclude": ["**/*.generated.layout.json"]}"#

  /// realm/SwiftLint#2275 and #6044: excludes with wildcards apply to files that a hook names.
  @Test func excludesApplyToNamedFiles() throws {
    let folder = try Folder([
      ".layoutlint.json": Self.excluding, "App/a.generated.layout.json": Layouts.error,
      "App/b.layout.json": Layouts.error,
    ])
    let names = "App/a.generated.layout.json App/b.layout.json"
    #expect(try findings("--force-exclude \(names)", in: folder) == ["App/b.layout.json: error"])
    let inside = Folder(at: folder.url.appending(path: "App"))
    let path = folder.path("App/a.generated.layout.json")
    #expect(try findings("--force-exclude '\(path)'", in: inside) == [])
    // Without the option a named file is checked.
    #expect(try findings("App/a.generated.layout.json", in: folder).count == 1)
  }

  /// realm/SwiftLint#5062 and #2619, stylelint/stylelint#4712: a commit of excluded files only.
  @Test func namingOnlyExcludedFilesIsNoError() throws {
    let folder = try Folder([
      ".layoutlint.json": Self.excluding, "a.generated.layout.json": Layouts.error,
    ])
    let outcome = try run("layoutlint --force-exclude a.generated.layout.json", in: folder)
    #expect(outcome.status == 0 && outcome.output == "no document checked\n")
    #expect(outcome.errors.contains(".layoutlint.json:1:14"))
  }

  /// realm/SwiftLint#3913 and astral-sh/ruff#1343: excludes apply to standard input.
  @Test func excludesApplyToStandardInput() throws {
    let folder = try Folder([".layoutlint.json": Self.excluding, "text": Layouts.error])
    let line = "layoutlint lint - --force-exclude --stdin-filename App/x"
    let excluded = try run("\(line).generated.layout.json < text", in: folder)
    #expect(excluded.status == 0 && excluded.output == "no document checked\n")
    #expect(try run("\(line).layout.json < text", in: folder).status == 1)
  }

  /// astral-sh/ruff#1840: settings for a folder apply to standard input.
  @Test func settingsForAFolderApplyToStandardInput() throws {
    let override = #"{"paths": ["old/*"], "rules": {"unreachable-subview": "info"}}"#
    let folder = try Folder([
      ".layoutlint.json": #"{"overrides": [\#(override)]}"#, "text": Layouts.error,
    ])
    for (path, severity) in [("old/a", "info"), ("new/a", "error")] {
      let shown = try findings("- --stdin-filename \(path).layout.json < text", in: folder)
      #expect(shown == ["\(path).layout.json: \(severity)"])
    }
  }

  /// stylelint/stylelint#2048: a new project without documents passes.
  @Test func aProjectWithoutDocumentsPassesOnRequest() throws {
    let folder = try Folder(["Makefile": ""])
    #expect(try run("layoutlint --allow-empty", in: folder).status == 0)
    let outcome = try run("layoutlint", in: folder)
    #expect(outcome.status == 2 && outcome.errors.contains("--allow-empty"))
  }

  // Suppressions.

  /// microsoft/rushstack#4303: an exception for one object does not hide others of the file.
  @Test(arguments: [true, false])
  func oneObjectIsSuppressed(inConfiguration: Bool) throws {
    let second = #"{"class": "UIButton", "id": "send", "frame": [0, 200, 44, 44]}"#
    let entry = #"{"rule": "unreachable-subview", "view": "save", "reason": "moved in"}"#
    var text = Layouts.error.replacing("44]}", with: "44]},\n    \(second)")
    if !inConfiguration {
      text = text.replacing(
        #""id": "save""#, with: #""id": "save", "disable": ["unreachable-subview"]"#)
    }
    let folder = try Folder([
      "a.layout.json": text,
      ".layoutlint.json": inConfiguration ? #"{"suppress": [\#(entry)]}"# : "{}",
    ])
    let outcome = try run("layoutlint --quiet", in: folder)
    #expect(outcome.output.contains("\"send\"") && !outcome.output.contains("\"save\""))
  }

  /// realm/SwiftLint#5213: a suppression that suppresses nothing is reported with its position.
  @Test func suppressionsWithoutEffectAreReported() throws {
    let folder = try Folder([
      "a.layout.json": """
      {"class": "UIView", "frame": [0, 0, 100, 100],
       "disable": ["unreachable-subview"]}
      """,
      ".layoutlint.json": "{\n  \"suppress\": [{\"rule\": \"unknown-key\"}]\n}",
    ])
    let output = try run("layoutlint", in: folder).output
    #expect(output.contains("a.layout.json:2:14: "))
    #expect(output.contains(".layoutlint.json:2:16: "))
    #expect(output.contains("2 findings (2 info)"))
  }

  /// stylelint/stylelint#2291: a suppression of a rule that does not exist is reported.
  @Test func suppressionsOfUnknownRulesAreReported() throws {
    let text = Layouts.clean.replacing("{", with: #"{"disable": ["unreachable-subvie"], "#)
    let folder = try Folder(["a.layout.json": text])
    let outcome = try run("layoutlint", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("there is no rule 'unreachable-subvie'"))
  }

  /// stylelint/stylelint#4868: the reason of an exception is part of the reports.
  @Test func reportsContainTheReasonOfASuppression() throws {
    let folder = try Folder([
      "a.layout.json": Layouts.error,
      ".layoutlint.json": #"{"suppress": [{"path": "*", "reason": "goes with the old shop"}]}"#,
    ])
    let outcome = try run("layoutlint --format sarif", in: folder)
    #expect(outcome.status == 0)
    let result = try outcome.json["runs"][0]["results"][0]
    #expect(try result["suppressions"][0]["justification"].string == "goes with the old shop")
  }
}
