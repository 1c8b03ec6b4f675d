internal import LayoutModel
package import Linting

/// Gesture recognizers on views whose interaction is off.
package struct RecognizerWithoutInteraction: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "recognizer-without-interaction",
    summary: "A gesture recognizer on a view whose interaction is off, as a UILabel's is.",
    rationale: """
      A recognizer gets the touches of its view and of what that holds. A view whose \
      `isUserInteractionEnabled` is false is passed over by hit-testing, so that its recognizers \
      never hear of a touch. `UILabel` and `UIImageView` have it off from the start.
      """,
    severity: .warning,
    howToFix: """
      Set `isUserInteractionEnabled` to true beside adding the recognizer.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UILabel", "label": "Terms", "frame": [20, 100, 350, 44],
            "gestureRecognizers": [
              { "class": "UITapGestureRecognizer", "actions": [{ "action": "showTerms" }] }
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
            "class": "UILabel", "isUserInteractionEnabled": true, "label": "Terms",
            "frame": [20, 100, 350, 44],
            "gestureRecognizers": [
              { "class": "UITapGestureRecognizer", "actions": [{ "action": "showTerms" }] }
            ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "Recognizers that are off themselves.",
      "What dumps print of recognizers without saying which they are.",
    ],
    needs: [.recognizers, .interaction],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions
    where obstruction.reason == .interactionOff(hasRecognizer: true) {
      let victim = obstruction.cause
      let recognizers = hierarchy[victim].gestureRecognizers.filter(\.isEnabled)
      findings.report(
        .neverFires(
          hierarchy.spokenName(of: victim), recognizers,
          hierarchy.interactionReason(victim, for: victim)),
        about: victim, at: layout.range(of: victim, .isUserInteractionEnabled),
        related: recognizers.prefix(1).map {
          .init(layout.sourceMap.range(of: $0.node), .recognizer($0))
        }
          + layout.otherVictims(of: obstruction),
        fixes: Fix.turnInteractionOn(of: victim, in: layout, isSafe: true), data: obstruction.data)
    }
  }
}

extension Finding.Message {
  fileprivate static func neverFires(
    _ name: String, _ recognizers: [GestureRecognizer], _ reason: String
  ) -> Self {
    let what =
      recognizers.count == 1
      ? "its \(recognizers[0].spokenKind) never fires"
      : "none of its \(recognizers.count) recognizers ever fires"
    return "\(name): \(what): \(reason)"
  }

  fileprivate static func recognizer(_ recognizer: GestureRecognizer) -> Self {
    "the \(recognizer.spokenKind)"
  }
}
