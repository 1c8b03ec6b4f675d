internal import LayoutModel

/// What can be folded away: views, arrays, elements of several lines.
struct FoldingRangeRequest: MapFeature {
  static let method = "textDocument/foldingRange"

  let textDocument: LSP.TextDocumentIdentifier

  /// More are of no use to a person; as many as the most common editor takes. The outermost are kept.
  static let rangeLimit = 5_000

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> [LSP.FoldingRange] {
    var folds: [(depth: Int, range: LSP.FoldingRange)] = []
    var ends: [Int] = []
    var lastLine: Int?
    for stretch in map.stretches where stretch.isFoldable {
      while let end = ends.last, end <= stretch.range.start { ends.removeLast() }
      // Two that begin in one line are folded as one: the outer.
      if let fold = Self.fold(stretch.range, in: document), fold.startLine != lastLine {
        folds.append((ends.count, fold))
        lastLine = fold.startLine
      }
      ends.append(stretch.range.end)
    }
    let limit = max(0, min(document.client.foldingRangeLimit ?? Self.rangeLimit, Self.rangeLimit))
    guard folds.count > limit else { return folds.map(\.range) }
    let outermost = folds.indices.sorted { left, right in
      (folds[left].depth, left) < (folds[right].depth, right)
    }
    return outermost.prefix(limit).sorted().map { folds[$0].range }
  }

  /// What stands between the first line and the end mark, which both stay to be seen; nil where that
  /// is nothing.
  private static func fold(_ range: SourceRange, in document: DocumentSnapshot) -> LSP.FoldingRange?
  {
    let shown = document.range(range)
    let startLine = shown.start.line
    var endLine = shown.end.line
    guard endLine > startLine else { return nil }
    var endCharacter: Int?
    if shown.end.character == 0 {
      endLine -= 1
    } else if let mark = document.endMark(before: range.end, inLine: endLine) {
      endCharacter = document.client.foldsWholeLines ? nil : mark
      endLine -= document.client.foldsWholeLines ? 1 : 0
    }
    guard endLine > startLine else { return nil }
    return LSP.FoldingRange(startLine: startLine, endLine: endLine, endCharacter: endCharacter)
  }
}

extension DocumentSnapshot {
  /// The column of the bracket or the end tag that a line begins with; nil where it begins otherwise.
  fileprivate func endMark(before end: Int, inLine line: Int) -> Int? {
    let start = offset(at: LSP.Position(line: line, character: 0))
    guard start < end, end <= source.bytes.count else { return nil }
    let text = source.bytes[start..<end]
      .drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let marks = ["}", "]", "</"]
    guard marks.contains(where: { text.starts(with: $0.utf8) }) else { return nil }
    return lines.position(at: text.startIndex, in: client.encoding).character
  }
}

/// What a selection grows to, step by step: from a value to its member, its view, that view's
/// superview, the whole text.
struct SelectionRangeRequest: MapFeature {
  static let method = "textDocument/selectionRange"

  let textDocument: LSP.TextDocumentIdentifier
  let positions: [LSP.Position]

  /// The innermost so many steps are given, and the whole text: each is a level of JSON more, of which
  /// clients take some hundreds.
  static let stepLimit = 100

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> [LSP.SelectionRange] {
    let nest = RangeNesting(map.stretches)
    return positions.map { Self.selection(at: document.offset(at: $0), nest, in: document) }
  }

  private static func selection(
    at offset: Int, _ nest: RangeNesting, in document: DocumentSnapshot
  ) -> LSP.SelectionRange {
    let whole = SourceRange(0, document.source.bytes.count)
    let around = nest.ranges(around: offset, limit: stepLimit)
    let ranges = [SourceRange(offset, offset)] + around + [whole]
    var shown: [LSP.Range] = []
    for range in ranges.map(document.range) {
      guard let inner = shown.last else {
        shown.append(range)
        continue
      }
      let isLarger = range.start <= inner.start && range.end >= inner.end && range != inner
      if isLarger { shown.append(range) }
    }
    // The place itself only stands in for what is around it.
    if shown.count > 1 { shown.removeFirst() }
    return shown.dropLast().reversed().reduce(.outermost(shown[shown.count - 1])) {
      .within($0, $1)
    }
  }
}

/// Stretches with what each lies in.
struct RangeNesting {
  private let stretches: [DocumentMap.Stretch]
  private let parents: [Int?]

  init(_ stretches: [DocumentMap.Stretch]) {
    self.stretches = stretches
    var open: [Int] = []
    parents = stretches.indices.map { index in
      let range = stretches[index].range
      while let last = open.last, stretches[last].range.end <= range.start { open.removeLast() }
      defer { open.append(index) }
      return open.last
    }
  }

  /// The ranges that an offset lies in or just behind, from the inside out.
  func ranges(around offset: Int, limit: Int) -> [SourceRange] {
    var result: [SourceRange] = []
    let behind = stretches.partitioningIndex { $0.range.start > offset }
    var here: Int? = behind > 0 ? behind - 1 : nil
    while let index = here, result.count < limit {
      if stretches[index].range.touches(offset) { result.append(stretches[index].range) }
      here = parents[index]
    }
    return result
  }
}
