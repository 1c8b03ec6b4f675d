internal import LayoutReaders

/// A JSON value to be printed.
///
/// Its own writer, and not a coder: other programs read these shapes, so each is spelled out where
/// it is made, with its members in the order of its description, and `null` where there is nothing.
/// It only writes; reading JSON is another module's work.
enum JSONText: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([Member])

  struct Member: Sendable {
    let name: String
    let value: JSONText
  }

  /// As people like to read it: what is short stands in one line. Ends without a line end.
  var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All in one line, for programs; as UTF-8.
  var line: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: nil)
    return bytes
  }

  static func optional(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }

  /// An object with its members in an order that does not depend on a dictionary's.
  static func object(_ dictionary: [String: Double]) -> JSONText {
    .object(
      dictionary.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: .number($0.value)) })
  }

  /// - Parameter indentation: nil: there is one line for all.
  private func write(to bytes: inout [UInt8], indentation: Int?) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += value.description.utf8
    case .number(let value): bytes += Self.text(of: value).utf8
    case .string(let value): Self.write(value, to: &bytes)
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
        Self.write(member.name, to: &bytes)
        bytes += ": ".utf8
        member.value.write(to: &bytes, indentation: indentation.map { $0 + 1 })
      }
      bytes += (breaks.last + "}").utf8
    }
  }

  /// What stands before the first element, between two, and after the last.
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

  /// Whether the value needs no more than so many columns; stops as soon as that is clear.
  private func fits(_ budget: inout Int) -> Bool {
    switch self {
    case .null, .bool: budget -= 5
    case .integer, .number: budget -= 8
    case .string(let value): budget -= value.utf8.count + 2
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

extension JSONText {
  /// JSON has no word for what is not finite: `null` says that the amount is unknown.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    let text = (number == 0 ? 0 : number).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Control characters of all kinds are escaped, so that no report steers a terminal.
  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Nearly every string needs no escape. 0xC2 starts the upper control characters.
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xC2 }
    ) {
      bytes += string.utf8
      return
    }
    for scalar in string.unicodeScalars {
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

extension JSONText: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  init(dictionaryLiteral elements: (String, JSONText)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  init(arrayLiteral elements: JSONText...) {
    self = .array(elements)
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  init(stringLiteral value: String) {
    self = .string(value)
  }

  init(integerLiteral value: Int) {
    self = .integer(value)
  }

  init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension String {
  /// The text for a person's eyes: whatever would steer a terminal or hide what it says is spelled
  /// out (`\u{1B}`). Names and paths come from files, and files from anywhere.
  var escaped: String {
    // Nearly every text is clean, and most of them are ASCII.
    if utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.needsEscape {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// As `escaped`, with its line ends left in place: a message of several lines.
  var escapedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escaped }.joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// Control characters, line ends, and what changes the direction of the text around it.
  ///
  /// The joiners stay: emoji and several scripts are written with them.
  var needsEscape: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D && !(0xE0020...0xE007F).contains(value)
    default: false
    }
  }

  var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
