internal import LayoutModel

/// An enabled rule with the facts about it that each check needs.
struct EnabledRule: Sendable {
  let rule: any LayoutRule
  let id: String
  let severity: Severity
  let screens: RuleScreens
  let subjects: RuleSubjects
  private let needs: LayoutFacts

  init(_ rule: any LayoutRule) {
    self.rule = rule
    let metadata = type(of: rule).metadata
    id = metadata.id
    severity = metadata.severity
    screens = metadata.screens
    needs = metadata.needs
    subjects = metadata.subjects
  }

  var comparesWithCanvas: Bool { screens == .comparedWithCanvas }
  var checksGrowingTexts: Bool { screens == .growingTexts }

  /// What it reports in a layout.
  func findings(in layout: AnalyzedLayout, _ cancellation: Cancellation) -> [Finding] {
    var sink = FindingSink(
      ruleID: id, severity: severity, hierarchy: layout.hierarchy, cancellation: cancellation)
    rule.check(layout, into: &sink)
    return sink.findings
  }

  /// Whether it can report something about a layout on its own canvas.
  func mayReport(in layout: AnalyzedLayout) -> Bool { !comparesWithCanvas && applies(to: layout) }

  /// Whether it can report that touches are lost in views that code shows.
  func mayReport(shownViewsOf layout: AnalyzedLayout) -> Bool {
    screens == .likeCanvas && applies(to: layout)
      && !needs.isDisjoint(with: [.positions, .interaction])
  }

  /// Whether it can report something about a layout on other screens.
  func mayReport(onScreens layout: AnalyzedLayout) -> Bool {
    needs.contains(.positions) && applies(to: layout)
  }

  /// Whether it is about layouts that have the facts of this one.
  private func applies(to layout: AnalyzedLayout) -> Bool {
    subjects != .code && layout.facts.isSuperset(of: needs)
  }
}

/// The rules of a linter.
struct RuleSelection: Sendable {
  /// All of them, with their options.
  let rules: [any LayoutRule]
  let enabled: [EnabledRule]
  /// The ids of the enabled rules that check growing texts.
  let rulesOfTexts: Set<String>
  let formerNames: FormerRuleNames

  init(of rules: [any LayoutRule], _ settings: LintSettings) {
    self.rules =
      settings.options.isEmpty
      ? rules
      : rules.map { rule in
        let kind = type(of: rule)
        return settings.options[kind.metadata.id].map { kind.init(options: $0) } ?? rule
      }
    enabled = self.rules.map(EnabledRule.init).filter { settings.isOn($0.id) }
    formerNames = FormerRuleNames(of: self.rules.lazy.map { type(of: $0).metadata })
    rulesOfTexts = Set(enabled.filter(\.checksGrowingTexts).map(\.id))
  }
}
