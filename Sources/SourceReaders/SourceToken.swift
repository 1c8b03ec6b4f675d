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
  /// The bits `firstInLine` and `statement`.
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

/// A table of the words that the scanners recognize, by their hashes.
struct SourceWordTable {
  struct Entry {
    var hash = NameHash()
    var word = SourceWord.none
    /// In bytes.
    var count: UInt8 = 0
    /// `SourceToken.statement` in a Swift file.
    var swiftFlags: UInt8 = 0
    /// The index of the first eight bytes of the word in `texts`.
    var text: Int32 = 0
    /// `SourceToken.statement` in an Objective-C file.
    var objectiveCFlags: UInt8 = 0
  }

  static let size = 2_048

  /// For each index, whether there is a word: most names are none, and a byte of it is in the cache.
  private(set) var tags = [UInt8](repeating: 0, count: size)
  /// A word is at the first free index from that of its hash. The table is not full.
  private(set) var entries = [Entry](repeating: Entry(), count: size)
  /// The bytes of the words, with zeros after the last one of each.
  private(set) var texts: [UInt64] = []

  /// The table of all words.
  static let all = SourceWordTable()

  private init() {
    for word in SourceWord.allCases where word != .none {
      let bytes = Array(word.rawValue.utf8)
      let hash = NameHash.hash(of: word.rawValue)
      var index = Self.index(of: hash)
      while entries[index].word != .none { index = (index + 1) & (Self.size - 1) }
      tags[index] = Self.tag(of: hash)
      entries[index] = Entry(
        hash: hash, word: word, count: UInt8(clamping: bytes.count),
        swiftFlags: word.isReadInSwift ? SourceToken.statement : 0,
        text: Int32(clamping: texts.count),
        objectiveCFlags: word.isReadInObjectiveC ? SourceToken.statement : 0)
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        texts.append(bytes.span.word(at: offset))
      }
    }
  }

  @inline(__always)
  private static func index(of hash: NameHash) -> Int { Int(hash.value) & (size - 1) }

  /// Bits of the hash that the index does not contain; not zero.
  @inline(__always)
  private static func tag(of hash: NameHash) -> UInt8 {
    UInt8(truncatingIfNeeded: hash.value &>> 24) | 1
  }

  /// The index of the word with the bytes from `start` to `end`; nil if they are none.
  @inline(__always)
  static func index(
    in tags: Span<UInt8>, _ entries: Span<Entry>, _ texts: Span<UInt64>, from start: Int,
    to end: Int, of bytes: Span<UInt8>, hash: NameHash
  ) -> Int? {
    var index = index(of: hash)
    while tags[index] != 0 {
      if tags[index] == tag(of: hash), entries[index].hash == hash,
        Int(entries[index].count) == end &- start,
        // The hashes of names of eight bytes are not the same.
        end &- start <= 8
          || isText(Int(entries[index].text), in: texts, from: start, to: end, of: bytes)
      {
        return index
      }
      index = (index &+ 1) & (size - 1)
    }
    return nil
  }

  @inline(never)
  private static func isText(
    _ text: Int, in texts: Span<UInt64>, from start: Int, to end: Int, of bytes: Span<UInt8>
  ) -> Bool {
    var text = text
    var index = start
    while index < end {
      let word = bytes.word(at: index)
      guard texts[text] == (end - index < 8 ? word.firstBytes(end - index) : word) else {
        return false
      }
      text += 1
      index += 8
    }
    return true
  }
}
