/// Numbers, words, and what is neither.
extension JSONScanner {
  /// Moves past a number or a word: as far as letters, digits and their like go together. A run
  /// that is neither is `.invalid`.
  mutating func scanNumberOrWord() -> JSONValue.Kind {
    let start = position
    if let end = endOfNumber(at: start), end == text.count || !Self.isRunByte(text[end]) {
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

  /// Moves past the bytes that belong to one number or word, and past one byte at least.
  mutating func skipRun() {
    repeat { position += 1 } while position < text.count && Self.isRunByte(text[position])
  }

  private static func isRunByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// The offset after the number here; nil where there is none.
  private func endOfNumber(at start: Int) -> Int? {
    var offset = start
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
    if byte(at: offset) | 0x20 == UInt8(ascii: "e") {
      offset += 1
      let sign = byte(at: offset)
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      guard let end = endOfDigits(at: offset) else { return nil }
      offset = end
    }
    return offset
  }

  /// The offset after the digits here; nil where there is not one.
  private func endOfDigits(at start: Int) -> Int? {
    var offset = start
    while offset < text.count, text[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
    return offset > start ? offset : nil
  }

  /// NUL after the end, which no token has.
  private func byte(at offset: Int) -> UInt8 {
    offset < text.count ? text[offset] : 0
  }
}

/// What people write in JSON although JSON does not have it.
extension JSONScanner {
  enum Foreign {
    /// Passed over like white space.
    case skipped
    /// Stands where a string would.
    case quoted
  }

  /// Moves past what is no token of JSON: comments, strings in the wrong quotes, characters that
  /// look like white space. Nil, and no move, where a number or a word starts.
  mutating func scanForeign() -> Foreign? {
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
        firstProblem = firstProblem ?? .foreignCharacter(scalar, at: start..<position)
      } else {
        firstProblem = firstProblem ?? .invalidUTF8(byte, at: start..<position)
      }
    default:
      position += 1
      firstProblem = firstProblem ?? .foreignCharacter(Unicode.Scalar(byte), at: start..<position)
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
