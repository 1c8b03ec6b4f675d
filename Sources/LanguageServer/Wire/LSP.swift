internal import Linting

/// Types of the Language Server Protocol that several features share, as they are transmitted.
///
/// Columns are in the negotiated position encoding. A field that the protocol declares optional may be
/// missing; a field that is not listed is ignored. A type of one feature is declared in that feature's
/// file.
enum LSP {
  struct Position: Hashable, Sendable, Decodable {
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

    var json: JSONText { ["line": .integer(line), "character": .integer(character)] }
  }

  struct Range: Hashable, Sendable, Decodable {
    var start: Position
    var end: Position

    var json: JSONText { ["start": start.json, "end": end.json] }
  }

  struct Location: Hashable, Sendable, Decodable {
    var uri: String
    var range: Range

    var json: JSONText { ["uri": .string(uri), "range": range.json] }
  }

  /// The type of `window/logMessage` and `window/showMessage`.
  enum MessageType: Int, Sendable {
    case error = 1
    case warning = 2
  }

  enum TraceValue: String, Sendable, Decodable {
    case off, messages, verbose
  }

  struct MarkupContent: Hashable, Sendable, Decodable {
    var kind: MarkupKind
    var value: String

    var json: JSONText { ["kind": .string(kind.rawValue), "value": .string(value)] }
  }

  enum MarkupKind: String, Hashable, Sendable, Decodable {
    case plaintext
    case markdown
  }
}

extension LSP.Position: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

extension LSP {
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
  static func strings(_ values: [String]) -> JSONText { .array(values.map { .string($0) }) }

  static func object<Value>(
    _ members: [String: Value], _ json: (Value) -> JSONText
  ) -> JSONText {
    .object(members.map { Member(name: $0.key, value: json($0.value)) })
  }

  /// A command that the client runs, or sends back in `workspace/executeCommand`.
  ///
  /// - Parameter name: empty if the title is only displayed.
  static func command(
    _ title: String, _ name: String = "", argument: JSONText? = nil
  ) -> JSONText {
    .present([
      "title": .string(title), "command": .string(name), "arguments": argument.map { [$0] },
    ])
  }
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

  /// The document of a request's parameters.
  var documentURI: String {
    get throws { (try value("textDocument") as LSP.TextDocumentIdentifier).uri }
  }

  /// Whether a member exists and is not null.
  func has(_ key: LSP.Key) throws -> Bool { try contains(key) && !decodeNil(forKey: key) }
}
