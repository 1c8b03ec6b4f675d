internal import JSON
internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders

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
      range: SourceRange(range), title: name, text: key.explanation, rule: isRule ? key.name : nil,
      isKey: true)
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

extension LayoutKey {
  /// All that there is to say of the key, for a person.
  var explanation: String {
    var sentences = [documentation, "Takes \(shape.expectation)."]
    if let defaultText { sentences.append("By default `\(defaultText)`.") }
    if let alias { sentences.append("`\(alias)` is another spelling of `\(name)`.") }
    return sentences.joined(separator: " ")
  }
}

extension UIKitClass {
  /// What is known of a class, for a person; nil where that is nothing.
  static func explanation(of className: String, inherits: String?) -> String? {
    let nearest = nearest(to: className, inherits: inherits)
    guard nearest.isCertain else { return nil }
    let owner =
      nearest.isCustom ? "One of the app's own classes, a `\(nearest.name)`" : "A class of UIKit's"
    let kind = nearest.kindInWords.map { ": \($0)" } ?? ""
    let interaction =
      nearest.isInteractionEnabledByDefault
      ? "Its instances get touches by default."
      : "By default no touch gets to its instances: `isUserInteractionEnabled` is false."
    return "\(owner)\(kind). \(interaction)"
  }

  private var kindInWords: String? {
    if isWindow { return "a window" }
    if isControl { return "a control, which answers touches itself" }
    if isScrollView { return "a scroll view" }
    return traits.contains(.opaqueInside) ? "UIKit lays out what is in it" : nil
  }
}

extension DocumentMap {
  /// Adds a value and the member that it is of.
  mutating func addStretches(of node: JSONOutline.Node) {
    let isMissing = node.range.isEmpty
    if let key = node.keyRange {
      // The gap in a value's place may be lines away.
      stretches.append(Stretch(SourceRange(isMissing ? key : node.memberRange), isFoldable: false))
    }
    guard !isMissing else { return }
    stretches.append(
      Stretch(SourceRange(node.range), isFoldable: node.kind == .array || node.kind == .object))
  }

  /// Adds a string that is an address or the path of a file.
  mutating func addLink(_ string: (text: String, range: Range<Int>)?) {
    guard let (text, range) = string, !text.isEmpty else { return }
    links.append(Link(SourceRange(range), text.contains("://") ? .address(text) : .path(text)))
  }
}
