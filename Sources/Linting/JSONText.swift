/// A JSON value for output.
///
/// Other programs depend on these shapes, so the code that creates a value lists its members explicitly
/// and in the documented order. `Encodable` types would not show the order and `null` members. Jansson
/// does not write values: it prints 0.1 as 0.10000000000000001.
package enum JSONText: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// JSON cannot represent infinity: `null` means that the amount is unknown.
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([Member])
  /// The text of a value, on one line.
  case raw(String)

  package struct Member: Sendable {
    package let name: String
    package let value: JSONText

    package init(name: String, value: JSONText) {
      self.name = name
      self.value = value
    }
  }

  /// Indented, with short values in one line. Has no final line end.
  package var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One line in UTF-8.
  package var line: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: nil)
    return bytes
  }

  package static func optional(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }

  /// An object with members sorted by name.
  package static func object(_ dictionary: [String: Double]) -> JSONText {
    .object(
      dictionary.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: .number($0.value)) })
  }

  /// - Parameter indentation: levels of the value; nil: everything is in one line.
  package func write(to bytes: inout [UInt8], indentation: Int?) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += value.description.utf8
    case .number(let value): bytes += (value.isFinite ? value.jsonText : "null").utf8
    case .string(let value): value.writeJSON(to: &bytes)
    case .raw(let text): bytes += text.utf8
    case .array(let values):
      let breaks = lineBreaks(values.count, indentation)
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        bytes += (index == 0 ? breaks.first : breaks.between).utf8
        value.write(to: &bytes, indentation: indentation.map { $0 + 1 })
      }
      bytes += (breaks.last + "]").utf8
    case .object(let members):
      let breaks = lineBreaks(members.count, indentation)
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        bytes += (index == 0 ? breaks.first : breaks.between).utf8
        member.name.writeJSON(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(UInt8(ascii: " "))
        member.value.write(to: &bytes, indentation: indentation.map { $0 + 1 })
      }
      bytes += (breaks.last + "}").utf8
    }
  }

  /// The text before the first element, between two elements, and after the last.
  private func lineBreaks(
    _ count: Int, _ indentation: Int?
  ) -> (first: String, between: String, last: String) {
    guard let indentation, count > 0 else { return ("", ", ", "") }
    var budget = Self.lineLength - 2 * indentation
    guard !fits(&budget) else { return ("", ", ", "") }
    let outer = "\n" + String(repeating: "  ", count: indentation)
    return (outer + "  ", "," + outer + "  ", outer)
  }

  private static let lineLength = 96

  /// Whether the value fits in the remaining columns, approximately.
  private func fits(_ budget: inout Int) -> Bool {
    switch self {
    case .null, .bool: budget -= 5
    case .integer, .number: budget -= 8
    case .string(let value): budget -= value.utf8.count + 2
    case .raw(let text): budget -= text.utf8.count
    case .array(let values):
      for value in values {
        budget -= 2
        guard value.fits(&budget) else { return false }
      }
    case .object(let members):
      for member in members {
        budget -= member.name.utf8.count + 6
        guard member.value.fits(&budget) else { return false }
      }
    }
    return budget >= 0
  }
}

extension String {
  /// The string in JSON notation, with its quotes. Characters outside ASCII are not escaped: the
  /// text is UTF-8. U+0000, which the readers reject in strings, becomes U+FFFD.
  package var jsonQuoted: String {
    var bytes: [UInt8] = []
    let text = utf8.contains(0) ? String(map { $0 == "\0" ? "\u{FFFD}" : $0 }) : self
    text.writeJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Escapes all control characters, which could control a terminal.
  fileprivate func writeJSON(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // The common case. 0xC2 is the first byte of the control characters from U+0080.
    let start = bytes.count
    bytes += utf8
    var needsEscapes = false
    for byte in bytes[start...]
    where byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 {
      needsEscapes = true
      break
    }
    guard needsEscapes else { return }
    bytes.removeSubrange(start...)
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\t": bytes += "\\t".utf8
      case "\r": bytes += "\\r".utf8
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: bytes += String(scalar).utf8
      }
    }
  }
}

extension Double {
  /// The shortest text that parses to the same number, without a fraction of zero. Finite numbers only.
  package var jsonText: String {
    // 0 instead of -0, which is equal.
    let text = (self == 0 ? 0 : self).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension JSONText {
  /// The character that a backslash and a byte stand for in a string; nil: none, or one with digits.
  package static func byte(escapedAs kind: UInt8) -> UInt8? {
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): kind
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}

extension JSONText: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  package init(dictionaryLiteral elements: (String, JSONText)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  package init(arrayLiteral elements: JSONText...) {
    self = .array(elements)
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  package init(stringLiteral value: String) {
    self = .string(value)
  }

  package init(integerLiteral value: Int) {
    self = .integer(value)
  }

  package init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}
