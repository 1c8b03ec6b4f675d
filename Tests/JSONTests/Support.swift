import JSON

/// A parsed text with its bytes, for reading ranges.
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

  /// The problems in the form `kind 'text'`.
  var summary: [String] {
    document.problems.map { "\($0.kind) '\(self[$0.range])'" }
  }
}

extension JSONValue {
  /// The value as compact JSON.
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
