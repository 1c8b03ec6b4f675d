internal import LayoutModel
internal import Linting

/// Workflow commands of GitHub Actions, which become annotations of the files.
///
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
package struct GitHubReporter: Reporter {
  package let paths: ReportPaths
  /// Whether the summary is omitted.
  package let isQuiet: Bool
  /// Links to the pages of rules.
  package var build = BuildInformation.current

  package func report(_ file: ReportedFile) -> String {
    guard !file.shown.isEmpty else { return "" }
    let positions = UTF16Positions(file)
    let path = paths.path(of: file.path)
    return file.shown.reduce(into: "") { text, finding in
      let start = positions.position(of: finding.range.start)
      let end = positions.position(of: finding.range.end)
      var properties = ["file=\(path.githubProperty)", "line=\(start.line)"]
      // GitHub accepts columns only if the range is in one line.
      if start.line == end.line { properties.append("col=\(start.column)") }
      properties.append("endLine=\(end.line)")
      if start.line == end.line { properties.append("endColumn=\(end.column)") }
      properties.append("title=\("layoutlint (\(finding.rule))".githubProperty)")
      let lines =
        [file.message(of: finding).text]
        + finding.related.map { "\(file.location(of: $0)): \($0.message.text)" }
        + finding.fixes.map { "help: \($0.title)" }
        + [build.page(of: finding.rule)].compactMap(\.self)
      let message = lines.map(\.githubMessage).joined(separator: "%0A")
      text += "::\(Self.command(for: finding.severity)) "
      text += "\(properties.joined(separator: ","))::\(message)\n"
    }
  }

  package func report(unreadable path: String, message: String) -> String {
    let file = paths.path(of: path).githubProperty
    return "::error file=\(file),title=layoutlint::\(message.githubMessage)\n"
  }

  package func end(_ summary: ReportSummary) -> String { isQuiet ? "" : summary.text + "\n" }

  private static func command(for severity: Severity) -> String {
    severity == .info ? "notice" : severity.rawValue
  }
}

extension String {
  /// The value of a property of a workflow command, which ends at a comma or colon.
  fileprivate var githubProperty: String { githubEscaped(["%", "\r", "\n", ":", ","]) }

  /// A line of the message of a workflow command.
  fileprivate var githubMessage: String { githubEscaped(["%", "\r", "\n"]) }

  /// The runner decodes the percent-encoded characters. Other control characters are escaped as in the text
  /// report: the log of the job contains them.
  private func githubEscaped(_ encoded: Set<Unicode.Scalar>) -> String {
    replacingScalars { scalar in
      guard encoded.contains(scalar) else { return scalar.needsEscape ? scalar.escape : nil }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }
  }
}
