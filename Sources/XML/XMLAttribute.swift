/// An attribute of an element, with its places: a handle that is cheap to copy.
package struct XMLAttribute: Sendable {
  package enum Quote: UInt8, Sendable, Hashable {
    case single, double
  }

  private let tree: XMLTree
  private let node: XMLTree.AttributeNode

  init(_ tree: XMLTree, _ index: Int) {
    self.tree = tree
    node = tree.attributes[index]
  }

  /// As it is written, with its prefix if it has one.
  package var name: String { tree.source[node.nameRange] }

  /// What the value means: references are what they stand for, line ends and tabs are spaces.
  package var value: String { tree.source.string(in: node.valueRange, as: .value) }

  package var nameRange: Range<Int> { node.nameRange }

  /// The value's bytes without its quotes.
  package var valueRange: Range<Int> { node.valueRange }

  /// From the name's first byte to the quote after the value.
  package var range: Range<Int> { node.range }

  /// The quotes that the value stands in, which it must not hold as themselves; nil where a broken
  /// text has none.
  package var quote: Quote? { node.quote }
}

/// The attributes of an element in the order of the text.
package struct XMLAttributes: RandomAccessCollection, Sendable {
  private let tree: XMLTree
  private let slots: Range<Int>

  init(_ tree: XMLTree, _ slots: Range<Int>) {
    self.tree = tree
    self.slots = slots
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { slots.count }

  package subscript(position: Int) -> XMLAttribute {
    precondition(indices.contains(position), "an element has no attribute there")
    return XMLAttribute(tree, slots.lowerBound + position)
  }
}
