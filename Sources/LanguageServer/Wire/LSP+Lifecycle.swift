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
