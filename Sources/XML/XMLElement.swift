/// An element of a document, with its places: a handle that is cheap to copy and keeps the document
/// alive. All ranges are in UTF-8 bytes of the text.
package struct XMLElement: Sendable {
  /// The element's place in `XMLDocument.elements`.
  package let index: Int

  let tree: XMLTree

  init(_ tree: XMLTree, _ index: Int) {
    self.tree = tree
    self.index = index
  }

  private var node: XMLTree.Node { tree.nodes[index] }

  /// As it is written, with its prefix if it has one.
  package var name: String { tree.source[node.nameRange] }

  /// The name's bytes in the start tag.
  package var nameRange: Range<Int> { node.nameRange }

  /// From the `<` to the end of the end tag. An element without one ends where its parent's content
  /// does, or with the text.
  package var range: Range<Int> { node.start..<node.end }

  /// From the `<` to the `>`, or to where the tag is cut short.
  package var startTagRange: Range<Int> { node.start..<node.startTagEnd }

  /// The end tag; nil where there is none: the start tag ends with `/>`, or the text is broken.
  package var endTagRange: Range<Int>? { node.endTagRange }

  /// What is between the tags; empty, at the end of the start tag, of one that ends with `/>`.
  package var contentRange: Range<Int> { node.contentRange }

  /// Whether the start tag ends with `/>`.
  package var isEmptyTag: Bool { node.ending == .emptyTag }

  /// Whether the element ends as it should, with an end tag or `/>`.
  package var isComplete: Bool { node.ending != .missing }

  /// The element around this one; nil for a root.
  package var parent: XMLElement? { node.parent.map { XMLElement(tree, $0) } }

  /// This element and all below it, by their places in `XMLDocument.elements`.
  package var subtree: Range<Int> { index..<node.subtreeEnd }

  /// In the order of the text, those of a broken text with a name that occurs twice included.
  package var attributes: XMLAttributes { XMLAttributes(tree, node.attributes) }

  package var children: XMLChildren {
    XMLChildren(tree, indices: index + 1..<node.subtreeEnd)
  }

  /// Whether this is the name, byte by byte, as XML compares: Swift would take two spellings of
  /// "é" for one.
  package func isNamed(_ name: String) -> Bool {
    tree.source.isEqual(node.nameRange, to: name)
  }

  /// The first attribute of a name, found by going through the attributes.
  package subscript(name: String) -> XMLAttribute? {
    let slot = node.attributes.first { slot in
      tree.source.isEqual(tree.attributes[slot].nameRange, to: name)
    }
    return slot.map { XMLAttribute(tree, $0) }
  }

  package func children(named name: String) -> some Sequence<XMLElement> {
    children.lazy.filter { $0.isNamed(name) }
  }

  package func firstChild(named name: String) -> XMLElement? {
    children.first { $0.isNamed(name) }
  }
}

/// The elements right below another, in the order of the text. To go through them takes time for
/// each of them and not for what is below.
package struct XMLChildren: Collection, Sendable {
  /// Places in `XMLDocument.elements`.
  package let startIndex: Int
  package let endIndex: Int

  let tree: XMLTree

  init(_ tree: XMLTree, indices: Range<Int>) {
    self.tree = tree
    startIndex = indices.lowerBound
    endIndex = indices.upperBound
  }

  package func index(after index: Int) -> Int { tree.nodes[index].subtreeEnd }

  package subscript(index: Int) -> XMLElement { XMLElement(tree, index) }
}

/// All elements of a document, parents before children.
package struct XMLElements: RandomAccessCollection, Sendable {
  let tree: XMLTree

  init(_ tree: XMLTree) {
    self.tree = tree
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { tree.nodes.count }

  package subscript(index: Int) -> XMLElement {
    precondition(indices.contains(index), "a document has no element there")
    return XMLElement(tree, index)
  }
}
