internal import Linting

/// Buttons that no code gives an action.
struct ControlWithoutAction: CodeRule {
  static let metadata = RuleMetadata(
    id: "control-without-action",
    summary: "A button has no action: no code adds a target, an action, a menu or a subscription.",
    rationale: """
      A control sends its actions to the targets that were added. A button without one takes the \
      touch and does nothing.
      """,
    severity: .info,
    gradation: """
      warning for a property of the type UIButton that nothing in the sources uses for an \
      action
      """,
    howToFix: """
      Add the action with `addTarget(_:action:for:)` or `addAction(_:for:)`, or remove the button.
      """,
    allowances: [
      "Buttons that are passed to functions that are not in the sources.",
      "Buttons with a menu, a primary action or `isUserInteractionEnabled = false`.",
      "Subscriptions of Combine and RxSwift: `publisher(for:)`, `rx.tap`.",
      "Outlets: a document connects their actions.",
    ],
    since: "Unreleased",
    subjects: .code)
}
