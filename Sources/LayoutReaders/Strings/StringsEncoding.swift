internal import LayoutModel
internal import Linting

extension StringsReader {
  /// Converts the bytes of a strings file to UTF-8.
  ///
  /// A byte order mark determines the encoding. Without one, a zero among the first two bytes is half of an
  /// ASCII character in UTF-16; everything else is UTF-8.
  ///
  /// - Returns: valid UTF-8 without a byte order mark.
  static func utf8(of bytes: [UInt8]) throws(TranslationFailure) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw TranslationFailure("the encoding UTF-32 is not supported; save the file in UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try checked(Array(bytes.dropFirst(3))) }
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf8(ofUTF16: bytes.dropFirst(2), low: 0) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf8(ofUTF16: bytes.dropFirst(2), low: 1) }
    if bytes.count > 1, bytes[0] != 0, bytes[1] == 0 {
      return try utf8(ofUTF16: bytes[...], low: 0)
    }
    if bytes.count > 1, bytes[0] == 0, bytes[1] != 0 {
      return try utf8(ofUTF16: bytes[...], low: 1)
    }
    return try checked(bytes)
  }

  private static func checked(_ bytes: [UInt8]) throws(TranslationFailure) -> [UInt8] {
    // Most texts are valid, and this check is fast.
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    var decoder = UTF8()
    var source = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&source) {
      offset += UTF8.width(scalar)
    }
    offset = min(offset, bytes.count - 1)
    throw TranslationFailure(
      "byte 0x\(String(bytes[offset], radix: 16)) is not valid UTF-8", at: offset, in: bytes)
  }

  /// - Parameter low: the index of the low byte in each pair.
  private static func utf8(
    ofUTF16 bytes: ArraySlice<UInt8>, low: Int
  ) throws(TranslationFailure) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var units = UnitWriter()
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let unit = UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
      units.append(unit, to: &text)
      guard !units.hasReplaced else { break }
      index += 2
    }
    units.finish(&text)
    guard index == bytes.endIndex, !units.hasReplaced else {
      let message =
        units.hasReplaced
        ? "a surrogate without its other half is not valid UTF-16"
        : "the text in UTF-16 ends within a character"
      throw TranslationFailure(message, at: text.count, in: text)
    }
    return text
  }
}

/// Converts units of UTF-16 to UTF-8. A surrogate without its other half becomes U+FFFD.
struct UnitWriter {
  private var high: UInt16?
  private(set) var hasReplaced = false

  mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if UTF16.isTrailSurrogate(unit), let high {
      self.high = nil
      let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
      return Self.append(Unicode.Scalar(value), to: &text)
    }
    finish(&text)
    if UTF16.isLeadSurrogate(unit) {
      high = unit
    } else {
      if UTF16.isTrailSurrogate(unit) { hasReplaced = true }
      Self.append(Unicode.Scalar(unit), to: &text)
    }
  }

  /// Ends a run of units.
  mutating func finish(_ text: inout [UInt8]) {
    guard high != nil else { return }
    high = nil
    hasReplaced = true
    Self.append(nil, to: &text)
  }

  private static func append(_ scalar: Unicode.Scalar?, to text: inout [UInt8]) {
    text.append(contentsOf: String(scalar ?? "\u{FFFD}").utf8)
  }
}

extension TranslationFailure {
  /// - Parameter offset: in bytes from the start of `text`.
  init(_ message: String, at offset: Int, in text: [UInt8]) {
    let position = LineIndex(text).position(of: offset)
    self.init(message, line: position.line, column: position.column)
  }
}
