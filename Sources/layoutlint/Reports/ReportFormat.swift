import ArgumentParser

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
