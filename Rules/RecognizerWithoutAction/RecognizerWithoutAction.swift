internal import LayoutModel
package import Linting

/// Gesture recognizers that nobody hears of.
package struct RecognizerWithoutAction: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "recognizer-without-action",
    summary: "A gesture recognizer with nothing to call.",
    rationale: """
      A recognizer tells what it recognizes by its actions alone. Without one the gesture comes to \
      nothing, and by default it still cancels the touches of the view.
      """,
    severity: .info,
    howToFix: """
      Give it a target and an action, or leave it out.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIView", "id": "card", "frame": [20, 100, 350, 200],
            "gestureRecognizers": [ { "class": "UITapGestureRecognizer" } ]
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIView", "id": "card", "frame": [20, 100, 350, 200],
            "gestureRecognizers": [
              { "class": "UITapGestureRecognizer", "actions": [ { "action": "openCard" } ] }
            ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "Recognizers that are off, and those for hovering.",
      "The app's own classes: they may act themselves.",
      "One with a delegate, which hears of the gesture, and one that another waits for.",
      """
      One that keeps its view's gestures from a recognizer of its kind further out, or from a scroll \
      view.
      """,
      "Dumps, which do not say what a recognizer calls.",
    ],
    needs: [.recognizers],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    guard layout.format.isWrittenByHand else { return }
    let hierarchy = layout.hierarchy
    for id in layout.idleRecognizers {
      findings.report(
        .callsNothing(hierarchy.spokenName(of: id), hierarchy.spokenName(of: id.view)),
        about: id.view, at: layout.range(of: id, .actions))
    }
  }
}

extension Finding.Message {
  fileprivate static func callsNothing(_ recognizer: String, _ view: String) -> Self {
    "\(recognizer) of \(view) calls nothing: it has no action"
  }
}
