internal import LayoutModel
internal import Linting

/// One run of the linter over its inputs, in their order.
struct LintRun {
  /// The linter for each input, by its configuration.
  private let linter: (Input) -> Linter
  private var reporter: any Reporter
  private var output: ReportSink
  private let findingLimit: Int
  /// nil: fixes are told, and not applied.
  private(set) var fixes: FixRun?
  private var summary = ReportSummary()

  init(
    linter: @escaping (Input) -> Linter, reporter: any Reporter, output: ReportSink,
    findingLimit: Int, fixes: FixRun? = nil
  ) {
    self.linter = linter
    self.reporter = reporter
    self.output = output
    self.findingLimit = findingLimit
    self.fixes = fixes
  }

  /// Checks an input. One that cannot be read keeps no other from being checked.
  mutating func check(_ input: Input) throws(CommandError) {
    var document: CheckedDocument
    var difference = ""
    do {
      let linter = linter(input)
      document = try linter.checkedDocument(of: input)
      if let mended = try fixes?.applyFixes(document, of: input, by: linter) {
        (document, difference) = mended
      }
    } catch {
      Console.note(error.line)
      summary.countUnread()
      let failure = UnreadInput(path: input.path, message: error.message)
      return try output.take(reporter.report(failure))
    }
    let shown = summary.findingCount - summary.unshown
    let file = CheckedFile(document, showing: max(findingLimit - shown, 0))
    summary.count(file)
    try output.take(difference + reporter.report(file))
  }

  /// Ends the report.
  ///
  /// - Parameter level: the least severity that fails the run; nil: none does.
  mutating func finish(failingAt level: Severity?) throws(CommandError) -> ExitStatus {
    try output.take(reporter.end(summary))
    try output.finish()
    let findings: ExitStatus = level.map(summary.reaches) == true ? .findings : .clean
    let isUnable = summary.unreadInputs > 0 || fixes?.hasFailed == true
    return findings.graver(isUnable ? .unable : .clean)
  }
}

/// Where a report goes.
struct ReportSink {
  /// nil: standard output.
  private let path: String?
  /// What is kept for a file until it is whole.
  private var bytes: [UInt8] = []

  init(path: String?) {
    self.path = path
  }

  mutating func take(_ text: String) throws(CommandError) {
    if path != nil {
      bytes += text.utf8
    } else if !text.isEmpty {
      try Console.print(text)
    }
  }

  func finish() throws(CommandError) {
    guard let path else { return }
    do {
      try FileSystem.replace(path, with: bytes)
    } catch {
      throw CommandError("it cannot be written: \(error.message)", path: path)
    }
  }
}

extension Linter {
  /// Reads and checks an input.
  fileprivate func checkedDocument(of input: Input) throws(CommandError) -> CheckedDocument {
    let source = try input.read(limits: settings.limits)
    guard let document = check(source) else { throw CommandError.notALayout(source) }
    if document.layouts.isEmpty, document.findings.isEmpty, let loss = read(source)?.findings.first
    {
      // The rule that would say it is off; a file of which nothing was checked is still not clean.
      throw CommandError("nothing of it could be checked: \(loss.message.text)", path: source.path)
    }
    return document
  }
}

extension CommandError {
  /// No reader knows the text.
  static func notALayout(_ source: SourceText) -> CommandError {
    let message =
      source.bytes.isEmpty
      ? "it is empty"
      : "it is not a layout in any format that is read: \(LayoutFormat.names)"
    return CommandError(message, path: source.path)
  }
}

extension LayoutFormat {
  /// For messages.
  fileprivate static var names: String {
    allCases.map(\.rawValue).joined(separator: ", ")
  }
}

/// What `--fix` does with the documents of a run, one by one.
struct FixRun {
  private let mode: Mode
  private var fixCount = 0
  private var fileCount = 0
  private var refusedCount = 0
  /// Whether there was a file that could not be written.
  private(set) var hasFailed = false

  enum Mode: Hashable {
    /// The files are changed.
    case write
    /// No file is changed: what would be is told.
    case show
  }

  init(mode: Mode) {
    self.mode = mode
  }

  /// Applies the safe fixes of a document.
  ///
  /// - Returns: the document as its file holds it then, and the text that is to be printed for it.
  mutating func applyFixes(
    _ document: CheckedDocument, of input: Input, by linter: Linter
  ) throws(CommandError) -> (document: CheckedDocument, difference: String) {
    let mended = linter.applyFixes(document)
    refusedCount += mended.refusedCount
    guard mended.fixCount > 0 else { return (document, "") }
    if mode == .write {
      guard try isUnchanged(document.source, input), write(mended.document.source, input) else {
        return (document, "")
      }
    }
    fixCount += mended.fixCount
    fileCount += 1
    guard mode == .show else { return (mended.document, "") }
    let difference = UnifiedDiff(
      of: document.source, edits: mended.edits, currentFolder: FileSystem.currentFolder)
    return (document, difference.text)
  }

  /// Whether the file can be written and still holds what was read from it.
  ///
  /// - Throws: where it holds something else: of that nothing is known.
  private mutating func isUnchanged(
    _ source: SourceText, _ input: Input
  ) throws(CommandError) -> Bool {
    do {
      let info = try FileSystem.info(of: input.path)
      // To read a pipe again would be to wait for what never comes.
      guard info.kind == .regular else { return fail(input, "it is no regular file") }
      guard info.permissions & Self.writePermissions != 0 else {
        return fail(input, "it is read-only")
      }
      let bytes = try FileSystem.read(input.path, limit: source.bytes.count)
      if bytes == source.bytes { return true }
    } catch {
      return fail(input, error.message)
    }
    throw CommandError(
      "it was changed while it was checked: nothing is written to it", path: input.path)
  }

  /// Anybody's: who may replace the file is the folder's matter.
  private static let writePermissions: UInt32 = 0o222

  /// - Returns: whether the file could be written.
  private mutating func write(_ source: SourceText, _ input: Input) -> Bool {
    do {
      try FileSystem.replace(input.path, with: source.bytes)
      return true
    } catch {
      return fail(input, error.message)
    }
  }

  private mutating func fail(_ input: Input, _ reason: String) -> Bool {
    Console.note(CommandError("it cannot be written: \(reason)", path: input.path).line)
    hasFailed = true
    return false
  }

  /// What was done, for people.
  var summary: String {
    let verb = mode == .write ? "made" : "would make"
    let refused =
      refusedCount == 0 ? "" : "; left out \(refusedCount): what they would bring is as grave"
    guard fixCount > 0 else { return "layoutlint: \(verb) no fixes\(refused)" }
    let fixes = fixCount == 1 ? "1 fix" : "\(fixCount) fixes"
    let files = fileCount == 1 ? "1 file" : "\(fileCount) files"
    return "layoutlint: \(verb) \(fixes) in \(files)\(refused)"
  }
}
