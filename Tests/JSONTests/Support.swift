import JSON

/// Parses a text, and gives back the bytes with it to look places up in.
struct Parsed {
  let bytes: [UInt8]
  let document: JSONDocument

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    document = JSONDocument(parsing: bytes)
  }

  init(_ text: String) {
    self.init(Array(text.utf8))
  }

  var root: JSONValue? { document.root }

  subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The problems as "kind 'text at fault'".
  var summary: [String] {
    document.problems.map { "\($0.kind) '\(self[$0.range])'" }
  }
}

extension JSONValue {
  /// The value in a short form of JSON, for comparisons.
  var summary: String {
    switch kind {
    case .null: "null"
    case .invalid: "invalid"
    case .bool: bool == true ? "true" : "false"
    case .number: number.map { "\($0)" } ?? ""
    case .string: string.map { "\"\($0)\"" } ?? ""
    case .array: "[" + elements.map(\.summary).joined(separator: ",") + "]"
    case .object:
      "{" + members.map { "\"\($0.key)\":\($0.value.summary)" }.joined(separator: ",") + "}"
    }
  }
}
