internal import AppCode
internal import LayoutModel
internal import Linting

/// `textDocument/foldingRange`: views, arrays and elements of several lines.
struct FoldingRangeRequest: RequestHandler, Decodable {
  static let method = "textDocument/foldingRange"
  static let needs = RequestNeeds.outline

  /// The limit of the most common editor. The outermost ranges are returned.
  static let rangeLimit = 5_000

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    // An empty list would replace the ranges that the editor itself finds by indentation.
    if SourceFile.isSource(document.source.path) { return .null }
    var folds: [(depth: Int, range: LSP.FoldingRange)] = []
    var ends: [Int] = []
    var lastLine: Int?
    for stretch in document.outline.stretches where stretch.isFoldable {
      while let end = ends.last, end <= stretch.range.start { ends.removeLast() }
      // Of two ranges that start on one line, the outer one is used.
      if let fold = document.fold(stretch.range), fold.startLine != lastLine {
        folds.append((ends.count, fold))
        lastLine = fold.startLine
      }
      ends.append(stretch.range.end)
    }
    let limit = max(0, min(document.client.foldingRangeLimit ?? Self.rangeLimit, Self.rangeLimit))
    guard folds.count > limit else { return .array(folds.map(\.range.json)) }
    let outermost = folds.indices.sorted { left, right in
      (folds[left].depth, left) < (folds[right].depth, right)
    }
    return .array(outermost.prefix(limit).sorted().map { folds[$0].range.json })
  }
}

extension LSP {
  struct FoldingRange: Sendable {
    var startLine: Int
    var endLine: Int
    /// nil: the end of the line.
    var endCharacter: Int?

    var json: JSONText {
      .present([
        "startLine": .integer(startLine), "endLine": .integer(endLine),
        "endCharacter": endCharacter.map(JSONText.integer),
      ])
    }
  }
}

extension DocumentSnapshot {
  /// The lines between the first line and the closing delimiter, which both stay visible; nil if there are
  /// none.
  fileprivate func fold(_ sourceRange: SourceRange) -> LSP.FoldingRange? {
    let range = range(sourceRange)
    let startLine = range.start.line
    var endLine = range.end.line
    guard endLine > startLine else { return nil }
    var endCharacter: Int?
    if range.end.character == 0 {
      endLine -= 1
    } else if let column = closingDelimiter(before: sourceRange.end, inLine: endLine) {
      endCharacter = client.foldsWholeLines ? nil : column
      endLine -= client.foldsWholeLines ? 1 : 0
    }
    guard endLine > startLine else { return nil }
    return LSP.FoldingRange(startLine: startLine, endLine: endLine, endCharacter: endCharacter)
  }

  /// The column of the closing bracket or end tag at the start of a line; nil if there is none.
  private func closingDelimiter(before end: Int, inLine line: Int) -> Int? {
    let start = offset(at: LSP.Position(line: line, character: 0))
    guard start < end, end <= source.bytes.count else { return nil }
    let text = source.bytes[start..<end]
      .drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let delimiters = ["}", "]", "</"]
    guard delimiters.contains(where: { text.starts(with: $0.utf8) }) else { return nil }
    return lines.position(at: text.startIndex, in: client.encoding).character
  }
}

/// `textDocument/selectionRange`: the ranges to which a selection expands step by step, from a value to its
/// member, its view, that view's superview, the whole text.
struct SelectionRangeRequest: RequestHandler, Decodable {
  static let method = "textDocument/selectionRange"
  static let needs = RequestNeeds.outline

  let positions: [LSP.Position]

  /// The number of innermost ranges in a result, which also has the whole text. Each range is one nesting
  /// level of JSON, and clients support a few hundred levels.
  static let rangeLimit = 100

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let nesting = RangeNesting(document.outline.stretches)
    return .array(
      positions.map { document.selection(at: document.offset(at: $0), in: nesting) })
  }
}

extension DocumentSnapshot {
  /// The innermost range, in which each range contains the next larger one.
  fileprivate func selection(at offset: Int, in nesting: RangeNesting) -> JSONText {
    let whole = SourceRange(0, source.bytes.count)
    let containing = nesting.ranges(around: offset, limit: SelectionRangeRequest.rangeLimit)
    let ranges = [SourceRange(offset, offset)] + containing + [whole]
    var selections: [LSP.Range] = []
    for range in ranges.map({ self.range($0) }) {
      guard let inner = selections.last else {
        selections.append(range)
        continue
      }
      let isLarger = range.start <= inner.start && range.end >= inner.end && range != inner
      if isLarger { selections.append(range) }
    }
    // The empty range at the position is used only in an empty text.
    if selections.count > 1 { selections.removeFirst() }
    let outermost: JSONText = ["range": selections[selections.count - 1].json]
    return selections.dropLast().reversed().reduce(outermost) {
      ["range": $1.json, "parent": $0]
    }
  }
}

/// Ranges, each with the range that contains it.
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

  /// The ranges that contain an offset or end at it, innermost first.
  func ranges(around offset: Int, limit: Int) -> [SourceRange] {
    var result: [SourceRange] = []
    let next = stretches.partitioningIndex { $0.range.start > offset }
    var current: Int? = next > 0 ? next - 1 : nil
    while let index = current, result.count < limit {
      if stretches[index].range.touches(offset) { result.append(stretches[index].range) }
      current = parents[index]
    }
    return result
  }
}
