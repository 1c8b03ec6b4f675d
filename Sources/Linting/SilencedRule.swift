package import LayoutModel

/// A rule that reports nothing about a view because of one allowance or fact.
package struct SilencedRule: Sendable {
  package let rule: String
  /// What it would report; nil: it has not been determined.
  package let finding: Finding?
  /// Lower case, without a full stop.
  package let reason: String
}

extension Linter {
  /// The enabled rules that are silent about a view because of an allowance. It is computed for a question about one view
  /// only: each rule is asked, and checks the layout again with obstructions that are otherwise dropped.
  ///
  /// - Parameter allowed: what keeps touches from the view without a finding.
  package func silencedRules(
    about view: ViewID, in layout: AnalyzedLayout, _ allowed: [AllowedObstruction]
  ) -> [SilencedRule] {
    let free = layout.reporting([])
    let undisturbed = findings(about: view, in: free)
    let reported = Set(findings(about: view, in: layout).map(\.rule))
    var silenced = undisturbed.filter { !reported.contains($0.rule) }.map {
      SilencedRule(
        rule: $0.rule, finding: $0, reason: "another rule reports what keeps touches from it")
    }
    let known = Set(undisturbed.map(\.rule))
    for allowed in allowed {
      guard let obstruction = allowed.obstruction else { continue }
      for finding in findings(about: view, in: layout.reporting([obstruction]))
      where !known.contains(finding.rule) {
        silenced.append(
          SilencedRule(rule: finding.rule, finding: finding, reason: allowed.allowance.text))
      }
    }
    for rule in enabledRules where rule.subjects != .code {
      guard let reason = rule.rule.silence(about: view, in: layout) else { continue }
      silenced.append(SilencedRule(rule: rule.id, finding: nil, reason: reason))
    }
    return silenced
  }

  private func findings(about view: ViewID, in layout: AnalyzedLayout) -> [Finding] {
    enabledRules.filter { $0.mayReport(in: layout) }
      .flatMap { $0.findings(in: layout, .none) }
      .filter { $0.view?.view == view }
  }
}
