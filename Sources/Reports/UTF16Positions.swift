internal import LayoutModel
internal import Linting

/// Converts the byte offsets of one text to lines and columns of UTF-16 code units, both from 1. A byte order mark has no
/// column.
struct UTF16Positions {
  private let bytes: [UInt8]
  private let lines: LineIndex
  private let marks: ColumnMarks

  init(_ bytes: [UInt8], _ lines: LineIndex) {
    self.bytes = bytes
    self.lines = lines
    marks = ColumnMarks(bytes, longestLine: lines.longestLine)
  }

  init(_ file: ReportedFile) {
    self.init(file.document.source.bytes, file.lines)
  }

  func position(of offset: Int) -> LineIndex.Position {
    let offset = min(max(offset, 0), bytes.count)
    let position = lines.position(of: offset)
    let start = offset - (position.column - 1)
    let isAfterMark = start == 0 && offset >= 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let column = marks.width(of: start..<offset, in: bytes, .utf16) + 1 - (isAfterMark ? 1 : 0)
    return LineIndex.Position(line: position.line, column: column)
  }
}
