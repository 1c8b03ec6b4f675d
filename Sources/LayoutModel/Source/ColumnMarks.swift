/// The unit of columns, in which other programs count. Offsets are always in UTF-8 bytes.
public enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}

extension UInt8 {
  public var continuesCharacter: Bool { self & 0b1100_0000 == 0b1000_0000 }
}

/// The bytes and characters of a text whose columns differ between the encodings.
private struct CharacterCounts: Sendable {
  /// Continuation bytes.
  var continuing = 0
  /// First bytes of four-byte characters, which are two UTF-16 code units.
  var ofFour = 0

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte.continuesCharacter { continuing += 1 } else if byte >= 0xF0 { ofFour += 1 }
    }
  }
}

extension PositionEncoding {
  /// The number of columns of a text.
  public func width(of text: ArraySlice<UInt8>) -> Int {
    var counts = CharacterCounts()
    counts.add(text)
    return width(of: text.count, counts)
  }

  fileprivate func width(of byteCount: Int, _ counts: CharacterCounts) -> Int {
    switch self {
    case .utf8: byteCount
    case .utf16: byteCount - counts.continuing + counts.ofFour
    case .utf32: byteCount - counts.continuing
    }
  }
}

/// Character counts at regular byte intervals of a text, so that columns in long lines are computed without a
/// scan from the line's start. Documents of one line with a megabyte are common.
public struct ColumnMarks: Sendable {
  /// The counts of all bytes before each mark. Empty if no line is long.
  private let counts: [CharacterCounts]

  /// In bytes.
  public static let interval = 1_024

  /// - Parameter longestLine: in bytes.
  public init(_ bytes: [UInt8], longestLine: Int) {
    guard longestLine > Self.interval else {
      counts = []
      return
    }
    var sum = CharacterCounts()
    counts = stride(from: 0, through: bytes.count, by: Self.interval).map { start in
      defer { sum.add(bytes[start..<min(start + Self.interval, bytes.count)]) }
      return sum
    }
  }

  /// The number of columns of a byte range.
  public func width(
    of range: Range<Int>, in bytes: [UInt8], _ encoding: PositionEncoding
  ) -> Int {
    guard encoding != .utf8 else { return range.count }
    var sum = CharacterCounts()
    guard range.count > Self.interval, !counts.isEmpty else {
      sum.add(bytes[range])
      return encoding.width(of: range.count, sum)
    }
    let first = range.lowerBound / Self.interval + 1
    let last = range.upperBound / Self.interval
    sum.add(bytes[range.lowerBound..<first * Self.interval])
    sum.add(bytes[last * Self.interval..<range.upperBound])
    sum.continuing += counts[last].continuing - counts[first].continuing
    sum.ofFour += counts[last].ofFour - counts[first].ofFour
    return encoding.width(of: range.count, sum)
  }

  /// The offset of the last mark in a line whose column does not exceed `columns`; nil if there is none.
  public func lastMark(
    in line: Range<Int>, within columns: Int, _ bytes: [UInt8], _ encoding: PositionEncoding
  ) -> Int? {
    guard line.count > Self.interval, !counts.isEmpty else { return nil }
    let marks = line.lowerBound / Self.interval + 1..<line.upperBound / Self.interval + 1
    let next = marks.partitioningIndex {
      width(of: line.lowerBound..<$0 * Self.interval, in: bytes, encoding) > columns
    }
    return next > marks.lowerBound ? (next - 1) * Self.interval : nil
  }
}
