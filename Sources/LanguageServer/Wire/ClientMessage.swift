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
  case initialized
  case exit
  case cancel(RequestID)
  case setTrace(LSP.TraceValue)
  case didOpen(LSP.TextDocumentIdentifier, LSP.Text)
  case didChange(LSP.TextDocumentIdentifier, [LSP.ContentChange])
  case didSave(uri: String)
  case didClose(uri: String)
  /// Settings are nil if the client expects `workspace/configuration`.
  case didChangeConfiguration(ClientSettings?)
  case didChangeWatchedFiles(uris: [String])
  case didChangeWorkspaceFolders(added: [String], removed: [String])
  /// Of the parent process, not of the client.
  case withhold(WithheldDocuments)
  /// Of the parent process, not of the client.
  case repetition(Repetition)

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
    case "initialized": return .initialized
    case "exit": return .exit
    case "$/cancelRequest": return .cancel(try params.value("id"))
    case "$/setTrace": return .setTrace(try params.value("value"))
    case "textDocument/didOpen":
      return .didOpen(try document, try params.object("textDocument").value("text"))
    case "textDocument/didChange":
      return .didChange(try document, try params.value("contentChanges"))
    case "textDocument/didSave": return .didSave(uri: try document.uri)
    case "textDocument/didClose": return .didClose(uri: try document.uri)
    case "workspace/didChangeConfiguration":
      return .didChangeConfiguration(try params.optionalValue("settings"))
    case "workspace/didChangeWatchedFiles":
      return .didChangeWatchedFiles(uris: try uris("changes", in: params))
    case "workspace/didChangeWorkspaceFolders":
      let event = try params.object("event")
      return .didChangeWorkspaceFolders(
        added: try uris("added", in: event), removed: try uris("removed", in: event))
    case WithheldDocuments.method: return .withhold(try message.value("params"))
    default: return Repetition(rawValue: method).map { .repetition($0) } ?? .ignored
    }
  }
}
