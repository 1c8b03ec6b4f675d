/// The Language Server Protocol's own types, as they travel: columns in the agreed encoding.
///
/// Fields that the protocol calls optional may be missing; fields that are not listed are read over.
enum LSP {}

extension LSP {
  struct Position: Hashable, Sendable, Codable {
    var line: Int
    var character: Int

    init(line: Int, character: Int) {
      self.line = line
      self.character = character
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      line = try container.decodeUnsigned(forKey: .line)
      character = try container.decodeUnsigned(forKey: .character)
    }

    private enum CodingKeys: CodingKey {
      case line, character
    }
  }

  struct Range: Hashable, Sendable, Codable {
    var start: Position
    var end: Position
  }

  struct Location: Hashable, Sendable, Codable {
    var uri: String
    var range: Range
  }

  enum MessageType: Int, Hashable, Sendable, Codable {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  /// Of `window/logMessage` and `window/showMessage` alike.
  struct MessageParams: Hashable, Sendable, Codable {
    var type: MessageType
    var message: String
  }

  struct CancelParams: Sendable, Codable {
    var id: RequestID
  }
}

extension LSP.Position: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

extension KeyedDecodingContainer {
  /// The protocol's `uinteger`, with room for clients that send more than its 31 bits.
  fileprivate func decodeUnsigned(forKey key: Key) throws -> Int {
    let value = try decode(Int.self, forKey: key)
    guard value >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(value) is negative")
    }
    return value
  }
}

extension LSP {
  struct InitializeParams: Sendable, Decodable {
    /// The process whose end is ours; null where the client does not say.
    var processId: Int64?
    var rootUri: String?
    /// Null: no folder is open.
    var workspaceFolders: [WorkspaceFolder]?
    var initializationOptions: ClientSettings?
    /// A name: there are clients with values of their own.
    var trace: String?
    var capabilities: ClientCapabilities?
  }

  struct WorkspaceFolder: Hashable, Sendable, Codable {
    var uri: String
  }

  struct InitializeResult: Hashable, Sendable, Encodable {
    var capabilities: ServerCapabilities
    var serverInfo: ServerInfo
  }

  struct ServerInfo: Hashable, Sendable, Encodable {
    var name: String
    var version: String
  }
}

extension LSP {
  /// Of all that a client says it can do, what makes a difference to us.
  struct ClientCapabilities: Sendable, Decodable {
    var general: General?
    var window: Window?
    var workspace: Workspace?
    var textDocument: TextDocument?

    /// Names, and not closed enumerations, here and below: a client may offer one that is newer
    /// than we are.
    struct General: Sendable, Decodable {
      var positionEncodings: [String]?
    }

    struct Window: Sendable, Decodable {
      var workDoneProgress: Bool?
      var showDocument: Support?
    }

    struct Workspace: Sendable, Decodable {
      var applyEdit: Bool?
      var workspaceEdit: WorkspaceEdit?
      var configuration: Bool?
      var workspaceFolders: Bool?
      var didChangeConfiguration: Registration?
      var didChangeWatchedFiles: Registration?
      var diagnostics: Refresh?
      var inlayHint: Refresh?
      var codeLens: Refresh?
    }

    struct TextDocument: Sendable, Decodable {
      var hover: Hover?
      var publishDiagnostics: PublishDiagnostics?
      /// There: the client pulls.
      var diagnostic: Present?
      var codeAction: CodeAction?
      var completion: Completion?
      var definition: Links?
      var documentSymbol: DocumentSymbol?
      var foldingRange: FoldingRange?
      var rename: Rename?
    }
  }
}

extension LSP.ClientCapabilities {
  /// Whatever it is, it is there.
  struct Present: Sendable, Decodable {
    init(from decoder: any Decoder) {}
  }

  struct Support: Sendable, Decodable {
    var support: Bool?
  }

  struct Registration: Sendable, Decodable {
    var dynamicRegistration: Bool?
  }

  struct Refresh: Sendable, Decodable {
    var refreshSupport: Bool?
  }

  struct Properties: Sendable, Decodable {
    var properties: [String]?
  }

  struct WorkspaceEdit: Sendable, Decodable {
    var documentChanges: Bool?
  }

  struct Hover: Sendable, Decodable {
    /// Kinds of markup, the preferred one first.
    var contentFormat: [String]?
  }

  struct PublishDiagnostics: Sendable, Decodable {
    var relatedInformation: Bool?
    var codeDescriptionSupport: Bool?
    var dataSupport: Bool?
    var versionSupport: Bool?
    var tagSupport: TagSupport?

    struct TagSupport: Sendable, Decodable {
      var valueSet: [Int]?
    }
  }

  struct CodeAction: Sendable, Decodable {
    /// There: the client takes actions and not commands alone.
    var codeActionLiteralSupport: Present?
    var isPreferredSupport: Bool?
    var dataSupport: Bool?
    var resolveSupport: Properties?
  }

  struct Completion: Sendable, Decodable {
    var completionItem: Item?

    struct Item: Sendable, Decodable {
      var snippetSupport: Bool?
      var documentationFormat: [String]?
      var resolveSupport: Properties?
    }
  }

  struct Links: Sendable, Decodable {
    var linkSupport: Bool?
  }

  struct DocumentSymbol: Sendable, Decodable {
    var hierarchicalDocumentSymbolSupport: Bool?
  }

  struct FoldingRange: Sendable, Decodable {
    var rangeLimit: Int?
    var lineFoldingOnly: Bool?
  }

  struct Rename: Sendable, Decodable {
    var prepareSupport: Bool?
  }
}

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
