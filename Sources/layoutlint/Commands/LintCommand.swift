import ArgumentParser
internal import Configuration
internal import Files
internal import LanguageServer
internal import Linting
internal import Project
internal import Reports
internal import SystemPackage

/// `layoutlint lint`: checks layouts.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check layouts.",
    discussion: """
      A folder is searched for *.layout.json, *.storyboard, *.xib, for *.swift, *.m and *.mm that \
      are the app's own code, and for the files that the configuration includes. Hidden folders, Pods, Carthage, DerivedData, node_modules, the files that \
      the configuration excludes and those that .gitignore ignores are skipped. A file on the command \
      line is checked even if it is ignored or, without --force-exclude, excluded. It is an error if \
      there is nothing to lint in the folders, unless --allow-empty is specified.
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

  @Option(
    help: ArgumentHelp(
      """
      Tell why a view of the only path is reported or not: its id, path, title, label, text, outlet or \
      class; in code its name, its declaration or its line. Prints the format text or json.
      """, valueName: "view"))
  var why: String?

  @Flag(
    help: """
      Check again what a change of a file affects, until Ctrl-C. A terminal shows all findings, and \
      other output gets the lines that a change adds (+) and removes (-).
      """)
  var watch = false

  @OptionGroup(title: "Changed documents")
  var changes: ChangeOptions

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  @Flag(help: "Skip files that the configuration excludes, even if the command line names them.")
  var forceExclude = false

  @Flag(help: "Also search what .gitignore files and .git/info/exclude ignore.")
  var noIgnore = false

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

  @OptionGroup(title: "Processors")
  var jobs: JobOptions

  @OptionGroup(title: "Report")
  var report: ReportOptions

  func validate() throws {
    if stdinNdjson { try validateRecords() }
    if why != nil { try validateQuestion() }
    if watch { try validateWatch() }
    if stdinFilename != nil, !paths.contains("-"), !stdinNdjson {
      throw ValidationError("--stdin-filename needs the path - for standard input.")
    }
    if fixes.mode == .write, paths.contains("-") {
      throw ValidationError("--fix cannot change standard input; --dry-run prints the changes.")
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
      throw ValidationError("--fix cannot change staged files; --dry-run prints the changes.")
    }
  }

  func run() throws {
    if watch { return try watchFiles() }
    if canBeRepeated, let status = try LintParent.run() {
      guard status == .clean else { throw status }
      return
    }
    let changes = try changes.documents()
    defer { changes?.end() }
    let files = changes?.files ?? ProjectFiles()
    if stdinNdjson { return try checkRecords(try screens.request(files)) }
    let setup = try setUp(files)
    let (search, overrides, request) = (setup.search, setup.overrides, setup.request)
    var (inputs, baselines) = (setup.inputs, setup.baselines)
    let sources = SourceStore(
      projectFiles: files, named: search.roots,
      progress: report.shownProgress == .never ? nil : SourceProgressLine.start)
    if let changes {
      inputs = select(inputs, by: changes, apps: request.apps, sources)
    } else if inputs.isEmpty {
      try reportNoInputs(search)
    }
    try request.checkLanguages(of: inputs)
    var report = report
    report.format = report.format ?? search.configuredFormat
    let outputs = try report.outputs(
      printsChanges: fixes.mode == .show, textScale: screens.textScale,
      customRules: report.explain ? search.customRules : [])
    try outputs.checkFiles(inputs: search.inputs, others: otherFiles(baselines: baselines))
    let linter = { setup.linter(for: $0, sources) }
    baselines.findMoves(&inputs) { try? linter($0).checkedDocument(of: $0) }
    if let why { return try answer(why, about: inputs, linter: linter) }
    var run = LintRun(
      linter: linter, outputs: outputs, findingLimit: report.maxFindings ?? .max,
      failingLevel: report.failOn, fixes: fixes.mode.map { FixRun(mode: $0) },
      baselines: baselines, jobCount: jobs.count(configured: search.configuredJobs),
      progress: report.shownProgress)
    run.showsStatuses = report.verbose
    try run.check(inputs)
    if !screens.areSpecified { try run.reportUnusedSuppressions(search, overrides: overrides) }
    run.add(sources.all, noteOnMissing: sources.noteOnMissing)
    let status = try run.finish()
    suggestCommand(files)
    printNotes(run, search, request, checksChanges: changes != nil)
    let baselineStatus = try finish(run.baselines)
    guard status == .clean else { throw status }
    guard baselineStatus == .clean else { throw baselineStatus }
  }

  /// The inputs in the paths of the command line, with their configurations.
  private func searchedInputs(_ files: ProjectFiles) throws(CommandError) -> InputSearch {
    var search = InputSearch(
      configuration.store(files), excludesNamed: forceExclude, usesGitIgnore: !noIgnore,
      findsDumps: true, files: files)
    for path in paths.isEmpty ? ["."] : paths {
      search.add(path, standardInputName: stdinFilename)
    }
    try search.configurations.check()
    return search
  }

  /// Whether a run after an internal error does the same except for one document, and has another document to check.
  private var canBeRepeated: Bool {
    guard !stdinNdjson, fixes.mode == nil, !changes.staged, !paths.contains("-") else {
      return false
    }
    // A worker has another standard input.
    guard !paths.contains(where: { $0.hasPrefix("/dev/") || $0.hasPrefix("/proc/") }) else {
      return false
    }
    let types = paths.map { (try? FileSystem.status(of: FilePath($0)))?.type ?? .regular }
    // The contents of a pipe depend on what was read before.
    return types != [.regular] && types.allSatisfy { $0 == .regular || $0 == .directory }
  }

  /// Prints what a run could not read, what it left out, and what it fixed.
  private func printNotes(
    _ run: LintRun, _ search: InputSearch, _ request: ScreenRequest, checksChanges: Bool
  ) {
    for error in request.apps.errors + request.translations.errors {
      error.lines.forEach(Console.note)
    }
    search.configurations.notes.flatMap(\.lines).forEach(Console.note)
    guard !report.quiet else { return }
    if let note = run.noteOnLimits { Console.note("layoutlint: \(note.escaped)") }
    if !search.inputs.isEmpty {
      if !checksChanges, let note = search.dumps?.note {
        Console.note("layoutlint: \(note.escaped)")
      }
      for note in search.omissions.notesOnFolders { Console.note("layoutlint: \(note.escaped)") }
    }
    if let fixes = run.fixes { Console.note(fixes.summary) }
  }

  /// The files of the run that are neither layouts nor configurations.
  private func otherFiles(baselines: BaselineRun) -> [(path: String, kind: String)] {
    let plist = screens.infoPlist.map { [(path: $0, kind: "the Info.plist")] } ?? []
    return plist + baselines.files.map { ($0.file.path, "the baseline") }
  }

  /// Writes the baseline, and reports which findings of a baseline are gone.
  private func finish(_ baselines: BaselineRun) throws(CommandError) -> ExitStatus {
    if let obstacle = baselines.obstacle {
      obstacle.lines.forEach(Console.note)
    } else if let note = try baselines.write(), !report.quiet {
      Console.note(note)
    }
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
    let conflicts = [
      (!paths.isEmpty && paths != ["-"], "cannot be combined with paths"),
      (report.format != nil && report.format != .ndjson, "prints the format ndjson only"),
      // These would keep all results in memory.
      (report.output != nil || !report.report.isEmpty, "prints to standard output only"),
      (fixes.mode != nil, "cannot be combined with --fix"),
      (report.progress == .always, "cannot be combined with --progress always"),
      (report.statistics || report.explain, "cannot be combined with --statistics and --explain"),
    ]
    for (isGiven, problem) in conflicts where isGiven {
      throw ValidationError("--stdin-ndjson \(problem).")
    }
  }

  /// Whether no option chooses documents, fixes, or files of reports and baselines.
  private var isPlain: Bool {
    fixes.mode == nil && changes.areAll && baseline.writeBaseline == nil && report.output == nil
      && report.report.isEmpty && !report.statistics && !report.explain
  }

  private func validateQuestion() throws {
    guard paths.count == 1, !stdinNdjson else {
      throw ValidationError("--why needs the path of one document.")
    }
    guard report.format == nil || report.format == .text || report.format == .json else {
      throw ValidationError("--why prints the format text or json.")
    }
    guard isPlain else {
      throw ValidationError(
        """
        --why cannot be combined with options for changed documents, for fixes, or for files of \
        reports and baselines.
        """)
    }
  }

  private func validateWatch() throws {
    guard why == nil, !stdinNdjson, !paths.contains("-"), isPlain else {
      throw ValidationError(
        """
        --watch cannot be combined with --why, with standard input, or with options for changed \
        documents, for fixes, or for files of reports and baselines.
        """)
    }
    guard report.format == nil || report.format == .text || report.format == .xcode else {
      throw ValidationError("--watch prints the format text or xcode.")
    }
  }

  /// Repeats the check until a signal or the end of the output.
  private func watchFiles() throws(CommandError) {
    let roots = paths.isEmpty ? ["."] : paths
    var run = WatchRun(
      report, named: roots.map { FilePath($0).absolute(in: FileSystem.currentFolder) })
    try run.run { () throws(CommandError) in
      try setUp(ProjectFiles())
    } check: { setup, inputs, sources throws(CommandError) in
      let results = WatchResults()
      var context = ReportContext()
      context.style = TerminalStyle(isColored: report.isColored)
      context.isQuiet = true
      context.textScale = screens.textScale
      let reporter = report.mainFormat.reporter(context)
      var check = LintRun(
        linter: { setup.linter(for: $0, sources) },
        outputs: [
          ReportOutput(
            reporter: WatchReporter(reporter, into: results), sink: ReportSink(path: nil))
        ], findingLimit: report.maxFindings ?? .max, failingLevel: report.failOn,
        baselines: setup.baselines, jobCount: jobs.count(configured: setup.search.configuredJobs))
      try check.check(inputs)
      _ = try check.finish()
      return results
    }
  }

  /// The search and the settings of a run.
  private func setUp(_ files: ProjectFiles) throws(CommandError) -> LintSetup {
    var request = try screens.request(files)
    request.apps.projectFiles = files
    request.translations = TranslationStore(projectFiles: files)
    let search = try searchedInputs(files)
    let overrides = try rules.overrides(customRules: search.configurations.customRules)
    var baselines = BaselineRun(
      baseline.choice, moves: try baseline.moves.moves(), overrides: overrides, screens: request,
      projectFiles: files)
    let inputs = try baselines.prepare(search.inputs)
    return LintSetup(
      search: search, inputs: inputs, overrides: overrides, request: request, baselines: baselines)
  }

  /// Answers `--why`.
  private func answer(
    _ view: String, about inputs: [Input], linter: (Input) -> Linter
  ) throws(CommandError) {
    guard inputs.count == 1, let input = inputs.first else {
      throw CommandError("--why needs the path of one document", path: paths.first)
    }
    let linter = linter(input)
    let document = try linter.checkedDocument(of: input)
    let answer = try WhySubject.named(view).answer(about: document, checkedBy: linter)
    try Console.print(report.format == .json ? answer.json.text + "\n" : answer.text)
  }

  private func checkRecords(_ request: ScreenRequest) throws {
    let sources = SourceStore()
    var configurations = configuration.store()
    let settings = configurations.configuration(of: configurations.currentFolder)?.configuration
    let overrides = try rules.overrides(customRules: configurations.customRules)
    let name = stdinFilename ?? Input.standardInputName
    let run = try RecordRun(
      linter: {
        LinterFactory.linter(for: $0, overrides: overrides, screens: request, sources: sources)
      }, configurations: configurations, name: name, failingLevel: report.failOn)
    if StreamWorker.earlierCount != nil {
      return try StreamWorker(task: run, name: name, separatesFindings: report.maxFindings != nil)
        .run()
    }
    var stream = StreamParent(
      jobs: jobs.count(configured: settings?.jobs?.value), name: name,
      emptyMembers: run.emptyMembers, findingLimit: report.maxFindings)
    let status = try stream.run()
    if let text = stream.failureText("checked"), !report.quiet { Console.note(text) }
    guard status == .clean else { throw status }
  }

  /// The inputs that the changes affect. If there is none, there is nothing to report.
  private func select(
    _ inputs: [Input], by changes: ChangedDocuments, apps: AppOrientationStore,
    _ sources: SourceStore
  ) -> [Input] {
    let selected = changes.select(inputs, apps: apps, sources: sources)
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

  /// A misspelled command is parsed as the path of a file, and so is a place of a report.
  private func suggestCommand(_ files: ProjectFiles) {
    guard let word = paths.first, !files.exists(FilePath(word)),
      let hint = Self.hint(for: word, isFile: { files.exists(FilePath($0)) })
    else { return }
    Console.note("layoutlint: \(hint.escaped)")
  }

  /// What the user can have meant by a path that does not exist; nil: it is not known.
  static func hint(for word: String, isFile: (String) -> Bool) -> String? {
    // `FILE:LINE:COLUMN`, as reports print it.
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1, parts.dropFirst().allSatisfy({ Int($0) != nil }), isFile(String(parts[0])) {
      return "'\(parts[0])' without the line is the path of the file"
    }
    let name = otherNames[word] ?? word.nearest(in: LayoutlintCommand.subcommandNames)
    return name.map {
      "did you mean \($0.hasPrefix("-") ? "'layoutlint \($0)'" : "the command '\($0)'")?"
    }
  }

  /// Names that other programs have for a command or an option.
  private static let otherNames = [
    "check": "lint", "run": "lint", "analyze": "lint", "analyse": "lint", "fix": "--fix",
    "version": "--version", "watch": "--watch",
    "list": "rules", "lsp": "serve", "server": "serve", "show": "render", "preview": "render",
    "new": "init",
  ]
}
