#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

internal import Testing

/// A JSON value, for the comparison of messages independent of their formatting.
enum JSONText: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([String: JSONText])

  init(_ bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  init(_ text: some StringProtocol) throws {
    try self.init(Array(text.utf8))
  }

  subscript(key: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var integer: Int? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  /// The elements of an array; empty for all other values.
  var elements: [JSONText] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// Whether a value matches this one. An object with a member `…` matches objects with further members.
  func describes(_ value: JSONText) -> Bool {
    switch (self, value) {
    case (.object(let expected), .object(let members)):
      let isOpen = expected["…"] != nil
      let named = expected.filter { $0.key != "…" }
      guard isOpen || named.count == members.count else { return false }
      return named.allSatisfy { name, value in members[name].map(value.describes) == true }
    case (.array(let expected), .array(let elements)):
      return expected.count == elements.count
        && zip(expected, elements).allSatisfy { $0.describes($1) }
    default: return self == value
    }
  }
}

extension JSONText: Decodable {
  init(from decoder: any Decoder) throws {
    // Tries one type after the other. The last one throws.
    if let members = try? decoder.container(keyedBy: Key.self) {
      self = .object(
        try members.allKeys.reduce(into: [:]) { result, key in
          result[key.stringValue] = try members.decode(JSONText.self, forKey: key)
        })
    } else if var elements = try? decoder.unkeyedContainer() {
      var result: [JSONText] = []
      while !elements.isAtEnd { result.append(try elements.decode(JSONText.self)) }
      self = .array(result)
    } else {
      self = try Self.scalar(in: decoder.singleValueContainer())
    }
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws -> Self {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int.self) { return .integer(value) }
    if let value = try? container.decode(Double.self) { return .number(value) }
    return .string(try container.decode(String.self))
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
  }
}

/// JSON, so that the output of a failing test can be compared with the script.
extension JSONText: CustomTestStringConvertible {
  var testDescription: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[\(elements.map(\.testDescription).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0.key)):\($0.value.testDescription)" }.joined(separator: ",")
        + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.map { character in
      switch character {
      case "\"", "\\": "\\\(character)"
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
