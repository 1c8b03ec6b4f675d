internal import LayoutModel
package import Linting

/// Views that nobody can see and that take the touches of others.
package struct TouchSwallowingOverlay: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "touch-swallowing-overlay",
    summary: "A view that cannot be seen and acts on nothing covers interactive views.",
    rationale: """
      Hit-testing does not look at what a view draws: a clear view at full alpha takes every \
      touch in its bounds that nothing in front of it takes. It does nothing with them, and what \
      lies behind never hears of them.
      """,
    severity: .warning,
    howToFix: """
      Let its `hitTest(_:with:)` answer nil where `super` answers the view itself, turn its \
      interaction off, or make it no larger than what it shows.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          { "class": "UIButton", "label": "Send", "frame": [20, 400, 350, 50] },
          {
            "class": "UIView", "id": "toasts", "frame": [0, 0, 390, 844],
            "backgroundColor": "clear",
            "subviews": [
              { "class": "UILabel", "label": "Saved", "frame": [95, 740, 200, 40] }
            ]
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          { "class": "UIButton", "label": "Send", "frame": [20, 400, 350, 50] },
          {
            "class": "UIView", "hitTest": "passthrough", "id": "toasts", "frame": [0, 0, 390, 844],
            "backgroundColor": "clear",
            "subviews": [
              { "class": "UILabel", "label": "Saved", "frame": [95, 740, 200, 40] }
            ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "A view is called unseen only where its background is said to be clear and its class is UIKit's own plain one.",
      "One with a recognizer, or that handles touches: it is there to catch them.",
      "One that is filled by what it holds.",
      "Up to a tenth of a control.",
      "What one screen (a presented or pushed controller) puts over another in one window.",
      "What scrolling can bring from under it.",
    ],
    needs: .touches,
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions where obstruction.reason == .swallowed {
      let victim = obstruction.worst
      let name = hierarchy.quotedName(of: obstruction.cause)
      findings.report(
        .swallowed(hierarchy.lossText(of: obstruction), by: name, hierarchy.scrollText(of: victim)),
        about: victim.view, at: layout.range(of: obstruction.cause, .frame, .center, .bounds),
        related: [.init(layout.range(of: victim.view, .frame), "this lies behind it")]
          + layout.otherVictims(of: obstruction),
        fixes: [
          Fix.set(
            .hitTest, "hitTest", to: "\"passthrough\"", of: obstruction.cause, in: layout,
            title: "let \(name) pass touches through that nothing in it takes", isSafe: false)
        ].compactMap(\.self),
        data: obstruction.data)
    }
  }
}

extension Finding.Message {
  fileprivate static func swallowed(
    _ loss: String, by overlay: String, _ scrolled: String
  ) -> Self {
    """
    \(loss): \(overlay) lies in front of it\(scrolled), cannot be seen, and does nothing with \
    touches
    """
  }
}
