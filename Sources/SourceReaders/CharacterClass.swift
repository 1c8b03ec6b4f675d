/// The kinds of tokens by their first byte.
enum CharacterClass: UInt8 {
  case digit, identifier, open, punctuation
  case close, quote, slash, numberSign, backtick, space, lineBreak
  /// Signs at which the scan of a language does more.
  case at, sign

  init(_ byte: UInt8) {
    self =
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

  var continuesIdentifier: Bool { rawValue <= Self.identifier.rawValue }
}

/// What the tokenizer looks up for the bytes and the names of a language.
///
/// A class, so that a tokenizer retains one object for all tables.
final class ScanTables: Sendable {
  /// What a token is that begins with a byte.
  struct Start {
    var characterClass: CharacterClass
    var kind: SourceToken.Kind
    /// `SourceToken.statement` or nothing.
    var flags: UInt8 = 0
    /// All bits for a name, none for others.
    var nameMask: Int8 = 0
    /// All bits for an opening bracket, none for others.
    var openMask: Int8 = 0

    /// Whether the token is a name, or a sign that is a token by itself.
    @inline(__always)
    var isPlain: Bool { characterClass.rawValue &- CharacterClass.identifier.rawValue <= 2 }
  }

  /// For each byte.
  let starts: [Start]
  let words: SourceWordTable
  /// For each byte, the bits that `TextBlock` collects.
  let blockBits: [UInt64] = (0...UInt8.max).map {
    switch CharacterClass($0) {
    case .digit, .identifier: TextBlock.name
    case .space: TextBlock.space
    case .lineBreak: TextBlock.lineBreak
    default: 0
    }
  }

  static let swift = ScanTables(isSwift: true)
  static let objectiveC = ScanTables(isSwift: false)

  private init(isSwift: Bool) {
    words = SourceWordTable(isSwift: isSwift)
    // A name with an underscore may be an instance variable of Objective-C.
    let statements: [SourceToken.Kind] = isSwift ? ["{", "\\"] : ["{", "=", "^", "[", "_"]
    starts = (0...UInt8.max).map { byte in
      var start = Start(characterClass: CharacterClass(byte), kind: SourceToken.Kind(byte: byte))
      if statements.contains(start.kind) { start.flags = SourceToken.statement }
      switch start.characterClass {
      case .identifier:
        start.kind = .identifier
        start.nameMask = -1
      case .open: start.openMask = -1
      case .at where isSwift: start.characterClass = .punctuation
      case .sign where isSwift: start.characterClass = .punctuation
      case .punctuation where isSwift && byte == "\\": start.characterClass = .sign
      default: break
      }
      return start
    }
  }
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
