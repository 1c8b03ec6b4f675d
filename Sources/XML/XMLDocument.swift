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
package struct XMLDocument: Sendable {
  /// In source order.
  package let problems: [XMLProblem]

  private let tree: XMLTree

  /// Parses a complete text. Parsing never fails; errors are in `problems`.
  ///
  /// - Parameter names: the names whose numbers `XMLElement.number(in:)` returns without a comparison.
  package init(
    parsing bytes: [UInt8], limits: XMLLimits = XMLLimits(), names: XMLNames? = nil
  ) {
    let result = XMLScanner.scan(bytes, limits: limits, names: names)
    tree = result.tree
    problems = result.problems
  }

  private init(_ tree: XMLTree) {
    self.tree = tree
    problems = []
  }

  /// The first element; nil if the text has none, which is reported in `problems`.
  package var root: XMLElement? { elements.first }

  /// The document after an edit, if the edit changes only the value of one attribute or the text between two
  /// tags; nil: the edited text must be parsed.
  ///
  /// The result is the same as that of parsing the edited text. The elements have the same indices.
  ///
  /// - Parameters:
  ///   - bytes: the edited text.
  ///   - change: the replaced range of the text of this document. The bytes around it are unchanged.
  package func edited(
    to bytes: [UInt8], replacing change: Range<Int>, limits: XMLLimits = XMLLimits()
  ) -> XMLEdit? {
    guard problems.isEmpty, bytes.count <= min(limits.documentBytes, XMLScanner.byteLimit),
      let edited = tree.edited(to: bytes, replacing: change)
    else { return nil }
    return XMLEdit(
      document: XMLDocument(edited.tree), element: edited.element, attribute: edited.attribute)
  }

  /// All elements in pre-order. A malformed text can have several roots.
  package var elements: XMLElements { XMLElements(tree) }
}

/// An element of a document: a handle that is cheap to copy and retains the document's tree.
///
/// All ranges are in UTF-8 bytes of the text.
package struct XMLElement: Sendable {
  /// The element's index in `XMLDocument.elements`.
  package let index: Int

  let tree: XMLTree

  init(_ tree: XMLTree, _ index: Int) {
    self.tree = tree
    self.index = index
  }

  private var node: XMLTree.Node { tree.nodes[index] }

  /// As it is written, with its prefix if it has one.
  package var name: String { tree.source[node.nameRange] }

  /// The range of the name in the start tag.
  package var nameRange: Range<Int> { node.nameRange }

  /// From the `<` to the end of the end tag. An element without an end tag ends where its parent's
  /// content or the text ends.
  package var range: Range<Int> { node.start..<node.end }

  /// From the `<` to the `>`, or to the point where the tag is cut off.
  package var startTagRange: Range<Int> { node.start..<node.startTagEnd }

  /// The end tag; nil if the start tag ends with `/>` or the end tag is missing.
  package var endTagRange: Range<Int>? { node.endTagRange }

  /// The range between the tags. It is empty, at the end of the start tag, if the tag ends with
  /// `/>`.
  package var contentRange: Range<Int> { node.contentRange }

  /// Whether the start tag ends with `/>`.
  package var isEmptyTag: Bool { node.ending == .emptyTag }

  /// Whether the element ends with an end tag or `/>`.
  package var isComplete: Bool { node.ending != .missing }

  /// The parent element; nil for a root.
  package var parent: XMLElement? { node.parent.map { XMLElement(tree, $0) } }

  /// The indices of this element and its descendants in `XMLDocument.elements`.
  package var subtree: Range<Int> { index..<node.subtreeEnd }

  /// In source order, including duplicates in a malformed text.
  package var attributes: XMLAttributes { XMLAttributes(tree, node.attributes) }

  package var children: XMLChildren {
    XMLChildren(tree, indices: index + 1..<node.subtreeEnd)
  }

  /// Whether the element has this name. Names are compared byte by byte, as XML requires; `String`
  /// comparison treats two encodings of "é" as equal.
  package func isNamed(_ name: String) -> Bool {
    tree.source.isEqual(node.nameRange, to: name)
  }

  /// The number of the element's name; nil: it is not one of these names.
  package func number(in names: XMLNames) -> Int? {
    if tree.names === names { return node.nameNumber }
    return names.number(of: node.nameRange, in: tree.source)
  }

  /// The first attribute with this name. The lookup is linear in the number of attributes.
  package subscript(name: String) -> XMLAttribute? {
    let key = XMLNameKey(name)
    // Most lookups are for attributes that the element does not have.
    guard tree.nodes[index].attributeBits & key.bit != 0 else { return nil }
    let slots = node.attributes
    let count = name.utf8.count
    // A local copy is retained once.
    let attributes = tree.attributes
    for slot in slots where attributes[slot].nameKey == key {
      let range = attributes[slot].nameRange
      if range.count == count,
        count <= XMLNameKey.byteCount || tree.source.isEqual(range, to: name)
      {
        return XMLAttribute(tree, slot)
      }
    }
    return nil
  }

  package var hasChildren: Bool { index + 1 < node.subtreeEnd }

  package func children(named name: String) -> [XMLElement] {
    var found: [XMLElement] = []
    var next = index + 1
    while let child = tree.child(from: next, of: index, named: name) {
      found.append(XMLElement(tree, child))
      next = tree.nodes[child].subtreeEnd
    }
    return found
  }

  package func firstChild(named name: String) -> XMLElement? {
    tree.child(from: index + 1, of: index, named: name).map { XMLElement(tree, $0) }
  }

  /// The first child whose first attribute with a name has this value. See `XMLAttribute.hasValue`.
  package func firstChild(with name: String, _ value: String) -> XMLElement? {
    let bit = XMLNameKey(name).bit
    var child = index + 1
    while child < node.subtreeEnd {
      if tree.nodes[child].attributeBits & bit != 0,
        XMLElement(tree, child)[name]?.hasValue(value) == true
      {
        return XMLElement(tree, child)
      }
      child = tree.nodes[child].subtreeEnd
    }
    return nil
  }
}

/// The child elements of an element, in source order. Iteration is linear in the number of children
/// and skips their descendants.
package struct XMLChildren: Collection, Sendable {
  /// Indices in `XMLDocument.elements`.
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

/// An attribute of an element: a handle that is cheap to copy.
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

  /// The decoded value: references are resolved; line ends and tabs become spaces.
  package var value: String {
    node.isLiteral
      ? tree.source[node.valueRange] : tree.source.string(in: node.valueRange, as: .value)
  }

  /// The decoded value as a number, as `Double` parses it.
  package var number: Double? {
    tree.source.decimal(in: node.valueRange) ?? Double(value)
  }

  /// Whether the decoded value is a text of ASCII characters without `&`, tabs and line ends.
  package func hasValue(_ text: String) -> Bool {
    let source = tree.source
    if source.isEqual(node.valueRange, to: text) { return true }
    // No value is longer than it is written.
    guard !node.isLiteral, node.valueRange.count >= text.utf8.count,
      !source.isLiteral(node.valueRange, as: .value)
    else { return false }
    return value == text
  }

  package var nameRange: Range<Int> { node.nameRange }

  /// The byte range of the value, without its quotes.
  package var valueRange: Range<Int> { node.valueRange }

  /// From the first byte of the name to the closing quote.
  package var range: Range<Int> { node.range }

  /// The quotes around the value, which the value cannot contain literally; nil if a malformed text
  /// has none.
  package var quote: Quote? { node.quote }
}

/// The attributes of an element in source order.
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

/// The elements and attributes of a document, stored in flat arrays beside the text.
///
/// The arrays are flat because deallocating a tree of objects recurses, and documents can nest
/// 2,048 levels deep. The type is a class so that an `XMLElement` is one reference and one index.
/// Names and values are not stored; they are decoded from the text on access, because most are
/// never requested.
final class XMLTree: Sendable {
  let source: XMLSource
  /// In pre-order.
  let nodes: [Node]
  /// The attributes of one element are contiguous and in source order.
  let attributes: [AttributeNode]
  /// The names whose numbers the nodes contain; nil: they contain none.
  let names: XMLNames?

  init(source: XMLSource, nodes: [Node], attributes: [AttributeNode], names: XMLNames? = nil) {
    self.source = source
    self.nodes = nodes
    self.attributes = attributes
    self.names = names
  }

  /// The first child with a name, among the children of an element from an index on.
  func child(from first: Int, of parent: Int, named name: String) -> Int? {
    let count = name.utf8.count
    let end = nodes[parent].subtreeEnd
    var child = first
    while child < end {
      let range = nodes[child].nameRange
      if range.count == count, source.isEqual(range, to: name) { return child }
      child = nodes[child].subtreeEnd
    }
    return nil
  }

  /// One element.
  ///
  /// Offsets are stored in 32 bits without checks: `XMLScanner.byteLimit` ensures that they fit.
  struct Node: Sendable {
    private var storedStart: Int32
    private var storedNameEnd: Int32
    private var storedStartTagEnd: Int32
    /// -1 if the element has no end tag.
    private var storedEndTagStart: Int32 = -1
    private var storedEnd: Int32
    private var storedSubtreeEnd: Int32
    /// -1 for a root.
    private let storedParent: Int32
    private let storedFirstAttribute: Int32
    private var storedAttributesEnd: Int32
    /// -1 for no number.
    private let storedNameNumber: Int16
    var ending = Ending.missing
    /// The bits of the names of the attributes. See `XMLNameKey.bit`.
    private(set) var attributeBits: UInt64 = 0

    enum Ending: UInt8, Sendable {
      case endTag, emptyTag, missing
    }

    init(
      start: Int, nameEnd: Int, index: Int, parent: Int?, firstAttribute: Int, nameNumber: Int?
    ) {
      storedNameNumber = Int16(truncatingIfNeeded: nameNumber ?? -1)
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
    /// The index after the last descendant, which is the index of the next sibling.
    var subtreeEnd: Int { Int(storedSubtreeEnd) }
    var parent: Int? { storedParent < 0 ? nil : Int(storedParent) }
    var attributes: Range<Int> { Int(storedFirstAttribute)..<Int(storedAttributesEnd) }
    /// See `XMLElement.number`.
    var nameNumber: Int? { storedNameNumber < 0 ? nil : Int(storedNameNumber) }

    var endTagRange: Range<Int>? {
      storedEndTagStart < 0 ? nil : Int(storedEndTagStart)..<end
    }

    /// The range between the tags. It is empty, at the end of the start tag, if there is no end
    /// tag.
    var contentRange: Range<Int> {
      startTagEnd..<(storedEndTagStart < 0 ? end : Int(storedEndTagStart))
    }

    mutating func closeStartTag(
      at end: Int, attributesEnd: Int, _ attributeBits: UInt64, isEmpty: Bool
    ) {
      self.attributeBits = attributeBits
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

    /// Moves an element that is after an edit.
    func moved(by shift: Int32) -> Node {
      var node = self
      node.storedStart &+= shift
      node.storedNameEnd &+= shift
      node.storedStartTagEnd &+= shift
      node.moveEnd(by: shift)
      return node
    }

    /// Moves the end of an element that contains an edit.
    mutating func moveEnd(by shift: Int32) {
      if storedEndTagStart >= 0 { storedEndTagStart &+= shift }
      storedEnd &+= shift
    }

    /// Moves the end of the start tag that contains an edit.
    mutating func moveStartTagEnd(by shift: Int32) { storedStartTagEnd &+= shift }
  }

  /// One attribute. Offsets are stored in 32 bits, as in `Node`.
  struct AttributeNode: Sendable {
    private var storedNameStart: Int32
    private var storedNameEnd: Int32
    private var storedValueStart: Int32
    private var storedValueEnd: Int32
    let quote: XMLAttribute.Quote?
    /// Whether the closing quote is present.
    let isClosed: Bool
    /// Whether the decoded value is the text between the quotes; false: that is not known.
    private(set) var isLiteral: Bool
    let nameKey: XMLNameKey

    init(
      name: Range<Int>, _ nameKey: XMLNameKey, value: Range<Int>, quote: XMLAttribute.Quote?,
      isClosed: Bool, isLiteral: Bool = false
    ) {
      self.nameKey = nameKey
      self.isLiteral = isLiteral
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

    /// Moves an attribute that is after an edit.
    mutating func move(by shift: Int32) {
      storedNameStart &+= shift
      storedNameEnd &+= shift
      storedValueStart &+= shift
      storedValueEnd &+= shift
    }

    /// Moves the end of the value that contains an edit.
    mutating func moveValueEnd(by shift: Int32) {
      storedValueEnd &+= shift
      isLiteral = false
    }
  }
}
