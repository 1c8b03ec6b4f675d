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
    starts = Self.starts(in: bytes)
  }

  /// The starts of all lines.
  private static func starts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    var offset = 0
    while offset < bytes.count {
      if offset + 8 <= bytes.count {
        let skipped = countBeforeLineEnd(bytes, at: offset)
        offset += skipped
        if skipped == 8 { continue }
      }
      let byte = bytes[offset]
      if isLineEnd(byte) {
        let isFirstOfTwo = byte == UInt8(ascii: "\r") && isLineFeed(bytes, at: offset + 1)
        if !isFirstOfTwo { starts.append(offset + 1) }
      }
      offset += 1
    }
    return starts
  }

  /// The number of the eight bytes from an offset before the first one that ends a line.
  @inline(__always)
  private static func countBeforeLineEnd(_ array: [UInt8], at offset: Int) -> Int {
    // The bounds are checked once.
    let bytes = array.span.extracting(offset..<offset + 8)
    let low =
      UInt64(bytes[0]) | UInt64(bytes[1]) << 8 | UInt64(bytes[2]) << 16 | UInt64(bytes[3]) << 24
    let high =
      UInt64(bytes[4]) | UInt64(bytes[5]) << 8 | UInt64(bytes[6]) << 16 | UInt64(bytes[7]) << 24
    let word = low | high << 32
    // The highest bit of each byte that is zero, and maybe of bytes after the first of these.
    func zeros(_ word: UInt64) -> UInt64 {
      (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
    let ends = zeros(word ^ 0x0A0A_0A0A_0A0A_0A0A) | zeros(word ^ 0x0D0D_0D0D_0D0D_0D0D)
    return ends.trailingZeroBitCount / 8
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

  private static func isLineFeed(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == UInt8(ascii: "\n")
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
    // Blocks are compared with vector instructions.
    while shorter - prefix >= Self.blockSize, Self.haveSameBlock(old, prefix, new, prefix) {
      prefix += Self.blockSize
    }
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    let rest = shorter - prefix
    var suffix = 0
    while rest - suffix >= Self.blockSize,
      Self.haveSameBlock(
        old, old.count - suffix - Self.blockSize, new, new.count - suffix - Self.blockSize)
    {
      suffix += Self.blockSize
    }
    while suffix < rest, old[old.count - suffix - 1] == new[new.count - suffix - 1] {
      suffix += 1
    }
    self.prefix = prefix
    suffixStart = old.count - suffix
    shift = new.count - old.count
  }

  private static let blockSize = 64

  /// Whether two texts have the same bytes in a block after an offset of each.
  @inline(__always)
  private static func haveSameBlock(
    _ left: [UInt8], _ leftStart: Int, _ right: [UInt8], _ rightStart: Int
  ) -> Bool {
    // The bounds are checked once.
    let left = left.span.extracting(leftStart..<leftStart + blockSize)
    let right = right.span.extracting(rightStart..<rightStart + blockSize)
    var difference: UInt8 = 0
    for index in 0..<blockSize { difference |= left[index] ^ right[index] }
    return difference == 0
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
