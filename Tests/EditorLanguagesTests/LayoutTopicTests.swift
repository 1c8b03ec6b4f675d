import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Testing

/// Tests of the explanations of keys and values in layouts.
struct LayoutTopicTests {
  /// The topic at the first occurrence of `part`.
  private func topic(_ part: String, in text: String) throws -> Topic? {
    let range = try #require(text.firstRange(of: part))
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound) + 1
    let source = SourceText(path: "a.layout.json", text: text)
    let topic = JSONLayoutLanguage(rules: MappedText.rules).topic(in: source, at: offset)
    if let topic {
      let bytes = source.bytes[topic.range.start..<topic.range.end]
      #expect(String(decoding: bytes, as: UTF8.self) == topic.title)
    }
    return topic
  }

  @Test func explainsKeys() throws {
    let alpha = try #require(try topic("alpha", in: #"{"alpha": 1}"#))
    #expect(
      alpha.text == """
        The view's own opacity. Below 0.01, the view and its subviews receive no touches. Takes a \
        number from 0 to 1. By default `1`.
        """)
    let hidden = try #require(try topic("hidden", in: #"{"hidden": true, "subviews": ["#))
    #expect(hidden.title == "hidden")
    #expect(hidden.text.hasSuffix("`hidden` is another spelling of `isHidden`."))
    let scale = try #require(try topic("scale", in: #"{"transform": {"scale": 2}}"#))
    #expect(scale.text.hasPrefix("One factor, or one for each axis."))
  }

  @Test func explainsClasses() throws {
    let label = try #require(try topic("UILabel", in: #"{"class": "UILabel"}"#))
    #expect(label.text.hasPrefix("A UIKit class."))
    #expect(label.text.contains("`isUserInteractionEnabled` is false"))
    let own = try #require(
      try topic("Card", in: #"{"class": "Card", "inherits": "UIButton"}"#))
    #expect(own.text.hasPrefix("A custom subclass of `UIButton`: a control"))
    #expect(try topic("Card", in: #"{"class": "Card"}"#) == nil)
  }

  @Test func explainsRulesAndChoices() throws {
    let rule = try #require(try topic("covered", in: #"{"disable": ["covered-control"]}"#))
    #expect(rule.rule == "covered-control")
    #expect(rule.text == "A control that is covered.")
    #expect(try topic("no-rule", in: #"{"disable": ["no-rule"]}"#) == nil)
    let choice = try #require(try topic("never", in: #"{"pointInside": "never"}"#))
    #expect(choice.text.hasPrefix("A value of `pointInside`."))
  }

  @Test(arguments: [
    (#"{"label": "alpha"}"#, #"alpha""#), (#"{"x-alpha": 1}"#, "x-a"), (#"{"frame": [1]}"#, "[1"),
  ])
  func explainsNothingElse(text: String, part: String) throws {
    #expect(try topic(part, in: text) == nil)
  }
}
