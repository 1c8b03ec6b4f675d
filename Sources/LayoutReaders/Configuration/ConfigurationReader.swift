internal import JSON
package import LayoutModel
package import Linting

/// Reads the configuration file, and generates its JSON Schema from the same tables.
package struct ConfigurationReader: Sendable {
  /// The name of the configuration file, which is searched for in the folders above a document.
  package static let fileName = ".layoutlint.json"

  private let tables: ConfigurationTables

  /// - Parameters:
  ///   - rules: the layout rules. The document rules are built in.
  ///   - formats: the names of report formats.
  package init(rules: [RuleMetadata], formats: [String] = []) {
    tables = ConfigurationTables(rules: rules, formats: formats)
  }

  /// What other configurations contribute to one.
  package struct Bases: Sendable {
    /// The classes that this configuration can refer to.
    package var classes = ClassMap()
    /// The ids of the custom rules that this configuration can refer to.
    package var customRules: [String] = []
    /// Why files cannot be used, each with the range of the reference in this configuration.
    package var problems: [(message: String, range: SourceRange)] = []
    /// Whether the classes of all files are known.
    package var areComplete = true

    package init() {}
  }

  /// Reads the files that a configuration refers to. The reader itself opens no file.
  package typealias BaseReader = (Configuration) -> Bases

  /// Reads a configuration.
  ///
  /// - Parameter bases: called if the configuration has `extends` or `inherit`.
  /// - Returns: the configuration, or nil if there is any error, because a partial configuration
  ///   would have another meaning; and the errors, in document order.
  package func read(
    _ bytes: [UInt8], bases readBases: BaseReader = { _ in Bases() }
  ) -> (configuration: Configuration?, findings: [Finding]) {
    guard bytes.count <= Configuration.byteLimit else {
      return (nil, [DocumentRule.tooLarge.finding(.tooLarge, at: SourceRange(0, 0))])
    }
    let document = JSONDocument(parsing: bytes)
    var context = ParseContext()
    MergeMarkers.findings(document.problems.map(\.finding), in: bytes)
      .forEach { context.report($0) }
    var draft = ConfigurationDraft()
    if let root = document.root {
      if root.kind == .object {
        context.customRules = CustomRuleTables.ids(in: root)
        var bases = Bases()
        if let references = references(of: root) {
          bases = readBases(references)
          context.customRules += bases.customRules
          for problem in bases.problems {
            context.report(
              .unknownReference, Finding.Message(problem.message),
              at: problem.range.start..<problem.range.end)
          }
        }
        _ = tables.configuration.read(root, into: &draft, &context)
        draft.resolveClasses(bases, &context)
      } else if root.kind != .invalid {
        context.report(.invalidValue, .noObject(root), at: root.range)
      }
    }
    draft.configuration.formerNames = context.formerNames
    let findings = context.findings.sorted { $0.range < $1.range }
    return (findings.isEmpty ? draft.configuration : nil, findings)
  }

  /// The configuration with `extends` and `inherit` alone: the other settings can refer to custom rules
  /// of the files that these name. nil: the configuration has neither.
  private func references(of root: JSONValue) -> Configuration? {
    guard root["extends"] != nil || root["inherit"] != nil else { return nil }
    var context = ParseContext()
    var draft = ConfigurationDraft()
    _ = tables.configuration.read(root, into: &draft, &context)
    var references = Configuration()
    references.extends = draft.configuration.extends
    references.inherits = draft.configuration.inherits
    references.allowsOutside = draft.configuration.allowsOutside
    return references.extends.isEmpty && references.inherits?.value != true ? nil : references
  }

  /// The JSON Schema of the file as text. It is less strict than the reader: a schema cannot look
  /// up superclasses or validate path patterns.
  package var schema: String {
    let objects =
      [
        tables.ruleConfiguration.object, tables.suppression.object, tables.classDescription.object,
        tables.override.object, LayoutTables.pointInside.object,
      ] + tables.customRuleObjects
    let schema = JSONText.object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("A project's configuration for layoutlint, .layoutlint.json")),
      ]
        + JSONText.keywords(of: .members(tables.configuration.keys))
        + [
          (
            "$defs",
            .object(objects.map { ($0.name.rawValue, JSONText.definition(of: $0)) })
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
    "a configuration must be an object, found \(root.messageText)"
  }
}

/// A configuration that is being read.
package struct ConfigurationDraft: LayoutTarget {
  package var configuration = Configuration()
  var classes: [ClassDraft] = []

  /// One entry of `classes`.
  struct ClassDraft: Sendable {
    let name: String
    /// The range of the key.
    let range: Range<Int>
    let description: ClassDescription
    let inherits: Located<String>?
  }

  /// Resolves the superclasses after all classes are read.
  ///
  /// - Parameter bases: the other configurations, whose classes are superclasses too.
  mutating func resolveClasses(
    _ bases: ConfigurationReader.Bases, _ context: inout ParseContext
  ) {
    let names = Set(classes.map(\.name)).union(bases.classes.descriptions.keys)
    let candidates = UIKitClass.publicNames + names.sorted()
    for entry in classes where bases.areComplete {
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
    let all =
      bases.classes.isEmpty
      ? map : ClassMap(bases.classes.descriptions.merging(map.descriptions) { $1 })
    let circular = Set(all.circular)
    for entry in classes where circular.contains(entry.name) {
      let range = entry.inherits.map { $0.range.start..<$0.range.end } ?? entry.range
      context.report(.invalidValue, .circle(entry.name), at: range)
    }
    configuration.classes = map
  }
}

/// One object of `suppress` that is being read.
package struct SuppressionDraft: LayoutTarget {
  package var suppression = ConfiguredSuppression()
  /// Whether a rule (or `all`), a path or a view is set.
  var hasCriterion = false
}

/// The object of one class that is being read.
package struct ClassDescriptionDraft: LayoutTarget {
  package var description = ClassDescription()
  package var inherits: Located<String>?
}

/// The object of one rule, and that of its options.
extension RuleConfiguration: LayoutTarget {}

extension Finding.Message {
  fileprivate static func unknownSuperclass(_ name: String, nearest: String?) -> Self {
    let hint =
      nearest.map { "did you mean '\($0)'?" }
      ?? "specify the nearest UIKit superclass, or add this class to 'classes'"
    return "'\(name)' is not a supported UIKit class; \(hint)"
  }

  fileprivate static func circle(_ name: String) -> Self {
    "circular inheritance of class '\(name)'"
  }
}
