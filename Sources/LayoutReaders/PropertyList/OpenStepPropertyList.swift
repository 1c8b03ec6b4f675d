internal import LayoutModel

/// A property list in the text form of Xcode's project files: dictionaries `{ key = value; }`, arrays `( value, )`,
/// strings and data.
///
/// Foundation's parser recurses on the nesting of values without a limit.
struct OpenStepPropertyList {
  indirect enum Value {
    case string(String)
    case array([Value])
    case dictionary([(key: String, value: Value)])
  }

  /// Levels of dictionaries and arrays. A project file has four.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether a text consists of white space and comments.
  static func isBlank(_ bytes: [UInt8]) -> Bool {
    var list = OpenStepPropertyList(bytes)
    return (try? list.skipSpace()) != nil && list.position >= bytes.count
  }

  /// - Returns: a dictionary.
  static func parse(_ bytes: [UInt8]) throws(TextError) -> Value {
    var list = OpenStepPropertyList(bytes)
    let root = try list.value(depth: 0)
    guard case .dictionary = root else {
      throw TextError("not a property list with a dictionary", at: 0)
    }
    return root
  }

  private mutating func value(depth: Int) throws(TextError) -> Value {
    try skipSpace()
    guard position < bytes.count else {
      throw TextError("expected a value", at: position)
    }
    guard depth < Self.depthLimit else {
      throw TextError(
        "values are nested deeper than \(Self.depthLimit) levels", at: position)
    }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try dictionary(depth: depth)
    case UInt8(ascii: "("): return try array(depth: depth)
    case UInt8(ascii: "<"):
      let start = position
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else {
        throw TextError("expected '>' after the data", at: start)
      }
      position = end + 1
      return .string(String(decoding: bytes[start...end], as: UTF8.self))
    default: return .string(try string())
    }
  }

  private mutating func dictionary(depth: Int) throws(TextError) -> Value {
    position += 1
    var entries: [(key: String, value: Value)] = []
    while try !skip(UInt8(ascii: "}")) {
      let key = try string()
      guard try skip(UInt8(ascii: "=")) else {
        throw TextError("expected '=' after the key", at: position)
      }
      entries.append((key, try value(depth: depth + 1)))
      guard try skip(UInt8(ascii: ";")) else {
        throw TextError("expected ';' after the value", at: position)
      }
    }
    return .dictionary(entries)
  }

  private mutating func array(depth: Int) throws(TextError) -> Value {
    position += 1
    var values: [Value] = []
    while try !skip(UInt8(ascii: ")")) {
      values.append(try value(depth: depth + 1))
      if try skip(UInt8(ascii: ",")) { continue }
      guard try skip(UInt8(ascii: ")")) else {
        throw TextError("expected ',' or ')' after the value", at: position)
      }
      break
    }
    return .array(values)
  }

  private mutating func string() throws(TextError) -> String {
    let start = position
    guard start < bytes.count else { throw TextError("expected a string", at: start) }
    let quote = bytes[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      while position < bytes.count, bytes[position] != quote {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard position < bytes.count else {
        throw TextError("expected a quote after the string", at: start)
      }
      position += 1
      return Self.unescaped(bytes[start + 1..<position - 1])
    }
    while position < bytes.count, Self.isPartOfString(bytes[position]) { position += 1 }
    guard position > start else { throw TextError("expected a string", at: start) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func unescaped(_ quoted: ArraySlice<UInt8>) -> String {
    var content = quoted
    var characters: [UInt8] = []
    while let byte = content.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = content.popFirst() else {
        characters.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "n"): characters.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): characters.append(UInt8(ascii: "\t"))
      default: characters.append(escaped)
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  private static func isPartOfString(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || "_$/:.-+@*~".utf8.contains(byte)
  }

  /// Skips white space and a byte, if it is the next one.
  private mutating func skip(_ byte: UInt8) throws(TextError) -> Bool {
    try skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Skips white space and comments.
  private mutating func skipSpace() throws(TextError) {
    while position < bytes.count {
      if bytes[position] <= UInt8(ascii: " ") {
        position += 1
      } else if isPair("/", "/") {
        position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if isPair("/", "*") {
        let start = position
        position += 2
        while position < bytes.count, !isPair("*", "/") { position += 1 }
        guard position < bytes.count else {
          throw TextError("expected '*/' after the comment", at: start)
        }
        position += 2
      } else {
        return
      }
    }
  }

  /// Whether the next two bytes are two characters.
  private func isPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    bytes[position] == UInt8(ascii: first) && position + 1 < bytes.count
      && bytes[position + 1] == UInt8(ascii: second)
  }
}
