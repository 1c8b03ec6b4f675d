/// Splits a Swift or Objective-C text into tokens and pairs its brackets.
///
/// Any bytes are accepted. A closing bracket without an opening one is dropped; a closing brace also
/// closes what is open inside its pair.
struct SourceTokenizer {
  /// What the scan of a text results in.
  struct Result {
    var tokens: SourceTokens
    var literals: SourceLiterals
    var limit: SourceLimit?
  }

  /// The number of bytes of the longest literal that may name something.
  static let literalLimit = 100

  let bytes: [UInt8]
  let isSwift: Bool
  var offset = 0
  var literals = LiteralTable()
  var limit: SourceLimit?
  /// The indices of the words `IBOutlet` and `IBOutletCollection`.
  private var outletWords: [Int] = []
  private var isFirstInLine = true
  /// The index of the last opening bracket that is not closed; -1 if there is none. The `link` of each is
  /// the index of the one before it.
  private var lastOpen: Int32 = -1
  private var openBrackets = 0
  private var openBraces = 0

  static func tokens(
    of bytes: [UInt8], in language: SourceReader.Language, reusing buffer: inout SourceReader.Buffer
  ) -> Result {
    var tokenizer = SourceTokenizer(bytes, isSwift: language == .swift)
    swap(&tokenizer.literals, &buffer.literals)
    buffer.tokens.removeAll(keepingCapacity: true)
    // Each token has a byte. Memory without tokens is reserved, not used.
    buffer.tokens.append(addingCapacity: bytes.count + 1) { tokenizer.scan(into: &$0) }
    let literals = tokenizer.literals.removeAll(of: bytes)
    swap(&tokenizer.literals, &buffer.literals)
    var tokens: [SourceToken] = []
    swap(&tokens, &buffer.tokens)
    return Result(
      tokens: SourceTokens(tokens, of: bytes, outletWords: tokenizer.outletWords),
      literals: literals, limit: tokenizer.limit)
  }

  private init(_ bytes: [UInt8], isSwift: Bool) {
    self.bytes = bytes
    self.isSwift = isSwift
  }

  /// The byte at an offset, or 0 after the last one.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func scan(into tokens: inout OutputSpan<SourceToken>) {
    if isSwift, byte(0) == "#", byte(1) == "!" { skipLine() }
    let array = bytes
    while limit == nil, offset < array.count {
      scanTokens(&tokens, in: array.span)
      guard offset < bytes.count else { break }
      scanOther(&tokens)
    }
    closeAll(&tokens)
    let last = Int32(clamping: bytes.count)
    tokens.append(
      SourceToken(kind: .end, flags: SourceToken.firstInLine, start: last, end: last))
  }

  /// Scans tokens of the most frequent kinds, up to another one or the end.
  private mutating func scanTokens(
    _ tokens: inout OutputSpan<SourceToken>, in bytes: Span<UInt8>
  ) {
    // Local values, so that the loop does not read and write those of the tokenizer.
    let isSwift = isSwift
    let classTable = CharacterClass.table
    let classes = classTable.span
    let flagTable = CharacterClass.flags(isSwift: isSwift)
    let flags = flagTable.span
    let wordTable = SourceWordTable.all
    let tags = wordTable.tags.span
    let words = wordTable.entries.span
    let texts = wordTable.texts.span
    // The compiler removes checks of the bounds.
    guard classes.count == 256, flags.count == 256, tags.count == SourceWordTable.size,
      words.count == SourceWordTable.size
    else { return }
    var offset = offset
    // `SourceToken.firstInLine` before the first token of a line.
    var line: UInt8 = isFirstInLine ? SourceToken.firstInLine : 0
    defer {
      self.offset = offset
      isFirstInLine = line != 0
    }
    while offset < bytes.count {
      var byte = bytes[offset]
      // A space is between most tokens.
      if byte == " " {
        offset &+= 1
        guard offset < bytes.count else { return }
        byte = bytes[offset]
      }
      switch classes[Int(byte)] {
      case .identifier:
        let start = offset
        let (hash, end) = bytes.name(from: start)
        offset = end
        let entry = SourceWordTable.index(
          in: tags, words, texts, from: start, to: end, of: bytes, hash: hash)
        var word = SourceWord.none
        var mark: UInt8 = 0
        if let entry {
          word = words[entry].word
          mark = isSwift ? words[entry].swiftFlags : words[entry].objectiveCFlags
        } else if byte == "_", !isSwift {
          mark = SourceToken.statement
        }
        tokens.append(
          SourceToken(
            word: word, kind: .identifier, flags: line | mark,
            start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
            link: Int32(bitPattern: hash.value)))
        line = 0
        guard entry != nil else { continue }
        switch word {
        case .end, .interface, .implementation:
          if !isSwift, tokens.count > 1, tokens[tokens.count - 2].kind == "@" { closeAll(&tokens) }
        case .IBOutlet, .IBOutletCollection: outletWords.append(tokens.count - 1)
        default: break
        }
      case .space: offset = bytes.endOfSpaces(from: offset &+ 1)
      case .lineBreak:
        line = SourceToken.firstInLine
        // The indentation of the next line.
        offset = bytes.endOfSpaces(from: offset &+ 1)
      case .quote,
        .at where !isSwift && offset &+ 1 < bytes.count && bytes[offset &+ 1] == "\"":
        // A string of one line without escapes and without `#`, or `@"…"`.
        let isObject = byte == "@"
        let start = isObject ? offset &+ 1 : offset
        guard isObject || byte == "\"" else { return }
        let end = bytes.firstOffset(
          of: UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"), from: start &+ 1)
        guard end < bytes.count, bytes[end] == "\"" else { return }
        // `"""` begins a string of several lines.
        if isSwift, end == start &+ 1, end &+ 1 < bytes.count, bytes[end &+ 1] == "\"" { return }
        if isSwift || isObject || start > 0 && bytes[start &- 1] == "@" {
          recordLiteral(start &+ 1..<end)
        }
        tokens.append(
          SourceToken(
            kind: .literal, flags: line, start: Int32(truncatingIfNeeded: start),
            end: Int32(truncatingIfNeeded: end &+ 1)))
        line = 0
        offset = end &+ 1
      case .sign where !isSwift && line != 0 && lastOpen >= 0: return
      case .at, .sign, .punctuation:
        tokens.append(
          SourceToken(
            kind: SourceToken.Kind(byte: byte), flags: line | flags[Int(byte)],
            start: Int32(truncatingIfNeeded: offset), end: Int32(truncatingIfNeeded: offset &+ 1)))
        line = 0
        offset &+= 1
      case .open:
        guard openBrackets < SourceReader.depthLimit else { return }
        openBrackets &+= 1
        if byte == "{" { openBraces &+= 1 }
        let index = Int32(truncatingIfNeeded: tokens.count)
        tokens.append(
          SourceToken(
            kind: SourceToken.Kind(byte: byte), flags: line | flags[Int(byte)],
            start: Int32(truncatingIfNeeded: offset), end: Int32(truncatingIfNeeded: offset &+ 1),
            link: lastOpen))
        lastOpen = index
        line = 0
        offset &+= 1
      case .close:
        let opening: UInt8 = byte == ")" ? 0x28 : byte &- 2
        guard lastOpen >= 0, tokens[Int(lastOpen)].kind.byte == opening else { return }
        let index = lastOpen
        lastOpen = tokens[Int(index)].link
        tokens[Int(index)].link = Int32(truncatingIfNeeded: tokens.count)
        openBrackets &-= 1
        if byte == "}" { openBraces &-= 1 }
        tokens.append(
          SourceToken(
            kind: SourceToken.Kind(byte: byte), flags: line,
            start: Int32(truncatingIfNeeded: offset), end: Int32(truncatingIfNeeded: offset &+ 1),
            link: index))
        line = 0
        offset &+= 1
      case .slash where offset &+ 1 < bytes.count && bytes[offset &+ 1] == "/":
        offset = bytes.firstOffset(of: UInt8(ascii: "\n"), from: offset)
      case .digit:
        let start = offset
        var end = offset &+ 1
        while end < bytes.count {
          if bytes[end] == "." {
            // The point belongs to a number only before a digit: see `scanNumber`.
            guard end &+ 1 < bytes.count, classes[Int(bytes[end &+ 1])] == .digit else { break }
          } else if !classes[Int(bytes[end])].continuesIdentifier {
            break
          }
          end &+= 1
        }
        guard end < bytes.count else { return }
        switch bytes[end] {
        case ".", "'": guard isSwift else { return }
        // An exponent has a sign.
        case "+", "-": guard bytes[end &- 1] | 0x20 != "e" else { return }
        default: break
        }
        tokens.append(
          SourceToken(
            kind: .number, flags: line, start: Int32(truncatingIfNeeded: start),
            end: Int32(truncatingIfNeeded: end)))
        line = 0
        offset = end
      case .slash, .numberSign, .backtick: return
      }
    }
  }

  /// Scans the token at the offset, which is of another kind than those of `scanTokens`.
  private mutating func scanOther(_ tokens: inout OutputSpan<SourceToken>) {
    let byte = bytes[offset]
    switch byte {
    case "0"..."9": scanNumber(&tokens)
    case "\"", "'":
      byte == "'" && isSwift ? appendPunctuation(&tokens) : scanLiteral(&tokens)
    case "(", "[", "{": limit = .tooDeep
    case ")", "]", "}": scanClosingBracket(byte, &tokens)
    case "/": scanSlash(&tokens)
    case "#": scanNumberSign(&tokens)
    case "`": scanBackticks(&tokens)
    case "@":
      // `@"…"`
      offset += 1
      scanLiteral(&tokens)
    default:
      // A sign in the first column.
      if isMethodStart { closeAll(&tokens) }
      appendPunctuation(&tokens)
    }
  }

  /// Appends a token from `start` to the current offset.
  mutating func append(
    _ kind: SourceToken.Kind, from start: Int, link: Int32 = 0,
    to tokens: inout OutputSpan<SourceToken>
  ) {
    let line = isFirstInLine ? SourceToken.firstInLine : 0
    tokens.append(
      SourceToken(
        kind: kind, flags: line | CharacterClass.flags(isSwift: isSwift)[Int(kind.byte)],
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: offset), link: link)
    )
    isFirstInLine = false
  }

  private mutating func appendPunctuation(_ tokens: inout OutputSpan<SourceToken>) {
    offset += 1
    append(SourceToken.Kind(byte: bytes[offset - 1]), from: offset - 1, to: &tokens)
  }

  /// Whether the declaration of an Objective-C method begins here, in the first column.
  private var isMethodStart: Bool {
    guard bytes[offset] == "-" || bytes[offset] == "+", lastOpen >= 0 else { return false }
    guard offset == 0 || bytes[offset - 1] == "\n" else { return false }
    return byte(offset + 1) == "(" || byte(offset + 1) == " " && byte(offset + 2) == "("
  }

  /// An identifier in backticks is no keyword.
  private mutating func scanBackticks(_ tokens: inout OutputSpan<SourceToken>) {
    var index = offset + 1
    while index < bytes.count, bytes[index] != "`", bytes[index] != "\n" { index += 1 }
    let start = offset + 1
    offset = index
    guard byte(index) == "`", index > start else { return }
    let hash = bytes.span.hash(from: start, to: index)
    append(.identifier, from: start, link: Int32(bitPattern: hash.value), to: &tokens)
    // `self` in backticks is an old form of a name for the object itself.
    if bytes[start..<index].elementsEqual("self".utf8) { tokens[tokens.count - 1].word = .selfWord }
    offset = index + 1
  }

  /// A number. The point belongs to it only before a digit, since `1.description` and `0...9` are
  /// possible.
  private mutating func scanNumber(_ tokens: inout OutputSpan<SourceToken>) {
    let classes = CharacterClass.table
    let start = offset
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      let isPart =
        switch byte {
        case ".": classes[Int(self.byte(offset + 1))] == .digit || !isSwift
        case "'": !isSwift
        case "+", "-": bytes[offset - 1] | 0x20 == "e" && self.byte(start + 1) | 0x20 != "x"
        default: classes[Int(byte)].continuesIdentifier
        }
      guard isPart else { break }
      offset += 1
    }
    append(.number, from: start, to: &tokens)
  }

  /// Closes the bracket that is open. A closing brace also closes other brackets; without an opening
  /// bracket, a closing one is dropped.
  private mutating func scanClosingBracket(
    _ closing: UInt8, _ tokens: inout OutputSpan<SourceToken>
  ) {
    let opening: SourceToken.Kind = closing == "}" ? "{" : closing == ")" ? "(" : "["
    if closing == "}", openBraces > 0 {
      while lastOpen >= 0, tokens[Int(lastOpen)].kind != "{" { closeLast(&tokens) }
      openBraces -= 1
    }
    guard lastOpen >= 0, tokens[Int(lastOpen)].kind == opening else {
      offset += 1
      return
    }
    let index = closeLast(&tokens)
    offset += 1
    append(SourceToken.Kind(byte: closing), from: offset - 1, link: index, to: &tokens)
  }

  /// Sets the link of the last open bracket to the index of the next token. Returns its index.
  @discardableResult
  private mutating func closeLast(_ tokens: inout OutputSpan<SourceToken>) -> Int32 {
    let index = lastOpen
    lastOpen = tokens[Int(index)].link
    tokens[Int(index)].link = Int32(truncatingIfNeeded: tokens.count)
    openBrackets -= 1
    return index
  }

  /// Drops the brackets that are open. The Objective-C scanner resumes at `@end` and at methods, since
  /// the branches of `#if` may open a brace more than once.
  private mutating func closeAll(_ tokens: inout OutputSpan<SourceToken>) {
    while lastOpen >= 0 { closeLast(&tokens) }
    openBraces = 0
  }

  private mutating func scanSlash(_ tokens: inout OutputSpan<SourceToken>) {
    switch byte(offset + 1) {
    case "/": skipLine()
    case "*": skipComment()
    default:
      if !isSwift || !scanRegularExpression(&tokens) { appendPunctuation(&tokens) }
    }
  }

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
  private mutating func scanNumberSign(_ tokens: inout OutputSpan<SourceToken>) {
    guard isSwift else { return isFirstInLine ? skipDirective() : appendPunctuation(&tokens) }
    let end = offset + signs(at: offset)
    switch byte(end) {
    case "\"": scanLiteral(&tokens)
    case "/" where scanExtendedRegularExpression(&tokens): break
    case "i", "e":
      // All branches are read; the conditions are not.
      let classes = CharacterClass.table
      let name = bytes[end...].prefix { classes[Int($0)].continuesIdentifier }
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

  /// Records a literal without escapes that may name a document, a scene or a cell.
  mutating func recordLiteral(_ content: Range<Int>) {
    guard !content.isEmpty, content.count <= Self.literalLimit else { return }
    for index in content {
      switch bytes[index] {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", " ", "~": break
      default: return
      }
    }
    literals.insert(content, of: bytes)
  }
}

/// The kinds of tokens by their first byte.
enum CharacterClass: UInt8 {
  case identifier, digit, space, lineBreak, quote, open, close, slash, numberSign, backtick, at
  case sign, punctuation

  static let table: [CharacterClass] = (0...UInt8.max).map { byte in
    switch byte {
    case "\n": .lineBreak
    case "a"..."z", "A"..."Z", "_", "$": .identifier
    case "0"..."9": .digit
    case "\"", "'": .quote
    case "(", "[", "{": .open
    case ")", "]", "}": .close
    case "/": .slash
    case "#": .numberSign
    case "`": .backtick
    case "@": .at
    case "+", "-": .sign
    default: byte <= 0x20 || byte == 0x7F ? .space : byte >= 0x80 ? .identifier : .punctuation
    }
  }

  /// `SourceToken.statement` for the kinds of tokens, except words, at which a statement can be read.
  static func flags(isSwift: Bool) -> [UInt8] { isSwift ? swiftFlags : objectiveCFlags }

  private static let swiftFlags = flags(of: ["{", "\\"])
  private static let objectiveCFlags = flags(of: ["{", "=", "^", "[", .identifier])

  private static func flags(of kinds: [SourceToken.Kind]) -> [UInt8] {
    (0...UInt8.max).map {
      kinds.contains(SourceToken.Kind(byte: $0)) ? SourceToken.statement : 0
    }
  }

  var continuesIdentifier: Bool { rawValue <= Self.digit.rawValue }
}

// Bytes are compared with the ASCII characters that they encode.
extension UInt8 {
  static func == (byte: UInt8, character: Unicode.Scalar) -> Bool {
    UInt32(byte) == character.value
  }

  static func != (byte: UInt8, character: Unicode.Scalar) -> Bool {
    UInt32(byte) != character.value
  }

  static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool {
    UInt32(byte) == character.value
  }
}

extension ClosedRange<Unicode.Scalar> {
  static func ~= (range: Self, byte: UInt8) -> Bool {
    range.lowerBound.value <= UInt32(byte) && UInt32(byte) <= range.upperBound.value
  }
}
