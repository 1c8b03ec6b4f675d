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
  struct Node: Sendable {
    let start: Int
    let nameRange: Range<Int>
    private(set) var startTagEnd: Int
    /// nil if the element has no end tag.
    private(set) var endTagRange: Range<Int>?
    private(set) var end: Int
    /// The index after the last descendant, which is the index of the next sibling.
    private(set) var subtreeEnd: Int
    /// nil for a root.
    let parent: Int?
    private(set) var attributes: Range<Int>
    private(set) var ending = Ending.missing

    enum Ending: Sendable {
      case endTag, emptyTag, missing
    }

    init(start: Int, nameEnd: Int, index: Int, parent: Int?, firstAttribute: Int) {
      self.start = start
      nameRange = start + 1..<nameEnd
      startTagEnd = nameEnd
      end = nameEnd
      subtreeEnd = index + 1
      self.parent = parent
      attributes = firstAttribute..<firstAttribute
    }

    /// The range between the tags. It is empty, at the end of the start tag, if there is no end
    /// tag.
    var contentRange: Range<Int> { startTagEnd..<(endTagRange?.lowerBound ?? end) }

    mutating func closeStartTag(at end: Int, attributesEnd: Int, isEmpty: Bool) {
      startTagEnd = end
      self.end = end
      attributes = attributes.lowerBound..<attributesEnd
      ending = isEmpty ? .emptyTag : .missing
    }

    mutating func close(endTag: Range<Int>, subtreeEnd: Int) {
      endTagRange = endTag
      end = endTag.upperBound
      self.subtreeEnd = subtreeEnd
      ending = .endTag
    }

    mutating func closeWithoutTag(at end: Int, subtreeEnd: Int) {
      self.end = end
      self.subtreeEnd = subtreeEnd
    }
  }

  /// One attribute.
  struct AttributeNode: Sendable {
    let nameRange: Range<Int>
    let valueRange: Range<Int>
    let quote: XMLAttribute.Quote?
    /// Whether the closing quote is present.
    let isClosed: Bool

    var range: Range<Int> { nameRange.lowerBound..<valueRange.upperBound + (isClosed ? 1 : 0) }
  }
}
