internal import JSON
internal import LayoutModel
package import Linting

/// The keys of the configuration file. They are created at run time, because they depend on the
/// caller's rules.
package struct ConfigurationTables: Sendable {
  package let configuration: LayoutTable<ConfigurationDraft>
  /// For a rule without options.
  package let ruleConfiguration: LayoutTable<RuleConfiguration>
  package let suppression: LayoutTable<SuppressionDraft>
  package let classDescription = Self.classDescriptionTable()
  package let override: LayoutTable<ConfigurationOverride>
  let customRule: LayoutTable<CustomRuleDraft>

  /// - Parameter formats: the names of report formats.
  package init(rules metadata: [RuleMetadata], formats: [String] = []) {
    let rules =
      metadata.map(ConfigurableRule.init) + DocumentRule.allCases.map(ConfigurableRule.init)
    let names = rules.map(\.id)
    let former = FormerRuleNames(of: metadata)
    ruleConfiguration = Self.ruleConfigurationTable(options: [], of: "the rule")
    suppression = Self.suppressionTable(rules: names, former)
    override = Self.overrideTable(rules: rules, former)
    customRule = CustomRuleTables.table(rules: names)
    var table = LayoutTable<ConfigurationDraft>(.configuration)
    table.add("$schema", .string, "The JSON Schema of this file, for editors.") { _, _ in }
    Self.addOrigins(to: &table)
    table.add(
      "rules", Self.rules(rules, former), byDefault: "{}",
      "Each rule's severity, or an object with its severity and its options."
    ) { $0.configuration.rules = $1 }
    Self.addFiles(to: &table)
    table.add(
      "suppress",
      .array(of: Self.suppressionForm(suppression))
        .holding(atMost: Configuration.suppressionLimit),
      byDefault: "[]",
      "The suppressed findings: those of a rule, in some files, or about a view."
    ) { $0.configuration.suppressions = $1 }
    table.add(
      "classes", Self.classes(classDescription), byDefault: "{}",
      "The app's own classes, by name."
    ) { $0.classes = $1 }
    table.add(
      "include-hidden", LayoutForm<Bool>.bool.located, byDefault: "false",
      "Whether hidden views are checked as if they were shown."
    ) { $0.configuration.includesHidden = $1 }
    Self.addScreens(to: &table)
    Self.addOverrides(of: override, to: &table)
    Self.addReport(formats: formats, to: &table)
    table.add(
      "custom-rules", CustomRuleTables.form(customRule), byDefault: "[]",
      "The project's own rules, as conditions on views."
    ) { $0.configuration.customRules = $1 }
    table.add(
      "baseline", LayoutForm<String>.name(.path).located,
      """
      The file with the accepted findings, which are not shown, relative to this file's folder; \
      `layoutlint --write-baseline FILE` writes it.
      """
    ) { $0.configuration.baseline = $1 }
    configuration = table
  }

  private static func addFiles(to table: inout LayoutTable<ConfigurationDraft>) {
    let patterns = LayoutForm<[Located<PathGlob>]>
      .array(of: LayoutForm<PathGlob>.pathPattern.located)
      .holding(atMost: Configuration.patternLimit)
    table.add(
      "include", patterns, byDefault: "[]",
      """
      Files to check in folders in addition to *.layout.json, as path patterns relative to this \
      file's folder.
      """
    ) { $0.configuration.include = $1 }
    table.add(
      "exclude", patterns, byDefault: "[]",
      """
      Files and folders to skip in folders, as path patterns relative to this file's folder.
      """
    ) { $0.configuration.exclude = $1 }
  }
}

extension ConfigurationTables {
  private static func suppressionTable(
    rules: [String], _ former: FormerRuleNames
  ) -> LayoutTable<SuppressionDraft> {
    var table = LayoutTable<SuppressionDraft>(.suppression)
    table.add("rule", .rule(among: rules, former), "The rule, or `all`.") {
      $0.suppression.rule = $1 == "all" ? nil : $1
      $0.hasCriterion = true
    }
    table.add("path", .pathPattern, "The files, as a path pattern relative to this file's folder.")
    {
      $0.suppression.path = $1
      $0.hasCriterion = true
    }
    table.add("view", .name(.id), "The view of the findings: its id or its path.") {
      $0.suppression.view = $1
      $0.hasCriterion = true
    }
    table.add("reason", .string, "The reason for the suppression.") { $0.suppression.reason = $1 }
    return table
  }

  private static func suppressionForm(
    _ table: LayoutTable<SuppressionDraft>
  ) -> LayoutForm<Located<ConfiguredSuppression>> {
    let object = LayoutForm<SuppressionDraft>.object(table) { _ in SuppressionDraft() }
    return LayoutForm(object.shape) { value, name, context in
      guard let draft = object.read(value, name, &context) else { return nil }
      let keys = table.object.choiceOfKeys
      // A present but invalid value is already reported.
      if !draft.hasCriterion, keys.allSatisfy({ value[$0] == nil }) {
        context.report(.invalidValue, .aboutNothing(keys), at: value.range)
      }
      return Located(draft.suppression, at: SourceRange(value.range))
    }
  }

  private static func classDescriptionTable() -> LayoutTable<ClassDescriptionDraft> {
    var table = LayoutTable<ClassDescriptionDraft>(.classDescription)
    table.add(
      "inherits", LayoutForm<String>.name(.viewClass).located,
      "The superclass: the nearest of UIKit's, or another class that is described here."
    ) {
      $0.inherits = $1
      $0.description.inherits = $1.value
    }
    table.add(
      "isUserInteractionEnabled", .bool,
      "The initial value of instances; by default that of the superclass."
    ) { $0.description.isUserInteractionEnabled = $1 }
    table.add(
      "interactive", .bool,
      "Whether users expect the view to respond to touches; by default as for the superclass."
    ) { $0.description.isInteractive = $1 }
    table.add(
      "pointInside", LayoutTables.pointInsideForm,
      "What the class's override of `point(inside:with:)` does."
    ) { $0.description.pointInside = $1 }
    table.add(
      "hitTest", hitTestForm, "What the class's override of `hitTest(_:with:)` does."
    ) { $0.description.hitTest = $1 }
    return table
  }

  /// The values of a layout's `hitTest`, except references to views.
  private static var hitTestForm: LayoutForm<HitTestOverride> {
    let form = LayoutTables.simpleHitTestForm
    return LayoutForm(form.shape) { value, name, context in
      guard value.kind == .object else { return form.read(value, name, &context) }
      context.report(.invalidValue, .namesAView, at: value.range)
      return nil
    }
  }

  /// The object of `classes`: a description for each name.
  private static func classes(
    _ table: LayoutTable<ClassDescriptionDraft>
  ) -> LayoutForm<[ConfigurationDraft.ClassDraft]> {
    let form = LayoutForm<ClassDescriptionDraft>.object(table) { _ in ClassDescriptionDraft() }
    return LayoutForm(
      .dictionary(form.shape), of: \.object, expecting: "an object of class names"
    ) { members, value, _, context in
      guard members.count <= Configuration.classLimit else {
        context.report(.tooLarge, .tooManyClasses, at: value.start)
        return nil
      }
      var classes: [ConfigurationDraft.ClassDraft] = []
      for member in members where !member.key.hasPrefix("x-") {
        if member.key.isEmpty || UIKitClass.isKnown(member.key) {
          context.report(.invalidValue, .notTheApps(member.key), at: member.keyRange)
        }
        guard let draft = form.read(member.value, ValueName(member.key), &context) else { continue }
        classes.append(
          .init(
            name: member.key, range: member.keyRange, description: draft.description,
            inherits: draft.inherits))
      }
      return classes
    }
  }
}

extension Finding.Message {
  fileprivate static func aboutNothing(_ keys: [String]) -> Self {
    let names = keys.map { "'\($0)'" }.joined(separator: ", ")
    return "an entry of 'suppress' has at least one of \(names)"
  }

  fileprivate static let namesAView: Self =
    "'hitTest' of a class cannot be 'forward', 'forwardSelf' or 'ignoring', which refer to a view"

  fileprivate static func notTheApps(_ name: String) -> Self {
    name.isEmpty
      ? "a class's name cannot be empty"
      : "'\(name)' is UIKit's own; 'classes' is for the app's"
  }

  fileprivate static var tooManyClasses: Self {
    "'classes' describes at most \(Configuration.classLimit) classes"
  }
}

extension Finding.Message {
  fileprivate static func unknownOption(
    _ name: String, of rule: String, _ options: [RuleOption], nearest: String?
  ) -> Self {
    let known = options.map { "\($0.name) (\($0.choices.joined(separator: ", ")))" }
    let hint =
      nearest.map { "; did you mean '\($0)'?" }
      ?? (known.isEmpty ? "; it has none" : "; it has: \(known.joined(separator: ", "))")
    return "\(rule) has no option '\(name)'\(hint)"
  }

  fileprivate static func optionOutsideOfOptions(_ name: String, of rule: String) -> Self {
    "'\(name)' is an option of \(rule), and belongs in 'options'"
  }
}

/// A rule for layouts or documents, with its configurable properties.
struct ConfigurableRule {
  let id: String
  let summary: String
  let options: [RuleOption]
  /// nil if it depends on the finding.
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
  static func rules(
    _ rules: [ConfigurableRule], _ former: FormerRuleNames
  ) -> LayoutForm<[String: RuleConfiguration]> {
    let entries = rules.map { (rule: $0, form: form(of: $0)) }
    let keys = entries.map { rule, form in
      LayoutKey(
        name: rule.id, alias: nil, shape: form.shape, documentation: rule.summary,
        defaultText: rule.severity.map { $0.rawValue.jsonQuoted }, need: .optional,
        property: nil)
    }
    let forms = Dictionary(entries.map { ($0.rule.id, $0.form) }) { first, _ in first }
    let names = rules.map(\.id)
    let custom = customForm
    return LayoutForm(
      .members(keys, others: custom.shape), of: \.object, expecting: "an object of rules"
    ) { members, _, _, context in
      var result: [String: RuleConfiguration] = [:]
      for member in members where !member.key.hasPrefix("x-") {
        let id = context.currentName(of: member.key, former, at: member.keyRange)
        let isCustom = context.customRules.contains(id)
        guard let form = forms[id] ?? (isCustom ? custom : nil) else {
          context.reportUnknownRule(
            member.key, among: names + context.customRules, at: member.keyRange)
          continue
        }
        // The present name takes precedence.
        if id != member.key, result[id] != nil { continue }
        result[id] = form.read(member.value, ValueName(member.key), &context)
      }
      return result
    }
  }

  /// The settings of a custom rule.
  private static var customForm: LayoutForm<RuleConfiguration> {
    .either(
      severityForm,
      .object(ruleConfigurationTable(options: [], of: "a custom rule")) { _ in RuleConfiguration() }
    )
  }

  private static var severityForm: LayoutForm<RuleConfiguration> {
    LayoutForm<RuleLevel>.cases().located.map {
      var configuration = RuleConfiguration()
      configuration.level = $0
      return configuration
    }
  }

  /// A severity, or an object with further properties.
  private static func form(of rule: ConfigurableRule) -> LayoutForm<RuleConfiguration> {
    .either(
      severityForm,
      .object(
        ruleConfigurationTable(options: rule.options, of: rule.id), isInline: !rule.options.isEmpty
      ) { _ in RuleConfiguration() })
  }

  static func ruleConfigurationTable(
    options: [RuleOption], of rule: String
  ) -> LayoutTable<RuleConfiguration> {
    var choices = LayoutTable<RuleConfiguration>(.ruleOptions)
    choices.unknownKey = { .unknownOption($0, of: rule, options, nearest: $1) }
    for option in options {
      choices.add(
        option.name, LayoutForm<String>.choice(option.choices).located,
        byDefault: option.defaultChoice.jsonQuoted, option.summary
      ) { $0.options[option.name] = $1 }
    }
    var table = LayoutTable<RuleConfiguration>(.ruleConfiguration)
    table.unknownKey = { key, _ in
      options.contains { $0.name == key } ? .optionOutsideOfOptions(key, of: rule) : nil
    }
    table.add(
      "severity", LayoutForm<RuleLevel>.cases().located, "The severity of the rule's findings."
    ) { $0.level = $1 }
    table.add(
      "options",
      .object(choices, isInline: true) { _ in RuleConfiguration() }, byDefault: "{}",
      "The rule's options; `layoutlint explain` lists them."
    ) { $0.options = $1.options }
    return table
  }
}

extension LayoutForm where Value: Hashable & Sendable {
  /// The value with its range.
  package var located: LayoutForm<Located<Value>> {
    LayoutForm<Located<Value>>(shape) { value, name, context in
      read(value, name, &context).map { Located($0, at: SourceRange(value.range)) }
    }
  }
}

extension LayoutForm {
  /// An array whose length is limited; a longer array is invalid.
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
    LayoutForm(.name(.pathPattern), of: \.string) { text, value, _, context in
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
  package static func rule(among rules: [String], _ former: FormerRuleNames) -> Self {
    let names = rules + ["all"]
    return LayoutForm(
      .either([.choice(names), .name(.rule)]), of: \.string, expecting: "the name of a rule"
    ) { rule, value, _, context in
      let id = context.currentName(of: rule, former, at: value.range)
      if names.contains(id) || context.customRules.contains(id) { return id }
      context.reportUnknownRule(rule, among: names + context.customRules, at: value.range)
      return nil
    }
  }
}

extension ParseContext {
  /// The present id of a rule, and notes a former one.
  fileprivate mutating func currentName(
    of name: String, _ former: FormerRuleNames, at range: Range<Int>
  ) -> String {
    guard let id = former[name] else { return name }
    formerNames.append(Located(FormerRuleName(name, id: id), at: SourceRange(range)))
    return id
  }

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
  fileprivate static func tooMany(_ name: ValueName, _ count: Int, limit: Int) -> Self {
    "'\(name.text)' has at most \(limit) entries, found \(count)"
  }
}

extension ConfigurationTables {
  static func addScreens(to table: inout LayoutTable<ConfigurationDraft>) {
    table.add(
      "devices", deviceChoice.located, byDefault: DeviceChoice.representativeName.jsonQuoted,
      """
      The devices for which Interface Builder documents are laid out in addition to their own \
      canvas: their names, or `representative` (a few typical sizes), `all` or `stored` (none).
      """
    ) { $0.configuration.devices = $1 }
    table.add(
      "languages", languageChoice.located, byDefault: "[]",
      """
      The languages in which Interface Builder documents are also laid out, by the files beside them: \
      `all`, tags such as `de`, or the pseudo-languages `double`, `accented`, `bounded` and `rtl`.
      """
    ) { $0.configuration.languages = $1 }
    table.add(
      "textSizes", textSizes.located, byDefault: #"["xxxLarge", "AX3"]"#,
      """
      The text sizes at which documents with text styles are also laid out: `xSmall`, `small`, \
      `medium`, `large`, `xLarge`, `xxLarge`, `xxxLarge`, and `AX1` to `AX5` for the \
      accessibility sizes. With `"devices": "stored"` the default is none.
      """
    ) { $0.configuration.textSizes = $1 }
    table.add(
      "infoPlist", LayoutForm<String>.name(.path).located,
      """
      The app's Info.plist, relative to this file's folder, which declares the supported \
      orientations; by default the nearest one to each document.
      """
    ) { $0.configuration.infoPlist = $1 }
    table.add(
      "sources",
      sourceFolders.located,
      """
      The folders with the app's Swift and Objective-C code, relative to this file's folder; by \
      default those of each document's project. `false` or an empty array: no code is read.
      """
    ) { $0.configuration.sources = $1 }
  }

  /// `false` is an empty array.
  private static var sourceFolders: LayoutForm<[String]> {
    let folders = LayoutForm<[String]>.array(of: LayoutForm<String>.name(.path))
      .holding(atMost: Configuration.sourceFolderLimit)
    let shape = LayoutShape.either([.false, folders.shape])
    return LayoutForm(shape) { value, name, context in
      if value.bool == false { return [] }
      if value.kind == .array { return folders.read(value, name, &context) }
      context.mismatch(value, name, shape.expectation)
      return nil
    }
  }

  static var deviceChoice: LayoutForm<DeviceChoice> {
    .either(
      LayoutForm<String>.choice(DeviceChoice.keywords).map { DeviceChoice(keyword: $0) },
      LayoutForm<[String]>.array(of: deviceName)
        .holding(atMost: Configuration.deviceLimit).map { DeviceChoice.named($0) })
  }

  static var textSizes: LayoutForm<[ContentSizeCategory]> {
    .array(of: .cases()).holding(atMost: ContentSizeCategory.allCases.count)
  }

  static var languageChoice: LayoutForm<LanguageChoice> {
    .either(
      LayoutForm<String>.choice([LanguageChoice.allName]).map { LanguageChoice([$0]) },
      LayoutForm<[String]>.array(of: languageName)
        .holding(atMost: LanguageChoice.countLimit).map { LanguageChoice($0) })
  }

  private static var languageName: LayoutForm<String> {
    LayoutForm(.name(.language)) { value in
      value.string.flatMap { LanguageChoice.isName($0) ? $0 : nil }
    }
  }

  /// A device name or alias, in any case.
  private static var deviceName: LayoutForm<String> {
    let form = LayoutForm<String>.choice(DeviceTable.names) { $1.nearestDevice(to: $0) }
    return LayoutForm(form.shape) { value, name, context in
      if let name = value.string, DeviceTable.device(named: name) != nil {
        return DeviceTable.spelling(of: name)
      }
      return form.read(value, name, &context)
    }
  }
}
