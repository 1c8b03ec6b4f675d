/// One rule of the semantics as `layoutlint explain` prints it.
struct SemanticRulePage {
  private let rule: SemanticRule

  init(_ rule: SemanticRule) {
    self.rule = rule
  }

  var text: String { page(heading: "\(rule.tag): \(rule.title)", location: rule.location) }

  var markdown: String {
    page(
      heading: "# \(rule.tag): \(rule.title)", location: "[\(rule.document)](\(rule.location))")
  }

  var json: JSONText {
    [
      "tag": .string(rule.tag),
      "title": .string(rule.title),
      "section": .string(rule.section),
      "text": .string(rule.text),
      "source": .string(rule.source),
      "confidence": .optional(rule.confidence),
      "assumption": .optional(rule.assumption),
      "location": .string(rule.location),
    ]
  }

  private func page(heading: String, location: String) -> String {
    var parts = [heading, rule.text, "Source: \(rule.source)"]
    if let confidence = rule.confidence { parts.append("Confidence: \(confidence)") }
    if let assumption = rule.assumption { parts.append("Assumption: \(assumption)") }
    parts.append("Defined in \(location)")
    return parts.joined(separator: "\n\n") + "\n"
  }
}
