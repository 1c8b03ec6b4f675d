package import LayoutModel
package import Linting

/// Edits of documents in the layout format, which is JSON.
package struct JSONLayoutEditing: SourceEditing {
  package init() {}

  package func edit(
    setting property: LocatedMember.Property, _ key: String, to value: String,
    of node: SourceNode, in bytes: [UInt8]
  ) -> Fix.Edit? {
    if let member = node.member(property) { return Fix.Edit(member.value, value) }
    let neighbor = node.member(.className).map { (key: $0.key, value: $0.value) }
    return Self.insertion(of: "\"\(key)\": \(value)", after: neighbor, in: node.range, bytes)
  }

  package func edits(
    settingFrameOf node: SourceNode, _ source: FrameSource, to frame: Rect,
    in bytes: [UInt8]
  ) -> [Fix.Edit]? {
    // These properties take precedence over the frame.
    let others: [LocatedMember.Property] = [.bounds, .center, .transform, .anchorPoint]
    guard let member = node.member(.frame), others.allSatisfy({ node.member($0) == nil }) else {
      return nil
    }
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(\.shortText)
    return [Fix.Edit(member.value, "[" + numbers.joined(separator: ", ") + "]")]
  }

  package func removal(
    of name: Suppression.Name, from suppression: Suppression, in bytes: [UInt8]
  ) -> Fix? {
    let isOnlyName = bytes.isOnlyElement(name.range)
    let range = bytes.removal(of: isOnlyName ? suppression.member : name.range)
    return Fix(
      title: isOnlyName ? "remove 'disable'" : "remove '\(name.rule)' from 'disable'",
      isSafe: true, edits: [Fix.Edit(range, "")])
  }

  package func renaming(_ name: Suppression.Name, to rule: String) -> Fix.Edit {
    Fix.Edit(name.range, rule.jsonQuoted)
  }

  /// Adds a rule to the existing `disable` of a view, after the last name in it.
  package static func suppression(
    of rule: String, inArray names: SourceRange, after last: SourceRange?
  ) -> Fix.Edit {
    let offset = last?.end ?? names.start + 1
    return Fix.Edit(
      SourceRange(offset, offset), (last == nil ? "" : ", ") + rule.jsonQuoted)
  }

  /// Adds a `disable` with a rule to a view, after another member.
  package static func suppression(
    of rule: String, in view: SourceRange, after neighbor: (key: SourceRange, value: SourceRange)?,
    _ bytes: [UInt8]
  ) -> Fix.Edit {
    insertion(of: "\"disable\": [\(rule.jsonQuoted)]", after: neighbor, in: view, bytes)
  }

  /// Inserts a member into an object after another member, on a line of its own if that member has
  /// one; at the start of the object if there is no other member.
  ///
  /// - Parameter object: starts with the opening brace.
  package static func insertion(
    of member: String, after neighbor: (key: SourceRange, value: SourceRange)?,
    in object: SourceRange, _ bytes: [UInt8]
  ) -> Fix.Edit {
    guard let neighbor else {
      let start = object.start + 1
      let isOnlyMember = bytes.dropFirst(start).first { !$0.isBlank } == UInt8(ascii: "}")
      return Fix.Edit(SourceRange(start, start), isOnlyMember ? member : "\(member), ")
    }
    let end = neighbor.value.end
    let gap = bytes.endsLine(after: end) ? bytes.lineStart(before: neighbor.key.start) : nil
    return Fix.Edit(SourceRange(end, end), ",\(gap ?? " ")\(member)")
  }
}

extension [UInt8] {
  /// The line break and the indentation before an offset; nil if anything else precedes the offset
  /// on its line.
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

  /// Whether the rest of the line after an offset is blank, except for a comma.
  fileprivate func endsLine(after offset: Int) -> Bool {
    var rest = self[offset...].drop { $0.isBlank && !$0.isLineEnd }
    if rest.first == UInt8(ascii: ",") {
      rest = rest.dropFirst().drop { $0.isBlank && !$0.isLineEnd }
    }
    return rest.first.map(\.isLineEnd) == true
  }

  /// The range to delete so that an element of an array or a member of an object is removed: the
  /// item with the comma before it, or, for the first item, with the comma after it.
  ///
  /// - Parameter item: an element, or a member from its key to its value.
  fileprivate func removal(of item: SourceRange) -> SourceRange {
    if let previous = lastToken(before: item.start), self[previous] == UInt8(ascii: ",") {
      return SourceRange(previous, item.end)
    }
    if let next = firstToken(from: item.end), self[next] == UInt8(ascii: ",") {
      return SourceRange(item.start, firstToken(from: next + 1) ?? next + 1)
    }
    return item
  }

  /// Whether an element is the only one of its array.
  fileprivate func isOnlyElement(_ element: SourceRange) -> Bool {
    guard let previous = lastToken(before: element.start),
      let next = firstToken(from: element.end)
    else { return false }
    return self[previous] == UInt8(ascii: "[") && self[next] == UInt8(ascii: "]")
  }

  private func lastToken(before offset: Int) -> Int? {
    self[..<offset].lastIndex { !$0.isBlank }
  }

  private func firstToken(from offset: Int) -> Int? {
    self[offset...].firstIndex { !$0.isBlank }
  }
}
