/// Skips comments and directives.
extension SourceTokenizer {
  /// Moves to the end of the line.
  mutating func skipLine() {
    offset = bytes.span.firstOffset(of: UInt8(ascii: "\n"), from: offset)
  }

  /// Moves behind a block comment. Those of Swift are nested.
  mutating func skipComment() {
    let array = bytes
    let bytes = array.span
    let slash = UInt8(ascii: isSwift ? "/" : "*")
    var depth = 1
    var index = offset + 2
    while index < bytes.count, depth > 0 {
      index = bytes.firstOffset(of: UInt8(ascii: "*"), slash, UInt8(ascii: "\n"), from: index)
      guard index < bytes.count else { break }
      let next: UInt8 = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch bytes[index] {
      case "*" where next == "/":
        depth -= 1
        index += 2
      case "/" where isSwift && next == "*":
        depth += 1
        index += 2
      case "\n":
        isFirstInLine = true
        index += 1
      default: index += 1
      }
    }
    offset = index
  }

  /// A directive, a raw string or regular expression, or an expression such as `#selector`.
  mutating func scanNumberSign(_ tokens: inout OutputSpan<SourceToken>) {
    guard isSwift else { return isFirstInLine ? skipDirective() : appendPunctuation(&tokens) }
    let end = offset + signs(at: offset)
    switch byte(end) {
    case "\"": scanLiteral(&tokens)
    case "/" where scanExtendedRegularExpression(&tokens): break
    case "i", "e":
      // All branches are read; the conditions are not.
      let name = bytes[end...].prefix { CharacterClass($0).continuesIdentifier }
      if ["if", "elseif", "else", "endif"].contains(where: { name.elementsEqual($0.utf8) }) {
        skipLine()
      } else {
        appendPunctuation(&tokens)
      }
    default: appendPunctuation(&tokens)
    }
  }

  /// Moves behind a preprocessor directive.
  private mutating func skipDirective() {
    while offset < bytes.count {
      offset = bytes.span.firstOffset(
        of: UInt8(ascii: "\n"), UInt8(ascii: "/"), UInt8(ascii: "\\"), from: offset)
      switch byte(offset) {
      case "/" where byte(offset + 1) == "/": return skipLine()
      case "/" where byte(offset + 1) == "*": skipComment()
      case "/": offset += 1
      case "\\":
        // A backslash continues the directive in the next line.
        offset += 1
        if byte(offset) == "\r" { offset += 1 }
        if offset < bytes.count { offset += 1 }
      default: return
      }
    }
  }
}
