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
    position = name.range.upperBound
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
      start: start, nameEnd: name.range.upperBound, index: index, parent: open.last,
      firstAttribute: firstAttribute,
      nameNumber: names.number(of: name.key, name.range, in: bytes))
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
    var isUnique = true
    var offset = position
    while text[offset] == UInt8(ascii: " "), attributes.count - firstAttribute < limits.attributes,
      let name = Self.plainName(in: text, at: offset + 1),
      let value = plainValue(in: text, at: name.range.upperBound)
    {
      let number = names.number(of: name.key, name.range, in: bytes)
      if !bits.add(name.key, number), isRepeated(name.range, from: firstAttribute) {
        isUnique = false
      }
      attributes.append(
        XMLTree.AttributeNode(
          name: name.range, number, value: value.range, quote: .double, isClosed: true,
          isLiteral: value.isLiteral))
      offset = value.range.upperBound &+ 1
    }
    position = offset
    return isUnique
  }

  private func isRepeated(_ name: Range<Int>, from first: Int) -> Bool {
    attributes[first...].contains { source.isEqual($0.nameRange, name) }
  }

  /// The value after the name of an attribute; nil: it needs further checks, or the end of the text is near.
  @inline(__always)
  private mutating func plainValue(
    in text: Span<UInt8>, at equals: Int
  ) -> (range: Range<Int>, isLiteral: Bool)? {
    guard text[equals] == UInt8(ascii: "="), text[equals + 1] == UInt8(ascii: "\"") else {
      return nil
    }
    let start = equals + 2
    var isLiteral = true
    var isASCII = true
    var offset = start
    while offset + 10 <= text.count {
      let word = text.word(at: offset)
      // Most values end in their first word, and have no other byte of these.
      var others =
        word.bytes(outsideASCIIFrom: UInt8(ascii: "'"))
        | word.exactBytes(equalTo: UInt8(ascii: "<"))
      while others != 0 {
        let end = offset &+ others.trailingZeroBitCount / 8
        switch text[end] {
        case UInt8(ascii: "\""):
          switch text[end + 1] {
          case UInt8(ascii: " "), UInt8(ascii: ">"), UInt8(ascii: "/"):
            if !isASCII { leaveUnchecked(in: start..<end) }
            return (start..<end, isLiteral)
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
  ) -> (range: Range<Int>, key: XMLNameKey)? {
    guard start + 18 <= text.count else { return nil }
    let first = text.word(at: start)
    var others = first.bytesExceptLetters
    if others != 0 {
      let length = others.trailingZeroBitCount / 8
      guard length > 0 else { return nil }
      return (start..<start &+ length, XMLNameKey(first: first & ~(.max &<< UInt64(8 * length))))
    }
    var end = start
    while others == 0 {
      end &+= 8
      guard end + 10 <= text.count else { return nil }
      others = text.word(at: end).bytesExceptLetters
    }
    end &+= others.trailingZeroBitCount / 8
    return (start..<end, XMLNameKey(first: first, second: text.word(at: end &- 8)))
  }
}
