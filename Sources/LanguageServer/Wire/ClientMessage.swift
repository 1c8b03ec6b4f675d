/// A message from the client.
enum ClientMessage: Sendable {
  case request(RequestID, ClientRequest)
  case notification(ClientNotification)

  /// A response to a request of the server. The id is nil if it is not one that the server uses.
  case response(RequestID?, ClientResponse)

  /// A body that is no valid message. The error is the response, with the id if it is readable.
  case invalid(RequestID?, ResponseError)

  /// A message whose length exceeds the limit. Its body is skipped.
  case tooLong(ResponseError)
}

extension ClientMessage: Decodable {
  /// Never throws: if the text is JSON, every defect of the message is a value.
  init(from decoder: any Decoder) {
    do {
      self = try Self.message(in: decoder.container(keyedBy: LSP.Key.self))
    } catch is DecodingError where Self.isArray(decoder) {
      self = .invalid(nil, .invalidRequest("message batches are not supported"))
    } catch {
      self = .invalid(
        nil, .invalidRequest("a message must be an object with 'jsonrpc' and 'method'"))
    }
  }

  private static func isArray(_ decoder: any Decoder) -> Bool {
    // An error means that the value is no array.
    (try? decoder.unkeyedContainer()) != nil
  }

  private static func message(in object: LSP.Object) throws -> ClientMessage {
    let isResponse =
      !object.contains("method") && (object.contains("result") || object.contains("error"))
    let id: RequestID?
    do {
      // A null id is invalid.
      id = object.contains("id") ? try object.decode(RequestID.self, forKey: "id") : nil
    } catch {
      return isResponse
        ? .response(nil, ClientResponse(in: object))
        : .invalid(nil, .invalidRequest("'id' must be a string or an integer of 64 bits"))
    }
    guard !isResponse else { return .response(id, ClientResponse(in: object)) }
    guard object.contains("method") else {
      return .invalid(id, .invalidRequest("'method' is missing"))
    }
    do {
      guard try object.value("jsonrpc") == "2.0" else {
        return .invalid(id, .invalidRequest("'jsonrpc' must be \"2.0\""))
      }
      let method: String = try object.value("method")
      guard let id else { return .notification(ClientNotification(method, in: object)) }
      return .request(id, ClientRequest(method, in: object))
    } catch {
      return .invalid(id, .invalidRequest("'jsonrpc' and 'method' must be strings"))
    }
  }
}

/// The parts of a response that the server uses.
struct ClientResponse: Sendable {
  /// The result of `workspace/configuration` for the server's section.
  let settings: ClientSettings?

  /// Why the client did not perform the request; nil if it did.
  let failure: String?

  init(in object: LSP.Object) {
    // The result of another request, or a client without settings.
    settings = try? object.decode([ClientSettings].self, forKey: "result").first
    var failure: String?
    if let error = try? object.object("error") {
      failure = (try? error.value("message")) ?? Self.unknownReason
    } else if let result = try? object.object("result"),
      (try? result.decode(Bool.self, forKey: "applied")) == false
        || (try? result.decode(Bool.self, forKey: "success")) == false
    {
      // The result of `workspace/applyEdit` or `window/showDocument`.
      failure = (try? result.value("failureReason")) ?? Self.unknownReason
    }
    self.failure = failure
  }

  private static let unknownReason = "no reason given"
}

/// A request from the client.
enum ClientRequest: Sendable {
  case initialize(InitializeParams)
  case shutdown
  case session(any RequestHandler<Session>)
  case document(any RequestHandler<DocumentSnapshot>, uri: String)
  case workspace(any RequestHandler<WorkspaceScan>)

  /// An unknown method or invalid parameters, with the response for an initialized server.
  case invalid(method: String, ResponseError)
}

extension ClientRequest {
  /// - Parameter message: the members of the message.
  init(_ method: String, in message: LSP.Object) {
    do {
      self =
        switch method {
        case "initialize": .initialize(try message.value("params"))
        // Some clients send the parameters `{}`, which JSON-RPC allows.
        case "shutdown": .shutdown
        default: try RequestRegistry.request(method, in: message)
        }
    } catch let error as ResponseError where error.code == .methodNotFound {
      self = .invalid(method: method, error)
    } catch {
      self = .invalid(method: method, .invalidParams(error.explanation).naming(method))
    }
  }
}

struct InitializeParams: Sendable, Decodable {
  /// The server ends when this process ends, which `WorkerRelay` notices.
  var processId: Int64?
  var rootUri: String?
  /// Null if no folder is open.
  var workspaceFolders: [LSP.TextDocumentIdentifier]?
  var initializationOptions: ClientSettings?
  /// A string: some clients send values of their own.
  var trace: String?
  var capabilities: ResolvedClientCapabilities?
}

/// A notification from the client.
enum ClientNotification: Sendable {
  case exit
  case cancel(RequestID)
  /// What a notification does to an initialized session. Its parameters are decoded.
  case change(@Sendable (inout Session) -> Void)

  /// A notification that the server does not use.
  case ignored

  /// A notification with invalid parameters, and the explanation.
  case invalid(String)
}

extension ClientNotification {
  /// - Parameter message: the members of the message.
  init(_ method: String, in message: LSP.Object) {
    do {
      self = try Self.notification(method, in: message)
    } catch {
      self = .invalid("\(method): \(error.explanation)")
    }
  }

  private static func notification(
    _ method: String, in message: LSP.Object
  ) throws -> ClientNotification {
    var params: LSP.Object { get throws { try message.object("params") } }
    var document: LSP.TextDocumentIdentifier {
      get throws { try params.value("textDocument") }
    }
    func uris(_ key: LSP.Key, in object: LSP.Object) throws -> [String] {
      try object.decode([LSP.TextDocumentIdentifier].self, forKey: key).map(\.uri)
    }
    switch method {
    case "initialized": return .change { $0.registerForChanges() }
    case "exit": return .exit
    case "$/cancelRequest": return .cancel(try params.value("id"))
    case "$/setTrace":
      let trace: LSP.TraceValue = try params.value("value")
      return .change { $0.trace = trace }
    case "textDocument/didOpen":
      let opened = try document
      let text: LSP.Text = try params.object("textDocument").value("text")
      return .change { $0.open(opened, text) }
    case "textDocument/didChange":
      let changed = try document
      let changes: [LSP.ContentChange] = try params.value("contentChanges")
      return .change { $0.change(changed, changes) }
    case "textDocument/didSave":
      let uri = try document.uri
      return .change { $0.save(uri) }
    case "textDocument/didClose":
      let uri = try document.uri
      return .change { $0.close(uri) }
    case "workspace/didChangeConfiguration":
      // Missing if the client expects `workspace/configuration`.
      let settings: ClientSettings? = try params.optionalValue("settings")
      return .change { $0.changeSettings(settings) }
    case "workspace/didChangeWatchedFiles":
      let files = try uris("changes", in: params)
      return .change { $0.filesChanged(files) }
    case "workspace/didChangeWorkspaceFolders":
      let event = try params.object("event")
      let (added, removed) = (try uris("added", in: event), try uris("removed", in: event))
      return .change { $0.changeFolders(added: added, removed: removed) }
    // Of the parent process, not of the client.
    case WithheldDocuments.method:
      let documents: WithheldDocuments = try message.value("params")
      return .change { $0.withheld = documents }
    default:
      // Also of the parent process.
      guard let event = Repetition(rawValue: method) else { return .ignored }
      return .change { $0.isRepeating = event == .begins }
    }
  }
}
