/// Splits a Swift or Objective-C text into tokens and pairs its brackets.
///
/// Any bytes are accepted. A closing bracket without an opening one is dropped; a closing brace also
/// closes what is open inside its pair.
struct CodeTokenizer {
  /// What the scan of a text results in.
  struct Result {
    var tokens: CodeTokens
    /// The literals of Objective-C that macros stand for.
    var macros: [NameHash.Value: Set<String>]
    var limit: SourceLimit?
  }

  /// The number of bytes of the longest literal that may name something.
  static let literalLimit = 100

  let bytes: [UInt8]
  let isSwift: Bool
  var offset = 0
  var limit: SourceLimit?
  /// Whether a line break is between the last token and the offset.
  var isFirstInLine = true
  private(set) var tokens: [CodeToken] = []
  private var macros: [NameHash.Value: Set<String>] = [:]
  /// The indices of the brackets that are not closed.
  private var openBrackets: [Int] = []
  /// The number of braces among them.
  private var openBraces = 0
  private let words = CodeWord.wordsByHash
  private var conditions = CodeConditionStack()

  static func tokens(of bytes: [UInt8], in language: CodeReader.Language) -> Result {
    var tokenizer = CodeTokenizer(bytes, isSwift: language == .swift)
    tokenizer.scan()
    return Result(
      tokens: CodeTokens(tokenizer.tokens, of: bytes, isSwift: tokenizer.isSwift),
      macros: tokenizer.macros,
      limit: tokenizer.limit)
  }

  private init(_ bytes: [UInt8], isSwift: Bool) {
    self.bytes = bytes
    self.isSwift = isSwift
    // Most tokens with the white space behind them have more bytes.
    tokens.reserveCapacity(bytes.count / 4)
  }

  /// The byte at an offset, or 0 after the last one.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func scan() {
    if isSwift, byte(0) == "#", byte(1) == "!" { skipLine() }
    while limit == nil, offset < bytes.count { scanToken() }
    closeAllBrackets()
    offset = bytes.count
    isFirstInLine = true
    conditions = CodeConditionStack()
    append(.end, from: bytes.count)
  }

  /// Scans the token at the offset, or skips white space, a comment or a directive.
  private mutating func scanToken() {
    let byte = bytes[offset]
    switch byte {
    case "\n":
      isFirstInLine = true
      offset += 1
    case 0...0x20, 0x7F: offset += 1
    case "0"..."9": scanNumber()
    case _ where byte.continuesIdentifier: scanIdentifier()
    case "(", "[", "{": scanOpeningBracket(byte)
    case ")", "]", "}": scanClosingBracket(byte)
    case "\"": scanLiteral()
    case "'": isSwift ? appendPunctuation() : scanLiteral()
    case "`": scanBackticks()
    case "/": scanSlash()
    case "#": scanNumberSign()
    case "@" where !isSwift && self.byte(offset + 1) == "\"":
      offset += 1
      scanLiteral()
    case "+", "-":
      if isMethodStart { closeAllBrackets() }
      appendPunctuation()
    default: appendPunctuation()
    }
  }

  /// Appends a token from `start` to the current offset.
  mutating func append(
    _ kind: CodeToken.Kind, from start: Int, word: CodeWord = .none, link: Int32 = 0
  ) {
    tokens.append(
      CodeToken(
        word: word, kind: kind, isFirstInLine: isFirstInLine, start: Int32(clamping: start),
        end: Int32(clamping: offset), link: link, condition: conditions.current))
    isFirstInLine = false
  }

  mutating func appendPunctuation() {
    offset += 1
    append(CodeToken.Kind(byte: bytes[offset - 1]), from: offset - 1)
  }

  private mutating func scanIdentifier() {
    let start = offset
    var hash = NameHash()
    while offset < bytes.count, bytes[offset].continuesIdentifier {
      hash.add(bytes[offset])
      offset += 1
    }
    let word = word(start..<offset, hash)
    append(.identifier, from: start, word: word, link: hash.value)
    switch word {
    case .end, .interface, .implementation: if isAfterAtSign { closeAllBrackets() }
    default: break
    }
  }

  private func word(_ range: Range<Int>, _ hash: NameHash) -> CodeWord {
    guard let word = words[hash.value], word.rawValue.utf8.elementsEqual(bytes[range]) else {
      return .none
    }
    return word
  }

  /// Whether the last token is a directive of Objective-C, such as `@end`.
  private var isAfterAtSign: Bool {
    !isSwift && tokens.count > 1 && tokens[tokens.count - 2].kind == "@"
  }

  /// An identifier in backticks is no keyword.
  private mutating func scanBackticks() {
    let start = offset + 1
    offset = start
    while offset < bytes.count, bytes[offset] != "`", bytes[offset] != "\n" { offset += 1 }
    guard byte(offset) == "`", offset > start else { return }
    let name = bytes[start..<offset]
    // `self` in backticks is an old form of a name for the object itself.
    let word: CodeWord = name.elementsEqual("self".utf8) ? .selfWord : .none
    append(.identifier, from: start, word: word, link: NameHash(name).value)
    offset += 1
  }

  /// A number. The point belongs to it only before a digit, since `1.description` and `0...9` are
  /// possible.
  private mutating func scanNumber() {
    let start = offset
    offset += 1
    while offset < bytes.count, continuesNumber(from: start) { offset += 1 }
    append(.number, from: start)
  }

  private func continuesNumber(from start: Int) -> Bool {
    switch bytes[offset] {
    case ".": byte(offset + 1).isDigit || !isSwift
    case "'": !isSwift
    // The sign of an exponent.
    case "+", "-": bytes[offset - 1] | 0x20 == "e" && byte(start + 1) | 0x20 != "x"
    default: bytes[offset].continuesIdentifier
    }
  }

  private mutating func scanOpeningBracket(_ bracket: UInt8) {
    guard openBrackets.count < CodeReader.depthLimit else {
      limit = .tooDeep
      return
    }
    openBrackets.append(tokens.count)
    if bracket == "{" { openBraces += 1 }
    appendPunctuation()
  }

  /// Closes the bracket that is open. A closing brace also closes other brackets; without an opening
  /// bracket, a closing one is dropped.
  private mutating func scanClosingBracket(_ closing: UInt8) {
    if closing == "}", openBraces > 0 {
      while let last = openBrackets.last, tokens[last].kind != "{" { closeLastBracket() }
      openBraces -= 1
    }
    let opening: CodeToken.Kind = closing == "}" ? "{" : closing == ")" ? "(" : "["
    guard let last = openBrackets.last, tokens[last].kind == opening else {
      offset += 1
      return
    }
    closeLastBracket()
    offset += 1
    append(CodeToken.Kind(byte: closing), from: offset - 1, link: Int32(clamping: last))
  }

  /// Sets the link of the last open bracket to the index of the next token.
  private mutating func closeLastBracket() {
    tokens[openBrackets.removeLast()].link = Int32(clamping: tokens.count)
  }

  /// Drops the brackets that are open. The Objective-C scanner resumes at `@end` and at methods, since
  /// the branches of `#if` may open a brace more than once.
  private mutating func closeAllBrackets() {
    while !openBrackets.isEmpty { closeLastBracket() }
    openBraces = 0
  }

  /// Whether the declaration of an Objective-C method begins here, in the first column.
  private var isMethodStart: Bool {
    guard !isSwift, offset == 0 || bytes[offset - 1] == "\n" else { return false }
    return byte(offset + 1) == "(" || byte(offset + 1) == " " && byte(offset + 2) == "("
  }

  private mutating func scanSlash() {
    switch byte(offset + 1) {
    case "/": skipLine()
    case "*": skipComment()
    default: if !isSwift || !scanRegularExpression() { appendPunctuation() }
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
      switch bytes[offset] {
      case "*" where byte(offset + 1) == "/":
        depth -= 1
        offset += 1
      case "/" where isSwift && byte(offset + 1) == "*":
        depth += 1
        offset += 1
      case "\n": isFirstInLine = true
      default: break
      }
      offset += 1
    }
  }

  /// A directive, a raw string or regular expression, or an expression such as `#selector`.
  private mutating func scanNumberSign() {
    guard isSwift else { return isFirstInLine ? skipDirective() : appendPunctuation() }
    let end = offset + signs(at: offset)
    switch byte(end) {
    case "\"": scanLiteral()
    case "/" where scanExtendedRegularExpression(): break
    // All branches are read; their tokens have the condition.
    case "i", "e": if !scanCondition(at: end) { appendPunctuation() }
    default: appendPunctuation()
    }
  }

  /// Reads the directive of an `#if` block, whose name is at `start`, and moves to the end of the line.
  private mutating func scanCondition(at start: Int) -> Bool {
    let name = bytes[start...].prefix { $0.continuesIdentifier }
    guard ["if", "elseif", "else", "endif"].contains(where: { name.elementsEqual($0.utf8) }) else {
      return false
    }
    skipLine()
    conditions.apply(name, bytes[name.endIndex..<offset])
    return true
  }

  /// Moves behind a preprocessor directive of C.
  private mutating func skipDirective() {
    let start = offset
    defer { recordMacro(at: start) }
    while offset < bytes.count, bytes[offset] != "\n" {
      switch bytes[offset] {
      case "/" where byte(offset + 1) == "/": return skipLine()
      case "/" where byte(offset + 1) == "*": skipComment()
      case "\\":
        // A backslash continues the directive in the next line.
        offset += byte(offset + 1) == "\r" ? 3 : 2
      default: offset += 1
      }
    }
    offset = min(offset, bytes.count)
  }

  /// Records the macro of `#define NAME @"literal"`, whose directive begins at an offset.
  private mutating func recordMacro(at start: Int) {
    let words = bytes[start..<min(offset, start + 200)].split(separator: UInt8(ascii: " "))
    guard words.count > 2, words[0].elementsEqual("#define".utf8),
      words[2].first == UInt8(ascii: "@")
    else {
      return
    }
    let text = Array(words[2...].joined(separator: [UInt8(ascii: " ")])).dropFirst(2)
    let content = text.prefix { $0.mayBePartOfResourceName }
    guard text[content.endIndex...].first == UInt8(ascii: "\"") else { return }
    macros[NameHash(words[1]).value, default: []].insert(String(decoding: content, as: UTF8.self))
  }
}

/// The hash of a name from its bytes: FNV-1a.
struct NameHash {
  typealias Value = Int32

  private var state: UInt32 = 0x811C_9DC5

  init() {}

  init(_ name: some Sequence<UInt8>) { for byte in name { add(byte) } }

  mutating func add(_ byte: UInt8) { state = (state ^ UInt32(byte)) &* 0x0100_0193 }

  var value: Value { Value(bitPattern: state) }
}

extension UInt8 {
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether it is part of a name. Bytes from 0x80 are parts of characters outside of ASCII.
  var continuesIdentifier: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", 0x80...: true
    default: false
    }
  }

  var mayBePartOfResourceName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", " ", "~": true
    default: false
    }
  }

  // Bytes are compared with the ASCII characters that they encode.
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
