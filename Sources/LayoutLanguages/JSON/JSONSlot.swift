internal import LayoutReaders

/// The stretch of a JSON text that something is put into, and what has to be put beside it so that
/// the text has each quote, colon and comma once.
struct JSONSlot {
  let range: Range<Int>
  private let isInQuotes: Bool
  private let needsClosingQuote: Bool
  /// A colon stands behind it: only the key is wanted.
  let hasColon: Bool
  private let needsComma: Bool

  /// Between tokens.
  init(at offset: Int, in bytes: [UInt8]) {
    self.init(offset..<offset, isInQuotes: false, needsClosingQuote: true, in: bytes)
  }

  /// A key that is there, as far as it has been typed.
  init(key token: Range<Int>, at offset: Int, in bytes: [UInt8]) {
    let typed = Typed(token, isKey: true, at: offset, in: bytes)
    let content = typed.content
    let hasColon = Self.byte(from: typed.end, in: bytes) == UInt8(ascii: ":")
    if hasColon, typed.isClosed {
      self.init(content, isInQuotes: true, needsClosingQuote: false, in: bytes)
    } else {
      let range = content.lowerBound..<typed.end
      self.init(range, isInQuotes: typed.isQuoted, needsClosingQuote: true, in: bytes)
    }
  }

  /// A value that is there, as far as it has been typed.
  init(value token: Range<Int>, at offset: Int, in bytes: [UInt8]) {
    let typed = Typed(token, isKey: false, at: offset, in: bytes)
    if typed.isQuoted, token.lowerBound == offset {
      self.init(token, isInQuotes: false, needsClosingQuote: true, in: bytes)
    } else {
      self.init(
        typed.content, isInQuotes: typed.isQuoted, needsClosingQuote: !typed.isClosed, in: bytes)
    }
  }

  private init(
    _ range: Range<Int>, isInQuotes: Bool, needsClosingQuote: Bool, in bytes: [UInt8]
  ) {
    self.range = range
    self.isInQuotes = isInQuotes
    self.needsClosingQuote = needsClosingQuote
    let end = needsClosingQuote ? range.upperBound : min(range.upperBound + 1, bytes.count)
    let next = Self.byte(from: end, in: bytes)
    hasColon = next == UInt8(ascii: ":")
    switch next {
    case nil, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"):
      needsComma = false
    default: needsComma = true
    }
  }

  /// A string's token as a person sees it who is typing it.
  private struct Typed {
    var content: Range<Int>
    /// Where what has been typed ends, with the quote that closes it.
    var end: Int
    var isQuoted: Bool
    var isClosed: Bool

    init(_ token: Range<Int>, isKey: Bool, at offset: Int, in bytes: [UInt8]) {
      content = JSONToken.content(of: token, in: bytes)
      end = token.upperBound
      isQuoted = content.lowerBound > token.lowerBound
      isClosed = JSONToken.isClosed(token, in: bytes)
      guard isQuoted, offset >= content.lowerBound else { return }
      let rest = bytes[offset..<max(offset, content.upperBound)]
      // The quote that closes it may be the one that opens the next string.
      if isClosed, !rest.contains(where: { Self.endsName($0, isKey: isKey) }) { return }
      let name = rest.prefix { Self.isNameByte($0) }
      content = content.lowerBound..<offset + name.count
      end = content.upperBound
      isClosed = false
    }

    private static func endsName(_ byte: UInt8, isKey: Bool) -> Bool {
      switch byte {
      // Selectors have colons.
      case UInt8(ascii: ":"): isKey
      case UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
        UInt8(ascii: "]"):
        true
      default: false
      }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "#"), 0x80...:
        true
      default: false
      }
    }
  }
}

extension JSONSlot {
  /// Whether only strings can be put here.
  var takesStringsOnly: Bool { isInQuotes }

  /// What to put here for a string that says `name`.
  func string(_ name: String) -> String {
    quoted(name) + (needsComma ? "," : "")
  }

  /// What to put here for any other value.
  func value(_ text: String) -> String { text + (needsComma ? "," : "") }

  /// What to put here for a key with its value; where it has a colon, for the key alone.
  func member(_ name: String, _ value: String) -> String {
    hasColon ? quoted(name) : quoted(name) + ": " + value + (needsComma ? "," : "")
  }

  private func quoted(_ name: String) -> String {
    let content = JSONText.quoted(name).dropFirst().dropLast()
    return (isInQuotes ? "" : "\"") + content + (needsClosingQuote ? "\"" : "")
  }

  /// The nearest byte before an offset that is no white space.
  static func byte(before offset: Int, in bytes: [UInt8]) -> UInt8? {
    bytes[..<offset].last { !isSpace($0) }
  }

  /// The nearest byte from an offset on that is no white space.
  static func byte(from offset: Int, in bytes: [UInt8]) -> UInt8? {
    bytes[offset...].first { !isSpace($0) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }
}
