package import Configuration

extension ReportFormat {
  package func reporter(_ context: ReportContext) -> any Reporter {
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
    case .pullRequest: PullRequestReporter(paths: context.paths, hasPictures: context.hasPictures)
    case .html: HTMLReporter(textScale: context.textScale)
    }
  }
}

/// What reporters depend on beside the findings.
package struct ReportContext {
  package var style = TerminalStyle(isColored: false)
  /// Whether the report has no summary.
  package var isQuiet = false
  let paths = ReportPaths()
  /// The scale of texts on the screens of the run, for pictures.
  package var textScale = 1.0
  /// Whether a JSON report contains the findings counted by rule.
  package var includesStatistics = false
  /// Whether a report of the run is a page with pictures.
  package var hasPictures = false

  package init(
    style: TerminalStyle = TerminalStyle(isColored: false), isQuiet: Bool = false,
    textScale: Double = 1.0, includesStatistics: Bool = false
  ) {
    self.style = style
    self.isQuiet = isQuiet
    self.textScale = textScale
    self.includesStatistics = includesStatistics
  }
}
