internal import CTexts
internal import Configuration
internal import Linting
internal import Reports

/// One rule of UIKit's event semantics or of Interface Builder's layout, by the tag that code, tests
/// and output cite.
///
/// The files in `Documentation` define the rules; `CTexts` contains them.
struct SemanticRule: Hashable {
  /// `HT-8`
  let tag: String
  /// A statement, without a full stop.
  let title: String
  /// The heading that the rule is under.
  let section: String
  /// Markdown; paragraphs are separated by a blank line.
  var text = ""
  var source = ""
  var confidence: String?
  /// The statement that an answer contains if it depends on an open part of the rule.
  var assumption: String?
  /// `Documentation/Semantics.md`
  let document: String

  /// All rules, in the order of the documents.
  static let all: [SemanticRule] =
    SemanticDocument(
      .contained(layoutlint_semantics_byte), path: "Documentation/Semantics.md"
    ).rules
    + SemanticDocument(
      .contained(layoutlint_auto_layout_byte), path: "Documentation/AutoLayout.md"
    ).rules

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

/// A document that defines rules: each has a heading `### HT-8: Title`, paragraphs, a paragraph
/// `Source: …`, and possibly paragraphs `Confidence: …` and `Assumption: …`.
struct SemanticDocument {
  private(set) var rules: [SemanticRule] = []

  private let path: String
  private var section = ""
  /// The rule whose paragraphs are being read.
  private var draft: SemanticRule?

  init(_ markdown: String, path: String) {
    self.path = path
    var block: [Substring] = []
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        read(block)
        block = []
      } else {
        block.append(line)
      }
    }
    read(block)
    finish()
  }

  private mutating func read(_ block: [Substring]) {
    guard let first = block.first else { return }
    if first.hasPrefix("#") {
      finish()
      if first.hasPrefix("## ") { section = String(first.dropFirst(3)) }
      if first.hasPrefix("### ") { draft = draft(of: first.dropFirst(4)) }
      return
    }
    // A table, a list or a formula keeps its lines.
    let isProse = !first.hasPrefix("|") && !first.hasPrefix("- ") && !first.hasPrefix("1. ")
    let text = block.joined(separator: isProse ? " " : "\n")
    if let source = Self.value(of: "Source", in: text) {
      draft?.source = source
    } else if let confidence = Self.value(of: "Confidence", in: text) {
      draft?.confidence = confidence
    } else if let assumption = Self.value(of: "Assumption", in: text) {
      draft?.assumption = assumption
    } else {
      let separator = draft?.text.isEmpty == true ? "" : "\n\n"
      draft?.text += separator + text
    }
  }

  /// nil: the heading is not that of a rule.
  private func draft(of heading: Substring) -> SemanticRule? {
    guard let colon = heading.firstIndex(of: ":") else { return nil }
    let tag = heading[..<colon]
    guard let last = tag.last, last.isNumber, tag.contains("-") else { return nil }
    let title = heading[heading.index(after: colon)...].drop { $0 == " " }
    return SemanticRule(tag: String(tag), title: String(title), section: section, document: path)
  }

  private static func value(of key: String, in text: String) -> String? {
    text.hasPrefix("\(key): ") ? String(text.dropFirst(key.count + 2)) : nil
  }

  private mutating func finish() {
    if let draft { rules.append(draft) }
    draft = nil
  }
}

extension SemanticRule {
  /// The output of `layoutlint explain`.
  var plainText: String { page(heading: "\(tag): \(title)", location: location) }

  var markdown: String {
    page(heading: "# \(tag): \(title)", location: "[\(document)](\(location))")
  }

  var json: JSONText {
    [
      "tag": .string(tag),
      "title": .string(title),
      "section": .string(section),
      "text": .string(text),
      "source": .string(source),
      "confidence": .optional(confidence),
      "assumption": .optional(assumption),
      "location": .string(location),
    ]
  }

  private func page(heading: String, location: String) -> String {
    var parts = [heading, text, "Source: \(source)"]
    if let confidence = confidence { parts.append("Confidence: \(confidence)") }
    if let assumption = assumption { parts.append("Assumption: \(assumption)") }
    parts.append("Defined in \(location)")
    return parts.joined(separator: "\n\n") + "\n"
  }
}
