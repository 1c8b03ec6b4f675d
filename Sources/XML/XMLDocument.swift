/// A parsed XML text: its elements with their source ranges, and its problems.
///
/// Supported are the parts of XML that Interface Builder documents and WebDriverAgent dumps use, in
/// UTF-8: elements, attributes, text, CDATA sections, comments, processing instructions, the five
/// predefined entities and character references. A prefix is part of a name; namespaces are not
/// resolved. Other encodings and document type declarations, and therefore custom entities, are
/// reported as problems.
///
/// A text without problems is well formed. For other texts the elements are recovered as far as
/// possible, because editors request features while a document is being typed.
///
/// All offsets are UTF-8 byte offsets from the start of the text, including a byte order mark.
public struct XMLDocument: Sendable {
  /// In source order.
  public let problems: [XMLProblem]

  private let tree: XMLTree

  /// Parses a complete text. Parsing never fails; errors are in `problems`.
  ///
  /// - Parameters:
  ///   - isCancelled: checked between tags. If it returns true, there are neither elements nor problems.
  public init(
    parsing bytes: [UInt8], limits: XMLLimits = XMLLimits(), isCancelled: () -> Bool = { false }
  ) {
    let result = XMLScanner.scan(bytes, limits: limits, isCancelled: isCancelled)
    tree = result.tree
    problems = result.problems
  }

  /// The first element; nil if the text has none, which is reported in `problems`.
  public var root: XMLElement? { elements.first }

  /// All elements in pre-order. A malformed text can have several roots.
  public var elements: XMLElements { XMLElements(tree) }
}

/// An element of a document: a handle that is cheap to copy and retains the document's tree.
///
/// All ranges are in UTF-8 bytes of the text.
public struct XMLElement: Sendable {
  /// The element's index in `XMLDocument.elements`.
  public let index: Int

  let tree: XMLTree

  init(_ tree: XMLTree, _ index: Int) {
    self.tree = tree
    self.index = index
  }

  private var node: XMLTree.Node { tree.nodes[index] }

  /// As it is written, with its prefix if it has one.
  public var name: String { tree.source[node.nameRange] }

  /// The range of the name in the start tag.
  public var nameRange: Range<Int> { node.nameRange }

  /// From the `<` to the end of the end tag. An element without an end tag ends where its parent's
  /// content or the text ends.
  public var range: Range<Int> { node.start..<node.end }

  /// From the `<` to the `>`, or to the point where the tag is cut off.
  public var startTagRange: Range<Int> { node.start..<node.startTagEnd }

  /// The end tag; nil if the start tag ends with `/>` or the end tag is missing.
  public var endTagRange: Range<Int>? { node.endTagRange }

  /// The range between the tags. It is empty, at the end of the start tag, if the tag ends with
  /// `/>`.
  public var contentRange: Range<Int> { node.contentRange }

  /// Whether the start tag ends with `/>`.
  public var isEmptyTag: Bool { node.ending == .emptyTag }

  /// Whether the element ends with an end tag or `/>`.
  public var isComplete: Bool { node.ending != .missing }

  /// The parent element; nil for a root.
  public var parent: XMLElement? { node.parent.map { XMLElement(tree, $0) } }

  /// The indices of this element and its descendants in `XMLDocument.elements`.
  public var subtree: Range<Int> { index..<node.subtreeEnd }

  /// In source order, including duplicates in a malformed text.
  public var attributes: [XMLAttribute] { node.attributes.map { XMLAttribute(tree, $0) } }

  public var children: XMLChildren {
    XMLChildren(tree, indices: index + 1..<node.subtreeEnd)
  }

  /// Whether the element has this name. Names are compared byte by byte, as XML requires; `String`
  /// comparison treats two encodings of "é" as equal.
  public func isNamed(_ name: String) -> Bool {
    tree.source.isEqual(node.nameRange, to: name)
  }

  /// The first attribute with this name. The lookup is linear in the number of attributes.
  public subscript(name: String) -> XMLAttribute? {
    let slot = node.attributes.first {
      tree.source.isEqual(tree.attributes[$0].nameRange, to: name)
    }
    return slot.map { XMLAttribute(tree, $0) }
  }

  public func children(named name: String) -> [XMLElement] {
    children.filter { $0.isNamed(name) }
  }

  public func firstChild(named name: String) -> XMLElement? {
    children.first { $0.isNamed(name) }
  }
}

/// The child elements of an element, in source order. Iteration is linear in the number of children
/// and skips their descendants.
public struct XMLChildren: Collection, Sendable {
  /// Indices in `XMLDocument.elements`.
  public let startIndex: Int
  public let endIndex: Int

  let tree: XMLTree

  init(_ tree: XMLTree, indices: Range<Int>) {
    self.tree = tree
    startIndex = indices.lowerBound
    endIndex = indices.upperBound
  }

  public func index(after index: Int) -> Int { tree.nodes[index].subtreeEnd }

  public subscript(index: Int) -> XMLElement { XMLElement(tree, index) }
}

/// All elements of a document, parents before children.
public struct XMLElements: RandomAccessCollection, Sendable {
  let tree: XMLTree

  init(_ tree: XMLTree) {
    self.tree = tree
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { tree.nodes.count }

  public subscript(index: Int) -> XMLElement {
    precondition(indices.contains(index), "a document has no element there")
    return XMLElement(tree, index)
  }
}

/// An attribute of an element: a handle that is cheap to copy.
public struct XMLAttribute: Sendable {
  public enum Quote: UInt8, Sendable, Hashable {
    case single, double
  }

  private let tree: XMLTree
  private let slot: Int

  init(_ tree: XMLTree, _ slot: Int) {
    self.tree = tree
    self.slot = slot
  }

  private var node: XMLTree.AttributeNode { tree.attributes[slot] }

  /// As it is written, with its prefix if it has one.
  public var name: String { tree.source[node.nameRange] }

  /// The decoded value: references are resolved; line ends and tabs become spaces.
  public var value: String { tree.source.string(in: node.valueRange, as: .value) }

  /// The decoded value as a finite number, as `Double` parses it.
  public var number: Double? { Double(value).flatMap { $0.isFinite ? $0 : nil } }

  public var nameRange: Range<Int> { node.nameRange }

  /// The byte range of the value, without its quotes.
  public var valueRange: Range<Int> { node.valueRange }

  /// From the first byte of the name to the closing quote.
  public var range: Range<Int> { node.range }

  /// The quotes around the value, which the value cannot contain literally; nil if a malformed text
  /// has none.
  public var quote: Quote? { node.quote }
}
