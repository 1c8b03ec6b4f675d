internal import LayoutModel
internal import Linting

/// Tap recognizers on controls that send an action for a tap.
struct RecognizerShadowsAction: LayoutRule {
  static let metadata = RuleMetadata(
    id: "recognizer-shadows-action",
    summary: "A tap recognizer on a control prevents the control from sending its own action.",
    rationale: """
      A control takes precedence over tap recognizers of its ancestors, but not over its own. \
      When its own recognizer recognizes, UIKit cancels the control's touch, and the control does \
      not send its action for `touchUpInside`. The problem is easy to miss, since the \
      recognizer's action is called.
      """,
    severity: .warning,
    howToFix: """
      Do the work of both in one action, or set `cancelsTouchesInView` to false. Both actions are \
      then called, the recognizer's first.
      """,
    allowances: [
      "Recognizers of ancestors: the control takes precedence.",
      "Recognizers for several taps or fingers, or for other gestures.",
      "Disabled controls, and controls without an action that a tap sends.",
      "Recognizers that call the same action as the control.",
      "Switches, text fields and other controls that track touches with recognizers of their own.",
    ],
    needs: [.recognizers],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for loss in layout.shadowedActions(until: findings.cancellation) {
      let recognizer = hierarchy[loss.recognizer]
      let control = loss.affectedViews[0]
      findings.report(
        .neverSent(hierarchy.displayName(of: control), loss.actions, recognizer.kindName),
        about: control, at: layout.range(of: loss.recognizer, .cancelsTouchesInView),
        related: layout.member(.actions, of: control).map {
          [.init($0.value, "the control sends these actions")]
        } ?? [],
        fixes: [
          Fix.set(
            .cancelsTouchesInView, "cancelsTouchesInView", to: "false", of: recognizer.node,
            in: layout, title: "deliver the touch to the control too", isSafe: false)
        ].compactMap(\.self))
    }
  }
}

extension Finding.Message {
  fileprivate static func neverSent(
    _ control: String, _ actions: [String], _ recognizer: String
  ) -> Self {
    let names = actions.map { "'\($0.shortened)'" }.joined(separator: " and ")
    return Self(
      subject: control, effect: .statement("a tap does not send \(names)"),
      reason: "its own \(recognizer) recognizes first and cancels the control's touch")
  }
}
