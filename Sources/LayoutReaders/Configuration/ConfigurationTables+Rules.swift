internal import LayoutModel
package import Linting
internal import JSON

/// A rule of either kind, as far as a configuration can set it.
struct ConfigurableRule {
  package let id: String
  package let summary: String
  package let options: [RuleOption]
  /// nil: it depends on the finding.
  let severity: Severity?

  init(_ metadata: RuleMetadata) {
    id = metadata.id
    summary = metadata.summary
    options = metadata.options
    severity = metadata.gradation == nil ? metadata.severity : nil
  }

  init(_ rule: DocumentRule) {
    id = rule.rawValue
    summary = rule.summary
    options = []
    severity = rule.gradation == nil ? rule.severity : nil
  }
}

extension ConfigurationTables {
  /// The object of `rules`.
  static func rules(_ rules: [ConfigurableRule]) -> LayoutForm<[String: RuleConfiguration]> {
    let entries = rules.map { (rule: $0, form: form(of: $0)) }
    let keys = entries.map { rule, form in
      LayoutKey(
        name: rule.id, alias: nil, shape: form.shape, documentation: rule.summary,
        defaultText: rule.severity.map { JSONText.quoted($0.rawValue) }, need: .optional,
        property: nil)
    }
    let forms = Dictionary(entries.map { ($0.rule.id, $0.form) }) { first, _ in first }
    let names = rules.map(\.id)
    return LayoutForm(.members(keys)) { value, name, context in
      guard value.kind == .object else {
        context.mismatch(value, name, "an object of rules")
        return nil
      }
      var result: [String: RuleConfiguration] = [:]
      for member in value.members where !member.key.hasPrefix("x-") {
        guard let form = forms[member.key] else {
          context.reportUnknownRule(member.key, among: names, at: member.keyRange)
          continue
        }
        result[member.key] = form.read(member.value, ValueName(member.key), &context)
      }
      return result
    }
  }

  /// A severity, or an object that may say more.
  private static func form(of rule: ConfigurableRule) -> LayoutForm<RuleConfiguration> {
    .either(
      LayoutForm<RuleLevel>.cases().stated.map {
        var configuration = RuleConfiguration()
        configuration.level = $0
        return configuration
      },
      .object(
        ruleConfigurationTable(options: rule.options), isDescribedInPlace: !rule.options.isEmpty
      ) { _ in RuleConfiguration() })
  }

  static func ruleConfigurationTable(options: [RuleOption]) -> LayoutTable<RuleConfiguration> {
    var choices = LayoutTable<RuleChoices>(.ruleOptions)
    for option in options {
      choices.add(
        option.name, LayoutForm<String>.choice(option.choices).stated,
        byDefault: JSONText.quoted(option.defaultChoice), option.summary
      ) { $0.choices[option.name] = $1 }
    }
    var table = LayoutTable<RuleConfiguration>(.ruleConfiguration)
    table.add(
      "severity", LayoutForm<RuleLevel>.cases().stated, "How much the rule's findings matter."
    ) { $0.level = $1 }
    table.add(
      "options",
      .object(choices, isDescribedInPlace: true) { _ in RuleChoices() }, byDefault: "{}",
      "What the rule can be told; `layoutlint explain` lists it."
    ) { $0.options = $1.choices }
    return table
  }
}

extension LayoutForm where Value: Hashable & Sendable {
  /// The value with its place.
  package var stated: LayoutForm<Located<Value>> {
    LayoutForm<Located<Value>>(shape) { value, name, context in
      read(value, name, &context).map { Located($0, at: SourceRange(value.range)) }
    }
  }
}

extension LayoutForm {
  /// An array that is refused as a whole where it is too long.
  func holding(atMost limit: Int) -> Self {
    LayoutForm(shape) { value, name, context in
      let elements = value.elements
      guard elements.count > limit else { return read(value, name, &context) }
      context.report(
        .tooLarge, .tooMany(name, elements.count, limit: limit), at: elements[limit].range)
      return nil
    }
  }
}

extension LayoutForm where Value == PathGlob {
  package static var pathPattern: Self {
    let shape = LayoutShape.name(.pathPattern)
    return LayoutForm(shape) { value, name, context in
      guard let text = value.string else {
        context.mismatch(value, name, shape.expectation)
        return nil
      }
      do throws(PathGlob.Failure) {
        return try PathGlob(text)
      } catch {
        context.report(.invalidValue, Finding.Message(error.message), at: value.range)
        return nil
      }
    }
  }
}

extension LayoutForm where Value == String {
  /// The id of a rule, or `all`.
  package static func rule(among rules: [String]) -> Self {
    let names = rules + ["all"]
    return LayoutForm(.choice(names)) { value, name, context in
      guard let rule = value.string else {
        context.mismatch(value, name, "the name of a rule")
        return nil
      }
      if names.contains(rule) { return rule }
      context.reportUnknownRule(rule, among: names, at: value.range)
      return nil
    }
  }
}

extension ParseContext {
  fileprivate mutating func reportUnknownRule(
    _ name: String, among names: [String], at range: Range<Int>
  ) {
    let nearest = nearest(to: name, in: names)
    report(
      .unknownReference, .unknownRule(name, nearest: nearest), at: range,
      fixes: nearest.map { [.replace(range, with: $0)] } ?? [])
  }
}

extension Finding.Message {
  fileprivate static func unknownRule(_ name: String, nearest: String?) -> Self {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "there is no rule '\(name)'\(hint)"
  }

  fileprivate static func tooMany(_ name: ValueName, _ count: Int, limit: Int) -> Self {
    "'\(name.text)' holds at most \(limit) entries; this has \(count)"
  }
}
