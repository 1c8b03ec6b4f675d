extension LSP {
  struct InitializeParams: Sendable, Codable {
    /// The process whose end is ours; null where the client does not say.
    var processId: Int64?

    var capabilities: ClientCapabilities?
  }

  struct ClientCapabilities: Sendable, Codable {
    var general: General?
    var textDocument: TextDocument?

    struct General: Sendable, Codable {
      /// Names, and not a closed enumeration: a client may offer one that is newer than we are.
      var positionEncodings: [String]?
    }

    struct TextDocument: Sendable, Codable {
      var hover: Hover?
      var publishDiagnostics: PublishDiagnostics?
    }

    struct Hover: Sendable, Codable {
      /// Kinds of markup, the preferred one first.
      var contentFormat: [String]?
    }

    struct PublishDiagnostics: Sendable, Codable {
      var relatedInformation: Bool?
      var codeDescriptionSupport: Bool?
    }
  }

  struct InitializeResult: Hashable, Sendable, Codable {
    var capabilities: ServerCapabilities
    var serverInfo: ServerInfo
  }

  struct ServerInfo: Hashable, Sendable, Codable {
    var name: String
    var version: String
  }

  struct ServerCapabilities: Hashable, Sendable, Codable {
    var positionEncoding: String
    var textDocumentSync: TextDocumentSyncOptions
    var hoverProvider: Bool
  }

  struct TextDocumentSyncOptions: Hashable, Sendable, Codable {
    var openClose: Bool
    var change: TextDocumentSyncKind
  }

  enum TextDocumentSyncKind: Int, Hashable, Sendable, Codable {
    case none = 0
    case full = 1
    case incremental = 2
  }
}
