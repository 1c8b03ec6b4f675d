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
  var isFirstInLine: Bool
  /// Offsets in bytes. Those of an identifier in backticks exclude the backticks.
  var start: Int32
  var end: Int32
  /// Of a bracket, the index of the other bracket of the pair; of an opening bracket without one, the
  /// index of the end. Of an identifier, a hash of its bytes.
  var link: Int32 = 0
}

/// The tokens of a text.
struct SourceTokens {
  let bytes: [UInt8]
  /// The last one is of the kind `end`.
  private let tokens: [SourceToken]
  /// The indices of the words `IBOutlet` and `IBOutletCollection`.
  let outletWords: [Int]

  /// - Parameter tokens: the last one is of the kind `end`.
  init(_ tokens: [SourceToken], of bytes: [UInt8], outletWords: [Int]) {
    precondition(tokens.last?.kind == .end, "the tokens of a text contain its end")
    self.bytes = bytes
    self.tokens = tokens
    self.outletWords = outletWords
  }

  /// The index of the end.
  var endIndex: Int { tokens.count - 1 }

  /// The token at any index; outside of the text, the end.
  subscript(index: Int) -> SourceToken {
    tokens.indices.contains(index) ? tokens[index] : tokens[tokens.count - 1]
  }

  /// The other bracket of a pair, or the end.
  func partner(of index: Int) -> Int { Int(self[index].link) }

  func text(_ index: Int) -> String { text(from: index, through: index) }

  func text(from first: Int, through last: Int) -> String {
    let start = Int(self[first].start)
    return String(decoding: bytes[start..<max(start, Int(self[last].end))], as: UTF8.self)
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

  /// Whether the text of a token is `text`.
  func isText(_ index: Int, _ text: StaticString) -> Bool {
    let range = Int(self[index].start)..<Int(self[index].end)
    guard range.count == text.utf8CodeUnitCount else { return false }
    return self.text(index) == text.description
  }
}

/// A table of the words that the scanners recognize, by their hashes.
struct SourceWordTable {
  struct Entry {
    var hash: UInt32 = 0
    var word = SourceWord.none
    /// The bytes of the word.
    var text: [UInt8] = []
  }

  private static let size = 2_048

  /// A word is at the first free index from that of its hash. The table is not full.
  private(set) var entries = [Entry](repeating: Entry(), count: size)

  /// The table of all words.
  static let all = SourceWordTable()

  private init() {
    for word in SourceWord.allCases where word != .none {
      let hash = Self.hash(of: word.rawValue)
      var index = Self.index(of: hash)
      while entries[index].word != .none { index = (index + 1) & (Self.size - 1) }
      entries[index] = Entry(hash: hash, word: word, text: Array(word.rawValue.utf8))
    }
  }

  private static func index(of hash: UInt32) -> Int { Int(mixed(hash)) & (size - 1) }

  static func hash(of text: String) -> UInt32 { text.utf8.reduce(0, extend) }

  /// The hash of a name with one more byte.
  @inline(__always)
  static func extend(_ hash: UInt32, by byte: UInt8) -> UInt32 {
    (hash &<< 5 | hash &>> 27) ^ UInt32(byte)
  }

  /// Distributes hashes evenly over the low bits.
  @inline(__always)
  static func mixed(_ hash: UInt32) -> UInt32 { hash &* 0x9E37_79B1 &>> 16 }

  /// The word with the bytes from `start` to `end`; `none` if they are none.
  @inline(__always)
  static func word(
    in entries: Span<Entry>, from start: Int, to end: Int, of bytes: Span<UInt8>, hash: UInt32
  ) -> SourceWord {
    var index = index(of: hash)
    while entries[index].word != .none {
      if entries[index].hash == hash, isWord(entries[index].text, from: start, to: end, of: bytes) {
        return entries[index].word
      }
      index = (index + 1) & (size - 1)
    }
    return .none
  }

  private static func isWord(
    _ word: [UInt8], from start: Int, to end: Int, of bytes: Span<UInt8>
  ) -> Bool {
    guard word.count == end - start else { return false }
    for index in word.indices where word[index] != bytes[start + index] { return false }
    return true
  }
}
