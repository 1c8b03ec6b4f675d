extension JSONScanner {
  /// Moves past the string that starts here; true where it ends with its quote.
  ///
  /// A string ends at the end of its line at the latest: a quote that is missing then spoils one
  /// line of an outline and not the rest of it.
  mutating func scanString() -> Bool {
    let text = text
    let start = position
    var offset = start + 1
    while offset < text.count {
      let byte = text[offset]
      if byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
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

  /// The offset after the escape whose backslash is here.
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
      // A line end or a character of several bytes follows, and has its own say.
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

  /// The value of `\uXXXX` here; nil where there is no such escape in full.
  private func codeUnit(at backslash: Int) -> UInt32? {
    guard backslash + 6 <= text.count, text[backslash] == UInt8(ascii: "\\"),
      text[backslash + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for byte in text[backslash + 2..<backslash + 6] {
      guard let digit = Self.hexDigit(byte) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  private func endOfHexDigits(at start: Int) -> Int {
    var end = start
    while end < min(start + 4, text.count), Self.hexDigit(text[end]) != nil { end += 1 }
    return end
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// The offset after the character here, which is not ASCII.
  private mutating func scanCharacter(at offset: Int) -> Int {
    let character = character(at: offset)
    if character.scalar == nil {
      firstProblem = firstProblem ?? .invalidUTF8(text[offset], at: offset..<character.end)
    }
    return character.end
  }

  /// The character of several bytes that starts here. Without a scalar it is not UTF-8, and ends
  /// before the first byte that spoils it.
  func character(at offset: Int) -> (scalar: Unicode.Scalar?, end: Int) {
    let lead = text[offset]
    let length: Int
    // What the second byte may be rules out long forms, surrogates and what is past Unicode.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return (nil, offset + 1)
    }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for end in offset + 1..<offset + length {
      guard end < text.count, second.contains(text[end]) else { return (nil, end) }
      value = value << 6 | UInt32(text[end] & 0x3F)
      second = 0x80...0xBF
    }
    return (Unicode.Scalar(value), offset + length)
  }
}
