/// An enabled rule with the facts about it that each check needs.
///
/// It is a class, because copies of rules take longer than most checks of small layouts.
final class EnabledRule: Sendable {
  let rule: any LayoutRule
  let metadata: RuleMetadata
  private let needs: LayoutFacts
  /// See `LayoutRule.obstructionRule`.
  let obstructionRule: (any ObstructionRule)?
  /// Whether `obstructionRule` exists. Reading that would copy it.
  let isObstructionRule: Bool

  init(_ rule: any LayoutRule) {
    self.rule = rule
    metadata = type(of: rule).metadata
    needs = metadata.needs
    obstructionRule = rule.obstructionRule
    isObstructionRule = obstructionRule != nil
  }

  /// Whether it can report something about a layout.
  ///
  /// - Parameter idle: what no rule reports anything about.
  func mayReport(in layout: CheckedLayout, except idle: LayoutFacts) -> Bool {
    layout.facts.isSuperset(of: needs) && needs.isDisjoint(with: idle)
      && (!isObstructionRule || !layout.obstructions.isEmpty)
  }
}

/// The rules of a linter.
struct RuleSelection: Sendable {
  /// All of them, with their options.
  let rules: [any LayoutRule]
  let enabled: [EnabledRule]

  init(of rules: [any LayoutRule], _ settings: LintSettings) {
    self.rules =
      settings.options.isEmpty
      ? rules
      : rules.map { rule in
        let kind = type(of: rule)
        return settings.options[kind.metadata.id].map { kind.init(options: $0) } ?? rule
      }
    enabled = self.rules.map(EnabledRule.init).filter { settings.isOn($0.metadata.id) }
  }

  /// The same rules with other settings.
  func with(_ settings: LintSettings, insteadOf former: LintSettings) -> RuleSelection {
    let isEqual =
      settings.options == former.options && settings.only == former.only
      && settings.disabled == former.disabled
    return isEqual ? self : RuleSelection(of: rules, settings)
  }
}
