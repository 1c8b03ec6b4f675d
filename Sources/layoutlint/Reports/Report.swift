internal import LayoutModel
internal import Linting

/// Writes a report in one format, file by file.
protocol Reporter {
  /// The text for a checked file.
  mutating func report(_ file: CheckedFile) -> String

  /// The text for an input that cannot be read. Standard error gets the message in any case.
  mutating func report(unreadable path: String, message: String) -> String

  /// The end of the report.
  mutating func end(_ summary: ReportSummary) -> String

  /// Appends the end of the report in UTF-8.
  mutating func writeEnd(_ summary: ReportSummary, to bytes: inout [UInt8])
}

extension Reporter {
  func report(unreadable path: String, message: String) -> String { "" }

  func end(_ summary: ReportSummary) -> String { "" }

  mutating func writeEnd(_ summary: ReportSummary, to bytes: inout [UInt8]) {
    bytes += end(summary).utf8
  }
}

/// A report that is one JSON value.
protocol JSONValueReporter: Reporter {
  mutating func value(_ summary: ReportSummary) -> JSONText
}

extension JSONValueReporter {
  mutating func end(_ summary: ReportSummary) -> String { value(summary).text + "\n" }

  mutating func writeEnd(_ summary: ReportSummary, to bytes: inout [UInt8]) {
    value(summary).write(to: &bytes, indentation: 0)
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// A checked file with the findings of the report.
struct CheckedFile {
  let document: CheckedDocument
  let lines: LineIndex
  /// The findings up to the limit of `--max-findings`.
  let shown: ArraySlice<Finding>
  /// The suppressed findings up to the same limit.
  let suppressed: ArraySlice<SuppressedFinding>
  /// The lowest severity that fails the run; nil: no finding of the file does.
  private let failingLevel: Severity?

  init(
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

  var path: String { document.source.path }

  /// Whether a finding has a severity that fails the run.
  func fails(_ finding: Finding) -> Bool { failingLevel.map { finding.severity >= $0 } ?? false }

  /// `a.layout.json:7:9`, escaped.
  func location(of range: SourceRange) -> String {
    Self.text(path, lines.position(of: range.start))
  }

  /// The same of a related location, which may be in a source file.
  func location(of related: Finding.RelatedLocation) -> String {
    guard let code = related.code else { return location(of: related.range) }
    return Self.text(code.file.path, code.file.lines.position(of: code.range.start))
  }

  private static func text(_ path: String, _ position: LineIndex.Position) -> String {
    "\(path.escaped):\(position.line):\(position.column)"
  }
}

/// The source files that were read from some folders.
struct ReadSources: Hashable {
  let folders: [String]
  let files: Int
  /// nil: all files were read.
  let limit: String?
}

/// The totals of a run.
struct ReportSummary: Hashable {
  private(set) var checkedFiles = 0
  private(set) var unreadInputs = 0
  private(set) var views = 0
  private(set) var suppressed = 0
  private(set) var findings: [Severity: Int] = [:]
  /// Findings over the limit of `--max-findings`.
  private(set) var unshown = 0
  /// The source code that was read.
  var sources: [ReadSources] = []
  /// Whether a finding has a severity that fails the run.
  private(set) var hasFailingFinding = false
  /// Findings that a baseline accepts.
  private(set) var baselined = 0
  /// nil: there is no baseline.
  var baselines: BaselineResults?

  var findingCount: Int { findings.values.reduce(0, +) }

  /// The documents that are checked or cannot be read.
  var documentCount: Int { checkedFiles + unreadInputs }

  func count(_ severity: Severity) -> Int { findings[severity] ?? 0 }

  mutating func count(_ file: CheckedFile) {
    if file.document.findings.contains(where: file.fails) { hasFailingFinding = true }
    checkedFiles += 1
    views += file.document.viewCount
    suppressed += file.document.suppressed
    baselined += file.document.baseline?.accepted.count ?? 0
    for finding in file.document.findings { findings[finding.severity, default: 0] += 1 }
    unshown += file.document.findings.count - file.shown.count
  }

  mutating func countUnread() {
    unreadInputs += 1
  }

  /// `3 findings (1 error, 2 warnings) in 2 files; 1 could not be read`
  var text: String {
    var parts = ["\(findingsText) in \(Self.amount(checkedFiles, "file"))"]
    if unshown > 0 { parts.append("\(unshown) not shown") }
    if suppressed > 0 { parts.append("\(suppressed) suppressed") }
    if baselined > 0 {
      let verb = baselined == 1 ? "is" : "are"
      parts.append("\(Self.amount(baselined, "finding")) in the baseline \(verb) not shown")
    }
    if unreadInputs > 0 { parts.append("\(unreadInputs) could not be read") }
    return parts.joined(separator: "; ")
  }

  private var findingsText: String {
    guard findingCount > 0 else { return "no findings" }
    let kinds = [
      (count(.error), Self.amount(count(.error), "error")),
      (count(.warning), Self.amount(count(.warning), "warning")),
      (count(.info), "\(count(.info)) info"),
    ]
    let counted = kinds.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
    return "\(Self.amount(findingCount, "finding")) (\(counted))"
  }

  private static func amount(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}

/// A report in the format of compiler diagnostics, which Xcode and most tools read.
struct XcodeReporter: Reporter {
  /// Whether the summary is omitted.
  let isQuiet: Bool

  func report(_ file: CheckedFile) -> String {
    file.shown.reduce(into: "") { text, finding in
      let location = file.location(of: finding.range)
      let message = finding.message.text.escaped
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

  /// Without findings there is no output, as from a compiler.
  func end(_ summary: ReportSummary) -> String {
    isQuiet || summary.findingCount == 0 ? "" : summary.text + "\n"
  }

  /// Xcode supports errors, warnings and notes.
  private static func label(of severity: Severity) -> String {
    switch severity {
    case .info: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// An empty report, for output that replaces it.
struct SilentReporter: Reporter {
  func report(_ file: CheckedFile) -> String { "" }
}
