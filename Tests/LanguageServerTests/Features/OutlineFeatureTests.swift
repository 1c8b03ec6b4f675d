@testable import LanguageServer
import LayoutModel
internal import LayoutTestSupport
internal import Testing

struct DocumentSymbolTests {
  private func symbols(
    _ map: DocumentMap, _ text: String = "outline", inTree: Bool = true
  ) throws -> [JSONText] {
    var client = ResolvedClientCapabilities()
    client.supportsSymbolTrees = inTree
    return try DocumentSnapshot.testing(text, client: client, outline: map)
      .answer(DocumentSymbolRequest()).elements
  }

  private func chain(_ count: Int) -> DocumentMap {
    var map = DocumentMap()
    map.symbols = (0..<count).map {
      .init(.view, name: "\($0)", range: SourceRange(0, 7), nameRange: SourceRange(0, 1), depth: $0)
    }
    return map
  }

  /// The number of levels, and the greatest number of symbols on a level.
  private func shape(_ symbols: [JSONText]) -> (depth: Int, width: Int) {
    var level = symbols
    var (depth, width) = (0, 0)
    while !level.isEmpty {
      depth += 1
      width = max(width, level.count)
      level = level.flatMap { $0["children"]?.elements ?? [] }
    }
    return (depth, width)
  }

  @Test func listsDeeperSymbolsAtTheDepthLimit() throws {
    let limit = DocumentSymbolRequest.depthLimit
    #expect(try shape(symbols(chain(limit))) == (limit, 1))
    #expect(try shape(symbols(chain(limit + 4))) == (limit, 5))
  }

  @Test(arguments: [true, false])
  func returnsTheFirstSymbolsUpToTheLimit(inTree: Bool) throws {
    let limit = DocumentSymbolRequest.symbolLimit
    for (count, expected) in [(limit, limit), (limit + 1, limit)] {
      var map = chain(count)
      for index in map.symbols.indices { map.symbols[index].depth = 0 }
      #expect(try symbols(map, inTree: inTree).count == expected)
    }
  }

  /// Depths that skip a level or are negative, disjoint ranges, blank names.
  @Test(arguments: [true, false])
  func acceptsAnInvalidOutline(inTree: Bool) throws {
    var map = DocumentMap()
    for (depth, name) in [(3, ""), (7, " "), (-2, "a"), (1, "b"), (.max, "c"), (.min, "d")] {
      map.symbols.append(
        .init(
          .view, name: name, range: SourceRange(2, 4), nameRange: SourceRange(5, 6), depth: depth))
    }
    let symbols = try symbols(map, inTree: inTree)
    if inTree {
      #expect(symbols.map { $0["name"]?.string } == ["–", "a", "d"])
      #expect(symbols[0]["children"]?.elements.map { $0["name"]?.string } == ["–"])
      let start = symbols[0]["range"]?["start"]
      #expect(symbols[0]["selectionRange"]?["start"] == start)
      #expect(symbols[0]["selectionRange"]?["end"] == start)
    } else {
      #expect(symbols.map { $0["name"]?.string } == ["–", "–", "a", "b", "c", "d"])
      #expect(symbols.map { $0["containerName"]?.string } == [nil, "–", nil, "a", "b", nil])
    }
  }
}

struct FoldingRangeTests {
  /// The first lines of the ranges.
  private func folds(_ lines: Int, client limit: Int?) throws -> [Int] {
    var client = ResolvedClientCapabilities()
    client.foldingRangeLimit = limit
    // Each line starts a range that ends at the end of the text.
    let text = String(repeating: "x\n", count: lines) + "x"
    var map = DocumentMap()
    map.stretches = (0..<lines).map {
      .init(SourceRange(2 * $0, text.utf8.count), isFoldable: true)
    }
    return try DocumentSnapshot.testing(text, client: client, outline: map)
      .answer(FoldingRangeRequest()).elements.compactMap { $0["startLine"]?.integer }
  }

  @Test func returnsTheOutermostRangesUpToTheLimit() throws {
    let limit = FoldingRangeRequest.rangeLimit
    #expect(try folds(limit, client: nil).count == limit)
    #expect(try folds(limit + 1, client: nil) == Array(0..<limit))
    #expect(try folds(10, client: 3) == [0, 1, 2])
    #expect(try folds(10, client: 0).isEmpty)
    #expect(try folds(10, client: -1).isEmpty)
    #expect(try folds(10, client: .max).count == 10)
  }
}

struct SelectionRangeTests {
  @Test(arguments: UInt64(0)..<60)
  func eachRangeContainsThePreviousOneAndThePosition(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var map = DocumentMap()
    let text = String(repeating: "ab\r\n😀", count: 12)
    var open = [SourceRange(0, text.utf8.count)]
    // In pre-order, each nested in the previous one or after it.
    while let outer = open.popLast() {
      map.stretches.append(.init(outer, isFoldable: false))
      let split = random.below(outer.end - outer.start + 1) + outer.start
      if split < outer.end, map.stretches.count < 80, random.below(5) > 0 {
        open.append(SourceRange(split, outer.end))
      }
      if outer.start < split, random.below(5) > 0 {
        open.append(SourceRange(outer.start, split))
      }
    }
    let document = DocumentSnapshot.testing(text, outline: map)
    let positions = (0..<20).map { _ in
      LSP.Position(line: random.below(14), character: random.below(6))
    }
    let selections = try document.answer(SelectionRangeRequest(positions: positions)).elements
    #expect(selections.count == positions.count)
    for (position, selection) in zip(positions, selections) {
      let empty = document.range(
        SourceRange(document.offset(at: position), document.offset(at: position)))
      var inner = empty
      for range in selection.ranges {
        #expect(range.start <= inner.start && range.end >= inner.end)
        #expect(range != inner || inner == empty)
        inner = range
      }
    }
  }

  @Test func returnsTheInnermostRangesUpToTheLimitAndTheWholeText() throws {
    let limit = SelectionRangeRequest.rangeLimit
    for (count, expected) in [(limit, limit + 1), (limit + 9, limit + 1)] {
      let text = String(repeating: "x", count: 2 * count + 2)
      var map = DocumentMap()
      map.stretches = (1...count).map {
        .init(SourceRange($0, text.utf8.count - $0), isFoldable: false)
      }
      let center = LSP.Position(line: 0, character: count + 1)
      let selections = try DocumentSnapshot.testing(text, outline: map)
        .answer(SelectionRangeRequest(positions: [center])).elements
      #expect(selections.first?.ranges.count == expected)
      #expect(selections.first?.ranges.last?.start.character == 0)
    }
  }
}

extension JSONText {
  /// The ranges of a selection, innermost first.
  fileprivate var ranges: [LSP.Range] {
    sequence(first: self) { $0["parent"] }.compactMap { selection in
      guard let start = selection["range"]?["start"]?.position,
        let end = selection["range"]?["end"]?.position
      else { return nil }
      return LSP.Range(start: start, end: end)
    }
  }

  private var position: LSP.Position? {
    guard let line = self["line"]?.integer, let character = self["character"]?.integer else {
      return nil
    }
    return LSP.Position(line: line, character: character)
  }
}
