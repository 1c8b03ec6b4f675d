internal import LayoutModel

/// The outline of a document: its layouts, windows and views.
struct DocumentSymbolRequest: MapFeature {
  static let method = "textDocument/documentSymbol"

  let textDocument: LSP.TextDocumentIdentifier

  /// The first so many of a document; nobody scrolls through more, and editors take seconds to show
  /// them.
  static let symbolLimit = 10_000

  /// What lies deeper is listed at this depth: each level is two more of JSON, of which clients take
  /// some hundreds.
  static let depthLimit = 100

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> LSP.DocumentSymbols {
    let symbols = map.symbols.prefix(Self.symbolLimit)
    return document.client.takesSymbolTrees
      ? .tree(Self.tree(of: symbols, in: document)) : .list(Self.list(of: symbols, in: document))
  }

  func omission(of map: DocumentMap) -> String? {
    guard map.symbols.count > Self.symbolLimit else { return nil }
    return
      "the outline of '\(textDocument.uri)' holds \(Self.symbolLimit) of its \(map.symbols.count) symbols"
  }

  /// By a stack of those that may still get children, so that no depth is too much.
  private static func tree(
    of symbols: ArraySlice<DocumentMap.Symbol>, in document: DocumentSnapshot
  ) -> [LSP.DocumentSymbol] {
    var finished: [LSP.DocumentSymbol] = []
    var open: [LSP.DocumentSymbol] = []
    func close(downTo depth: Int) {
      while open.count > depth, let symbol = open.popLast() {
        guard !open.isEmpty else {
          finished.append(symbol)
          continue
        }
        open[open.count - 1].children = open[open.count - 1].children ?? []
        open[open.count - 1].children?.append(symbol)
      }
    }
    for symbol in symbols {
      close(downTo: max(0, min(symbol.depth, depthLimit - 1)))
      open.append(document.symbol(symbol))
    }
    close(downTo: 0)
    return finished
  }

  private static func list(
    of symbols: ArraySlice<DocumentMap.Symbol>, in document: DocumentSnapshot
  ) -> [LSP.SymbolInformation] {
    var names: [String] = []
    return symbols.map { symbol in
      names.removeLast(max(0, names.count - max(0, symbol.depth)))
      defer { names.append(symbol.shownName) }
      return LSP.SymbolInformation(
        name: symbol.shownName, kind: LSP.SymbolKind(symbol.kind),
        location: document.location(symbol.range), containerName: names.last)
    }
  }
}

extension DocumentSnapshot {
  fileprivate func symbol(_ symbol: DocumentMap.Symbol) -> LSP.DocumentSymbol {
    LSP.DocumentSymbol(
      name: symbol.shownName, detail: symbol.detail, kind: LSP.SymbolKind(symbol.kind),
      range: range(symbol.range), selectionRange: range(symbol.nameRange.cut(to: symbol.range)))
  }
}

extension DocumentMap.Symbol {
  /// Editors refuse a whole outline for one name that is empty.
  var shownName: String {
    let names = [name, id ?? "", className ?? ""]
    return names.first { name in name.contains { !$0.isWhitespace } } ?? "–"
  }
}

extension SourceRange {
  /// What of it lies in another, or that one's start.
  func cut(to other: SourceRange) -> SourceRange {
    let start = max(start, other.start)
    let end = min(end, other.end)
    return start <= end ? SourceRange(start, end) : SourceRange(other.start, other.start)
  }
}
