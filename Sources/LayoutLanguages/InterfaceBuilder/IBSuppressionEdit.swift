internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import XML

/// Keeps a rule quiet about an object of Interface Builder's: by a word in its notes (`IBNotes`).
enum IBSuppressionEdit {
  /// - Parameters:
  ///   - rule: needs no escapes, as no rule's name does.
  ///   - range: of the object's element.
  /// - Returns: nil where there is no such element.
  static func edit(
    _ rule: String, at range: SourceRange, in document: XMLDocument, _ bytes: [UInt8]
  ) -> Fix.Edit? {
    let elements = document.elements
    let place = elements.partitioningIndex { $0.range.lowerBound >= range.start }
    guard place < elements.count, SourceRange(elements[place].range) == range,
      elements[place].isComplete
    else { return nil }
    let words = "\(IBNotes.marker) \(rule)"
    let notes = elements[place].children(named: "attributedString").first {
      $0["key"]?.value == "userComments"
    }
    if let end = notes.flatMap({ IBNotes.texts(of: $0).last })?.upperBound {
      return Fix.Edit(SourceRange(end, end), " \(words)")
    }
    return newNotes(words, in: elements[place], bytes)
  }

  /// First of all in the element, in lines of their own: Interface Builder sorts when it saves.
  private static func newNotes(
    _ words: String, in element: XMLElement, _ bytes: [UInt8]
  ) -> Fix.Edit {
    let indent = bytes.lineStart(before: element.range.lowerBound) ?? "\n"
    let step = "    "
    let notes = """
      \(indent)\(step)<attributedString key="userComments">\
      \(indent)\(step)\(step)<fragment content="\(words)"/>\
      \(indent)\(step)</attributedString>
      """
    let end = element.startTagRange.upperBound
    guard element.isEmptyTag else { return Fix.Edit(SourceRange(end, end), notes) }
    return Fix.Edit(SourceRange(end - 2, end), ">\(notes)\(indent)</\(element.name)>")
  }
}
