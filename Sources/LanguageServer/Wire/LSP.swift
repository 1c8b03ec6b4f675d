/// The Language Server Protocol's own types, as they travel: columns in the agreed encoding.
///
/// Fields that the protocol calls optional may be missing; fields that are not listed are read over.
enum LSP {}

extension LSP {
  struct Position: Hashable, Sendable, Codable {
    var line: Int
    var character: Int

    init(line: Int, character: Int) {
      self.line = line
      self.character = character
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      line = try container.decodeUnsigned(forKey: .line)
      character = try container.decodeUnsigned(forKey: .character)
    }

    private enum CodingKeys: CodingKey {
      case line, character
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

  enum MessageType: Int, Hashable, Sendable, Codable {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  /// Of `window/logMessage` and `window/showMessage` alike.
  struct MessageParams: Hashable, Sendable, Codable {
    var type: MessageType
    var message: String
  }

  struct CancelParams: Sendable, Codable {
    var id: RequestID
  }
}

extension LSP.Position: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

extension KeyedDecodingContainer {
  /// The protocol's `uinteger`, with room for clients that send more than its 31 bits.
  fileprivate func decodeUnsigned(forKey key: Key) throws -> Int {
    let value = try decode(Int.self, forKey: key)
    guard value >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(value) is negative")
    }
    return value
  }
}
