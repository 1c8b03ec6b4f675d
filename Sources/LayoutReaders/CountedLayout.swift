/// The layout of a record that begins with `{"layoutBytes": COUNT`: so many bytes after the line, and a line end.
///
/// It needs no escapes, so it takes less time to write and to read than a string in the record. Whatever it contains, the
/// next record begins after it.
package struct CountedLayout: Hashable, Sendable {
  /// The end of the line, without the line end.
  package let headerEnd: Int
  /// nil: the number is malformed, or has more digits than `digitLimit`.
  private let byteCount: Int?
  /// The end of the line with the layout, as far as it was read.
  private let end: Int

  private static let start = Array(#"{"layoutBytes":"#.utf8)
  /// Digits of a number that certainly fits in an integer.
  package static let digitLimit = 18

  /// nil: the line is no such record.
  ///
  /// - Parameter bytes: starts with the line. Without a line end, all of it is the line.
  package init?(in bytes: [UInt8]) {
    // The search for the line end would visit all of a line that is no such record.
    guard Self.begins(in: bytes, at: 0) else { return nil }
    let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    self.init(countIn: bytes, at: Self.start.count, lineEnd: lineEnd)
  }

  /// - Parameters:
  ///   - start: of the line.
  ///   - lineEnd: of the line, without the line end.
  package init?(in bytes: [UInt8], from start: Int, lineEnd: Int) {
    guard Self.begins(in: bytes, at: start) else { return nil }
    self.init(countIn: bytes, at: start + Self.start.count, lineEnd: lineEnd)
  }

  /// Whether a line that begins at `offset` begins as such a record.
  private static func begins(in bytes: [UInt8], at offset: Int) -> Bool {
    guard bytes.count - offset > start.count else { return false }
    for (index, byte) in start.enumerated() where bytes[offset + index] != byte { return false }
    return true
  }

  /// - Parameter offset: after the start of the record.
  private init?(countIn bytes: [UInt8], at offset: Int, lineEnd: Int) {
    guard offset < lineEnd else { return nil }
    var offset = offset
    while offset < lineEnd, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
    let firstDigit = offset
    var number = 0
    while offset < lineEnd, bytes[offset] &- UInt8(ascii: "0") < 10,
      offset - firstDigit < Self.digitLimit
    {
      number = 10 * number + Int(bytes[offset] &- UInt8(ascii: "0"))
      offset += 1
    }
    let isEnd =
      offset < lineEnd
      && [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: " ")].contains(bytes[offset])
    byteCount = isEnd && offset > firstDigit ? number : nil
    headerEnd = lineEnd
    end = bytes.count
  }

  /// The end of the layout, before its line end; nil: the record has none.
  package var textEnd: Int? { byteCount.map { headerEnd + 1 + $0 } }

  /// The range of a layout without a problem.
  var text: Range<Int> { headerEnd + 1..<(textEnd ?? headerEnd + 1) }

  /// Why the record has no layout.
  var problem: String? {
    guard let textEnd else {
      return "'layoutBytes' is not a number of at most \(Self.digitLimit) digits"
    }
    if end < textEnd { return "the input ends before the end of the layout" }
    return end > textEnd ? "the layout has more bytes than 'layoutBytes'" : nil
  }
}
