internal import LayoutModel

/// The tag that contains the cursor, and the part of the tag at the cursor.
///
/// The tag is scanned here and not taken from the parser, which assigns the text after an open quote to the
/// value: at the cursor most quotes are open.
struct XMLCursor {
  enum Part: Equatable {
    /// The name of a start tag.
    case elementName
    /// The name of an attribute; empty after white space.
    case attributeName(SourceRange)
    /// The value of the attribute with this index.
    case attributeValue(Int)
  }

  let tag: XMLTag
  let part: Part

  /// nil if the cursor is not in a tag, or between two parts of one.
  init?(at offset: Int, in bytes: [UInt8]) {
    guard let start = XMLTag.start(around: offset, in: bytes) else { return nil }
    let tag = XMLTag(at: start, in: bytes)
    guard offset < tag.end || !tag.isClosed, let part = tag.part(at: offset, in: bytes) else {
      return nil
    }
    self.tag = tag
    self.part = part
  }

  /// Whether a client that has just inserted a trigger character gets completions.
  func isOffered(after trigger: Character) -> Bool {
    // A colon is part of a selector.
    if case .attributeValue = part { return trigger == "\"" || trigger == ":" }
    return false
  }

  /// The attribute whose name or value contains the cursor.
  var attribute: XMLTag.Attribute? {
    switch part {
    case .attributeValue(let index): tag.attributes[index]
    case .attributeName(let range):
      tag.attributes.first { SourceRange($0.name) == range && !$0.name.isEmpty }
    case .elementName: nil
    }
  }
}

/// A tag as it is written, possibly incomplete. Scanning is linear in the length of the tag.
struct XMLTag {
  /// The offset of the `<`.
  let start: Int
  private(set) var isEndTag = false
  /// Whether the tag ends with `>`. Else it ends before the next `<` or at the end of the text.
  private(set) var isClosed = false
  private(set) var end: Int
  private(set) var name: Range<Int>
  private(set) var attributes: [Attribute] = []

  struct Attribute {
    let name: Range<Int>
    /// Without quotes; nil without an equals sign.
    var value: Range<Int>?
    /// nil: the value has no quotes.
    var quote: UInt8?
    /// Whether the closing quote is present.
    var isClosed = false
  }

  /// The start of the tag around an offset; nil in text, comments, CDATA sections and instructions.
  static func start(around offset: Int, in bytes: [UInt8]) -> Int? {
    guard offset > 0, offset <= bytes.count else { return nil }
    var start = offset - 1
    while bytes[start] != UInt8(ascii: "<") {
      guard start > 0 else { return nil }
      start -= 1
    }
    let next = start + 1 < bytes.count ? bytes[start + 1] : 0
    guard next != UInt8(ascii: "!"), next != UInt8(ascii: "?"), !isInComment(start, bytes) else {
      return nil
    }
    return start
  }

  /// The start tag that contains an offset.
  static func startTag(containing offset: Int, in bytes: [UInt8]) -> SourceRange? {
    // A cursor before the tag is in it.
    guard let start = start(around: offset + 1, in: bytes) else { return nil }
    let tag = XMLTag(at: start, in: bytes)
    return tag.isEndTag || offset >= tag.end ? nil : SourceRange(tag.start, tag.end)
  }

  private static func isInComment(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    var index = offset - 1
    while index > 0 {
      if bytes[index] == UInt8(ascii: ">"), index >= 2 {
        let end = bytes[index - 2..<index]
        if end.elementsEqual("--".utf8) || end.elementsEqual("]]".utf8) { return false }
      } else if bytes[index] == UInt8(ascii: "!"), bytes[index - 1] == UInt8(ascii: "<") {
        if bytes[index...].starts(with: "!--".utf8) { return true }
        if bytes[index...].starts(with: "![CDATA[".utf8) { return true }
      }
      index -= 1
    }
    return false
  }

  init(at start: Int, in bytes: [UInt8]) {
    self.start = start
    var scanner = XMLTagScanner(bytes: bytes, offset: start + 1)
    if scanner.byte == UInt8(ascii: "/") {
      isEndTag = true
      scanner.offset += 1
    }
    name = scanner.name()
    end = scanner.offset
    while true {
      scanner.skipSpace()
      let before = scanner.offset
      switch scanner.byte {
      case nil, UInt8(ascii: "<"):
        end = scanner.offset
        return
      case UInt8(ascii: ">"):
        isClosed = true
        end = scanner.offset + 1
        return
      case UInt8(ascii: "/"), UInt8(ascii: "="):
        scanner.offset += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // A value without a name.
        _ = scanner.quoted()
      default:
        attributes.append(scanner.attribute())
      }
      if scanner.offset == before { scanner.offset += 1 }
    }
  }

  func part(at offset: Int, in bytes: [UInt8]) -> XMLCursor.Part? {
    if isEndTag { return nil }
    if offset <= name.upperBound { return .elementName }
    for (index, attribute) in attributes.enumerated() {
      if let value = attribute.value, value.lowerBound <= offset, offset <= value.upperBound {
        return .attributeValue(index)
      }
      // Before a complete attribute, a new one is inserted.
      if attribute.name.lowerBound < offset, offset <= attribute.name.upperBound {
        return .attributeName(SourceRange(attribute.name))
      }
      if attribute.name.lowerBound == offset, attribute.value == nil {
        return .attributeName(SourceRange(attribute.name))
      }
      if offset <= attribute.name.lowerBound { break }
      let end = attribute.value.map { $0.upperBound + (attribute.isClosed ? 1 : 0) }
      if offset < end ?? 0 { return nil }
    }
    let previous = bytes[offset - 1]
    return XMLTagScanner.isSpace(previous) ? .attributeName(SourceRange(offset, offset)) : nil
  }
}

private struct XMLTagScanner {
  let bytes: [UInt8]
  var offset: Int

  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  static func isDelimiter(_ byte: UInt8) -> Bool {
    isSpace(byte) || "=\"'<>/".utf8.contains(byte)
  }

  mutating func skipSpace() {
    while let byte, Self.isSpace(byte) { offset += 1 }
  }

  mutating func name() -> Range<Int> {
    let start = offset
    while let byte, !Self.isDelimiter(byte) { offset += 1 }
    return start..<offset
  }

  mutating func attribute() -> XMLTag.Attribute {
    var attribute = XMLTag.Attribute(name: name())
    let end = offset
    skipSpace()
    guard byte == UInt8(ascii: "=") else {
      offset = end
      return attribute
    }
    offset += 1
    let afterEquals = offset
    skipSpace()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      attribute.quote = byte
      (attribute.value, attribute.isClosed) = quoted()
    default:
      let start = offset
      let word = name()
      // `id= text="x"`: the value is missing.
      if word.isEmpty || byte == UInt8(ascii: "=") || start > afterEquals {
        offset = afterEquals
        attribute.value = afterEquals..<afterEquals
      } else {
        attribute.value = word
      }
    }
    return attribute
  }

  /// The value whose opening quote is at the offset. If the next quote opens another value, the closing quote
  /// is missing, and the value ends before the next attribute, the end of the tag or the line.
  mutating func quoted() -> (Range<Int>, isClosed: Bool) {
    let quote = bytes[offset]
    let start = offset + 1
    var end = start
    while end < bytes.count, bytes[end] != quote, bytes[end] != UInt8(ascii: "<"),
      !Self.isLineEnd(bytes[end])
    {
      end += 1
    }
    if end < bytes.count, bytes[end] == quote,
      startOfAttribute(beforeQuote: end, after: start) == nil
    {
      offset = end + 1
      return (start..<end, true)
    }
    let limit = startOfAttribute(beforeQuote: end, after: start) ?? end
    var index = start
    while index < limit, bytes[index] != UInt8(ascii: ">") { index += 1 }
    if index < limit, index > start, bytes[index - 1] == UInt8(ascii: "/") { index -= 1 }
    while index > start, limit < end, Self.isSpace(bytes[index - 1]) { index -= 1 }
    offset = index
    return (start..<index, false)
  }

  /// The start of ` name=` directly before a quote; nil if something else precedes the quote.
  private func startOfAttribute(beforeQuote quote: Int, after start: Int) -> Int? {
    guard quote < bytes.count, quote - 1 > start, bytes[quote - 1] == UInt8(ascii: "=") else {
      return nil
    }
    var index = quote - 1
    while index > start, !Self.isDelimiter(bytes[index - 1]) { index -= 1 }
    guard index < quote - 1, index > start, Self.isSpace(bytes[index - 1]) else { return nil }
    return index
  }
}
