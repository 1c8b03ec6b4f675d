internal import LayoutReaders
package import Linting
internal import Rules

/// A rule about layouts or about documents, as lists show it.
package struct RuleEntry {
  package let id: String
  package let severity: Severity
  /// Which findings have another severity, as a sentence.
  package let gradation: String?
  package let summary: String
  /// nil: the rule is about documents or custom, and has only the properties above.
  package let metadata: RuleMetadata?
  /// nil: the rule is built in.
  package let custom: CustomRule?
  /// The description of a custom rule.
  package var page: String?

  /// Rules about layouts, then rules about documents.
  package static var all: [RuleEntry] {
    RuleCatalog.all.map { RuleEntry(type(of: $0).metadata) }
      + DocumentRule.allCases.map(RuleEntry.init)
  }

  package init(_ metadata: RuleMetadata) {
    id = metadata.id
    severity = metadata.severity
    gradation = metadata.gradation
    summary = metadata.summary
    self.metadata = metadata
    custom = nil
  }

  package init(_ rule: CustomRule) {
    id = rule.id
    severity = rule.severity
    gradation = nil
    summary = rule.message.text
    metadata = nil
    custom = rule
  }

  private init(_ rule: DocumentRule) {
    id = rule.rawValue
    severity = rule.severity
    gradation = rule.gradation
    summary = rule.summary
    metadata = nil
    custom = nil
  }

  /// The formats that contain what the rule checks: `layout-json, sentry-json`, or `all`.
  package var formatsText: String {
    let formats = metadata?.formats ?? LayoutFormats.layouts
    guard formats.count < LayoutFormats.layouts.count else { return "all" }
    return formats.map(\.name).joined(separator: ", ")
  }

  private var kind: String {
    if custom != nil { return "custom" }
    guard let metadata else { return "document" }
    return metadata.subjects == .code ? "code" : "layout"
  }

  package var json: JSONText {
    [
      "id": .string(id),
      "severity": .string(severity.rawValue),
      "kind": .string(kind),
      "summary": .string(summary),
      "rationale": .optional(metadata?.rationale ?? page),
      "cure": .optional(metadata?.howToFix),
      "since": .optional(metadata?.since),
      "formats": .array((metadata?.formats ?? LayoutFormats.layouts).map { .string($0.name) }),
    ]
  }
}
