internal import LayoutModel
internal import Linting

/// Makes a report of one form, piece by piece, so that what is long need not be kept.
protocol Reporter {
  /// What is to be printed about a file that was checked.
  mutating func report(_ file: CheckedFile) -> String

  /// What is to be printed about an input that could not be read; standard error has it anyway.
  mutating func report(_ failure: UnreadInput) -> String

  /// What ends the report.
  mutating func end(_ summary: ReportSummary) -> String
}

/// A file that was checked, with what of it goes into the report.
struct CheckedFile {
  let document: CheckedDocument
  let lines: LineIndex
  /// The findings to be shown: all but those over `--max-findings`.
  let shown: ArraySlice<Finding>

  init(_ document: CheckedDocument, showing count: Int) {
    self.document = document
    lines = LineIndex(document.source.bytes)
    shown = document.findings.prefix(count)
  }

  var path: String { document.source.path }

  /// `a.layout.json:7:9`, escaped.
  func place(of range: SourceRange) -> String {
    let position = lines.position(of: range.start)
    return "\(path.escaped):\(position.line):\(position.column)"
  }
}

struct UnreadInput: Hashable {
  let path: String
  let message: String
}

/// The sums of a run.
struct ReportSummary: Hashable {
  private(set) var checkedFiles = 0
  private(set) var unreadInputs = 0
  private(set) var views = 0
  private(set) var suppressed = 0
  private(set) var findings: [Severity: Int] = [:]
  /// Findings that are counted, but not shown.
  private(set) var unshown = 0

  var findingCount: Int { findings.values.reduce(0, +) }

  func count(_ severity: Severity) -> Int { findings[severity] ?? 0 }

  /// Whether there is a finding at or above a level.
  func reaches(_ level: Severity) -> Bool {
    findings.contains { $0.key >= level && $0.value > 0 }
  }

  mutating func count(_ file: CheckedFile) {
    checkedFiles += 1
    views += file.document.viewCount
    suppressed += file.document.suppressed
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

/// The report that Xcode shows beside the source, and that most tools which read compilers do.
struct XcodeReporter: Reporter {
  func report(_ file: CheckedFile) -> String {
    file.shown.reduce(into: "") { text, finding in
      let place = file.place(of: finding.range)
      let message = finding.message.text.escaped
      text += "\(place): \(Self.word(for: finding.severity)): \(message) (\(finding.rule))\n"
      for related in finding.related {
        text += "\(file.place(of: related.range)): note: \(related.message.text.escaped)\n"
      }
    }
  }

  func report(_ failure: UnreadInput) -> String { "" }

  func end(_ summary: ReportSummary) -> String { "" }

  /// Xcode knows errors, warnings and notes.
  private static func word(for severity: Severity) -> String {
    switch severity {
    case .info: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// No report: something else is printed in its place.
struct SilentReporter: Reporter {
  func report(_ file: CheckedFile) -> String { "" }

  func report(_ failure: UnreadInput) -> String { "" }

  func end(_ summary: ReportSummary) -> String { "" }
}
