internal import LayoutModel
internal import Linting

/// Invisible views that receive the touches of views behind them.
struct TouchSwallowingOverlay: LayoutRule {
  static let metadata = RuleMetadata(
    id: "touch-swallowing-overlay",
    summary: "An invisible view that ignores touches is in front of interactive views.",
    rationale: """
      Hit-testing does not consider what a view draws: a view with a clear background and full \
      alpha receives every touch in its bounds that no view in front of it receives. If it \
      ignores them, the views behind it never receive these touches.
      """,
    severity: .warning,
    howToFix: """
      Override `hitTest(_:with:)` to return nil where `super` returns the view itself, disable \
      its user interaction, or make it no larger than its content.
      """,
    fixCode: """
      class Overlay: UIView {
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
          let view = super.hitTest(point, with: event)
          return view === self ? nil : view
        }
      }
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Views that may draw: a view is invisible if its background is clear and its class is a plain class of UIKit.",
      "A view with a gesture recognizer, or one that handles touches: it is there to receive them.",
      "A view that its subviews fill.",
      "Up to a tenth of a control.",
      "A presented or pushed view controller in front of another in the same window.",
      "Views that scrolling moves from behind it.",
      "In Interface Builder documents, an empty stack view that code fills: one with an outlet, or whose size constraints do not determine.",
    ],
    needs: .touches,
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(for: .swallowed, until: findings.cancellation) {
      let victim = obstruction.worst
      let name = hierarchy.quotedName(of: obstruction.cause)
      findings.report(
        .init(
          obstruction, in: hierarchy,
          reason: """
            \(name) is an invisible view in front of it\(hierarchy.scrollText(of: victim)) that ignores \
            the touches it receives
            """),
        about: victim.view, at: layout.range(of: obstruction.cause, .frame, .center, .bounds),
        related: [.init(layout.range(of: victim.view, .frame), "this view is behind it")]
          + layout.otherVictims(of: obstruction),
        fixes: [
          Fix.set(
            .hitTest, "hitTest", to: "\"passthrough\"", of: obstruction.cause, in: layout,
            title: "let touches pass through \(name) unless one of its subviews handles them",
            isSafe: false)
        ].compactMap(\.self),
        code: layout.codeLocations(of: obstruction))
    }
  }
}
