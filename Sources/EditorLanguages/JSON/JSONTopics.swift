internal import JSON
internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders

/// The explanations shown for a key or a value of a JSON text.
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
    let holder = outline.parent(of: index).flatMap { outline.canonicalKeyName(of: $0) }
    let isRule = holder == "rules" && vocabulary.rules.contains { $0.id == key.name }
    return Topic(
      range: SourceRange(range), title: name, text: key.explanation, rule: isRule ? key.name : nil)
  }

  private static func topic(
    ofString index: Int, in outline: ShapedOutline, _ vocabulary: any NameVocabulary
  ) -> Topic? {
    guard let (text, range) = outline.string(at: index), let shape = outline.shape(of: index)
    else { return nil }
    func topic(_ explanation: String, rule: String? = nil) -> Topic {
      Topic(range: SourceRange(range), title: text, text: explanation, rule: rule)
    }
    if let explanation = vocabulary.explanation(ofValue: text, at: index) {
      return topic(explanation)
    }
    let rule = vocabulary.rules.first { $0.id == text }
    switch shape {
    case .name(.rule): return rule.map { topic($0.summary, rule: text) }
    case .name(.pathPattern):
      var topic = topic("A path pattern.")
      topic.pattern = text
      return topic
    case .name(let role):
      return vocabulary.explanation(of: text, role, at: index).map { topic($0) }
    case .choice(let names) where names.contains(text):
      if let rule { return topic(rule.summary, rule: text) }
      return outline.key(of: index).map { topic("A value of `\($0.name)`. \($0.explanation)") }
    default: return nil
    }
  }
}

extension LayoutKey {
  /// The complete explanation of the key.
  var explanation: String {
    var sentences = [documentation, "Takes \(shape.expectation)."]
    if let defaultText { sentences.append("By default `\(defaultText)`.") }
    if let alias { sentences.append("`\(alias)` is another spelling of `\(name)`.") }
    return sentences.joined(separator: " ")
  }
}

extension UIKitClass {
  /// The explanation of a class; nil if its UIKit superclass is not certain.
  static func explanation(of className: String, inherits: String?) -> String? {
    let nearest = nearest(to: className, inherits: inherits)
    guard nearest.isCertain else { return nil }
    let owner =
      nearest.isCustom ? "A custom subclass of `\(nearest.name)`" : "A UIKit class"
    let kind = nearest.kindDescription.map { ": \($0)" } ?? ""
    let interaction =
      nearest.isInteractionEnabledByDefault
      ? "User interaction is enabled by default."
      : "User interaction is disabled by default: `isUserInteractionEnabled` is false."
    return "\(owner)\(kind). \(interaction)"
  }

  private var kindDescription: String? {
    if isWindow { return "a window" }
    if isControl { return "a control, which handles touches itself" }
    if isScrollView { return "a scroll view" }
    return traits.contains(.opaqueInside) ? "UIKit lays out its subviews" : nil
  }
}

extension DocumentMap {
  /// Adds the ranges of a value and of its member.
  mutating func addStretches(of node: JSONOutline.Node) {
    let isMissing = node.range.isEmpty
    if let key = node.keyRange {
      // The range of a missing value can be several lines after its key.
      stretches.append(Stretch(SourceRange(isMissing ? key : node.memberRange), isFoldable: false))
    }
    guard !isMissing else { return }
    stretches.append(
      Stretch(SourceRange(node.range), isFoldable: node.kind == .array || node.kind == .object))
  }

  /// Adds a string that is a URL or a file path.
  mutating func addLink(_ string: (text: String, range: Range<Int>)?) {
    guard let (text, range) = string, !text.isEmpty else { return }
    links.append(Link(SourceRange(range), text.contains("://") ? .address(text) : .path(text)))
  }
}
