internal import Linting

/// Controls in a bar of the system.
struct ControlInSystemBar: CodeRule {
  static let metadata = RuleMetadata(
    id: "control-in-system-bar",
    summary: """
      A control is a subview of a tab bar, navigation bar or toolbar: on iOS 26 and later the bar \
      takes its touches.
      """,
    rationale: """
      Bars of UIKit manage their subviews. From iOS 26 their content is in front of subviews that \
      the app adds, and takes their touches.
      """,
    severity: .info,
    howToFix: """
      Use an item of the bar, or add the control to the view behind the bar.
      """,
    allowances: [
      "Views that are not controls.",
      "Subclasses of bars that override hit-testing.",
    ],
    since: "Unreleased",
    subjects: .code)
}
