internal import Linting

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
