internal import Linting

/// Types of the Language Server Protocol that several features share, as they are transmitted.
///
/// Columns are in the negotiated position encoding. A field that the protocol declares optional may be
/// missing; a field that is not listed is ignored. A type of one feature is declared in that feature's
/// file.
enum LSP {
  struct Position: Hashable, Sendable, Codable {
    var line: Int
    var character: Int

    init(line: Int, character: Int) {
      self.line = line
      self.character = character
    }

    init(from decoder: any Decoder) throws {
      let position = try decoder.container(keyedBy: Key.self)
      line = try position.unsignedInteger("line")
      character = try position.unsignedInteger("character")
    }
  }

  struct Range: Hashable, Sendable, Codable {
    var start: Position
    var end: Position
  }

  struct Location: Hashable, Sendable, Codable {
    var uri: String
    var range: Range
  }

  /// The type of `window/logMessage` and `window/showMessage`.
  enum MessageType: Int, Sendable {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  enum TraceValue: String, Sendable, Decodable {
    case off, messages, verbose
  }

  struct MarkupContent: Hashable, Sendable, Codable {
    var kind: MarkupKind
    var value: String
  }

  enum MarkupKind: String, Hashable, Sendable, Codable {
    case plaintext
    case markdown
  }

  /// A command that the client runs, or sends back in `workspace/executeCommand`.
  struct Command: Sendable, Encodable {
    var title: String
    /// Empty if the title is only displayed.
    var command: String
    var arguments: [AnyValue]?
  }

  /// One of two result types, depending on the client's capabilities.
  enum OneOf<First: Encodable & Sendable, Second: Encodable & Sendable>: Sendable, Encodable {
    case first(First)
    case second(Second)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .first(let value): try value.encode(to: encoder)
      case .second(let value): try value.encode(to: encoder)
      }
    }
  }
}

extension LSP.Position: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

extension LSP {
  /// A JSON value for objects that are built in one place, such as capabilities and registrations.
  typealias AnyValue = JSONText

  /// A member's name, for objects whose members are decoded one by one.
  struct Key: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init(stringLiteral value: String) {
      stringValue = value
    }

    init?(intValue: Int) { nil }
  }

  typealias Object = KeyedDecodingContainer<Key>
}

extension JSONText {
  static func value(_ value: some Encodable) -> JSONText { JSONText(encoding: value) }

  /// An object without the members whose value is nil.
  static func object(omittingNil members: [String: JSONText?]) -> JSONText {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  static func strings(_ values: [String]) -> JSONText { .array(values.map { .string($0) }) }
}

extension LSP.Object {
  func object(_ key: LSP.Key) throws -> LSP.Object {
    try nestedContainer(keyedBy: LSP.Key.self, forKey: key)
  }

  /// The value of a required member.
  func value<Value: Decodable>(_ key: LSP.Key) throws -> Value {
    try decode(Value.self, forKey: key)
  }

  /// The value of a member that may be missing or null.
  func optionalValue<Value: Decodable>(_ key: LSP.Key) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: key)
  }

  /// A `uinteger`. Values above its 31 bits are accepted, since some clients send them.
  fileprivate func unsignedInteger(_ key: LSP.Key) throws -> Int {
    let value: Int = try value(key)
    guard value >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(value) is negative")
    }
    return value
  }

  /// Whether a member exists and is not null.
  func has(_ key: LSP.Key) throws -> Bool { try contains(key) && !decodeNil(forKey: key) }
}
