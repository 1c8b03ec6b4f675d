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
      if it is excluded, unless --force-exclude is specified. It is an error if there is nothing to lint \
      in the folders, unless --allow-empty is specified.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files or folders to check, or - for standard input. (default: the current folder)",
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The path of standard input in reports and for the configuration.", valueName: "path"),
    completion: .file())
  var stdinFilename: String?

  @Flag(
    help: """
      Check each line of standard input, {"path": ..., "id": ..., "layout": ...} or a layout, and \
      print a line of JSON with its findings.
      """)
  var stdinNdjson = false
  @OptionGroup(title: "Changed documents")
  var changes: ChangeOptions

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  @Flag(help: "Skip files that the configuration excludes, even if the command line names them.")
  var forceExclude = false

  @Flag(help: "Exit with status 0 if there is nothing to lint.")
  var allowEmpty = false

  @OptionGroup(title: "Rules")
  var rules: RuleOptions

  @OptionGroup(title: "Screens")
  var screens: ScreenOptions

  @OptionGroup(title: "Baseline")
  var baseline: BaselineOptions

  @OptionGroup(title: "Fixes")
  var fixes: FixOptions

  @OptionGroup(title: "Cache")
  var cache: CacheOptions

  @OptionGroup(title: "Processors")
  var jobs: JobOptions

  @OptionGroup(title: "Report")
  var report: ReportOptions

  func validate() throws {
    if stdinNdjson { try validateRecords() }
    if stdinFilename != nil, !paths.contains("-"), !stdinNdjson {
      throw ValidationError("--stdin-filename needs the path - for standard input.")
    }
    if fixes.mode == .write, paths.contains("-") {
      throw ValidationError(
        "--fix cannot change standard input; --dry-run prints the changes.")
    }
    if fixes.mode == .show, report.statistics || report.explain {
      throw ValidationError("--dry-run cannot be combined with --statistics and --explain.")
    }
    if baseline.writeBaseline != nil {
      if fixes.mode == .show {
        throw ValidationError("--write-baseline and --dry-run cannot be combined.")
      }
      if paths.contains("-"), stdinFilename == nil {
        throw ValidationError("--write-baseline needs --stdin-filename for standard input.")
      }
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
    let changes = try ChangedDocuments(changes)
    defer { changes?.end() }
    var request = try screens.request()
    if stdinNdjson { return try checkRecords(request) }
    let cacheFile = cache.file()
    let scan = FolderScan(reading: cacheFile?.reading(keepsTexts: report.usesTexts))
    request.plists.scan = scan
    request.translations = TranslationStore(scan: scan)
    var search = InputSearch(
      configuration.store(), excludesNamed: forceExclude, findsDumps: true, scan: scan)
    for path in paths.isEmpty ? ["."] : paths {
      search.add(path, standardInputName: stdinFilename)
    }
    try search.configurations.check()
    let overrides = try rules.overrides(customRules: search.configurations.customRules)
    var baselines = BaselineRun(
      baseline.choice, moves: try baseline.moves.moves(), overrides: overrides, screens: request)
    var inputs = try baselines.prepare(search.inputs)
    let sources = SourceStore(scan: scan)
    SystemCalls.keepUntilExit(sources)
    SystemCalls.keepUntilExit(scan)
    if let changes {
      inputs = select(inputs, by: changes, plists: request.plists, sources)
    } else if inputs.isEmpty {
      try reportNoInputs(search)
    }
    try request.checkLanguages(of: inputs)
    var report = report
    report.format = report.format ?? search.configuredFormat
    let outputs = try report.outputs(
      printsChanges: fixes.mode == .show, textScale: screens.textScale,
      customRules: report.explain ? search.customRules : [])
    try ReportFiles(outputs).check(
      inputs: search.inputs, others: otherFiles(baselines: baselines))
    let linter = {
      LinterFactory.linter(for: $0, overrides: overrides, screens: request, sources: sources)
    }
    baselines.findMoves(&inputs, linter: linter)
    var run = LintRun(
      linter: linter, outputs: outputs, findingLimit: report.maxFindings ?? .max,
      failingLevel: report.failOn, fixes: fixes.mode.map { FixRun(mode: $0) },
      baselines: baselines,
      cache: cacheFile.map {
        ResultCache(
          $0, overrides: overrides, screens: request, sources: sources,
          isFixing: fixes.mode != nil, usesTexts: outputs.contains(where: \.reporter.usesTexts))
      }, jobCount: jobs.count, showsProgress: !report.quiet)
    let mayRepeat = fixes.mode == nil && !self.changes.staged
    if mayRepeat, inputs.count > 1, !inputs.contains(where: \.isReadOnce) {
      SystemCalls.repeatAfterFaults()
    }
    try run.check(inputs)
    if !screens.areSpecified { try run.reportUnusedSuppressions(search, overrides: overrides) }
    run.finishCache()
    if report.verbose {
      run.cache?.notes.forEach(Console.note)
      if let note = scan.limitNote { Console.note(note) }
    }
    run.add(sources.all.map { ReadSources(folders: $0.folders, files: $0.files, limit: $0.limit) })
    let status = try run.finish()
    suggestCommand()
    for error in request.plists.errors + request.translations.errors {
      error.lines.forEach(Console.note)
    }
    if !search.inputs.isEmpty, changes == nil, !report.quiet, let note = search.dumps?.note {
      Console.note("layoutlint: \(note.escaped)")
    }
    if !search.inputs.isEmpty, !report.quiet, let note = search.omissions.noteOnNames {
      Console.note("layoutlint: \(note.escaped)")
    }
    if let fixes = run.fixes, !report.quiet { Console.note(fixes.summary) }
    let baselineStatus = try finish(run.baselines)
    guard status == .clean else { throw status }
    guard baselineStatus == .clean else { throw baselineStatus }
  }

  /// The files of the run that are neither layouts nor configurations.
  private func otherFiles(baselines: BaselineRun) -> [(path: String, kind: String)] {
    let plist = screens.infoPlist.map { [(path: $0, kind: "the Info.plist")] } ?? []
    return plist + baselines.files.map { ($0.file.path, "the baseline") }
  }

  /// Writes the baseline, and reports which findings of a baseline are gone.
  private func finish(_ baselines: BaselineRun) throws(CommandError) -> ExitStatus {
    if let note = try baselines.write(), !report.quiet { Console.note(note) }
    // With --dry-run no finding is gone yet.
    guard fixes.mode != .show else { return .clean }
    let results = baselines.results
    if !report.quiet || baseline.strictBaseline {
      for note in baselines.moveNotes + results.notes(isStrict: baseline.strictBaseline) {
        Console.note(note)
      }
    }
    return baseline.strictBaseline && !results.gone.isEmpty ? .findings : .clean
  }

  private func validateRecords() throws {
    guard paths.isEmpty || paths == ["-"] else {
      throw ValidationError("--stdin-ndjson cannot be combined with paths.")
    }
    guard report.format == nil || report.format == .ndjson else {
      throw ValidationError("--stdin-ndjson prints the format ndjson only.")
    }
    // These would keep all results in memory.
    guard report.output == nil, report.report.isEmpty else {
      throw ValidationError("--stdin-ndjson prints to standard output only.")
    }
    guard fixes.mode == nil else {
      throw ValidationError("--stdin-ndjson cannot be combined with --fix.")
    }
    guard !report.statistics, !report.explain else {
      throw ValidationError("--stdin-ndjson cannot be combined with --statistics and --explain.")
    }
  }

  private func checkRecords(_ request: ScreenRequest) throws {
    let sources = SourceStore()
    var configurations = configuration.store()
    _ = configurations.configuration(of: configurations.currentFolder)
    let overrides = try rules.overrides(customRules: configurations.customRules)
    let name = stdinFilename ?? Input.standardInputName
    let run = try RecordRun(
      linter: {
        LinterFactory.linter(for: $0, overrides: overrides, screens: request, sources: sources)
      }, configurations: configurations, name: name, failingLevel: report.failOn)
    if RecordStream.isWorker {
      return try RecordWorker(run, name: name, separatesFindings: report.maxFindings != nil).run()
    }
    var stream = RecordStream(
      jobs: jobs.count, name: name, emptyMembers: run.emptyMembers, findingLimit: report.maxFindings
    )
    let status = try stream.run()
    if let text = stream.failureText("checked"), !report.quiet { Console.note(text) }
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

  /// - Throws: an error, unless there may be nothing to lint.
  private func reportNoInputs(_ search: InputSearch) throws(CommandError) {
    let reason = CommandError("nothing to lint in \(search.descriptionOfNoInputs)")
    // A hook names the changed files, all of which the configuration may exclude.
    guard allowEmpty || search.hasExcludedNamedFile else {
      throw CommandError("\(reason.message); --allow-empty accepts that")
    }
    if !report.quiet { for line in reason.lines { Console.note(line) } }
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
      throw CommandError(
        CommandError.unknown("rule", name, known: known, list: "'layoutlint rules' lists the rules")
      )
    }
    return name
  }

  /// The values of an option that can be repeated, and whose values can be lists.
  static func items(_ values: [String]) -> [String] {
    // Generic lazy collections would take more instructions than the check of a small document.
    var items: [String] = []
    for value in values {
      let bytes = value.utf8
      var start = bytes.startIndex
      while start < bytes.endIndex {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.endIndex
        if start < end { items.append(withoutSpaces(value[start..<end])) }
        start = end < bytes.endIndex ? bytes.index(after: end) : end
      }
    }
    return items
  }

  /// The text without the spaces at both ends.
  private static func withoutSpaces(_ text: Substring) -> String {
    var bytes = text.utf8
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(Substring(bytes))
  }
}

/// How many documents are checked at a time.
struct JobOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Check up to this many documents, or parts of a large one, at a time, from 1 to \(limit). The output \
      does not depend on it. \
      (default: the number of processors)
      """, valueName: "count"))
  var jobs: Int?

  /// More threads than any computer has processors for would only take memory.
  static let limit = 256

  func validate() throws {
    guard let jobs, !(1...Self.limit).contains(jobs) else { return }
    throw ValidationError("--jobs needs a number from 1 to \(Self.limit), not \(jobs).")
  }

  /// The number of documents, and of threads that check them.
  var count: Int { jobs ?? min(SystemCalls.processorCount, Self.limit) }
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
  var color = ColorChoice.auto

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
      With --since or --staged: also print which documents are checked, and why. With --cache: also \
      print how many results were read from the cache.
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

  private var goesToTerminal: Bool { output == nil && Console.outputIsTerminal }

  /// The format of the report that standard output or the file of `--output` gets.
  var mainFormat: ReportFormat { format ?? (goesToTerminal || explain ? .text : .xcode) }

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

enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
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
