internal import HitTesting
internal import LayoutModel
internal import Linting

/// Controls whose subviews receive their touches.
struct ControlBlockedBySubview: LayoutRule {
  static let metadata = RuleMetadata(
    id: "control-blocked-by-subview",
    summary: "A subview of a control receives its touches and ignores them.",
    rationale: """
      Hit-testing returns the deepest view that contains the touch. A plain view inside a button \
      is deeper than the button: it receives the touch, and the button does not send its action. \
      A label or an image view lets touches through, since user interaction is disabled on them \
      by default. It is enabled on a plain view, a stack view and a visual effect view.
      """,
    severity: .warning,
    howToFix: """
      Disable user interaction on the subview.
      """,
    fixCode: """
      badge.isUserInteractionEnabled = false
      """,
    allowances: [
      "Hidden views and their subviews.",
      "A button's own label and image view, on which user interaction is disabled by default.",
      "A control with a gesture recognizer and without an action: the recognizer receives the touches of subviews.",
      "Up to a twentieth of the control, such as separators and borders.",
      "Interactive subviews, such as a button inside a control.",
      "Controls whose subviews UIKit creates, such as switches and text fields.",
      "A control that overrides hit-testing, a control of an app's own class in a dump, which may override it, and subviews whose class may override it.",
    ],
    needs: .touches,
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(for: .blockedBySubview, until: findings.cancellation) {
      let victim = obstruction.worst
      if layout.mayOverrideHitTesting(victim.view) { continue }
      let name = hierarchy.quotedName(of: obstruction.cause)
      let subview = name.hasPrefix("\"") ? "its subview \(name)" : "its subview"
      findings.report(
        .init(
          obstruction, in: hierarchy,
          reason: "\(subview) receives these touches and ignores them"),
        about: victim.view,
        at: layout.range(
          of: obstruction.cause, .isUserInteractionEnabled, .frame, .center, .bounds),
        related: [.init(layout.range(of: victim.view, .frame), "this is the control")],
        fixes: fixes(for: obstruction.cause, of: victim.view, in: layout),
        code: layout.codeLocations(of: obstruction))
    }
  }

  /// Disabling user interaction excludes the subviews from hit-testing as well, so that a subview with
  /// interactive views is fixed otherwise.
  private func fixes(
    for blocker: ViewID, of control: ViewID, in layout: AnalyzedLayout
  ) -> [Fix] {
    let hierarchy = layout.hierarchy
    let inside = blocker.index + 1..<hierarchy[blocker].subtreeEnd
    let containsInteractive = inside.contains { hierarchy.isInteractive(ViewID($0)) }
    let name = hierarchy.quotedName(of: blocker)
    let fix =
      containsInteractive
      ? Fix.set(
        .hitTest, "hitTest", to: "\"passthrough\"", of: blocker, in: layout,
        title: "let touches pass through \(name) unless one of its subviews handles them",
        isSafe: false)
      : Fix.set(
        .isUserInteractionEnabled, "isUserInteractionEnabled", to: "false", of: blocker,
        in: layout, title: "set isUserInteractionEnabled to false on \(name)",
        // A class of the app's own may handle the touches itself.
        isSafe: !hierarchy[control].mayOverride)
    return [fix].compactMap(\.self)
  }
}
