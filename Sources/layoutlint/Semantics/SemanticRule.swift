/// One rule of UIKit's event semantics or of Interface Builder's layout, by the tag that code, tests
/// and output cite.
///
/// The files in `Documentation` define the rules; the program contains their text.
struct SemanticRule: Hashable {
  /// `HT-8`
  let tag: String
  /// A statement, without a full stop.
  let title: String
  /// The heading that the rule is under.
  let section: String
  /// Markdown; paragraphs are separated by a blank line.
  let text: String
  let source: String
  let confidence: String?
  /// The statement that an answer names where it depends on an open part of the rule.
  let assumption: String?
  /// `Documentation/Semantics.md`
  let document: String

  /// All rules, in the order of the documents.
  static let all: [SemanticRule] =
    SemanticDocument(SemanticsText.semantics, path: "Documentation/Semantics.md").rules
    + SemanticDocument(SemanticsText.autoLayout, path: "Documentation/AutoLayout.md").rules

  private static let rulesByTag = Dictionary(
    all.map { ($0.tag, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule of a tag, in upper or lower case.
  static func named(_ tag: String) -> SemanticRule? { rulesByTag[tag.uppercased()] }

  /// `Documentation/Semantics.md#ht-8-every-ancestor-must-contain-the-point`
  var location: String { "\(document)#\(anchor)" }

  /// The anchor of the rule's heading, as GitHub derives it: lower case, a hyphen for each space, no
  /// punctuation.
  var anchor: String {
    let letters = "\(tag): \(title)".lowercased().compactMap { letter -> Character? in
      if letter == " " { return "-" }
      return letter.isLetter || letter.isNumber || letter == "-" || letter == "_" ? letter : nil
    }
    return String(letters)
  }
}

extension SemanticRule {
  /// What an answer assumes, for a person: `a custom class hit-tests as UIView does (OV-10)`.
  ///
  /// - Parameter name: a tag, or the id of a rule about documents.
  static func assumption(named name: String) -> String {
    if let rule = named(name) { return "\(rule.assumption ?? rule.title) (\(name))" }
    guard let entry = RuleEntry.all.first(where: { $0.id == name }) else { return name }
    let summary = entry.summary.hasSuffix(".") ? entry.summary.dropLast() : entry.summary[...]
    return "\(summary.prefix(1).lowercased())\(summary.dropFirst()) (\(name))"
  }

  /// A line for each thing that an answer assumes.
  static func assumptionLines(_ names: [String]) -> [String] {
    names.map { "assumption: \(assumption(named: $0))" }
  }
}
