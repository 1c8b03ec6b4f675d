/// All that we say to a client.
enum ServerMessage: Sendable {
  /// An answer; without an id where none could be read.
  case response(RequestID?, Result<WrittenJSON, ResponseError>)
  case notification(method: String, params: any Encodable & Sendable)
  case request(RequestID, method: String, params: (any Encodable & Sendable)?)
}

extension ServerMessage {
  /// The message with its header, ready to be written.
  var frame: [UInt8] {
    let body = self.body
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  private var body: [UInt8] {
    switch self {
    case .response(let id, .success(let result)):
      Self.object(("id", WrittenJSON(id)), ("jsonrpc", WrittenJSON("2.0")), ("result", result))
    case .response(let id, .failure(let error)):
      Self.object(
        ("error", WrittenJSON(error)), ("id", WrittenJSON(id)), ("jsonrpc", WrittenJSON("2.0")))
    case .notification(let method, let params):
      Self.object(
        ("jsonrpc", WrittenJSON("2.0")), ("method", WrittenJSON(method)),
        ("params", WrittenJSON(params)))
    case .request(let id, let method, let params?):
      Self.object(
        ("id", WrittenJSON(id)), ("jsonrpc", WrittenJSON("2.0")), ("method", WrittenJSON(method)),
        ("params", WrittenJSON(params)))
    case .request(let id, let method, nil):
      Self.object(
        ("id", WrittenJSON(id)), ("jsonrpc", WrittenJSON("2.0")), ("method", WrittenJSON(method)))
    }
  }

  private static func object(_ members: (name: String, value: WrittenJSON)...) -> [UInt8] {
    var text: [UInt8] = []
    for (name, value) in members {
      text += (text.isEmpty ? "{\"\(name)\":" : ",\"\(name)\":").utf8
      text += value.utf8
    }
    text.append(UInt8(ascii: "}"))
    return text
  }
}

/// The result of a request that has nothing to tell.
struct NoValue: Encodable, Sendable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
