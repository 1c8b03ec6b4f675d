import ArgumentParser
internal import Linting

/// The formats of a report. A further format is a case here and a type that conforms to `Reporter`.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  case text, xcode, json, ndjson, sarif, junit, checkstyle, github, gitlab, html

  func reporter(_ context: ReportContext) -> any Reporter {
    switch self {
    case .text: TextReporter(style: context.style, isQuiet: context.isQuiet)
    case .xcode: XcodeReporter(isQuiet: context.isQuiet)
    case .json: JSONReporter(includesStatistics: context.includesStatistics)
    case .ndjson: NDJSONReporter()
    case .sarif: SARIFReporter(paths: context.paths)
    case .junit: JUnitReporter()
    case .checkstyle: CheckstyleReporter()
    case .github: GitHubReporter(paths: context.paths, isQuiet: context.isQuiet)
    case .gitlab: GitLabReporter(paths: context.paths)
    case .html: HTMLReporter(textScale: context.textScale)
    }
  }

  /// The file name extensions of the format. A file with the extension of another format is an error for
  /// `--output`; an extension that no format has fits all.
  private var fileExtensions: Set<String> {
    switch self {
    case .text, .xcode, .github: ["txt", "log"]
    case .json, .gitlab: ["json"]
    case .ndjson: ["ndjson", "jsonl"]
    case .sarif: ["sarif", "json"]
    case .junit, .checkstyle: ["xml"]
    case .html: ["html", "htm"]
    }
  }

  /// The formats that a file name extension fits.
  static func formats(forExtension name: String) -> [ReportFormat] {
    let formats = allCases.filter { $0.fileExtensions.contains(name) }
    return formats.isEmpty ? allCases : formats
  }
}

/// What reporters depend on beside the findings.
struct ReportContext {
  var style = TerminalStyle(isColored: false)
  /// Whether the report has no summary.
  var isQuiet = false
  var paths = ReportPaths()
  /// The scale of texts on the screens of the run, for pictures.
  var textScale = 1.0
  /// Whether a JSON report contains the findings counted by rule.
  var includesStatistics = false
}

/// One of the reports of a run.
struct ReportOutput {
  var reporter: any Reporter
  var sink: ReportSink
  /// nil: the command has no formats.
  var format: ReportFormat?
}

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
    var context = ReportContext(
      isQuiet: quiet, textScale: textScale, includesStatistics: statistics)
    let others = try requests().map { request in
      ReportOutput(
        reporter: request.format.reporter(context), sink: ReportSink(path: request.path),
        format: request.format)
    }
    context.style = TerminalStyle(isColored: isColored)
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
