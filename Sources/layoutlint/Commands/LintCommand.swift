import ArgumentParser
internal import Linting
internal import SystemPackage

/// `layoutlint lint`: checks layouts.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check layouts.",
    discussion: """
      A folder is searched for *.layout.json, *.storyboard, *.xib and the files that the \
      configuration includes. Hidden folders, Pods, Carthage, DerivedData, node_modules and the \
      files that the configuration excludes are skipped. A file on the command line is checked even \
      if it is excluded, unless --force-exclude is specified.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files or folders to check, or - for standard input. (default: the current folder)",
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(help: "The path of standard input in reports and for the configuration.")
  var stdinFilename: String?

  @OptionGroup(title: "Changed documents")
  var changes: ChangeOptions

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  @Flag(help: "Skip files that the configuration excludes, even if the command line names them.")
  var forceExclude = false

  @OptionGroup(title: "Rules")
  var rules: RuleOptions

  @OptionGroup(title: "Screens")
  var screens: ScreenOptions

  @OptionGroup(title: "Fixes")
  var fixes: FixOptions

  @OptionGroup(title: "Cache")
  var cache: CacheOptions

  @OptionGroup(title: "Report")
  var report: ReportOptions

  func validate() throws {
    if stdinFilename != nil, !paths.contains("-") {
      throw ValidationError("--stdin-filename needs the path - for standard input.")
    }
    if fixes.mode == .write, paths.contains("-") {
      throw ValidationError(
        "--fix cannot change standard input; --dry-run prints the changes.")
    }
    if !changes.areAll, paths.contains("-") {
      throw ValidationError("--since and --staged cannot be combined with standard input.")
    }
    if changes.staged, fixes.mode == .write {
      throw ValidationError(
        "--fix cannot change staged files; --dry-run prints the changes.")
    }
  }

  func run() throws {
    let overrides = try rules.overrides()
    let changes = try ChangedDocuments(changes)
    defer { changes?.end() }
    let request = try screens.request()
    var search = InputSearch(configuration.store(), excludesNamed: forceExclude)
    for path in paths.isEmpty ? ["."] : paths {
      search.add(path, standardInputName: stdinFilename)
    }
    try search.configurations.check()
    let sources = SourceStore()
    var inputs = search.inputs
    if let changes {
      inputs = select(inputs, by: changes, plists: request.plists, sources)
    } else if inputs.isEmpty, !report.quiet {
      reportNoInputs(search)
    }
    var run = LintRun(
      linter: {
        LinterFactory.linter(for: $0, overrides: overrides, screens: request, sources: sources)
      },
      reporter: fixes.mode == .show ? SilentReporter() : report.reporter(),
      output: report.sink(), findingLimit: report.maxFindings ?? .max,
      fixes: fixes.mode.map { FixRun(mode: $0) },
      cache: cache.results(
        overrides: overrides, screens: request, sources: sources, isFixing: fixes.mode != nil))
    for input in inputs { try run.check(input) }
    run.finishCache()
    if report.verbose { run.cache?.notes.forEach(Console.note) }
    run.add(sources.all.map { ReadSources(folders: $0.folders, files: $0.files, limit: $0.limit) })
    let status = try run.finish(failingAt: report.failOn.level)
    suggestCommand()
    for line in request.plists.errors.flatMap(\.lines) { Console.note(line) }
    if let fixes = run.fixes, !report.quiet { Console.note(fixes.summary) }
    guard status == .clean else { throw status }
  }

  /// The inputs that the changes affect. If there is none, there is nothing to report.
  private func select(
    _ inputs: [Input], by changes: ChangedDocuments, plists: InfoPlistStore,
    _ sources: SourceStore
  ) -> [Input] {
    let selected = changes.select(inputs, plists: plists, sources: sources)
    if report.verbose {
      for (input, reason) in selected {
        Console.note("layoutlint: \(input.path.escaped): \(reason.rawValue)")
      }
      Console.note(changes.summary(selected: selected.count, of: inputs.count))
    }
    return selected.map(\.input)
  }

  private func reportNoInputs(_ search: InputSearch) {
    let folders = paths.isEmpty ? "the current folder" : paths.joined(separator: ", ").escaped
    let reason =
      search.hasExcluded
      ? "the configuration excludes all layouts"
      : "there is no *.layout.json, *.storyboard or *.xib"
    Console.note("layoutlint: nothing to check: \(reason) in \(folders)")
  }

  /// A misspelled command is parsed as the path of a file.
  private func suggestCommand() {
    guard let word = paths.first, !FileSystem.exists(FilePath(word)),
      let command = word.nearest(in: LayoutlintCommand.subcommandNames)
    else { return }
    Console.note("layoutlint: did you mean the command '\(command)'?")
  }
}

/// Which rules run, and with which severity.
struct RuleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Run only these rules.", valueName: "rule,..."))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Run these rules even if the configuration disables them.", valueName: "rule,..."))
  var enable: [String] = []

  @Option(help: ArgumentHelp("Do not run these rules.", valueName: "rule,..."))
  var disable: [String] = []

  @Option(
    help: ArgumentHelp(
      "Change the severity of a rule: error, warning, info or off.",
      valueName: "rule=severity,..."))
  var severity: [String] = []

  /// The settings of the command line, which take precedence over the configuration.
  func overrides() throws(CommandError) -> RuleOverrides {
    var overrides = RuleOverrides()
    let known = LinterFactory.linter().ruleIDs
    let selected = try Self.rules(only, known: known)
    if selected.isEmpty, !only.isEmpty { throw CommandError("--only needs a rule") }
    overrides.only = selected.isEmpty ? nil : Set(selected)
    overrides.enabled = Set(try Self.rules(enable, known: known))
    for item in Self.items(severity) {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw CommandError("--severity needs RULE=SEVERITY, not '\(item)'")
      }
      let rule = try Self.rule(String(parts[0]), known: known)
      guard let level = RuleLevel(rawValue: String(parts[1])) else {
        throw CommandError(
          "unknown severity '\(parts[1])': specify error, warning, info or off")
      }
      overrides.levels[rule] = level
    }
    for rule in try Self.rules(disable, known: known) {
      guard !overrides.enabled.contains(rule) else {
        throw CommandError("--enable and --disable both contain '\(rule)'")
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

  /// The values of an option that can be repeated, and whose values can be lists.
  static func items(_ values: [String]) -> [String] {
    values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: true) }
      .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }
}

/// The format and destination of the report, and the findings that fail a run.
struct ReportOptions: ParsableArguments {
  @Option(
    help: "The format of the report. (default: text on a terminal, else xcode)")
  var format: ReportFormat?

  @Option(
    help: ArgumentHelp("Write the report to a file.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(help: "Exit with status 1 for findings of at least this severity.")
  var failOn = FailingLevel.error

  @Option(help: ArgumentHelp("Limit the number of findings in the report.", valueName: "count"))
  var maxFindings: Int?

  @Option(help: "Color the text report; auto colors on a terminal unless NO_COLOR is set.")
  var color = ColorChoice.auto

  @Flag(help: "Print findings only, without summary and hints.")
  var quiet = false

  @Flag(help: "Also print which documents are checked or read from the cache, and why.")
  var verbose = false

  func validate() throws {
    if let maxFindings, maxFindings < 0 {
      throw ValidationError("--max-findings needs a count, not \(maxFindings).")
    }
  }

  private var goesToTerminal: Bool { output == nil && Console.outputIsTerminal }

  func reporter() -> any Reporter {
    switch format ?? (goesToTerminal ? .text : .xcode) {
    case .text: TextReporter(style: TextStyle(isColored: isColored), isQuiet: quiet)
    case .xcode: XcodeReporter()
    case .json: JSONReporter()
    }
  }

  func sink() -> ReportSink { ReportSink(path: output) }

  /// https://no-color.org: any value except an empty one disables color.
  private var isColored: Bool {
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

/// Whether fixes are applied.
struct FixOptions: ParsableArguments {
  @Flag(help: "Apply safe fixes. Other bytes of a file do not change.")
  var fix = false

  @Flag(help: "With --fix: print the changes as a unified diff, and change no file.")
  var dryRun = false

  func validate() throws {
    if dryRun, !fix {
      throw ValidationError("--dry-run needs --fix.")
    }
  }

  /// nil: fixes are reported, and not applied.
  var mode: FixRun.Mode? {
    guard fix else { return nil }
    return dryRun ? .show : .write
  }
}
