internal import LayoutModel

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
