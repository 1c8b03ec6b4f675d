/// What one run says about rules. It goes before what the configuration says.
package struct RuleOverrides: Hashable, Sendable {
  /// Only these rules, and those of `enabled`; nil: all that are on.
  package var only: Set<String>?
  package var enabled: Set<String> = []
  package var levels: [String: RuleLevel] = [:]

  package init() {}

  /// Whether the run itself says that a rule is to run.
  func turnsOn(_ rule: String) -> Bool {
    only?.contains(rule) == true || enabled.contains(rule) || levels[rule]?.severity != nil
  }
}

extension LintSettings {
  /// The settings in force for one file.
  ///
  /// - Parameters:
  ///   - configuration: nil: none is in force.
  ///   - file: where the file lies below the configuration's folder; nil: it lies elsewhere.
  ///   - rules: those that may have options.
  package init(
    _ configuration: Configuration?, file: RelativePath?, overrides: RuleOverrides,
    rules: [RuleMetadata]
  ) {
    self.init()
    let configuration = configuration ?? Configuration()
    for (rule, said) in configuration.rules {
      guard let level = said.level?.value else { continue }
      if let severity = level.severity {
        severities[rule] = severity
      } else if !overrides.turnsOn(rule) {
        disabled.insert(rule)
      }
    }
    only = overrides.only.map { $0.union(overrides.enabled) }
    for (rule, level) in overrides.levels {
      if let severity = level.severity {
        severities[rule] = severity
      } else {
        disabled.insert(rule)
      }
    }
    for rule in rules {
      guard let said = configuration.rules[rule.id]?.options, !said.isEmpty else { continue }
      var choices = RuleOptions()
      for option in rule.options {
        if let choice = said[option.name] { choices[option] = choice.value }
      }
      options[rule.id] = choices
    }
    suppressions = configuration.suppressions.map(\.value).filter { $0.applies(to: file) }
    includesHidden = configuration.includesHidden?.value ?? false
  }
}
