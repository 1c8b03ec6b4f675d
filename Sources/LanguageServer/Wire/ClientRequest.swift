/// What a client can ask, as far as we understand it; the list is closed.
enum ClientRequest: Sendable {
  case initialize(LSP.InitializeParams)
  case shutdown
  case document(DocumentRequest)
  case workspace(WorkspaceRequest)
  /// The page of a rule.
  case explain(rule: String)
  /// A code action that has nothing left to be found out.
  case resolved(LSP.CodeAction)
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
        default: try Self.other(method, in: container)
        }
    } catch let whole as CodeActionResolution.WholeAction {
      self = .resolved(whole.action)
    } catch {
      self = .refused(method: method, .invalidParams("\(method): \(error.explanation)"))
    }
  }

  /// Not as a chain of `??`: where one of its later parts throws, the compiler's debug builds hand back
  /// memory that nobody wrote.
  private static func other(
    _ method: String, in container: KeyedDecodingContainer<ClientMessage.Key>
  ) throws -> ClientRequest {
    if let feature = FeatureCatalog.byMethod[method] {
      return .document(try request(feature, in: container))
    }
    if let question = try question(method, in: container) { return question }
    return .refused(method: method, .methodNotFound(method))
  }

  /// One of the protocol's requests about a document.
  private static func request<Feature: DocumentFeature>(
    _ type: Feature.Type, in container: KeyedDecodingContainer<ClientMessage.Key>
  ) throws -> DocumentRequest {
    try container.decode(type, forKey: .params).request
  }

  /// One of our own requests about layouts; nil: of another name.
  private static func question(
    _ method: String, in container: KeyedDecodingContainer<ClientMessage.Key>
  ) throws -> ClientRequest? {
    guard let method = LayoutQueryRequest.Method(rawValue: method) else { return nil }
    let params = try container.nestedContainer(
      keyedBy: LayoutQueryRequest.Key.self, forKey: .params)
    return .document(.question(try LayoutQueryRequest(method, in: params)))
  }
}
