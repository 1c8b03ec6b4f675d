/// A JSON value for output. All JSON that the program writes is written here.
///
/// Other programs depend on the shapes of reports, so the code that creates them lists their members explicitly
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
  /// The text of a value in UTF-8.
  case encoded([UInt8])

  package struct Member: Sendable {
    package let name: String
    package let value: JSONText

    package init(name: String, value: JSONText) {
      self.name = name
      self.value = value
    }
  }

  /// - Parameter text: of a value.
  package static func raw(_ text: String) -> JSONText { .encoded(Array(text.utf8)) }

  /// Indented, with short values in one line. Has no final line end.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `text` in UTF-8.
  package var bytes: [UInt8] { written(.indented(0)) }

  /// One line in UTF-8.
  package var line: [UInt8] { written(.line) }

  /// One line in UTF-8 without spaces, with members sorted by name.
  package var compact: [UInt8] { written(.compact) }

  private func written(_ style: Style) -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, style)
    return bytes
  }

  package enum Style: Sendable {
    /// Long arrays and objects have their elements in lines of their own, at one level more.
    case indented(Int)
    case line
    case compact
  }

  package static func optional(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }

  /// An object with members sorted by name.
  package static func object(_ dictionary: [String: Double]) -> JSONText {
    .object(
      dictionary.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: .number($0.value)) })
  }

  /// An object with the members whose values are not nil.
  package static func present(_ members: KeyValuePairs<String, JSONText?>) -> JSONText {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// The object with further members, of those whose values are not nil.
  package func adding(_ more: KeyValuePairs<String, JSONText?>) -> JSONText {
    guard case .object(let members) = self, case .object(let more) = Self.present(more) else {
      return self
    }
    return .object(members + more)
  }

  package func write(to bytes: inout [UInt8], _ style: Style) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += value.description.utf8
    case .number(let value): bytes += (value.isFinite ? value.jsonText : "null").utf8
    case .string(let value): value.writeJSON(to: &bytes)
    case .encoded(let text): bytes += text
    case .array(let values): writeArray(values, to: &bytes, brokenStyle(values.count, style))
    case .object(let members): writeObject(members, to: &bytes, brokenStyle(members.count, style))
    }
  }

  private func writeArray(_ values: [JSONText], to bytes: inout [UInt8], _ style: Style) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      style.writeSeparator(to: &bytes, isFirst: index == 0)
      value.write(to: &bytes, style.ofElements)
    }
    style.writeEnd(to: &bytes)
    bytes.append(UInt8(ascii: "]"))
  }

  private func writeObject(_ members: [Member], to bytes: inout [UInt8], _ style: Style) {
    var members = members
    if case .compact = style { members.sort { $0.name < $1.name } }
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      style.writeSeparator(to: &bytes, isFirst: index == 0)
      member.name.writeJSON(to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      if style.hasSpaces { bytes.append(UInt8(ascii: " ")) }
      member.value.write(to: &bytes, style.ofElements)
    }
    style.writeEnd(to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  /// The style of an array or object: in one line, if it fits.
  private func brokenStyle(_ count: Int, _ style: Style) -> Style {
    guard case .indented(let level) = style else { return style }
    var budget = Self.lineLength - 2 * level
    return count == 0 || fits(&budget) ? .line : style
  }

  private static let lineLength = 96

  /// Whether the value fits in the remaining columns, approximately.
  private func fits(_ budget: inout Int) -> Bool {
    switch self {
    case .null, .bool: budget -= 5
    case .integer, .number: budget -= 8
    case .string(let value): budget -= value.utf8.count + 2
    case .encoded(let text): budget -= text.count
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

extension JSONText.Style {
  fileprivate var hasSpaces: Bool {
    if case .compact = self { false } else { true }
  }

  fileprivate var ofElements: Self {
    if case .indented(let level) = self { .indented(level + 1) } else { self }
  }

  /// Writes what is before an element of an array or object.
  fileprivate func writeSeparator(to bytes: inout [UInt8], isFirst: Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    switch self {
    case .indented(let level): Self.writeLineBreak(to: &bytes, level + 1)
    case .line: if !isFirst { bytes.append(UInt8(ascii: " ")) }
    case .compact: break
    }
  }

  /// Writes what is before the closing bracket.
  fileprivate func writeEnd(to bytes: inout [UInt8]) {
    if case .indented(let level) = self { Self.writeLineBreak(to: &bytes, level) }
  }

  private static func writeLineBreak(to bytes: inout [UInt8], _ level: Int) {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * level { bytes.append(UInt8(ascii: " ")) }
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
    if utf8.contains(where: Self.mayNeedEscape) {
      for scalar in unicodeScalars { bytes += scalar.jsonText.utf8 }
    } else {
      bytes += utf8
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Control characters from U+0080 have two bytes, of which the first is 0xC2.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
      || byte == 0xC2
  }
}

extension Unicode.Scalar {
  fileprivate var jsonText: String {
    switch self {
    case "\"", "\\": return "\\\(self)"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
      let digits = String(value, radix: 16)
      return (digits.count == 1 ? "\\u000" : "\\u00") + digits
    default: return String(self)
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
