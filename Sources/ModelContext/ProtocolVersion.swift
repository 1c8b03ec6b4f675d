/// The versions of the Model Context Protocol.
enum ProtocolVersion {
  /// The versions with the request `initialize`, the oldest first.
  static let withHandshake = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]

  /// The version in which each request contains the version and the capabilities of the client.
  static let withoutHandshake = "2026-07-28"

  static let all = withHandshake + [withoutHandshake]

  /// The version of a session.
  ///
  /// - Parameter requested: the version that the client wants. A client that does not support the returned one ends the
  ///   session.
  static func negotiated(for requested: String) -> String {
    withHandshake.contains(requested) ? requested : withHandshake[withHandshake.count - 1]
  }
}
