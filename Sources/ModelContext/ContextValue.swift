internal import JSON

/// A value of a message or of another text in JSON.
package struct ContextValue: Sendable {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  /// nil: the text is not JSON.
  package init?(parsing bytes: [UInt8]) {
    guard let root = JSONDocument(parsing: bytes).root else { return nil }
    value = root
  }

  package var isNull: Bool { value.kind == .null }
  package var isArray: Bool { value.kind == .array }
  package var isObject: Bool { value.kind == .object }
  package var bool: Bool? { value.bool }
  package var number: Double? { value.number }
  package var string: String? { value.string }

  /// A number without a fraction.
  package var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The elements of an array; empty for all other kinds.
  package var elements: [ContextValue] { value.elements.map(ContextValue.init) }

  /// The names of the members of an object; empty for all other kinds.
  package var names: [String] { value.members.map(\.key) }

  /// A member of an object.
  package subscript(name: String) -> ContextValue? { value[name].map(ContextValue.init) }
}
