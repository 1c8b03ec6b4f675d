import LayoutModel

/// A token of a Swift or Objective-C file. Comments and white space are no tokens.
struct CodeToken {
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
  var word = CodeWord.none
  var kind: Kind
  /// Whether a line break is between the token and the one before it.
  var isFirstInLine = false
  /// Offsets in bytes. Those of an identifier in backticks exclude the backticks.
  var start: Int32
  var end: Int32
  /// Of a bracket, the index of the other bracket of the pair; of an opening bracket without one, the
  /// index of the end. Of an identifier, a hash of its bytes.
  var link: Int32 = 0
  var condition = CodeCondition.none
}

extension CodeToken {
  var isBracket: Bool {
    switch kind {
    case "(", ")", "[", "]", "{", "}": true
    default: false
    }
  }
}

/// The tokens of a text.
struct CodeTokens {
  let bytes: [UInt8]
  /// Whether the text is Swift, not Objective-C.
  let isSwift: Bool
  private let tokens: [CodeToken]

  /// - Parameter tokens: the last one is of the kind `end`.
  init(_ tokens: [CodeToken], of bytes: [UInt8], isSwift: Bool) {
    precondition(tokens.last?.kind == .end, "the tokens of a text contain its end")
    self.bytes = bytes
    self.isSwift = isSwift
    self.tokens = tokens
  }

  /// The tokens without those of other systems.
  var ofIOS: CodeTokens {
    guard tokens.contains(where: { $0.condition == .otherSystems }) else { return self }
    var kept: [CodeToken] = []
    var indices: [Int32] = []
    kept.reserveCapacity(tokens.count)
    indices.reserveCapacity(tokens.count)
    for token in tokens {
      indices.append(Int32(clamping: kept.count))
      if token.condition != .otherSystems { kept.append(token) }
    }
    for index in kept.indices where kept[index].isBracket {
      kept[index].link = indices[Int(kept[index].link)]
    }
    return CodeTokens(kept, of: bytes, isSwift: isSwift)
  }

  /// The index of the end.
  var endIndex: Int { tokens.count - 1 }

  /// The token at any index; outside of the text, the end.
  subscript(index: Int) -> CodeToken {
    // A negative index is greater than all others.
    tokens[UInt(bitPattern: index) < UInt(tokens.count) ? index : tokens.count - 1]
  }

  /// The other bracket of a pair, or the end.
  func partner(of index: Int) -> Int { Int(self[index].link) }

  /// The index of the comma or the colon behind an element of a list, or of the end of the list.
  func endOfElement(at index: Int, before end: Int) -> Int {
    var next = index
    while next < end, self[next].kind != ",", self[next].kind != ":" {
      switch self[next].kind {
      case "(", "[", "{": next = partner(of: next) + 1
      default: next += 1
      }
    }
    return next
  }

  func text(_ index: Int) -> String { text(from: index, through: index) }

  /// The value of a number; nil: no `Double` has it, or the token is none.
  func number(_ index: Int) -> Double? {
    var text = text(index).filter { $0 != "_" }
    if self[index].kind == .number, !text.hasPrefix("0x"), text.last == "f" || text.last == "F" {
      text.removeLast()
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

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

  /// Whether two identifiers have one name.
  func isSame(_ first: Int, _ second: Int) -> Bool {
    let first = self[first]
    let second = self[second]
    guard first.kind == .identifier, second.kind == .identifier, first.link == second.link else {
      return false
    }
    return bytes[Int(first.start)..<Int(first.end)] == bytes[Int(second.start)..<Int(second.end)]
  }

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
