internal import TouchModel
internal import LayoutModel
package import Linting

/// Controls whose own subviews take their touches.
package struct ControlBlockedBySubview: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "control-blocked-by-subview",
    summary: "A subview inside a control takes its touches and does nothing with them.",
    rationale: """
      A touch ends in the deepest view that takes it. A plain view inside a button is deeper \
      than the button, so that it gets the touch, and the button's action is not sent. A label \
      or an image view lets touches through, since its interaction is off from the start; a \
      plain view, a stack view or an effect view does not.
      """,
    severity: .warning,
    howToFix: """
      Turn the subview's interaction off.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIButton", "label": "Buy", "frame": [20, 700, 350, 50],
            "subviews": [
              { "class": "UIView", "id": "badge", "frame": [0, 0, 100, 50] }
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
            "class": "UIButton", "label": "Buy", "frame": [20, 700, 350, 50],
            "subviews": [
              {
                "class": "UIView", "isUserInteractionEnabled": false, "id": "badge",
                "frame": [0, 0, 100, 50]
              }
            ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "A button's own label and image, whose interaction is off from the start.",
      "A control with a recognizer and no action of its own: the recognizer gets its subviews' touches.",
      "Up to a twentieth of the control: separators and borders.",
      "Interactive subviews: a button inside a control is there to be touched.",
      "Controls that UIKit arranges inside itself, such as switches and text fields.",
      "A control that overrides hit-testing, and subviews whose class may.",
    ],
    needs: .touches,
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions where obstruction.reason == .blockedBySubview {
      let victim = obstruction.worst
      findings.report(
        .blocked(
          hierarchy.spokenName(of: victim.view), victim.deadShare,
          by: hierarchy.quotedName(of: obstruction.cause)),
        about: victim.view,
        at: layout.range(
          of: obstruction.cause, .isUserInteractionEnabled, .frame, .center, .bounds),
        related: [.init(layout.range(of: victim.view, .frame), "the control")],
        fixes: fixes(for: obstruction.cause, of: victim.view, in: layout), data: obstruction.data)
    }
  }

  /// Turning it off takes all that it holds out of hit-testing too: not where that is to be touched.
  private func fixes(
    for blocker: ViewID, of control: ViewID, in layout: CheckedLayout
  ) -> [Fix] {
    let hierarchy = layout.hierarchy
    let inside = blocker.index + 1..<hierarchy[blocker].subtreeEnd
    let holdsInteractive = inside.contains { hierarchy.isInteractive(ViewID($0)) }
    let name = hierarchy.quotedName(of: blocker)
    let fix =
      holdsInteractive
      ? Fix.set(
        .hitTest, "hitTest", to: "\"passthrough\"", of: blocker, in: layout,
        title: "let \(name) pass touches through that nothing in it takes", isSafe: false)
      : Fix.set(
        .isUserInteractionEnabled, "isUserInteractionEnabled", to: "false", of: blocker,
        in: layout, title: "turn the interaction of \(name) off",
        // A class of the app's own may have its reason for it.
        isSafe: !hierarchy[control].mayOverride)
    return [fix].compactMap(\.self)
  }
}

extension Finding.Message {
  fileprivate static func blocked(_ name: String, _ share: Double, by blocker: String) -> Self {
    "\(name): \(share.percentText) of its touches end in \(blocker), which does nothing with them"
  }
}
