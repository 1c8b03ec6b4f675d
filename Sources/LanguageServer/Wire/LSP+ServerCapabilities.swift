extension LSP {
  /// What we offer.
  struct ServerCapabilities: Hashable, Sendable, Encodable {
    var positionEncoding: String
    var textDocumentSync = TextDocumentSyncOptions()
    var hoverProvider = true
    /// For clients that pull.
    var diagnosticProvider: DiagnosticOptions?
    var codeActionProvider: CodeActionOptions
    var workspaceSymbolProvider = true
    var executeCommandProvider: ExecuteCommandOptions
    var workspace = WorkspaceOptions()

    // About one document.
    var completionProvider: CompletionOptions
    var definitionProvider = true
    var referencesProvider = true
    var documentHighlightProvider = true
    var documentSymbolProvider = true
    var documentLinkProvider = NoOptions()
    var codeLensProvider = NoOptions()
    var colorProvider = true
    var foldingRangeProvider = true
    var selectionRangeProvider = true
    var inlayHintProvider = true
    var renameProvider: RenameProvider
  }

  struct TextDocumentSyncOptions: Hashable, Sendable, Encodable {
    var openClose = true
    var change = TextDocumentSyncKind.incremental
    /// What depends on the disk is looked at again.
    var save = true
  }

  enum TextDocumentSyncKind: Int, Hashable, Sendable, Encodable {
    case none = 0
    case full = 1
    case incremental = 2
  }

  struct DiagnosticOptions: Hashable, Sendable, Encodable {
    var identifier = "layoutlint"
    var interFileDependencies = false
    var workspaceDiagnostics = true
  }

  /// Clients of the time before kinds take a flag.
  enum CodeActionOptions: Hashable, Sendable, Encodable {
    case offered
    case kinds([CodeActionKind], resolve: Bool)

    private enum Key: CodingKey {
      case codeActionKinds, resolveProvider
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .offered:
        var container = encoder.singleValueContainer()
        try container.encode(true)
      case .kinds(let kinds, let resolve):
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(kinds, forKey: .codeActionKinds)
        try container.encode(resolve, forKey: .resolveProvider)
      }
    }
  }

  struct ExecuteCommandOptions: Hashable, Sendable, Encodable {
    var commands: [String]
  }

  struct WorkspaceOptions: Hashable, Sendable, Encodable {
    var workspaceFolders = WorkspaceFolderOptions()

    struct WorkspaceFolderOptions: Hashable, Sendable, Encodable {
      var supported = true
      var changeNotifications = true
    }
  }
}

extension LSP.ServerCapabilities {
  init(for client: ResolvedClientCapabilities) {
    positionEncoding = client.encoding.rawValue
    completionProvider = LSP.CompletionOptions(
      resolveProvider: client.completion.resolvesDocumentation)
    renameProvider = client.preparesRename ? .prepared : .plain
    diagnosticProvider = client.diagnostics.arePulled ? LSP.DiagnosticOptions() : nil
    codeActionProvider =
      client.codeActions.areLiterals
      ? .kinds([.quickFix, .fixAll], resolve: client.codeActions.resolvesEdits) : .offered
    executeCommandProvider = LSP.ExecuteCommandOptions(
      commands: ExecuteCommand.names(for: client))
  }
}
