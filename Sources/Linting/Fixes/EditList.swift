package import LayoutModel

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
