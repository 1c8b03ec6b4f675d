package import LayoutCore

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
    cure: """
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
      "One that keeps its view's gestures from a recognizer of its kind further out.",
      "Dumps, which do not say what a recognizer calls.",
    ],
    needs: [.recognizers],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    guard layout.format.isWrittenByHand else { return }
    let hierarchy = layout.hierarchy
    let awaited = FailureRequirements(hierarchy).awaited
    for id in hierarchy.recognizers where hierarchy.callsNothing(id) && !awaited.contains(id) {
      guard !hierarchy.isHiddenOrBelowHidden(id.view), !hierarchy.shields(id) else { continue }
      findings.report(
        .callsNothing(hierarchy.spokenName(of: id), hierarchy.spokenName(of: id.view)),
        about: id.view, at: hierarchy[id].range(of: .actions))
    }
  }
}

extension ViewHierarchy {
  /// Whether nothing hears of what an enabled recognizer of UIKit's recognizes.
  fileprivate func callsNothing(_ id: RecognizerID) -> Bool {
    let recognizer = self[id]
    return recognizer.isEnabled && recognizer.isOfUIKit && recognizer.kind != .hover
      && recognizer.actions.isEmpty && recognizer.delegate == nil
  }

  /// Whether one further out would get the gesture if this one were not there: the deeper one's wins
  /// (GR-10).
  fileprivate func shields(_ id: RecognizerID) -> Bool {
    let inner = self[id]
    return recognizers(watching: id.view).contains {
      let outer = self[$0]
      return $0.view != id.view && outer.kind == inner.kind && outer.tapCount == inner.tapCount
        && outer.touchCount == inner.touchCount && !outer.actions.isEmpty
    }
  }
}

extension Finding.Message {
  fileprivate static func callsNothing(_ recognizer: String, _ view: String) -> Self {
    "\(recognizer) of \(view) calls nothing: it has no action"
  }
}
