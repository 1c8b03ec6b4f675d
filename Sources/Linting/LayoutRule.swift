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

/// The rules about the document itself. Readers check them while they read; what a `disable` is
/// worth the linter knows, once all rules have run.
package enum DocumentRule: String, CaseIterable, Hashable, Sendable {
  case syntaxError = "syntax-error"
  case tooDeep = "too-deep"
  case tooLarge = "too-large"
  case duplicateKey = "duplicate-key"
  case duplicateID = "duplicate-id"
  case unknownReference = "unknown-reference"
  case unknownKey = "unknown-key"
  case invalidValue = "invalid-value"
  case missingFrame = "missing-frame"
  case missingGeometry = "missing-geometry"
  case inconsistentFrame = "inconsistent-frame"
  case notATouchPlatform = "not-a-touch-platform"
  case oldArchive = "old-archive"
  case unusedSuppression = "unused-suppression"

  package var severity: Severity {
    switch self {
    case .unusedSuppression, .notATouchPlatform, .oldArchive: .info
    case .unknownKey: .warning
    default: .error
    }
  }

  /// Which findings have another severity, in words; nil where all have the same.
  package var gradation: String? {
    self == .invalidValue ? "warning where the value is right and cannot be judged" : nil
  }

  package var summary: String {
    switch self {
    case .syntaxError: "The text does not follow its format's grammar: no rule checks it."
    case .tooDeep: "The document is nested deeper than the limit."
    case .tooLarge: "The document is larger than the limit."
    case .duplicateKey: "An object names one key twice: the later member is left out."
    case .duplicateID: "Two things share one id: references to it mean the first."
    case .unknownReference: "An id is referred to that nothing in the layout has."
    case .unknownKey: "A key that the format does not know: it is ignored."
    case .invalidValue: "A value of the wrong type or out of its range: it counts as left out."
    case .missingFrame: "A view without a frame: nothing is said about it and what it holds."
    case .missingGeometry: "A transformed view without the bounds and center that count."
    case .inconsistentFrame: "A frame that its bounds, center and transform do not give."
    case .notATouchPlatform:
      "A document for a platform without touches on views, such as macOS: it is not checked."
    case .oldArchive: "A document in the form before Xcode 5: it is not checked."
    case .unusedSuppression: "A name in `disable` that suppresses nothing there."
    }
  }

  /// What such a finding points at does nothing, so that it may be shown as faded.
  package var isAboutIdleText: Bool { self == .unusedSuppression }

  /// Whether a text of which this is said can keep it back itself: it is understood, and it is not
  /// about keeping back.
  package var canBeSuppressed: Bool {
    switch self {
    case .syntaxError, .tooDeep, .tooLarge, .notATouchPlatform, .oldArchive, .unusedSuppression:
      false
    default: true
    }
  }

  package func finding(
    _ message: Finding.Message, at range: SourceRange, related: [Finding.RelatedLocation] = []
  ) -> Finding {
    Finding(
      rule: rawValue, severity: severity, message: message, range: range, related: related)
  }

  /// The finding about a document over the limit: it is not read, so that its size is not known.
  ///
  /// - Parameter limit: bytes.
  package static func tooLarge(limit: Int) -> Finding {
    tooLarge.finding(
      "the document is larger than the limit of \((Double(limit) / 1_048_576).shortText) MiB",
      at: SourceRange(0, 0))
  }
}

/// One thing about a rule that the configuration can set: a choice among words.
package struct RuleOption: Hashable, Sendable {
  /// In lower case, its words joined by hyphens.
  package let name: String
  /// One line: what it decides.
  package let summary: String
  /// What it can be; the first is the default.
  package let choices: [String]

  package init(name: String, summary: String, choices: [String]) {
    precondition(!choices.isEmpty, "an option can be something")
    self.name = name
    self.summary = summary
    self.choices = choices
  }

  package var defaultChoice: String { choices[0] }
}

/// What the configuration says of one rule's options: names and choices that the rule has.
package struct RuleOptions: Hashable, Sendable {
  private var choices: [String: String] = [:]

  package init() {}

  /// The choice made for an option, or its default.
  package subscript(option: RuleOption) -> String {
    get { choices[option.name] ?? option.defaultChoice }
    set { choices[option.name] = newValue }
  }
}
