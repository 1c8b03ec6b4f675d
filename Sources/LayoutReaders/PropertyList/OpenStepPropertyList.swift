internal import LayoutModel

/// A property list of OpenStep, the form of strings files and of Xcode's project files: dictionaries
/// `{ key = value; }`, arrays `( value, )`, data `<0f 0e>` and strings with or without quotes.
///
/// The grammar is that of Foundation's parser, which recurses on the nesting of values without a limit.
struct OpenStepPropertyList {
  indirect enum Value {
    case string(String)
    case data
    case array([Value])
    case dictionary([Entry])
  }

  struct Entry {
    let key: String
    let value: Value
    /// The start of the key, in bytes.
    let offset: Int
  }

  /// Levels of dictionaries and arrays in the value of an entry. A project file has three.
  static let depthLimit = 128

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The entries of a list that is a dictionary, with or without braces.
  static func entries(of bytes: [UInt8]) throws(TextError) -> [Entry] {
    var list = OpenStepPropertyList(bytes)
    list.skipSpace()
    guard list.byte == UInt8(ascii: "{") else { return try list.entries(closing: nil, depth: 0) }
    let entries = try list.entries(closing: UInt8(ascii: "}"), depth: 0)
    list.skipSpace()
    guard list.byte == nil else { throw list.failure("unexpected text after '}'") }
    return entries
  }

  // Values.

  /// - Parameter closing: of braces, whose first is the next byte; nil: there are none.
  private mutating func entries(closing: UInt8?, depth: Int) throws(TextError) -> [Entry] {
    let start = position
    if closing != nil { position += 1 }
    var entries: [Entry] = []
    while true {
      skipSpace()
      guard let next = byte else {
        guard closing == nil else { throw failure("'{' is not closed; expected '}'", at: start) }
        return entries
      }
      if next == closing {
        position += 1
        return entries
      }
      // Foundation accepts a second semicolon.
      if !entries.isEmpty, consume(";") { continue }
      let offset = position
      guard let key = try string() else { throw failure("expected a key") }
      entries.append(Entry(key: key, value: try value(of: key, depth: depth), offset: offset))
    }
  }

  /// The rest of an entry.
  private mutating func value(of key: String, depth: Int) throws(TextError) -> Value {
    skipSpace()
    // A key without a value is its own value.
    if consume(";") { return .string(key) }
    guard consume("=") else { throw failure("expected '=' and a value after the key") }
    let value = try value(depth: depth)
    let end = position
    skipSpace()
    guard consume(";") else { throw failure("expected ';' after the value", at: end) }
    return value
  }

  private mutating func value(depth: Int) throws(TextError) -> Value {
    skipSpace()
    let start = position
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      guard depth < Self.depthLimit else {
        throw failure("values are nested deeper than \(Self.depthLimit) levels")
      }
      return byte == UInt8(ascii: "(")
        ? .array(try values(depth: depth + 1))
        : .dictionary(try entries(closing: UInt8(ascii: "}"), depth: depth + 1))
    case UInt8(ascii: "<"):
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else {
        throw failure("'<' is not closed; expected '>'", at: start)
      }
      position = end + 1
      return .data
    default:
      guard let string = try string() else { throw failure("expected a value") }
      return .string(string)
    }
  }

  /// The values of an array, whose parenthesis is the next byte.
  private mutating func values(depth: Int) throws(TextError) -> [Value] {
    let start = position
    position += 1
    var values: [Value] = []
    while true {
      skipSpace()
      if consume(")") { return values }
      guard byte != nil else { throw failure("'(' is not closed; expected ')'", at: start) }
      values.append(try value(depth: depth))
      skipSpace()
      guard consume(",") || byte == UInt8(ascii: ")") || byte == nil else {
        throw failure("expected ',' or ')' after the value")
      }
    }
  }

  // Tokens.

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Skips white space and comments. A comment that is not closed ends with the text.
  private mutating func skipSpace() {
    while let byte {
      switch byte {
      case UInt8(ascii: " "), 0x09...0x0D:
        position += 1
      case UInt8(ascii: "/") where follows("/"):
        while let byte = self.byte, byte != 0x0A, byte != 0x0D { position += 1 }
      case UInt8(ascii: "/") where follows("*"):
        position += 2
        while let byte = self.byte, !(byte == UInt8(ascii: "*") && follows("/")) { position += 1 }
        position = min(position + 2, bytes.count)
      // U+2028 and U+2029, which end lines.
      case 0xE2
      where bytes[position...].starts(with: [0xE2, 0x80, 0xA8])
        || bytes[position...].starts(with: [0xE2, 0x80, 0xA9]):
        position += 3
      default: return
      }
    }
  }

  private func follows(_ next: Unicode.Scalar) -> Bool {
    position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: next)
  }

  /// A string in quotes or a word without them; nil: there is none.
  private mutating func string() throws(TextError) -> String? {
    guard let byte else { return nil }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted(by: byte) }
    let start = position
    while let byte = self.byte, Self.isPartOfWord(byte) { position += 1 }
    return position == start ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "_$/:.-".utf8.contains(byte)
  }

  private mutating func quoted(by quote: UInt8) throws(TextError) -> String {
    let start = position
    position += 1
    var result: [UInt8] = []
    var units = UnitWriter()
    while let byte {
      position += 1
      switch byte {
      case quote:
        units.finish(&result)
        return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"): escape(&result, &units)
      default:
        units.finish(&result)
        result.append(byte)
      }
    }
    let character = Unicode.Scalar(quote)
    throw failure("the string is not closed; expected '\(character)'", at: start)
  }

  /// The character after a backslash. An unknown escape is the character itself: `\u` is `u`.
  private mutating func escape(_ result: inout [UInt8], _ units: inout UnitWriter) {
    guard let byte else { return }
    position += 1
    switch byte {
    case UInt8(ascii: "U"):
      units.append(UInt16(truncatingIfNeeded: number(radix: 16, digits: 4)), to: &result)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      let code = UInt8(truncatingIfNeeded: number(radix: 8, digits: 3))
      units.append(code < 0x80 ? UInt16(code) : Self.nextStepUnits[Int(code) - 0x80], to: &result)
    default:
      units.finish(&result)
      result.append(Self.controls[byte] ?? byte)
    }
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "v"): 0x0B,
  ]

  /// The number of at most `digits` digits; 0 without one.
  private mutating func number(radix: Int, digits: Int) -> Int {
    var value = 0
    for _ in 0..<digits {
      guard let digit = byte?.hexadecimalValue, digit < radix else { break }
      value = value * radix + Int(digit)
      position += 1
    }
    return value
  }

  private func failure(_ message: String, at offset: Int? = nil) -> TextError {
    TextError(message, at: offset ?? position)
  }

  /// The characters of octal escapes from 0x80 on, those of NeXTSTEP. The last two have no character.
  private static let nextStepUnits: [UInt16] = [
    0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB,
    0x00CC, 0x00CD, 0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9,
    0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9, 0x00A1, 0x00A2, 0x00A3,
    0x2044, 0x00A5, 0x0192, 0x00A7, 0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02,
    0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022, 0x201A, 0x201E, 0x201D, 0x00BB,
    0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9,
    0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD,
    0x00BE, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB,
    0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x0141, 0x00D8, 0x0152, 0x00BA,
    0x00F2, 0x00F3, 0x00F4, 0x00F5, 0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD,
    0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0xFFFD, 0xFFFD,
  ]
}
