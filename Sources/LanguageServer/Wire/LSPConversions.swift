internal import LayoutModel

/// The unit of the client's columns. The server's offsets are always in UTF-8 bytes.
enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Prefers UTF-16: every client supports it, and editors warn if two servers of one buffer use different
  /// encodings.
  init(offered: [String]) {
    let supported = offered.compactMap(Self.init)
    self = [.utf16, .utf8, .utf32].first(where: supported.contains) ?? .utf16
  }

  /// The number of columns of a UTF-8 byte. The first byte of a character has all of its columns.
  fileprivate func width(of byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte.continuesCharacter ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte.continuesCharacter ? 0 : 1
    }
  }
}

extension UInt8 {
  var continuesCharacter: Bool { self & 0b1100_0000 == 0b1000_0000 }
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
      let width = bytes[offset..<next].reduce(0) { $0 + encoding.width(of: $1) }
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

/// The bytes and characters of a text whose columns differ between the encodings.
struct CharacterCounts: Sendable {
  /// Continuation bytes.
  fileprivate(set) var continuing = 0
  /// First bytes of four-byte characters, which are two UTF-16 code units.
  fileprivate(set) var ofFour = 0

  init() {}

  init(_ bytes: ArraySlice<UInt8>) {
    add(bytes)
  }

  fileprivate mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte.continuesCharacter { continuing += 1 } else if byte >= 0xF0 { ofFour += 1 }
    }
  }
}

extension PositionEncoding {
  /// The number of columns of a text.
  ///
  /// - Parameter byteCount: of the text.
  func width(of byteCount: Int, _ counts: CharacterCounts) -> Int {
    switch self {
    case .utf8: byteCount
    case .utf16: byteCount - counts.continuing + counts.ofFour
    case .utf32: byteCount - counts.continuing
    }
  }
}

/// Character counts at regular byte intervals of a text, so that columns in long lines are computed without a
/// scan from the line's start. Documents of one line with a megabyte are common.
struct ColumnMarks: Sendable {
  /// The counts of all bytes before each mark. Empty if no line is long.
  private let counts: [CharacterCounts]

  /// In bytes.
  static let interval = 1_024

  /// - Parameter longestLine: in bytes.
  init(_ bytes: [UInt8], longestLine: Int) {
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
  func width(
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
  func lastMark(
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
