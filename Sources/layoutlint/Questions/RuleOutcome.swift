internal import LayoutModel
internal import LayoutReaders
internal import Linting
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
      case .silenced: "not reported because of one fact or allowance"
      case .unable: "not checked, because the document does not contain what the rule needs"
      case .silent: "checked, nothing to report ('layoutlint explain RULE' lists what is allowed)"
      }
    }
  }

  /// The outcomes of all rules about a document of its kind.
  ///
  /// Facts that many rules depend on are changed one after another, and the document is checked again: a rule that then
  /// reports the subject is silent because of this fact.
  ///
  /// - Parameters:
  ///   - silenced: the rules that are silent because of an allowance.
  ///   - facts: those that the document contains.
  ///   - isAbout: whether a finding is about the subject of the question.
  static func all(
    in document: CheckedDocument, by linter: Linter, silenced: [RuleOutcome], facts: LayoutFacts,
    where isAbout: (Finding) -> Bool
  ) -> [RuleOutcome] {
    var known = outcomes(in: document, where: isAbout)
    for fact in ChangedFact.allCases {
      guard let changed = linter.changing(fact)?.check(document.source) else { continue }
      for finding in changed.ungroupedFindings where isAbout(finding) {
        guard known[finding.rule] == nil else { continue }
        known[finding.rule] = RuleOutcome(
          rule: finding.rule, kind: fact.kind, finding: finding, reason: fact.reason)
      }
    }
    for outcome in silenced where known[outcome.rule] == nil { known[outcome.rule] = outcome }
    let other: RuleSubjects = document.code == nil ? .code : .layouts
    let silent = linter.rules.map { type(of: $0).metadata }.filter {
      known[$0.id] == nil && $0.subjects != other && linter.settings.isOn($0.id)
    }
    for rule in silent { known[rule.id] = outcome(ofSilent: rule, facts) }
    return known.values.sorted { $0.rule < $1.rule }
  }

  /// What is reported and suppressed.
  private static func outcomes(
    in document: CheckedDocument, where isAbout: (Finding) -> Bool
  ) -> [String: RuleOutcome] {
    var known: [String: RuleOutcome] = [:]
    for suppressed in document.suppressedFindings where isAbout(suppressed.finding) {
      let rule = suppressed.finding.rule
      known[rule] = RuleOutcome(
        rule: rule, kind: .suppressed, finding: suppressed.finding, reason: suppressed.text)
    }
    let shown = document.findings
    for finding in document.ungroupedFindings where isAbout(finding) {
      let isGrouped = !shown.contains { $0.rule == finding.rule && $0.range == finding.range }
      known[finding.rule] = RuleOutcome(
        rule: finding.rule, kind: .reported, finding: finding,
        reason: isGrouped ? "in one finding with other views" : nil)
    }
    return known
  }

  private static func outcome(ofSilent rule: RuleMetadata, _ facts: LayoutFacts) -> RuleOutcome {
    // Code has none of the facts of layouts, and its rules need none.
    let missing = rule.subjects == .layouts ? rule.needs.subtracting(facts).words : []
    guard !missing.isEmpty else { return RuleOutcome(rule: rule.id, kind: .silent) }
    return RuleOutcome(rule: rule.id, kind: .unable, reason: missing.joined(separator: ", "))
  }
}

extension RuleOutcome {
  init(_ silenced: SilencedRule) {
    self.init(
      rule: silenced.rule, kind: .silenced, finding: silenced.finding, reason: silenced.reason)
  }

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
      guard sources != nil, location == nil else { return nil }
      return Linter(
        readers: LayoutFormats.readers(classes: settings.classes), rules: rules, settings: settings)
    }
    return Linter(
      readers: readers, rules: rules, settings: settings, sources: sources, analysis: analysis,
      location: location)
  }
}

extension [RuleOutcome] {
  /// The outcomes of each kind below a title, without line breaks.
  func lines(_ index: LineIndex) -> [String] {
    RuleOutcome.Kind.allCases.flatMap { kind -> [String] in
      let outcomes = filter { $0.kind == kind }
      guard !outcomes.isEmpty else { return [] }
      return ["\(kind.title):"]
        + (kind != .silent
          ? outcomes.map { "  " + $0.line(index) }
          : ["  " + outcomes.map(\.rule).joined(separator: ", ")])
    }
  }
}

extension Finding.Subject {
  /// Whether it is the same view of the same text.
  func isSame(as other: Self) -> Bool {
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
