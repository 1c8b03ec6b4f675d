internal import LayoutModel
internal import Linting

/// Converts the byte offsets of one text to lines and columns of UTF-16 code units, both from 1.
///
/// The code units before regular offsets are counted once, so that a position in a long line needs no scan
/// from its start. A byte order mark has no column.
struct UTF16Positions {
  private let bytes: [UInt8]
  private let lines: LineIndex
  /// The code units before each multiple of `interval`.
  private let marks: [Int]
  private let hasMark: Bool

  private static let interval = 1_024

  struct Position: Hashable {
    package let line: Int
    package let column: Int
  }

  init(_ bytes: [UInt8], _ lines: LineIndex) {
    self.bytes = bytes
    self.lines = lines
    hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var units = 0
    marks = stride(from: 0, through: bytes.count, by: Self.interval).map { start in
      defer {
        units += Self.units(in: bytes[start..<min(start + Self.interval, bytes.count)])
      }
      return units
    }
  }

  init(_ file: ReportedFile) {
    self.init(file.document.source.bytes, file.lines)
  }

  func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let position = lines.position(of: offset)
    let start = offset - (position.column - 1)
    let isAfterMark = hasMark && start == 0 && offset >= 3
    let column = units(before: offset) - units(before: start) + 1 - (isAfterMark ? 1 : 0)
    return Position(line: position.line, column: column)
  }

  private func units(before offset: Int) -> Int {
    let mark = offset / Self.interval
    return marks[mark] + Self.units(in: bytes[mark * Self.interval..<offset])
  }

  /// The first byte of a character counts for all of its code units.
  private static func units(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(into: 0) { sum, byte in
      if byte & 0xC0 != 0x80 { sum += byte >= 0xF0 ? 2 : 1 }
    }
  }
}
