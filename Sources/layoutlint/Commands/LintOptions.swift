import ArgumentParser
internal import Configuration
internal import Files
internal import Linting
internal import Project
internal import SystemPackage

/// Which rules run, and with which severity.
struct RuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Run only these rules.", valueName: "rule,..."),
    completion: Completions.rules)
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Run these rules even if the configuration disables them.", valueName: "rule,..."),
    completion: Completions.rules)
  var enable: [String] = []

  @Option(
    help: ArgumentHelp("Do not run these rules.", valueName: "rule,..."),
    completion: Completions.rules)
  var disable: [String] = []

  @Option(
    help: ArgumentHelp(
      "Change the severity of a rule: error, warning, info or off.",
      valueName: "rule=severity,..."),
    completion: Completions.severities)
  var severity: [String] = []

  /// The settings of the command line, which take precedence over the configuration.
  ///
  /// - Parameter customRules: the ids of those of the configurations.
  func overrides(customRules: [String] = []) throws(CommandError) -> RuleOverrides {
    var overrides = RuleOverrides()
    let known = LinterFactory.linter().ruleIDs + customRules
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
        throw CommandError("unknown severity '\(parts[1])': specify error, warning, info or off")
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
      if let id = LinterFactory.formerNames[name] {
        Console.note("layoutlint: \(FormerRuleNames.text(name, id))")
        return id
      }
      throw CommandError(
        CommandError.unknown("rule", name, known: known, list: "'layoutlint rules' lists the rules")
      )
    }
    return name
  }

  /// The values of an option that can be repeated, and whose values can be lists.
  static func items(_ values: [String]) -> [String] {
    values.flatMap { $0.split(separator: ",") }.map { item in
      var item = item.drop { $0 == " " }
      while item.last == " " { item.removeLast() }
      return String(item)
    }
  }
}

/// How many documents are checked at a time.
struct JobOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Check up to this many documents at a time, from 1 to \(limit). The output does not depend on it. \
      (default: as configured, else the number of processors)
      """, valueName: "count"))
  var jobs: Int?

  static let limit = Configuration.jobLimit

  func validate() throws {
    guard let jobs, !(1...Self.limit).contains(jobs) else { return }
    throw ValidationError("--jobs needs a number from 1 to \(Self.limit), not \(jobs).")
  }

  /// The number of documents, and of threads that check them.
  ///
  /// - Parameter configured: called if the command line specifies none.
  func count(configured: @autoclosure () -> Int?) -> Int {
    jobs ?? configured() ?? min(SystemCalls.processorCount, Self.limit)
  }
}

/// The format and destination of the report, and the findings that fail a run.
struct ReportOptions: ParsableArguments {
  @Option(
    help: """
      The format of the report. (default: as configured, else text on a terminal and xcode elsewhere)
      """)
  var format: ReportFormat?

  @Option(
    help: ArgumentHelp("Write the report to a file.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Also write a report of the same run to a file, for example sarif=out.sarif. Can be repeated.",
      valueName: "format=file"),
    completion: Completions.reports)
  var report: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Exit with status 1 for findings of at least this severity. (default: as configured, else error)
      """, valueName: "severity"))
  var failOn: FailingLevel?

  @Option(help: ArgumentHelp("Limit the number of findings in the report.", valueName: "count"))
  var maxFindings: Int?

  @Option(
    help: ArgumentHelp(
      "Color the text report; auto colors on a terminal unless NO_COLOR is set.", valueName: "when")
  )
  var color = AutomaticChoice.auto

  @Option(
    help: ArgumentHelp(
      """
      Show on standard error how many documents are checked; auto does so on a terminal after a second, \
      and not with --quiet.
      """, valueName: "when"))
  var progress = AutomaticChoice.auto

  @Flag(
    help: "Print the number of findings of each rule instead of the findings; JSON contains both.")
  var statistics = false

  @Flag(
    help: """
      After the findings, print what each reported rule reports, why, and how to fix it. Selects the \
      format text.
      """)
  var explain = false

  @Flag(help: "Print findings only, without summary and hints.")
  var quiet = false

  @Flag(
    help: """
      Also print which documents or parts of them are not checked, and why; with --since or --staged \
      also which documents are checked.
      """)
  var verbose = false

  func validate() throws {
    if let maxFindings, maxFindings < 0 {
      throw ValidationError("--max-findings needs a count, not \(maxFindings).")
    }
    if explain, let format, format != .text {
      throw ValidationError("--explain needs the format text, not \(format.rawValue).")
    }
  }

  var goesToTerminal: Bool { output == nil && Console.outputIsTerminal }

  /// The format of the report that standard output or the file of `--output` gets.
  var mainFormat: ReportFormat { format ?? (goesToTerminal || explain ? .text : .xcode) }

  /// With `--quiet`, the progress is shown only on request.
  var shownProgress: AutomaticChoice { quiet && progress == .auto ? .never : progress }

  /// https://no-color.org: any value except an empty one disables color.
  var isColored: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      goesToTerminal && (SystemCalls.environment("NO_COLOR") ?? "").isEmpty
        && SystemCalls.environment("TERM") != "dumb"
    }
  }
}

/// When a part of the output is shown.
enum AutomaticChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

extension FailingLevel: ExpressibleByArgument {}

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

/// The options that restrict a run to changed documents.
struct ChangeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Check only the documents that changed since the merge base of a Git revision and HEAD, and \
      those whose source code, Info.plist or configuration changed.
      """, valueName: "revision"),
    completion: Completions.revisions)
  var since: String?

  @Flag(
    help: """
      Check only the documents that Git's index changes, and those whose source code, Info.plist or \
      configuration it changes. All files are read as they are in the index.
      """)
  var staged = false

  func validate() throws {
    if staged, since != nil {
      throw ValidationError("--staged and --since cannot be combined.")
    }
    if let since, since.isEmpty || since.hasPrefix("-") {
      throw ValidationError("--since needs a revision, not '\(since)'.")
    }
  }

  /// Whether all documents are checked.
  var areAll: Bool { since == nil && !staged }

  /// The documents that changed; nil: all are checked.
  func documents() throws(CommandError) -> ChangedDocuments? {
    areAll ? nil : try ChangedDocuments(since: since)
  }
}

/// Which findings are accepted.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Do not show the findings of this baseline. (default: that of the configuration)",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Flag(help: "Use no baseline.")
  var noBaseline = false

  @Option(
    help: ArgumentHelp("Write all findings to a baseline, and show none.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  @Flag(help: "Exit with status 1 if a finding of the baseline is gone.")
  var strictBaseline = false

  @OptionGroup var moves: BaselineMoveOptions

  func validate() throws {
    if baseline != nil, noBaseline {
      throw ValidationError("--baseline and --no-baseline cannot be combined.")
    }
    guard writeBaseline != nil else { return }
    if baseline != nil || noBaseline || strictBaseline || !moves.baselineMoves.isEmpty {
      throw ValidationError(
        "--write-baseline writes all findings; it cannot be combined with other options of baselines."
      )
    }
  }

  var choice: BaselineRun.Choice {
    if let writeBaseline { return .write(writeBaseline) }
    if noBaseline { return .none }
    return baseline.map { .file($0) } ?? .configured
  }
}

struct BaselineMoveOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file or folder that has moved since the baseline was written.", valueName: "old=new"))
  var baselineMoves: [String] = []

  func moves() throws(CommandError) -> [PathMove] {
    var moves: [PathMove] = []
    for text in baselineMoves { moves.append(try PathMove(text)) }
    return moves
  }
}
