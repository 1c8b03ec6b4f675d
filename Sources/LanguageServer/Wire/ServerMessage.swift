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

/// The error answer to a request; its message can be shown as it is.
struct ResponseError: Error, Hashable, Sendable, Encodable {
  struct Code: RawRepresentable, Hashable, Sendable, Codable {
    let rawValue: Int

    static let parseError = Self(rawValue: -32700)
    static let invalidRequest = Self(rawValue: -32600)
    static let methodNotFound = Self(rawValue: -32601)
    static let invalidParams = Self(rawValue: -32602)
    static let internalError = Self(rawValue: -32603)
    static let serverNotInitialized = Self(rawValue: -32002)
    static let requestCancelled = Self(rawValue: -32800)
    static let contentModified = Self(rawValue: -32801)
    static let serverCancelled = Self(rawValue: -32802)
    static let requestFailed = Self(rawValue: -32803)
  }

  let code: Code
  let message: String
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

  static func invalidParams(_ message: String) -> Self {
    Self(code: .invalidParams, message: message)
  }

  static func internalError(_ message: String) -> Self {
    Self(code: .internalError, message: message)
  }

  /// What was asked for cannot be done; the words are for the person who asked.
  static func requestFailed(_ message: String) -> Self {
    Self(code: .requestFailed, message: message)
  }

  static let notInitialized = Self(
    code: .serverNotInitialized, message: "'initialize' has not come yet")

  static let shutDown = invalidRequest("the server was shut down")

  static let cancelled = Self(code: .requestCancelled, message: "the request was cancelled")

  static let contentModified = Self(
    code: .contentModified, message: "the document has changed since the request")

  static let internalTrap = internalError("a fault of layoutlint's own")

  static let ending = Self(code: .serverCancelled, message: "the server is ending")
}

/// A request's id, given back in the form in which it came.
///
/// Integers are those of `Int64`. JSON-RPC allows fractions but advises against them, and LSP has
/// none: a request with such an id is invalid.
enum RequestID: Hashable, Sendable, Codable {
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

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
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
