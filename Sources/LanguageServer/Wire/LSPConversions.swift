internal import LayoutModel

extension PositionEncoding {
  /// Prefers UTF-16: every client supports it, and editors warn if two servers of one buffer use different
  /// encodings.
  init(offered: [String]) {
    let supported = offered.compactMap(Self.init)
    self = [.utf16, .utf8, .utf32].first(where: supported.contains) ?? .utf16
  }
}

/// Converts between byte offsets and positions in one text.
///
/// A conversion is a binary search and a scan of a part of one line. A byte order mark is a character of the
/// first line.
struct LineTable: Sendable {
  let bytes: [UInt8]
  private let lines: LineIndex
  private let marks: ColumnMarks

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes)
    marks = ColumnMarks(bytes, longestLine: lines.longestLine)
  }

  /// The position of a byte. An offset inside a character or a line break is moved to its start.
  func position(at offset: Int, in encoding: PositionEncoding) -> LSP.Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = lines.position(of: offset).line
    let content = lines.range(ofLine: line)
    let end = startOfCharacter(at: min(offset, content.end), from: content.start)
    let character = marks.width(of: content.start..<end, in: bytes, encoding)
    return LSP.Position(line: line - 1, character: character)
  }

  /// The offset of a position. A position beyond the end of a line or of the text is moved to that end.
  func offset(at position: LSP.Position, in encoding: PositionEncoding) -> Int {
    guard position.line < lines.lineCount else { return bytes.count }
    let content = lines.range(ofLine: position.line + 1)
    let line = content.start..<content.end
    var offset = content.start
    if let mark = marks.lastMark(in: line, within: position.character, bytes, encoding) {
      offset = startOfCharacter(at: mark, from: content.start)
    }
    var character = marks.width(of: content.start..<offset, in: bytes, encoding)
    while offset < content.end {
      let next = endOfCharacter(at: offset, before: content.end)
      let width = encoding.width(of: bytes[offset..<next])
      // A position inside a surrogate pair is moved to its start.
      guard character + width <= position.character else { break }
      character += width
      offset = next
    }
    return offset
  }

  func range(of range: SourceRange, in encoding: PositionEncoding) -> LSP.Range {
    LSP.Range(
      start: position(at: range.start, in: encoding), end: position(at: range.end, in: encoding))
  }

  private func startOfCharacter(at offset: Int, from start: Int) -> Int {
    var offset = offset
    while offset > start, offset < bytes.count, bytes[offset].continuesCharacter { offset -= 1 }
    return offset
  }

  private func endOfCharacter(at offset: Int, before end: Int) -> Int {
    var next = offset + 1
    while next < end, bytes[next].continuesCharacter { next += 1 }
    return next
  }
}
