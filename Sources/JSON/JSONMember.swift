/// A key of an object with its value.
package struct JSONMember: Sendable {
  package let key: String
  /// The key's bytes in the text, quotes included.
  package let keyRange: Range<Int>
  package let value: JSONValue

  /// From the key's first byte to the value's last.
  package var range: Range<Int> { keyRange.lowerBound..<value.range.upperBound }

  init(_ value: JSONValue) {
    let node = value.tree.nodes[value.index]
    self.value = value
    key = value.tree.entries[value.index].key
    // The child of an object always has a key; an outline says nil for elements and the root.
    keyRange = node.keyRange ?? node.range
  }
}
