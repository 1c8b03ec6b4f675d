internal import LayoutModel

/// How the client counts columns; ours are always UTF-8 offsets.
enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// UTF-16 whenever it is offered or nothing is: every client knows it, and editors complain when
  /// two servers on one buffer differ.
  init(offered: [String]) {
    let known = offered.compactMap(Self.init)
    self = [.utf16, .utf8, .utf32].first(where: known.contains) ?? .utf16
  }

  /// The columns that a byte of UTF-8 accounts for; the first byte of a character counts for all.
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

/// One version of a text with its lines, to turn byte offsets into positions and back.
///
/// Built once; a conversion is a binary search and a walk along a piece of one line. A byte order mark
/// is a character of the first line like any other: a client that counts it has sent it.
struct LineTable: Sendable {
  private let bytes: [UInt8]
  private let lines: LineIndex
  private let marks: ColumnMarks

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes)
    marks = ColumnMarks(bytes, longestLine: lines.longestLine)
  }

  /// The position of a byte; one inside a character or a line's end is moved to its beginning.
  func position(at offset: Int, in encoding: PositionEncoding) -> LSP.Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = lines.position(of: offset).line
    let content = lines.range(ofLine: line)
    let end = startOfCharacter(at: min(offset, content.end), from: content.start)
    let character = marks.width(of: content.start..<end, in: bytes, encoding)
    return LSP.Position(line: line - 1, character: character)
  }

  /// The byte at a position; past the end of a line or of the text means that end.
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
      // Half of a surrogate pair is no place of its own.
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
