internal import LayoutReaders

/// What several of the JSON Schemas are made of (draft 2020-12).
protocol SchemaParts {}

extension SchemaParts {
  static var dialect: JSONText { "https://json-schema.org/draft/2020-12/schema" }
  static var string: JSONText { ["type": "string"] }
  static var stringOrNull: JSONText { ["type": ["string", "null"]] }
  static var bool: JSONText { ["type": "boolean"] }
  static var number: JSONText { ["type": "number"] }
  static var count: JSONText { ["type": "integer", "minimum": 0] }

  static var range: JSONText {
    [
      "type": "object",
      "required": ["start", "end"],
      "properties": ["start": .ref("position"), "end": .ref("position")],
    ]
  }

  static var position: JSONText {
    [
      "type": "object",
      "description": "Lines and columns count from 1, columns in UTF-8 bytes; offsets from 0.",
      "required": ["line", "column", "offset"],
      "properties": [
        "line": ["type": "integer", "minimum": 1],
        "column": ["type": "integer", "minimum": 1],
        "offset": count,
      ],
    ]
  }

  static func array(of items: JSONText) -> JSONText { ["type": "array", "items": items] }

  /// So many numbers.
  static func numbers(_ count: Int, _ description: String) -> JSONText {
    [
      "type": "array", "items": number, "minItems": .integer(count), "maxItems": .integer(count),
      "description": .string(description),
    ]
  }

  static func choice(_ names: [String], orNull: Bool = false) -> JSONText {
    ["enum": .array(names.map(JSONText.string) + (orNull ? [.null] : []))]
  }

  static func orNull(_ schema: JSONText) -> JSONText { ["anyOf": [schema, ["type": "null"]]] }

  /// An object all of whose members are always there, but for those in `optional`. More may come
  /// within a version.
  static func object(
    _ properties: KeyValuePairs<String, JSONText>,
    optional: KeyValuePairs<String, JSONText> = [:], description: String? = nil
  ) -> JSONText {
    var members: [JSONText.Member] = [.init(name: "type", value: "object")]
    if let description { members.append(.init(name: "description", value: .string(description))) }
    return .object(
      members + [
        .init(name: "required", value: .array(properties.map { .string($0.key) })),
        .init(
          name: "properties",
          value: .object(
            (Array(properties) + Array(optional)).map { .init(name: $0.key, value: $0.value) })),
      ])
  }
}

extension JSONText {
  /// What the schema has among its definitions.
  static func ref(_ name: String) -> JSONText { ["$ref": .string("#/$defs/\(name)")] }
}
