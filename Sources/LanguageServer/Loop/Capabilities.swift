internal import LayoutModel
internal import Linting

/// The client's capabilities from `initialize`. A missing capability is not supported.
struct ResolvedClientCapabilities: Hashable, Sendable {
  var encoding = PositionEncoding.utf16
  var hoverMarkup = LSP.MarkupKind.plaintext

  // Diagnostics.
  /// The client requests diagnostics, and the server publishes none.
  var pullsDiagnostics = false
  var showsRelatedInformation = false
  /// `codeDescriptionSupport`.
  var showsRulePages = false
  var keepsDiagnosticData = false
  var showsUnnecessaryTag = false

  // Code actions.
  /// `CodeAction`, not only `Command`.
  var supportsCodeActions = false
  var supportsPreferredActions = false
  /// Keeps `data`, and requests the edit of a selected action.
  var resolvesCodeActionEdits = false

  // Completion.
  var supportsSnippets = false
  /// `labelDetails` of an item.
  var supportsLabelDetails = false
  var completionMarkup = LSP.MarkupKind.plaintext
  var resolvesCompletionDocumentation = false

  // Other document features.
  /// `DocumentSymbol`, a tree, instead of `SymbolInformation`, a list.
  var supportsSymbolTrees = false
  /// `LocationLink` instead of `Location`.
  var supportsDefinitionLinks = false
  var supportsPrepareRename = false
  var foldsWholeLines = false
  var foldingRangeLimit: Int?

  // Workspace.
  /// `WorkspaceEdit.documentChanges`, which contains versions, instead of `changes`.
  var supportsDocumentChanges = false
  /// The resource operation `create` of `documentChanges`.
  var createsFiles = false
  var appliesEdits = false
  /// `workspace/configuration`.
  var providesConfiguration = false
  var registersConfigurationChanges = false
  var registersFileWatchers = false
  /// `window/showDocument`.
  var showsDocuments = false
  var refreshesDiagnostics = false
  var refreshesInlayHints = false
  var refreshesCodeLenses = false
}

extension ResolvedClientCapabilities: Decodable {
  init(from decoder: any Decoder) throws {
    let client = try decoder.container(keyedBy: LSP.Key.self)
    // Enumerations are decoded as strings and integers: a newer client may send unknown cases.
    encoding = PositionEncoding(
      offered: try client.capability("general.positionEncodings") ?? [])

    hoverMarkup = try client.markup("textDocument.hover.contentFormat")
    pullsDiagnostics = try client.hasCapability("textDocument.diagnostic")
    let published = "textDocument.publishDiagnostics"
    showsRelatedInformation = try client.flag("\(published).relatedInformation")
    showsRulePages = try client.flag("\(published).codeDescriptionSupport")
    keepsDiagnosticData = try client.flag("\(published).dataSupport")
    let tags: [Int]? = try client.capability("\(published).tagSupport.valueSet")
    showsUnnecessaryTag = tags?.contains(LSP.Diagnostic.unnecessaryTag) ?? false

    let action = "textDocument.codeAction"
    supportsCodeActions = try client.hasCapability("\(action).codeActionLiteralSupport")
    supportsPreferredActions = try client.flag("\(action).isPreferredSupport")
    let keepsData = try client.flag("\(action).dataSupport")
    let resolved: [String]? = try client.capability("\(action).resolveSupport.properties")
    resolvesCodeActionEdits = keepsData && resolved?.contains("edit") == true

    let item = "textDocument.completion.completionItem"
    supportsSnippets = try client.flag("\(item).snippetSupport")
    supportsLabelDetails = try client.flag("\(item).labelDetailsSupport")
    completionMarkup = try client.markup("\(item).documentationFormat")
    let resolvedMembers: [String]? = try client.capability("\(item).resolveSupport.properties")
    resolvesCompletionDocumentation = resolvedMembers?.contains("documentation") ?? false

    supportsSymbolTrees = try client.flag(
      "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport")
    supportsDefinitionLinks = try client.flag("textDocument.definition.linkSupport")
    supportsPrepareRename = try client.flag("textDocument.rename.prepareSupport")
    foldsWholeLines = try client.flag("textDocument.foldingRange.lineFoldingOnly")
    foldingRangeLimit = try client.capability("textDocument.foldingRange.rangeLimit")

    supportsDocumentChanges = try client.flag("workspace.workspaceEdit.documentChanges")
    let operations: [String]? = try client.capability("workspace.workspaceEdit.resourceOperations")
    createsFiles = operations?.contains("create") == true
    appliesEdits = try client.flag("workspace.applyEdit")
    providesConfiguration = try client.flag("workspace.configuration")
    registersConfigurationChanges = try client.flag(
      "workspace.didChangeConfiguration.dynamicRegistration")
    registersFileWatchers = try client.flag("workspace.didChangeWatchedFiles.dynamicRegistration")
    showsDocuments = try client.flag("window.showDocument.support")
    refreshesDiagnostics = try client.flag("workspace.diagnostics.refreshSupport")
    refreshesInlayHints = try client.flag("workspace.inlayHint.refreshSupport")
    refreshesCodeLenses = try client.flag("workspace.codeLens.refreshSupport")
  }
}

extension LSP.Object {
  /// The object and the key of a capability with a dotted path; nil if a parent is missing.
  private func parent(of path: String) throws -> (LSP.Object, LSP.Key)? {
    let keys = path.split(separator: ".").map { LSP.Key(stringValue: String($0)) }
    var object = self
    for key in keys.dropLast() {
      guard try object.has(key) else { return nil }
      object = try object.object(key)
    }
    return (object, keys[keys.count - 1])
  }

  fileprivate func capability<Value: Decodable>(_ path: String) throws -> Value? {
    guard let (object, key) = try parent(of: path) else { return nil }
    return try object.optionalValue(key)
  }

  fileprivate func hasCapability(_ path: String) throws -> Bool {
    guard let (object, key) = try parent(of: path) else { return false }
    return try object.has(key)
  }

  fileprivate func flag(_ path: String) throws -> Bool { try capability(path) ?? false }

  /// The first supported kind of a list, which is in the order of preference.
  fileprivate func markup(_ path: String) throws -> LSP.MarkupKind {
    let kinds: [String]? = try capability(path)
    return kinds?.lazy.compactMap(LSP.MarkupKind.init).first ?? .plaintext
  }
}

extension ResolvedClientCapabilities {
  /// The server's capabilities for this client.
  var serverCapabilities: JSONText {
    let codeActions: JSONText = [
      "codeActionKinds": .strings([
        LSP.CodeActionKind.quickFix.rawValue, LSP.CodeActionKind.fixAll.rawValue,
      ]),
      "resolveProvider": .bool(resolvesCodeActionEdits),
    ]
    let diagnostics: JSONText = [
      "identifier": "layoutlint", "interFileDependencies": false, "workspaceDiagnostics": true,
    ]
    return .present([
      "positionEncoding": .string(encoding.rawValue),
      // 2: incremental changes.
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "hoverProvider": true,
      "diagnosticProvider": pullsDiagnostics ? diagnostics : nil,
      // Clients without code action kinds require a Boolean.
      "codeActionProvider": supportsCodeActions ? codeActions : true,
      "workspaceSymbolProvider": true,
      "executeCommandProvider": ["commands": .strings(ExecuteCommandRequest.names(for: self))],
      "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
      "completionProvider": [
        "triggerCharacters": .strings(CompletionRequest.triggerCharacters),
        "resolveProvider": .bool(resolvesCompletionDocumentation),
      ],
      "definitionProvider": true,
      "referencesProvider": true,
      "documentHighlightProvider": true,
      "documentSymbolProvider": true,
      "documentLinkProvider": [:],
      "codeLensProvider": [:],
      "foldingRangeProvider": true,
      "selectionRangeProvider": true,
      "inlayHintProvider": true,
      "callHierarchyProvider": true,
      "semanticTokensProvider": [
        "legend": [
          "tokenTypes": .strings(SemanticTokensRequest.typeNames),
          "tokenModifiers": .strings([SemanticTokensRequest.modifierName]),
        ],
        "full": true, "range": true,
      ],
      // Only clients that prepare renames accept options.
      "renameProvider": supportsPrepareRename ? ["prepareProvider": true] : true,
    ])
  }
}
