internal import JSON

/// The id of a request: the text of a string or a number in JSON, which the response repeats byte by byte.
struct RequestID: Hashable, Sendable {
  let text: [UInt8]
}

/// A message of the client.
enum ContextMessage: Sendable {
  case request(RequestID, method: String, params: JSONValue?)
  case notification(method: String, params: JSONValue?)
  /// The result of a request of the server; nil: an error.
  case response(RequestID, result: JSONValue?)
  case invalid(RequestID?, ContextError)

  /// The greatest nesting of a message. Those of the protocol have about ten levels.
  static let nestingLimit = 64

  /// The messages in a line: one, or those of a batch, which version 2025-03-26 of the protocol has. Each message of a
  /// batch gets a response of its own.
  static func all(in line: [UInt8]) -> [ContextMessage] {
    let document = JSONDocument(parsing: line)
    guard let root = document.root else {
      return [.invalid(nil, .parseError("the message is not JSON"))]
    }
    guard document.outline.nodes.allSatisfy({ $0.depth <= nestingLimit }) else {
      return [.invalid(nil, .invalidRequest("the message has more than \(nestingLimit) levels"))]
    }
    guard root.kind == .array else { return [message(root, line)] }
    guard !root.elements.isEmpty else { return [.invalid(nil, .invalidRequest("an empty batch"))] }
    return root.elements.map { message($0, line) }
  }

  private static func message(_ value: JSONValue, _ line: [UInt8]) -> ContextMessage {
    guard value.kind == .object else {
      return .invalid(nil, .invalidRequest("a message is an object"))
    }
    let id = value["id"].flatMap { RequestID($0, line) }
    guard value["jsonrpc"]?.string == "2.0" else {
      return .invalid(id, .invalidRequest("'jsonrpc' must be \"2.0\""))
    }
    guard value["id"] == nil || id != nil else {
      return .invalid(nil, .invalidRequest("'id' must be a string or a number"))
    }
    guard let method = value["method"]?.string else {
      guard let id, value["result"] != nil || value["error"] != nil else {
        return .invalid(id, .invalidRequest("'method' is missing"))
      }
      return .response(id, result: value["result"])
    }
    let params = value["params"]
    guard params == nil || params?.kind == .object else {
      return .invalid(id, .invalidParams("'params' must be an object"))
    }
    guard let id else { return .notification(method: method, params: params) }
    return .request(id, method: method, params: params)
  }
}

extension RequestID {
  /// nil: the value is no id.
  init?(_ value: JSONValue, _ line: [UInt8]) {
    guard value.kind == .string || value.kind == .number else { return nil }
    text = Array(line[value.range])
  }
}
