internal import LayoutModel
package import Linting

/// Reads strings files: `"key" = "text";` for each text, or a property list in XML.
///
/// The grammar is that of Foundation's parser for property lists of OpenStep, which Xcode and the app use:
/// entries in braces or without them, words without quotes, comments, arrays, dictionaries and data.
/// Values that are no text are skipped.
package struct StringsReader: Sendable {
  /// Bytes. The largest strings files of apps have some megabytes.
  package static let byteLimit = 16 << 20
  package static let entryLimit = 200_000
  /// Levels of arrays and dictionaries.
  package static let depthLimit = 128

  private let byteLimit: Int
  private let entryLimit: Int

  package init(byteLimit: Int = Self.byteLimit, entryLimit: Int = Self.entryLimit) {
    self.byteLimit = byteLimit
    self.entryLimit = entryLimit
  }

  package func read(_ bytes: [UInt8]) throws(TranslationFailure) -> TranslationTable {
    guard bytes.count <= byteLimit else {
      throw TranslationFailure("a file of translations has at most \(byteLimit) bytes")
    }
    guard !bytes.starts(with: "bplist".utf8) else {
      throw TranslationFailure(
        "a binary property list is not supported; 'plutil -convert xml1' converts it to XML")
    }
    let text = try Self.utf8(of: bytes)
    var table = TranslationTable()
    if Self.startsAsXML(text) {
      table.entries = try PropertyListXML.texts(in: text, limit: entryLimit)
    } else {
      var parser = StringsParser(text, entryLimit: entryLimit)
      table.entries = try parser.entries()
    }
    return table
  }

  private static func startsAsXML(_ text: [UInt8]) -> Bool {
    let start = text.drop { " \n\r\t".utf8.contains($0) }
    // `<0f 0e>` is data.
    return ["<?", "<!", "<p"].contains { start.starts(with: $0.utf8) }
  }
}

/// Parses a property list of OpenStep with a dictionary at the top. It does not recurse.
private struct StringsParser {
  private let text: [UInt8]
  private let entryLimit: Int
  private var offset = 0
  private let lines: LineIndex

  init(_ text: [UInt8], entryLimit: Int) {
    self.text = text
    self.entryLimit = entryLimit
    lines = LineIndex(text)
  }

  mutating func entries() throws(TranslationFailure) -> [TranslationTable.Entry] {
    var entries: [TranslationTable.Entry] = []
    skipSpace()
    let start = offset
    let hasBraces = byte == UInt8(ascii: "{")
    if hasBraces { offset += 1 }
    while true {
      skipSpace()
      guard let next = byte else {
        if hasBraces { throw failure("'{' is not closed; expected '}'", at: start) }
        return entries
      }
      if hasBraces, next == UInt8(ascii: "}") {
        offset += 1
        skipSpace()
        guard byte == nil else { throw failure("unexpected text after '}'") }
        return entries
      }
      // Foundation accepts a second semicolon.
      if next == UInt8(ascii: ";"), !entries.isEmpty {
        offset += 1
        continue
      }
      let keyOffset = offset
      guard let key = try string() else { throw failure("expected a key") }
      let value = try value(of: key)
      guard entries.count < entryLimit else {
        throw failure("a file of translations has at most \(entryLimit) entries", at: keyOffset)
      }
      if let value {
        entries.append(
          TranslationTable.Entry(
            key: key, text: value, line: lines.position(of: keyOffset).line))
      }
    }
  }

  /// The rest of an entry; nil: the value is no text.
  private mutating func value(of key: String) throws(TranslationFailure) -> String? {
    skipSpace()
    // A key without a value is its own text.
    if consume(";") { return key }
    guard consume("=") else { throw failure("expected '=' and a text after the key") }
    skipSpace()
    let value = try string()
    if value == nil { try skipValue() }
    let end = offset
    skipSpace()
    guard consume(";") else { throw failure("expected ';' after the text", at: end) }
    return value
  }

  /// Skips an array, a dictionary or data.
  private mutating func skipValue() throws(TranslationFailure) {
    var open: [(offset: Int, closing: UInt8)] = []
    repeat {
      skipSpace()
      guard let next = byte else {
        guard let last = open.last else { throw failure("expected a text") }
        let (opening, closing) = (text[last.offset], last.closing)
        throw failure(
          "'\(Self.character(opening))' is not closed; expected '\(Self.character(closing))'",
          at: last.offset)
      }
      switch next {
      case UInt8(ascii: "("), UInt8(ascii: "{"):
        guard open.count < StringsReader.depthLimit else {
          throw failure("values are nested deeper than \(StringsReader.depthLimit) levels")
        }
        open.append(
          (offset, next == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")))
        offset += 1
      case UInt8(ascii: "<"):
        let start = offset
        while let byte, byte != UInt8(ascii: ">") { offset += 1 }
        guard consume(">") else { throw failure("'<' is not closed; expected '>'", at: start) }
      case UInt8(ascii: ")"), UInt8(ascii: "}"):
        guard let last = open.popLast(), last.closing == next else {
          throw failure("unexpected '\(Self.character(next))'")
        }
        offset += 1
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
        guard !open.isEmpty else { throw failure("expected a text") }
        offset += 1
      default:
        guard !open.isEmpty, try string() != nil else { throw failure("expected a text") }
      }
    } while !open.isEmpty
  }

  // Tokens.

  private var byte: UInt8? { offset < text.count ? text[offset] : nil }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Skips white space and comments. A comment that is not closed ends with the text.
  private mutating func skipSpace() {
    while let byte {
      switch byte {
      case UInt8(ascii: " "), 0x09...0x0D:
        offset += 1
      case UInt8(ascii: "/") where follows(UInt8(ascii: "/")):
        while let byte = self.byte, byte != 0x0A, byte != 0x0D { offset += 1 }
      case UInt8(ascii: "/") where follows(UInt8(ascii: "*")):
        offset += 2
        while offset < text.count,
          !(text[offset] == UInt8(ascii: "*") && follows(UInt8(ascii: "/")))
        {
          offset += 1
        }
        offset = min(offset + 2, text.count)
      // U+2028 and U+2029, which end lines.
      case 0xE2
      where text[offset...].starts(with: [0xE2, 0x80, 0xA8])
        || text[offset...].starts(with: [0xE2, 0x80, 0xA9]):
        offset += 3
      default: return
      }
    }
  }

  private func follows(_ next: UInt8) -> Bool {
    offset + 1 < text.count && text[offset + 1] == next
  }

  /// A text in quotes or a word without them; nil: there is none.
  private mutating func string() throws(TranslationFailure) -> String? {
    guard let byte else { return nil }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted(by: byte) }
    let start = offset
    while let byte = self.byte, Self.isPartOfWord(byte) { offset += 1 }
    return offset == start ? nil : String(decoding: text[start..<offset], as: UTF8.self)
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "_$/:.-".utf8.contains(byte)
  }

  private mutating func quoted(by quote: UInt8) throws(TranslationFailure) -> String {
    let start = offset
    offset += 1
    var result: [UInt8] = []
    var units = UnitWriter()
    while let byte {
      offset += 1
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
    throw failure("the text is not closed; expected '\(Self.character(quote))'", at: start)
  }

  /// The character after a backslash. An unknown escape is the character itself: `\u` is `u`.
  private mutating func escape(_ result: inout [UInt8], _ units: inout UnitWriter) {
    guard let byte else { return }
    offset += 1
    switch byte {
    case UInt8(ascii: "U"):
      units.append(UInt16(truncatingIfNeeded: number(radix: 16, digits: 4)), to: &result)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      offset -= 1
      let code = number(radix: 8, digits: 3)
      units.append(Self.unit(UInt8(truncatingIfNeeded: code)), to: &result)
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
      offset += 1
    }
    return value
  }

  private static func character(_ byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(byte) }

  private func failure(_ message: String, at offset: Int? = nil) -> TranslationFailure {
    TranslationFailure(message, at: offset ?? self.offset, in: text)
  }
}

// The character set of octal escapes, that of NeXTSTEP.
extension StringsParser {
  private static func unit(_ code: UInt8) -> UInt16 {
    code < 0x80 ? UInt16(code) : nextStepUnits[Int(code) - 0x80]
  }

  /// The codes from 0x80 on. The last two have no character.
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
