internal import AppCode
package import Configuration
package import LayoutModel
package import Linting

/// Writes a report in one format, file by file.
package protocol Reporter {
  /// The text for a checked file.
  mutating func report(_ file: ReportedFile) -> String

  /// The text for an input that cannot be read. Standard error gets the message in any case.
  mutating func report(unreadable path: String, message: String) -> String

  /// The end of the report.
  mutating func end(_ summary: ReportSummary) -> String
}

extension Reporter {
  package func report(unreadable path: String, message: String) -> String { "" }

  package func end(_ summary: ReportSummary) -> String { "" }
}

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

  package init() {}
}

/// A report that is one JSON value.
package protocol JSONValueReporter: Reporter {
  func value(_ summary: ReportSummary) -> JSONText
}

extension JSONValueReporter {
  package func end(_ summary: ReportSummary) -> String { value(summary).text + "\n" }
}

/// A checked file with the findings of the report.
package struct ReportedFile {
  package let document: CheckedDocument
  package let lines: LineIndex
  /// The findings up to the limit of `--max-findings`.
  package let shown: ArraySlice<Finding>
  /// The suppressed findings up to the same limit.
  package let suppressed: ArraySlice<SuppressedFinding>
  /// The lowest severity that fails the run; nil: no finding of the file does.
  private let failingLevel: Severity?

  package init(
    _ document: CheckedDocument, showing count: Int, suppressed: Int = 0,
    failingLevel: Severity? = nil
  ) {
    self.document = document
    self.failingLevel = failingLevel
    // Only findings have positions.
    let hasFindings = !document.findings.isEmpty || !document.suppressedFindings.isEmpty
    lines = LineIndex(hasFindings ? document.source.bytes : [])
    shown = document.findings.prefix(count)
    self.suppressed = document.suppressedFindings.prefix(suppressed)
  }

  package var path: String { document.source.path }

  /// Whether a finding has a severity that fails the run.
  package func fails(_ finding: Finding) -> Bool {
    failingLevel.map { finding.severity >= $0 } ?? false
  }

  /// The message with the object id and the scene, which people search for: `button "Pay" (GnA-qd-hzW) in scene "Cart"`.
  package func message(of finding: Finding, naming layout: Bool = true) -> Finding.Message {
    guard let subject = finding.view else { return finding.message }
    let kind = document.format.kind == .interfaceBuilder ? "scene" : "layout"
    let name = subject.layout.flatMap { layout && !isRoot($0) ? $0 : nil }
    return finding.message.placed(id: subject.id, in: name.map { "\(kind) \($0.inQuotes)" })
  }

  /// Whether a layout has no other name than the id of its root, as in a xib.
  private func isRoot(_ name: String) -> Bool {
    document.layouts.contains { layout in
      layout.hierarchy.roots.first.map { layout.hierarchy[$0].id == name } == true
    }
  }

  /// `a.layout.json:7:9`, escaped.
  package func location(of range: SourceRange) -> String {
    Self.text(path, lines.position(of: range.start))
  }

  /// The same of a related location, which may be in a source file.
  package func location(of related: Finding.RelatedLocation) -> String {
    guard let code = related.code else { return location(of: related.range) }
    return Self.text(code.file.path, code.file.lines.position(of: code.range.start))
  }

  private static func text(_ path: String, _ position: LineIndex.Position) -> String {
    "\(path.escaped):\(position.line):\(position.column)"
  }
}

/// The totals of a run.
package struct ReportSummary: Hashable {
  private(set) var checkedFiles = 0
  /// The checked files of source code.
  private(set) var sourceFiles = 0
  package private(set) var unreadInputs = 0
  package private(set) var views = 0
  package private(set) var suppressed = 0
  package private(set) var findings: [Severity: Int] = [:]
  /// Findings over the limit of `--max-findings`.
  package private(set) var unshown = 0
  /// The source code that was read.
  package var sources: [ReadSources] = []
  /// Whether a finding has a severity that fails the run.
  package private(set) var hasFailingFinding = false
  /// Findings that a baseline accepts.
  package private(set) var baselined = 0
  /// nil: there is no baseline.
  package var baselines: BaselineResults?
  /// The documents and scenes that are not checked.
  private var unchecked: [DocumentStatus.Group: Int] = [:]
  /// The findings with a safe fix.
  private var fixable = 0
  /// Why documents are checked without source code; nil: they have some, or the configuration excludes it.
  package var noteOnSources: String?

  package init() {}

  package var findingCount: Int { findings.values.reduce(0, +) }

  /// The documents that are checked or cannot be read.
  package var documentCount: Int { checkedFiles + unreadInputs }

  package func count(_ severity: Severity) -> Int { findings[severity] ?? 0 }

  package mutating func count(_ file: ReportedFile) {
    if file.document.findings.contains(where: file.fails) { hasFailingFinding = true }
    checkedFiles += 1
    if file.document.format.kind == .code { sourceFiles += 1 }
    views += file.document.viewCount
    for status in file.document.statuses {
      unchecked[status.group, default: 0] += 1
    }
    fixable += file.document.findings.count { $0.fixes.contains(where: \.isSafe) }
    suppressed += file.document.suppressed
    baselined += file.document.baseline?.accepted.count ?? 0
    for finding in file.document.findings { findings[finding.severity, default: 0] += 1 }
    unshown += file.document.findings.count - file.shown.count
  }

  package mutating func countUnread() {
    unreadInputs += 1
  }

  /// Adds the documents of another run.
  package mutating func add(_ other: ReportSummary) {
    checkedFiles += other.checkedFiles
    sourceFiles += other.sourceFiles
    unreadInputs += other.unreadInputs
    views += other.views
    suppressed += other.suppressed
    unshown += other.unshown
    baselined += other.baselined
    findings.merge(other.findings, uniquingKeysWith: +)
    unchecked.merge(other.unchecked, uniquingKeysWith: +)
    fixable += other.fixable
    hasFailingFinding = hasFailingFinding || other.hasFailingFinding
  }

  /// `3 findings (1 error, 2 warnings) in 2 documents; 1 fixable with --fix; 1 could not be read`
  package var text: String {
    var parts = [checkedFiles == 0 ? "no document checked" : "\(findingsText) in \(documentsText)"]
    if fixable > 0 { parts.append("\(fixable) fixable with --fix") }
    parts += unchecked.sorted { $0.key < $1.key }.map { $0.key.text($0.value) }
    if let noteOnSources { parts.append(noteOnSources) }
    if unshown > 0 { parts.append("\(unshown) not shown") }
    if suppressed > 0 { parts.append("\(suppressed) suppressed") }
    if baselined > 0 {
      let verb = baselined == 1 ? "is" : "are"
      parts.append("\(baselined.amount("finding")) in the baseline \(verb) not shown")
    }
    if unreadInputs > 0 { parts.append("\(unreadInputs) could not be read") }
    return parts.joined(separator: "; ")
  }

  /// `2 documents`, or with source code `2 documents, 120 source files`
  private var documentsText: String {
    let documents = checkedFiles - sourceFiles
    guard sourceFiles > 0 else { return documents.amount("document") }
    let sources = sourceFiles.amount("source file")
    return documents == 0 ? sources : "\(documents.amount("document")), \(sources)"
  }

  private var findingsText: String {
    guard findingCount > 0 else { return "no findings" }
    let kinds = [
      (count(.error), count(.error).amount("error")),
      (count(.warning), count(.warning).amount("warning")),
      (count(.info), "\(count(.info)) info"),
    ]
    let counted = kinds.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
    return "\(findingCount.amount("finding")) (\(counted))"
  }
}

/// A report in the format of compiler diagnostics, which Xcode and most tools read.
package struct XcodeReporter: Reporter {
  /// Whether the summary is omitted.
  package let isQuiet: Bool

  package func report(_ file: ReportedFile) -> String {
    file.shown.reduce(into: "") { text, finding in
      let location = file.location(of: finding.range)
      let message = file.message(of: finding).text.escaped
      text += "\(location): \(Self.label(of: finding.severity)): \(message) (\(finding.rule))\n"
      for related in finding.related {
        text += "\(file.location(of: related)): note: \(related.message.text.escaped)\n"
      }
      for fix in finding.fixes {
        let range = fix.edits.first?.range ?? finding.range
        text += "\(file.location(of: range)): note: help: \(fix.title.escaped)\n"
      }
    }
  }

  package func end(_ summary: ReportSummary) -> String { isQuiet ? "" : summary.text + "\n" }

  /// Xcode supports errors, warnings and notes. A finding with the severity info differs from the notes of other findings.
  private static func label(of severity: Severity) -> String {
    severity == .info ? "note: info" : severity.rawValue
  }
}

/// An empty report, for output that replaces it.
package struct SilentReporter: Reporter {
  package init() {}

  package func report(_ file: ReportedFile) -> String { "" }
}
