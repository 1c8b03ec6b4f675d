package import LayoutModel

/// The suppressions of a configuration that apply to one document, indexed by rule and view.
struct ConfiguredSuppressions {
  /// Whether every finding is suppressed.
  private var isAll = false
  /// The rules that are suppressed whatever the view.
  private var rules: Set<String> = []
  /// The views with suppressed findings, by rule.
  private var viewsByRule: [String: Set<String>] = [:]
  /// The views with all findings suppressed.
  private var views: Set<String> = []
  /// In document order, for findings that have a range but no view.
  private let layouts: [AnalyzedLayout]
  private let suppressions: [ConfiguredSuppression]

  /// The rule and the view that suppress a finding; nil in each case: all.
  private struct Criterion: Hashable {
    let rule: String?
    let view: String?
  }

  init(_ suppressions: [ConfiguredSuppression], _ layouts: [AnalyzedLayout]) {
    self.layouts = layouts
    self.suppressions = suppressions
    for suppression in suppressions {
      switch (suppression.rule, suppression.view) {
      case (nil, nil): isAll = true
      case (let rule?, nil): rules.insert(rule)
      case (let rule?, let view?): viewsByRule[rule, default: []].insert(view)
      case (nil, let view?): views.insert(view)
      }
    }
  }

  /// Removes the suppressed findings and counts them.
  ///
  /// - Returns: also the suppressions that apply to at least one finding.
  func keep(
    _ findings: [Finding]
  ) -> (kept: [Finding], suppressed: Int, used: Set<ConfiguredSuppression>) {
    guard !suppressions.isEmpty else { return (findings, 0, []) }
    var met: Set<Criterion> = []
    let kept = findings.filter { !suppress($0, &met) }
    let used = suppressions.filter { met.contains(Criterion(rule: $0.rule, view: $0.view)) }
    return (kept, findings.count - kept.count, Set(used))
  }

  /// Whether a finding is suppressed. Adds all criteria that apply to it.
  private func suppress(_ finding: Finding, _ met: inout Set<Criterion>) -> Bool {
    var isSuppressed = false
    if isAll {
      met.insert(Criterion(rule: nil, view: nil))
      isSuppressed = true
    }
    if rules.contains(finding.rule) {
      met.insert(Criterion(rule: finding.rule, view: nil))
      isSuppressed = true
    }
    let named = viewsByRule[finding.rule] ?? []
    guard !views.isEmpty || !named.isEmpty, let view = view(of: finding) else {
      return isSuppressed
    }
    if named.contains(view) { met.insert(Criterion(rule: finding.rule, view: view)) }
    if views.contains(view) { met.insert(Criterion(rule: nil, view: view)) }
    return isSuppressed || named.contains(view) || views.contains(view)
  }

  /// The id of the view that a finding is about, else its path. A finding about the document is
  /// about the innermost view whose text contains it.
  private func view(of finding: Finding) -> String? {
    if let name = finding.subjectName { return name }
    return layouts.view(around: finding.range.start).map {
      $0.layout.hierarchy.identifier(of: $0.view)
    }
  }
}

extension Linter {
  /// The suppressions about views that are not checked, for example hidden ones: whether they suppress a
  /// finding is unknown.
  func undecidedSuppressions(
    except used: Set<ConfiguredSuppression>, in document: LayoutDocument,
    _ layouts: [AnalyzedLayout]
  ) -> [ConfiguredSuppression] {
    let candidates = settings.suppressions.filter { $0.view != nil && !used.contains($0) }
    guard !candidates.isEmpty else { return [] }
    let open = UncheckedRanges(
      in: document.parsedLayouts, includingHidden: !settings.includesHidden)
    return candidates.filter { suppression in
      guard let name = suppression.view else { return false }
      return layouts.contains { layout in
        layout.hierarchy.view(identifiedBy: name).map { open.meet(layout.wholeRange(of: $0)) }
          ?? false
      }
    }
  }
}

extension LayoutDocument {
  /// Whether the reader reached the end of the text.
  var isReadToItsEnd: Bool {
    let cut = [DocumentRule.tooDeep.rawValue, DocumentRule.tooLarge.rawValue]
    return !findings.contains { cut.contains($0.rule) }
  }

  /// Whether no part of the document is missing because of an error.
  var isComplete: Bool { isReadToItsEnd && findings.allSatisfy { $0.severity < .error } }
}

extension CheckedDocument {
  /// A configuration with the findings about its settings.
  package init(configuration source: SourceText, findings: [Finding]) {
    self.init(
      source: source, format: .configuration, layouts: [], layoutsAsRead: [], findings: findings,
      ungroupedFindings: findings, baseline: nil, suppressed: 0, suppressedFindings: [],
      usedSuppressions: [], isComplete: true, editing: nil, cache: nil)
  }
}

extension Finding {
  /// An entry of `suppress` that suppresses no finding.
  package static func unusedSuppression(_ suppression: Located<ConfiguredSuppression>) -> Finding {
    DocumentRule.unusedSuppression.finding(.suppressesNothing, at: suppression.range)
  }
}

extension Finding.Message {
  fileprivate static let suppressesNothing: Self = "this entry of 'suppress' suppresses nothing"
}
