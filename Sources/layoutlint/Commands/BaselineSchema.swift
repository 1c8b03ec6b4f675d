internal import Linting

extension SchemaCommand {
  /// The JSON Schema (draft 2020-12) of baselines.
  static let baselineSchema: JSONText = [
    "$schema": dialect,
    "title": "layoutlint baseline",
    "description":
      "The findings that a project accepts, as `layoutlint --write-baseline` writes them.",
    "type": "object",
    "required": ["version", "baseline"],
    "properties": [
      "version": ["const": 1],
      "baseline": [
        "type": "array",
        "description": """
        Sorted by path, rule and view. The last element is null, so that each line of an entry \
        ends with a comma.
        """,
        "items": ["anyOf": [.ref("entry"), ["type": "null"]]],
      ],
    ],
    "$defs": [
      "entry": [
        "type": "object",
        "required": ["path", "rule", "count"],
        "properties": [
          "path": [
            "type": "string", "pattern": "^[^/]",
            "description": "The file, relative to the folder of the baseline.",
          ],
          "rule": ["type": "string", "minLength": 1],
          "view": [
            "type": ["string", "null"],
            "description": """
            The id of the view, or its class and its path if it has no lasting id; null if the \
            finding is not about a view.
            """,
          ],
          "count": [
            "type": "integer", "minimum": 1, "maximum": 1_000_000,
            "description": "The number of equal findings.",
          ],
          "message": ["type": "string", "description": "For people; ignored by layoutlint."],
        ],
      ]
    ],
  ]

  /// The member `baseline` of the report.
  static let baselineResults: JSONText = object([
    "gone": array(
      of: object([
        "baseline": string, "path": string, "rule": string, "view": stringOrNull, "count": count,
        "message": string,
      ])),
    "moved": array(
      of: object([
        "baseline": string, "path": string, "newPath": string, "rule": string,
        "view": stringOrNull, "count": count, "message": string,
      ])),
  ])
}
