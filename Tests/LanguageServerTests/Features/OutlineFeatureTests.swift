@testable import LanguageServer
import LayoutModel
internal import LayoutTestSupport
internal import Testing

struct DocumentSymbolTests {
  private func symbols(
    _ map: DocumentMap, _ text: String = "outline", inTree: Bool = true
  ) throws -> LSP.DocumentSymbols {
    var client = ResolvedClientCapabilities()
    client.takesSymbolTrees = inTree
    let document = DocumentSnapshot.testing(text, client: client, map: map)
    return try DocumentSymbolRequest(textDocument: document.identifier).answer(about: document, map)
  }

  private func chain(_ count: Int) -> DocumentMap {
    var map = DocumentMap()
    map.symbols = (0..<count).map {
      .init(
        .view, name: "\($0)", range: SourceRange(0, 7), nameRange: SourceRange(0, 1), depth: $0)
    }
    return map
  }

  /// How many levels there are, and the widest of them.
  private func shape(_ symbols: LSP.DocumentSymbols) -> (depth: Int, width: Int) {
    guard case .tree(var level) = symbols else { return (0, 0) }
    var (depth, width) = (0, 0)
    while !level.isEmpty {
      depth += 1
      width = max(width, level.count)
      level = level.flatMap { $0.children ?? [] }
    }
    return (depth, width)
  }

  @Test func listsWhatIsTooDeepAtTheDeepestLevel() throws {
    let limit = DocumentSymbolRequest.depthLimit
    #expect(try shape(symbols(chain(limit))) == (limit, 1))
    #expect(try shape(symbols(chain(limit + 4))) == (limit, 5))
  }

  @Test(arguments: [true, false])
  func givesTheFirstOfTooMany(inTree: Bool) throws {
    let limit = DocumentSymbolRequest.symbolLimit
    for (count, expected) in [(limit, limit), (limit + 1, limit)] {
      var map = chain(count)
      for index in map.symbols.indices { map.symbols[index].depth = 0 }
      switch try symbols(map, inTree: inTree) {
      case .tree(let symbols): #expect(symbols.count == expected)
      case .list(let symbols): #expect(symbols.count == expected)
      }
    }
  }

  /// Depths that jump or are below nothing, ranges outside of each other, names of blanks.
  @Test(arguments: [true, false])
  func takesAMapThatIsNotAsItShouldBe(inTree: Bool) throws {
    var map = DocumentMap()
    for (depth, name) in [(3, ""), (7, " "), (-2, "a"), (1, "b"), (.max, "c"), (.min, "d")] {
      map.symbols.append(
        .init(
          .view, name: name, range: SourceRange(2, 4), nameRange: SourceRange(5, 6), depth: depth))
    }
    switch try symbols(map, inTree: inTree) {
    case .tree(let symbols):
      #expect(symbols.map(\.name) == ["–", "a", "d"])
      #expect(symbols[0].children?.map(\.name) == ["–"])
      let start = symbols[0].range.start
      #expect(symbols[0].selectionRange == LSP.Range(start: start, end: start))
    case .list(let symbols):
      #expect(symbols.map(\.name) == ["–", "–", "a", "b", "c", "d"])
      #expect(symbols.map(\.containerName) == [nil, "–", nil, "a", "b", nil])
    }
  }
}

struct FoldingRangeTests {
  private func folds(_ lines: Int, client limit: Int?) throws -> [LSP.FoldingRange] {
    var client = ResolvedClientCapabilities()
    client.foldingRangeLimit = limit
    // Each of the lines begins with what reaches to the end of all.
    let text = String(repeating: "x\n", count: lines) + "x"
    var map = DocumentMap()
    map.stretches = (0..<lines).map {
      .init(SourceRange(2 * $0, text.utf8.count), isFoldable: true)
    }
    let document = DocumentSnapshot.testing(text, client: client, map: map)
    return try FoldingRangeRequest(textDocument: document.identifier).answer(about: document, map)
  }

  @Test func keepsTheOutermost() throws {
    let limit = FoldingRangeRequest.rangeLimit
    #expect(try folds(limit, client: nil).count == limit)
    #expect(try folds(limit + 1, client: nil).map(\.startLine) == Array(0..<limit))
    #expect(try folds(10, client: 3).map(\.startLine) == [0, 1, 2])
    #expect(try folds(10, client: 0).isEmpty)
    #expect(try folds(10, client: -1).isEmpty)
    #expect(try folds(10, client: .max).count == 10)
  }
}

struct SelectionRangeTests {
  @Test(arguments: UInt64(0)..<60)
  func eachStepIsLargerAndHoldsThePlace(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var map = DocumentMap()
    let text = String(repeating: "ab\r\n😀", count: 12)
    var open = [SourceRange(0, text.utf8.count)]
    // In pre-order, each in the one before it or behind it.
    while let around = open.popLast() {
      map.stretches.append(.init(around, isFoldable: false))
      let middle = random.below(around.end - around.start + 1) + around.start
      if middle < around.end, map.stretches.count < 80, random.below(5) > 0 {
        open.append(SourceRange(middle, around.end))
      }
      if around.start < middle, random.below(5) > 0 {
        open.append(SourceRange(around.start, middle))
      }
    }
    let document = DocumentSnapshot.testing(text, map: map)
    let positions = (0..<20).map { _ in
      LSP.Position(line: random.below(14), character: random.below(6))
    }
    let selections = try SelectionRangeRequest(
      textDocument: document.identifier, positions: positions
    ).answer(about: document, map)
    #expect(selections.count == positions.count)
    for (position, selection) in zip(positions, selections) {
      let place = document.range(
        SourceRange(document.offset(at: position), document.offset(at: position)))
      var inner = place
      for range in selection.ranges {
        #expect(range.start <= inner.start && range.end >= inner.end)
        #expect(range != inner || inner == place)
        inner = range
      }
    }
  }

  @Test func givesTheInnermostOfTooManyAndTheWholeText() throws {
    let limit = SelectionRangeRequest.stepLimit
    for (count, expected) in [(limit, limit + 1), (limit + 9, limit + 1)] {
      let text = String(repeating: "x", count: 2 * count + 2)
      var map = DocumentMap()
      map.stretches = (1...count).map {
        .init(SourceRange($0, text.utf8.count - $0), isFoldable: false)
      }
      let document = DocumentSnapshot.testing(text, map: map)
      let middle = LSP.Position(line: 0, character: count + 1)
      let selections = try SelectionRangeRequest(
        textDocument: document.identifier, positions: [middle]
      ).answer(about: document, map)
      #expect(selections.first?.ranges.count == expected)
      #expect(selections.first?.ranges.last?.start.character == 0)
    }
  }
}

extension LSP.SelectionRange {
  /// From the inside out.
  fileprivate var ranges: [LSP.Range] {
    var result: [LSP.Range] = []
    var here = self
    while true {
      switch here {
      case .outermost(let range): return result + [range]
      case .within(let parent, let range):
        result.append(range)
        here = parent
      }
    }
  }
}
