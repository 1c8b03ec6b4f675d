/// Splits a Swift or Objective-C text into tokens and pairs its brackets.
///
/// Any bytes are accepted. A closing bracket without an opening one is dropped; a closing brace also
/// closes what is open inside its pair.
struct SourceTokenizer {
  /// What the scan of a text results in.
  struct Result {
    var tokens: SourceTokens
    var literals: Set<String>
    var limit: SourceLimit?
  }

  /// The number of bytes of the longest literal that may name something.
  static let literalLimit = 100

  let bytes: [UInt8]
  let isSwift: Bool
  var offset = 0
  var tokens: [SourceToken] = []
  var literals: Set<String> = []
  var limit: SourceLimit?
  private var isFirstInLine = true
  /// The indices of the opening brackets that are not closed.
  private var open: [Int32] = []
  private var openBraces = 0
  private let words = SourceWordTable.all
  private let classes = CharacterClass.table

  static func tokens(of bytes: [UInt8], in language: SourceReader.Language) -> Result {
    var tokenizer = SourceTokenizer(bytes, isSwift: language == .swift)
    tokenizer.scan()
    return Result(
      tokens: SourceTokens(tokenizer.tokens, of: bytes), literals: tokenizer.literals,
      limit: tokenizer.limit)
  }

  private init(_ bytes: [UInt8], isSwift: Bool) {
    self.bytes = bytes
    self.isSwift = isSwift
    tokens.reserveCapacity(bytes.count / 4 + 16)
  }

  /// The byte at an offset, or 0 after the last one.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func scan() {
    if isSwift, byte(0) == "#", byte(1) == "!" { skipLine() }
    while limit == nil, offset < bytes.count {
      let byte = bytes[offset]
      switch classes[Int(byte)] {
      case .space: offset += 1
      case .lineBreak:
        offset += 1
        isFirstInLine = true
      case .identifier: scanIdentifier()
      case .digit: scanNumber()
      case .quote: byte == "'" && isSwift ? appendPunctuation() : scanLiteral()
      case .open: scanOpeningBracket()
      case .close: scanClosingBracket()
      case .slash: scanSlash()
      case .numberSign: scanNumberSign()
      case .backtick: scanBackticks()
      case .at where !isSwift && self.byte(offset + 1) == "\"":
        offset += 1
        scanLiteral()
      case .punctuation where !isSwift && isMethodStart:
        closeAll()
        appendPunctuation()
      case .at, .punctuation: appendPunctuation()
      }
    }
    let end = Int32(clamping: tokens.count)
    for index in open { tokens[Int(index)].link = end }
    let last = Int32(clamping: bytes.count)
    tokens.append(SourceToken(kind: .end, isFirstInLine: true, start: last, end: last))
  }

  /// Appends a token from `start` to the current offset.
  mutating func append(_ kind: SourceToken.Kind, from start: Int, link: Int32 = 0) {
    tokens.append(
      SourceToken(
        kind: kind, isFirstInLine: isFirstInLine, start: Int32(truncatingIfNeeded: start),
        end: Int32(truncatingIfNeeded: offset), link: link))
    isFirstInLine = false
  }

  private mutating func appendPunctuation() {
    offset += 1
    append(SourceToken.Kind(byte: bytes[offset - 1]), from: offset - 1)
  }

  private mutating func scanIdentifier() {
    let start = offset
    var hash: UInt32 = 0
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      guard classes[Int(byte)].continuesIdentifier else { break }
      hash = SourceWordTable.extend(hash, by: byte)
      index += 1
    }
    offset = index
    let word = words.word(of: start..<index, in: bytes, hash: hash)
    tokens.append(
      SourceToken(
        word: word, kind: .identifier, isFirstInLine: isFirstInLine,
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: index),
        link: Int32(bitPattern: hash)))
    isFirstInLine = false
    switch word {
    case .end, .interface, .implementation:
      if !isSwift, tokens.count > 1, tokens[tokens.count - 2].kind == "@" { closeAll() }
    default: break
    }
  }

  /// Whether the declaration of an Objective-C method begins here, in the first column.
  private var isMethodStart: Bool {
    guard bytes[offset] == "-" || bytes[offset] == "+", !open.isEmpty else { return false }
    guard offset == 0 || bytes[offset - 1] == "\n" else { return false }
    return byte(offset + 1) == "(" || byte(offset + 1) == " " && byte(offset + 2) == "("
  }

  /// An identifier in backticks is no keyword.
  private mutating func scanBackticks() {
    var index = offset + 1
    var hash: UInt32 = 0
    while index < bytes.count, bytes[index] != "`", bytes[index] != "\n" {
      hash = SourceWordTable.extend(hash, by: bytes[index])
      index += 1
    }
    let start = offset + 1
    offset = index
    guard byte(index) == "`", index > start else { return }
    append(.identifier, from: start, link: Int32(bitPattern: hash))
    // `self` in backticks is an old form of a name for the object itself.
    if bytes[start..<index].elementsEqual("self".utf8) { tokens[tokens.count - 1].word = .selfWord }
    offset = index + 1
  }

  /// A number. The point belongs to it only before a digit, since `1.description` and `0...9` are
  /// possible.
  private mutating func scanNumber() {
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
    append(.number, from: start)
  }

  private mutating func scanOpeningBracket() {
    guard open.count < SourceReader.depthLimit else {
      limit = .tooDeep
      return
    }
    open.append(Int32(truncatingIfNeeded: tokens.count))
    if bytes[offset] == "{" { openBraces += 1 }
    appendPunctuation()
  }

  private mutating func scanClosingBracket() {
    let closing = bytes[offset]
    let opening: SourceToken.Kind = closing == "}" ? "{" : closing == ")" ? "(" : "["
    if closing == "}", openBraces > 0 {
      while let last = open.last, tokens[Int(last)].kind != "{" {
        tokens[Int(last)].link = Int32(truncatingIfNeeded: tokens.count)
        open.removeLast()
      }
      openBraces -= 1
    }
    guard let last = open.last, tokens[Int(last)].kind == opening else {
      offset += 1
      return
    }
    open.removeLast()
    tokens[Int(last)].link = Int32(truncatingIfNeeded: tokens.count)
    offset += 1
    append(SourceToken.Kind(byte: closing), from: offset - 1, link: last)
  }

  /// Drops the brackets that are open. The Objective-C scanner resumes at `@end` and at methods, since
  /// the branches of `#if` may open a brace more than once.
  mutating func closeAll() {
    let end = Int32(truncatingIfNeeded: tokens.count)
    for index in open { tokens[Int(index)].link = end }
    open.removeAll(keepingCapacity: true)
    openBraces = 0
  }

  private mutating func scanSlash() {
    switch byte(offset + 1) {
    case "/": skipLine()
    case "*": skipComment()
    default:
      if !isSwift || !scanRegularExpression() { appendPunctuation() }
    }
  }

  /// Moves to the end of the line.
  mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != "\n" { offset += 1 }
  }

  /// Moves behind a block comment. Those of Swift are nested.
  mutating func skipComment() {
    var depth = 1
    offset += 2
    while offset < bytes.count, depth > 0 {
      let byte = bytes[offset]
      if byte == "*", self.byte(offset + 1) == "/" {
        depth -= 1
        offset += 2
      } else if byte == "/", isSwift, self.byte(offset + 1) == "*" {
        depth += 1
        offset += 2
      } else {
        if byte == "\n" { isFirstInLine = true }
        offset += 1
      }
    }
  }

  /// A directive, a raw string or regular expression, or an expression such as `#selector`.
  private mutating func scanNumberSign() {
    guard isSwift else { return isFirstInLine ? skipDirective() : appendPunctuation() }
    let end = offset + signs(at: offset)
    switch byte(end) {
    case "\"": scanLiteral()
    case "/" where scanExtendedRegularExpression(): break
    case "i", "e":
      // All branches are read; the conditions are not.
      let name = bytes[end...].prefix { classes[Int($0)].continuesIdentifier }
      if ["if", "elseif", "else", "endif"].contains(where: { name.elementsEqual($0.utf8) }) {
        skipLine()
      } else {
        appendPunctuation()
      }
    default: appendPunctuation()
    }
  }

  /// Moves behind a preprocessor directive.
  private mutating func skipDirective() {
    while offset < bytes.count, bytes[offset] != "\n" {
      if bytes[offset] == "/", byte(offset + 1) == "/" { return skipLine() }
      if bytes[offset] == "/", byte(offset + 1) == "*" {
        skipComment()
      } else {
        // A backslash continues the directive in the next line.
        let isContinued = bytes[offset] == "\\"
        offset += 1
        if isContinued, byte(offset) == "\r" { offset += 1 }
        if isContinued, offset < bytes.count { offset += 1 }
      }
    }
  }

  /// Records a literal without escapes that may name a document, a scene or a cell.
  mutating func recordLiteral(_ content: Range<Int>) {
    guard !content.isEmpty, content.count <= Self.literalLimit else { return }
    for byte in bytes[content] {
      switch byte {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", " ", "~": break
      default: return
      }
    }
    literals.insert(String(decoding: bytes[content], as: UTF8.self))
  }
}

/// The kinds of tokens by their first byte.
enum CharacterClass: UInt8 {
  case space, lineBreak, identifier, digit, quote, open, close, slash, numberSign, backtick, at
  case punctuation

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
    default: byte <= 0x20 || byte == 0x7F ? .space : byte >= 0x80 ? .identifier : .punctuation
    }
  }

  var continuesIdentifier: Bool { self == .identifier || self == .digit }
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
