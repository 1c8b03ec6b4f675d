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

/// Edits of one text in the order of their places, none of which gets in another's way.
package struct EditList: Sendable {
  package private(set) var edits: [Fix.Edit] = []
  /// Bytes.
  private let textLength: Int

  package init(for source: SourceText) {
    textLength = source.bytes.count
  }

  /// Takes all edits of a fix, or none where one of them overlaps another, meets an insertion at
  /// its own place, or lies outside the text.
  ///
  /// - Returns: whether it was taken.
  package mutating func add(_ fix: Fix) -> Bool {
    let new = fix.edits.sorted { $0.range < $1.range }
    let isSound = zip(new, new.dropFirst()).allSatisfy { Self.agree($0, $1) }
    guard isSound, !new.isEmpty, new.allSatisfy(fits) else { return false }
    for edit in new { edits.insert(edit, at: place(of: edit)) }
    return true
  }

  private func fits(_ edit: Fix.Edit) -> Bool {
    guard edit.range.start >= 0, edit.range.end <= textLength else { return false }
    let place = place(of: edit)
    if place > 0, !Self.agree(edits[place - 1], edit) { return false }
    return place == edits.count || Self.agree(edit, edits[place])
  }

  /// Where an edit belongs, before one of the same range.
  private func place(of edit: Fix.Edit) -> Int {
    edits.partitioningIndex { $0.range >= edit.range }
  }

  /// Whether both of two edits can be made: of two insertions at one place it could not be told
  /// which comes first.
  private static func agree(_ first: Fix.Edit, _ second: Fix.Edit) -> Bool {
    first.range.end <= second.range.start && first.range != second.range
  }
}

extension SourceText {
  /// The text with edits made; every byte outside them stays.
  package func applying(_ list: EditList) -> SourceText {
    var result: [UInt8] = []
    var end = 0
    for edit in list.edits {
      result += bytes[end..<edit.range.start]
      result += edit.text.utf8
      end = edit.range.end
    }
    result += bytes[end...]
    return SourceText(path: path, bytes: result)
  }
}
