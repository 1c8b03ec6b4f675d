internal import LayoutModel
package import Linting

/// Interactive views that lie wholly outside the window.
package struct OffScreenControl: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "off-screen-control",
    summary: "An interactive view wholly outside the window, with no scroll view to bring it in.",
    rationale: """
      No touch comes from outside the window. A view there waits to be moved in, such as a \
      drawer, or was put there by mistake: by a frame of another device, or by a constraint that \
      is not there.
      """,
    severity: .info,
    howToFix: """
      Nothing, where it is moved in later; hide it meanwhile, so that assistive technology does \
      not find it there.
      """,
    flaggedExample: """
      {
        "class": "UIWindow", "id": "window", "frame": [0, 0, 390, 844],
        "subviews": [
          { "class": "UIButton", "label": "Next", "frame": [420, 700, 100, 50] }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIWindow", "id": "window", "frame": [0, 0, 390, 844],
        "subviews": [
          { "class": "UIButton", "label": "Next", "frame": [270, 700, 100, 50] }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "What a scroll view can bring in.",
      "A layout without a window: only a controller's root view, or a dump's, stands for the screen there.",
    ],
    needs: [.places],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions {
      guard case .offScreen(let window) = obstruction.reason else { continue }
      let victim = obstruction.worst
      let what =
        hierarchy.tree == .accessibility
        ? "the screen" : hierarchy.isWindow(window) ? "the window" : "the root view"
      findings.report(
        .offScreen(hierarchy.spokenName(of: victim.view), obstruction.others.count, what),
        about: victim.view, at: layout.range(of: obstruction.cause, .frame, .center, .bounds),
        related: layout.otherVictims(of: obstruction), data: obstruction.data)
    }
  }
}

extension Finding.Message {
  fileprivate static func offScreen(_ name: String, _ others: Int, _ window: String) -> Self {
    let more = others > 0 ? " (and \(others) more)" : ""
    return "\(name)\(more): lies wholly outside \(window), and nothing scrolls it in"
  }
}
