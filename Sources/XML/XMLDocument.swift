/// A parsed XML text: its elements with their places, and what is wrong with it.
///
/// It knows what Interface Builder's documents and WebDriverAgent's dumps are made of: elements,
/// attributes, text, CDATA sections, comments, processing instructions, XML's own five names and
/// references to characters, in UTF-8. Names with a prefix are names like any other. What it does
/// not take on (other encodings, document type declarations, and with them any name of a text's
/// own) is a problem.
///
/// A text without problems is well formed. Of any other there are the elements all the same, as well
/// as they can be made out: an editor asks while a document is half typed.
///
/// All offsets are in UTF-8 bytes from the first byte given, a byte order mark included.
package struct XMLDocument: Sendable {
  /// In order of their places.
  package let problems: [XMLProblem]

  private let tree: XMLTree

  /// Parses a whole text. Never fails: what is wrong is in `problems`.
  package init(parsing bytes: [UInt8], limits: XMLLimits = XMLLimits()) {
    let result = XMLScanner.scan(bytes, limits: limits)
    tree = result.tree
    problems = result.problems
  }

  /// The first element; nil where a problem says why there is none.
  package var root: XMLElement? { elements.first }

  /// All elements, parents before children, in the order of the text. A broken text may have
  /// several roots.
  package var elements: XMLElements { XMLElements(tree) }
}

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

/// A run of text right in an element, or a CDATA section.
package struct XMLTextPiece: Sendable {
  package enum Kind: UInt8, Sendable, Hashable {
    case text, section
  }

  package let kind: Kind
  /// The text's bytes; those of a section without what marks it.
  package let range: Range<Int>

  private let tree: XMLTree

  fileprivate init(_ tree: XMLTree, _ kind: Kind, _ range: Range<Int>) {
    self.tree = tree
    self.kind = kind
    self.range = range
  }

  /// What the piece means: references are what they stand for, line ends are line feeds.
  package var text: String {
    tree.source.string(in: range, as: kind == .text ? .text : .section)
  }
}

extension XMLElement {
  /// The text right in this element, what is in its children left out.
  package var text: String {
    textPieces.map(\.text).joined()
  }

  /// The text right in this element in the order of the text, white space included.
  ///
  /// It is looked for anew each time: next to all text in a document is indentation that nobody
  /// asks for. It takes time for the text and the children of this one element.
  package var textPieces: [XMLTextPiece] {
    var pieces: [XMLTextPiece] = []
    var start = contentRange.lowerBound
    for child in children {
      addPieces(in: start..<child.range.lowerBound, to: &pieces)
      start = child.range.upperBound
    }
    addPieces(in: start..<contentRange.upperBound, to: &pieces)
    return pieces
  }

  /// Adds the pieces of a stretch without elements.
  private func addPieces(in stretch: Range<Int>, to pieces: inout [XMLTextPiece]) {
    let source = tree.source
    var start = stretch.lowerBound
    while start < stretch.upperBound {
      let tag = source.firstIndex(of: UInt8(ascii: "<"), in: start..<stretch.upperBound)
      if tag > start { pieces.append(XMLTextPiece(tree, .text, start..<tag)) }
      guard tag < stretch.upperBound else { return }
      guard let markup = source.markup(at: tag) else {
        // A broken text's: it stands for itself.
        pieces.append(XMLTextPiece(tree, .text, tag..<tag + 1))
        start = tag + 1
        continue
      }
      let extent = source.extent(of: markup, at: tag)
      if markup == .section { pieces.append(XMLTextPiece(tree, .section, extent.content)) }
      start = extent.end
    }
  }
}

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

/// The elements of a document and their attributes, in flat arrays beside the text.
///
/// Flat, because a tree of objects is torn down by recursion, and a document nests 2,048 deep. A
/// class, because an `XMLElement` is then one reference and one index. Names and values are not
/// stored: they are read from the text when somebody asks, which is rarely for most of them.
final class XMLTree: Sendable {
  let source: XMLSource
  /// In pre-order: parents before children.
  let nodes: [Node]
  /// Those of one element side by side, in the order of the text.
  let attributes: [AttributeNode]

  init(source: XMLSource, nodes: [Node], attributes: [AttributeNode]) {
    self.source = source
    self.nodes = nodes
    self.attributes = attributes
  }

  /// One element.
  ///
  /// Places are kept in 32 bits, without checks: `XMLScanner.byteLimit` sees to it that they fit.
  struct Node: Sendable {
    private let storedStart: Int32
    private let storedNameEnd: Int32
    private var storedStartTagEnd: Int32
    /// -1 where the element has no end tag.
    private var storedEndTagStart: Int32 = -1
    private var storedEnd: Int32
    private var storedSubtreeEnd: Int32
    /// -1 for a root.
    private let storedParent: Int32
    private let storedFirstAttribute: Int32
    private var storedAttributesEnd: Int32
    var ending = Ending.missing

    enum Ending: UInt8, Sendable {
      case endTag, emptyTag, missing
    }

    init(start: Int, nameEnd: Int, index: Int, parent: Int?, firstAttribute: Int) {
      storedStart = Int32(truncatingIfNeeded: start)
      storedNameEnd = Int32(truncatingIfNeeded: nameEnd)
      storedStartTagEnd = storedNameEnd
      storedEnd = storedNameEnd
      storedSubtreeEnd = Int32(truncatingIfNeeded: index + 1)
      storedParent = Int32(truncatingIfNeeded: parent ?? -1)
      storedFirstAttribute = Int32(truncatingIfNeeded: firstAttribute)
      storedAttributesEnd = storedFirstAttribute
    }

    var start: Int { Int(storedStart) }
    var nameRange: Range<Int> { start + 1..<Int(storedNameEnd) }
    var startTagEnd: Int { Int(storedStartTagEnd) }
    var end: Int { Int(storedEnd) }
    /// The index after the last descendant, which is where the next sibling stands.
    var subtreeEnd: Int { Int(storedSubtreeEnd) }
    var parent: Int? { storedParent < 0 ? nil : Int(storedParent) }
    var attributes: Range<Int> { Int(storedFirstAttribute)..<Int(storedAttributesEnd) }

    var endTagRange: Range<Int>? {
      storedEndTagStart < 0 ? nil : Int(storedEndTagStart)..<end
    }

    /// Between the tags; empty at the end of a start tag that is all there is.
    var contentRange: Range<Int> {
      startTagEnd..<(storedEndTagStart < 0 ? end : Int(storedEndTagStart))
    }

    mutating func closeStartTag(at end: Int, attributesEnd: Int, isEmpty: Bool) {
      storedStartTagEnd = Int32(truncatingIfNeeded: end)
      storedEnd = storedStartTagEnd
      storedAttributesEnd = Int32(truncatingIfNeeded: attributesEnd)
      ending = isEmpty ? .emptyTag : .missing
    }

    mutating func close(endTag: Range<Int>, subtreeEnd: Int) {
      storedEndTagStart = Int32(truncatingIfNeeded: endTag.lowerBound)
      storedEnd = Int32(truncatingIfNeeded: endTag.upperBound)
      storedSubtreeEnd = Int32(truncatingIfNeeded: subtreeEnd)
      ending = .endTag
    }

    mutating func closeWithoutTag(at end: Int, subtreeEnd: Int) {
      storedEnd = Int32(truncatingIfNeeded: end)
      storedSubtreeEnd = Int32(truncatingIfNeeded: subtreeEnd)
    }
  }

  /// One attribute; in 32 bits too.
  struct AttributeNode: Sendable {
    private let storedNameStart: Int32
    private let storedNameEnd: Int32
    private let storedValueStart: Int32
    private let storedValueEnd: Int32
    let quote: XMLAttribute.Quote?
    /// Whether the quote after the value is there.
    let isClosed: Bool

    init(
      name: Range<Int>, value: Range<Int>, quote: XMLAttribute.Quote?, isClosed: Bool
    ) {
      storedNameStart = Int32(truncatingIfNeeded: name.lowerBound)
      storedNameEnd = Int32(truncatingIfNeeded: name.upperBound)
      storedValueStart = Int32(truncatingIfNeeded: value.lowerBound)
      storedValueEnd = Int32(truncatingIfNeeded: value.upperBound)
      self.quote = quote
      self.isClosed = isClosed
    }

    var nameRange: Range<Int> { Int(storedNameStart)..<Int(storedNameEnd) }
    var valueRange: Range<Int> { Int(storedValueStart)..<Int(storedValueEnd) }
    var range: Range<Int> { nameRange.lowerBound..<Int(storedValueEnd) + (isClosed ? 1 : 0) }
  }
}
