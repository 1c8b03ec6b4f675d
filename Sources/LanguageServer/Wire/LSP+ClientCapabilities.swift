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
