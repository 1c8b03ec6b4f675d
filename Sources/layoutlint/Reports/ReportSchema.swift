/// The JSON Schema (draft 2020-12) of `JSONReporter`'s report.
enum ReportSchema {
  static let schema: JSONText = [
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "layoutlint report",
    "description": "What `layoutlint lint --format json` prints, version 1.",
    "type": "object",
    "required": ["version", "tool", "files", "findings", "summary"],
    "properties": [
      "version": ["const": 1],
      "tool": object(["name": ["const": "layoutlint"], "version": string]),
      "files": array(of: ["$ref": "#/$defs/file"]),
      "findings": array(of: ["$ref": "#/$defs/finding"]),
      "summary": object([
        "files": count, "views": count, "error": count, "warning": count, "info": count,
        "suppressed": count,
      ]),
    ],
    "$defs": [
      "file": file, "finding": finding, "view": view, "related": related, "fix": fix,
      "range": range, "position": position,
    ],
  ]

  private static let string: JSONText = ["type": "string"]
  private static let count: JSONText = ["type": "integer", "minimum": 0]
  private static let reference: JSONText = ["$ref": "#/$defs/range"]

  private static let file: JSONText = [
    "type": "object",
    "required": ["path", "format", "views", "findings"],
    "properties": [
      "path": string,
      "format": [
        "type": ["string", "null"], "description": "null where the file could not be read.",
      ],
      "views": count,
      "findings": count,
      "unknown": [
        "type": "array", "items": string,
        "description":
          "What the format has no place for, in words; there only where there is any.",
      ],
      "error": [
        "type": "string",
        "description": "Why the file could not be read; there only where it could not.",
      ],
    ],
  ]

  private static let finding = object([
    "rule": string,
    "severity": ["enum": ["error", "warning", "info"]],
    "message": string,
    "path": string,
    "range": reference,
    "view": [
      "description": "null for a finding about the document.",
      "anyOf": [["$ref": "#/$defs/view"], ["type": "null"]],
    ],
    "related": array(of: ["$ref": "#/$defs/related"]),
    "fixes": array(of: ["$ref": "#/$defs/fix"]),
    "data": [
      "type": "object",
      "properties": [
        "devices": array(
          of: object([
            "device": string, "orientation": ["enum": ["portrait", "landscape"]],
          ]))
      ],
      "additionalProperties": ["type": ["number", "null"]],
    ],
    "fingerprint": [
      "type": "string", "pattern": "^[0-9a-f]{16}$",
      "description": "Stays when lines move.",
    ],
  ])

  private static let view = object([
    "id": ["type": ["string", "null"]], "class": string, "path": string,
  ])

  private static let related = object(["path": string, "range": reference, "message": string])

  private static let fix = object([
    "title": string,
    "safe": ["type": "boolean"],
    "edits": array(of: object(["range": reference, "text": string])),
  ])

  private static let range: JSONText = [
    "type": "object",
    "required": ["start", "end"],
    "properties": [
      "start": ["$ref": "#/$defs/position"], "end": ["$ref": "#/$defs/position"],
    ],
  ]

  private static let position: JSONText = [
    "type": "object",
    "description": "Lines and columns count from 1, columns in UTF-8 bytes; offsets from 0.",
    "required": ["line", "column", "offset"],
    "properties": [
      "line": ["type": "integer", "minimum": 1],
      "column": ["type": "integer", "minimum": 1],
      "offset": count,
    ],
  ]

  private static func array(of items: JSONText) -> JSONText { ["type": "array", "items": items] }

  /// An object all of whose members are always there. More may come within a version.
  private static func object(_ properties: KeyValuePairs<String, JSONText>) -> JSONText {
    [
      "type": "object",
      "required": .array(properties.map { .string($0.key) }),
      "properties": .object(
        properties.map { JSONText.Member(name: $0.key, value: $0.value) }),
    ]
  }
}
