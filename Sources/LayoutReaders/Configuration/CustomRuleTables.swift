internal import JSON
internal import LayoutModel
internal import Linting

/// The keys of `custom-rules` in the configuration.
enum CustomRuleTables {
  /// The objects of a custom rule, except the rule itself.
  static let objects: [LayoutObject] = [
    matcher.object, range.object, constraint.object, recognizer.object, outlet.object,
    screen.object, example.object,
  ]

  /// - Parameter rules: the ids of the built-in rules, which a custom rule cannot have.
  static func table(rules: [String]) -> LayoutTable<CustomRuleDraft> {
    var table = LayoutTable<CustomRuleDraft>(.customRule)
    table.add(
      "id", id(among: rules), need: .required,
      "The name of the rule: lowercase letters, digits and hyphens."
    ) { $0.id = $1 }
    table.add(
      "severity", LayoutForm<Severity>.cases(), byDefault: Severity.warning.rawValue.jsonQuoted,
      "The severity of the findings."
    ) { $0.severity = $1 }
    table.add(
      "message", message, need: .required,
      "The message of a finding, with placeholders: `{name} is {width} pt wide`."
    ) { $0.message = $1 }
    table.add("match", matcherForm, need: .required, "The condition on a reported view.") {
      $0.match = $1
    }
    table.add(
      "screens", LayoutForm<Bool>.choice(["canvas": false, "all": true]),
      byDefault: "canvas".jsonQuoted,
      """
      Whether the rule runs on the document's own canvas only, or also on the devices of the \
      configuration.
      """
    ) { $0.runsOnAllScreens = $1 }
    table.add(
      "page", .string,
      """
      The description that `layoutlint explain` prints: a text, or the path of a Markdown file \
      (`*.md`) relative to this file's folder.
      """
    ) { $0.page = $1 }
    table.add(
      "examples",
      LayoutForm<[ExampleDraft]>.array(
        of: .object(example) { ExampleDraft(range: SourceRange($0.range)) }
      ).holding(atMost: CustomRule.exampleLimit),
      byDefault: "[]", "Layouts that `layoutlint rules --test` checks."
    ) { $0.examples = $1 }
    return table
  }

  /// The value of `custom-rules`.
  static func form(
    _ table: LayoutTable<CustomRuleDraft>
  ) -> LayoutForm<[Located<CustomRule>]> {
    let object = LayoutForm<CustomRuleDraft>.object(table) { _ in CustomRuleDraft() }
    let form = LayoutForm<Located<CustomRule>>(object.shape) { value, name, context in
      context.matching = MatcherProgress()
      guard let rule = object.read(value, name, &context)?.rule else { return nil }
      return Located(rule, at: SourceRange(value.range))
    }
    return .array(of: form).holding(atMost: CustomRule.countLimit)
  }

  /// The ids of a configuration's custom rules, before the other keys are read, which may refer to
  /// them.
  static func ids(in root: JSONValue) -> [String] {
    guard let rules = root["custom-rules"], rules.kind == .array else { return [] }
    return rules.elements.prefix(CustomRule.countLimit).compactMap { $0["id"]?.string }
  }

  /// An id in lower case, which no other rule has.
  private static func id(among rules: [String]) -> LayoutForm<String> {
    let builtIn = Set(rules + [Suppression.Name.all])
    return LayoutForm(.string, of: \.string) { id, value, _, context in
      guard id.isRuleID else {
        context.report(.invalidValue, .noRuleID(id), at: value.range)
        return nil
      }
      if builtIn.contains(id) {
        context.report(.duplicateID, .builtIn(id), at: value.range)
        return nil
      }
      if let first = context.definedRules[id] {
        context.report(
          .duplicateID, .defined(id), at: value.range,
          related: [.init(SourceRange(first), "first defined here")])
        return nil
      }
      context.definedRules[id] = value.range
      return id
    }
  }

  private static var message: LayoutForm<MessageTemplate> {
    LayoutForm(.string, of: \.filledString) { text, value, name, context in
      guard text.unicodeScalars.count <= CustomRule.messageLimit else {
        context.report(
          .tooLarge, .tooLong(name, limit: CustomRule.messageLimit), at: value.range)
        return nil
      }
      do throws(MessageTemplate.Failure) {
        return try MessageTemplate(text)
      } catch {
        context.report(.invalidValue, .badTemplate(error), at: value.range)
        return nil
      }
    }
  }
}

extension String {
  /// Lowercase letters, digits and single hyphens between them.
  fileprivate var isRuleID: Bool {
    let isWritten = utf8.allSatisfy { byte in
      UInt8(ascii: "a") <= byte && byte <= UInt8(ascii: "z")
        || UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
    }
    return isWritten && utf8.count <= 64 && !hasPrefix("x-")
      && utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty }
  }
}

/// A custom rule that is being read.
struct CustomRuleDraft: LayoutTarget {
  var id: String?
  var severity = Severity.warning
  var message: MessageTemplate?
  var match: ViewMatcher?
  var runsOnAllScreens = false
  var page: String?
  var examples: [ExampleDraft] = []

  /// nil: a required member is invalid, which is reported.
  var rule: CustomRule? {
    guard let id, let message, let match else { return nil }
    var rule = CustomRule(id: id, severity: severity, message: message, match: match)
    rule.runsOnAllScreens = runsOnAllScreens
    rule.page = page.map(CustomRule.Page.init)
    rule.examples = examples.compactMap(\.example)
    return rule
  }
}

/// An entry of `examples` that is being read.
struct ExampleDraft: LayoutTarget {
  var layout: CustomRule.Example.Layout?
  var reported: [String] = []
  var messages: [String]?
  var range: SourceRange

  fileprivate var example: CustomRule.Example? {
    layout.map {
      CustomRule.Example(layout: $0, reported: reported, messages: messages, range: range)
    }
  }
}

extension CustomRuleTables {
  private static let example: LayoutTable<ExampleDraft> = {
    var table = LayoutTable<ExampleDraft>(.ruleExample)
    table.add(
      "layout",
      .either(
        LayoutForm<String>.name(.path).map { .file($0) },
        LayoutForm(.dictionary(.anything)) {
          $0.kind == .object ? .inline(SourceRange($0.range)) : nil
        }),
      need: .required,
      "A layout in the layout format, or the path of a document relative to this file's folder."
    ) { $0.layout = $1 }
    table.add(
      "reported", LayoutForm<[String]>.array(of: LayoutForm<String>.name(.id)), need: .required,
      "The reported views, by id, or by path where they have none; empty: none."
    ) { $0.reported = $1 }
    table.add(
      "messages", LayoutForm<[String]>.array(of: LayoutForm<String>.string),
      "The messages of the findings, in the order of the text; by default they are not compared."
    ) { $0.messages = $1 }
    return table
  }()
}

extension Finding.Message {
  fileprivate static func noRuleID(_ id: String) -> Self {
    """
    '\(id.shortened)' is no id of a rule: it consists of at most 64 lowercase letters, digits and \
    hyphens between them, and does not begin with 'x-'
    """
  }

  fileprivate static func builtIn(_ id: String) -> Self {
    "'\(id)' is a built-in rule; a custom rule needs another id"
  }

  fileprivate static func defined(_ id: String) -> Self {
    "custom rule '\(id)' is already defined"
  }

  static func tooLong(_ name: ValueName, limit: Int) -> Self {
    "'\(name.text)' has at most \(limit) letters"
  }

  fileprivate static func badTemplate(_ failure: MessageTemplate.Failure) -> Self {
    switch failure {
    case .unclosed:
      return "a brace of 'message' has no counterpart; write {{ or }} for a brace itself"
    case .unknown(let name, let nearest):
      let names = MessageTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }
      let hint =
        nearest.map { "did you mean {\($0)}?" }
        ?? "the placeholders are \(names.joined(separator: ", "))"
      return "unknown placeholder {\(name.shortened)}; \(hint)"
    }
  }
}

extension ConfigurationTables {
  /// A custom rule and the objects in it.
  package var customRuleObjects: [LayoutObject] { [customRule.object] + CustomRuleTables.objects }
}
