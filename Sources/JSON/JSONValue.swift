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

  /// The range of the value in the text, including brackets and quotes.
  package var range: Range<Int> { tree.nodes[index].range }

  package var kind: Kind { tree.payload(at: index).kind }

  package var bool: Bool? {
    guard case .bool(let bool) = tree.payload(at: index) else { return nil }
    return bool
  }

  package var number: Double? {
    guard case .number(let number) = tree.payload(at: index) else { return nil }
    return number
  }

  package var string: String? {
    guard case .string(let string) = tree.payload(at: index) else { return nil }
    return string
  }

  /// The elements of an array; empty for all other kinds.
  package var elements: JSONElements {
    guard case .array(let slots) = tree.payload(at: index) else {
      return JSONElements(tree: tree, slots: 0..<0)
    }
    return JSONElements(tree: tree, slots: slots)
  }

  /// The members of an object, in source order; empty for all other kinds.
  package var members: JSONMembers {
    guard case .object(let slots) = tree.payload(at: index) else {
      return JSONMembers(tree: tree, slots: 0..<0)
    }
    return JSONMembers(tree: tree, slots: slots)
  }

  /// The value of an object's member. The lookup is linear in the number of members.
  ///
  /// Keys are compared byte by byte, as in JSON; `String` comparison treats two encodings of "é" as
  /// equal.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let slots) = tree.payload(at: index) else { return nil }
    for slot in slots {
      let child = tree.children[slot]
      if tree.key(of: child).hasSameBytes(as: key) { return JSONValue(tree: tree, index: child) }
    }
    return nil
  }
}

/// The elements of an array.
package struct JSONElements: RandomAccessCollection, Sendable {
  fileprivate let tree: JSONTree
  fileprivate let slots: Range<Int>

  package var startIndex: Int { 0 }
  package var endIndex: Int { slots.count }

  package subscript(position: Int) -> JSONValue {
    precondition(indices.contains(position), "an array has no element there")
    return JSONValue(tree: tree, index: tree.children[slots.lowerBound + position])
  }
}

/// The members of an object, in source order.
package struct JSONMembers: RandomAccessCollection, Sendable {
  fileprivate let tree: JSONTree
  fileprivate let slots: Range<Int>

  package var startIndex: Int { 0 }
  package var endIndex: Int { slots.count }

  package subscript(position: Int) -> JSONMember {
    precondition(indices.contains(position), "an object has no member there")
    return JSONMember(
      JSONValue(tree: tree, index: tree.children[slots.lowerBound + position]))
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

  package var key: String { value.tree.key(of: value.index) }

  /// The range of the key in the text, including quotes.
  package var keyRange: Range<Int> {
    let node = value.tree.nodes[value.index]
    // The child of an object always has a key range; it is nil only for elements and the root.
    return node.keyRange ?? node.range
  }

  /// From the first byte of the key to the last byte of the value.
  package var range: Range<Int> { keyRange.lowerBound..<value.range.upperBound }

  init(_ value: JSONValue) { self.value = value }
}
