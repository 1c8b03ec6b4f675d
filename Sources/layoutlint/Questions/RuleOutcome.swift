internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Pictures
internal import Reports

/// What a rule reports about a view, or why it reports nothing.
struct RuleOutcome {
  let rule: String
  let kind: Kind
  /// What is or would be reported.
  var finding: Finding?
  /// Lower case, without a full stop.
  var reason: String?

  enum Kind: String, CaseIterable {
    case reported, suppressed, off
    /// The rule would report the view if a fact were different.
    case silenced
    /// The format does not contain what the rule needs.
    case unable
    case silent

    var title: String {
      switch self {
      case .reported: "reported"
      case .suppressed: "found and suppressed"
      case .off: "turned off, and it would be reported"
      case .silenced: "not reported because of one fact"
      case .unable: "not checked, because the document does not contain what the rule needs"
      case .silent: "checked, nothing to report ('layoutlint explain RULE' lists what is allowed)"
      }
    }

    /// Whether the rules are listed with reasons.
    var needsReason: Bool { self != .silent }
  }

  /// The outcomes of all rules about layouts.
  ///
  /// A rule does not state why it is silent. So the document is checked again with one fact changed: a rule that then
  /// reports the view is silent because of this fact.
  static func all(
    about view: Finding.Subject, in document: CheckedDocument, _ layout: OpenedLayout,
    by linter: Linter
  ) -> [RuleOutcome] {
    var known = outcomes(in: document, about: view)
    for fact in ChangedFact.allCases {
      guard let changed = linter.changing(fact)?.check(document.source) else { continue }
      for finding in changed.ungroupedFindings where finding.view?.isSame(as: view) == true {
        guard known[finding.rule] == nil else { continue }
        known[finding.rule] = RuleOutcome(
          rule: finding.rule, kind: fact.kind, finding: finding, reason: fact.reason)
      }
    }
    let silent = linter.rules.map { type(of: $0).metadata }.filter {
      known[$0.id] == nil && $0.subjects != .code && linter.settings.isOn($0.id)
    }
    for rule in silent { known[rule.id] = outcome(ofSilent: rule, in: layout) }
    return known.values.sorted { $0.rule < $1.rule }
  }

  /// What is reported and suppressed.
  private static func outcomes(
    in document: CheckedDocument, about view: Finding.Subject
  ) -> [String: RuleOutcome] {
    var known: [String: RuleOutcome] = [:]
    for suppressed in document.suppressedFindings
    where suppressed.finding.view?.isSame(as: view) == true {
      let rule = suppressed.finding.rule
      known[rule] = RuleOutcome(
        rule: rule, kind: .suppressed, finding: suppressed.finding, reason: suppressed.text)
    }
    let shown = document.findings
    for finding in document.ungroupedFindings where finding.view?.isSame(as: view) == true {
      let isGrouped = !shown.contains { $0.rule == finding.rule && $0.range == finding.range }
      known[finding.rule] = RuleOutcome(
        rule: finding.rule, kind: .reported, finding: finding,
        reason: isGrouped ? "in one finding with other views" : nil)
    }
    return known
  }

  private static func outcome(ofSilent rule: RuleMetadata, in layout: OpenedLayout) -> RuleOutcome {
    let missing = rule.needs.subtracting(layout.facts).words
    guard !missing.isEmpty else { return RuleOutcome(rule: rule.id, kind: .silent) }
    return RuleOutcome(rule: rule.id, kind: .unable, reason: missing.joined(separator: ", "))
  }
}

extension RuleOutcome {
  func json(_ lines: LineIndex) -> JSONText {
    [
      "rule": .string(rule), "outcome": .string(kind.rawValue), "reason": .optional(reason),
      "severity": .optional(finding?.severity.rawValue),
      "message": .optional(finding?.message.text),
      "range": finding.map { .range($0.range, lines) } ?? .null,
    ]
  }

  /// `warning covered-control: … (12:5); the configuration suppresses it`
  func line(_ lines: LineIndex) -> String {
    guard let finding else { return "\(rule): \(reason ?? "")" }
    let place = lines.position(of: finding.range.start)
    let text =
      "\(finding.severity.rawValue) \(rule): \(finding.message.text) (\(place.line):\(place.column))"
    return reason.map { "\(text); \($0)" } ?? text
  }
}

/// A fact that can silence a rule.
private enum ChangedFact: CaseIterable {
  /// The first one: the others are changed together with it.
  case allRulesAreOn
  case hiddenViewsAreShown, noSources

  var kind: RuleOutcome.Kind { self == .allRulesAreOn ? .off : .silenced }

  var reason: String? {
    switch self {
    case .allRulesAreOn: nil
    case .hiddenViewsAreShown: "the view, or one that contains or covers it, is hidden"
    case .noSources: "the app's code changes what the rule depends on"
    }
  }
}

extension Linter {
  /// The same linter with a fact changed and without suppressions; nil: the fact is already so.
  fileprivate func changing(_ fact: ChangedFact) -> Linter? {
    var settings = settings
    (settings.only, settings.disabled) = (nil, [])
    (settings.suppressions, settings.baseline) = ([], nil)
    switch fact {
    case .allRulesAreOn: break
    case .hiddenViewsAreShown:
      if settings.includesHidden { return nil }
      settings.includesHidden = true
    case .noSources:
      guard sources != nil else { return nil }
      return Linter(
        readers: LayoutFormats.readers(classes: settings.classes), rules: rules, settings: settings)
    }
    return Linter(readers: readers, rules: rules, settings: settings, sources: sources)
  }
}

extension Finding.Subject {
  /// Whether it is the same view of the same text.
  fileprivate func isSame(as other: Self) -> Bool {
    view == other.view && id == other.id && path == other.path
  }
}

extension SuppressedFinding {
  fileprivate var text: String {
    let origin =
      switch self.origin {
      case .document: "the document suppresses it"
      case .configuration: "the configuration suppresses it"
      case .baseline: "the baseline accepts it"
      }
    return reason.map { "\(origin): \($0)" } ?? origin
  }
}
