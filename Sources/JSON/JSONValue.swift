/// A value of a document: a handle that is cheap to copy and retains the document's tree.
package struct JSONValue: Sendable {
  package enum Kind: UInt8, Sendable, Hashable {
    case null, bool, number, string, array, object
    /// A value that cannot be represented: an out-of-range number or, in an outline, malformed
    /// text.
    case invalid
  }

  let tree: JSONTree
  let index: Int

  private var payload: JSONTree.Payload { tree.entries[index].payload }
  fileprivate var node: JSONOutline.Node { tree.outline.nodes[index] }

  /// The range of the value in the text, including brackets and quotes.
  package var range: Range<Int> { node.range }

  package var kind: Kind { payload.kind }

  package var bool: Bool? {
    guard case .bool(let bool) = payload else { return nil }
    return bool
  }

  package var number: Double? {
    guard case .number(let number) = payload else { return nil }
    return number
  }

  /// A number without a fraction.
  package var integer: Int? { number.flatMap { Int(exactly: $0) } }

  package var string: String? {
    guard case .string(let string) = payload else { return nil }
    return string
  }

  /// The elements of an array; empty for all other kinds. Each access is linear in their number.
  package var elements: [JSONValue] { kind == .array ? Array(tree.children(of: index)) : [] }

  /// The members of an object, in source order; empty for all other kinds. Each access is linear in their number.
  package var members: [JSONMember] {
    kind == .object ? tree.children(of: index).map(JSONMember.init) : []
  }

  /// The value of an object's member. The lookup is linear in the number of members.
  ///
  /// Keys are compared byte by byte, as in JSON; `String` comparison treats two encodings of "é" as
  /// equal.
  package subscript(key: String) -> JSONValue? {
    guard kind == .object else { return nil }
    return tree.children(of: index).first { JSONMember(value: $0).key.hasSameBytes(as: key) }
  }
}

extension JSONValue {
  /// Whether two values have equal content, independent of their ranges. Members are compared in
  /// any order, numbers by value, strings and keys byte by byte. An invalid value is not equal to
  /// any value.
  ///
  /// The time is linear in the size of the smaller value, except for sorting members.
  package func hasSameContent(as other: JSONValue) -> Bool {
    var pending = [(self, other)]
    while let (left, right) = pending.popLast() {
      guard left.kind == right.kind else { return false }
      switch left.kind {
      case .invalid: return false
      case .null: break
      case .bool: guard left.bool == right.bool else { return false }
      case .number: guard left.number == right.number else { return false }
      case .string:
        guard let left = left.string, let right = right.string, left.hasSameBytes(as: right) else {
          return false
        }
      case .array:
        guard left.elements.count == right.elements.count else { return false }
        pending += zip(left.elements, right.elements)
      case .object:
        guard left.members.count == right.members.count else { return false }
        for (left, right) in zip(left.membersByKey, right.membersByKey) {
          guard left.key.hasSameBytes(as: right.key) else { return false }
          pending.append((left.value, right.value))
        }
      }
    }
    return true
  }

  private var membersByKey: [JSONMember] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

extension String {
  fileprivate func hasSameBytes(as other: String) -> Bool {
    // The comparison of strings is fast, but treats different bytes as equal.
    self == other && utf8.elementsEqual(other.utf8)
  }
}

/// A key of an object with its value.
package struct JSONMember: Sendable {
  package let value: JSONValue

  package var key: String { value.tree.entries[value.index].key }

  /// The range of the key in the text, including quotes.
  package var keyRange: Range<Int> {
    // The child of an object always has a key range; it is nil only for elements and the root.
    value.node.keyRange ?? value.range
  }

  /// From the first byte of the key to the last byte of the value.
  package var range: Range<Int> { keyRange.lowerBound..<value.range.upperBound }
}
