/// What one token of a JSON text says, of half-typed ones too.
enum JSONToken {
  /// The inside of a string's token: without its quotes, of which the last may be missing. A word
  /// that has no quotes is all inside.
  static func content(of token: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    guard let first = bytes[token].first, isQuote(first) else { return token }
    let start = token.lowerBound + 1
    return start..<(isClosed(token, in: bytes) ? token.upperBound - 1 : token.upperBound)
  }

  /// Whether the token has quotes on both of its sides.
  static func isClosed(_ token: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard token.count >= 2, isQuote(bytes[token.lowerBound]),
      bytes[token.upperBound - 1] == bytes[token.lowerBound]
    else { return false }
    let escapes = bytes[token.lowerBound + 1..<token.upperBound - 1].reversed()
      .prefix { $0 == UInt8(ascii: "\\") }
    return escapes.count.isMultiple(of: 2)
  }

  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  /// What a whole token says, of a word without quotes too.
  static func text(of token: Range<Int>, in bytes: [UInt8]) -> String {
    meaning(of: content(of: token, in: bytes), in: bytes)
  }

  /// What a string says by its content: each escape is what it stands for.
  static func meaning(of content: Range<Int>, in bytes: [UInt8]) -> String {
    let raw = bytes[content]
    guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    var units: [UInt16] = []
    var plain = content.lowerBound
    var place = content.lowerBound
    while place < content.upperBound {
      guard bytes[place] == UInt8(ascii: "\\"), place + 1 < content.upperBound else {
        place += 1
        continue
      }
      units += String(decoding: bytes[plain..<place], as: UTF8.self).utf16
      let (unit, end) = escape(at: place, before: content.upperBound, in: bytes)
      units.append(unit)
      place = end
      plain = end
    }
    units += String(decoding: bytes[plain..<content.upperBound], as: UTF8.self).utf16
    return String(decoding: units, as: UTF16.self)
  }

  /// What the escape whose backslash is here stands for, and where it ends.
  private static func escape(
    at backslash: Int, before end: Int, in bytes: [UInt8]
  ) -> (unit: UInt16, end: Int) {
    let byte = bytes[backslash + 1]
    switch byte {
    case UInt8(ascii: "b"): return (0x08, backslash + 2)
    case UInt8(ascii: "f"): return (0x0C, backslash + 2)
    case UInt8(ascii: "n"): return (0x0A, backslash + 2)
    case UInt8(ascii: "r"): return (0x0D, backslash + 2)
    case UInt8(ascii: "t"): return (0x09, backslash + 2)
    case UInt8(ascii: "u"):
      guard backslash + 6 <= end,
        let unit = UInt16(
          String(decoding: bytes[backslash + 2..<backslash + 6], as: UTF8.self), radix: 16)
      else { return (0xFFFD, backslash + 2) }
      return (unit, backslash + 6)
    case 0x80...:
      // The backslash stands for nothing; the character after it is of several bytes.
      return (UInt16(UInt8(ascii: "\\")), backslash + 1)
    default: return (UInt16(byte), backslash + 2)
    }
  }

  /// A finite number; nil for any other token.
  static func number(at token: Range<Int>, in bytes: [UInt8]) -> Double? {
    guard token.count <= numberBytes else { return nil }
    return Double(String(decoding: bytes[token], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// No number that a person or a program writes is longer.
  private static let numberBytes = 400
}
