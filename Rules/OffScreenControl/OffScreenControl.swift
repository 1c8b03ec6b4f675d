internal import LayoutModel
internal import Linting

/// Interactive views entirely outside the window.
struct OffScreenControl: LayoutRule {
  static let metadata = RuleMetadata(
    id: "off-screen-control",
    summary: "An interactive view is entirely outside the window and in no scroll view.",
    rationale: """
      No touch occurs outside the window. A view there is moved in later, such as a drawer, \
      or is there by mistake: its frame is for another device, or a constraint is missing.
      """,
    severity: .info,
    howToFix: """
      If the view is moved in later, hide it until then, so that assistive technology does not \
      find it. Otherwise correct its frame or its constraints.
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Views inside a scroll view that can bring them into view.",
      "A layout without a window, unless it is the root view of a view controller or of a dump, which fills the screen.",
    ],
    needs: [.positions],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(until: findings.cancellation) {
      guard case .offScreen(let window) = obstruction.reason else { continue }
      let victim = obstruction.worst
      let container =
        hierarchy.tree == .accessibility
        ? "the screen" : hierarchy.isWindow(window) ? "the window" : "the root view"
      findings.report(
        .init(
          obstruction, in: hierarchy,
          reason: "it is entirely outside \(container), and no scroll view can bring it in"),
        about: victim.view, at: layout.range(of: obstruction.cause, .frame, .center, .bounds),
        related: layout.otherVictims(of: obstruction), clipping: .init(by: window, victim),
        code: layout.codeLocations(of: obstruction))
    }
  }
}
