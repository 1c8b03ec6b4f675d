internal import JSON
package import LayoutModel
package import Linting

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

/// A configuration as its members are read.
package struct ConfigurationDraft: LayoutTarget {
  package var configuration = Configuration()
  var classes: [ClassDraft] = []

  /// One entry of `classes`.
  struct ClassDraft: Sendable {
    let name: String
    /// Of its key.
    let range: Range<Int>
    let description: ClassDescription
    let inherits: Located<String>?
  }

  /// Puts the classes together, once all are known that one may inherit from.
  mutating func settleClasses(_ context: inout ParseContext) {
    let names = Set(classes.map(\.name))
    let candidates = UIKitClass.publicNames + names.sorted()
    for entry in classes {
      guard let superclass = entry.inherits, !names.contains(superclass.value),
        !UIKitClass.isKnown(superclass.value)
      else { continue }
      let nearest = context.nearest(to: superclass.value, in: candidates)
      let range = superclass.range.start..<superclass.range.end
      context.report(
        .unknownReference, .unknownSuperclass(superclass.value, nearest: nearest), at: range,
        fixes: nearest.map { [.replace(range, with: $0)] } ?? [])
    }
    let map = ClassMap(
      Dictionary(classes.map { ($0.name, $0.description) }) { first, _ in first })
    let circular = Set(map.circular)
    for entry in classes where circular.contains(entry.name) {
      let range = entry.inherits.map { $0.range.start..<$0.range.end } ?? entry.range
      context.report(.invalidValue, .circle(entry.name), at: range)
    }
    configuration.classes = map
  }
}

/// One object of `suppress`, as its members are read.
package struct SuppressionDraft: LayoutTarget {
  package var suppression = ConfiguredSuppression()
  /// It says what it is about: a rule (or all), a path or a view.
  var isAboutSomething = false
}

/// The object of one class, as its members are read.
package struct ClassDescriptionDraft: LayoutTarget {
  package var description = ClassDescription()
  package var inherits: Located<String>?
}

/// The object of one rule, as its members are read.
extension RuleConfiguration: LayoutTarget {}

/// The choices among one rule's options, as they are read.
struct RuleChoices: LayoutTarget {
  var choices: [String: Located<String>] = [:]
}

extension Finding.Message {
  fileprivate static func unknownSuperclass(_ name: String, nearest: String?) -> Self {
    let hint =
      nearest.map { "did you mean '\($0)'?" }
      ?? "name the nearest superclass that is, or describe this one in 'classes' as well"
    return "'\(name)' is not known as a class of UIKit's; \(hint)"
  }

  fileprivate static func circle(_ name: String) -> Self {
    "'\(name)' inherits in a circle"
  }
}
