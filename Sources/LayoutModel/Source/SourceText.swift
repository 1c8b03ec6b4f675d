/// One text to be checked: the bytes of a file, or of an editor's document.
///
/// The text is stored as bytes: it may be malformed UTF-8, and all offsets are UTF-8 offsets.
public struct SourceText: Sendable {
  /// The name in reports, as the user specified it. Nothing is opened by it.
  public let path: String
  public let bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}

/// A half-open range of a text, in UTF-8 bytes from its first byte. A byte order mark counts.
public struct SourceRange: Hashable, Sendable {
  public var start: Int
  public var end: Int

  public init(_ start: Int, _ end: Int) {
    precondition(start <= end, "a source range cannot end before it starts")
    self.start = start
    self.end = end
  }

  public init(_ range: Range<Int>) {
    self.init(range.lowerBound, range.upperBound)
  }

  public func contains(_ offset: Int) -> Bool { start <= offset && offset < end }

  /// Whether `offset` is in the range or at its end, as for a cursor.
  public func touches(_ offset: Int) -> Bool { start <= offset && offset <= end }
}

extension SourceRange: Comparable {
  public static func < (left: SourceRange, right: SourceRange) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}

/// The start of each line of a text, for converting offsets to lines and columns.
///
/// LF, CRLF and a lone CR each end a line, as in the Language Server Protocol.
public struct LineIndex: Sendable {
  private let bytes: [UInt8]
  /// The offsets of the lines, ascending.
  private let starts: [Int]

  /// A line and a column, both counted from 1. Columns are UTF-8 bytes, as in clang.
  public struct Position: Hashable, Sendable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// A line of a text.
  public struct Line: Hashable, Sendable {
    /// Counted from 1.
    public let number: Int
    /// The offset of its first byte.
    public let start: Int
  }

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // CRLF ends a line with its second byte.
    let ends = bytes.indices.filter { offset in
      Self.isLineEnd(bytes[offset]) && !bytes[offset...].starts(with: "\r\n".utf8)
    }
    starts = [0] + ends.map { $0 + 1 }
  }

  public var lineCount: Int { starts.count }

  /// The length of the longest line, in bytes, with its line ending.
  public var longestLine: Int {
    var longest = 0
    var end = bytes.count
    for start in starts.reversed() {
      longest = max(longest, end - start)
      end = start
    }
    return longest
  }

  /// The position of an offset. Offsets outside of the text are clamped to it.
  public func position(of offset: Int) -> Position {
    let line = line(of: offset)
    return Position(line: line.number, column: clamped(offset) - line.start + 1)
  }

  /// The line that contains an offset.
  public func line(of offset: Int) -> Line {
    let offset = clamped(offset)
    let count = starts.partitioningIndex { $0 > offset }
    return Line(number: count, start: starts[count - 1])
  }

  private func clamped(_ offset: Int) -> Int { min(max(offset, 0), bytes.count) }

  /// The range of a line without its line ending.
  ///
  /// - Parameter line: counted from 1.
  public func range(ofLine line: Int) -> SourceRange {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    while end > start, Self.isLineEnd(bytes[end - 1]) { end -= 1 }
    return SourceRange(start, end)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}

/// The difference of two texts: a common prefix, a common suffix, and changed bytes between them.
public struct TextChange: Sendable {
  /// The length of the common prefix, in bytes.
  public let prefix: Int
  /// The start of the common suffix, as an offset in the old text.
  public let suffixStart: Int
  /// The distance from the old to the new offset of the common suffix, in bytes.
  public let shift: Int

  public init(from old: [UInt8], to new: [UInt8]) {
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

  /// The range in the new text of a range of the old text; nil if a byte in it, or the byte at its
  /// end, has changed.
  public func moved(_ range: SourceRange) -> SourceRange? {
    if range.end < prefix { return range }
    guard range.start > suffixStart else { return nil }
    return SourceRange(range.start + shift, range.end + shift)
  }

  /// The range in the new text of a range of the old text that may have changed inside; nil if its first or
  /// last byte has changed.
  public func movedAround(_ range: SourceRange) -> SourceRange? {
    func movedByte(at offset: Int) -> Int? {
      if offset < prefix { return offset }
      return offset >= suffixStart ? offset + shift : nil
    }
    guard let start = movedByte(at: range.start) else { return nil }
    if range.end <= range.start { return SourceRange(start, start) }
    return movedByte(at: range.end - 1).map { SourceRange(start, $0 + 1) }
  }
}

extension RandomAccessCollection {
  /// The first index at which a condition holds, by binary search; `endIndex` if it holds nowhere.
  ///
  /// - Parameter belongsInSecondPart: if it holds for an element, it holds for all later elements.
  @inlinable
  public func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Index {
    var (low, remaining) = (startIndex, count)
    while remaining > 0 {
      let half = remaining / 2
      let center = index(low, offsetBy: half)
      if belongsInSecondPart(self[center]) {
        remaining = half
      } else {
        low = index(after: center)
        remaining -= half + 1
      }
    }
    return low
  }
}

extension UInt8 {
  /// Whether the byte is a decimal digit in ASCII.
  public var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

  /// The value of a hexadecimal digit in ASCII, from 0 to 15; nil: the byte is none.
  public var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
