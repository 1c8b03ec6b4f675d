extension JSONScanner {
  /// Scans the string at the current position. Returns whether it ends with a quote.
  ///
  /// A string ends at the end of its line at the latest, so that a missing quote affects one line
  /// of the outline and not the rest.
  mutating func scanString() -> Bool {
    let text = text
    let start = position
    var offset = start + 1
    while offset < text.count {
      let byte = text[offset]
      if Self.isPlain(byte) {
        offset += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        position = offset + 1
        return true
      case UInt8(ascii: "\\"): offset = scanEscape(at: offset)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        firstProblem = firstProblem ?? .openString(at: start..<offset)
        position = offset
        return false
      case 0..<0x20:
        firstProblem = firstProblem ?? .controlCharacter(byte, at: offset)
        offset += 1
      default: offset = scanCharacter(at: offset)
      }
    }
    firstProblem = firstProblem ?? .openString(at: start..<text.count)
    position = text.count
    return false
  }

  /// Whether a byte is a character of its own in a string.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Scans the escape whose backslash is at this offset, and returns the offset after it.
  private mutating func scanEscape(at backslash: Int) -> Int {
    guard backslash + 1 < text.count else { return text.count }
    switch text[backslash + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return backslash + 2
    case UInt8(ascii: "u"):
      return scanUnicodeEscape(at: backslash)
    case let byte where byte > 0x20 && byte < 0x7F:
      firstProblem =
        firstProblem ?? .unknownEscape(Unicode.Scalar(byte), at: backslash..<backslash + 2)
      return backslash + 2
    default:
      // A line end or a multibyte character follows, which is checked separately.
      firstProblem = firstProblem ?? .loneBackslash(at: backslash..<backslash + 1)
      return backslash + 1
    }
  }

  private mutating func scanUnicodeEscape(at backslash: Int) -> Int {
    guard let unit = codeUnit(at: backslash) else {
      let end = endOfHexDigits(at: backslash + 2)
      firstProblem = firstProblem ?? .shortUnicodeEscape(at: backslash..<end)
      return end
    }
    let end = backslash + 6
    switch unit {
    case 0:
      firstProblem = firstProblem ?? .escapedNull(at: backslash..<end)
    case 0xD800..<0xDC00:
      if let low = codeUnit(at: end), (0xDC00..<0xE000).contains(low) { return end + 6 }
      firstProblem = firstProblem ?? .loneSurrogate(at: backslash..<end)
    case 0xDC00..<0xE000:
      firstProblem = firstProblem ?? .loneSurrogate(at: backslash..<end)
    default: break
    }
    return end
  }

  /// The value of `\uXXXX` at this offset; nil if there is no complete escape.
  private func codeUnit(at backslash: Int) -> UInt16? {
    guard backslash + 6 <= text.count, text[backslash...].starts(with: "\\u".utf8) else {
      return nil
    }
    return Self.codeUnit(in: text[backslash + 2..<backslash + 6])
  }

  /// The value of four hexadecimal digits.
  static func codeUnit(in digits: ArraySlice<UInt8>) -> UInt16? {
    guard digits.count == 4 else { return nil }
    var unit: UInt16 = 0
    for byte in digits {
      guard let digit = hexDigit(byte) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  private func endOfHexDigits(at start: Int) -> Int {
    var end = start
    while end < min(start + 4, text.count), Self.hexDigit(text[end]) != nil { end += 1 }
    return end
  }

  private static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Scans the non-ASCII character at this offset, and returns the offset after it.
  private mutating func scanCharacter(at offset: Int) -> Int {
    let character = character(at: offset)
    if character.scalar == nil {
      firstProblem = firstProblem ?? .invalidUTF8(text[offset], at: offset..<character.end)
    }
    return character.end
  }

  /// The multibyte character at this offset. `scalar` is nil for invalid UTF-8, which ends before
  /// the first byte that makes it invalid.
  func character(at offset: Int) -> (scalar: Unicode.Scalar?, end: Int) {
    var parser = UTF8.ForwardParser()
    var rest = text[offset...].makeIterator()
    return switch parser.parseScalar(from: &rest) {
    case .valid(let encoded): (UTF8.decode(encoded), offset + encoded.count)
    case .error(let length): (nil, offset + length)
    case .emptyInput: (nil, offset)
    }
  }
}

/// Scans numbers and literals.
extension JSONScanner {
  /// Scans a number or a literal: a run of letters, digits and similar characters. Any other run is
  /// `.invalid`.
  mutating func scanNumberOrLiteral() -> JSONValue.Kind {
    let start = position
    if let end = endOfNumber(), !Self.isRunByte(byte(at: end)) {
      position = end
      return .number
    }
    skipRun()
    let token = text[start..<position]
    switch text[start] {
    case UInt8(ascii: "t") where token.elementsEqual("true".utf8): return .bool
    case UInt8(ascii: "f") where token.elementsEqual("false".utf8): return .bool
    case UInt8(ascii: "n") where token.elementsEqual("null".utf8): return .null
    default: firstProblem = firstProblem ?? .badToken(token)
    }
    return .invalid
  }

  /// Skips the bytes of one run, at least one byte.
  mutating func skipRun() {
    repeat { position += 1 } while position < text.count && Self.isRunByte(text[position])
  }

  static func isRunByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// The offset after the number at the current position; nil if there is none.
  private func endOfNumber() -> Int? {
    var offset = position
    if byte(at: offset) == UInt8(ascii: "-") { offset += 1 }
    if byte(at: offset) == UInt8(ascii: "0") {
      offset += 1
    } else {
      guard let end = endOfDigits(at: offset) else { return nil }
      offset = end
    }
    if byte(at: offset) == UInt8(ascii: ".") {
      guard let end = endOfDigits(at: offset + 1) else { return nil }
      offset = end
    }
    if byte(at: offset) == UInt8(ascii: "e") || byte(at: offset) == UInt8(ascii: "E") {
      offset += 1
      let sign = byte(at: offset)
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      guard let end = endOfDigits(at: offset) else { return nil }
      offset = end
    }
    return offset
  }

  /// The offset after the digits at `start`; nil if there are none.
  private func endOfDigits(at start: Int) -> Int? {
    var offset = start
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(at: offset)) { offset += 1 }
    return offset > start ? offset : nil
  }

  /// The byte at the offset; after the end NUL, which is not part of any token.
  private func byte(at offset: Int) -> UInt8 {
    offset < text.count ? text[offset] : 0
  }
}

/// Scans common syntax that JSON does not allow.
extension JSONScanner {
  enum InvalidSyntax {
    /// Skipped like white space.
    case skipped
    /// Used in place of a string.
    case quoted
  }

  /// Skips comments, strings in other quotes, and characters that are not part of any token.
  /// Returns nil, without moving, if a number or a literal starts here.
  mutating func scanInvalid() -> InvalidSyntax? {
    let start = position
    let byte = text[start]
    guard !Self.isRunByte(byte) else { return nil }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "`"):
      skipQuoted(by: byte)
      firstProblem = firstProblem ?? .wrongQuotes(at: start..<position)
      return .quoted
    case UInt8(ascii: "#"):
      skipLine()
      firstProblem = firstProblem ?? .comment(at: start..<position)
    case UInt8(ascii: "/") where self.byte(at: start + 1) == UInt8(ascii: "/"):
      skipLine()
      firstProblem = firstProblem ?? .comment(at: start..<position)
    case UInt8(ascii: "/") where self.byte(at: start + 1) == UInt8(ascii: "*"):
      skipBlockComment()
      firstProblem = firstProblem ?? .comment(at: start..<position)
    case 0x80...:
      let character = character(at: start)
      position = character.end
      if let scalar = character.scalar {
        firstProblem = firstProblem ?? .unexpectedCharacter(scalar, at: start..<position)
      } else {
        firstProblem = firstProblem ?? .invalidUTF8(byte, at: start..<position)
      }
    default:
      position += 1
      firstProblem =
        firstProblem ?? .unexpectedCharacter(Unicode.Scalar(byte), at: start..<position)
    }
    return .skipped
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private mutating func skipLine() {
    while position < text.count, !Self.isLineEnd(text[position]) { position += 1 }
  }

  private mutating func skipQuoted(by quote: UInt8) {
    position += 1
    while position < text.count, !Self.isLineEnd(text[position]) {
      position += 1
      if text[position - 1] == quote { return }
    }
  }

  private mutating func skipBlockComment() {
    position += 2
    while position < text.count {
      position += 1
      if text[position - 1] == UInt8(ascii: "*"), byte(at: position) == UInt8(ascii: "/") {
        position += 1
        return
      }
    }
  }
}
