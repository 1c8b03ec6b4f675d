/// The characters that XML 1.0 (fifth edition) allows in texts and in names.
enum XMLCharacters {
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
      || byte == UInt8(ascii: "\r")
  }

  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Whether a name, or any other run of characters in a tag, ends before this byte.
  static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: isSpace(byte)
    }
  }

  /// Whether an ASCII byte is allowed in a name, or as its first character.
  static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }

  /// Whether a non-ASCII character is allowed in a name, or as its first character.
  static func isNameCharacter(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar.value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x1_0000...0xE_FFFF:
      true
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: !isFirst
    default: false
    }
  }

  /// Whether XML allows the character, either literally or as a reference.
  static func isCharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  /// Finds bytes that are not UTF-8 and characters that XML does not allow.
  ///
  /// A run of invalid bytes is one problem.
  ///
  /// - Parameter limit: The maximum number of problems.
  static func problems(in source: XMLSource, limit: Int) -> [XMLProblem] {
    var problems: [XMLProblem] = []
    var offset = 0
    while offset < source.count, problems.count < limit {
      let start = offset
      let byte = source.bytes[start]
      guard byte >= 0x80 || !isCharacter(UInt32(byte)) else {
        offset += 1
        continue
      }
      let character = source.character(at: start)
      offset = character.end
      if let scalar = character.scalar {
        guard !isCharacter(scalar.value) else { continue }
        problems.append(XMLProblem(.forbiddenCharacter(scalar), at: start..<offset))
      } else {
        offset = endOfInvalidBytes(in: source, from: offset)
        problems.append(XMLProblem(.invalidUTF8(byte), at: start..<offset))
      }
    }
    return problems
  }

  /// The offset after a run of invalid UTF-8 that starts at `start`.
  private static func endOfInvalidBytes(in source: XMLSource, from start: Int) -> Int {
    var offset = start
    while offset < source.count {
      let character = source.character(at: offset)
      guard character.scalar == nil else { break }
      offset = character.end
    }
    return offset
  }
}

/// A reference, which starts with `&`.
struct XMLReference {
  enum Meaning: Hashable {
    case scalar(Unicode.Scalar)
    /// A literal `&`, or a reference without its `;`.
    case bareAmpersand
    /// A name other than the five predefined ones. Only a document type declaration can define it.
    case unknownName
    /// The number of a character that XML does not allow.
    case noCharacter
  }

  let meaning: Meaning
  /// The byte range of the reference; for a bare `&`, of that byte.
  let range: Range<Int>

  /// The character that the reference represents; nil if the reference is invalid.
  var scalar: Unicode.Scalar? {
    guard case .scalar(let scalar) = meaning else { return nil }
    return scalar
  }
}

extension XMLSource {
  /// The reference whose `&` is at this offset.
  func reference(at ampersand: Int) -> XMLReference {
    let start = ampersand + 1
    let isNumber = byte(at: start) == UInt8(ascii: "#")
    let (end, meaning) = isNumber ? number(from: start + 1) : name(from: start)
    guard let meaning, byte(at: end) == UInt8(ascii: ";") else {
      return XMLReference(meaning: .bareAmpersand, range: ampersand..<start)
    }
    return XMLReference(meaning: meaning, range: ampersand..<end + 1)
  }

  private func name(from start: Int) -> (end: Int, meaning: XMLReference.Meaning?) {
    let end = endOfName(from: start)
    guard end > start else { return (end, nil) }
    let scalar = Self.predefined.first { isEqual(start..<end, to: $0.key) }?.value
    return (end, scalar.map { .scalar($0) } ?? .unknownName)
  }

  private static let predefined: KeyValuePairs<String, Unicode.Scalar> = [
    "amp": "&", "quot": "\"", "lt": "<", "gt": ">", "apos": "'",
  ]

  /// Parses the number after `&#`. The value is clamped just above the Unicode range and therefore
  /// never overflows.
  private func number(from start: Int) -> (end: Int, meaning: XMLReference.Meaning?) {
    let isHexadecimal = byte(at: start) == UInt8(ascii: "x")
    let radix: UInt32 = isHexadecimal ? 16 : 10
    let firstDigit = isHexadecimal ? start + 1 : start
    var value: UInt32 = 0
    var offset = firstDigit
    while let digit = Self.digit(byte(at: offset)), digit < radix {
      value = min(value * radix + digit, 0x11_0000)
      offset += 1
    }
    guard offset > firstDigit else { return (offset, nil) }
    guard XMLCharacters.isCharacter(value), let scalar = Unicode.Scalar(value) else {
      return (offset, .noCharacter)
    }
    return (offset, .scalar(scalar))
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
