import ArgumentParser
internal import Configuration
internal import Files
internal import Linting
internal import Project
internal import Reports
internal import SystemPackage

/// `layoutlint baseline`: maintains a baseline.
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Show and reduce the accepted findings of a project.",
    subcommands: [Diff.self, Prune.self, Explain.self])

  /// `layoutlint baseline diff`: compares a baseline with the present findings.
  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract:
        "List the findings that are new, gone or in a moved file since a baseline was written.")

    @OptionGroup var arguments: BaselineArguments

    @OptionGroup var options: AnswerOptions

    func run() throws {
      let check = try arguments.check()
      let results = check.baselines.results
      try options.print(text: results.differenceText, json: results.differenceJSON)
      guard !check.hasFailed else { throw ExitStatus.unable }
    }
  }

  /// `layoutlint baseline prune`: removes what is gone.
  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune",
      abstract:
        "Remove findings that are gone from a baseline, and update the paths of moved files.",
      discussion: "No finding is added. Findings in files that are not checked are kept.")

    @OptionGroup var arguments: BaselineArguments

    func run() throws {
      let check = try arguments.check()
      try Console.print(try check.baselines.prune())
      guard !check.hasFailed else { throw ExitStatus.unable }
    }
  }

  /// `layoutlint baseline explain`: describes the entries of a baseline.
  struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "List the findings of a baseline by rule, with what each rule reports.")

    @Argument(help: "The baseline.", completion: .file(extensions: ["json"]))
    var file: String

    @OptionGroup var options: AnswerOptions

    func run() throws {
      let file = try BaselineFile(
        reading: FilePath(file), shownPath: file, currentFolder: FileSystem.currentFolder)
      try options.print(BaselineExplanation(of: file))
    }
  }
}

/// A baseline and the files to compare it with.
struct BaselineArguments: ParsableArguments {
  @Argument(help: "The baseline.", completion: .file(extensions: ["json"]))
  var file: String

  @Argument(
    help: ArgumentHelp(
      "Files or folders to check. (default: the folder of the baseline)", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @OptionGroup var moves: BaselineMoveOptions

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  func validate() throws {
    if paths.contains("-") { throw ValidationError("A baseline is not about standard input.") }
  }

  /// Checks the files with the settings of the configuration.
  func check() throws(CommandError) -> (baselines: BaselineRun, hasFailed: Bool) {
    var search = InputSearch(configuration.store(), excludesNamed: false)
    let folder = FilePath(file).removingLastComponent().string
    for path in paths.isEmpty ? [folder.isEmpty ? "." : folder] : paths { search.add(path) }
    try search.configurations.check()
    var baselines = BaselineRun(.file(file), moves: try moves.moves())
    let own = FileSystem.currentFolder
    let location = FilePath(file).absolute(in: own)
    // The findings of another configuration's baseline are not new.
    let inputs = search.inputs.filter { input in
      guard let path = input.configuration?.baselinePath else { return true }
      return path == location
        || SystemCalls.realPath(of: path) == SystemCalls.realPath(of: location)
    }
    var prepared = try baselines.prepare(inputs)
    let sources = SourceStore(progress: SourceProgressLine.start)
    let screens = ScreenRequest()
    let linter = { LinterFactory.linter(for: $0, screens: screens, sources: sources) }
    baselines.findMoves(&prepared) { try? linter($0).checkedDocument(of: $0) }
    var run = LintRun(
      linter: linter,
      outputs: [ReportOutput(reporter: SilentReporter(), sink: ReportSink(path: nil))],
      findingLimit: 0, failingLevel: .never, baselines: baselines, progress: .auto)
    try run.check(prepared)
    for note in run.baselines.moveNotes { Console.note(note) }
    return (run.baselines, try run.finish() == .unable)
  }
}

extension BaselineRun {
  /// Removes what is gone from the baseline, and updates the paths of moved files.
  ///
  /// - Returns: what has changed.
  fileprivate func prune() throws(CommandError) -> String {
    guard let file = files.first else { return "" }
    let results = results
    var gone: [Baseline.Key: Int] = [:]
    for item in results.gone { gone[item.entry.key] = item.entry.count }
    var entries: [Baseline.Entry] = []
    try file.file.update { current in
      entries = current.entries.compactMap { entry in
        var entry = entry
        entry.count -= gone[entry.key] ?? 0
        if let path = file.moved[entry.key] { entry.path = path }
        return entry.count > 0 ? entry : nil
      }
      return Baseline(entries)
    }
    var lines = results.gone.map { "removed \($0.entry.line)" }
    lines += results.groupedMoves.map {
      "moved \($0.count) from \($0.old.escaped) to \($0.new.escaped)"
    }
    let count = entries.count == 1 ? "1 entry" : "\(entries.count) entries"
    lines.append(
      lines.isEmpty
        ? "nothing is gone; \(file.file.path.escaped) has \(count)"
        : "\(file.file.path.escaped) has \(count) left")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension BaselineResults {
  /// `+` for a new finding, `-` for one that is gone, `>` for moved ones.
  fileprivate var differenceText: String {
    var lines = new.map { "+ \($0.entry.line)" } + gone.map { "- \($0.entry.line)" }
    lines += groupedMoves.map { "> \($0.old.escaped) -> \($0.new.escaped) (\($0.count))" }
    let newCount = new.reduce(0) { $0 + $1.entry.count }
    let movedCount = moved.reduce(0) { $0 + $1.entry.count }
    var summary = "\(newCount) new, \(goneCount) gone, \(movedCount) moved"
    if unchecked > 0 { summary += "; \(unchecked) not checked" }
    return (lines + [summary]).joined(separator: "\n") + "\n"
  }

  fileprivate var differenceJSON: JSONText {
    [
      "version": 1, "new": .array(new.map(\.json)), "gone": .array(gone.map(\.json)),
      "moved": .array(moved.map(\.json)), "notChecked": .integer(unchecked),
    ]
  }
}

/// The entries of a baseline by rule.
struct BaselineExplanation: LayoutAnswer {
  private let file: BaselineFile
  private let rules: [(id: String, summary: String?, entries: [Baseline.Entry])]

  init(of file: BaselineFile) {
    self.file = file
    let summaries = Dictionary(RuleEntry.all.map { ($0.id, $0.summary) }) { first, _ in first }
    rules = Dictionary(grouping: file.baseline.entries, by: \.finding.rule)
      .map { ($0.key, summaries[$0.key], $0.value) }
      .sorted { $0.id < $1.id }
  }

  private static func count(_ entries: [Baseline.Entry]) -> Int {
    entries.reduce(0) { $0 + $1.count }
  }

  var text: String {
    var lines: [String] = []
    for rule in rules {
      let summary = rule.summary ?? "There is no rule of this name in this version."
      lines.append("\(rule.id.escaped) (\(Self.count(rule.entries))): \(summary)")
      for entry in rule.entries {
        let times = entry.count == 1 ? "" : " (\(entry.count) times)"
        let view = entry.finding.view.map { " [\($0.escaped)]" } ?? ""
        let note = file.isGone(entry.path) ? "; the file does not exist" : ""
        lines.append("  \(entry.path.escaped): \(entry.message.escaped)\(view)\(times)\(note)")
      }
    }
    let findings = Self.count(file.baseline.entries).amount("finding")
    let files = Set(file.baseline.entries.map(\.path)).count.amount("file")
    lines.append("\(findings) in \(files)")
    return lines.joined(separator: "\n") + "\n"
  }

  var json: JSONText {
    [
      "version": 1,
      "rules": .array(
        rules.map { rule in
          [
            "rule": .string(rule.id), "summary": .optional(rule.summary),
            "count": .integer(Self.count(rule.entries)),
            "entries": .array(
              rule.entries.map { entry in
                [
                  "path": .string(entry.path), "view": .optional(entry.finding.view),
                  "count": .integer(entry.count), "message": .string(entry.message),
                  "exists": .bool(!file.isGone(entry.path)),
                ]
              }),
          ]
        }),
    ]
  }
}
