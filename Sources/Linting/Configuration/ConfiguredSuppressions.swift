internal import LayoutModel

/// The suppressions of a configuration that hold for one document, ready to be asked about each of
/// its findings.
struct ConfiguredSuppressions {
  /// The rules that are suppressed whatever the view; nil: every rule.
  private var rules: Set<String>? = []
  /// The views with suppressed findings, by rule.
  private var viewsByRule: [String: Set<String>] = [:]
  /// The views with all findings suppressed.
  private var views: Set<String> = []
  /// In the order of the text, for findings that only have a place in it.
  private let hierarchies: [ViewHierarchy]

  package init(_ suppressions: [ConfiguredSuppression], _ hierarchies: [ViewHierarchy]) {
    self.hierarchies = hierarchies.filter { !$0.roots.isEmpty }
    for suppression in suppressions {
      switch (suppression.rule, suppression.view) {
      case (nil, nil): rules = nil
      case (let rule?, nil): rules?.insert(rule)
      case (let rule?, let view?): viewsByRule[rule, default: []].insert(view)
      case (nil, let view?): views.insert(view)
      }
    }
  }

  /// Parts the findings from those that are suppressed.
  package func keep(_ findings: [Finding]) -> (kept: [Finding], suppressed: Int) {
    guard rules?.isEmpty != true || namesViews else { return (findings, 0) }
    let kept = findings.filter { !suppress($0) }
    return (kept, findings.count - kept.count)
  }

  private var namesViews: Bool { !views.isEmpty || !viewsByRule.isEmpty }

  private func suppress(_ finding: Finding) -> Bool {
    guard let rules, !rules.contains(finding.rule) else { return true }
    let named = viewsByRule[finding.rule] ?? []
    guard !views.isEmpty || !named.isEmpty, let view = view(of: finding) else { return false }
    return views.contains(view) || named.contains(view)
  }

  /// The id of the view that a finding is about, else its path. A finding about the document is
  /// about the innermost view in whose text it stands.
  private func view(of finding: Finding) -> String? {
    if let subject = finding.view { return subject.id ?? subject.path }
    let offset = finding.range.start
    let next = hierarchies.partitioningIndex { hierarchy in
      hierarchy.roots.first.map { hierarchy[$0].range.start > offset } ?? false
    }
    guard next > 0 else { return nil }
    let hierarchy = hierarchies[next - 1]
    return hierarchy.view(atOffset: offset).map(hierarchy.identifier)
  }
}
