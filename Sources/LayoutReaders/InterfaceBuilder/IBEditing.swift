internal import LayoutModel
internal import Linting

/// Edits of Interface Builder documents: attributes of the start tags of objects.
///
/// A new attribute follows the object's class. Interface Builder sorts attributes when it saves the
/// document.
struct IBEditing: SourceEditing {
  private static let attributes: [LocatedMember.Property: String] = [
    .alpha: "alpha", .isHidden: "hidden", .isUserInteractionEnabled: "userInteractionEnabled",
    .isEnabled: "enabled", .cancelsTouchesInView: "cancelsTouchesInView",
    .delaysTouchesBegan: "delaysTouchesBegan",
  ]

  func edit(
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
    let end = bytes.isQuoted(className) ? className.end + 1 : className.end
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

  func edits(
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
    return edits.count == numbers.count ? edits : nil
  }

  /// A suppression is a word in an object's notes, which may contain other text: people remove it.
  func removal(
    of name: Suppression.Name, from suppression: Suppression, in bytes: [UInt8]
  ) -> Fix? { nil }

  /// No rule name contains characters that XML escapes.
  func renaming(_ name: Suppression.Name, to rule: String) -> Fix.Edit {
    Fix.Edit(name.range, rule)
  }
}

extension [UInt8] {
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
