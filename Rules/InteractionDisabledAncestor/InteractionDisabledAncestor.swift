internal import LayoutModel
package import Linting

/// Interactive views inside one whose interaction is off.
package struct InteractionDisabledAncestor: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "interaction-disabled-ancestor",
    summary: "An interactive view inside one whose interaction is off, by setting or by default.",
    rationale: """
      Hit-testing passes over a view whose `isUserInteractionEnabled` is false, with all that it \
      holds. `UIImageView` and `UILabel` have it off from the start, so that a button on a \
      picture is drawn and dead.
      """,
    severity: .warning,
    howToFix: """
      Turn the interaction of the outer view on, or move the inner one out of it.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIImageView", "id": "photo", "frame": [0, 100, 390, 300],
            "subviews": [
              { "class": "UIButton", "label": "Share", "frame": [310, 240, 60, 44] }
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
            "class": "UIImageView", "isUserInteractionEnabled": true, "id": "photo",
            "frame": [0, 100, 390, 300],
            "subviews": [
              { "class": "UIButton", "label": "Share", "frame": [310, 240, 60, 44] }
            ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "A control whose own interaction the source turns off is taken as meant.",
      "A class whose default nobody has documented, where the source does not say.",
    ],
    needs: [.superviews, .interaction],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions where obstruction.reason == .interactionOffAbove {
      let victim = obstruction.worst.view
      let cause = hierarchy[obstruction.cause]
      findings.report(
        .dead(
          hierarchy.lossText(of: obstruction),
          hierarchy.interactionReason(obstruction.cause, for: victim)),
        about: victim, at: layout.range(of: obstruction.cause, .isUserInteractionEnabled),
        related: layout.otherVictims(of: obstruction),
        fixes: Fix.turnInteractionOn(
          of: obstruction.cause, in: layout, isSafe: !cause.statesUserInteraction),
        data: obstruction.data)
    }
  }
}

extension Finding.Message {
  fileprivate static func dead(_ loss: String, _ reason: String) -> Self { "\(loss): \(reason)" }
}
