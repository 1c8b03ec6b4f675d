internal import LayoutModel
internal import Linting

/// `textDocument/documentSymbol`: the layouts, windows and views of a document.
struct DocumentSymbolRequest: RequestHandler, Decodable {
  static let method = "textDocument/documentSymbol"
  static let needs = RequestNeeds.outline

  /// Editors need seconds to display more symbols. The first ones are returned.
  static let symbolLimit = 10_000

  /// Deeper symbols are listed at this depth. Each level is two nesting levels of JSON, and clients support
  /// a few hundred levels.
  static let depthLimit = 100

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let all = document.outline.symbols
    let symbols = all.prefix(Self.symbolLimit)
    if all.count > Self.symbolLimit {
      document.omission =
        "the outline of '\(document.uri)' has \(all.count) symbols; "
        + "only the first \(Self.symbolLimit) are shown"
    }
    return .array(
      document.client.supportsSymbolTrees
        ? document.tree(of: symbols).map(\.json) : document.list(of: symbols).map(\.json))
  }
}

extension LSP {
  struct DocumentSymbol: Sendable {
    /// Not empty.
    var name: String
    var detail: String?
    var kind: DocumentMap.Symbol.Kind
    var range: Range
    /// Within `range`.
    var selectionRange: Range
    var children: [DocumentSymbol]?

    /// Its depth is limited.
    var json: JSONText {
      .present([
        "name": .string(name), "detail": detail.map(JSONText.string),
        "kind": .integer(kind.rawValue), "range": range.json,
        "selectionRange": selectionRange.json,
        "children": children.map { .array($0.map(\.json)) },
      ])
    }
  }
}

extension DocumentSnapshot {
  /// Built iteratively with a stack of the symbols that may get children, for any depth.
  fileprivate func tree(of symbols: ArraySlice<DocumentMap.Symbol>) -> [LSP.DocumentSymbol] {
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
      close(downTo: max(0, min(symbol.depth, DocumentSymbolRequest.depthLimit - 1)))
      open.append(
        LSP.DocumentSymbol(
          name: symbol.displayName, detail: symbol.detail, kind: symbol.kind,
          range: range(symbol.range), selectionRange: range(symbol.nameRange.cut(to: symbol.range)))
      )
    }
    close(downTo: 0)
    return finished
  }

  fileprivate func list(of symbols: ArraySlice<DocumentMap.Symbol>) -> [LSP.SymbolInformation] {
    var names: [String] = []
    return symbols.map { symbol in
      names.removeLast(max(0, names.count - max(0, symbol.depth)))
      defer { names.append(symbol.displayName) }
      return LSP.SymbolInformation(
        name: symbol.displayName, kind: symbol.kind,
        location: location(symbol.range), containerName: names.last)
    }
  }
}

extension DocumentMap.Symbol {
  /// Not blank: editors reject the entire outline because of one empty name.
  var displayName: String {
    let names = [name, id ?? "", className ?? ""]
    return names.first { name in name.contains { !$0.isWhitespace } } ?? "–"
  }
}

extension SourceRange {
  /// The intersection with another range, or an empty range at that range's start.
  func cut(to other: SourceRange) -> SourceRange {
    let start = max(start, other.start)
    let end = min(end, other.end)
    return start <= end ? SourceRange(start, end) : SourceRange(other.start, other.start)
  }
}
