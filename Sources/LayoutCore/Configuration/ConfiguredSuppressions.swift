/// The suppressions of a configuration that hold for one document, ready to be asked about each of
/// its findings.
struct ConfiguredSuppressions {
  /// The rules that are suppressed whatever the view; nil: every rule.
  private var rules: Set<String>? = []
  /// The views with suppressed findings, by rule.
  private var viewsByRule: [String: Set<String>] = [:]
  /// The views with all findings suppressed.
  private var views: Set<String> = []
  /// The views that are named, for findings that only have a place in the text.
  private var places: [String: [Place]] = [:]

  /// A view's text, with the texts of its subviews in it.
  private struct Place {
    let range: SourceRange
    let subviews: [SourceRange]

    /// Whether an offset lies in the view's own part, and not in a subview's.
    ///
    /// By halving: subviews stand in the order of the text.
    func holds(_ offset: Int) -> Bool {
      guard range.contains(offset) else { return false }
      var (low, high) = (0, subviews.count)
      while low < high {
        let middle = (low + high) / 2
        if subviews[middle].start <= offset { low = middle + 1 } else { high = middle }
      }
      return low == 0 || !subviews[low - 1].contains(offset)
    }
  }

  init(_ suppressions: [ConfiguredSuppression], _ hierarchies: [ViewHierarchy]) {
    for suppression in suppressions {
      switch (suppression.rule, suppression.view) {
      case (nil, nil): rules = nil
      case (let rule?, nil): rules?.insert(rule)
      case (let rule?, let view?): viewsByRule[rule, default: []].insert(view)
      case (nil, let view?): views.insert(view)
      }
    }
    for view in viewsByRule.values.reduce(views, { $0.union($1) }) {
      places[view] = hierarchies.compactMap { hierarchy in
        guard let id = hierarchy.view(identifiedBy: view), hierarchy.identifier(of: id) == view
        else { return nil }
        return Place(
          range: hierarchy[id].range, subviews: hierarchy[id].subviews.map { hierarchy[$0].range })
      }
    }
  }

  /// Parts the findings from those that are suppressed.
  func keep(_ findings: [Finding]) -> (kept: [Finding], suppressed: Int) {
    guard rules?.isEmpty != true || !places.isEmpty else { return (findings, 0) }
    let kept = findings.filter { !suppress($0) }
    return (kept, findings.count - kept.count)
  }

  private func suppress(_ finding: Finding) -> Bool {
    guard let rules, !rules.contains(finding.rule) else { return true }
    let named = viewsByRule[finding.rule] ?? []
    if let subject = finding.view {
      let view = subject.id ?? subject.path
      return views.contains(view) || named.contains(view)
    }
    let start = finding.range.start
    return views.contains { holds($0, start) } || named.contains { holds($0, start) }
  }

  /// Whether a place of the text is in the own part of a view with this id.
  private func holds(_ view: String, _ offset: Int) -> Bool {
    places[view]?.contains { $0.holds(offset) } ?? false
  }
}
