internal import LayoutModel
package import Linting

/// Overrides of hit-testing that look no deeper than their own subviews.
package struct CustomHitTestShallow: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "custom-hit-test-shallow",
    summary: "An override of hit-testing that does not recurse keeps touches from deeper views.",
    rationale: """
      The default `hitTest(_:with:)` asks each subview in turn, which asks its own. An override \
      that answers with the direct subview under the point stops there: what that subview holds \
      never gets a touch.
      """,
    severity: .warning,
    howToFix: """
      Call `super.hitTest(_:with:)`, or the `hitTest(_:with:)` of the subview, and not its \
      `point(inside:with:)`.
      """,
    flaggedExample: """
      {
        "class": "CardStack", "inherits": "UIView", "id": "stack", "frame": [0, 0, 390, 844],
        "hitTest": "frontmostSubview",
        "subviews": [
          {
            "class": "UIView", "id": "card", "frame": [20, 100, 350, 300],
            "subviews": [
              { "class": "UIButton", "label": "Open", "frame": [20, 240, 310, 44] }
            ]
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "CardStack", "inherits": "UIView", "id": "stack", "frame": [0, 0, 390, 844],
        "hitTest": "passthrough",
        "subviews": [
          {
            "class": "UIView", "id": "card", "frame": [20, 100, 350, 300],
            "subviews": [
              { "class": "UIButton", "label": "Open", "frame": [20, 240, 310, 44] }
            ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "Such an override above views that hold nothing to be touched.",
      "Overrides of which nothing more is known.",
    ],
    needs: [.superviews],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions where obstruction.reason == .shallowHitTest {
      let victim = obstruction.worst.view
      findings.report(
        .shallow(
          hierarchy.lossText(of: obstruction),
          hierarchy.placedName(of: obstruction.cause, for: victim)),
        about: victim, at: layout.range(of: obstruction.cause, .hitTest),
        related: layout.otherVictims(of: obstruction), data: obstruction.data)
    }
  }
}

extension Finding.Message {
  fileprivate static func shallow(_ loss: String, _ holder: String) -> Self {
    "\(loss): the hit test of \(holder) answers with its own subviews and looks no deeper"
  }
}
