internal import LayoutModel
package import Linting
internal import JSON

/// Reads the configuration file's text, and describes it to editors: both from the same tables.
package struct ConfigurationReader: Sendable {
  /// The name of the file, by which it is looked for in the folders above a document.
  package static let fileName = ".layoutlint.json"

  private let tables: ConfigurationTables

  /// - Parameter rules: those about layouts; the ones about documents are known here.
  package init(rules: [RuleMetadata]) {
    tables = ConfigurationTables(rules: rules)
  }

  /// What a text says.
  ///
  /// - Returns: no configuration where there is any mistake, for half of one would be another one;
  ///   and the mistakes, in the order of the text.
  package func read(_ bytes: [UInt8]) -> (configuration: Configuration?, mistakes: [Finding]) {
    guard bytes.count <= Configuration.byteLimit else {
      return (nil, [DocumentRule.tooLarge.finding(.tooLarge, at: SourceRange(0, 0))])
    }
    let document = JSONDocument(parsing: bytes)
    var context = ParseContext()
    document.problems.forEach { context.report($0.finding) }
    var draft = ConfigurationDraft()
    if let root = document.root {
      if root.kind == .object {
        _ = tables.configuration.read(root, into: &draft, &context)
        draft.settleClasses(&context)
      } else if root.kind != .invalid {
        context.report(.invalidValue, .noObject(root), at: root.range)
      }
    }
    let mistakes = context.findings.sorted { $0.range < $1.range }
    return (mistakes.isEmpty ? draft.configuration : nil, mistakes)
  }

  /// The JSON Schema of the file, as text. It says less than the reader does: no schema can look
  /// up a superclass or tell a pattern that is none.
  package var schema: String {
    let objects = [
      tables.ruleConfiguration.object, tables.suppression.object, tables.classDescription.object,
      LayoutTables.pointInside.object,
    ]
    let schema = SchemaNode.object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("A project's configuration for layoutlint, .layoutlint.json")),
      ]
        + SchemaNode.keywords(of: .members(tables.configuration.keys))
        + [
          (
            "$defs",
            .object(objects.map { ($0.name.rawValue, SchemaNode.definition(of: $0)) })
          )
        ])
    return schema.text + "\n"
  }
}

extension Finding.Message {
  fileprivate static var tooLarge: Self {
    "a configuration has at most \(Configuration.byteLimit / 1_048_576) MiB"
  }

  fileprivate static func noObject(_ root: JSONValue) -> Self {
    "a configuration is an object; this is \(root.spoken)"
  }
}
