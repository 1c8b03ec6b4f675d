package import Configuration
internal import Linting

/// The report of `--explain`: another report, with a description of each rule in it before the summary.
package struct ExplainingReporter: Reporter {
  private var reporter: any Reporter
  /// Whether the other report ends with a table, which then precedes the descriptions.
  private let endsWithTable: Bool
  private let style: TerminalStyle
  /// The custom rules of the configurations.
  private let customRules: [RuleEntry]
  /// Those of the findings in the report, in its order.
  private var rules: [String] = []

  package init(_ reporter: any Reporter, style: TerminalStyle, customRules: [RuleEntry]) {
    self.reporter = reporter
    endsWithTable = reporter is StatisticsReporter
    self.style = style
    self.customRules = customRules
  }

  package mutating func report(_ file: ReportedFile) -> String {
    for finding in file.shown where !rules.contains(finding.rule) { rules.append(finding.rule) }
    return reporter.report(file)
  }

  package mutating func report(unreadable path: String, message: String) -> String {
    reporter.report(unreadable: path, message: message)
  }

  package mutating func end(_ summary: ReportSummary) -> String {
    let end = reporter.end(summary)
    guard !rules.isEmpty else { return end }
    let known = RuleEntry.all + customRules
    let blocks = rules.map { rule in
      known.first { $0.id == rule }.map(block) ?? head(rule, "")
    }
    let text = blocks.map { "\n" + $0 }.joined()
    return endsWithTable ? end + text : text + (end.isEmpty ? "" : "\n" + end)
  }

  /// What the rule reports, why, how to fix it, and where to find more.
  private func block(_ rule: RuleEntry) -> String {
    let parts: [(name: String, role: TerminalStyle.Role, text: String?)] = [
      ("why", .note, rule.metadata?.rationale),
      ("fix", .help, rule.metadata?.howToFix),
      ("more", .aside, "layoutlint explain \(rule.id)"),
    ]
    return head(rule.id, rule.summary)
      + parts.compactMap { part in
        part.text.map { text in
          let lines = text.split(whereSeparator: \.isNewline).map { String($0).escaped }
          return "  \(style.paint(part.name + ":", as: part.role)) "
            + lines.joined(separator: "\n    ") + "\n"
        }
      }.joined()
  }

  private func head(_ rule: String, _ summary: String) -> String {
    let name = style.paint(rule.escaped + (summary.isEmpty ? "" : ":"), as: .location)
    return summary.isEmpty ? "\(name)\n" : "\(name) \(summary.escaped)\n"
  }
}
