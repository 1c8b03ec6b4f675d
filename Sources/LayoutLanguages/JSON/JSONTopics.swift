internal import LayoutReaders
internal import LanguageServer
internal import LayoutModel
internal import JSON

/// What there is to say about one place of a JSON text.
enum JSONTopics {
  static func topic(
    at offset: Int, in outline: ShapedOutline, _ vocabulary: any NameVocabulary
  ) -> Topic? {
    for index in outline.nodes.indices {
      let node = outline.nodes[index]
      guard node.memberRange.lowerBound <= offset else { return nil }
      if let key = node.keyRange, SourceRange(key).touches(offset) {
        return topic(ofKeyOf: index, in: outline, vocabulary)
      }
      if node.kind == .string, SourceRange(node.range).touches(offset) {
        return topic(ofString: index, in: outline, vocabulary)
      }
    }
    return nil
  }

  private static func topic(
    ofKeyOf index: Int, in outline: ShapedOutline, _ vocabulary: any NameVocabulary
  ) -> Topic? {
    guard let range = outline.keyContent(of: index), let key = outline.key(of: index),
      let name = outline.keyName(of: index)
    else { return nil }
    let holder = outline.parent(of: index).flatMap { outline.knownName(of: $0) }
    let isRule = holder == "rules" && vocabulary.rules.contains { $0.id == key.name }
    return Topic(
      range: SourceRange(range), title: name, text: key.explanation, rule: isRule ? key.name : nil)
  }

  private static func topic(
    ofString index: Int, in outline: ShapedOutline, _ vocabulary: any NameVocabulary
  ) -> Topic? {
    guard let (text, range) = outline.string(at: index), let entry = outline.entry(of: index)
    else { return nil }
    let rule = vocabulary.rules.first { $0.id == text }
    switch entry.shape {
    case .name(.rule):
      return rule.map {
        Topic(range: SourceRange(range), title: text, text: $0.summary, rule: text)
      }
    case .name(let role):
      return vocabulary.explanation(of: text, role, at: index).map {
        Topic(range: SourceRange(range), title: text, text: $0)
      }
    case .choice(let names) where names.contains(text):
      if let rule {
        return Topic(range: SourceRange(range), title: text, text: rule.summary, rule: text)
      }
      return outline.key(of: index).map {
        Topic(
          range: SourceRange(range), title: text, text: "A value of `\($0.name)`. \($0.explanation)"
        )
      }
    default: return nil
    }
  }
}
