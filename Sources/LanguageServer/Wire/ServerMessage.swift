internal import Linting

/// A message from the server.
enum ServerMessage: Sendable {
  /// A response. The id is nil if the request's id is unreadable.
  case response(RequestID?, Result<WrittenJSON, ResponseError>)
  case notification(method: String, params: WrittenJSON)
  case request(RequestID, method: String, params: WrittenJSON?)
}

extension ServerMessage {
  /// The greatest length of a message without its header. Editors in JavaScript read at most 512 MiB as one string.
  static let bodyByteLimit = 256 << 20

  /// Why the message is not sent; nil if it is not too long.
  func lengthProblem(limit: Int) -> String? {
    let value: WrittenJSON? =
      switch self {
      case .response(_, let result): try? result.get()
      case .notification(_, let params): params
      case .request(_, _, let params): params
      }
    // The rest is the id or the method, which is shorter than half of the limit.
    guard let value, value.utf8.count > limit / 2 else { return nil }
    let byteCount = body.utf8.count
    guard byteCount > limit else { return nil }
    return "\(byteCount) bytes exceed the limit of \(limit) bytes"
  }

  /// The message with its header.
  var frame: [UInt8] { MessageFramer.frame(body.utf8) }

  private var body: WrittenJSON {
    var members: [String: JSONText] = ["jsonrpc": "2.0"]
    switch self {
    case .response(let id, let result):
      members["id"] = id?.json ?? .null
      switch result {
      case .success(let result): members["result"] = result.json
      case .failure(let error): members["error"] = error.json
      }
    case .notification(let method, let params):
      members["method"] = .string(method)
      members["params"] = params.json
    case .request(let id, let method, let params):
      members["id"] = id.json
      members["method"] = .string(method)
      members["params"] = params?.json
    }
    return WrittenJSON(.object(members) { $0 })
  }
}

/// An encoded JSON value. Results are encoded off the loop, so that a long result does not block it.
package struct WrittenJSON: Hashable, Sendable {
  /// One complete JSON value.
  package let utf8: [UInt8]

  package init(utf8: [UInt8]) {
    self.utf8 = utf8
  }

  init(_ value: JSONText) {
    utf8 = value.compact
  }

  /// The value as a part of another one.
  var json: JSONText { .encoded(utf8) }
}

/// The error of a response. The client may display its message unchanged.
package struct ResponseError: Error, Hashable, Sendable {
  enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case contentModified = -32801
    case serverCancelled = -32802
    case requestFailed = -32803
  }

  let code: Code
  let message: String

  var json: JSONText { ["code": .integer(code.rawValue), "message": .string(message)] }
}

extension ResponseError {
  static func parseError(_ message: String) -> Self {
    Self(code: .parseError, message: message)
  }

  static func invalidRequest(_ message: String) -> Self {
    Self(code: .invalidRequest, message: message)
  }

  static func methodNotFound(_ method: String) -> Self {
    Self(code: .methodNotFound, message: "unknown method '\(method)'")
  }

  /// The parameters are invalid, or the request has no answer. The message is in lower case, without a full stop.
  package static func invalidParams(_ message: String) -> Self {
    Self(code: .invalidParams, message: message)
  }

  /// The same error with the request's method in the message, if it is about the parameters: other messages are for the
  /// person who made the request.
  func naming(_ method: String) -> Self {
    code == .invalidParams ? .invalidParams("\(method): \(message)") : self
  }

  /// The operation is not possible. The message is for the person who requested it.
  static func requestFailed(_ message: String) -> Self {
    Self(code: .requestFailed, message: message)
  }

  static let notInitialized = Self(
    code: .serverNotInitialized, message: "the server is not initialized")

  static let shutDown = invalidRequest("the server is shut down")

  static let cancelled = Self(code: .requestCancelled, message: "the request was cancelled")

  static let contentModified = Self(
    code: .contentModified, message: "the document was modified after the request")

  static let ending = Self(code: .serverCancelled, message: "the server is exiting")
}

/// A request's id. A response repeats it in its original form.
///
/// Integers are in the range of `Int64`. JSON-RPC discourages fractions and LSP excludes them: a request
/// with a fraction as its id is invalid.
enum RequestID: Hashable, Sendable, Decodable {
  case integer(Int64)
  case string(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .integer(try container.decode(Int64.self))
    } catch DecodingError.typeMismatch {
      self = .string(try container.decode(String.self))
    }
  }

  var json: JSONText {
    switch self {
    case .integer(let value): .raw("\(value)")
    case .string(let value): .string(value)
    }
  }
}

extension RequestID: CustomStringConvertible {
  var description: String {
    switch self {
    case .integer(let value): "\(value)"
    case .string(let value): "'\(value)'"
    }
  }
}
