/// A document that defines rules: each has a heading `### HT-8: Title`, paragraphs, a paragraph
/// `Source: …`, and possibly paragraphs `Confidence: …` and `Assumption: …`.
struct SemanticDocument {
  private(set) var rules: [SemanticRule] = []

  private let path: String
  private var section = ""
  private var draft: Draft?

  /// A rule whose paragraphs are not all read.
  private struct Draft {
    let tag: String
    let title: String
    var paragraphs: [String] = []
    var source = ""
    var confidence: String?
    var assumption: String?
  }

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
      if first.hasPrefix("### ") { draft = Self.draft(of: first.dropFirst(4)) }
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
      draft?.paragraphs.append(text)
    }
  }

  /// nil: the heading is not that of a rule.
  private static func draft(of heading: Substring) -> Draft? {
    guard let colon = heading.firstIndex(of: ":") else { return nil }
    let tag = heading[..<colon]
    guard let last = tag.last, last.isNumber, tag.contains("-") else { return nil }
    let title = heading[heading.index(after: colon)...].drop { $0 == " " }
    return Draft(tag: String(tag), title: String(title))
  }

  private static func value(of key: String, in text: String) -> String? {
    text.hasPrefix("\(key): ") ? String(text.dropFirst(key.count + 2)) : nil
  }

  private mutating func finish() {
    guard let rule = draft else { return }
    draft = nil
    rules.append(
      SemanticRule(
        tag: rule.tag, title: rule.title, section: section,
        text: rule.paragraphs.joined(separator: "\n\n"), source: rule.source,
        confidence: rule.confidence, assumption: rule.assumption, document: path))
  }
}
