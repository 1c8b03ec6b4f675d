extension LSP {
  /// Either is an answer to `textDocument/documentSymbol`, as the client takes it.
  enum DocumentSymbols: Hashable, Sendable, Encodable {
    case tree([DocumentSymbol])
    case list([SymbolInformation])

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .tree(let symbols): try symbols.encode(to: encoder)
      case .list(let symbols): try symbols.encode(to: encoder)
      }
    }
  }

  struct DocumentSymbol: Hashable, Sendable, Encodable {
    /// Never empty.
    var name: String
    var detail: String?
    var kind: SymbolKind
    var range: Range
    /// Within `range`.
    var selectionRange: Range
    var children: [DocumentSymbol]?
  }

  struct SymbolInformation: Hashable, Sendable, Encodable {
    var name: String
    var kind: SymbolKind
    var location: Location
    var containerName: String?
  }

  /// Only of those that every client knows: later ones it would have to name.
  enum SymbolKind: Int, Hashable, Sendable, Encodable {
    case module = 2
    case namespace = 3
    case package = 4
    case `class` = 5
    case method = 6
    case property = 7
    case field = 8
    case function = 12
  }

  struct FoldingRange: Hashable, Sendable, Encodable {
    var startLine: Int
    var endLine: Int
    /// nil: the end of the line.
    var endCharacter: Int?
  }

  /// A range with those around it, each larger than the one in it.
  indirect enum SelectionRange: Hashable, Sendable, Encodable {
    case outermost(Range)
    case within(SelectionRange, Range)

    private enum CodingKeys: CodingKey {
      case range, parent
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .outermost(let range): try container.encode(range, forKey: .range)
      case .within(let parent, let range):
        try container.encode(range, forKey: .range)
        try container.encode(parent, forKey: .parent)
      }
    }
  }

  /// Either is an answer to `textDocument/definition`, as the client takes it.
  enum Definitions: Hashable, Sendable, Encodable {
    case links([LocationLink])
    case locations([Location])

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .links(let links): try links.encode(to: encoder)
      case .locations(let locations): try locations.encode(to: encoder)
      }
    }
  }

  struct LocationLink: Hashable, Sendable, Encodable {
    var originSelectionRange: Range?
    var targetUri: String
    var targetRange: Range
    /// Within `targetRange`.
    var targetSelectionRange: Range
  }

  struct DocumentHighlight: Hashable, Sendable, Encodable {
    var range: Range
    var kind: DocumentHighlightKind
  }

  enum DocumentHighlightKind: Int, Hashable, Sendable, Encodable {
    case text = 1
    case read = 2
    case write = 3
  }
}
