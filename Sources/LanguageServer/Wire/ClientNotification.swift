/// What a client can tell, as far as we understand it; the list is closed.
enum ClientNotification: Sendable {
  case initialized
  case exit
  case cancel(LSP.CancelParams)
  case setTrace(LSP.SetTraceParams)
  case didOpen(LSP.DidOpenParams)
  case didChange(LSP.DidChangeParams)
  case didSave(LSP.DidSaveParams)
  case didClose(LSP.DidCloseParams)
  case didChangeConfiguration(LSP.DidChangeConfigurationParams)
  case didChangeWatchedFiles(LSP.DidChangeWatchedFilesParams)
  case didChangeWorkspaceFolders(LSP.DidChangeWorkspaceFoldersParams)

  /// One of the many that ask nothing of us.
  case ignored

  /// One of ours with parameters that we cannot read; the text says what is wrong.
  case malformed(String)
}

extension ClientNotification {
  init(_ method: String, in container: KeyedDecodingContainer<ClientMessage.Key>) {
    do {
      self = try Self.known(method, in: container)
    } catch {
      self = .malformed("\(method): \(error.explanation)")
    }
  }

  private static func known(
    _ method: String, in container: KeyedDecodingContainer<ClientMessage.Key>
  ) throws -> ClientNotification {
    switch method {
    case "initialized": .initialized
    case "exit": .exit
    case "$/cancelRequest": .cancel(try container.params())
    case "$/setTrace": .setTrace(try container.params())
    case "textDocument/didOpen": .didOpen(try container.params())
    case "textDocument/didChange": .didChange(try container.params())
    case "textDocument/didSave": .didSave(try container.params())
    case "textDocument/didClose": .didClose(try container.params())
    case "workspace/didChangeConfiguration": .didChangeConfiguration(try container.params())
    case "workspace/didChangeWatchedFiles": .didChangeWatchedFiles(try container.params())
    case "workspace/didChangeWorkspaceFolders":
      .didChangeWorkspaceFolders(try container.params())
    default: .ignored
    }
  }
}

extension KeyedDecodingContainer<ClientMessage.Key> {
  fileprivate func params<Params: Decodable>() throws -> Params {
    try decode(Params.self, forKey: .params)
  }
}
