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
    let text = bytes.span
    return text.extracting(range).isEqual(to: text.extracting(other))
  }

  /// Whether the range contains the UTF-8 bytes of this text. XML compares names byte by byte.
  func isEqual(_ range: Range<Int>, to text: String) -> Bool {
    let wanted = text.utf8
    guard range.count == wanted.count else { return false }
    let found = bytes.span.extracting(range)
    // The iterator of a string takes many instructions for each byte.
    guard #available(macOS 26, *) else { return found.isEqual(to: Array(wanted).span) }
    return found.isEqual(to: wanted.span)
  }

  func starts(with text: String, at offset: Int) -> Bool {
    bytes[min(offset, count)...].starts(with: text.utf8)
  }

  /// The offset after the white space at `start`.
  func endOfSpace(from start: Int) -> Int {
    // Loops over bytes use local copies, which stay in registers.
    let bytes = bytes
    var offset = start
    while offset < bytes.count, XMLCharacters.isSpace(bytes[offset]) { offset += 1 }
    return offset
  }

  /// The offset after the name at `start`; `start` itself if no name starts there.
  func endOfName(from start: Int) -> Int {
    let bytes = bytes
    var offset = bytes.span.endOfLetters(from: start)
    while offset < bytes.count {
      let byte = bytes[offset]
      if XMLCharacters.isLetter(byte) {
        // Nearly all characters of names are letters.
        offset += 1
      } else if byte < 0x80 {
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
    let bytes = bytes
    var offset = range.lowerBound
    while offset < range.upperBound, bytes[offset] != byte { offset += 1 }
    return offset
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

/// Eight bytes at a time.
extension Span<UInt8> {
  func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard count >= 8 else {
      for index in indices where self[index] != other[index] { return false }
      return true
    }
    // The last eight bytes overlap with those before, unless they follow them.
    let last = count - 8
    var offset = 0
    while offset < last {
      guard word(at: offset) == other.word(at: offset) else { return false }
      offset += 8
    }
    return word(at: last) == other.word(at: last)
  }

  /// The eight bytes from an offset; all of them must exist.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    // The bounds are checked once.
    extracting(offset...).firstWord
  }

  /// The first eight bytes; all of them must exist.
  @inline(__always)
  var firstWord: UInt64 {
    precondition(count >= 8)
    let low =
      UInt64(self[0]) | UInt64(self[1]) << 8 | UInt64(self[2]) << 16 | UInt64(self[3]) << 24
    let high =
      UInt64(self[4]) | UInt64(self[5]) << 8 | UInt64(self[6]) << 16 | UInt64(self[7]) << 24
    return low | high << 32
  }

  /// The offset after the letters of ASCII from an offset. Less than eight at the end of the text are not skipped.
  @inline(__always)
  func endOfLetters(from start: Int) -> Int {
    var offset = start
    while offset + 8 <= count {
      let others = word(at: offset).bytesExceptLetters
      if others != 0 { return offset + others.trailingZeroBitCount / 8 }
      offset += 8
    }
    return offset
  }
}

extension UInt64 {
  /// The highest bit of each byte that equals another one. Bytes after the first of them can have it too.
  @inline(__always)
  func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  /// The highest bit of each byte that equals another one, and of no other byte.
  @inline(__always)
  func exactBytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    let sums = (difference & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F
    return ~(sums | difference) & 0x8080_8080_8080_8080
  }

  /// The highest bit of each byte that is not ASCII or below another one, and of no other byte.
  @inline(__always)
  func bytes(outsideASCIIFrom byte: UInt8) -> UInt64 {
    // No sum of two bytes is above 0xFF.
    let sums = (self & 0x7F7F_7F7F_7F7F_7F7F) &+ (UInt64(0x80 - byte) &* 0x0101_0101_0101_0101)
    return (self | ~sums) & 0x8080_8080_8080_8080
  }

  /// The bits below the first that is set; all bits, if none is.
  @inline(__always)
  var bitsBelowFirst: UInt64 { (self & (0 &- self)) &- 1 }

  /// The highest bit of each byte that is no letter of ASCII.
  @inline(__always)
  var bytesExceptLetters: UInt64 {
    // No sum of two bytes is above 0xFF.
    let lowercase = (self | 0x2020_2020_2020_2020) & 0x7F7F_7F7F_7F7F_7F7F
    let fromA = lowercase &+ 0x1F1F_1F1F_1F1F_1F1F
    let afterZ = lowercase &+ 0x0505_0505_0505_0505
    return (self | afterZ | ~fromA) & 0x8080_8080_8080_8080
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
    let bytes = bytes
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
    let bytes = bytes
    var offset = start
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
      if bytes[offset] == UInt8(ascii: ">") { return (start..<offset, offset + 1, true) }
      offset += 1
    }
    return (start..<offset, offset, false)
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
  func isLiteral(_ range: Range<Int>, as role: Role) -> Bool {
    let bytes = bytes.span.extracting(range)
    // Nearly all bytes are greater.
    for index in bytes.indices where bytes[index] <= UInt8(ascii: "&") {
      switch bytes[index] {
      case UInt8(ascii: "&"): if role != .section { return false }
      case UInt8(ascii: "\r"): return false
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): if role == .value { return false }
      default: break
      }
    }
    return true
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

/// Numbers.
extension XMLSource {
  /// The number that a range contains, if it is a decimal with at most 15 digits; nil: it is something else.
  ///
  /// Both the digits and the power of ten are exact in a `Double`, so that the quotient is the nearest one, which
  /// is what `Double` returns for a text.
  func decimal(in range: Range<Int>) -> Double? {
    let text = bytes.span.extracting(range)
    var offset = 0
    let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    if isNegative { offset = 1 }
    guard text.count - offset <= 16 else { return nil }
    var digits = 0
    var digitCount = 0
    var divisor = 1
    var hasPoint = false
    while offset < text.count {
      let digit = text[offset] &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits &* 10 &+ Int(digit)
        digitCount += 1
        if hasPoint { divisor = divisor &* 10 }
      } else {
        // A digit must be on either side of the point.
        guard text[offset] == UInt8(ascii: "."), !hasPoint, digitCount > 0 else { return nil }
        hasPoint = true
      }
      offset += 1
    }
    guard digitCount > 0, digitCount <= 15, !hasPoint || divisor > 1 else { return nil }
    let value = Double(digits) / Double(divisor)
    return isNegative ? -value : value
  }
}
