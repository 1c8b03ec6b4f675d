internal import LayoutModel

extension Linter {
  /// The ids of all rules: those about layouts, those about documents, then custom ones.
  package var ruleIDs: [String] {
    rules.map { type(of: $0).metadata.id } + DocumentRule.allCases.map(\.rawValue)
      + settings.customRules.map(\.id)
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
    let isLarge = layout.hierarchy.views.count >= Self.leastViewsOfParts
    let parts = isLarge ? parts : nil
    var all: [Finding] = []
    var byRule: [String: [Finding?]] = [:]
    func add(_ result: RuleFindings, of rule: RuleMetadata) {
      if !result.all.isEmpty { all += result.all }
      if let findings = result.ofObstructions { byRule[rule.id] = findings }
    }
    if let parts {
      let rules = enabledRules.filter { $0.mayReport(in: layout, except: idle) }
      let results = parts.results(of: .rules, count: rules.count) { index in
        isCancelled()
          ? ([], nil)
          : Self.findings(
            of: rules[index], in: layout, reusing: former, parts, isCancelled: isCancelled)
      }
      for (rule, result) in zip(rules, results) { add(result, of: rule.metadata) }
    } else {
      // Most layouts are small, and most rules report nothing.
      for rule in enabledRules where rule.mayReport(in: layout, except: idle) {
        if isCancelled() { break }
        let result = Self.findings(
          of: rule, in: layout, reusing: former, nil, isCancelled: isCancelled)
        add(result, of: rule.metadata)
      }
    }
    let custom = customFindings(of: layout, isCancelled: isCancelled)
    return (custom.isEmpty ? all : all + custom, byRule)
  }

  /// The findings of a rule in a layout.
  private static func findings(
    of rule: EnabledRule, in layout: CheckedLayout, reusing former: FormerFindings?,
    _ parts: (any CheckPartRunner)?, isCancelled: @escaping @Sendable () -> Bool
  ) -> RuleFindings {
    if rule.isObstructionRule, let obstructionRule = rule.obstructionRule {
      return findings(
        of: obstructionRule, rule.metadata, in: layout, reusing: former, parts,
        isCancelled: isCancelled)
    }
    var sink = FindingSink(
      rule: rule.metadata, hierarchy: layout.hierarchy, isCancelled: isCancelled)
    rule.rule.check(layout, into: &sink)
    return (sink.findings, nil)
  }

  /// The findings of a rule about the obstructions of a layout.
  private static func findings(
    of rule: any ObstructionRule, _ metadata: RuleMetadata, in layout: CheckedLayout,
    reusing former: FormerFindings?, _ parts: (any CheckPartRunner)?,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> RuleFindings {
    let ofRule = former?.findings(of: metadata.id)
    let findings = parts.joined(layout.obstructions) { obstructions in
      var sink = FindingSink(
        rule: metadata, hierarchy: layout.hierarchy, isCancelled: isCancelled)
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
      !enabledRules.contains(where: \.rule.reportsFreeViews)
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
