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
    of object: some LocatedObject, in layout: CheckedLayout, title: String, isSafe: Bool
  ) -> Fix? {
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
      property, key, to: value, of: layout.hierarchy[id], in: layout, title: title, isSafe: isSafe)
  }

  private static func insertion(
    of member: String, into object: some LocatedObject, _ bytes: [UInt8]
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
