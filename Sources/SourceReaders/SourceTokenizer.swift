/// Splits a Swift or Objective-C text into tokens and pairs its brackets.
///
/// Any bytes are accepted. A closing bracket without an opening one is dropped; a closing brace also
/// closes what is open inside its pair.
struct SourceTokenizer {
  /// What the scan of a text results in.
  struct Result {
    var tokens: SourceTokens
    /// Sorted, each once.
    var literals: [String]
    var limit: SourceLimit?
  }

  /// The number of bytes of the longest literal that may name something.
  static let literalLimit = 100

  let bytes: [UInt8]
  let isSwift: Bool
  var offset = 0
  var tokens: [SourceToken] = []
  var literals = LiteralTable()
  var limit: SourceLimit?
  /// The indices of the words `IBOutlet` and `IBOutletCollection`.
  private var outletWords: [Int] = []
  private var isFirstInLine = true
  /// The indices of the opening brackets that are not closed.
  private var open: [Int32] = []
  private var openBraces = 0
  private let classes = CharacterClass.table

  static func tokens(
    of bytes: [UInt8], in language: SourceReader.Language, reusing buffer: inout SourceReader.Buffer
  ) -> Result {
    var tokenizer = SourceTokenizer(bytes, isSwift: language == .swift)
    swap(&tokenizer.tokens, &buffer.tokens)
    tokenizer.tokens.removeAll(keepingCapacity: true)
    tokenizer.tokens.reserveCapacity(bytes.count / 6 + 16)
    tokenizer.scan()
    return Result(
      tokens: SourceTokens(tokenizer.tokens, of: bytes, outletWords: tokenizer.outletWords),
      literals: tokenizer.literals.texts(in: bytes), limit: tokenizer.limit)
  }

  private init(_ bytes: [UInt8], isSwift: Bool) {
    self.bytes = bytes
    self.isSwift = isSwift
  }

  /// The byte at an offset, or 0 after the last one.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func scan() {
    if isSwift, byte(0) == "#", byte(1) == "!" { skipLine() }
    // Local names, so that a loop over the bytes does not read them from the tokenizer again.
    let array = bytes
    let bytes = array.span
    let classTable = classes
    let classes = classTable.span
    let wordTable = SourceWordTable.all
    let tags = wordTable.tags.span
    let words = wordTable.entries.span
    let texts = wordTable.texts.span
    while limit == nil, offset < bytes.count {
      var byte = bytes[offset]
      // A space is between most tokens.
      if byte == " " {
        offset += 1
        guard offset < bytes.count else { break }
        byte = bytes[offset]
      }
      switch classes[Int(byte)] {
      case .space: offset = bytes.endOfSpaces(from: offset + 1)
      case .lineBreak:
        isFirstInLine = true
        // The indentation of the next line.
        offset = bytes.endOfSpaces(from: offset + 1)
      case .identifier: scanIdentifier(in: bytes, tags, words, texts)
      case .digit: scanNumber()
      case .quote:
        if byte == "'", isSwift {
          appendPunctuation()
        } else if !scanPlainString(in: bytes) {
          scanLiteral()
        }
      case .open: scanOpeningBracket(byte)
      case .close: scanClosingBracket(byte)
      case .slash: scanSlash()
      case .numberSign: scanNumberSign()
      case .backtick: scanBackticks()
      case .at where !isSwift && self.byte(offset + 1) == "\"":
        offset += 1
        if !scanPlainString(in: bytes) { scanLiteral() }
      case .sign where !isSwift && isMethodStart:
        closeAll()
        appendPunctuation()
      case .at, .sign, .punctuation:
        offset += 1
        append(SourceToken.Kind(byte: byte), from: offset - 1)
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

  @inline(__always)
  private mutating func scanIdentifier(
    in bytes: Span<UInt8>, _ tags: Span<UInt8>, _ words: Span<SourceWordTable.Entry>,
    _ texts: Span<UInt64>
  ) {
    let start = offset
    let (hash, end) = bytes.name(from: start)
    offset = end
    let word = SourceWordTable.word(
      in: tags, words, texts, from: start, to: end, of: bytes, hash: hash)
    tokens.append(
      SourceToken(
        word: word, kind: .identifier, isFirstInLine: isFirstInLine,
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
        link: Int32(bitPattern: hash)))
    isFirstInLine = false
    switch word {
    case .end, .interface, .implementation:
      if !isSwift, tokens.count > 1, tokens[tokens.count - 2].kind == "@" { closeAll() }
    case .IBOutlet, .IBOutletCollection: outletWords.append(tokens.count - 1)
    default: break
    }
  }

  /// Scans a string of one line without escapes and without `#`. Returns false if it is another one.
  private mutating func scanPlainString(in bytes: Span<UInt8>) -> Bool {
    let start = offset
    guard bytes[start] == "\"" else { return false }
    let index = bytes.firstOffset(
      of: UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"), from: start + 1)
    guard index < bytes.count, bytes[index] == "\"" else { return false }
    // `"""` begins a string of several lines.
    if isSwift, index == start + 1, self.byte(index + 1) == "\"" { return false }
    offset = index + 1
    if isSwift || start > 0 && bytes[start - 1] == "@" { recordLiteral(start + 1..<index) }
    append(.literal, from: start)
    return true
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
    while index < bytes.count, bytes[index] != "`", bytes[index] != "\n" { index += 1 }
    let start = offset + 1
    offset = index
    guard byte(index) == "`", index > start else { return }
    let hash = bytes.span.hash(from: start, to: index)
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

  private mutating func scanOpeningBracket(_ bracket: UInt8) {
    guard open.count < SourceReader.depthLimit else {
      limit = .tooDeep
      return
    }
    open.append(Int32(truncatingIfNeeded: tokens.count))
    if bracket == "{" { openBraces += 1 }
    offset += 1
    append(SourceToken.Kind(byte: bracket), from: offset - 1)
  }

  private mutating func scanClosingBracket(_ closing: UInt8) {
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
    for index in content {
      switch bytes[index] {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", " ", "~": break
      default: return
      }
    }
    let hash = bytes.span.hash(from: content.lowerBound, to: content.upperBound)
    literals.insert(content, hash: hash, of: bytes)
  }
}

/// The literals of a text, each once.
struct LiteralTable {
  private var ranges: [Range<Int>] = []
  private var hashes: [UInt32] = []
  /// One more than the index of a range, at the first free position from that of its hash; else 0.
  /// At most half of the positions are taken.
  private var positions = [Int32](repeating: 0, count: 64)

  mutating func insert(_ content: Range<Int>, hash: UInt32, of bytes: [UInt8]) {
    var position = first(hash)
    while positions[position] != 0 {
      let index = Int(positions[position]) - 1
      if hashes[index] == hash, bytes[ranges[index]] == bytes[content] { return }
      position = (position + 1) & (positions.count - 1)
    }
    ranges.append(content)
    hashes.append(hash)
    positions[position] = Int32(clamping: ranges.count)
    if ranges.count * 2 > positions.count { grow() }
  }

  private func first(_ hash: UInt32) -> Int {
    Int(hash) & (positions.count - 1)
  }

  private mutating func grow() {
    positions = [Int32](repeating: 0, count: positions.count * 4)
    for (index, hash) in hashes.enumerated() {
      var position = first(hash)
      while positions[position] != 0 { position = (position + 1) & (positions.count - 1) }
      positions[position] = Int32(clamping: index + 1)
    }
  }

  /// Sorted by their texts.
  func texts(in bytes: [UInt8]) -> [String] {
    ranges.map { String(decoding: bytes[$0], as: UTF8.self) }.sorted()
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
