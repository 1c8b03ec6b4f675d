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
      self = try Self.known(method, in: container)
    } catch {
      self = .refused(method: method, .invalidParams("\(method): \(error.explanation)"))
    }
  }

  private static func known(
    _ method: String, in container: KeyedDecodingContainer<ClientMessage.Key>
  ) throws -> ClientRequest {
    switch method {
    case "initialize":
      return .initialize(try container.decode(LSP.InitializeParams.self, forKey: .params))
    // Some clients send `{}` along, which nothing forbids.
    case "shutdown": return .shutdown
    case "workspace/executeCommand": return try ExecuteCommand.request(in: container)
    case "workspace/symbol":
      return .workspace(.symbols(try container.decode(WorkspaceSymbols.self, forKey: .params)))
    case "workspace/diagnostic":
      return .workspace(.diagnostics(try container.decode(WorkspacePull.self, forKey: .params)))
    default: break
    }
    if let request = try feature(method, in: container) { return request }
    if let request = try question(method, in: container) { return request }
    return .refused(method: method, .methodNotFound(method))
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
