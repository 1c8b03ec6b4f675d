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
