import ArgumentParser
internal import Configuration
internal import LayoutReaders
internal import Linting

/// `layoutlint schema`: prints the JSON Schemas of inputs and outputs.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print a JSON Schema.")

  @Argument(
    help: """
      layout: the layout format; config: the configuration; report: the output of lint --format \
      json; requests: the server's own requests, and the output of hit-test, touch, reach, chain and \
      render with --format json; baseline: the accepted findings.
      """)
  var subject = Subject.layout

  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case layout, config, report, requests, baseline
  }

  func run() throws {
    switch subject {
    case .layout: try Console.print(LayoutSchema.text)
    case .report: try Console.print(Self.reportSchema.text + "\n")
    case .requests: try Console.print(Self.requestSchema.text + "\n")
    case .baseline: try Console.print(Self.baselineSchema.text + "\n")
    case .config: try Console.print(ConfigurationReader.ofAllRules.schema)
    }
  }
}

extension SchemaCommand {
  /// The JSON Schema (draft 2020-12) of `JSONReporter`'s report.
  static let reportSchema: JSONText = [
    "$schema": dialect,
    "title": "layoutlint report",
    "description": "The output of `layoutlint lint --format json`, version 1.",
    "type": "object",
    "required": ["version", "tool", "files", "findings", "summary"],
    "properties": [
      "version": ["const": 1],
      "tool": object(["name": ["const": "layoutlint"], "version": string]),
      "files": array(of: .ref("file")),
      "findings": array(of: .ref("finding")),
      "documents": described(
        array(of: .ref("document")), "The documents of which a part is not checked, and why."),
      "sources": array(of: .ref("sources")),
      "summary": object([
        "files": count, "views": count, "error": count, "warning": count, "info": count,
        "suppressed": count, "baselined": count,
      ]),
      "statistics": array(of: .ref("ruleCount")),
      "baseline": baselineResults,
    ],
    "$defs": [
      "ruleCount": ruleCount, "file": file, "finding": finding, "view": view, "related": related,
      "fix": fix,
      "range": range, "position": position, "sources": sources,
      "document": document,
    ],
  ]

  /// The findings of one rule, with `--statistics`.
  private static let ruleCount: JSONText = object([
    "rule": string,
    "severity": [
      "enum": ["error", "warning", "info"], "description": "The highest of its findings.",
    ],
    "findings": count, "error": count, "warning": count, "info": count,
    "fixable": described(count, "Findings with a safe fix."),
    "files": count,
  ])

  /// Why a document, or a part of it, is not checked.
  private static let document: JSONText = object([
    "path": string,
    "statuses": array(
      of: object([
        "status": ["enum": .array(DocumentStatus.Kind.allCases.map { .string($0.rawValue) })],
        "message": string,
      ])),
  ])

  /// The source code that was read.
  private static let sources: JSONText = object([
    "folders": array(of: string), "files": count, "limit": stringOrNull,
  ])

  private static let file = object(
    [
      "path": string,
      "format": described(stringOrNull, "null if the file could not be read."),
      "views": count,
      "findings": count,
    ],
    optional: [
      "viewsInDoubt": described(
        ["type": "integer", "minimum": 1],
        "The views whose positions are in doubt, so that no finding depends on them; present only if there are some."
      ),
      "unknown": described(
        array(of: string), "What the format does not contain; present only if there is something."),
      "error": described(string, "Why the file could not be read; present only then."),
    ])

  private static let finding = object(
    [
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
          "devices": devices
        ],
        "additionalProperties": ["type": ["number", "null"]],
      ],
      "fingerprint": [
        "type": "string", "pattern": "^[0-9a-f]{16}$",
        "description": "Identifies the finding across runs, independent of its line.",
      ],
    ],
    optional: [
      "declaration": object(
        ["name": string, "chain": string],
        description: "The part of a file of source code that the finding is about.")
    ])

  private static let view = object([
    "id": stringOrNull, "class": string, "path": string,
  ])

  private static let related = object(["path": string, "range": .ref("range"), "message": string])

  private static let fix = object([
    "title": string,
    "safe": bool,
    "edits": array(of: object(["range": .ref("range"), "text": string])),
  ])
}

// Parts of the JSON Schemas (draft 2020-12).
extension SchemaCommand {
  static var dialect: JSONText { "https://json-schema.org/draft/2020-12/schema" }
  static var string: JSONText { ["type": "string"] }
  static var stringOrNull: JSONText { ["type": ["string", "null"]] }
  static var bool: JSONText { ["type": "boolean"] }
  static var number: JSONText { ["type": "number"] }
  static var count: JSONText { ["type": "integer", "minimum": 0] }

  static let range = object(["start": .ref("position"), "end": .ref("position")])

  static let position = object(
    [
      "line": ["type": "integer", "minimum": 1],
      "column": ["type": "integer", "minimum": 1],
      "offset": count,
    ],
    description: "Lines and columns count from 1, columns in UTF-8 bytes; offsets from 0.")

  /// The screens of a finding.
  static let devices = array(
    of: object(
      ["device": string, "orientation": choice(["portrait", "landscape"])],
      optional: ["textSize": string, "language": string]))

  static func array(of items: JSONText) -> JSONText { ["type": "array", "items": items] }

  /// An array of a fixed number of numbers.
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

  /// An object with required and optional members. A version can add members.
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
  /// A reference to one of the definitions.
  static func ref(_ name: String) -> JSONText { ["$ref": .string("#/$defs/\(name)")] }
}
