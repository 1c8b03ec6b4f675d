#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A value as the JSON text that goes to the client: written where it was worked out, so that a long
/// answer does not keep the loop.
package struct WrittenJSON: Hashable, Sendable {
  /// One whole JSON value.
  package let utf8: [UInt8]

  package init(utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// - Parameter value: made of strings, finite numbers and flags, which all have a JSON form.
  init(_ value: some Encodable) {
    let encoder = JSONEncoder()
    // The same value is the same bytes, so that logs and tests can be compared.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      utf8 = Array(try encoder.encode(value))
    } catch {
      preconditionFailure("a value of strings and finite numbers has a JSON form")
    }
  }
}
