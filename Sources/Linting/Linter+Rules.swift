internal import LayoutModel

extension Linter {
  /// The ids of all rules: those about layouts, those about documents, then custom ones.
  package var ruleIDs: [String] {
    rules.map { type(of: $0).metadata.id } + DocumentRule.allCases.map(\.rawValue)
      + settings.customRules.map(\.id)
  }

  /// The rules with their options, and those that are on.
  static func selection(
    of rules: [any LayoutRule], _ settings: LintSettings
  ) -> (rules: [any LayoutRule], enabled: [any LayoutRule]) {
    let rules =
      settings.options.isEmpty
      ? rules
      : rules.map { rule in
        let kind = type(of: rule)
        return settings.options[kind.metadata.id].map { kind.init(options: $0) } ?? rule
      }
    return (rules, rules.filter { settings.isOn(type(of: $0).metadata.id) })
  }

  /// The same with the rules of another linter, which has them already if the settings for rules are equal.
  static func selection(
    of other: Linter, _ settings: LintSettings
  ) -> (rules: [any LayoutRule], enabled: [any LayoutRule]) {
    guard settings.options == other.settings.options, settings.only == other.settings.only,
      settings.disabled == other.settings.disabled
    else { return selection(of: other.rules, settings) }
    return (other.rules, other.enabledRules)
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
    func runs(_ rule: RuleMetadata) -> Bool {
      layout.facts.isSuperset(of: rule.needs) && rule.needs.isDisjoint(with: idle)
    }
    let isLarge = layout.hierarchy.views.count >= Self.leastViewsOfParts
    let parts = isLarge ? parts : nil
    @Sendable func check(_ rule: any LayoutRule) -> RuleFindings {
      if let rule = rule.obstructionRule {
        return Self.findings(of: rule, in: layout, reusing: former, parts, isCancelled: isCancelled)
      }
      var sink = FindingSink(
        rule: type(of: rule).metadata, hierarchy: layout.hierarchy, isCancelled: isCancelled)
      rule.check(layout, into: &sink)
      return (sink.findings, nil)
    }
    var all: [Finding] = []
    var byRule: [String: [Finding?]] = [:]
    func add(_ result: RuleFindings, of rule: RuleMetadata) {
      if !result.all.isEmpty { all += result.all }
      if let findings = result.ofObstructions { byRule[rule.id] = findings }
    }
    if let parts {
      let enabled = enabledRules.filter { runs(type(of: $0).metadata) }
      let results = parts.results(of: .rules, count: enabled.count) { index in
        isCancelled() ? ([], nil) : check(enabled[index])
      }
      for (rule, result) in zip(enabled, results) { add(result, of: type(of: rule).metadata) }
    } else {
      // Most layouts are small, and most rules report nothing.
      for rule in enabledRules {
        let metadata = type(of: rule).metadata
        guard runs(metadata) else { continue }
        if isCancelled() { break }
        add(check(rule), of: metadata)
      }
    }
    let custom = customFindings(of: layout, isCancelled: isCancelled)
    return (custom.isEmpty ? all : all + custom, byRule)
  }

  /// The findings of a rule about the obstructions of a layout.
  private static func findings(
    of rule: any ObstructionRule, in layout: CheckedLayout, reusing former: FormerFindings?,
    _ parts: (any CheckPartRunner)?, isCancelled: @escaping @Sendable () -> Bool
  ) -> RuleFindings {
    guard !layout.obstructions.isEmpty else { return ([], nil) }
    let ofRule = former?.findings(of: type(of: rule).metadata.id)
    var cache: Void = ()
    let findings = parts.joined(layout.obstructions, cache: &cache) { _, obstructions in
      var sink = FindingSink(
        rule: type(of: rule).metadata, hierarchy: layout.hierarchy, isCancelled: isCancelled)
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
    return (findings.compactMap(\.self), findings.contains { $0 != nil } ? findings : nil)
  }

  /// Whether a layout on its own canvas has no obstruction, and no rule reports anything else about its frames.
  func hasFreeTouches(_ hierarchy: ViewHierarchy) -> Bool {
    // With constraints, the layout is also compared with those on other screens.
    guard skipsFreeTouches, hierarchy.spec == nil, settings.customRules.isEmpty,
      !enabledRules.contains(where: \.reportsFreeViews)
    else { return false }
    return FreeTouches(hierarchy, fixedSides: [:]).include(hierarchy)
  }

  /// The findings of one rule in a layout, and those of a rule that checks obstructions, one for each; nil: there are
  /// none.
  private typealias RuleFindings = (all: [Finding], ofObstructions: [Finding?]?)

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
