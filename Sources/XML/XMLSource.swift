/// The bytes of a text, with functions that find the end of each construct.
///
/// The scanner and the decoding of text and values share these functions, so that they interpret
/// the same bytes in the same way.
struct XMLSource: Sendable {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The byte at the offset; after the end NUL, which is not a character of XML.
  func byte(at offset: Int) -> UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  func isEqual(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
    range.count == other.count && bytes[range] == bytes[other]
  }

  /// Whether the range contains the UTF-8 bytes of this text. XML compares names byte by byte.
  func isEqual(_ range: Range<Int>, to text: String) -> Bool {
    range.count == text.utf8.count && bytes[range].elementsEqual(text.utf8)
  }

  func starts(with text: String, at offset: Int) -> Bool {
    bytes[min(offset, count)...].starts(with: text.utf8)
  }

  /// The offset after the white space at `start`.
  func endOfSpace(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, XMLCharacters.isSpace(bytes[offset]) { offset += 1 }
    return offset
  }

  /// The offset after the name at `start`; `start` itself if no name starts there.
  func endOfName(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte < 0x80 {
        guard XMLCharacters.isNameByte(byte, isFirst: offset == start) else { break }
        offset += 1
      } else {
        let character = character(at: offset)
        guard let scalar = character.scalar,
          XMLCharacters.isNameCharacter(scalar, isFirst: offset == start)
        else { break }
        offset = character.end
      }
    }
    return offset
  }

  /// The offset of the first such byte in a range; the end of the range if there is none.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
    bytes[range].firstIndex(of: byte) ?? range.upperBound
  }

  /// The character at the offset. `scalar` is nil for invalid UTF-8, which ends before the first
  /// byte that makes it invalid.
  func character(at offset: Int) -> (scalar: Unicode.Scalar?, end: Int) {
    var parser = UTF8.ForwardParser()
    var rest = bytes[offset...].makeIterator()
    return switch parser.parseScalar(from: &rest) {
    case .valid(let encoded): (UTF8.decode(encoded), offset + encoded.count)
    case .error(let length): (nil, offset + length)
    case .emptyInput: (nil, offset)
    }
  }
}

/// Markup other than start tags.
extension XMLSource {
  enum Markup {
    case comment, section, instruction
    case endTag
    /// `<!` followed by anything else.
    case unknown
  }

  /// The markup that starts with the `<` at `start`; nil for a start tag or text.
  func markup(at start: Int) -> Markup? {
    switch byte(at: start + 1) {
    case UInt8(ascii: "/"): .endTag
    case UInt8(ascii: "?"): .instruction
    case UInt8(ascii: "!"):
      if starts(with: "--", at: start + 2) {
        .comment
      } else if starts(with: "[CDATA[", at: start + 2) {
        .section
      } else {
        .unknown
      }
    default: nil
    }
  }

  /// The content of the markup at `start`, and the offset after the markup. If its terminator is
  /// missing it is incomplete: a comment, section or instruction then extends to the end of the
  /// text, anything else to the next `<`.
  func extent(
    of markup: Markup, at start: Int
  ) -> (content: Range<Int>, end: Int, isComplete: Bool) {
    switch markup {
    case .comment: extent(from: start + 4, to: "-->")
    case .section: extent(from: start + 9, to: "]]>")
    case .instruction: extent(from: start + 2, to: "?>")
    case .endTag, .unknown: tagExtent(from: start + 2)
    }
  }

  private func extent(
    from start: Int, to terminator: String
  ) -> (content: Range<Int>, end: Int, isComplete: Bool) {
    let length = terminator.utf8.count
    var offset = start + length - 1
    while offset < bytes.count {
      let candidate = offset + 1 - length
      if bytes[offset] == UInt8(ascii: ">"), starts(with: terminator, at: candidate) {
        return (start..<candidate, offset + 1, true)
      }
      offset += 1
    }
    return (start..<count, count, false)
  }

  private func tagExtent(
    from start: Int
  ) -> (content: Range<Int>, end: Int, isComplete: Bool) {
    let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
    let isComplete = end.map { bytes[$0] == UInt8(ascii: ">") } ?? false
    return (start..<(end ?? count), (end ?? count) + (isComplete ? 1 : 0), isComplete)
  }
}

/// Decoding.
extension XMLSource {
  enum Role {
    case text
    /// An attribute value: literal white space becomes spaces (XML 1.0, 3.3.3).
    case value
    /// The content of a CDATA section, in which `&` is a literal character.
    case section
  }

  /// Decodes a range. Invalid references stay as written; invalid UTF-8 becomes replacement
  /// characters.
  func string(in range: Range<Int>, as role: Role) -> String {
    isLiteral(range, as: role)
      ? self[range] : String(decoding: decoded(range, as: role), as: UTF8.self)
  }

  /// Whether the decoded text of a range is the range itself.
  private func isLiteral(_ range: Range<Int>, as role: Role) -> Bool {
    bytes[range].allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"): role == .section
      case UInt8(ascii: "\r"): false
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): role != .value
      default: true
      }
    }
  }

  private func decoded(_ range: Range<Int>, as role: Role) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "&") where role != .section:
        let reference = reference(at: offset - 1)
        if let scalar = reference.scalar {
          decoded.append(contentsOf: scalar.utf8)
        } else {
          decoded.append(contentsOf: bytes[reference.range])
        }
        offset = reference.range.upperBound
      case UInt8(ascii: "\r"):
        // CR LF is one line end.
        if offset < range.upperBound, bytes[offset] == UInt8(ascii: "\n") { offset += 1 }
        decoded.append(role == .value ? UInt8(ascii: " ") : UInt8(ascii: "\n"))
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"):
        decoded.append(role == .value ? UInt8(ascii: " ") : byte)
      default: decoded.append(byte)
      }
    }
    return decoded
  }
}
