internal import LayoutModel

/// How many characters stand before every so many bytes of a text, so that columns in long lines need
/// no walk from the line's start: a document in one line of a megabyte is no rare thing.
struct ColumnMarks: Sendable {
  /// At each mark, of all bytes before it: those that continue a character, and those that start one
  /// of four bytes, which is two units of UTF-16. Empty where no line is long.
  private let counts: [Counts]

  /// In bytes. A walk of so many costs less than it takes to notice.
  static let interval = 1_024

  private struct Counts: Sendable {
    var continuing = 0
    var ofFour = 0

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      for byte in bytes {
        if byte.continuesCharacter { continuing += 1 } else if byte >= 0xF0 { ofFour += 1 }
      }
    }
  }

  /// - Parameter longestLine: in bytes.
  init(_ bytes: [UInt8], longestLine: Int) {
    guard longestLine > Self.interval else {
      counts = []
      return
    }
    var sum = Counts()
    counts = stride(from: 0, through: bytes.count, by: Self.interval).map { start in
      defer { sum.add(bytes[start..<min(start + Self.interval, bytes.count)]) }
      return sum
    }
  }

  /// The columns that a stretch of the text takes.
  func width(
    of range: Range<Int>, in bytes: [UInt8], _ encoding: PositionEncoding
  ) -> Int {
    guard encoding != .utf8 else { return range.count }
    var sum = Counts()
    guard range.count > Self.interval, !counts.isEmpty else {
      sum.add(bytes[range])
      return width(of: range.count, sum, encoding)
    }
    let first = range.lowerBound / Self.interval + 1
    let last = range.upperBound / Self.interval
    sum.add(bytes[range.lowerBound..<first * Self.interval])
    sum.add(bytes[last * Self.interval..<range.upperBound])
    sum.continuing += counts[last].continuing - counts[first].continuing
    sum.ofFour += counts[last].ofFour - counts[first].ofFour
    return width(of: range.count, sum, encoding)
  }

  private func width(of count: Int, _ counts: Counts, _ encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: count
    case .utf16: count - counts.continuing + counts.ofFour
    case .utf32: count - counts.continuing
    }
  }

  /// The last mark in a line from whose start it is no more than so many columns away; nil where
  /// there is none.
  func lastMark(
    in line: Range<Int>, within columns: Int, _ bytes: [UInt8], _ encoding: PositionEncoding
  ) -> Int? {
    guard line.count > Self.interval, !counts.isEmpty else { return nil }
    let marks = line.lowerBound / Self.interval + 1..<line.upperBound / Self.interval + 1
    let behind = marks.partitioningIndex {
      width(of: line.lowerBound..<$0 * Self.interval, in: bytes, encoding) > columns
    }
    return behind > marks.lowerBound ? (behind - 1) * Self.interval : nil
  }
}
