extension LSP {
  /// What we offer.
  struct ServerCapabilities: Hashable, Sendable, Encodable {
    var positionEncoding: String
    var textDocumentSync = TextDocumentSyncOptions()
    var hoverProvider = true

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
}

extension LSP.ServerCapabilities {
  init(for client: ClientProfile) {
    positionEncoding = client.encoding.rawValue
    completionProvider = LSP.CompletionOptions(
      resolveProvider: client.completion.resolvesDocumentation)
    renameProvider = client.preparesRename ? .prepared : .plain
  }
}
