/// Scans string and regular expression literals.
extension CodeTokenizer {
  mutating func scanLiteral() {
    let start = offset
    isSwift ? scanSwiftString() : scanCString()
    append(.literal, from: start)
  }

  /// A string or character literal of C. A line break ends it unless a backslash is before it.
  private mutating func scanCString() {
    let quote = bytes[offset]
    offset += 1
    while offset < bytes.count, bytes[offset] != quote, bytes[offset] != "\n" {
      if bytes[offset] == "\\" {
        offset += 1
        if byte(offset) == "\r" { offset += 1 }
      }
      offset += 1
    }
    offset = min(offset, bytes.count)
    if byte(offset) == quote { offset += 1 }
  }

  /// A string literal that is open.
  private struct OpenString {
    /// The number of `#` before it.
    var signs = 0
    var isMultiline = false
    /// The number of open parentheses of an interpolation; 0 in the text.
    var parentheses = 0
  }

  /// A string literal of Swift with the expressions that it contains, which may contain strings.
  private mutating func scanSwiftString() {
    var strings = [openString()]
    while let string = strings.last, offset < bytes.count {
      let byte = bytes[offset]
      if string.parentheses == 0 {
        switch byte {
        case "\\" where signs(at: offset + 1) >= string.signs:
          offset += 1 + string.signs
          if self.byte(offset) == "(" {
            strings[strings.count - 1].parentheses = 1
            offset += 1
          } else if self.byte(offset) != "\n" {
            offset += 1
          }
        case "\"" where closes(string, at: offset):
          offset += (string.isMultiline ? 3 : 1) + string.signs
          strings.removeLast()
        case "\n" where !string.isMultiline:
          // The literal is not terminated.
          strings.removeLast()
        default: offset += 1
        }
        continue
      }
      switch byte {
      case "(":
        strings[strings.count - 1].parentheses += 1
        offset += 1
      case ")":
        strings[strings.count - 1].parentheses -= 1
        offset += 1
      case "/" where self.byte(offset + 1) == "*": skipComment()
      case "/" where self.byte(offset + 1) == "/" && string.isMultiline: skipLine()
      case "\"", "#":
        guard self.byte(offset + signs(at: offset)) == "\"" else {
          offset += 1
          continue
        }
        guard strings.count < CodeReader.depthLimit else {
          limit = .tooDeep
          return
        }
        strings.append(openString())
      default: offset += 1
      }
    }
    offset = min(offset, bytes.count)
  }

  /// The number of `#` at an offset, up to a limit so that a long row is not counted again and again.
  func signs(at offset: Int) -> Int {
    var end = offset
    while end - offset < 64, byte(end) == "#" { end += 1 }
    return end - offset
  }

  /// Moves behind the delimiter at the offset.
  private mutating func openString() -> OpenString {
    let signs = signs(at: offset)
    offset += signs
    let isMultiline =
      byte(offset + 1) == "\"" && byte(offset + 2) == "\""
      && (signs == 0 || !isClosedInLine(from: offset + 1, signs: signs))
    offset += isMultiline ? 3 : 1
    return OpenString(signs: signs, isMultiline: isMultiline)
  }

  /// Whether a raw string of one line ends in it, as `#"""#` does.
  private func isClosedInLine(from start: Int, signs count: Int) -> Bool {
    var index = start
    let end = min(bytes.count, start + 1_000)
    while index < end, bytes[index] != "\n" {
      if bytes[index] == "\"", signs(at: index + 1) >= count { return true }
      index += 1
    }
    return false
  }

  private func closes(_ string: OpenString, at offset: Int) -> Bool {
    guard string.isMultiline else { return signs(at: offset + 1) >= string.signs }
    return byte(offset + 1) == "\"" && byte(offset + 2) == "\""
      && signs(at: offset + 3) >= string.signs
  }

  /// `/…/` where an expression can begin and the slash is in the same line.
  mutating func scanRegularExpression() -> Bool {
    let first = byte(offset + 1)
    guard first != " ", first != "\t", first != "\n", first != "\r",
      !isAfterOperand
    else {
      return false
    }
    var index = offset + 1
    var parentheses = 0
    while index < bytes.count, bytes[index] != "\n" {
      switch bytes[index] {
      case "\\": index += 1
      case "(": parentheses += 1
      case ")":
        parentheses -= 1
        if parentheses < 0 { return false }
      case "/":
        guard bytes[index - 1] != " ", parentheses == 0 else { return false }
        let start = offset
        offset = index + 1
        append(.literal, from: start)
        return true
      default: break
      }
      index += 1
    }
    return false
  }

  /// Whether the last token can end an expression, so that a slash divides.
  private var isAfterOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .number, .literal, ")", "]", "}", "?", "!", ".": return true
    case .identifier:
      switch last.word {
      case .return, .in, .case, .if, .guard, .while, .where, .try, .await, .else, .throw, .as, .is:
        return false
      default: return true
      }
    default: return false
    }
  }

  /// `#/…/#`, in more than one line if a line break follows the slash.
  mutating func scanExtendedRegularExpression() -> Bool {
    let start = offset
    let count = signs(at: start)
    var index = start + count + 1
    var isMultiline = false
    var blank = index
    while byte(blank) == " " || byte(blank) == "\t" || byte(blank) == "\r" { blank += 1 }
    if byte(blank) == "\n" { isMultiline = true }
    while index < bytes.count {
      switch bytes[index] {
      case "\\": index += 1
      case "\n" where !isMultiline: return false
      case "/" where signs(at: index + 1) >= count:
        offset = index + 1 + count
        append(.literal, from: start)
        return true
      default: break
      }
      index += 1
    }
    guard isMultiline else { return false }
    offset = bytes.count
    append(.literal, from: start)
    return true
  }
}
