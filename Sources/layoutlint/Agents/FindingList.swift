internal import JSON
internal import Linting

/// The findings of a report in JSON as a text for a model, the worst first.
struct FindingList {
  private let report: JSONValue
  /// The lines on standard error.
  private let notes: String
  /// The number of findings to list; nil: as many as fit in `byteLimit`.
  private let limit: Int?

  /// The options of `lint` for the report.
  static let options = [
    "--format=json", "--statistics", "--allow-empty", "--fail-on=never",
    "--max-findings=\(readLimit)",
  ]

  /// The greatest number of findings of a report. Others are only counted.
  private static let readLimit = 5_000
  /// The greatest number of findings that a call can ask for.
  static let limit = 1_000
  /// Bytes of the findings in an answer without a limit: together with the rest less than 2,000 tokens.
  private static let byteLimit = 4_800

  /// - Throws: if the command printed no report.
  init(_ output: ProgramOutput, limit: Int?) throws(ToolError) {
    guard let report = JSONDocument(parsing: output.output).root, report.kind == .object else {
      throw output.failure
    }
    self.report = report
    self.limit = limit
    notes = output.hasSucceeded ? output.notes : ""
  }

  /// With the number of findings that it leaves out.
  var text: String {
    var lines: [String] = []
    var byteCount = 0
    for finding in findings {
      let line = Self.line(finding)
      byteCount += line.utf8.count + 1
      guard lines.count < limit ?? .max, limit != nil || byteCount <= Self.byteLimit else { break }
      lines.append(line)
    }
    let all = [summary] + lines + omission(besides: lines.count) + problems
    return all.joined(separator: "\n") + "\n" + notes
  }

  /// In the order of the report, the worst first.
  var findings: [JSONValue] {
    let all = report["findings"]?.elements ?? []
    return Severity.allCases.reversed().flatMap { severity in
      all.filter { $0["severity"]?.string == severity.rawValue }
    }
  }

  private func count(_ name: String) -> Int { Self.count(report["summary"]?[name]) }

  private static func count(_ value: JSONValue?) -> Int { value?.integer ?? 0 }

  private var findingCount: Int { Severity.allCases.reduce(0) { $0 + count($1.rawValue) } }

  /// `2 errors, 1 warning, 0 info in 12 files; 3 suppressed`
  private var summary: String {
    let counts = [
      count("error").amount("error"), count("warning").amount("warning"),
      "\(count("info")) info",
    ].joined(separator: ", ")
    let others = ["suppressed", "baselined"].filter { count($0) > 0 }
      .map { "; \(count($0)) \($0)" }.joined()
    return "\(counts) in \(count("files").amount("file"))\(others)"
  }

  /// `path:line:column severity rule: message [view id] fix: title; alternative: title`
  private static func line(_ finding: JSONValue) -> String {
    let text = { (name: String) in finding[name]?.string ?? "" }
    var line = "\(place(of: finding)) \(text("severity")) \(text("rule")): \(text("message"))"
    if let view = finding["view"], let name = view["id"]?.string ?? view["path"]?.string {
      line += " [\(name)]"
    }
    for fix in finding["fixes"]?.elements ?? [] {
      line +=
        "; \(fix["safe"]?.bool == true ? "fix" : "alternative"): \(fix["title"]?.string ?? "")"
    }
    return line.escaped
  }

  /// `path:line:column`
  static func place(of finding: JSONValue) -> String {
    let start = finding["range"]?["start"]
    return "\(finding["path"]?.string ?? ""):\(count(start?["line"])):\(count(start?["column"]))"
  }

  /// What an answer leaves out, by rule.
  private func omission(besides shown: Int) -> [String] {
    let left = findingCount - shown
    guard left > 0 else { return [] }
    var counts: [String: Int] = [:]
    for rule in report["statistics"]?.elements ?? [] {
      counts[rule["rule"]?.string ?? ""] = Self.count(rule["findings"])
    }
    for finding in findings.prefix(shown) { counts[finding["rule"]?.string ?? "", default: 0] -= 1 }
    let rules = counts.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return ["Left out: \(left.amount("finding")) (\(rules)). A greater 'limit' lists them."]
  }

  /// The files that cannot be read.
  private var problems: [String] {
    let errors =
      report["files"]?.elements.compactMap { file in
        file["error"]?.string.map { "\(file["path"]?.string ?? ""): \($0)".escaped }
      } ?? []
    let more = errors.count - Self.problemLimit
    return errors.prefix(Self.problemLimit)
      + (more > 0 ? ["\(more) more files cannot be read"] : [])
  }

  private static let problemLimit = 5
}
