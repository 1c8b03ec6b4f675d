/// Scans start tags as tools write them: names of ASCII letters, a space before each attribute, double quotes, and no
/// references.
extension XMLScanner {
  /// Adds an element, if the text at the position is such a tag.
  ///
  /// - Parameter bytes: of the source.
  /// - Returns: whether it is.
  mutating func scanPlainTag(in bytes: [UInt8]) -> Bool {
    let text = bytes.span
    let start = position
    let name = Self.plainName(in: text, at: start + 1)
    guard let name, open.count < limits.depth, nodes.count < limits.elements,
      !open.isEmpty || nodes.isEmpty
    else { return false }
    let firstAttribute = attributes.count
    var bits = XMLTree.AttributeBits()
    let nameEnd = start &+ 1 &+ name.count
    position = nameEnd
    let isUnique = scanPlainAttributes(in: bytes, from: firstAttribute, &bits)
    let isEmpty = text[position] == UInt8(ascii: "/")
    let end = isEmpty ? position + 1 : position
    guard isUnique, text[end] == UInt8(ascii: ">") else {
      attributes.removeSubrange(firstAttribute...)
      position = start
      return false
    }
    position = end + 1
    let index = nodes.count
    var node = XMLTree.Node(
      start: start, nameEnd: nameEnd, index: index, parent: open.last,
      firstAttribute: firstAttribute,
      nameNumber: names.number(of: name.key, start &+ 1, name.count, in: bytes))
    node.closeStartTag(at: end + 1, attributesEnd: attributes.count, bits, isEmpty: isEmpty)
    add(node)
    if !isEmpty { addOpen(index) }
    return true
  }

  /// Scans attributes that need no further checks. Two more bytes follow the last of them.
  ///
  /// - Parameters:
  ///   - bytes: of the source.
  ///   - firstAttribute: the first attribute of the tag.
  ///   - bits: of the attributes of the tag.
  /// - Returns: whether all names differ.
  @inline(__always) @discardableResult
  mutating func scanPlainAttributes(
    in bytes: [UInt8], from firstAttribute: Int, _ bits: inout XMLTree.AttributeBits
  ) -> Bool {
    let text = bytes.span
    let start = position
    var isUnique = true
    var isASCII = true
    var offset = start
    while text[offset] == UInt8(ascii: " "), attributes.count - firstAttribute < limits.attributes,
      let name = Self.plainName(in: text, at: offset &+ 1)
    {
      let nameStart = offset &+ 1
      let equals = nameStart &+ name.count
      guard text[equals] == UInt8(ascii: "="), text[equals &+ 1] == UInt8(ascii: "\""),
        let value = Self.plainValue(in: text, at: equals &+ 2, &isASCII)
      else { break }
      let number = names.number(of: name.key, nameStart, name.count, in: bytes)
      if !bits.add(name.key, number), isRepeated(nameStart..<equals, from: firstAttribute) {
        isUnique = false
      }
      attributes.append(
        XMLTree.AttributeNode(
          name: nameStart..<equals, number, value: equals &+ 2..<value.end, quote: .double,
          isClosed: true, isLiteral: value.isLiteral))
      offset = value.end &+ 1
    }
    if !isASCII { leaveUnchecked(in: start..<offset) }
    position = offset
    return isUnique
  }

  private func isRepeated(_ name: Range<Int>, from first: Int) -> Bool {
    // A closure would copy the scanner.
    for slot in first..<attributes.count
    where source.isEqual(attributes[slot].nameRange, name) { return true }
    return false
  }

  /// The value after the opening quote of an attribute; nil: it needs further checks, or the end of the text is near.
  @inline(__always)
  private static func plainValue(
    in text: Span<UInt8>, at start: Int, _ isASCII: inout Bool
  ) -> (end: Int, isLiteral: Bool)? {
    var isLiteral = true
    var offset = start
    while offset &+ 10 <= text.count {
      let word = text.word(at: offset)
      // Most values end in their first word, and have no other byte of these.
      var others =
        word.bytes(outsideASCIIFrom: UInt8(ascii: "'"))
        | word.exactBytes(equalTo: UInt8(ascii: "<"))
      while others != 0 {
        let shift = others.trailingZeroBitCount
        switch UInt8(truncatingIfNeeded: word >> UInt64(shift & ~7)) {
        case UInt8(ascii: "\""):
          let end = offset &+ shift / 8
          switch text[end &+ 1] {
          case UInt8(ascii: " "), UInt8(ascii: ">"), UInt8(ascii: "/"): return (end, isLiteral)
          default: return nil
          }
        case UInt8(ascii: "<"), UInt8(ascii: "&"): return nil
        case 0x80...: isASCII = false
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): isLiteral = false
        case ..<0x20: return nil
        default: break
        }
        others &= others &- 1
      }
      offset &+= 8
    }
    return nil
  }

  /// The name of ASCII letters at an offset; nil: there is something else, or the end of the text is near.
  @inline(__always)
  private static func plainName(
    in text: Span<UInt8>, at start: Int
  ) -> (count: Int, key: XMLNameKey)? {
    guard start &+ 18 <= text.count else { return nil }
    let first = text.word(at: start)
    var others = first.bytesExceptLetters
    if others != 0 {
      let bits = others.trailingZeroBitCount & ~7
      guard bits > 0 else { return nil }
      return (bits / 8, XMLNameKey(first: first & ~(.max &<< UInt64(bits))))
    }
    var last = first
    var word = first
    var end = start
    while others == 0 {
      end &+= 8
      guard end &+ 10 <= text.count else { return nil }
      last = word
      word = text.word(at: end)
      others = word.bytesExceptLetters
    }
    let bits = UInt64(others.trailingZeroBitCount & ~7)
    return (
      end &- start &+ Int(bits / 8),
      XMLNameKey(first: first, second: last &>> bits | (word &<< 1) &<< (63 &- bits))
    )
  }
}
