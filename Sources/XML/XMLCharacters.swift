/// Which characters XML has, and which names may be made of (XML 1.0, fifth edition).
enum XMLCharacters {
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
      || byte == UInt8(ascii: "\r")
  }

  static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Whether a name or a run of anything else in a tag ends before this byte.
  static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: isSpace(byte)
    }
  }

  /// Of an ASCII byte: whether it may stand in a name, or start one.
  static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }

  /// Of a character past ASCII: whether it may stand in a name, or start one.
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

  /// Whether XML has the character at all, written as itself or as a reference.
  static func isCharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  /// What no XML text may hold, wherever it stands: bytes that are not UTF-8, and characters that
  /// XML does not have. At most `limit` problems, a run of wrong bytes being one.
  static func problems(in source: XMLSource, limit: Int) -> [XMLProblem] {
    let bytes = source.bytes
    var problems: [XMLProblem] = []
    var offset = 0
    while offset < bytes.count, problems.count < limit {
      let byte = bytes[offset]
      if byte >= 0x20 && byte < 0x80 || isSpace(byte) {
        offset += 1
        continue
      }
      let start = offset
      let character = source.character(at: start)
      offset = character.end
      if let scalar = character.scalar {
        guard !isCharacter(scalar.value) else { continue }
        problems.append(.forbiddenCharacter(scalar, at: start..<offset))
      } else {
        offset = endOfForeignBytes(in: source, from: offset)
        problems.append(.invalidUTF8(byte, at: start..<offset))
      }
    }
    return problems
  }

  /// The offset after the bytes here that belong to no character of UTF-8.
  private static func endOfForeignBytes(in source: XMLSource, from start: Int) -> Int {
    var offset = start
    while offset < source.count {
      let character = source.character(at: offset)
      guard character.scalar == nil else { break }
      offset = character.end
    }
    return offset
  }
}
