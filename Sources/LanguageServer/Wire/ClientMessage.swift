/// All that a client can say, as far as we understand it; the list is closed.
enum ClientMessage: Sendable {
  case request(RequestID, ClientRequest)
  case notification(ClientNotification)

  /// An answer to a request of ours; nil: its id is none of ours.
  case response(RequestID?, ClientAnswer)

  /// No message of the protocol; the error is sent back, with the id where one could be read.
  case invalid(RequestID?, ResponseError)
}

extension ClientMessage: Decodable {
  enum Key: String, CodingKey {
    case jsonrpc, id, method, params, result, error
  }

  /// Never throws: once the text is JSON, whatever is wrong with the message is a value.
  init(from decoder: any Decoder) {
    do {
      self = try Self.envelope(in: decoder.container(keyedBy: Key.self))
    } catch is DecodingError where Self.isArray(decoder) {
      self = .invalid(nil, .invalidRequest("batches of messages are not accepted"))
    } catch {
      self = .invalid(nil, .invalidRequest("a message is an object with 'jsonrpc' and 'method'"))
    }
  }

  private static func isArray(_ decoder: any Decoder) -> Bool {
    // The failure says that it is none, which is the answer.
    (try? decoder.unkeyedContainer()) != nil
  }

  private static func envelope(
    in container: KeyedDecodingContainer<Key>
  ) throws -> ClientMessage {
    let id: RequestID?
    do {
      id = container.contains(.id) ? try container.decode(RequestID.self, forKey: .id) : nil
    } catch {
      let isResponse = !container.contains(.method)
      return isResponse && container.isResponse
        ? .response(nil, ClientAnswer(in: container))
        : .invalid(nil, .invalidRequest("'id' is neither a string nor an integer"))
    }
    guard container.contains(.method) else {
      return container.isResponse
        ? .response(id, ClientAnswer(in: container))
        : .invalid(id, .invalidRequest("no 'method'"))
    }
    do {
      guard try container.decode(String.self, forKey: .jsonrpc) == "2.0" else {
        return .invalid(id, .invalidRequest("'jsonrpc' is not \"2.0\""))
      }
      let method = try container.decode(String.self, forKey: .method)
      guard let id else { return .notification(ClientNotification(method, in: container)) }
      return .request(id, ClientRequest(method, in: container))
    } catch {
      return .invalid(id, .invalidRequest("'jsonrpc' and 'method' are not strings"))
    }
  }
}

extension KeyedDecodingContainer<ClientMessage.Key> {
  fileprivate var isResponse: Bool { contains(.result) || contains(.error) }
}

/// What a client answers to a request of ours, as far as we look at it.
struct ClientAnswer: Sendable {
  /// The answer to `workspace/configuration`: our one section.
  let settings: ClientSettings?

  /// Why there is no other answer.
  let failure: String?

  init(in container: KeyedDecodingContainer<ClientMessage.Key>) {
    // Of another request, or of a client that has nothing: then there is none.
    settings = try? container.decode([ClientSettings].self, forKey: .result).first
    let error = try? container.decodeIfPresent(Failure.self, forKey: .error)
    let edit = try? container.decodeIfPresent(AppliedEdit.self, forKey: .result)
    let refusal = edit?.applied == false ? Failure(message: edit?.failureReason) : nil
    failure = (error ?? refusal).map { $0.message ?? "it says not why" }
  }

  private struct Failure: Decodable {
    var message: String?
  }

  /// The answer to `workspace/applyEdit`.
  private struct AppliedEdit: Decodable {
    var applied: Bool?
    var failureReason: String?
  }
}

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
