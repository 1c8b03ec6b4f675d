internal import Linting

/// The findings of a run, counted by rule. `--max-findings` does not limit them.
struct RuleStatistics {
  private var rows: [String: Row] = [:]

  private struct Row {
    let rule: String
    var findings: [Severity: Int] = [:]
    /// Findings with a fix that `--fix` applies.
    var fixable = 0
    var files = 0

    var count: Int { findings.values.reduce(0, +) }
    /// The most severe first.
    var severities: [Severity] { findings.keys.sorted(by: >) }
  }

  mutating func add(_ file: ReportedFile) {
    var counted: Set<String> = []
    for finding in file.document.findings {
      var row = rows[finding.rule] ?? Row(rule: finding.rule)
      row.findings[finding.severity, default: 0] += 1
      if finding.fixes.contains(where: \.isSafe) { row.fixable += 1 }
      if counted.insert(finding.rule).inserted { row.files += 1 }
      rows[finding.rule] = row
    }
  }

  /// The rule with the most findings first; rules with equally many in the order of their ids.
  private var sortedRows: [Row] {
    rows.values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
  }

  /// A table with a line for each rule; empty without findings.
  var text: String {
    guard !rows.isEmpty else { return "" }
    let header = ["findings", "fixable", "files", "severity", "rule"]
    let lines = sortedRows.map { row in
      [
        "\(row.count)", row.fixable == 0 ? "-" : "\(row.fixable)", "\(row.files)",
        row.severities.map(\.rawValue).joined(separator: ", "), row.rule.escaped,
      ]
    }
    return ([header] + lines).table(numbers: 3)
  }

  var json: JSONText {
    .array(
      sortedRows.map { row in
        [
          "rule": .string(row.rule),
          "severity": .string((row.severities.first ?? .info).rawValue),
          "findings": .integer(row.count),
          "error": .integer(row.findings[.error] ?? 0),
          "warning": .integer(row.findings[.warning] ?? 0),
          "info": .integer(row.findings[.info] ?? 0),
          "fixable": .integer(row.fixable),
          "files": .integer(row.files),
        ]
      })
  }
}

/// The report of `--statistics`: a table of the rules in place of the findings.
package struct StatisticsReporter: Reporter {
  /// Whether the summary is omitted.
  package let isQuiet: Bool
  private var statistics = RuleStatistics()

  package init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  package mutating func report(_ file: ReportedFile) -> String {
    statistics.add(file)
    return ""
  }

  package func end(_ summary: ReportSummary) -> String {
    statistics.text + (isQuiet ? "" : summary.text + "\n")
  }
}
