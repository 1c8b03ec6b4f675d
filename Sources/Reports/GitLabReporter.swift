internal import Files
internal import LayoutModel
package import Linting
internal import SystemPackage

/// The Code Quality report of GitLab, a subset of Code Climate's format.
///
/// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
package struct GitLabReporter: JSONValueReporter {
  private let paths: ReportPaths
  private var issues: [JSONText] = []
  private var fingerprints = Fingerprints(currentFolder: FileSystem.currentFolder)
  /// The issues by fingerprint: GitLab ignores an issue with the fingerprint of another.
  private var counts: [String: Int] = [:]

  package init(paths: ReportPaths) {
    self.paths = paths
  }

  package mutating func report(_ file: ReportedFile) -> String {
    let path = paths.path(of: file.path)
    for finding in file.shown {
      let start = file.lines.position(of: finding.range.start).line
      let end = file.lines.position(of: finding.range.end).line
      add(
        finding.rule, file.message(of: finding).text, Self.severity(of: finding),
        fingerprints.next(for: finding, in: file.path), path, lines: start...max(start, end))
    }
    return ""
  }

  package mutating func report(unreadable path: String, message: String) -> String {
    var hash = StableHash()
    hash.combine(path)
    let path = paths.path(of: path)
    add("layoutlint", message, "blocker", hash.hexText, path, lines: 1...1)
    return ""
  }

  package func value(_ summary: ReportSummary) -> JSONText { .array(issues) }

  private mutating func add(
    _ name: String, _ description: String, _ severity: String, _ fingerprint: String,
    _ path: String, lines: ClosedRange<Int>
  ) {
    let count = counts[fingerprint, default: 0] + 1
    counts[fingerprint] = count
    issues.append([
      "description": .string(description),
      "check_name": .string(name),
      "fingerprint": .string(count == 1 ? fingerprint : "\(fingerprint)-\(count)"),
      "severity": .string(severity),
      "location": [
        "path": .string(path),
        "lines": ["begin": .integer(lines.lowerBound), "end": .integer(lines.upperBound)],
      ],
    ])
  }

  /// One of GitLab's `info`, `minor`, `major`, `critical` and `blocker`, the last of which is for a document
  /// that is not checked.
  private static func severity(of finding: Finding) -> String {
    switch finding.severity {
    case .error where finding.rule == DocumentRule.syntaxError.rawValue: "blocker"
    case .error: "critical"
    case .warning: "major"
    case .info: "info"
    }
  }
}
