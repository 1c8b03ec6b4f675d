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
  private let tables: ScanTables
  var offset = 0
  var literals = LiteralTable()
  var limit: SourceLimit?
  /// The indices of the words `IBOutlet` and `IBOutletCollection`.
  private var outletWords: [Int] = []
  /// The indices of the tokens at which something in a body of Swift can be recorded.
  private var recorded: [Int32] = []
  var isFirstInLine = true
  private var brackets = OpenBrackets()

  /// The brackets that are not closed.
  private struct OpenBrackets {
    /// The index of the last one; -1 if there is none. The `link` of each is the index of the one before
    /// it.
    var last: Int32 = -1
    var count = 0
    var braces = 0
  }

  static func tokens(
    of bytes: [UInt8], in language: SourceReader.Language, reusing buffer: inout SourceReader.Buffer
  ) -> Result {
    var tokenizer = SourceTokenizer(bytes, isSwift: language == .swift)
    swap(&tokenizer.literals, &buffer.literals)
    swap(&tokenizer.recorded, &buffer.recorded)
    tokenizer.recorded.removeAll(keepingCapacity: true)
    buffer.tokens.removeAll(keepingCapacity: true)
    // Each token has a byte. Memory without tokens is reserved, not used.
    buffer.tokens.append(addingCapacity: bytes.count + 1) { tokenizer.scan(into: &$0) }
    let literals = tokenizer.literals.removeAll(of: bytes)
    swap(&tokenizer.literals, &buffer.literals)
    var tokens: [SourceToken] = []
    swap(&tokens, &buffer.tokens)
    return Result(
      tokens: SourceTokens(
        tokens, of: bytes, outletWords: tokenizer.outletWords, recorded: tokenizer.recorded),
      literals: literals, limit: tokenizer.limit)
  }

  private init(_ bytes: [UInt8], isSwift: Bool) {
    self.bytes = bytes
    self.isSwift = isSwift
    tables = isSwift ? .swift : .objectiveC
  }

  /// The byte at an offset, or 0 after the last one.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func scan(into tokens: inout OutputSpan<SourceToken>) {
    if isSwift, byte(0) == "#", byte(1) == "!" { skipLine() }
    let array = bytes
    // Local arrays, which are retained once for a text.
    let starts = tables.starts
    let blockBits = tables.blockBits
    let words = tables.words.entries
    let buckets = tables.words.buckets
    while limit == nil, offset < array.count {
      scanTokens(
        &tokens, in: array.span, starts.span, blockBits.span, words.span, buckets.span)
      guard offset < bytes.count else { break }
      scanOther(&tokens)
    }
    closeAll(&tokens, &brackets)
    let last = Int32(clamping: bytes.count)
    tokens.append(
      SourceToken(kind: .end, flags: SourceToken.firstInLine, start: last, end: last))
  }

  /// Scans tokens of the most frequent kinds, up to another one or the end.
  ///
  /// The loop finds the tokens of 64 bytes at a time in bits, and handles names and most signs without
  /// branches: the processor cannot predict which of them is next.
  private mutating func scanTokens(
    _ tokens: inout OutputSpan<SourceToken>, in bytes: Span<UInt8>,
    _ starters: Span<ScanTables.Start>, _ kinds: Span<UInt64>,
    _ words: Span<SourceWordTable.Entry>, _ buckets: Span<UInt16>
  ) {
    // Local values, so that the loop does not read and write those of the tokenizer.
    let isSwift = isSwift
    // The compiler removes checks of the bounds.
    guard starters.count == 256, kinds.count == 256, words.count == SourceWordTable.size,
      buckets.count == SourceWordTable.bucketCount
    else { return }
    var brackets = brackets
    // `SourceToken.firstInLine` before the first token of a line.
    var line: UInt8 = isFirstInLine ? SourceToken.firstInLine : 0
    // The next byte that is not scanned.
    var offset = offset
    defer {
      self.offset = offset
      self.brackets = brackets
      isFirstInLine = line != 0
    }
    blocks: while offset < bytes.count {
      let base = offset
      let block = TextBlock(bytes, from: base, kinds)
      var starts = block.starts
      var lineBreaks = block.lineBreaks
      while starts != 0 {
        let position = UInt64(truncatingIfNeeded: starts.trailingZeroBitCount)
        let start = base &+ Int(truncatingIfNeeded: position)
        offset = start
        let byte = bytes[start]
        let trait = starters[Int(byte)]
        starts &= starts &- 1
        line |= lineBreaks & ((1 &<< position) &- 1) != 0 ? SourceToken.firstInLine : 0
        lineBreaks &= .max &<< position
        // Of a name or a number; a sign has 0.
        let length = (~(block.names &>> position)).trailingZeroBitCount
        if trait.characterClass == .identifier {
          guard length <= SourceWordTable.shortCount,
            length &+ Int(truncatingIfNeeded: position) < TextBlock.byteCount
          else {
            // A name that is long, or that may continue behind the block.
            if position > 0, length <= SourceWordTable.shortCount { continue blocks }
            let (hash, end) = bytes.name(from: start)
            let entry = words[
              SourceWordTable.index(of: hash, in: buckets[SourceWordTable.bucket(of: hash)])]
            let isWord = tables.words.isWord(entry, hash, from: start, to: end, of: bytes)
            let flags = trait.flags | (isWord ? entry.flags : 0)
            tokens.append(
              SourceToken(
                word: isWord ? entry.word : .none, kind: .identifier, flags: line | flags,
                start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
                link: Int32(bitPattern: hash.value)))
            line = 0
            if flags & SourceToken.noted != 0 { note(entry.word, &tokens, &brackets) }
            offset = end
            if end &- base >= TextBlock.byteCount { continue blocks }
            continue
          }
          // Calculations in place of branches.
          let count = length
          let text = bytes.words(at: start)
          let first = text.first.firstBytes(Swift.min(count, 8))
          let second = text.second & ~(.max &<< UInt64(truncatingIfNeeded: max(count &- 8, 0) &* 8))
          var hash = NameHash()
          hash.add(first)
          var longHash = hash
          longHash.add(second)
          if count > 8 { hash = longHash }
          let index = SourceWordTable.index(
            of: hash, in: buckets[SourceWordTable.bucket(of: hash)])
          let entry = words[index & words[index].mask(of: first, second, count: count)]
          let flags = trait.flags | entry.flags
          tokens.append(
            SourceToken(
              word: entry.word, kind: .identifier, flags: line | flags,
              start: Int32(truncatingIfNeeded: start),
              end: Int32(truncatingIfNeeded: start &+ count),
              link: Int32(bitPattern: hash.value)))
          line = 0
          offset = start &+ count
          if flags & SourceToken.noted != 0 { note(entry.word, &tokens, &brackets) }
          continue
        }
        if trait.isPlain {
          // The mask has all bits or none.
          let openMask = Int(trait.openMask)
          let openCount = brackets.count &- openMask
          guard openCount <= SourceReader.depthLimit else { return }
          let next = Int32(truncatingIfNeeded: tokens.count)
          let link = brackets.last & Int32(truncatingIfNeeded: openMask)
          brackets.count = openCount
          brackets.last ^= (brackets.last ^ next) & Int32(truncatingIfNeeded: openMask)
          brackets.braces &+= byte == "{" ? 1 : 0
          tokens.append(
            SourceToken(
              kind: trait.kind, flags: line | trait.flags,
              start: Int32(truncatingIfNeeded: start),
              end: Int32(truncatingIfNeeded: start &+ 1), link: link))
          line = 0
          offset = start &+ 1
          continue
        }
        if trait.characterClass == .close {
          let opening: UInt8 = byte == ")" ? 0x28 : byte &- 2
          guard brackets.last >= 0, tokens[Int(brackets.last)].kind.byte == opening else { return }
          let index = brackets.last
          brackets.last = tokens[Int(index)].link
          tokens[Int(index)].link = Int32(truncatingIfNeeded: tokens.count)
          brackets.count &-= 1
          brackets.braces &-= byte == "}" ? 1 : 0
          tokens.append(
            SourceToken(
              kind: trait.kind, flags: line, start: Int32(truncatingIfNeeded: start),
              end: Int32(truncatingIfNeeded: start &+ 1), link: index))
          line = 0
          offset = start &+ 1
          continue
        }
        switch trait.characterClass {
        case .quote,
          .at where !isSwift && start &+ 1 < bytes.count && bytes[start &+ 1] == "\"":
          // A string of one line without escapes and without `#`, or `@"…"`.
          let isObject = byte == "@"
          let quote = isObject ? start &+ 1 : start
          guard isObject || byte == "\"" else { return }
          let end = bytes.firstOffset(
            of: UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"), from: quote &+ 1)
          guard end < bytes.count, bytes[end] == "\"" else { return }
          // `"""` begins a string of several lines.
          if isSwift, end == quote &+ 1, end &+ 1 < bytes.count, bytes[end &+ 1] == "\"" { return }
          if isSwift || isObject || quote > 0 && bytes[quote &- 1] == "@" {
            recordLiteral(quote &+ 1..<end)
          }
          tokens.append(
            SourceToken(
              kind: .literal, flags: line, start: Int32(truncatingIfNeeded: quote),
              end: Int32(truncatingIfNeeded: end &+ 1)))
          line = 0
          offset = end &+ 1
        case .sign where !isSwift && line != 0 && brackets.last >= 0: return
        case .at, .sign:
          tokens.append(
            SourceToken(
              kind: SourceToken.Kind(byte: byte), flags: line | trait.flags,
              start: Int32(truncatingIfNeeded: start),
              end: Int32(truncatingIfNeeded: start &+ 1)))
          offset = start &+ 1
          line = 0
          if byte == "\\" { recorded.append(Int32(truncatingIfNeeded: tokens.count &- 1)) }
          continue
        case .slash where start &+ 1 < bytes.count && bytes[start &+ 1] == "/":
          offset = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start)
        case .digit:
          var end = start &+ length
          while end < bytes.count {
            if bytes[end] == "." {
              // The point belongs to a number only before a digit: see `scanNumber`.
              guard end &+ 1 < bytes.count, starters[Int(bytes[end &+ 1])].characterClass == .digit
              else { break }
            } else if !starters[Int(bytes[end])].characterClass.continuesIdentifier {
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
        case .slash, .numberSign, .backtick, .identifier, .open, .close, .punctuation, .space,
          .lineBreak:
          return
        }
        let scanned = offset &- base
        guard scanned < TextBlock.byteCount else { continue blocks }
        starts &= .max &<< UInt64(truncatingIfNeeded: scanned)
        lineBreaks &= .max &<< UInt64(truncatingIfNeeded: scanned)
      }
      if lineBreaks != 0 { line = SourceToken.firstInLine }
      offset = Swift.min(base &+ TextBlock.byteCount, bytes.count)
    }
  }

  /// Notes the index of the last token, or closes brackets at it. It is a word with the flag `noted`.
  private mutating func note(
    _ word: SourceWord, _ tokens: inout OutputSpan<SourceToken>, _ brackets: inout OpenBrackets
  ) {
    switch word {
    case .IBOutlet, .IBOutletCollection: outletWords.append(tokens.count - 1)
    case .end, .interface, .implementation:
      guard !isSwift, tokens.count > 1, tokens[tokens.count - 2].kind == "@" else { return }
      closeAll(&tokens, &brackets)
    default: recorded.append(Int32(truncatingIfNeeded: tokens.count - 1))
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
      if isMethodStart { closeAll(&tokens, &brackets) }
      appendPunctuation(&tokens)
    }
  }

  /// Appends a token from `start` to the current offset.
  mutating func append(
    _ kind: SourceToken.Kind, from start: Int, mark: UInt8 = 0, link: Int32 = 0,
    to tokens: inout OutputSpan<SourceToken>
  ) {
    let line = isFirstInLine ? SourceToken.firstInLine : 0
    tokens.append(
      SourceToken(
        kind: kind, flags: line | mark | tables.starts[Int(kind.byte)].flags,
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: offset), link: link)
    )
    isFirstInLine = false
  }

  mutating func appendPunctuation(_ tokens: inout OutputSpan<SourceToken>) {
    offset += 1
    append(SourceToken.Kind(byte: bytes[offset - 1]), from: offset - 1, to: &tokens)
  }

  /// Whether the declaration of an Objective-C method begins here, in the first column.
  private var isMethodStart: Bool {
    guard bytes[offset] == "-" || bytes[offset] == "+", brackets.last >= 0 else { return false }
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
    append(
      .identifier, from: start, mark: isSwift ? 0 : SourceToken.statement,
      link: Int32(bitPattern: hash.value), to: &tokens)
    // `self` in backticks is an old form of a name for the object itself.
    if bytes[start..<index].elementsEqual("self".utf8) { tokens[tokens.count - 1].word = .selfWord }
    offset = index + 1
  }

  /// A number. The point belongs to it only before a digit, since `1.description` and `0...9` are
  /// possible.
  private mutating func scanNumber(_ tokens: inout OutputSpan<SourceToken>) {
    let start = offset
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      let isPart =
        switch byte {
        case ".": CharacterClass(self.byte(offset + 1)) == .digit || !isSwift
        case "'": !isSwift
        case "+", "-": bytes[offset - 1] | 0x20 == "e" && self.byte(start + 1) | 0x20 != "x"
        default: CharacterClass(byte).continuesIdentifier
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
    if closing == "}", brackets.braces > 0 {
      while brackets.last >= 0, tokens[Int(brackets.last)].kind != "{" {
        closeLast(&tokens, &brackets)
      }
      brackets.braces -= 1
    }
    guard brackets.last >= 0, tokens[Int(brackets.last)].kind == opening else {
      offset += 1
      return
    }
    let index = closeLast(&tokens, &brackets)
    offset += 1
    append(SourceToken.Kind(byte: closing), from: offset - 1, link: index, to: &tokens)
  }

  /// Sets the link of the last open bracket to the index of the next token. Returns its index.
  @discardableResult
  private func closeLast(
    _ tokens: inout OutputSpan<SourceToken>, _ brackets: inout OpenBrackets
  ) -> Int32 {
    let index = brackets.last
    brackets.last = tokens[Int(index)].link
    tokens[Int(index)].link = Int32(truncatingIfNeeded: tokens.count)
    brackets.count -= 1
    return index
  }

  /// Drops the brackets that are open. The Objective-C scanner resumes at `@end` and at methods, since
  /// the branches of `#if` may open a brace more than once.
  private func closeAll(
    _ tokens: inout OutputSpan<SourceToken>, _ brackets: inout OpenBrackets
  ) {
    while brackets.last >= 0 { closeLast(&tokens, &brackets) }
    brackets.braces = 0
  }

  private mutating func scanSlash(_ tokens: inout OutputSpan<SourceToken>) {
    switch byte(offset + 1) {
    case "/": skipLine()
    case "*": skipComment()
    default:
      if !isSwift || !scanRegularExpression(&tokens) { appendPunctuation(&tokens) }
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
