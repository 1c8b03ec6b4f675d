package import LayoutModel

/// A text after edits upon edits, as pieces of the one that they began with and of what was put in:
/// so that all of them can be told as edits of that first text.
package struct TextPieces: Sendable {
  private var pieces: [Piece]
  /// Of the first text, in bytes.
  private let length: Int

  private enum Piece: Sendable {
    /// A stretch of the first text.
    case kept(SourceRange)
    case new([UInt8])

    var count: Int {
      switch self {
      case .kept(let range): range.end - range.start
      case .new(let bytes): bytes.count
      }
    }

    func slice(_ start: Int, _ end: Int) -> Piece {
      switch self {
      case .kept(let range): .kept(SourceRange(range.start + start, range.start + end))
      case .new(let bytes): .new(Array(bytes[start..<end]))
      }
    }
  }

  package init(_ source: SourceText) {
    pieces = [.kept(SourceRange(0, source.bytes.count))]
    length = source.bytes.count
  }

  /// Makes edits of the text as it is by now.
  package mutating func apply(_ list: EditList) {
    var rest = Cutter(pieces)
    var result: [Piece] = []
    for edit in list.edits {
      result += rest.take(upTo: edit.range.start)
      _ = rest.take(upTo: edit.range.end)
      result.append(.new(Array(edit.text.utf8)))
    }
    pieces = result + rest.take(upTo: .max)
  }

  /// What was done to the first text, in the order of the places.
  package var edits: [Fix.Edit] {
    var edits: [Fix.Edit] = []
    var new: [UInt8] = []
    var end = 0
    for piece in pieces {
      switch piece {
      case .new(let bytes): new += bytes
      case .kept(let range):
        add(SourceRange(end, range.start), new, to: &edits)
        (new, end) = ([], range.end)
      }
    }
    add(SourceRange(end, length), new, to: &edits)
    return edits
  }

  /// Where places of the text as it is were in the first one.
  package var origins: Origins {
    var origins = Origins()
    var offset = 0
    for piece in pieces {
      if case .kept(let range) = piece { origins.add(range, from: offset) }
      offset += piece.count
    }
    return origins
  }

  package struct Origins: Sendable {
    private var stretches: [(offset: Int, first: SourceRange)] = []

    fileprivate mutating func add(_ first: SourceRange, from offset: Int) {
      stretches.append((offset, first))
    }

    /// nil: the byte at the place is not of the first text.
    package subscript(offset: Int) -> Int? {
      let next = stretches.partitioningIndex { $0.offset > offset }
      guard next > 0 else { return nil }
      let (start, first) = stretches[next - 1]
      let origin = first.start + offset - start
      return origin < first.end ? origin : nil
    }
  }

  private func add(_ range: SourceRange, _ bytes: [UInt8], to edits: inout [Fix.Edit]) {
    guard range.start < range.end || !bytes.isEmpty else { return }
    edits.append(Fix.Edit(range, String(decoding: bytes, as: UTF8.self)))
  }

  /// Hands out pieces from the front.
  private struct Cutter {
    private let pieces: [Piece]
    private var next = 0
    /// How much of the next piece is gone.
    private var taken = 0
    private var offset = 0

    init(_ pieces: [Piece]) {
      self.pieces = pieces
    }

    /// What stands before an offset and was not taken yet.
    mutating func take(upTo end: Int) -> [Piece] {
      var result: [Piece] = []
      while next < pieces.count, offset < end || pieces[next].count == taken {
        let piece = pieces[next]
        let count = min(piece.count - taken, end - offset)
        if count > 0 { result.append(piece.slice(taken, taken + count)) }
        (taken, offset) = (taken + count, offset + count)
        if taken == piece.count { (next, taken) = (next + 1, 0) }
      }
      return result
    }
  }
}
