internal import LayoutModel

extension Linter {
  /// The ids of all rules: those about layouts, those about documents, then custom ones.
  package var ruleIDs: [String] {
    rules.map { type(of: $0).metadata.id } + DocumentRule.allCases.map(\.rawValue)
      + settings.customRules.map(\.id)
  }

  /// The rules with their options, those that are on, and what any of these needs.
  static func selection(
    of rules: [any LayoutRule], _ settings: LintSettings
  ) -> (rules: [any LayoutRule], enabled: [any LayoutRule], needs: LayoutFacts) {
    let rules =
      settings.options.isEmpty
      ? rules
      : rules.map { rule in
        let kind = type(of: rule)
        return settings.options[kind.metadata.id].map { kind.init(options: $0) } ?? rule
      }
    let enabled = rules.filter { settings.isOn(type(of: $0).metadata.id) }
    return (rules, enabled, enabled.reduce([]) { $0.union(type(of: $1).metadata.needs) })
  }

  /// The same with the rules of another linter, which has them already if the settings for rules are equal.
  static func selection(
    of other: Linter, _ settings: LintSettings
  ) -> (rules: [any LayoutRule], enabled: [any LayoutRule], needs: LayoutFacts) {
    guard settings.options == other.settings.options, settings.only == other.settings.only,
      settings.disabled == other.settings.disabled
    else { return selection(of: other.rules, settings) }
    return (other.rules, other.enabledRules, other.neededFacts)
  }

  /// The findings of the enabled rules in a layout on its own canvas.
  ///
  /// - Returns: also those about obstructions, one for each obstruction, by rule.
  func findings(
    of layout: CheckedLayout, reusing former: FormerFindings?,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> (all: [Finding], ofObstructions: [String: [Finding?]]) {
    // What no rule reports anything about.
    var idle: LayoutFacts = layout.hasFreeTouches ? .positions : []
    if !layout.hierarchy.hasRecognizers, !layout.code.mayAddRecognizers {
      idle.insert(.recognizers)
    }
    let enabled =
      layout.facts.isSuperset(of: neededFacts) && idle.isEmpty
      ? enabledRules
      : enabledRules.filter { rule in
        let needs = type(of: rule).metadata.needs
        return layout.facts.isSuperset(of: needs) && needs.isDisjoint(with: idle)
      }
    let isLarge = layout.hierarchy.views.count >= Self.leastViewsOfParts
    let parts = isLarge ? parts : nil
    @Sendable func sink(of rule: any LayoutRule) -> FindingSink {
      FindingSink(
        rule: type(of: rule).metadata, hierarchy: layout.hierarchy, isCancelled: isCancelled)
    }
    @Sendable func check(_ rule: any LayoutRule) -> RuleFindings {
      guard !isCancelled() else { return RuleFindings(all: []) }
      if let rule = rule.obstructionRule { return checkObstructions(rule) }
      var sink = sink(of: rule)
      rule.check(layout, into: &sink)
      return RuleFindings(all: sink.findings)
    }
    @Sendable func checkObstructions(_ rule: any ObstructionRule) -> RuleFindings {
      guard !layout.obstructions.isEmpty else { return RuleFindings(all: []) }
      let ofRule = former?.findings(of: type(of: rule).metadata.id)
      var cache: Void = ()
      let findings = parts.joined(layout.obstructions, cache: &cache) { _, obstructions in
        var sink = sink(of: rule)
        var findings: [Finding?] = []
        findings.reserveCapacity(obstructions.count)
        for obstruction in obstructions {
          if isCancelled() { break }
          if let former, let ofRule,
            let known = former.finding(about: obstruction, among: ofRule)
          {
            findings.append(known)
            continue
          }
          let count = sink.findings.count
          rule.check(obstruction, in: layout, into: &sink)
          findings.append(sink.findings.count > count ? sink.findings[count] : nil)
        }
        return findings
      }
      return RuleFindings(
        all: findings.compactMap(\.self),
        ofObstructions: findings.contains { $0 != nil } ? findings : nil)
    }
    let results =
      parts?.results(of: .rules, count: enabled.count) { check(enabled[$0]) }
      ?? enabled.map(check)
    var byRule: [String: [Finding?]] = [:]
    for (index, result) in results.enumerated() {
      if let findings = result.ofObstructions {
        byRule[type(of: enabled[index]).metadata.id] = findings
      }
    }
    return (
      results.flatMap(\.all) + customFindings(of: layout, isCancelled: isCancelled), byRule
    )
  }

  /// Whether a layout on its own canvas has no obstruction, and no rule reports anything else about its frames.
  func hasFreeTouches(_ hierarchy: ViewHierarchy) -> Bool {
    // With constraints, the layout is also compared with those on other screens.
    guard skipsFreeTouches, hierarchy.spec == nil, settings.customRules.isEmpty,
      !enabledRules.contains(where: \.reportsFreeViews)
    else { return false }
    return FreeTouches(hierarchy, fixedSides: [:]).include(hierarchy)
  }

  /// The findings of one rule in a layout.
  private struct RuleFindings: Sendable {
    let all: [Finding]
    /// One for each obstruction, of a rule that checks them; nil: there are none.
    var ofObstructions: [Finding?]?
  }

  /// Waking a thread takes longer than the rules of a layout with fewer views.
  static let leastViewsOfParts = 1_000
}

extension ViewHierarchy {
  /// Whether there is a recognizer. Rules that need recognizers report nothing about a layout without any.
  fileprivate var hasRecognizers: Bool {
    !unattachedRecognizers.isEmpty || !leftViews.isEmpty
      || views.indices.contains { !views[$0].gestureRecognizers.isEmpty }
  }
}
