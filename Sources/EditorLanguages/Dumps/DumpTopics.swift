internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders

/// The explanations of words in dumps: classes, properties, flags and addresses.
struct DumpTopics {
  let bytes: [UInt8]
  let layouts: [ParsedLayout]

  func topic(at offset: Int) -> Topic? {
    let words = DumpTerms(bytes: bytes)
    guard let range = words.word(at: offset) else { return nil }
    let word = bytes.text(in: range)
    let explanation: String? =
      if word.hasPrefix("0x") {
        self.explanation(ofAddress: word, words)
      } else if isClass(range) {
        Self.explanation(ofClass: word)
      } else if words.isName(range) {
        Self.properties[word].map(Self.sentence)
      } else {
        Self.explanation(ofValue: word, at: range, words)
      }
    return explanation.map { Topic(range: range, title: word, text: $0) }
  }

  private func isClass(_ range: SourceRange) -> Bool {
    if range.start > 0, bytes[range.start - 1] == UInt8(ascii: "<") { return true }
    return layouts.contains { layout in
      layout.hierarchy.views.contains { view in
        layout.sourceMap[view.node].member(.className).map { bytes.unquoted($0.value) } == range
      }
    }
  }

  /// The explanation of a word without quotes, such as `YES`, `W` or `Disabled`.
  private static func explanation(
    ofValue word: String, at range: SourceRange, _ words: DumpTerms
  ) -> String? {
    guard word.first?.isNumber == false else { return nil }
    if let flag = flags[word], let mark = words.byte(before: range), "=+,:".utf8.contains(mark) {
      return flag
    }
    let isBoolean = ["YES", "NO", "true", "false"].contains(word)
    let name = words.name(ofValue: range, canBeQuoted: isBoolean)
    return name.flatMap { properties[$0] }.map(sentence)
  }

  private static func explanation(ofClass name: String) -> String? {
    let prefix = "XCUIElementType"
    if let type = name.hasPrefix(prefix) ? Substring(name).dropFirst(prefix.count) : nil {
      return "The element type `\(type)` of XCTest: the app's class is not in the dump."
    }
    return UIKitClass.explanation(of: name, inherits: nil)
  }

  private func explanation(ofAddress address: String, _ words: DumpTerms) -> String? {
    let occurrences = words.addresses.filter { bytes.holds(address, in: $0) }
    guard !occurrences.isEmpty else { return nil }
    let className = occurrences.lazy.compactMap { words.className(before: $0) }.first
    let owner = layouts.lazy.compactMap { layout in
      layout.hierarchy.view(withID: address).map { layout.hierarchy.displayName(of: $0) }
    }.first
    let object = className.map { "an object of class `\($0)`" } ?? "an object"
    let subject = owner.map { "The address of the \($0)" } ?? "The address of \(object)"
    let count = occurrences.count == 1 ? "once" : "\(occurrences.count) times"
    return "\(subject). It occurs \(count) in the dump, and differs in each run of the app."
  }

  private static func sentence(_ text: String) -> String { text + "." }

  /// What a property means for touches.
  private static let properties: [String: String] = [
    "frame": "The position in the superview, and the size, in points",
    "rect": "The position on the screen, and the size, in points",
    "AXFrame": "The position on the screen, and the size, in points",
    "bounds": "The view's own coordinates. Its origin is the content offset of a scroll view",
    "contentOffset": "The scroll position, which moves all subviews",
    "contentSize": "The size of the scrollable content",
    "contentInset": "The space around the scrollable content",
    "adjustedContentInset": "The space around the scrollable content, with the safe area",
    "transform": "The affine transform. The printed frame is that of the transformed view",
    "autoresize": "The autoresizing mask: what changes if the superview is resized",
    "alpha": "The opacity from 0 to 1. Below 0.01 the view and its subviews receive no touches",
    "hidden": "Hidden views and their subviews receive no touches",
    "isHidden": "Hidden views and their subviews receive no touches",
    "visible": "Whether the element is visible, by XCTest's own rules",
    "isVisible": "Whether the element is visible, by the rules of the tool that wrote the dump",
    "opaque": "A hint for drawing. It does not affect touches",
    "clipsToBounds": """
    Whether subviews are drawn outside the bounds. Touches outside them never reach subviews
    """,
    "userInteractionEnabled": "If it is `NO`, the view and its subviews receive no touches",
    "enabled": "Disabled controls receive touches and ignore them",
    "isEnabled": "Disabled controls receive touches and ignore them",
    "accessible": "Whether assistive apps treat it as one element. It does not affect touches",
    "hittable": "Whether XCTest can compute a point to tap",
    "gestureRecognizers": "The recognizers that receive touches of the view and its subviews",
    "layer": "The Core Animation layer that draws the view",
    "tag": "A number that code finds the view by",
    "baseClass": "The nearest UIKit class",
    "backgroundColor": "The color behind the content. It does not affect touches",
    "text": "The displayed text",
    "title": "The displayed title",
    "label": "The accessibility label",
    "AXLabel": "The accessibility label",
    "identifier": "The accessibility identifier, by which tests find the element",
    "AXUniqueId": "The accessibility identifier, by which tests find the element",
    "name": "The accessibility identifier, or else the label",
    "value": "The accessibility value: the text of a field, the state of a switch",
    "AXValue": "The accessibility value: the text of a field, the state of a switch",
    "placeholderValue": "The placeholder of a text field",
    "traits": "The accessibility traits, such as `Button`. They do not affect touches",
    "selected": "The selected state of a control",
    "hasFocus": "Whether it is the first responder",
    "children": "The subviews, back to front, or the accessibility elements",
    "type": "The class or the element type",
  ]

  private static let flags: [String: String] = [
    "W": "Flexible width: the width changes with that of the superview.",
    "H": "Flexible height: the height changes with that of the superview.",
    "LM": "Flexible left margin.", "RM": "Flexible right margin.",
    "TM": "Flexible top margin.", "BM": "Flexible bottom margin.",
    "Disabled": "A disabled control receives touches and ignores them.",
    "Selected": "The selected state of a control.",
  ]
}
