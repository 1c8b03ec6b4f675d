/// Where each line of a text starts, for turning offsets into lines and columns.
///
/// LF, CRLF and a lone CR each end a line, as in the language server protocol, so that a report
/// and an editor count alike.
package struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  /// A place for people: both count from 1, the column in UTF-8 bytes (as clang's).
  package struct Position: Hashable, Sendable {
    package let line: Int
    package let column: Int
  }

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for offset in bytes.indices where Self.isLineEnd(bytes[offset]) {
      let isFirstOfTwo =
        bytes[offset] == UInt8(ascii: "\r") && Self.isLineFeed(bytes, at: offset + 1)
      if !isFirstOfTwo { starts.append(offset + 1) }
    }
    self.starts = starts
  }

  package var lineCount: Int { starts.count }

  /// The length of the longest line, in bytes, with what ends it.
  package var longestLine: Int {
    zip(starts, starts.dropFirst() + [bytes.count]).reduce(0) { max($0, $1.1 - $1.0) }
  }

  /// The place of an offset; one past the end is clamped to the end.
  package func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = starts.partitioningIndex { $0 > offset }
    return Position(line: line, column: offset - starts[line - 1] + 1)
  }

  /// The bytes of a line (counted from 1) without what ends it.
  package func range(ofLine line: Int) -> SourceRange {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    while end > start, Self.isLineEnd(bytes[end - 1]) { end -= 1 }
    return SourceRange(start, end)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private static func isLineFeed(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == UInt8(ascii: "\n")
  }
}
