package import LayoutModel

/// A check of one layout. A rule parses nothing, keeps nothing and sees no other rule.
package protocol LayoutRule: Sendable {
  static var metadata: RuleMetadata { get }

  init()

  /// The rule with its options; those of a rule that has none come to nothing.
  init(options: RuleOptions)

  func check(_ layout: CheckedLayout, into findings: inout FindingSink)
}

extension LayoutRule {
  package init(options: RuleOptions) { self.init() }
}

/// What is said about a rule apart from its findings.
package struct RuleMetadata: Hashable, Sendable {
  /// Names the problem: `control-outside-superview`.
  package let id: String
  /// One line: what it finds.
  package let summary: String
  /// Why it matters, with the behaviour of UIKit that it rests on.
  package let rationale: String
  package let severity: Severity
  /// Which findings have another severity, in words; nil where all have the same.
  package let gradation: String?
  /// How it is cured, in words; nil where there is no one way.
  package let howToFix: String?
  /// A small layout that must be flagged.
  package let flaggedExample: String
  /// The same layout, mended.
  package let allowedExample: String
  /// What it deliberately leaves alone, one sentence each.
  package let allowances: [String]
  /// What the configuration can set.
  package let options: [RuleOption]
  /// What has to be known of a layout for a verdict: the rule does not run on one of which less is.
  package let needs: LayoutFacts
  /// The version that brought it.
  package let since: String

  package init(
    id: String, summary: String, rationale: String, severity: Severity,
    gradation: String? = nil, howToFix: String?,
    flaggedExample: String, allowedExample: String, allowances: [String],
    options: [RuleOption] = [], needs: LayoutFacts = .touches, since: String
  ) {
    self.id = id
    self.summary = summary
    self.rationale = rationale
    self.severity = severity
    self.gradation = gradation
    self.howToFix = howToFix
    self.flaggedExample = flaggedExample
    self.allowedExample = allowedExample
    self.allowances = allowances
    self.options = options
    self.needs = needs
    self.since = since
  }
}

/// Takes one rule's findings on one layout.
package struct FindingSink {
  private let rule: RuleMetadata
  private let hierarchy: ViewHierarchy
  package private(set) var findings: [Finding] = []

  package init(rule: RuleMetadata, hierarchy: ViewHierarchy) {
    self.rule = rule
    self.hierarchy = hierarchy
  }

  /// Reports a finding about `view` at `range`.
  ///
  /// - Parameter severity: nil: the rule's own.
  package mutating func report(
    _ message: Finding.Message, about view: ViewID, at range: SourceRange,
    severity: Severity? = nil, related: [Finding.RelatedLocation] = [], fixes: [Fix] = [],
    data: [String: Double] = [:]
  ) {
    var finding = Finding(
      rule: rule.id, severity: severity ?? rule.severity, message: message, range: range,
      view: Finding.Subject(view, in: hierarchy), related: related)
    finding.fixes = fixes
    finding.data = data
    findings.append(finding)
  }
}
