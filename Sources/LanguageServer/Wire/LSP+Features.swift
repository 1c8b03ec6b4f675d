extension LSP {
  enum CodeActionKind: String, Hashable, Sendable, Codable {
    case quickFix = "quickfix"
    case fixAll = "source.fixAll.layoutlint"
  }

  struct CodeAction: Hashable, Sendable {
    var title: String
    var kind: CodeActionKind
    var diagnostics: [Diagnostic]?
    var isPreferred: Bool?
    var edit: WorkspaceEdit?
    /// Comes back when a person has chosen the action, from clients that resolve.
    var data: CodeActionData?

    init(_ title: String, _ kind: CodeActionKind, edit: WorkspaceEdit?) {
      self.title = title
      self.kind = kind
      self.edit = edit
    }
  }

  struct CodeActionData: Hashable, Sendable, Codable {
    var uri: String
    var version: Int?
  }

  struct EditCommand: Hashable, Sendable, Encodable {
    var title: String
    var command: String
    var arguments: [WorkspaceEdit]

    /// For clients that take no actions: a command that sends the action's edit back to them.
    init?(applying action: CodeAction) {
      guard let edit = action.edit else { return nil }
      title = action.title
      command = ExecuteCommand.Name.applyEdit.rawValue
      arguments = [edit]
    }
  }

  enum CodeActionOrCommand: Hashable, Sendable, Encodable {
    case action(CodeAction)
    case command(EditCommand)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .action(let action): try action.encode(to: encoder)
      case .command(let command): try command.encode(to: encoder)
      }
    }
  }
}

extension LSP.CodeAction: Codable {
  private enum CodingKeys: CodingKey {
    case title, kind, diagnostics, isPreferred, edit, data
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .title),
      try container.decode(LSP.CodeActionKind.self, forKey: .kind),
      edit: try container.decodeIfPresent(LSP.WorkspaceEdit.self, forKey: .edit))
    diagnostics = try container.decodeIfPresent([LSP.Diagnostic].self, forKey: .diagnostics)
    isPreferred = try container.decodeIfPresent(Bool.self, forKey: .isPreferred)
    data = try container.decodeIfPresent(LSP.CodeActionData.self, forKey: .data)
  }
}

extension LSP {
  struct CompletionOptions: Hashable, Sendable, Encodable {
    var triggerCharacters = ["\"", ":"]
    var resolveProvider: Bool
  }

  struct CompletionList: Hashable, Sendable, Encodable {
    var isIncomplete: Bool
    var items: [CompletionItem]
  }

  /// Sent, and sent back by clients that want the rest of it.
  struct CompletionItem: Hashable, Sendable, Codable {
    var label: String
    /// Of `CompletionItemKind`; only those that every client knows.
    var kind: Int?
    var detail: String?
    var documentation: MarkupContent?
    var sortText: String?
    var filterText: String?
    /// 1: as it stands; 2: a snippet.
    var insertTextFormat: Int?
    var textEdit: TextEdit?
    var data: CompletionData?
  }

  /// Where an item was offered: enough to find it again.
  struct CompletionData: Hashable, Sendable, Codable {
    var uri: String
    /// In UTF-8 bytes of the text as it was then.
    var offset: Int
  }
}

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

extension LSP {
  /// Of capabilities that are there, with nothing more to say.
  struct NoOptions: Hashable, Sendable, Encodable {}

  struct DocumentLink: Hashable, Sendable, Encodable {
    var range: Range
    /// A URI.
    var target: String
  }

  struct ColorInformation: Hashable, Sendable, Encodable {
    var range: Range
    var color: Color
  }

  /// Components from 0 to 1, and finite: JSON has no other numbers.
  struct Color: Hashable, Sendable, Codable {
    var red, green, blue, alpha: Double
  }

  struct ColorPresentation: Hashable, Sendable, Encodable {
    var label: String
    var textEdit: TextEdit
  }

  struct InlayHint: Hashable, Sendable, Encodable {
    var position: Position
    var label: String
    var tooltip: String?
    var paddingLeft = true
  }

  struct CodeLens: Hashable, Sendable, Encodable {
    var range: Range
    var command: Command
  }

  struct Command: Hashable, Sendable, Encodable {
    var title: String
    /// Empty: there is nothing to run, the title is all.
    var command: String
    var arguments: [PreviewArgument]?
  }

  /// What `layoutlint.preview` takes.
  struct PreviewArgument: Hashable, Sendable, Encodable {
    var uri: String
    /// The layout's name, where the document holds several.
    var layout: String?
  }
}
