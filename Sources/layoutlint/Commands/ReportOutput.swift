internal import ArgumentParser
internal import Configuration
internal import Files
internal import Reports
internal import SystemPackage

/// One of the reports of a run.
struct ReportOutput {
  var reporter: any Reporter
  var sink: ReportSink
  /// nil: the command has no formats.
  var format: ReportFormat?
}

/// Writes a report to standard output, or to a file when it is complete.
struct ReportSink {
  /// nil: standard output.
  let path: String?
  /// The contents of the file, or what is not yet written to standard output.
  private var bytes: [UInt8] = []

  /// Bytes for standard output that are kept.
  private static let pendingLimit = 1 << 16

  init(path: String?) {
    self.path = path
  }

  /// Adds a text that is written later.
  mutating func add(_ text: String) { bytes += text.utf8 }

  mutating func write(_ text: String) throws(CommandError) {
    add(text)
    if bytes.count > Self.pendingLimit { try flush() }
  }

  /// Writes to standard output what is kept for it.
  mutating func flush() throws(CommandError) {
    guard path == nil, !bytes.isEmpty else { return }
    try Console.print(bytes)
    bytes = []
  }

  mutating func finish() throws(CommandError) {
    guard let path else { return try flush() }
    try CommandError.wrapping(
      try FileSystem.replace(FilePath(path), with: bytes), "cannot be written", path: path)
  }
}

extension ReportFormat: ExpressibleByArgument {}

extension ReportOptions {
  /// The report on standard output or in the file of `--output`, then those of `--report`.
  ///
  /// - Parameters:
  ///   - printsChanges: whether standard output gets the changes of fixes in place of the report.
  ///   - textScale: the scale of texts on the screens of the run.
  ///   - customRules: those of the configurations, to describe them.
  func outputs(
    printsChanges: Bool, textScale: Double, customRules: [RuleEntry] = []
  ) throws(CommandError) -> [ReportOutput] {
    var context = ReportContext()
    (context.isQuiet, context.includesStatistics) = (quiet, statistics)
    context.textScale = textScale
    let requests = try requests()
    context.hasPictures = mainFormat == .html || requests.contains { $0.format == .html }
    let others = requests.map { request in
      ReportOutput(
        reporter: request.format.reporter(context), sink: ReportSink(path: request.path),
        format: request.format)
    }
    context.style = TerminalStyle(
      isColored: isColored, width: output == nil ? Console.outputColumns : nil)
    let main =
      printsChanges ? SilentReporter() as any Reporter : try mainReporter(context, customRules)
    return [
      ReportOutput(reporter: main, sink: ReportSink(path: output), format: mainFormat)
    ] + others
  }

  private func mainReporter(
    _ context: ReportContext, _ customRules: [RuleEntry]
  ) throws(CommandError) -> any Reporter {
    if explain, mainFormat != .text {
      throw CommandError(
        "--explain needs the format text, not \(mainFormat.rawValue): specify --format text")
    }
    var reporter = mainFormat.reporter(context)
    if statistics {
      switch mainFormat {
      case .text, .xcode: reporter = StatisticsReporter(isQuiet: quiet)
      case .json: break
      default:
        throw CommandError(
          """
          --statistics needs the format text, xcode or json, not \(mainFormat.rawValue): specify \
          --format text
          """)
      }
    }
    guard explain else { return reporter }
    return ExplainingReporter(reporter, style: context.style, customRules: customRules)
  }

  /// The values of `--report`.
  private func requests() throws(CommandError) -> [(format: ReportFormat, path: String)] {
    var requests: [(format: ReportFormat, path: String)] = []
    for value in report {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty, parts[1] != "-" else {
        throw CommandError("--report needs FORMAT=FILE, not '\(value)'")
      }
      let name = String(parts[0])
      guard let format = ReportFormat(rawValue: name) else {
        let known = ReportFormat.allCases.map(\.rawValue)
        let list = "the formats are " + known.joined(separator: ", ")
        throw CommandError(CommandError.unknown("format", name, known: known, list: list))
      }
      requests.append((format, String(parts[1])))
    }
    return requests
  }
}
