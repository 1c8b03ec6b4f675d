internal import Configuration
internal import Linting
internal import ModelContext

/// The tools of the server for coding agents.
enum AgentTool: String, CaseIterable {
  case lint, why
  case hitTest = "hit_test"
  case responderChain = "responder_chain"
  case explain
  case previewFixes = "preview_fixes"

  static let setup = ContextServerSetup(
    version: LayoutlintCommand.version,
    instructions: """
      layoutlint computes which views of an iOS layout get touches, without running the app: call \
      lint after changing a .xib, .storyboard, .layout.json, .swift or .m file of an iOS app, and \
      why and preview_fixes for what it reports. The server changes no file: apply a fix yourself, \
      then call lint again.
      """,
    tools: allCases.map(\.definition), resources: resources)

  /// The pages of the rules.
  private static let resources = RuleEntry.all.map { entry in
    ContextResource(
      uri: "layoutlint://rules/\(entry.id)", name: entry.id, description: entry.summary,
      text: { entry.markdown })
  }

  private var definition: ContextTool {
    ContextTool(
      name: rawValue, title: title, description: description,
      inputSchema: [
        "type": "object",
        "properties": .object(arguments.map { JSONText.Member(name: $0.name, value: $0.schema) }),
        "required": .array(arguments.filter(\.isRequired).map { .string($0.name) }),
      ])
  }

  private var title: String {
    switch self {
    case .lint: "Find touch faults"
    case .why: "Why a view is reported or not"
    case .hitTest: "Hit-test a point"
    case .responderChain: "List a responder chain"
    case .explain: "Describe a rule"
    case .previewFixes: "Show fixes as diffs"
    }
  }

  private var description: String {
    switch self {
    case .lint:
      """
      Find views of an iOS app that users see but cannot tap, and other touch faults, in .xib, \
      .storyboard, .layout.json, .swift, .m and .mm files. Worst first.
      """
    case .why:
      "Tell what a view is, what touches reach it, and for each rule why it is reported or silent."
    case .hitTest:
      """
      UIKit's hit-test of a point in the coordinates of the root view, or of a view's center: the \
      hit view, all calls, its responder chain and gesture recognizers.
      """
    case .responderChain:
      "The responder chain from a view or from the hit view of a point, and who handles an action."
    case .explain:
      "What a rule reports, why, and how to fix it; or a rule of UIKit by its tag, such as HT-8."
    case .previewFixes:
      """
      Fixes as unified diffs: the safe ones together, then the alternatives to choose from. Writes \
      nothing.
      """
    }
  }

  var arguments: [ToolArgument] {
    switch self {
    case .lint:
      [
        .list("paths", "Files or folders. Default: the project"),
        .string("since", "Git revision: only what changed since it"),
        .count("limit", "Findings to list. Default: about 2,000 tokens"),
      ]
    case .why: [.file, .view]
    case .hitTest: [.file, .point, .string("view"), .layout] + ToolArgument.screen
    case .responderChain:
      [.file, .point, .string("view"), .string("action", "Selector"), .layout]
        + ToolArgument.screen
    case .explain: [.string("rule", isRequired: true)]
    case .previewFixes:
      [
        .list("paths", isRequired: true), .list("rules", "Only these rules"),
      ]
    }
  }
}

/// An argument of a tool.
struct ToolArgument {
  let name: String
  let schema: JSONText
  var isRequired = false

  static let file = string("file", isRequired: true)
  static let view = string("view", "Id, path, title, label, outlet or class", isRequired: true)
  static let layout = string("layout", "Name of the scene, if the file has several")
  static let point = ToolArgument(
    name: "point",
    schema: [
      "type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2,
      "description": "[x, y]",
    ])
  /// The screen of a query.
  static let screen = [
    string("device", "As 'iPhone SE'; default: the canvas"),
    ToolArgument(
      name: "orientation", schema: ["type": "string", "enum": ["portrait", "landscape"]]),
  ]

  static func string(
    _ name: String, _ description: String? = nil, isRequired: Bool = false
  ) -> ToolArgument {
    ToolArgument(
      name: name, schema: schema(["type": "string"], description), isRequired: isRequired)
  }

  static func list(
    _ name: String, _ description: String? = nil, isRequired: Bool = false
  ) -> ToolArgument {
    ToolArgument(
      name: name, schema: schema(["type": "array", "items": ["type": "string"]], description),
      isRequired: isRequired)
  }

  static func count(_ name: String, _ description: String) -> ToolArgument {
    ToolArgument(name: name, schema: schema(["type": "integer", "minimum": 1], description))
  }

  private static func schema(_ schema: JSONText, _ description: String?) -> JSONText {
    schema.adding(["description": description.map(JSONText.string)])
  }
}
