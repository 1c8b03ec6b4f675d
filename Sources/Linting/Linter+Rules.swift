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
    let hasRecognizers = layout.hierarchy.hasRecognizers || layout.code.mayAddRecognizers
    let idle: LayoutFacts = hasRecognizers ? [] : .recognizers
    var all: [Finding] = []
    var byRule: [String: [Finding?]] = [:]
    for rule in enabledRules where rule.mayReport(in: layout, except: idle) {
      if isCancelled() { break }
      let found = Self.findings(of: rule, in: layout, reusing: former, isCancelled: isCancelled)
      all += found.all
      byRule[rule.id] = found.ofObstructions
    }
    return (all + customFindings(of: layout, isCancelled: isCancelled), byRule)
  }

  /// The findings of a rule in a layout.
  private static func findings(
    of rule: EnabledRule, in layout: CheckedLayout, reusing former: FormerFindings?,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> RuleFindings {
    if let obstructionRule = rule.obstructionRule {
      return findings(
        of: obstructionRule, rule.id, rule.severity, in: layout, reusing: former,
        isCancelled: isCancelled)
    }
    var sink = FindingSink(
      ruleID: rule.id, severity: rule.severity, hierarchy: layout.hierarchy,
      isCancelled: isCancelled)
    rule.rule.check(layout, into: &sink)
    return (sink.findings, nil)
  }

  /// The findings of a rule about the obstructions of a layout.
  private static func findings(
    of rule: any ObstructionRule, _ id: String, _ severity: Severity, in layout: CheckedLayout,
    reusing former: FormerFindings?, isCancelled: @escaping @Sendable () -> Bool
  ) -> RuleFindings {
    let ofRule = former?.findings(of: id)
    var sink = FindingSink(
      ruleID: id, severity: severity, hierarchy: layout.hierarchy, isCancelled: isCancelled)
    var findings: [Finding?] = []
    for obstruction in layout.obstructions {
      if isCancelled() { break }
      if let former, let ofRule, let known = former.finding(about: obstruction, among: ofRule) {
        findings.append(known)
        continue
      }
      let count = sink.findings.count
      rule.check(obstruction, in: layout, into: &sink)
      findings.append(sink.findings.count > count ? sink.findings[count] : nil)
    }
    return (findings.compactMap(\.self), findings.contains { $0 != nil } ? findings : nil)
  }

  /// The findings of one rule in a layout, and those of a rule that checks obstructions, one for each; nil: there are
  /// none.
  private typealias RuleFindings = (all: [Finding], ofObstructions: [Finding?]?)
}

extension ViewHierarchy {
  /// Whether there is a recognizer. Rules that need recognizers report nothing about a layout without any.
  fileprivate var hasRecognizers: Bool {
    !unattachedRecognizers.isEmpty || !leftViews.isEmpty
      || views.indices.contains { !views[$0].gestureRecognizers.isEmpty }
  }
}
