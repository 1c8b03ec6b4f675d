package import XML

/// The words by which a person knows a view: what it shows, else what the document calls it.
package struct IBViewNames {
  package let text: String
  package let range: Range<Int>

  /// Those that a view has, the best first; none of them empty.
  package static func all(of element: XMLElement) -> [IBViewNames] {
    [
      title(of: element), attribute("title", of: element), attribute("text", of: element),
      longText(of: element), attribute("placeholder", of: element),
      attribute("userLabel", of: element),
    ].compactMap(\.self)
  }

  private init?(_ text: String, _ range: Range<Int>) {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    self.text = text
    self.range = range
  }

  private static func attribute(_ name: String, of element: XMLElement) -> IBViewNames? {
    element[name].flatMap { IBViewNames($0.value, $0.valueRange) }
  }

  /// A button's, in the state that it starts with.
  private static func title(of element: XMLElement) -> IBViewNames? {
    if let state = element.children.first(where: {
      $0.isNamed("state") && $0["key"]?.value == "normal"
    }) {
      if let words = attribute("title", of: state) ?? longText(of: state) { return words }
    }
    guard let configuration = element.firstChild(named: "buttonConfiguration") else { return nil }
    return attribute("title", of: configuration) ?? longText(of: configuration)
  }

  /// What is too long for an attribute, or has several fonts.
  private static func longText(of element: XMLElement) -> IBViewNames? {
    for child in element.children {
      switch child["key"]?.value {
      case "text", "title":
        guard child.isNamed("string") || child.isNamed("mutableString") else { continue }
        if let words = IBViewNames(child.text, child.contentRange) { return words }
      case "attributedText", "attributedTitle":
        let pieces = child.children(named: "fragment").compactMap { $0["content"]?.value }
        if let words = IBViewNames(pieces.joined(), child.startTagRange) { return words }
      default: continue
      }
    }
    return nil
  }
}
