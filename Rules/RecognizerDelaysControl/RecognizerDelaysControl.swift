internal import LayoutModel
package import Linting

/// Recognizers with `delaysTouchesBegan` on views that hold controls.
package struct RecognizerDelaysControl: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "recognizer-delays-control",
    summary: "A recognizer with delaysTouchesBegan above a control, which hears late of touches.",
    rationale: """
      With `delaysTouchesBegan`, a view gets nothing of a touch as long as the recognizer may still \
      recognize, and nothing at all once it does. That holds for all views below: a button there \
      does not light up under the finger, and its `touchDown` comes when the finger is gone.
      """,
    severity: .info,
    howToFix: """
      Leave `delaysTouchesBegan` off, or put the recognizer on a view without controls.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "gestureRecognizers": [
          {
            "class": "UIPanGestureRecognizer", "delaysTouchesBegan": true,
            "actions": [{ "action": "drag:" }]
          }
        ],
        "subviews": [{ "class": "UIButton", "label": "Buy", "frame": [20, 100, 350, 44] }]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "gestureRecognizers": [
          { "class": "UIPanGestureRecognizer", "actions": [{ "action": "drag:" }] }
        ],
        "subviews": [{ "class": "UIButton", "label": "Buy", "frame": [20, 100, 350, 44] }]
      }
      """,
    allowances: [
      "Recognizers on the control itself.",
      "Recognizers whose delegate turns the touch down.",
      "Controls that are disabled, hidden or out of reach.",
    ],
    needs: [.superviews, .recognizers],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for loss in layout.delayedControls {
      let recognizer = hierarchy[loss.recognizer]
      findings.report(
        .delays(
          hierarchy.spokenName(of: loss.losers[0]), loss.losers.count - 1,
          hierarchy.spokenName(of: loss.recognizer),
          of: hierarchy.spokenName(of: loss.recognizer.view)),
        about: loss.losers[0], at: layout.range(of: loss.recognizer, .delaysTouchesBegan),
        related: loss.losers.prefix(Self.namedControlLimit).map { control in
          .init(layout.range(of: control, .label, .id), .control)
        },
        fixes: [
          Fix.set(
            .delaysTouchesBegan, "delaysTouchesBegan", to: "false", of: recognizer.node, in: layout,
            title: "let controls hear of touches at once", isSafe: false)
        ].compactMap(\.self))
    }
  }

  /// More places make no better explanation.
  private static let namedControlLimit = 3
}

extension Finding.Message {
  fileprivate static func delays(
    _ control: String, _ others: Int, _ recognizer: String, of holder: String
  ) -> Self {
    let more = others == 0 ? "" : " (and \(others) more)"
    return """
      \(control)\(more): a touch comes late: the \(recognizer) of \(holder) holds it back until it \
      has failed (delaysTouchesBegan)
      """
  }

  fileprivate static let control: Self = "a control that hears late of touches"
}
