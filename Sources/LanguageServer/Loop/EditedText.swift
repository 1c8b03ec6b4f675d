/// The text of an open document, in pieces of limited size with their numbers of lines and columns.
///
/// The time of a change does not depend on its position, and hardly on the length of the text: a notification of
/// thousands of changes does not delay the loop. `LineTable` converts positions in the same way, and is
/// computed again for each text.
struct EditedText: Sendable {
  private var pieces: [Piece]

  /// In bytes. A piece is at most one byte longer, since CRLF is in one piece.
  static let pieceSize = 1_024

  init(_ bytes: [UInt8]) {
    pieces = Self.pieces(of: bytes)
  }

  var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(pieces.reduce(0) { $0 + $1.bytes.count })
    for piece in pieces { result += piece.bytes }
    return result
  }

  /// Applies a change. A position beyond the end of a line or of the text is moved to that end.
  ///
  /// - Returns: whether the change is applied: its range does not end before it starts.
  mutating func apply(_ change: LSP.ContentChange, in encoding: PositionEncoding) -> Bool {
    guard let range = change.range else {
      pieces = Self.pieces(of: change.text.utf8)
      return true
    }
    guard range.start <= range.end else { return false }
    let start = location(of: range.start, in: encoding)
    let end = location(of: range.end, in: encoding)
    replace(from: start, to: end < start ? start : end, with: change.text.utf8)
    return true
  }

  private mutating func replace(from start: PieceOffset, to end: PieceOffset, with bytes: [UInt8]) {
    var (first, last) = (start.piece, end.piece)
    var replaced = pieces[first].bytes[..<start.offset] + bytes + pieces[last].bytes[end.offset...]
    if first > 0, pieces[first - 1].endsInReturn, replaced.first.map(\.isLineFeed) != false {
      first -= 1
      replaced = pieces[first].bytes + replaced
    }
    if last + 1 < pieces.count,
      replaced.isEmpty || replaced.last == .carriageReturn && pieces[last + 1].startsWithLineFeed
        || replaced.count < Self.pieceSize / 4
    {
      last += 1
      replaced += pieces[last].bytes
    }
    pieces.replaceSubrange(first...last, with: Self.pieces(of: Array(replaced)))
  }
}

extension EditedText {
  private struct Piece: Sendable {
    let bytes: [UInt8]
    /// The line endings in the piece: LF, CRLF and CR.
    let lineEnds: Int
    let characters: CharacterCounts

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      characters = CharacterCounts(bytes[...])
      var count = 0
      var previous: UInt8 = 0
      for byte in bytes {
        if byte == .carriageReturn || byte == .lineFeed && previous != .carriageReturn {
          count += 1
        }
        previous = byte
      }
      lineEnds = count
    }

    var endsInReturn: Bool { bytes.last == .carriageReturn }
    var startsWithLineFeed: Bool { bytes.first == .lineFeed }

    /// The offset after a number of line endings.
    func offset(afterLineEnds count: Int) -> Int {
      var remaining = count
      var offset = 0
      while remaining > 0, offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        guard byte == .lineFeed || byte == .carriageReturn else { continue }
        if byte == .carriageReturn, offset < bytes.count, bytes[offset] == .lineFeed { offset += 1 }
        remaining -= 1
      }
      return offset
    }
  }

  /// An offset in a piece.
  private typealias PieceOffset = (piece: Int, offset: Int)

  /// At least one piece, which is empty for an empty text.
  private static func pieces(of bytes: [UInt8]) -> [Piece] {
    guard bytes.count > pieceSize else { return [Piece(bytes)] }
    var pieces: [Piece] = []
    var start = 0
    while start < bytes.count {
      var end = min(start + pieceSize, bytes.count)
      if end < bytes.count, bytes[end] == .lineFeed, bytes[end - 1] == .carriageReturn {
        end += 1
      } else {
        // A character has at most 4 bytes.
        let limit = end - 3
        while end < bytes.count, end > limit, bytes[end].continuesCharacter { end -= 1 }
      }
      pieces.append(Piece(Array(bytes[start..<end])))
      start = end
    }
    return pieces
  }

  private func location(of position: LSP.Position, in encoding: PositionEncoding) -> PieceOffset {
    var remainingLines = position.line
    for index in pieces.indices {
      guard pieces[index].lineEnds < remainingLines else {
        let start = pieces[index].offset(afterLineEnds: remainingLines)
        return location(after: position.character, from: (index, start), in: encoding)
      }
      remainingLines -= pieces[index].lineEnds
    }
    return end
  }

  private var end: PieceOffset {
    (pieces.count - 1, pieces[pieces.count - 1].bytes.count)
  }

  /// The offset some columns after another one, at most at the end of its line.
  private func location(
    after columns: Int, from start: PieceOffset, in encoding: PositionEncoding
  ) -> PieceOffset {
    var (current, columns) = (start, columns)
    while true {
      let piece = pieces[current.piece]
      let width = encoding.width(of: piece.bytes.count, piece.characters)
      if current.offset == 0, piece.lineEnds == 0, width <= columns {
        columns -= width
      } else if let offset = piece.bytes.offset(
        after: &columns, from: current.offset, in: encoding)
      {
        return (current.piece, offset)
      }
      guard current.piece + 1 < pieces.count else { return end }
      current = (current.piece + 1, 0)
    }
  }
}

extension [UInt8] {
  /// The offset some columns after another one, at most at the end of its line; nil: it is in the bytes that
  /// follow these.
  ///
  /// - Parameter columns: reduced by the columns of the passed characters.
  fileprivate func offset(
    after columns: inout Int, from start: Int, in encoding: PositionEncoding
  ) -> Int? {
    var offset = start
    while offset < count {
      if self[offset] == .lineFeed || self[offset] == .carriageReturn { return offset }
      var next = offset + 1
      while next < count, self[next].continuesCharacter { next += 1 }
      let width = encoding.width(of: next - offset, CharacterCounts(self[offset..<next]))
      guard width <= columns else { return offset }
      columns -= width
      offset = next
    }
    return nil
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate var isLineFeed: Bool { self == .lineFeed }
}
