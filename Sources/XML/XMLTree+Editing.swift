/// A document after an edit that changes no tag: the value of one attribute, or the text between two tags.
public struct XMLEdit: Sendable {
  public let document: XMLDocument
  /// The index of the element that contains the edit.
  public let element: Int
  /// The attribute whose value is edited; nil: the text is.
  public let attribute: XMLAttribute?
}

extension XMLTree {
  /// The tree after an edit; nil: the edited text must be parsed. See `XMLDocument.edited`.
  func edited(
    to bytes: [UInt8], replacing change: Range<Int>
  ) -> (tree: XMLTree, element: Int, attribute: XMLAttribute?)? {
    let shift = bytes.count - source.count
    guard let last = lastElement(before: change.lowerBound) else { return nil }
    if change.upperBound < nodes[last].startTagEnd {
      return edited(to: bytes, replacing: change, inTagOf: last, shift)
    }
    guard let (element, stretch) = stretch(around: change, after: last),
      Self.isText(bytes[stretch.lowerBound..<stretch.upperBound + shift])
    else { return nil }
    let attributes = nodes[last].attributes.upperBound
    let tree = moved(
      to: bytes, after: last, stretch.lowerBound, by: shift, attributesFrom: attributes)
    return (tree, element, nil)
  }

  private func edited(
    to bytes: [UInt8], replacing change: Range<Int>, inTagOf element: Int, _ shift: Int
  ) -> (tree: XMLTree, element: Int, attribute: XMLAttribute?)? {
    for slot in nodes[element].attributes {
      let value = attributes[slot].valueRange
      guard value.lowerBound <= change.lowerBound, change.upperBound <= value.upperBound else {
        continue
      }
      guard let quote = attributes[slot].quote, attributes[slot].isClosed,
        Self.isValue(bytes[value.lowerBound..<value.upperBound + shift], in: quote)
      else { return nil }
      let tree = moved(
        to: bytes, after: element, value.lowerBound, by: shift, attributesFrom: slot + 1,
        startTagOf: element, valueOf: slot)
      return (tree, element, XMLAttribute(tree, slot))
    }
    return nil
  }

  /// The last element that starts before an offset.
  private func lastElement(before offset: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The stretch of text between two tags that contains a range, with its element.
  ///
  /// - Parameter last: the last element that starts before the range.
  private func stretch(
    around range: Range<Int>, after last: Int
  ) -> (element: Int, stretch: Range<Int>)? {
    var element = last
    // The end of the last tag before the range.
    var start = nodes[last].startTagEnd
    while range.lowerBound >= nodes[element].end {
      start = nodes[element].end
      guard let parent = nodes[element].parent else { return nil }
      element = parent
    }
    let content = nodes[element].contentRange
    var end = content.upperBound
    if last + 1 < nodes[element].subtreeEnd { end = nodes[last + 1].start }
    guard nodes[element].ending == .endTag, start <= range.lowerBound, range.upperBound <= end
    else { return nil }
    return (element, start..<end)
  }

  /// The nodes at their offsets in an edited text.
  ///
  /// - Parameters:
  ///   - last: the last element that starts before the edit.
  ///   - start: the start of the edited value or text. Elements that end at it are before it.
  ///   - firstAttribute: the first attribute after the edit.
  ///   - element: the element whose start tag contains the edit; nil: none.
  ///   - value: the attribute whose value is edited.
  private func moved(
    to bytes: [UInt8], after last: Int, _ start: Int, by shift: Int,
    attributesFrom firstAttribute: Int, startTagOf element: Int? = nil, valueOf slot: Int? = nil
  ) -> XMLTree {
    let shift = Int32(truncatingIfNeeded: shift)
    var nodes = nodes
    var attributes = attributes
    if let element { nodes[element].moveStartTagEnd(by: shift) }
    for index in 0...last where self.nodes[index].end > start { nodes[index].moveEnd(by: shift) }
    if shift != 0 {
      for index in last + 1..<nodes.count { nodes[index] = nodes[index].moved(by: shift) }
      for index in firstAttribute..<attributes.count { attributes[index].move(by: shift) }
    }
    if let slot { attributes[slot].moveValueEnd(by: shift) }
    return XMLTree(
      source: XMLSource(bytes: bytes), nodes: nodes, attributes: attributes, names: names)
  }

  /// Whether a text between tags is well formed and contains no tag.
  private static func isText(_ text: ArraySlice<UInt8>) -> Bool {
    let document = XMLDocument(parsing: Array("<a>".utf8) + text + Array("</a>".utf8))
    return document.problems.isEmpty && document.elements.count == 1
  }

  /// Whether an attribute's value is well formed.
  private static func isValue(_ value: ArraySlice<UInt8>, in quote: XMLAttribute.Quote) -> Bool {
    let mark = quote == .single ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    let document = XMLDocument(
      parsing: Array("<a b=".utf8) + [mark] + value + [mark] + Array("/>".utf8))
    guard document.problems.isEmpty, document.elements.count == 1,
      let attributes = document.root?.attributes, attributes.count == 1
    else { return false }
    return attributes[0].valueRange.count == value.count
  }
}
