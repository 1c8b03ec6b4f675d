internal import LayoutReaders
internal import Linting
import ArgumentParser

/// What there is to find.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules.")

  @Option(help: "The list's form.")
  var format = Format.text

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown
  }

  func run() throws {
    let rules = RuleEntry.all
    switch format {
    case .json:
      let list: JSONText = ["rules": .array(rules.map(\.json))]
      try Console.print(list.text + "\n")
    case .markdown:
      let rows = rules.map { "| `\($0.id)` | \($0.severity) | \($0.summary) |\n" }
      try Console.print("| rule | severity | what it finds |\n|---|---|---|\n" + rows.joined())
    case .text:
      let width = rules.map(\.id.count).max() ?? 0
      let lines = rules.map { rule in
        let id = rule.id + String(repeating: " ", count: width - rule.id.count)
        let severity = "\(rule.severity)"
        let gap = String(repeating: " ", count: 7 - severity.count)
        return "\(id)  \(severity)\(gap)  \(rule.summary)\n"
      }
      try Console.print(lines.joined())
    }
  }
}

/// A rule of either kind, as lists show it.
struct RuleEntry {
  let id: String
  let severity: Severity
  /// Which findings have another severity, in words.
  let gradation: String?
  let summary: String
  /// nil: a rule about the document itself, which has only the above.
  let metadata: RuleMetadata?

  /// Those about layouts, then those about documents.
  static var all: [RuleEntry] {
    LinterFactory.rules.map { RuleEntry(type(of: $0).metadata) }
      + DocumentRule.allCases.map(RuleEntry.init)
  }

  init(_ metadata: RuleMetadata) {
    id = metadata.id
    severity = metadata.severity
    gradation = metadata.gradation
    summary = metadata.summary
    self.metadata = metadata
  }

  private init(_ rule: DocumentRule) {
    id = rule.rawValue
    severity = rule.severity
    gradation = rule.gradation
    summary = rule.summary
    metadata = nil
  }

  /// The formats that can show what it is about: `layout-json, sentry-json`; or `all`.
  var formatsText: String {
    let formats = metadata?.formats ?? LayoutFormat.allCases
    guard formats.count < LayoutFormat.allCases.count else { return "all" }
    return formats.map(\.rawValue).joined(separator: ", ")
  }

  var json: JSONText {
    [
      "id": .string(id),
      "severity": .string(severity.rawValue),
      "kind": .string(metadata == nil ? "document" : "layout"),
      "summary": .string(summary),
      "rationale": .optional(metadata?.rationale),
      "cure": .optional(metadata?.howToFix),
      "since": .optional(metadata?.since),
      "formats": .array(
        (metadata?.formats ?? LayoutFormat.allCases).map { .string($0.rawValue) }),
    ]
  }
}
