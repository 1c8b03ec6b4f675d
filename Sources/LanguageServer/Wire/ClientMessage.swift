/// All that a client can say, as far as we understand it; the list is closed.
enum ClientMessage: Sendable {
  case request(RequestID, ClientRequest)
  case notification(ClientNotification)

  /// An answer to a request of ours. We send none so far, so nothing waits for it.
  case response

  /// No message of the protocol; the error is sent back, with the id where one could be read.
  case invalid(RequestID?, ResponseError)
}

enum ClientRequest: Sendable {
  case initialize(LSP.InitializeParams)
  case shutdown
  case document(DocumentRequest)

  /// A method that we do not have, or one with parameters that we cannot read: what to answer when
  /// the server is in a state to answer requests at all.
  case refused(method: String, ResponseError)
}

enum ClientNotification: Sendable {
  case exit
  case cancel(LSP.CancelParams)
  case didOpen(LSP.DidOpenParams)
  case didChange(LSP.DidChangeParams)
  case didClose(LSP.DidCloseParams)

  /// One of the many that ask nothing of us.
  case ignored

  /// One of ours with parameters that we cannot read; the text says what is wrong.
  case malformed(String)
}

extension ClientMessage: Decodable {
  fileprivate enum Key: String, CodingKey {
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
        ? .response : .invalid(nil, .invalidRequest("'id' is neither a string nor an integer"))
    }
    guard container.contains(.method) else {
      return container.isResponse ? .response : .invalid(id, .invalidRequest("no 'method'"))
    }
    do {
      guard try container.decode(String.self, forKey: .jsonrpc) == "2.0" else {
        return .invalid(id, .invalidRequest("'jsonrpc' is not \"2.0\""))
      }
      let method = try container.decode(String.self, forKey: .method)
      guard let id else { return .notification(notification(method, in: container)) }
      return .request(id, request(method, in: container))
    } catch {
      return .invalid(id, .invalidRequest("'jsonrpc' and 'method' are not strings"))
    }
  }

  private static func request(
    _ method: String, in container: KeyedDecodingContainer<Key>
  ) -> ClientRequest {
    do {
      switch method {
      case "initialize": return .initialize(try container.decode(forKey: .params))
      // Some clients send `{}` along, which nothing forbids.
      case "shutdown": return .shutdown
      default: break
      }
      // One after the other: of a chain of `??` whose last parts throw, the compiler loses the result.
      if let feature = try feature(method, in: container) { return feature }
      if let question = try question(method, in: container) { return question }
      return .refused(method: method, .methodNotFound(method))
    } catch {
      return .refused(method: method, .invalidParams("\(method): \(error.explanation)"))
    }
  }

  /// One of the protocol's requests about a document; nil: of another name.
  private static func feature(
    _ method: String, in container: KeyedDecodingContainer<Key>
  ) throws -> ClientRequest? {
    try FeatureCatalog.byMethod[method].map { try .document(request($0, in: container)) }
  }

  private static func request<Feature: DocumentFeature>(
    _ type: Feature.Type, in container: KeyedDecodingContainer<Key>
  ) throws -> DocumentRequest {
    try container.decode(type, forKey: .params).request
  }

  /// One of our own requests about layouts; nil: of another name.
  private static func question(
    _ method: String, in container: KeyedDecodingContainer<Key>
  ) throws -> ClientRequest? {
    guard let method = AskedQuestion.Method(rawValue: method) else { return nil }
    let params = try container.nestedContainer(keyedBy: AskedQuestion.Key.self, forKey: .params)
    return .document(.question(try AskedQuestion(method, in: params)))
  }

  private static func notification(
    _ method: String, in container: KeyedDecodingContainer<Key>
  ) -> ClientNotification {
    do {
      return switch method {
      case "exit": .exit
      case "$/cancelRequest": .cancel(try container.decode(forKey: .params))
      case "textDocument/didOpen": .didOpen(try container.decode(forKey: .params))
      case "textDocument/didChange": .didChange(try container.decode(forKey: .params))
      case "textDocument/didClose": .didClose(try container.decode(forKey: .params))
      default: .ignored
      }
    } catch {
      return .malformed("\(method): \(error.explanation)")
    }
  }
}

extension KeyedDecodingContainer<ClientMessage.Key> {
  fileprivate func decode<Params: Decodable>(forKey key: Key) throws -> Params {
    try decode(Params.self, forKey: key)
  }

  fileprivate var isResponse: Bool { contains(.result) || contains(.error) }
}
