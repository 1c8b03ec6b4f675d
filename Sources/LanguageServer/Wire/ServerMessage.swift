#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// All that we say to a client.
enum ServerMessage: Sendable {
  typealias Value = any Encodable & Sendable

  /// An answer; without an id where none could be read.
  case response(RequestID?, Result<Value, ResponseError>)
  case notification(method: String, params: Value)
}

extension ServerMessage {
  /// The message with its header, ready to be written.
  var frame: [UInt8] {
    let body = self.body
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  private var body: [UInt8] {
    let encoder = JSONEncoder()
    // The same message is the same bytes, so that logs and tests can be compared.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self))
    } catch {
      return fallback
    }
  }

  /// A value that has no JSON form is a fault of ours; the client still gets its answer.
  private var fallback: [UInt8] {
    switch self {
    case .response(let id?, _):
      let error = ResponseError.internalError("the answer has no JSON form")
      return Self.response(id, .failure(error)).body
    case .response(nil, _), .notification:
      preconditionFailure("a message of strings and whole numbers has a JSON form")
    }
  }
}

extension ServerMessage: Encodable {
  private enum Key: String, CodingKey {
    case jsonrpc, id, method, params, result, error
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("2.0", forKey: .jsonrpc)
    switch self {
    case .response(let id, .success(let value)):
      try container.encode(id, forKey: .id)
      try container.encode(value, forKey: .result)
    case .response(let id, .failure(let error)):
      try container.encode(id, forKey: .id)
      try container.encode(error, forKey: .error)
    case .notification(let method, let params):
      try container.encode(method, forKey: .method)
      try container.encode(params, forKey: .params)
    }
  }
}

/// The result of a request that has nothing to tell.
struct NoValue: Encodable, Sendable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
