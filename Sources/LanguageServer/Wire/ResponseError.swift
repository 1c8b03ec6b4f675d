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
