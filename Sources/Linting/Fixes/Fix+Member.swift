package import LayoutModel

extension Fix {
  /// Gives a property of a view or a recognizer a value: in the place of the stated one, else as a
  /// new member behind the class, laid out as that is. nil where the source is printed by a program,
  /// or has no place for the property.
  ///
  /// - Parameters:
  ///   - key: the property's name in the layout format.
  ///   - value: as the layout format spells it.
  package static func set(
    _ property: LocatedMember.Property, _ key: String, to value: String,
    of node: NodeID, in layout: CheckedLayout, title: String, isSafe: Bool
  ) -> Fix? {
    let object = layout.sourceMap[node]
    let edit: Edit?
    switch layout.format.notation {
    case nil: return nil
    case .json:
      edit =
        if let member = object.member(property) {
          Edit(member.value, value)
        } else {
          insertion(of: "\"\(key)\": \(value)", into: object, layout.source.bytes)
        }
    case .interfaceBuilder:
      edit = IBNotation.edit(property, to: value, of: object, layout.source.bytes)
    }
    return edit.map { Fix(title: title, isSafe: isSafe, edits: [$0]) }
  }

  /// The same for a view by its name.
  package static func set(
    _ property: LocatedMember.Property, _ key: String, to value: String, of id: ViewID,
    in layout: CheckedLayout, title: String, isSafe: Bool
  ) -> Fix? {
    set(
      property, key, to: value, of: layout.hierarchy[id].node, in: layout, title: title,
      isSafe: isSafe)
  }

  private static func insertion(
    of member: String, into object: SourceNode, _ bytes: [UInt8]
  ) -> Edit {
    let neighbour = object.member(.className).map { (key: $0.key, value: $0.value) }
    return .insertion(of: member, behind: neighbour, in: object.range, bytes)
  }
}

extension Fix.Edit {
  /// A new member of a JSON object behind another, in a line of its own where that has one; first of
  /// all where there is no other.
  ///
  /// - Parameters:
  ///   - neighbour: the member that it comes behind.
  ///   - object: from the opening brace on.
  package static func insertion(
    of member: String, behind neighbour: (key: SourceRange, value: SourceRange)?,
    in object: SourceRange, _ bytes: [UInt8]
  ) -> Fix.Edit {
    guard let neighbour else {
      let start = object.start + 1
      let isOnlyMember = bytes.dropFirst(start).first { !$0.isBlank } == UInt8(ascii: "}")
      return Fix.Edit(SourceRange(start, start), isOnlyMember ? member : "\(member), ")
    }
    let end = neighbour.value.end
    let gap = bytes.endsLine(behind: end) ? bytes.lineStart(before: neighbour.key.start) : nil
    return Fix.Edit(SourceRange(end, end), ",\(gap ?? " ")\(member)")
  }
}

extension [UInt8] {
  /// The line break and the indent in front of an offset, where nothing else is.
  package func lineStart(before offset: Int) -> String? {
    guard offset <= count else { return nil }
    var start = offset
    while start > 0, self[start - 1] == UInt8(ascii: " ") || self[start - 1] == UInt8(ascii: "\t") {
      start -= 1
    }
    guard start > 0, self[start - 1] == UInt8(ascii: "\n") else { return nil }
    start -= start > 1 && self[start - 2] == UInt8(ascii: "\r") ? 2 : 1
    return String(decoding: self[start..<offset], as: UTF8.self)
  }

  /// Whether nothing but a comma stands between an offset and the end of its line.
  fileprivate func endsLine(behind offset: Int) -> Bool {
    var rest = self[offset...].drop { $0.isBlank && !$0.isLineEnd }
    if rest.first == UInt8(ascii: ",") {
      rest = rest.dropFirst().drop { $0.isBlank && !$0.isLineEnd }
    }
    return rest.first.map(\.isLineEnd) == true
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension Fix {
  /// Writes a view another frame, in its superview's coordinates; nil where its frame is not what
  /// says where it is, or does not stand in a source that a person writes.
  package static func setFrame(
    of id: ViewID, to frame: Rect, in layout: CheckedLayout, title: String
  ) -> Fix? {
    let view = layout.hierarchy[id]
    guard let member = layout.member(.frame, of: id) else { return nil }
    switch layout.format.notation {
    case nil: return nil
    case .interfaceBuilder:
      // Where constraints decide, another frame is gone with the next save.
      guard view.frameSource == .fixed || view.frameSource == .stated,
        let edits = IBNotation.edits(of: member.value, to: frame, layout.source.bytes)
      else { return nil }
      return Fix(title: title, isSafe: false, edits: edits)
    case .json: break
    }
    let decidesAlone = [.bounds, .center, .transform, .anchorPoint].allSatisfy {
      layout.member($0, of: id) == nil
    }
    guard decidesAlone else { return nil }
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(\.shortText)
    let text = "[" + numbers.joined(separator: ", ") + "]"
    return Fix(title: title, isSafe: false, edits: [Edit(member.value, text)])
  }
}

/// How Interface Builder writes down what a fix sets: as an attribute of the object's start tag.
///
/// One that is there gets another value; a new one comes behind the name of the object's class. Not
/// another byte is touched: what sorts attributes is Interface Builder, when it saves.
enum IBNotation {
  package typealias Edit = Fix.Edit

  /// - Parameter value: as the layout format spells it.
  /// - Returns: nil where Interface Builder has no such attribute.
  package static func edit(
    _ property: LocatedMember.Property, to value: String, of object: SourceNode,
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

extension [UInt8] {
  /// What has to go from a JSON text so that an element of an array or a member of an object is
  /// gone: the item itself, with the comma before it and the gap between; of the first item the
  /// comma behind it and the gap up to the next.
  ///
  /// - Parameter item: an element, or a member from its key to its value.
  func removal(of item: SourceRange) -> SourceRange {
    if let before = lastToken(before: item.start), self[before] == UInt8(ascii: ",") {
      return SourceRange(before, item.end)
    }
    if let behind = firstToken(from: item.end), self[behind] == UInt8(ascii: ",") {
      return SourceRange(item.start, firstToken(from: behind + 1) ?? behind + 1)
    }
    return item
  }

  /// Whether an array holds this element and nothing else.
  func isOnlyElement(_ element: SourceRange) -> Bool {
    guard let before = lastToken(before: element.start),
      let behind = firstToken(from: element.end)
    else { return false }
    return self[before] == UInt8(ascii: "[") && self[behind] == UInt8(ascii: "]")
  }

  private func lastToken(before offset: Int) -> Int? {
    self[..<offset].lastIndex { !$0.isBlank }
  }

  private func firstToken(from offset: Int) -> Int? {
    self[offset...].firstIndex { !$0.isBlank }
  }
}

extension UInt8 {
  /// What may stand between the tokens of a JSON text.
  package var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\n")
      || self == UInt8(ascii: "\r")
  }
}

extension String {
  /// The string as JSON has it, with its quotes. What is not ASCII stays as it is: the text is UTF-8.
  package var jsonQuoted: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // The one character that no reader of ours takes.
      case "\0": text += "\u{FFFD}"
      case _ where scalar.value < 0x20:
        text += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
