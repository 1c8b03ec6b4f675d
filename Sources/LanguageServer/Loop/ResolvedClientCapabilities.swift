/// What the client can do, as `initialize` says; what it does not say it cannot.
struct ResolvedClientCapabilities: Hashable, Sendable {
  var encoding = PositionEncoding.utf16
  var hoverMarkup = LSP.MarkupKind.plaintext
  var diagnostics = Diagnostics()
  var codeActions = CodeActions()
  var completion = Completion()
  var workspace = Workspace()
  var window = Window()

  /// `DocumentSymbol`, a tree, and not `SymbolInformation`, a list.
  var takesSymbolTrees = false
  /// `LocationLink` and not `Location`.
  var takesLinks = false
  var preparesRename = false
  var foldsWholeLines = false
  /// More are not wanted.
  var foldingRangeLimit: Int?
  /// `WorkspaceEdit.documentChanges`, which name versions, and not `changes`.
  var takesDocumentChanges = false

  struct Diagnostics: Hashable, Sendable {
    /// It asks, and is not told unasked.
    var arePulled = false
    var takesRelatedInformation = false
    var takesCodeDescription = false
    var takesData = false
    var takesUnnecessaryTag = false
  }

  struct CodeActions: Hashable, Sendable {
    /// `CodeAction` with its edit, and not a `Command` alone.
    var areLiterals = false
    var takesPreference = false
    /// Keeps `data` and asks for the edit when a person has chosen.
    var resolvesEdits = false
  }

  struct Completion: Hashable, Sendable {
    var takesSnippets = false
    var markup = LSP.MarkupKind.plaintext
    var resolvesDocumentation = false
  }

  struct Workspace: Hashable, Sendable {
    var appliesEdits = false
    var givesConfiguration = false
    var hasFolders = false
    var registersConfigurationChanges = false
    var registersFileWatchers = false
    var refreshesDiagnostics = false
    var refreshesInlayHints = false
    var refreshesCodeLenses = false
  }

  struct Window: Hashable, Sendable {
    var showsProgress = false
    var showsDocuments = false
  }
}

extension ResolvedClientCapabilities {
  init(_ capabilities: LSP.ClientCapabilities?) {
    self.init()
    encoding = PositionEncoding(offered: capabilities?.general?.positionEncodings ?? [])
    let document = capabilities?.textDocument
    hoverMarkup = Self.markup(document?.hover?.contentFormat)
    takesSymbolTrees = document?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false
    takesLinks = document?.definition?.linkSupport ?? false
    preparesRename = document?.rename?.prepareSupport ?? false
    foldsWholeLines = document?.foldingRange?.lineFoldingOnly ?? false
    foldingRangeLimit = document?.foldingRange?.rangeLimit
    takesDocumentChanges = capabilities?.workspace?.workspaceEdit?.documentChanges ?? false
    diagnostics = Diagnostics(document)
    codeActions = CodeActions(document?.codeAction)
    completion = Completion(document?.completion?.completionItem)
    workspace = Workspace(capabilities?.workspace)
    window = Window(
      showsProgress: capabilities?.window?.workDoneProgress ?? false,
      showsDocuments: capabilities?.window?.showDocument?.support ?? false)
  }

  /// The first that we know.
  fileprivate static func markup(_ formats: [String]?) -> LSP.MarkupKind {
    (formats ?? []).compactMap(LSP.MarkupKind.init).first ?? .plaintext
  }
}

extension ResolvedClientCapabilities.Diagnostics {
  fileprivate init(_ document: LSP.ClientCapabilities.TextDocument?) {
    let pushed = document?.publishDiagnostics
    arePulled = document?.diagnostic != nil
    takesRelatedInformation = pushed?.relatedInformation ?? false
    takesCodeDescription = pushed?.codeDescriptionSupport ?? false
    takesData = pushed?.dataSupport ?? false
    takesUnnecessaryTag =
      pushed?.tagSupport?.valueSet?.contains(LSP.DiagnosticTag.unnecessary.rawValue) ?? false
  }
}

extension ResolvedClientCapabilities.CodeActions {
  fileprivate init(_ capability: LSP.ClientCapabilities.CodeAction?) {
    areLiterals = capability?.codeActionLiteralSupport != nil
    takesPreference = capability?.isPreferredSupport ?? false
    let keepsData = capability?.dataSupport ?? false
    resolvesEdits = keepsData && capability?.resolveSupport?.properties?.contains("edit") == true
  }
}

extension ResolvedClientCapabilities.Completion {
  fileprivate init(_ item: LSP.ClientCapabilities.Completion.Item?) {
    takesSnippets = item?.snippetSupport ?? false
    markup = ResolvedClientCapabilities.markup(item?.documentationFormat)
    resolvesDocumentation = item?.resolveSupport?.properties?.contains("documentation") ?? false
  }
}

extension ResolvedClientCapabilities.Workspace {
  fileprivate init(_ capability: LSP.ClientCapabilities.Workspace?) {
    appliesEdits = capability?.applyEdit ?? false
    givesConfiguration = capability?.configuration ?? false
    hasFolders = capability?.workspaceFolders ?? false
    registersConfigurationChanges =
      capability?.didChangeConfiguration?.dynamicRegistration ?? false
    registersFileWatchers = capability?.didChangeWatchedFiles?.dynamicRegistration ?? false
    refreshesDiagnostics = capability?.diagnostics?.refreshSupport ?? false
    refreshesInlayHints = capability?.inlayHint?.refreshSupport ?? false
    refreshesCodeLenses = capability?.codeLens?.refreshSupport ?? false
  }
}
