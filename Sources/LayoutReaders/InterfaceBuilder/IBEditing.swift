package import LayoutModel
package import Linting
package import XML

/// Edits of Interface Builder documents: attributes of the start tags of objects.
///
/// A new attribute follows the object's class. Interface Builder sorts attributes when it saves the
/// document.
package struct IBEditing: SourceEditing {
  private static let attributes: [LocatedMember.Property: String] = [
    .alpha: "alpha", .isHidden: "hidden", .isUserInteractionEnabled: "userInteractionEnabled",
    .isEnabled: "enabled", .cancelsTouchesInView: "cancelsTouchesInView",
    .delaysTouchesBegan: "delaysTouchesBegan",
  ]

  package func edit(
    setting property: LocatedMember.Property, _ key: String, to value: String,
    of node: SourceNode, in bytes: [UInt8]
  ) -> Fix.Edit? {
    guard let name = Self.attributes[property], let value = Self.attributeValue(of: value) else {
      return nil
    }
    if let member = node.member(property) {
      return bytes.isQuoted(member.value) ? Fix.Edit(member.value, value) : nil
    }
    guard let className = node.member(.className)?.value else { return nil }
    // The class is the value of `customClass` or the name of the element.
    let end = bytes.endOfQuotedText(at: className)
    return Fix.Edit(SourceRange(end, end), " \(name)=\"\(value)\"")
  }

  /// Attributes contain Boolean values and numbers.
  private static func attributeValue(of value: String) -> String? {
    switch value {
    case "true": "YES"
    case "false": "NO"
    default: Double(value).map { _ in value }
    }
  }

  package func edits(
    settingFrameOf node: SourceNode, _ source: FrameSource, to frame: Rect,
    in bytes: [UInt8]
  ) -> [Fix.Edit]? {
    // If constraints determine the frame, Interface Builder overwrites it with the next save.
    guard let member = node.member(.frame), source == .fixed || source == .explicit else {
      return nil
    }
    let numbers: KeyValuePairs = [
      "x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height,
    ]
    let edits = numbers.compactMap { name, number in
      bytes.value(of: name, in: member.value).map { Fix.Edit($0, number.shortText) }
    }
    guard edits.count == numbers.count else { return nil }
    return [bytes.misplacedMark(in: node, before: member.value)].compactMap(\.self) + edits
  }

  /// A suppression is a word in an object's notes, which may contain other text: people remove it.
  package func removal(
    of name: Suppression.Name, from suppression: Suppression, in bytes: [UInt8]
  ) -> Fix? { nil }

  /// No rule name contains characters that XML escapes.
  package func renaming(_ name: Suppression.Name, to rule: String) -> Fix.Edit {
    Fix.Edit(name.range, rule)
  }

  /// Suppresses a rule for an object, by a directive in its notes (`IBNotes`).
  ///
  /// - Parameters:
  ///   - rule: contains no characters that require escapes.
  ///   - range: the range of the object's element.
  /// - Returns: nil if there is no such element.
  package static func suppression(
    of rule: String, at range: SourceRange, in document: XMLDocument, _ bytes: [UInt8]
  ) -> Fix.Edit? {
    let elements = document.elements
    let index = elements.partitioningIndex { $0.range.lowerBound >= range.start }
    guard index < elements.count, SourceRange(elements[index].range) == range,
      elements[index].isComplete
    else { return nil }
    let directive = "\(IBNotes.marker) \(rule)"
    let notes = elements[index].children(named: "attributedString").first {
      $0["key"]?.value == "userComments"
    }
    if let end = notes.flatMap({ IBNotes.texts(of: $0).last })?.upperBound {
      return Fix.Edit(SourceRange(end, end), " \(directive)")
    }
    return newNotes(directive, in: elements[index], bytes)
  }

  /// Inserts notes at the start of the element, on separate lines. Interface Builder sorts the
  /// children when it saves.
  private static func newNotes(
    _ directive: String, in element: XMLElement, _ bytes: [UInt8]
  ) -> Fix.Edit {
    let indent = bytes.lineStart(before: element.range.lowerBound) ?? "\n"
    let step = "    "
    let notes = """
      \(indent)\(step)<attributedString key="userComments">\
      \(indent)\(step)\(step)<fragment content="\(directive)"/>\
      \(indent)\(step)</attributedString>
      """
    let end = element.startTagRange.upperBound
    guard element.isEmptyTag else { return Fix.Edit(SourceRange(end, end), notes) }
    return Fix.Edit(SourceRange(end - 2, end), ">\(notes)\(indent)</\(element.name)>")
  }
}

extension [UInt8] {
  /// The removal of the attribute `misplaced` from a start tag with the white space before it; nil: there is none.
  ///
  /// - Parameter frame: the range of the element with the frame, which follows the tag.
  fileprivate func misplacedMark(in node: SourceNode, before frame: SourceRange) -> Fix.Edit? {
    guard node.range.start >= 0, node.range.start <= frame.start, frame.start <= count,
      let end = self[node.range.start..<frame.start].firstIndex(of: UInt8(ascii: ">")),
      let value = value(of: "misplaced", in: SourceRange(node.range.start, end))
    else { return nil }
    let blank = self[..<(value.start - "misplaced=\"".utf8.count)].lastIndex { !$0.isBlank }
    return blank.map { Fix.Edit(SourceRange($0 + 1, value.end + 1), "") }
  }

  /// The offset after a text and its closing quote, or after the text if it has no quotes.
  package func endOfQuotedText(at range: SourceRange) -> Int {
    isQuoted(range) ? range.end + 1 : range.end
  }

  /// Whether a range is enclosed in quotes of one kind.
  fileprivate func isQuoted(_ range: SourceRange) -> Bool {
    guard range.start > 0, range.end < count else { return false }
    let quote = self[range.start - 1]
    return (quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")) && self[range.end] == quote
  }

  /// The range of an attribute's value in a start tag, without its quotes.
  fileprivate func value(of name: String, in tag: SourceRange) -> SourceRange? {
    guard tag.start >= 0, tag.end <= count else { return nil }
    let key = Array(name.utf8) + [UInt8(ascii: "=")]
    var offset = tag.start + 1
    while offset + key.count < tag.end {
      if self[offset - 1].isBlank, self[offset..<offset + key.count].elementsEqual(key) {
        let quote = self[offset + key.count]
        let start = offset + key.count + 1
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
          let end = self[start..<tag.end].firstIndex(of: quote)
        else { return nil }
        return SourceRange(start, end)
      }
      offset += 1
    }
    return nil
  }
}
