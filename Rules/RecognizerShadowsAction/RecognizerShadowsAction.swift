internal import LayoutModel
package import Linting

/// Tap recognizers on controls that have actions of their own for a tap.
package struct RecognizerShadowsAction: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "recognizer-shadows-action",
    summary: "A tap recognizer on a control: a tap does not send the control's own action.",
    rationale: """
      A control goes before the tap recognizers of the views that it lies in, but not before one of \
      its own. That recognizes, the control's touch is cancelled, and what it would have sent for \
      `touchUpInside` is never sent. Nothing tells: the recognizer's action works.
      """,
    severity: .warning,
    howToFix: """
      Let the control's action or the recognizer do the work of both; or set \
      `cancelsTouchesInView` to false, and both are called, the recognizer's first.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIButton", "label": "Buy", "frame": [20, 100, 350, 44],
            "actions": [{ "event": "touchUpInside", "action": "buy" }],
            "gestureRecognizers": [
              { "class": "UITapGestureRecognizer", "actions": [{ "action": "trackTap" }] }
            ]
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIButton", "label": "Buy", "frame": [20, 100, 350, 44],
            "actions": [{ "event": "touchUpInside", "action": "buy" }],
            "gestureRecognizers": [
              {
                "class": "UITapGestureRecognizer", "cancelsTouchesInView": false,
                "actions": [{ "action": "trackTap" }]
              }
            ]
          }
        ]
      }
      """,
    allowances: [
      "Recognizers of the views that a button lies in: the button goes first.",
      "Recognizers for more taps or more fingers, or for another gesture than a tap.",
      "Controls without an action that a tap would send, and disabled ones.",
      "Recognizers that call the very action that the control would send.",
      "Switches, text fields and their like, which follow touches by recognizers of their own, too.",
    ],
    needs: [.recognizers],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for loss in layout.shadowedActions {
      let recognizer = hierarchy[loss.recognizer]
      let control = loss.losers[0]
      findings.report(
        .neverSent(hierarchy.spokenName(of: control), loss.actions, recognizer.spokenKind),
        about: control, at: layout.range(of: loss.recognizer, .cancelsTouchesInView),
        related: layout.member(.actions, of: control).map { [.init($0.value, .actions)] } ?? [],
        fixes: [
          Fix.set(
            .cancelsTouchesInView, "cancelsTouchesInView", to: "false", of: recognizer.node,
            in: layout, title: "let the control have its touch too", isSafe: false)
        ].compactMap(\.self))
    }
  }
}

extension Finding.Message {
  fileprivate static func neverSent(
    _ control: String, _ actions: [String], _ recognizer: String
  ) -> Self {
    let names = actions.map { "'\($0.shortened)'" }.joined(separator: " and ")
    return """
      \(control): a tap does not send \(names): its own \(recognizer) recognizes first and cancels \
      the control's touch
      """
  }

  fileprivate static let actions: Self = "what the control sends"
}
