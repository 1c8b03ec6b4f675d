internal import JSON
internal import LayoutReaders
internal import Linting

/// The position of a completion in a JSON text, which may be incomplete.
struct JSONCursor {
  enum Position {
    /// A key of an object.
    case key(object: Int)
    /// A value of a shape, in an array or after a key.
    ///
    /// - Parameters:
    ///   - container: The enclosing array or object; nil for the root value.
    ///   - member: The member of the value, if it has a key.
    case value(shape: LayoutShape, container: Int?, member: Int?)
  }

  let position: Position
  let slot: JSONSlot

  /// Returns nil if nothing can be completed at the offset, for example in a number or after a
  /// value.
  ///
  /// - Parameter bytes: The text. The outline may be that of an adjusted text
  ///   (`preparedForCompletion`).
  init?(at offset: Int, in outline: ShapedOutline, of bytes: [UInt8]) {
    guard 0...outline.bytes.count ~= offset else { return nil }
    guard let container = Self.container(at: offset, in: outline) else {
      guard outline.nodes.isEmpty else { return nil }
      position = .value(shape: outline.table.root, container: nil, member: nil)
      slot = JSONSlot(at: offset, in: bytes)
      return
    }
    if let (position, slot) = Self.token(at: offset, in: container, of: outline, bytes) {
      self.position = position
      self.slot = slot
      return
    }
    guard let position = Self.gap(at: offset, in: container, of: outline) else { return nil }
    self.position = position
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

  /// The key or value at an offset.
  private static func token(
    at offset: Int, in container: Int, of outline: ShapedOutline, _ bytes: [UInt8]
  ) -> (Position, JSONSlot)? {
    for child in outline.children(of: container) {
      let node = outline.nodes[child]
      if let key = node.keyRange, contains(key, offset, bytes), key.lowerBound < offset {
        return (.key(object: container), JSONSlot(key: key, at: offset, in: bytes))
      }
      guard !node.range.isEmpty, node.kind != .object, node.kind != .array,
        contains(node.range, offset, bytes)
      else { continue }
      // Another element can be inserted before an element.
      if node.keyRange == nil, node.range.lowerBound == offset { continue }
      guard let position = value(of: child, in: container, of: outline) else { return nil }
      return (position, JSONSlot(value: node.range, at: offset, in: bytes))
    }
    return nil
  }

  /// Whether text typed at an offset becomes part of a token. After a closing quote, it does not.
  private static func contains(_ token: Range<Int>, _ offset: Int, _ bytes: [UInt8]) -> Bool {
    guard token.lowerBound <= offset else { return false }
    return JSONToken.isClosed(token, in: bytes)
      ? offset < token.upperBound : offset <= token.upperBound
  }

  /// The position between tokens, determined by the preceding token.
  private static func gap(
    at offset: Int, in container: Int, of outline: ShapedOutline
  ) -> Position? {
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

  private static func element(of container: Int, in outline: ShapedOutline) -> Position? {
    guard let around = outline.shape(of: container),
      let shape = outline.table.child(nil, of: around)
    else { return nil }
    return .value(shape: shape, container: container, member: nil)
  }

  /// The position of a child, independent of its current value.
  private static func value(
    of child: Int, in container: Int, of outline: ShapedOutline
  ) -> Position? {
    guard outline.nodes[child].keyRange != nil else { return element(of: container, in: outline) }
    guard let shape = outline.shapeOfPlace(of: child) else { return nil }
    return .value(shape: shape, container: container, member: child)
  }
}

/// The range that a completion replaces, and the quotes, colon and comma to insert with it.
struct JSONSlot {
  let range: Range<Int>
  /// Whether only strings can be inserted.
  let isInQuotes: Bool
  private let needsClosingQuote: Bool
  /// Whether a colon follows, so that only the key is inserted.
  let hasColon: Bool
  private let needsComma: Bool

  /// A slot between tokens.
  init(at offset: Int, in bytes: [UInt8]) {
    self.init(offset..<offset, isInQuotes: false, needsClosingQuote: true, in: bytes)
  }

  /// A slot for an existing key, as far as it has been typed.
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

  /// A slot for an existing value, as far as it has been typed.
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

  /// The part of a string token that has been typed so far.
  private struct Typed {
    var content: Range<Int>
    /// The end of the typed text, including a closing quote.
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
      // The closing quote may be the opening quote of the next string.
      if isClosed, !rest.contains(where: { Self.endsName($0, isKey: isKey) }) { return }
      let name = rest.prefix { Self.isNameByte($0) }
      content = content.lowerBound..<offset + name.count
      end = content.upperBound
      isClosed = false
    }

    private static func endsName(_ byte: UInt8, isKey: Bool) -> Bool {
      // Selectors contain colons.
      byte == UInt8(ascii: ":") ? isKey : ",{}[]".utf8.contains(byte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
      byte.isNameByte || "-.#".utf8.contains(byte)
    }
  }
}

extension JSONSlot {
  /// The text to insert for a string.
  func string(_ name: String) -> String {
    quoted(name) + (needsComma ? "," : "")
  }

  /// The text to insert for any other value.
  func value(_ text: String) -> String { text + (needsComma ? "," : "") }

  /// The text to insert for a key with its value; if a colon follows, for the key only.
  func member(_ name: String, _ value: String) -> String {
    hasColon ? quoted(name) : quoted(name) + ": " + value + (needsComma ? "," : "")
  }

  private func quoted(_ name: String) -> String {
    let content = name.jsonQuoted.dropFirst().dropLast()
    return (isInQuotes ? "" : "\"") + content + (needsClosingQuote ? "\"" : "")
  }

  /// The nearest byte before an offset that is not white space.
  static func byte(before offset: Int, in bytes: [UInt8]) -> UInt8? {
    bytes[..<offset].last { !$0.isBlank }
  }

  /// The nearest byte at or after an offset that is not white space.
  static func byte(from offset: Int, in bytes: [UInt8]) -> UInt8? {
    bytes[offset...].first { !$0.isBlank }
  }
}

/// Decodes single tokens of a JSON text, which may be incomplete.
enum JSONToken {
  /// The content of a string token, without its quotes. The closing quote may be missing. A token
  /// without quotes is all content.
  static func content(of token: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    guard let first = bytes[token].first, isQuote(first) else { return token }
    let start = token.lowerBound + 1
    return start..<(isClosed(token, in: bytes) ? token.upperBound - 1 : token.upperBound)
  }

  /// Whether the token has opening and closing quotes.
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

  /// The decoded text of a token, with or without quotes.
  static func text(of token: Range<Int>, in bytes: [UInt8]) -> String {
    decodedText(of: content(of: token, in: bytes), in: bytes)
  }

  /// The content of a string without escapes; with them, if one of them is invalid.
  static func decodedText(of content: Range<Int>, in bytes: [UInt8]) -> String {
    let raw = bytes[content]
    return String(decoding: JSONString.decoded(raw) ?? Array(raw), as: UTF8.self)
  }

  /// A finite number; nil for any other token.
  static func number(at token: Range<Int>, in bytes: [UInt8]) -> Double? {
    guard token.count <= numberByteLimit else { return nil }
    return Double(String(decoding: bytes[token], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The maximum length of a number in bytes, more than any program writes.
  private static let numberByteLimit = 400
}
