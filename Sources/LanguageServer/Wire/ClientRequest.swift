/// What a client can ask, as far as we understand it; the list is closed.
enum ClientRequest: Sendable {
  case initialize(LSP.InitializeParams)
  case shutdown
  case document(DocumentRequest)
  case workspace(WorkspaceRequest)
  /// The page of a rule.
  case explain(rule: String)
  /// An edit of ours that the client wants to be told to make.
  case applyEdit(LSP.WorkspaceEdit)

  /// A method that we do not have, or one with parameters that we cannot read: what to answer when
  /// the server is in a state to answer requests at all.
  case refused(method: String, ResponseError)
}

extension ClientRequest {
  init(_ method: String, in container: KeyedDecodingContainer<ClientMessage.Key>) {
    do {
      self =
        switch method {
        case "initialize":
          .initialize(try container.decode(LSP.InitializeParams.self, forKey: .params))
        // Some clients send `{}` along, which nothing forbids.
        case "shutdown": .shutdown
        case "workspace/executeCommand":
          try ExecuteCommand.request(in: container)
        case "workspace/symbol":
          .workspace(.symbols(try container.decode(WorkspaceSymbols.self, forKey: .params)))
        case "workspace/diagnostic":
          .workspace(.diagnostics(try container.decode(WorkspacePull.self, forKey: .params)))
        default:
          try Self.feature(method, in: container) ?? Self.question(method, in: container)
            ?? .refused(method: method, .methodNotFound(method))
        }
    } catch {
      self = .refused(method: method, .invalidParams("\(method): \(error.explanation)"))
    }
  }

  /// One of the protocol's requests about a document; nil: of another name.
  private static func feature(
    _ method: String, in container: KeyedDecodingContainer<ClientMessage.Key>
  ) throws -> ClientRequest? {
    guard let type = FeatureCatalog.byMethod[method] else { return nil }
    return try DocumentRequest(container.decode(type, forKey: .params)).map(ClientRequest.document)
  }

  /// One of our own requests about layouts; nil: of another name.
  private static func question(
    _ method: String, in container: KeyedDecodingContainer<ClientMessage.Key>
  ) throws -> ClientRequest? {
    guard let method = AskedQuestion.Method(rawValue: method) else { return nil }
    let params = try container.nestedContainer(keyedBy: AskedQuestion.Key.self, forKey: .params)
    return .document(.question(try AskedQuestion(method, in: params)))
  }
}
