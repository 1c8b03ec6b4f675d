import ArgumentParser
internal import LanguageServer
internal import Linting

/// Checks layouts: the command that runs where no other is named.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check layouts. This is what runs where no command is named.",
    discussion: """
      A folder is searched for *.layout.json, *.storyboard, *.xib and what the configuration \
      includes; hidden folders, \
      Pods, Carthage, DerivedData, node_modules and what the configuration excludes are left out. \
      What is named is always checked, unless --force-exclude is given.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files, folders, or - for standard input; without any, the current folder.",
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(help: "The name that reports give standard input.")
  var stdinFilename: String?

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  @Flag(help: "Leave out what the configuration excludes even where it is named.")
  var forceExclude = false

  @OptionGroup(title: "Rules")
  var rules: RuleOptions

  @OptionGroup(title: "Screens")
  var screens: ScreenOptions

  @OptionGroup(title: "Fixes")
  var fixes: FixOptions

  @OptionGroup(title: "Report")
  var report: ReportOptions

  func validate() throws {
    if stdinFilename != nil, !paths.contains("-") {
      throw ValidationError("--stdin-filename names standard input: give - as a path as well.")
    }
    if fixes.mode == .write, paths.contains("-") {
      throw ValidationError(
        "--fix has no file to write standard input back to: --dry-run shows what would change.")
    }
  }

  func run() throws {
    let overrides = try rules.overrides()
    let request = try screens.request()
    var search = InputSearch(configuration.store(), excludesNamed: forceExclude)
    for path in paths.isEmpty ? ["."] : paths {
      search.add(path, standardInputName: stdinFilename)
    }
    try search.configurations.check()
    let inputs = search.inputs
    if inputs.isEmpty, !report.quiet { tellOfNothing(search) }
    var run = LintRun(
      linter: { LinterFactory.linter(for: $0, overrides: overrides, screens: request) },
      reporter: fixes.mode == .show ? SilentReporter() : report.reporter(),
      output: report.sink(), findingLimit: report.maxFindings ?? .max,
      fixes: fixes.mode.map { FixRun(mode: $0) })
    for input in inputs { try run.check(input) }
    let status = try run.finish(failingAt: report.failOn.level)
    suggestCommand()
    for complaint in request.plists.complaints { Console.note(complaint.line) }
    if let fixes = run.fixes, !report.quiet { Console.note(fixes.summary) }
    guard status == .clean else { throw status }
  }

  private func tellOfNothing(_ search: InputSearch) {
    let places = paths.isEmpty ? "the current folder" : paths.joined(separator: ", ").escaped
    let what =
      search.hasExcluded
      ? "the configuration excludes what there is"
      : "there is no *.layout.json, *.storyboard or *.xib"
    Console.note("layoutlint: nothing to lint: \(what) in \(places)")
  }

  /// A misspelt command is taken for the path of a file that is not there.
  private func suggestCommand() {
    guard let word = paths.first, (try? FileSystem.info(of: word)) == nil,
      let command = word.nearest(in: LayoutlintCommand.subcommandNames)
    else { return }
    Console.note("layoutlint: did you mean the command '\(command)'?")
  }
}

/// Which rules run, and how much their findings matter.
struct RuleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Run only these rules.", valueName: "rule,..."))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Run these rules as well, whatever the configuration says.", valueName: "rule,..."))
  var enable: [String] = []

  @Option(help: ArgumentHelp("Leave these rules out.", valueName: "rule,..."))
  var disable: [String] = []

  @Option(
    help: ArgumentHelp(
      "Give a rule's findings another severity: error, warning, info or off.",
      valueName: "rule=severity,..."))
  var severity: [String] = []

  /// What the command line says of rules; it goes before the configuration.
  func overrides() throws(CommandError) -> RuleOverrides {
    var overrides = RuleOverrides()
    let known = LinterFactory.linter().ruleIDs
    let named = try Self.rules(only, known: known)
    if named.isEmpty, !only.isEmpty { throw CommandError("--only names no rule") }
    overrides.only = named.isEmpty ? nil : Set(named)
    overrides.enabled = Set(try Self.rules(enable, known: known))
    for item in Self.items(severity) {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw CommandError("--severity takes RULE=SEVERITY, not '\(item)'")
      }
      let rule = try Self.rule(String(parts[0]), known: known)
      guard let level = RuleLevel(rawValue: String(parts[1])) else {
        throw CommandError(
          "there is no severity '\(parts[1])': it is one of error, warning, info and off")
      }
      overrides.levels[rule] = level
    }
    for rule in try Self.rules(disable, known: known) {
      guard !overrides.enabled.contains(rule) else {
        throw CommandError("--enable and --disable both name '\(rule)'")
      }
      overrides.levels[rule] = .off
    }
    return overrides
  }

  private static func rules(_ values: [String], known: [String]) throws(CommandError) -> [String] {
    var rules: [String] = []
    for item in items(values) { rules.append(try rule(item, known: known)) }
    return rules
  }

  static func rule(_ name: String, known: [String]) throws(CommandError) -> String {
    guard known.contains(name) else {
      throw CommandError(CommandError.unknown("rule", name, known: known))
    }
    return name
  }

  /// The options may be repeated, and each may hold several.
  static func items(_ values: [String]) -> [String] {
    values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: true) }
      .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }
}

/// What the report looks like, where it goes and when the run counts as failed.
struct ReportOptions: ParsableArguments {
  @Option(
    help: "The report's form; text on a terminal and xcode elsewhere where it is not given.")
  var format: ReportFormat?

  @Option(
    help: ArgumentHelp("Write the report there, whole or not at all.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(help: "Exit with 1 for findings from this severity on.")
  var failOn = FailingLevel.error

  @Option(help: ArgumentHelp("Show no more findings than this.", valueName: "count"))
  var maxFindings: Int?

  @Option(help: "Colours in the text report; auto looks for a terminal and at NO_COLOR.")
  var color = ColorChoice.auto

  @Flag(help: "Print findings only, no sums and no remarks.")
  var quiet = false

  func validate() throws {
    if let maxFindings, maxFindings < 0 {
      throw ValidationError("--max-findings takes a count, not \(maxFindings).")
    }
  }

  private var goesToTerminal: Bool { output == nil && Console.outputIsTerminal }

  func reporter() -> any Reporter {
    switch format ?? (goesToTerminal ? .text : .xcode) {
    case .text: TextReporter(style: TextStyle(isColoured: isColoured), isQuiet: quiet)
    case .xcode: XcodeReporter()
    case .json: JSONReporter(currentFolder: FileSystem.currentFolder)
    }
  }

  func sink() -> ReportSink { ReportSink(path: output) }

  /// https://no-color.org: any value but an empty one asks for none.
  private var isColoured: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      goesToTerminal && (SystemCalls.environment("NO_COLOR") ?? "").isEmpty
        && SystemCalls.environment("TERM") != "dumb"
    }
  }
}

enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  case text, xcode, json
}

enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

enum FailingLevel: String, CaseIterable, ExpressibleByArgument {
  case error, warning, info, never

  /// nil: no finding fails a run.
  var level: Severity? { Severity(rawValue: rawValue) }
}

/// Whether what is found is mended as well.
struct FixOptions: ParsableArguments {
  @Flag(help: "Apply every safe fix; what is not touched stays byte for byte.")
  var fix = false

  @Flag(help: "With --fix: change no file, and print what would change as a unified diff.")
  var dryRun = false

  func validate() throws {
    if dryRun, !fix {
      throw ValidationError("--dry-run goes with --fix: without it nothing is changed anyway.")
    }
  }

  /// nil: fixes are told, and not applied.
  var mode: FixRun.Mode? {
    guard fix else { return nil }
    return dryRun ? .show : .write
  }
}
