import LayoutModel

/// A token of a Swift or Objective-C file. Comments and white space are no tokens.
struct SourceToken {
  /// The kind of a token: the character of punctuation, or a character that stands for a class.
  ///
  /// An operator is one token for each of its characters, so that `>>` can close two lists of type
  /// arguments.
  struct Kind: Equatable, ExpressibleByUnicodeScalarLiteral {
    let byte: UInt8

    init(byte: UInt8) { self.byte = byte }
    init(unicodeScalarLiteral scalar: Unicode.Scalar) {
      byte = UInt8(truncatingIfNeeded: scalar.value)
    }

    static let identifier: Self = "a"
    static let number: Self = "0"
    /// A string, character or regular expression literal with its delimiters.
    static let literal: Self = "\""
    /// Behind the last token.
    static let end: Self = "$"
  }

  /// The word of an identifier that the scanners recognize.
  var word = SourceWord.none
  var kind: Kind
  /// Whether a line break is between the token and the one before it.
  var isFirstInLine: Bool { flags & Self.firstInLine != 0 }
  /// Whether a statement in a body can be read at the token. An outlet in Swift has no flag.
  var mayBeStatement: Bool { flags & Self.statement != 0 }
  /// The bits `firstInLine`, `statement` and `noted`.
  private var flags: UInt8
  /// Offsets in bytes. Those of an identifier in backticks exclude the backticks.
  var start: Int32
  var end: Int32
  /// Of a bracket, the index of the other bracket of the pair; of an opening bracket without one, the
  /// index of the end. Of an identifier, a hash of its bytes.
  var link: Int32 = 0

  /// The flag of the first token after a line break.
  static let firstInLine: UInt8 = 1
  /// The flag of a token at which a statement can be read.
  static let statement: UInt8 = 2
  /// The flag of a word that `SourceTokenizer` notes.
  static let noted: UInt8 = 4

  @inline(__always)
  init(
    word: SourceWord = .none, kind: Kind, flags: UInt8, start: Int32, end: Int32, link: Int32 = 0
  ) {
    self.word = word
    self.kind = kind
    self.flags = flags
    self.start = start
    self.end = end
    self.link = link
  }
}

/// A bit for each of some hashes: most others are not among them.
struct HashBits {
  private var bits: UInt64 = 0

  var isEmpty: Bool { bits == 0 }

  mutating func insert(_ hash: Int32) { bits |= Self.bit(of: hash) }

  @inline(__always)
  func mayContain(_ hash: Int32) -> Bool { bits & Self.bit(of: hash) != 0 }

  @inline(__always)
  private static func bit(of hash: Int32) -> UInt64 {
    1 &<< UInt64(UInt32(bitPattern: hash) &>> 26)
  }
}

/// The tokens of a text.
struct SourceTokens {
  let bytes: [UInt8]
  /// The last one is of the kind `end`.
  private let tokens: [SourceToken]
  /// All tokens with the end.
  var all: [SourceToken] { tokens }
  /// The indices of the words `IBOutlet` and `IBOutletCollection`.
  let outletWords: [Int]
  /// The indices of the tokens at which something in a body of Swift can be recorded, except outlets.
  let recorded: [Int32]

  /// - Parameter tokens: the last one is of the kind `end`.
  init(_ tokens: [SourceToken], of bytes: [UInt8], outletWords: [Int], recorded: [Int32]) {
    precondition(tokens.last?.kind == .end, "the tokens of a text contain its end")
    self.bytes = bytes
    self.tokens = tokens
    self.outletWords = outletWords
    self.recorded = recorded
  }

  /// The index of the end.
  var endIndex: Int { tokens.count - 1 }

  /// The token at any index; outside of the text, the end.
  subscript(index: Int) -> SourceToken {
    // A negative index is greater than all others.
    tokens[UInt(bitPattern: index) < UInt(tokens.count) ? index : tokens.count - 1]
  }

  /// The index of the first token from `index` at which a statement can be read; `end` if there is none.
  ///
  /// - Parameter names: bits of the hashes of other names at which one can be read.
  @inline(__always)
  func firstStatement(from index: Int, until end: Int, names: HashBits) -> Int {
    let tokens = tokens.span
    var index = index
    let end = min(end, tokens.count)
    while index < end {
      let token = tokens[index]
      if token.mayBeStatement || token.kind == .identifier && names.mayContain(token.link) {
        return index
      }
      index &+= 1
    }
    return end
  }

  /// The other bracket of a pair, or the end.
  func partner(of index: Int) -> Int { Int(self[index].link) }

  func text(_ index: Int) -> String { text(from: index, through: index) }

  func text(from first: Int, through last: Int) -> String {
    let start = Int(self[first].start)
    return String(decoding: bytes[start..<max(start, Int(self[last].end))], as: UTF8.self)
  }

  /// The bytes of a token; none for nil.
  func utf8(_ index: Int?) -> ArraySlice<UInt8> {
    guard let index else { return [] }
    let start = Int(self[index].start)
    return bytes[start..<max(start, Int(self[index].end))]
  }

  func range(_ index: Int) -> SourceRange { range(from: index, through: index) }

  func range(from first: Int, through last: Int) -> SourceRange {
    let start = Int(self[first].start)
    return SourceRange(start, max(start, Int(self[last].end)))
  }

  /// Whether nothing is between the token and the one before it.
  func isAdjacent(_ index: Int) -> Bool { index > 0 && self[index - 1].end == self[index].start }

  /// Whether two identifiers are the same.
  func isSame(_ first: Int, _ second: Int) -> Bool {
    let first = self[first]
    let second = self[second]
    guard first.kind == .identifier, second.kind == .identifier, first.link == second.link else {
      return false
    }
    return bytes[Int(first.start)..<Int(first.end)] == bytes[Int(second.start)..<Int(second.end)]
  }

  func isWord(_ index: Int, _ word: SourceWord) -> Bool { self[index].word == word }

  /// Whether the text of a token is an underscore.
  func isUnderscore(_ index: Int) -> Bool {
    let token = self[index]
    return token.end == token.start + 1 && bytes[Int(token.start)] == "_"
  }

  /// Whether the text of a token is `text`.
  func isText(_ index: Int, _ text: StaticString) -> Bool {
    let range = Int(self[index].start)..<Int(self[index].end)
    guard range.count == text.utf8CodeUnitCount else { return false }
    return self.text(index) == text.description
  }
}

/// The tokens at which something in a body can be recorded, in order: a part of a body without them is
/// skipped.
struct RecordedTokens {
  private let indices: [Int32]
  /// The position of a token before or at the next one.
  private var position = 0

  /// - Parameter names: bits of the hashes of other names at which something can be recorded.
  init(of tokens: SourceTokens, names: HashBits) {
    indices = names.isEmpty ? tokens.recorded : tokens.merged(names)
  }

  /// Whether there is one in the range.
  mutating func contains(from start: Int, until end: Int) -> Bool {
    while position > 0, Int(indices[position - 1]) >= start { position -= 1 }
    while position < indices.count, Int(indices[position]) < start { position += 1 }
    return position < indices.count && Int(indices[position]) < end
  }
}

extension SourceTokens {
  /// The recorded tokens and the names whose hashes are among some.
  fileprivate func merged(_ names: HashBits) -> [Int32] {
    var merged: [Int32] = []
    var position = 0
    for index in tokens.indices {
      let isRecorded = position < recorded.count && Int(recorded[position]) == index
      if isRecorded { position += 1 }
      if isRecorded || tokens[index].kind == .identifier && names.mayContain(tokens[index].link) {
        merged.append(Int32(truncatingIfNeeded: index))
      }
    }
    return merged
  }
}
