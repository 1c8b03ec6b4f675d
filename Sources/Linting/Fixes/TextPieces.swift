package import LayoutModel

/// A text after several lists of edits, as pieces of the original text and inserted pieces, so that all
/// changes can be expressed as edits of the original text.
package struct TextPieces: Sendable {
  private var pieces: [Piece]
  /// The length of the original text in bytes.
  private let length: Int

  private enum Piece: Sendable {
    /// A range of the original text.
    case original(SourceRange)
    case new([UInt8])

    var count: Int {
      switch self {
      case .original(let range): range.end - range.start
      case .new(let bytes): bytes.count
      }
    }

    func slice(_ start: Int, _ end: Int) -> Piece {
      switch self {
      case .original(let range): .original(SourceRange(range.start + start, range.start + end))
      case .new(let bytes): .new(Array(bytes[start..<end]))
      }
    }
  }

  package init(_ source: SourceText) {
    pieces = [.original(SourceRange(0, source.bytes.count))]
    length = source.bytes.count
  }

  /// Applies edits to the current text.
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

  /// All changes as edits of the original text, by position.
  package var edits: [Fix.Edit] {
    var edits: [Fix.Edit] = []
    var new: [UInt8] = []
    var end = 0
    for piece in pieces {
      switch piece {
      case .new(let bytes): new += bytes
      case .original(let range):
        add(SourceRange(end, range.start), new, to: &edits)
        (new, end) = ([], range.end)
      }
    }
    add(SourceRange(end, length), new, to: &edits)
    return edits
  }

  /// The offsets in the original text of the offsets in the current text.
  package var origins: Origins {
    var origins = Origins()
    var offset = 0
    for piece in pieces {
      if case .original(let range) = piece { origins.add(range, from: offset) }
      offset += piece.count
    }
    return origins
  }

  package struct Origins: Sendable {
    private var spans: [(offset: Int, original: SourceRange)] = []

    fileprivate mutating func add(_ original: SourceRange, from offset: Int) {
      spans.append((offset, original))
    }

    /// nil: the byte at the offset was inserted.
    package subscript(offset: Int) -> Int? {
      let next = spans.partitioningIndex { $0.offset > offset }
      guard next > 0 else { return nil }
      let (start, original) = spans[next - 1]
      let origin = original.start + offset - start
      return origin < original.end ? origin : nil
    }
  }

  private func add(_ range: SourceRange, _ bytes: [UInt8], to edits: inout [Fix.Edit]) {
    guard range.start < range.end || !bytes.isEmpty else { return }
    edits.append(Fix.Edit(range, String(decoding: bytes, as: UTF8.self)))
  }

  /// Returns pieces from the front.
  private struct Cutter {
    private let pieces: [Piece]
    private var next = 0
    /// The number of bytes of the next piece that were returned.
    private var taken = 0
    private var offset = 0

    init(_ pieces: [Piece]) {
      self.pieces = pieces
    }

    /// The pieces before an offset that were not returned yet.
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

/// Edits of one text by position, which do not overlap.
package struct EditList: Sendable {
  package private(set) var edits: [Fix.Edit] = []
  /// Bytes.
  private let textLength: Int

  package init(for source: SourceText) {
    textLength = source.bytes.count
  }

  /// Adds all edits of a fix; none if one of them overlaps another, is an insertion at the position of
  /// another insertion, or is outside the text.
  ///
  /// - Returns: whether the edits were added.
  package mutating func add(_ fix: Fix) -> Bool {
    let new = fix.edits.sorted { $0.range < $1.range }
    let isSound = zip(new, new.dropFirst()).allSatisfy { Self.agree($0, $1) }
    guard isSound, !new.isEmpty, new.allSatisfy(fits) else { return false }
    for edit in new { edits.insert(edit, at: index(of: edit)) }
    return true
  }

  private func fits(_ edit: Fix.Edit) -> Bool {
    guard edit.range.start >= 0, edit.range.end <= textLength else { return false }
    let index = index(of: edit)
    if index > 0, !Self.agree(edits[index - 1], edit) { return false }
    return index == edits.count || Self.agree(edit, edits[index])
  }

  /// The index at which an edit is inserted, before one of the same range.
  private func index(of edit: Fix.Edit) -> Int {
    edits.partitioningIndex { $0.range >= edit.range }
  }

  /// Whether both of two edits can be applied: the order of two insertions at one position is
  /// undefined.
  private static func agree(_ first: Fix.Edit, _ second: Fix.Edit) -> Bool {
    first.range.end <= second.range.start && first.range != second.range
  }
}

extension SourceText {
  /// The text with edits applied; bytes outside them are unchanged.
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
