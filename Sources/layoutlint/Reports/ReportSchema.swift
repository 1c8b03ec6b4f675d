internal import LayoutReaders

/// The JSON Schema (draft 2020-12) of `JSONReporter`'s report.
enum ReportSchema: SchemaParts {
  static let schema: JSONText = [
    "$schema": dialect,
    "title": "layoutlint report",
    "description": "What `layoutlint lint --format json` prints, version 1.",
    "type": "object",
    "required": ["version", "tool", "files", "findings", "summary"],
    "properties": [
      "version": ["const": 1],
      "tool": object(["name": ["const": "layoutlint"], "version": string]),
      "files": array(of: .ref("file")),
      "findings": array(of: .ref("finding")),
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
    "range": .ref("range"),
    "view": [
      "description": "null for a finding about the document.",
      "anyOf": [.ref("view"), ["type": "null"]],
    ],
    "related": array(of: .ref("related")),
    "fixes": array(of: .ref("fix")),
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

  private static let related = object(["path": string, "range": .ref("range"), "message": string])

  private static let fix = object([
    "title": string,
    "safe": ["type": "boolean"],
    "edits": array(of: object(["range": .ref("range"), "text": string])),
  ])
}
