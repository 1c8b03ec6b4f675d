internal import Linting

/// An error response of JSON-RPC.
struct ContextError: Error, Sendable {
  let code: Int
  let message: String
  var data: JSONText?

  static func parseError(_ message: String) -> Self { Self(code: -32_700, message: message) }
  static func invalidRequest(_ message: String) -> Self { Self(code: -32_600, message: message) }
  static func invalidParams(_ message: String) -> Self { Self(code: -32_602, message: message) }

  static func unknownMethod(_ name: String) -> Self {
    Self(code: -32_601, message: "the server has no method '\(name)'")
  }

  static func unknownResource(_ uri: String) -> Self {
    Self(code: -32_002, message: "there is no resource '\(uri)'")
  }

  /// - Parameter requested: the version of a request.
  static func unsupportedVersion(_ requested: String) -> Self {
    Self(
      code: -32_022, message: "version '\(requested)' of the protocol is not supported",
      data: [
        "supported": .array(ProtocolVersion.all.map(JSONText.string)),
        "requested": .string(requested),
      ])
  }

  var json: JSONText {
    .present(["code": .integer(code), "message": .string(message), "data": data])
  }
}
