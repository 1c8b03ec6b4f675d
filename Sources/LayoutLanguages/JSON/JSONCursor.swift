internal import JSON
internal import LayoutReaders

/// What a person is about to write at one place of a JSON text, which may be half typed.
struct JSONCursor {
  enum Place {
    /// A key of an object.
    case key(object: Int)
    /// A value of a shape, in an array or after a key.
    ///
    /// - Parameters:
    ///   - container: the array or the object; nil: the whole text.
    ///   - member: what the value is of, where it has a key.
    case value(shape: Int, container: Int?, member: Int?)
  }

  let place: Place
  let slot: JSONSlot

  /// nil where nothing can be written: inside of a number, behind a value.
  ///
  /// - Parameter bytes: what is written into; the outline's own may be mended (`readForWriting`).
  init?(at offset: Int, in outline: ShapedOutline, of bytes: [UInt8]) {
    guard 0...outline.bytes.count ~= offset else { return nil }
    guard let container = Self.container(at: offset, in: outline) else {
      guard outline.nodes.isEmpty else { return nil }
      place = .value(shape: outline.table.root, container: nil, member: nil)
      slot = JSONSlot(at: offset, in: bytes)
      return
    }
    if let (place, slot) = Self.token(at: offset, in: container, of: outline, bytes) {
      self.place = place
      self.slot = slot
      return
    }
    guard let place = Self.gap(at: offset, in: container, of: outline) else { return nil }
    self.place = place
    slot = JSONSlot(at: offset, in: outline.bytes)
  }

  /// The innermost array or object around an offset.
  private static func container(at offset: Int, in outline: ShapedOutline) -> Int? {
    var innermost: Int?
    for (index, node) in outline.nodes.enumerated() {
      guard node.range.lowerBound < offset else { break }
      guard node.kind == .object || node.kind == .array else { continue }
      let end = node.range.upperBound
      if node.isComplete ? offset < end : offset <= end { innermost = index }
    }
    return innermost
  }

  /// The key or the value that is being typed at an offset.
  private static func token(
    at offset: Int, in container: Int, of outline: ShapedOutline, _ bytes: [UInt8]
  ) -> (Place, JSONSlot)? {
    for child in outline.children(of: container) {
      let node = outline.nodes[child]
      if let key = node.keyRange, holds(key, offset, bytes), key.lowerBound < offset {
        return (.key(object: container), JSONSlot(key: key, at: offset, in: bytes))
      }
      guard !node.range.isEmpty, node.kind != .object, node.kind != .array,
        holds(node.range, offset, bytes)
      else { continue }
      // In front of an element there is room for another one.
      if node.keyRange == nil, node.range.lowerBound == offset { continue }
      guard let place = value(of: child, in: container, of: outline) else { return nil }
      return (place, JSONSlot(value: node.range, at: offset, in: bytes))
    }
    return nil
  }

  /// Whether a cursor writes into a token: behind a quote that closes, it does not.
  private static func holds(_ token: Range<Int>, _ offset: Int, _ bytes: [UInt8]) -> Bool {
    guard token.lowerBound <= offset else { return false }
    return JSONToken.isClosed(token, in: bytes)
      ? offset < token.upperBound : offset <= token.upperBound
  }

  /// What may be written between tokens: it depends on the one before.
  private static func gap(
    at offset: Int, in container: Int, of outline: ShapedOutline
  ) -> Place? {
    let isObject = outline.nodes[container].kind == .object
    switch JSONSlot.byte(before: offset, in: outline.bytes) {
    case UInt8(ascii: "{"), UInt8(ascii: ","):
      return isObject ? .key(object: container) : element(of: container, in: outline)
    case UInt8(ascii: "["): return element(of: container, in: outline)
    case UInt8(ascii: ":"):
      let member = outline.children(of: container).last { child in
        outline.nodes[child].keyRange.map { $0.upperBound <= offset } ?? false
      }
      return member.flatMap { value(of: $0, in: container, of: outline) }
    default: return nil
    }
  }

  private static func element(of container: Int, in outline: ShapedOutline) -> Place? {
    guard let shape = outline.entry(of: container)?.element else { return nil }
    return .value(shape: shape, container: container, member: nil)
  }

  /// All that a child's place takes, whatever stands there.
  private static func value(
    of child: Int, in container: Int, of outline: ShapedOutline
  ) -> Place? {
    guard outline.nodes[child].keyRange != nil else { return element(of: container, in: outline) }
    guard let shape = outline.shapeOfKey(of: child) else { return nil }
    return .value(shape: shape, container: container, member: child)
  }
}

extension Sequence {
  fileprivate func last(where isWanted: (Element) -> Bool) -> Element? {
    reduce(nil) { isWanted($1) ? $1 : $0 }
  }
}

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

/// What one token of a JSON text says, of half-typed ones too.
enum JSONToken {
  /// The inside of a string's token: without its quotes, of which the last may be missing. A word
  /// that has no quotes is all inside.
  static func content(of token: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    guard let first = bytes[token].first, isQuote(first) else { return token }
    let start = token.lowerBound + 1
    return start..<(isClosed(token, in: bytes) ? token.upperBound - 1 : token.upperBound)
  }

  /// Whether the token has quotes on both of its sides.
  static func isClosed(_ token: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard token.count >= 2, isQuote(bytes[token.lowerBound]),
      bytes[token.upperBound - 1] == bytes[token.lowerBound]
    else { return false }
    let escapes = bytes[token.lowerBound + 1..<token.upperBound - 1].reversed()
      .prefix { $0 == UInt8(ascii: "\\") }
    return escapes.count.isMultiple(of: 2)
  }

  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  /// What a whole token says, of a word without quotes too.
  static func text(of token: Range<Int>, in bytes: [UInt8]) -> String {
    meaning(of: content(of: token, in: bytes), in: bytes)
  }

  /// What a string says by its content: each escape is what it stands for.
  static func meaning(of content: Range<Int>, in bytes: [UInt8]) -> String {
    let raw = bytes[content]
    guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    var units: [UInt16] = []
    var plain = content.lowerBound
    var place = content.lowerBound
    while place < content.upperBound {
      guard bytes[place] == UInt8(ascii: "\\"), place + 1 < content.upperBound else {
        place += 1
        continue
      }
      units += String(decoding: bytes[plain..<place], as: UTF8.self).utf16
      let (unit, end) = escape(at: place, before: content.upperBound, in: bytes)
      units.append(unit)
      place = end
      plain = end
    }
    units += String(decoding: bytes[plain..<content.upperBound], as: UTF8.self).utf16
    return String(decoding: units, as: UTF16.self)
  }

  /// What the escape whose backslash is here stands for, and where it ends.
  private static func escape(
    at backslash: Int, before end: Int, in bytes: [UInt8]
  ) -> (unit: UInt16, end: Int) {
    let byte = bytes[backslash + 1]
    switch byte {
    case UInt8(ascii: "b"): return (0x08, backslash + 2)
    case UInt8(ascii: "f"): return (0x0C, backslash + 2)
    case UInt8(ascii: "n"): return (0x0A, backslash + 2)
    case UInt8(ascii: "r"): return (0x0D, backslash + 2)
    case UInt8(ascii: "t"): return (0x09, backslash + 2)
    case UInt8(ascii: "u"):
      guard backslash + 6 <= end,
        let unit = UInt16(
          String(decoding: bytes[backslash + 2..<backslash + 6], as: UTF8.self), radix: 16)
      else { return (0xFFFD, backslash + 2) }
      return (unit, backslash + 6)
    case 0x80...:
      // The backslash stands for nothing; the character after it is of several bytes.
      return (UInt16(UInt8(ascii: "\\")), backslash + 1)
    default: return (UInt16(byte), backslash + 2)
    }
  }

  /// A finite number; nil for any other token.
  static func number(at token: Range<Int>, in bytes: [UInt8]) -> Double? {
    guard token.count <= numberBytes else { return nil }
    return Double(String(decoding: bytes[token], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// No number that a person or a program writes is longer.
  private static let numberBytes = 400
}
