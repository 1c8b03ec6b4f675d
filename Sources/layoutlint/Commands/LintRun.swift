internal import Configuration
internal import Files
internal import LayoutModel
internal import Linting
internal import Project
internal import Reports
internal import SystemPackage
internal import Workers

/// One run of the linter over its inputs.
struct LintRun {
  /// Creates the linter of an input from its configuration.
  private let linter: (Input) -> Linter
  /// The level of the command line, which takes precedence over the configuration.
  private let failingLevel: FailingLevel?
  /// Not empty; the first gets the changes of fixes as well.
  private var outputs: [ReportOutput]
  private let findingLimit: Int
  /// The most documents that are checked at a time.
  private let jobCount: Int
  /// nil: fixes are reported, and not applied.
  private(set) var fixes: FixRun?
  private(set) var baselines: BaselineRun
  private let progressChoice: AutomaticChoice
  /// nil: none is shown.
  private var progress: ProgressLine?
  private var summary = ReportSummary()
  private var suppressionUse = SuppressionUse()
  /// The documents in which a limit of the work ended the search for obstructions.
  private var incomplete: (first: String?, count: Int) = (nil, 0)
  /// The suppressed findings in the reports.
  private var suppressedCount = 0
  /// Lines about documents that were not checked. They are printed at the end, so that they do not depend on internal
  /// errors.
  private var errors: [String] = []
  private var hasInternalError = false
  /// Standard error gets the status of each document that has one.
  var showsStatuses = false

  init(
    linter: @escaping (Input) -> Linter, outputs: [ReportOutput], findingLimit: Int,
    failingLevel: FailingLevel?, fixes: FixRun? = nil,
    baselines: BaselineRun = BaselineRun(.none), jobCount: Int = 1,
    progress: AutomaticChoice = .never
  ) {
    self.jobCount = jobCount
    progressChoice = progress
    self.baselines = baselines
    self.linter = linter
    self.failingLevel = failingLevel
    self.outputs = outputs
    self.findingLimit = findingLimit
    self.fixes = fixes
  }

  /// Checks inputs, several at a time, and reports the results in their order. An input that cannot be
  /// read does not end the run.
  ///
  /// All that is written and all caches belong to this thread; other threads only read and check.
  mutating func check(_ inputs: [Input]) throws(CommandError) {
    do throws(CommandError) {
      try checkAll(inputs)
    } catch {
      printErrors()
      throw error
    }
  }

  private mutating func checkAll(_ inputs: [Input]) throws(CommandError) {
    let isSequential = min(jobCount, inputs.count) <= 1
    var jobs = Jobs(
      threads: isSequential ? 0 : jobCount,
      limit: isSequential ? 1 : jobCount * Self.documentsPerJob, \.result)
    progress = ProgressLine(documentCount: inputs.count, progressChoice)
    defer {
      jobs.end()
      progress?.end(checked: summary.documentCount)
      progress = nil
    }
    for input in inputs {
      let isAlone = !isSequential && input.isReadOnce
      if isAlone { try finish(&jobs) }
      if jobs.isFull { try finishNext(&jobs) }
      jobs.add(DocumentCheck(input: input, linter: linter(input), isFixing: fixes != nil))
      while let result = jobs.nextIfKnown() { try finish(result) }
      if isAlone { try finish(&jobs) }
    }
    try finish(&jobs)
  }

  /// Documents for each of the jobs that are read before the results of earlier ones are reported. There are
  /// enough of them to check during one large document.
  static let documentsPerJob = 32

  private typealias Jobs = OrderedJobs<DocumentCheck, DocumentCheck.Result>

  /// Waits for all results.
  private mutating func finish(_ jobs: inout Jobs) throws(CommandError) {
    while jobs.inFlightCount > 0 { try finishNext(&jobs) }
  }

  private mutating func finishNext(_ jobs: inout Jobs) throws(CommandError) {
    if let result = jobs.nextIfKnown() { return try finish(result) }
    // A check can take long.
    try outputs[0].sink.flush()
    let count = summary.documentCount
    if let result = jobs.next(waiting: { progress?.show(checked: count) }) { try finish(result) }
  }

  /// Reports the result of an input, and applies its fixes.
  private mutating func finish(_ result: DocumentCheck.Result) throws(CommandError) {
    let input = result.input
    progress?.show(checked: summary.documentCount)
    var document: CheckedDocument
    var difference = ""
    do throws(CommandError) {
      document = try result.document.get()
      suppressionUse.add(
        document, input.configuration, at: input.relativePath, with: result.settings)
      if let fixed = result.fixed {
        try outputs[0].sink.flush()
        if let applied = try fixes?.apply(fixed, to: document, of: input) {
          (document, difference) = applied
        }
      }
    } catch {
      errors += error.lines
      if error.isInternal { hasInternalError = true }
      summary.countUnread()
      FileFailures.setReported(input.path, isDocumentOnly: !input.isCode)
      baselines.record(unread: input, isKnown: error.isAboutContents)
      return try write { $0.report(unreadable: input.path, message: error.message) }
    }
    baselines.record(document, of: input)
    if !document.facts.contains(.allTouchAreas) {
      incomplete = (incomplete.first ?? input.path, incomplete.count + 1)
    }
    let level = document.findings.isEmpty ? nil : input.settings?.failingLevel?.value
    try report(document, failingAt: level, after: difference)
  }

  private mutating func report(
    _ document: CheckedDocument, failingAt configured: FailingLevel?, after text: String = ""
  ) throws(CommandError) {
    let shown = summary.findingCount - summary.unshown
    let file = ReportedFile(
      document, showing: max(findingLimit - shown, 0),
      suppressed: max(findingLimit - suppressedCount, 0),
      failingLevel: (failingLevel ?? configured ?? .error).severity)
    suppressedCount += file.suppressed.count
    summary.count(file)
    if showsStatuses {
      errors += document.statuses.map { "layoutlint: \(file.path.escaped): \($0.message.escaped)" }
    }
    try outputs[0].sink.write(text)
    try write { $0.report(file) }
  }

  /// Reports the entries of `suppress` that suppress nothing, if all inputs of the search were checked.
  mutating func reportUnusedSuppressions(
    _ search: InputSearch, overrides: RuleOverrides
  ) throws(CommandError) {
    guard suppressionUse.checkedCount == search.inputs.count else { return }
    for (document, level) in suppressionUse.unused(in: search.roots, overrides: overrides) {
      try report(document, failingAt: level)
    }
  }

  private mutating func write(_ text: (inout any Reporter) -> String) throws(CommandError) {
    for index in outputs.indices {
      try outputs[index].sink.write(text(&outputs[index].reporter))
    }
  }

  /// Adds the source code that was read to the report.
  ///
  /// - Parameter note: why there is none.
  mutating func add(_ sources: [ReadSources], noteOnMissing note: String?) {
    (summary.sources, summary.noteOnSources) = (sources, note)
  }

  /// Names the documents in which findings can be missing; nil: there is none.
  var noteOnLimits: String? {
    guard let first = incomplete.first else { return nil }
    let documents = first.quoted(andOthers: incomplete.count - 1, "document")
    return "so many views overlap in \(documents) that findings can be missing"
  }

  /// Ends the report.
  mutating func finish() throws(CommandError) -> ExitStatus {
    summary.baselines = baselines.files.isEmpty ? nil : baselines.results
    let summary = summary
    defer { printErrors() }
    for index in outputs.indices {
      let end = outputs[index].reporter.end(summary)
      outputs[index].sink.add(end)
    }
    try finishOutputs()
    if hasInternalError { return .internalError }
    if summary.unreadInputs > 0 || fixes?.hasFailed == true { return .unable }
    return summary.hasFailingFinding ? .findings : .clean
  }

  private mutating func printErrors() {
    errors.forEach(Console.note)
    errors = []
  }

  /// A file that cannot be written does not prevent others.
  private mutating func finishOutputs() throws(CommandError) {
    var errors: [CommandError] = []
    for index in outputs.indices {
      do throws(CommandError) {
        try outputs[index].sink.finish()
      } catch {
        errors.append(error)
      }
    }
    if let error = CommandError(errors) { throw error }
  }
}

/// The check of one document, on any thread.
private struct DocumentCheck: Sendable {
  let input: Input
  let linter: Linter
  let isFixing: Bool

  struct Result: Sendable {
    let input: Input
    let settings: LintSettings
    let document: Swift.Result<CheckedDocument, CommandError>
    /// With safe fixes; nil: none are applied.
    var fixed: FixedDocument?
  }

  var result: Result {
    do throws(CommandError) {
      guard LintWorker.current?.givenUp.contains(input.path) != true else {
        throw .internalError(in: input.path)
      }
      defer { InternalErrors.note(nil) }
      let document = try linter.checkedDocument(of: input)
      return Result(
        input: input, settings: linter.settings, document: .success(document),
        fixed: isFixing ? linter.applyFixes(document) : nil)
    } catch {
      return Result(input: input, settings: linter.settings, document: .failure(error))
    }
  }
}

extension Input {
  /// Whether its contents depend on what was read before: those of a pipe or a terminal.
  var isReadOnce: Bool {
    switch origin {
    case .standardInput: true
    case .unreadable: false
    // In folders, the search finds regular files only.
    case .file where isRegular: false
    case .file: (try? files.status(of: FilePath(path)))?.type ?? .regular != .regular
    }
  }
}

extension Linter {
  /// Reads and checks an input.
  func checkedDocument(of input: Input) throws(CommandError) -> CheckedDocument {
    let source = try input.read(limits: settings.limits)
    guard var document = check(source) else { throw CommandError.notALayout(source) }
    if document.layouts.isEmpty, document.findings.isEmpty, document.statuses.isEmpty,
      let asRead = read(source), let loss = asRead.findings.first, !document.accepts(loss)
    {
      // Also a run of other rules only counts a document for another platform as skipped.
      if let status = DocumentStatus(loss, platform: asRead.otherPlatform) {
        document.statuses = [status]
        return document
      }
      // The rule of the finding is disabled, and still no view of the file was checked.
      throw .contents("cannot be checked: \(loss.message.text)", path: source.path)
    }
    return document
  }
}

extension CheckedDocument {
  /// Whether the baseline accepts that a document is not checked: it is for another platform. An error
  /// is not accepted.
  fileprivate func accepts(_ loss: Finding) -> Bool {
    baseline?.accepted.contains { $0.rule == loss.rule && $0.severity != .error } == true
  }
}

extension Input {
  /// Reads the document that this process works on from now on: an internal error is one about it.
  func read(limits: ReaderLimits) throws(CommandError) -> SourceText {
    let source = try contents(limits: limits)
    InternalErrors.note(path)
    InjectedError.occur(at: .check, in: path)
    return source
  }
}

/// What a run checks, and with which settings.
struct LintSetup {
  let search: InputSearch
  /// With the accepted findings of their baselines.
  let inputs: [Input]
  let overrides: RuleOverrides
  let request: ScreenRequest
  let baselines: BaselineRun

  func linter(for input: Input, _ sources: SourceStore) -> Linter {
    LinterFactory.linter(for: input, overrides: overrides, screens: request, sources: sources)
  }
}
