internal import LayoutModel

/// How Interface Builder writes down what a fix sets: as an attribute of the object's start tag.
///
/// One that is there gets another value; a new one comes behind the name of the object's class. Not
/// another byte is touched: what sorts attributes is Interface Builder, when it saves.
enum IBNotation {
  package typealias Edit = Fix.Edit

  /// - Parameter value: as the layout format spells it.
  /// - Returns: nil where Interface Builder has no such attribute.
  package static func edit(
    _ property: LocatedMember.Property, to value: String, of object: some LocatedObject,
    _ bytes: [UInt8]
  ) -> Edit? {
    guard let name = attributes[property], let value = spelling(of: value) else { return nil }
    if let member = object.member(property) {
      return bytes.isQuoted(member.value) ? Edit(member.value, value) : nil
    }
    guard let place = object.member(.className)?.value else { return nil }
    // Behind the quote of `customClass`, or behind the element's own name.
    let end = bytes.isQuoted(place) ? place.end + 1 : place.end
    return Edit(SourceRange(end, end), " \(name)=\"\(value)\"")
  }

  private static let attributes: [LocatedMember.Property: String] = [
    .alpha: "alpha", .isHidden: "hidden", .isUserInteractionEnabled: "userInteractionEnabled",
    .isEnabled: "enabled", .cancelsTouchesInView: "cancelsTouchesInView",
    .delaysTouchesBegan: "delaysTouchesBegan",
  ]

  /// Flags and numbers are what attributes hold.
  private static func spelling(of value: String) -> String? {
    switch value {
    case "true": "YES"
    case "false": "NO"
    default: Double(value).map { _ in value }
    }
  }

  /// The edits that give a frame other numbers; nil where the start tag of its `rect` does not have
  /// the four of them.
  package static func edits(of tag: SourceRange, to frame: Rect, _ bytes: [UInt8]) -> [Edit]? {
    let numbers = [
      ("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height),
    ]
    let edits = numbers.compactMap { name, number in
      bytes.value(of: name, in: tag).map { Edit($0, number.shortText) }
    }
    return edits.count == numbers.count ? edits : nil
  }
}

extension [UInt8] {
  /// Whether quotes of one kind stand around a range.
  fileprivate func isQuoted(_ range: SourceRange) -> Bool {
    guard range.start > 0, range.end < count else { return false }
    let quote = self[range.start - 1]
    return (quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")) && self[range.end] == quote
  }

  /// The value of an attribute in a start tag, without its quotes.
  fileprivate func value(of name: String, in tag: SourceRange) -> SourceRange? {
    guard tag.start >= 0, tag.end <= count else { return nil }
    let key = Array(name.utf8) + [UInt8(ascii: "=")]
    var place = tag.start + 1
    while place + key.count < tag.end {
      if self[place - 1].isBlank, self[place..<place + key.count].elementsEqual(key) {
        let quote = self[place + key.count]
        let start = place + key.count + 1
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
          let end = self[start..<tag.end].firstIndex(of: quote)
        else { return nil }
        return SourceRange(start, end)
      }
      place += 1
    }
    return nil
  }
}
