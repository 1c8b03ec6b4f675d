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
    func add(_ result: RuleFindings, ofRule id: String) {
      if !result.all.isEmpty { all += result.all }
      if let findings = result.ofObstructions { byRule[id] = findings }
    }
    let rules = enabledRules
    if let parts {
      let reporting = rules.indices.filter { rules[$0].mayReport(in: layout, except: idle) }
      let results = parts.results(of: .rules, count: reporting.count) { index in
        isCancelled()
          ? ([], nil)
          : Self.findings(
            ofRuleAt: reporting[index], among: rules, in: layout, reusing: former, parts,
            isCancelled: isCancelled)
      }
      for (index, result) in zip(reporting, results) { add(result, ofRule: rules[index].id) }
    } else {
      // Most layouts are small, and most rules report nothing.
      for index in rules.indices where rules[index].mayReport(in: layout, except: idle) {
        if isCancelled() { break }
        let result = Self.findings(
          ofRuleAt: index, among: rules, in: layout, reusing: former, nil, isCancelled: isCancelled)
        add(result, ofRule: rules[index].id)
      }
    }
    let custom = customFindings(of: layout, isCancelled: isCancelled)
    return (custom.isEmpty ? all : all + custom, byRule)
  }

  /// The findings of a rule in a layout.
  private static func findings(
    ofRuleAt index: Int, among rules: [EnabledRule], in layout: CheckedLayout,
    reusing former: FormerFindings?,
    _ parts: (any CheckPartRunner)?, isCancelled: @escaping @Sendable () -> Bool
  ) -> RuleFindings {
    if rules[index].isObstructionRule, let obstructionRule = rules[index].obstructionRule {
      return findings(
        of: obstructionRule, rules[index].id, rules[index].severity, in: layout, reusing: former,
        parts, isCancelled: isCancelled)
    }
    var sink = FindingSink(
      ruleID: rules[index].id, severity: rules[index].severity, hierarchy: layout.hierarchy,
      isCancelled: isCancelled)
    rules[index].rule.check(layout, into: &sink)
    return (sink.findings, nil)
  }

  /// The findings of a rule about the obstructions of a layout.
  private static func findings(
    of rule: any ObstructionRule, _ id: String, _ severity: Severity, in layout: CheckedLayout,
    reusing former: FormerFindings?, _ parts: (any CheckPartRunner)?,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> RuleFindings {
    let ofRule = former?.findings(of: id)
    let findings = parts.joined(layout.obstructions) { obstructions in
      var sink = FindingSink(
        ruleID: id, severity: severity, hierarchy: layout.hierarchy, isCancelled: isCancelled)
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
