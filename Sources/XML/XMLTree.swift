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

  init(source: XMLSource, nodes: [Node], attributes: [AttributeNode]) {
    self.source = source
    self.nodes = nodes
    self.attributes = attributes
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
    /// The index after the last descendant, which is the index of the next sibling.
    var subtreeEnd: Int { Int(storedSubtreeEnd) }
    var parent: Int? { storedParent < 0 ? nil : Int(storedParent) }
    var attributes: Range<Int> { Int(storedFirstAttribute)..<Int(storedAttributesEnd) }

    var endTagRange: Range<Int>? {
      storedEndTagStart < 0 ? nil : Int(storedEndTagStart)..<end
    }

    /// The range between the tags. It is empty, at the end of the start tag, if there is no end
    /// tag.
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

  /// One attribute. Offsets are stored in 32 bits, as in `Node`.
  struct AttributeNode: Sendable {
    private var storedNameStart: Int32
    private var storedNameEnd: Int32
    private var storedValueStart: Int32
    private var storedValueEnd: Int32
    let quote: XMLAttribute.Quote?
    /// Whether the closing quote is present.
    let isClosed: Bool

    init(name: Range<Int>, value: Range<Int>, quote: XMLAttribute.Quote?, isClosed: Bool) {
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
