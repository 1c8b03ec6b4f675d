/// One text to be checked: a file's bytes, or what an editor holds of it.
///
/// Bytes and not a `String`: a text may be broken UTF-8 and still deserves its finding, and every
/// place in it is a UTF-8 offset.
package struct SourceText: Sendable {
  /// The name for reports, as the user gave it; nothing is opened by it.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}

/// A half-open stretch of a text, in UTF-8 bytes from its first byte (a BOM counts).
package struct SourceRange: Hashable, Sendable {
  package var start: Int
  package var end: Int

  @inlinable package init(_ start: Int, _ end: Int) {
    precondition(start <= end, "a source range ends where it starts or later")
    self.start = start
    self.end = end
  }

  @inlinable package init(_ range: Range<Int>) {
    self.init(range.lowerBound, range.upperBound)
  }

  @inlinable package func contains(_ offset: Int) -> Bool { start <= offset && offset < end }

  /// Whether `offset` lies in the range or just behind it, where a cursor still belongs to it.
  @inlinable package func touches(_ offset: Int) -> Bool { start <= offset && offset <= end }
}

extension SourceRange: Comparable {
  @inlinable package static func < (left: SourceRange, right: SourceRange) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}

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

/// What one text has become in another: everything up to a place is the same, and everything from a
/// place on; what is between is not looked at.
package struct TextChange: Sendable {
  /// Bytes at the beginning that both have.
  package let prefix: Int
  /// Where in the old text what both have at the end begins.
  package let suffixStart: Int
  /// How far the end has moved, in bytes.
  package let shift: Int

  package init(from old: [UInt8], to new: [UInt8]) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    let rest = shorter - prefix
    var suffix = 0
    while suffix < rest, old[old.count - suffix - 1] == new[new.count - suffix - 1] {
      suffix += 1
    }
    self.prefix = prefix
    suffixStart = old.count - suffix
    shift = new.count - old.count
  }

  /// Where a stretch of the old text is in the new one; nil: something in it, or right at its end, has
  /// changed.
  @inlinable package func moved(_ range: SourceRange) -> SourceRange? {
    if range.end < prefix { return range }
    guard range.start > suffixStart else { return nil }
    return SourceRange(range.start + shift, range.end + shift)
  }

  /// Where a stretch of the new text was in the old one; nil: something in it, or right at its end, has
  /// changed.
  @inlinable package func former(_ range: SourceRange) -> SourceRange? {
    if range.end < prefix { return range }
    let former = SourceRange(range.start - shift, range.end - shift)
    return former.start > suffixStart ? former : nil
  }
}

/// What stands at places of a text.
package protocol Placed {
  /// Makes it what it is in a text that has changed elsewhere.
  ///
  /// - Returns: false where it has changed itself; it is then of no use any more.
  mutating func move(by change: TextChange) -> Bool
}

extension Placed {
  /// The same as it stands in a text that has changed elsewhere; nil: it has changed itself.
  package func moved(by change: TextChange) -> Self? {
    var result = self
    return result.move(by: change) ? result : nil
  }
}

/// What has one place, that of the whole.
package protocol PlacedAsOne: Placed {
  var range: SourceRange { get set }
}

extension PlacedAsOne {
  package mutating func move(by change: TextChange) -> Bool { range.move(by: change) }
}

extension SourceRange: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    guard let moved = change.moved(self) else { return false }
    self = moved
    return true
  }
}

extension Array: Placed where Element: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    for index in indices {
      guard self[index].move(by: change) else { return false }
    }
    return true
  }
}

extension Optional: Placed where Wrapped: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    self?.move(by: change) ?? true
  }
}

extension RandomAccessCollection {
  /// The first place for which a condition holds, by halving; the end where it holds for none.
  ///
  /// - Parameter belongsInSecondPart: once it holds, it holds for all that follow.
  @inlinable package func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Index {
    var (low, remaining) = (startIndex, count)
    while remaining > 0 {
      let half = remaining / 2
      let middle = index(low, offsetBy: half)
      if belongsInSecondPart(self[middle]) {
        remaining = half
      } else {
        low = index(after: middle)
        remaining -= half + 1
      }
    }
    return low
  }
}
