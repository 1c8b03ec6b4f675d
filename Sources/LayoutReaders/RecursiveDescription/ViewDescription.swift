package import LayoutModel

/// One view's description taken apart, `<Class: 0x…; key = value; …>`, with nothing of it
/// understood yet.
struct ViewDescription {
  /// `key = value` or `key: value` at the description's top level.
  struct Item {
    package let key: SourceRange
    package let value: SourceRange
  }

  package let className: SourceRange
  /// From the `0x` on, be it a number or a stand-in for one (`0x...`).
  package let address: SourceRange?
  let items: [Item]
  /// The text goes on up to the `>` that ends the description.
  package let isClosed: Bool
  /// Someone put dots in place of attributes.
  let isElided: Bool
  /// Behind the closing `>`, or where the text ended before it.
  package let end: Int

  /// All that the view had to say of itself is here.
  package var isComplete: Bool { isClosed && !isElided }

  func item(_ key: String, in bytes: [UInt8]) -> Item? {
    items.first { bytes.holds(key, in: $0.key) }
  }
}

extension SourceRange {
  var length: Int { end - start }
}

extension [UInt8] {
  /// Whether the bytes of `text` begin at `offset`.
  package func holds(_ text: String, at offset: Int) -> Bool {
    offset <= count && self[offset...].starts(with: text.utf8)
  }

  /// Whether a stretch is just `text`.
  package func holds(_ text: String, in range: SourceRange) -> Bool {
    self[range.start..<range.end].elementsEqual(text.utf8)
  }

  package func text(in range: SourceRange) -> String {
    String(decoding: self[range.start..<range.end], as: UTF8.self)
  }
}

extension UInt8 {
  /// A space, a tab, or what ends a line.
  package var isBlank: Bool { self == 0x20 || self == 0x09 || isLineEnd }

  var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  var isDigit: Bool { (0x30...0x39).contains(self) }

  var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }

  var isHexadecimalDigit: Bool { isDigit || (0x41...0x46).contains(self & 0xDF) }

  /// May stand in the name of a class or a key; beyond ASCII, anything does.
  package var isNameByte: Bool {
    isLetter || isDigit || self == 0x5F || self == 0x24 || self >= 0x80
  }
}
