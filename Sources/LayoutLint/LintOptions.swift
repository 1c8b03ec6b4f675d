internal import LayoutModel
internal import Linting
internal import Rules

/// What a check reports, and the screens that it includes.
public struct LintOptions: Hashable, Sendable {
  /// The ids of the rules to run, or `nil` to run all.
  public var onlyRules: Set<String>?
  /// The ids of rules that do not run.
  public var disabledRules: Set<String> = []
  /// The severities of rules that differ from their defaults, by id.
  public var severities: [String: Severity] = [:]
  /// The screens on which Interface Builder documents are laid out in addition to their own canvas.
  public var screens = Screens.representative
  /// Whether hidden views are checked as if they were visible.
  public var checksHiddenViews = false

  /// The screens on which a document is laid out in addition to the canvas for which it is drawn.
  public enum Screens: Hashable, Sendable {
    /// No other screen.
    case canvas
    /// A few devices in both orientations that represent the rest.
    case representative
    /// All known devices in both orientations.
    case all
    /// Devices by the names that `layoutlint devices` lists. Unknown names are ignored.
    case devices([String])
  }

  /// The defaults: all rules, on representative devices.
  public init() {}
}

/// How serious a finding is.
public enum Severity: String, CaseIterable, Hashable, Sendable {
  case info, warning, error
}

/// The description of a rule of the linter.
public struct Rule: Hashable, Sendable, Identifiable {
  /// The name of the problem: `control-outside-superview`.
  public let id: String
  /// What the rule reports, in one sentence.
  public let summary: String
  /// Why the problem matters, with the behavior of UIKit that causes it.
  public let rationale: String
  /// The default severity.
  public let severity: Severity

  /// All rules, in alphabetical order.
  public static let all: [Rule] = RuleCatalog.all.map { rule in
    let metadata = type(of: rule).metadata
    return Rule(
      id: metadata.id, summary: metadata.summary, rationale: metadata.rationale,
      severity: Severity(metadata.severity))
  }
}

extension Severity {
  init(_ severity: Linting.Severity) {
    switch severity {
    case .info: self = .info
    case .warning: self = .warning
    case .error: self = .error
    }
  }

  fileprivate var linted: Linting.Severity {
    switch self {
    case .info: .info
    case .warning: .warning
    case .error: .error
    }
  }
}

extension LintSettings {
  init(_ options: LintOptions) {
    self.init()
    only = options.onlyRules
    disabled = options.disabledRules
    severities = options.severities.mapValues(\.linted)
    includesHidden = options.checksHiddenViews
    let choice: DeviceChoice =
      switch options.screens {
      case .canvas: .stored
      case .representative: .representative
      case .all: .all
      case .devices(let names): .named(names)
      }
    screens = choice.screens()
    if case .devices = options.screens { screensAreChosen = true }
  }
}
