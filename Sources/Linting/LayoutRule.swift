package import AppCode
package import LayoutModel

/// A check of one layout. A rule has no state and does not depend on other rules.
package protocol LayoutRule: Sendable {
  static var metadata: RuleMetadata { get }

  init()

  /// The rule with its options, which a rule without any ignores.
  init(options: RuleOptions)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink)

  /// Why it reports nothing about a view that it looks at, for `lint --why`: an allowance or a missing fact, lower case,
  /// without a full stop; nil: there is nothing to report. Dropped obstructions are explained for all rules
  /// (`AnalyzedLayout.allowedObstructions`).
  func silence(about view: ViewID, in layout: AnalyzedLayout) -> String?
}

extension LayoutRule {
  package init(options: RuleOptions) { self.init() }

  package func silence(about view: ViewID, in layout: AnalyzedLayout) -> String? { nil }
}

/// A rule about code only. `CodeChecks` finds what it reports: one reading of a file serves all rules.
package protocol CodeRule: LayoutRule {}

extension CodeRule {
  package func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {}
}

/// What a rule is about.
package enum RuleSubjects: Hashable, Sendable {
  case layouts, code, layoutsAndCode
}

/// The layouts that a rule checks beside a document's own canvas.
package enum RuleScreens: Hashable, Sendable {
  /// Those on other screens too, if the rule needs positions. What the canvas has as well is reported once.
  case likeCanvas
  /// Those on other screens only, which the rule compares with the canvas.
  case comparedWithCanvas
  /// Those with larger or longer texts only. No other rule then reports the controls that these texts move.
  case growingTexts
}

/// A scene of a storyboard beside the examples of a rule.
package struct ExampleScene: Sendable {
  /// The storyboard identifier.
  package let identifier: String
  /// The class of the view controller.
  package let className: String?
  /// The identifiers of its segues.
  package let segues: [String]

  package init(_ identifier: String, className: String? = nil, segues: [String] = []) {
    (self.identifier, self.className, self.segues) = (identifier, className, segues)
  }
}

/// The description of a rule. A class, because each check of a document refers to those of all rules.
package final class RuleMetadata: Hashable, Sendable {
  /// Names the problem: `control-outside-superview`.
  package let id: String
  /// The code beside the examples, if the rule needs some.
  package var exampleSources: CodeScope? {
    exampleCode.map { code in
      CodeScope(
        SourceIndex([SourceFile(path: "Example.swift", bytes: Array(code.utf8), language: .swift)]))
    }
  }
  /// The ids of earlier versions, which configurations, suppressions and options may still have.
  package let formerIDs: [String]
  /// One line: what it reports.
  package let summary: String
  /// Why it matters, with the UIKit behavior that causes the problem.
  package let rationale: String
  package let severity: Severity
  /// Which findings have another severity; nil: all have the same.
  package let gradation: String?
  /// How to fix it; nil: there is no single way.
  package let howToFix: String?
  /// Swift code that fixes it; nil: the page shows none.
  package let fixCode: String?
  /// The Swift code beside both examples; nil: the rule does not need any.
  package let exampleCode: String?
  /// The scenes in `Main.storyboard` beside both examples.
  package let exampleScenes: [ExampleScene]
  /// What it deliberately does not report, one sentence each.
  package let allowances: [String]
  /// What the configuration can set.
  package let options: [RuleOption]
  /// The facts that the rule needs: it does not run on formats that lack one of them. A rule that needs recognizers does
  /// not run on layouts without any.
  package let needs: LayoutFacts
  /// The version that introduced it.
  package let since: String
  /// The layouts that it checks.
  package let screens: RuleScreens
  /// Whether it is about layouts, code or both.
  package let subjects: RuleSubjects
  /// What a rule about layouts reports in code, as paragraphs in Markdown; nil: nothing, or it is about code only.
  package let inCode: String?

  package init(
    id: String, formerIDs: [String] = [], summary: String, rationale: String,
    severity: Severity,
    gradation: String? = nil, howToFix: String?,
    fixCode: String? = nil, exampleCode: String? = nil, exampleScenes: [ExampleScene] = [],
    allowances: [String],
    options: [RuleOption] = [], needs: LayoutFacts = .touches, since: String,
    screens: RuleScreens = .likeCanvas, subjects: RuleSubjects = .layouts,
    inCode: String? = nil
  ) {
    self.id = id
    self.formerIDs = formerIDs
    self.summary = summary
    self.rationale = rationale
    self.severity = severity
    self.gradation = gradation
    self.howToFix = howToFix
    self.fixCode = fixCode
    self.exampleCode = exampleCode
    self.exampleScenes = exampleScenes
    self.allowances = allowances
    self.options = options
    self.needs = needs
    self.since = since
    self.screens = screens
    self.subjects = inCode == nil ? subjects : .layoutsAndCode
    self.inCode = inCode
  }

  /// A rule has one description.
  package static func == (left: RuleMetadata, right: RuleMetadata) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The screens that its examples are laid out on beside their canvas.
  package var exampleScreens: [Screen] {
    screens == .likeCanvas ? [] : DeviceChoice.representative.screens()
  }

  /// The text sizes that its examples are laid out at beside the standard one.
  package var exampleTextSizes: [ContentSizeCategory] { screens == .growingTexts ? [.AX3] : [] }
}

/// Collects one rule's findings in one layout.
package struct FindingSink {
  private let ruleID: String
  private let severity: Severity
  private let hierarchy: ViewHierarchy
  package private(set) var findings: [Finding] = []
  /// Rules that compute areas check it between views.
  package let cancellation: Cancellation

  package init(
    rule: RuleMetadata, hierarchy: ViewHierarchy, cancellation: Cancellation = .none
  ) {
    self.init(
      ruleID: rule.id, severity: rule.severity, hierarchy: hierarchy, cancellation: cancellation)
  }

  /// - Parameter severity: of the rule.
  init(
    ruleID: String, severity: Severity, hierarchy: ViewHierarchy, cancellation: Cancellation
  ) {
    self.cancellation = cancellation
    (self.ruleID, self.severity) = (ruleID, severity)
    self.hierarchy = hierarchy
  }

  /// Whether the findings are no longer needed.
  package var isCancelled: Bool { cancellation.isCancelled }

  /// Reports a finding about `view` at `range`.
  ///
  /// - Parameters:
  ///   - severity: nil: the rule's own.
  ///   - clipping: the edges that are the cause.
  ///   - pattern: what it has in common with other findings of the document.
  ///   - code: the code that can change what the finding depends on. The severity is then info.
  package mutating func report(
    _ message: Finding.Message, about view: ViewID, at range: SourceRange,
    severity: Severity? = nil, related: [Finding.RelatedLocation] = [], fixes: [Fix] = [],
    data: [String: Double] = [:], clipping: Finding.Clipping? = nil,
    pattern: Finding.Pattern? = nil, requiredSize: Size? = nil,
    code: [Finding.RelatedLocation] = []
  ) {
    var finding = Finding(
      rule: ruleID, severity: code.isEmpty ? severity ?? self.severity : .info,
      message: message, range: range, view: Finding.Subject(view, in: hierarchy),
      related: code.isEmpty ? related : related + code)
    finding.dependsOnCode = !code.isEmpty
    finding.fixes = fixes
    // A fix of the document can contradict the code.
    if !code.isEmpty {
      for index in finding.fixes.indices { finding.fixes[index].isSafe = false }
    }
    finding.data = data
    if let share = message.lostShare { finding.data["reachableFraction"] = 1 - share }
    (finding.clipping, finding.pattern) = (clipping, pattern)
    finding.requiredSize = requiredSize
    findings.append(finding)
  }
}

/// The rules about the document itself. Readers check them while they read, except
/// `unused-suppression`, which the linter checks after all other rules.
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
  case uncheckedSwiftUI = "unchecked-swiftui"
  case misplacedView = "misplaced-view"
  case unusedSuppression = "unused-suppression"

  package var severity: Severity {
    switch self {
    case .unusedSuppression, .notATouchPlatform, .oldArchive, .uncheckedSwiftUI, .misplacedView:
      .info
    case .unknownKey: .warning
    default: .error
    }
  }

  /// Which findings have another severity; nil: all have the same.
  package var gradation: String? {
    self == .invalidValue ? "warning if the value is valid, but cannot be evaluated" : nil
  }

  package var summary: String {
    switch self {
    case .syntaxError: "The text violates the grammar of its format. No rule checks it."
    case .tooDeep: "The document is nested deeper than the limit."
    case .tooLarge: "The document is larger than the limit, or has more findings than are reported."
    case .duplicateKey: "An object contains a key twice. The later member is ignored."
    case .duplicateID: "Two objects have the same id. References resolve to the first."
    case .unknownReference: "A reference to an id that no object of the layout has."
    case .unknownKey: "A key that the format does not define. It is ignored."
    case .invalidValue: "A value of the wrong type or out of range. It is ignored."
    case .missingFrame: "A view without a frame. Neither the view nor its subviews are checked."
    case .missingGeometry:
      "A view with a transform, but without the bounds and center that define its geometry."
    case .inconsistentFrame: "A frame that does not match bounds, center and transform."
    case .notATouchPlatform:
      "A document for a platform without touch input on views, such as macOS. It is not checked."
    case .oldArchive: "A document in the file format used before Xcode 5. It is not checked."
    case .uncheckedSwiftUI:
      "A hosting view of SwiftUI, whose content is not checked: most of its controls are not views."
    case .misplacedView:
      "A view whose stored frame contradicts its constraints. Its scene is not checked on devices."
    case .unusedSuppression: "A rule name in `disable` that suppresses no finding."
    }
  }

  /// Whether it states how a document is checked. That is no finding, see `DocumentStatus`.
  package var isStatus: Bool {
    switch self {
    case .notATouchPlatform, .oldArchive: true
    default: false
    }
  }

  /// The range of such a finding has no effect, so that editors may show it faded.
  package var isAboutIdleText: Bool { self == .unusedSuppression }

  /// Whether the document itself can suppress such a finding: it can be read, and the finding is not
  /// about suppressions.
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

  /// The finding about a document over the limit. Its size is unknown, since it is not read.
  ///
  /// - Parameter limit: bytes.
  package static func tooLarge(limit: Int) -> Finding {
    tooLarge.finding(
      "the document is larger than the limit of \((Double(limit) / 1_048_576).shortText) MiB",
      at: SourceRange(0, 0))
  }
}

/// A setting of a rule: one of several choices.
package struct RuleOption: Hashable, Sendable {
  /// In lower case, joined by hyphens.
  package let name: String
  /// One line: what it selects.
  package let summary: String
  /// The first is the default.
  package let choices: [String]

  package init(name: String, summary: String, choices: [String]) {
    precondition(!choices.isEmpty, "an option has at least one choice")
    self.name = name
    self.summary = summary
    self.choices = choices
  }

  package var defaultChoice: String { choices[0] }
}

/// The options of one rule that the configuration sets.
package struct RuleOptions: Hashable, Sendable {
  private var choices: [String: String] = [:]

  package init() {}

  /// The configured choice of an option, or its default.
  package subscript(option: RuleOption) -> String {
    get { choices[option.name] ?? option.defaultChoice }
    set { choices[option.name] = newValue }
  }
}
