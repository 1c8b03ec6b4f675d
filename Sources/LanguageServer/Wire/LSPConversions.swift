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
  fileprivate var continuesCharacter: Bool { self & 0b1100_0000 == 0b1000_0000 }
}

/// Where the lines of one version of a text begin, to turn byte offsets into positions and back.
///
/// Built once; a conversion is a binary search and a walk along one line. A line ends with LF, CRLF or
/// a CR alone, as the protocol says. A byte order mark is a character of the first line like any other:
/// a client that counts it has sent it.
struct LineTable: Sendable {
  private let bytes: [UInt8]
  private let lineStarts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() {
      let next = offset + 1
      let isReturn = byte == UInt8(ascii: "\r")
      let isPaired = isReturn && next < bytes.count && bytes[next] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || isReturn && !isPaired { starts.append(next) }
    }
    lineStarts = starts
  }

  /// The position of a byte; one inside a character or a line's end is moved to its beginning.
  func position(at offset: Int, in encoding: PositionEncoding) -> LSP.Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineStarts.lastIndex(notAfter: offset)
    var end = min(offset, contentEnd(ofLine: line))
    while end > lineStarts[line], end < bytes.count, bytes[end].continuesCharacter { end -= 1 }
    let character = bytes[lineStarts[line]..<end].reduce(0) { $0 + encoding.width(of: $1) }
    return LSP.Position(line: line, character: character)
  }

  /// The byte at a position; past the end of a line or of the text means that end.
  func offset(at position: LSP.Position, in encoding: PositionEncoding) -> Int {
    guard position.line < lineStarts.count else { return bytes.count }
    let end = contentEnd(ofLine: position.line)
    var offset = lineStarts[position.line]
    var character = 0
    while offset < end {
      let next = endOfCharacter(at: offset, before: end)
      let width = bytes[offset..<next].reduce(0) { $0 + encoding.width(of: $1) }
      // Half of a surrogate pair is no place of its own.
      guard character + width <= position.character else { break }
      character += width
      offset = next
    }
    return offset
  }

  func range(from start: Int, to end: Int, in encoding: PositionEncoding) -> LSP.Range {
    LSP.Range(start: position(at: start, in: encoding), end: position(at: end, in: encoding))
  }

  private func endOfCharacter(at offset: Int, before end: Int) -> Int {
    var next = offset + 1
    while next < end, bytes[next].continuesCharacter { next += 1 }
    return next
  }

  /// Where the line's text ends and its line break begins.
  private func contentEnd(ofLine line: Int) -> Int {
    guard line + 1 < lineStarts.count else { return bytes.count }
    let end = lineStarts[line + 1] - 1
    let isPair = end > lineStarts[line] && bytes[end] == UInt8(ascii: "\n")
      && bytes[end - 1] == UInt8(ascii: "\r")
    return isPair ? end - 1 : end
  }
}

extension [Int] {
  /// In ascending numbers of which the first is 0: the index of the last that is not above `value`.
  fileprivate func lastIndex(notAfter value: Int) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if self[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }
}
