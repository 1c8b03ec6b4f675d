/// Scans start tags as tools write them: names of ASCII letters, a space before each attribute, double quotes, and no
/// references.
extension XMLScanner {
  /// Adds an element, if the text at the position is such a tag.
  ///
  /// - Parameters:
  ///   - text: the bytes of the source.
  ///   - slots: of the names.
  ///   - nameBytes: of the names.
  /// - Returns: whether it is.
  mutating func scanPlainTag(
    in text: Span<UInt8>, _ slots: Span<XMLNames.Slot>, _ nameBytes: Span<UInt8>
  ) -> Bool {
    let start = position
    var rest = text.extracting(droppingFirst: start &+ 1)
    guard let name = Self.plainName(at: &rest), open.count < limits.depth,
      nodes.count < limits.elements, !open.isEmpty || nodes.isEmpty
    else { return false }
    let firstAttribute = attributes.count
    let nameEnd = text.count &- rest.count
    let found = scanPlainAttributes(
      in: text, slots, nameBytes, at: nameEnd, from: firstAttribute)
    let isEmpty = text[found.end] == UInt8(ascii: "/")
    let end = isEmpty ? found.end + 1 : found.end
    guard text[end] == UInt8(ascii: ">") else {
      attributes.removeSubrange(firstAttribute...)
      return false
    }
    if found.mayRepeat { checkDuplicates(from: firstAttribute) }
    position = end + 1
    let index = nodes.count
    var node = XMLTree.Node(
      start: start, nameEnd: nameEnd, index: index, parent: open.last,
      firstAttribute: firstAttribute,
      nameNumber: XMLNames.number(
        of: name.key, start &+ 1, name.count, in: text, slots, nameBytes))
    node.closeStartTag(
      at: end + 1, attributesEnd: attributes.count, found.bits, isEmpty: isEmpty)
    add(node)
    if !isEmpty { addOpen(index) }
    return true
  }

  /// The most attributes that are scanned at once. Few elements have more.
  static let plainAttributeLimit = 32

  /// Attributes that need no further checks.
  struct PlainAttributes {
    /// The offset after the last one. Two more bytes of the text follow it.
    var end: Int
    var bits = XMLTree.AttributeBits()
    /// false: all names differ.
    var mayRepeat = false
    /// Whether all values are ASCII.
    var areASCII = true
  }

  /// Scans attributes that need no further checks.
  ///
  /// - Parameters:
  ///   - text: the bytes of the source.
  ///   - slots: of the names.
  ///   - nameBytes: of the names.
  ///   - start: the offset before the space.
  ///   - firstAttribute: the first attribute of the tag.
  @inline(__always)
  mutating func scanPlainAttributes(
    in text: Span<UInt8>, _ slots: Span<XMLNames.Slot>, _ nameBytes: Span<UInt8>, at start: Int,
    from firstAttribute: Int
  ) -> PlainAttributes {
    var found = PlainAttributes(end: start)
    let capacity = min(
      Self.plainAttributeLimit, limits.attributes - (attributes.count - firstAttribute))
    attributes.append(addingCapacity: capacity) { attributes in
      Self.scan(&found, in: text, slots, nameBytes, into: &attributes)
    }
    if !found.areASCII { leaveUnchecked(in: start..<found.end) }
    return found
  }

  @inline(__always)
  private static func scan(
    _ found: inout PlainAttributes, in text: Span<UInt8>, _ slots: Span<XMLNames.Slot>,
    _ nameBytes: Span<UInt8>, into attributes: inout OutputSpan<XMLTree.AttributeNode>
  ) {
    var rest = text.extracting(droppingFirst: found.end)
    while !attributes.isFull, rest.count > 18, rest[0] == UInt8(ascii: " ") {
      var next = rest.extracting(droppingFirst: 1)
      let nameStart = text.count &- next.count
      guard let name = plainName(at: &next), next[0] == UInt8(ascii: "="),
        next[1] == UInt8(ascii: "\"")
      else { break }
      next = next.extracting(droppingFirst: 2)
      guard let isLiteral = skipPlainValue(at: &next, &found.areASCII) else { break }
      let number = XMLNames.number(
        of: name.key, nameStart, name.count, in: text, slots, nameBytes)
      if !found.bits.add(name.key, number) { found.mayRepeat = true }
      attributes.append(
        XMLTree.AttributeNode(
          nameStart: nameStart, count: name.count, number,
          valueEnd: text.count &- next.count &- 1, isLiteral: isLiteral))
      rest = next
    }
    found.end = text.count &- rest.count
  }

  /// Removes the value of an attribute and its closing quote from the start of a rest of the text.
  ///
  /// - Returns: whether the value is literal; nil: it needs further checks, or the end of the text is near.
  @inline(__always)
  private static func skipPlainValue(
    at rest: inout Span<UInt8>, _ isASCII: inout Bool
  ) -> Bool? {
    var others: UInt64 = 0
    var word: UInt64 = 0
    while true {
      guard rest.count >= 10 else { return nil }
      word = rest.firstWord
      others =
        word.bytes(outsideASCIIFrom: UInt8(ascii: "'"))
        | word.exactBytes(equalTo: UInt8(ascii: "<"))
      if others != 0 { break }
      rest = rest.extracting(droppingFirst: 8)
    }
    // Most values have no other byte of these than the quote.
    let shift = others.trailingZeroBitCount & ~7
    guard UInt8(truncatingIfNeeded: word &>> UInt64(shift)) == UInt8(ascii: "\"") else {
      return skipLongPlainValue(at: &rest, &isASCII)
    }
    return skipQuote(at: &rest, shift / 8) ? true : nil
  }

  @inline(__always)
  private static func skipQuote(at rest: inout Span<UInt8>, _ quote: Int) -> Bool {
    rest = rest.extracting(droppingFirst: quote &+ 1)
    switch rest[0] {
    case UInt8(ascii: " "), UInt8(ascii: ">"), UInt8(ascii: "/"): return true
    default: return false
    }
  }

  /// See `skipPlainValue`.
  @inline(never)
  private static func skipLongPlainValue(
    at rest: inout Span<UInt8>, _ isASCII: inout Bool
  ) -> Bool? {
    var isLiteral = true
    while rest.count >= 10 {
      let word = rest.firstWord
      var others =
        word.bytes(outsideASCIIFrom: UInt8(ascii: "'"))
        | word.exactBytes(equalTo: UInt8(ascii: "<"))
      while others != 0 {
        let shift = others.trailingZeroBitCount
        switch UInt8(truncatingIfNeeded: word >> UInt64(shift & ~7)) {
        case UInt8(ascii: "\""): return skipQuote(at: &rest, shift / 8) ? isLiteral : nil
        case UInt8(ascii: "<"), UInt8(ascii: "&"): return nil
        case 0x80...: isASCII = false
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): isLiteral = false
        case ..<0x20: return nil
        default: break
        }
        others &= others &- 1
      }
      rest = rest.extracting(droppingFirst: 8)
    }
    return nil
  }

  /// Removes a name of ASCII letters from the start of a rest of the text.
  ///
  /// - Returns: nil: there is something else, or the end of the text is near.
  @inline(__always)
  private static func plainName(at rest: inout Span<UInt8>) -> (count: Int, key: XMLNameKey)? {
    guard rest.count >= 18 else { return nil }
    let first = rest.firstWord
    var others = first.bytesExceptLetters
    if others != 0 {
      let bits = others.trailingZeroBitCount & ~7
      guard bits > 0 else { return nil }
      rest = rest.extracting(droppingFirst: bits / 8)
      return (bits / 8, XMLNameKey(first: first & ~(.max &<< UInt64(bits))))
    }
    let count = rest.count
    var last = first
    var word = first
    while others == 0 {
      rest = rest.extracting(droppingFirst: 8)
      guard rest.count >= 10 else { return nil }
      last = word
      word = rest.firstWord
      others = word.bytesExceptLetters
    }
    let bits = others.trailingZeroBitCount & ~7
    rest = rest.extracting(droppingFirst: bits / 8)
    let end = UInt64(bits)
    return (
      count &- rest.count,
      XMLNameKey(first: first, second: last &>> end | (word &<< 1) &<< (63 &- end))
    )
  }
}
