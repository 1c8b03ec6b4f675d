internal import LayoutModel
package import Linting

/// Views of no area that hold interactive ones.
package struct ZeroSizeContainer: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "zero-size-container",
    summary: "A view of no area with interactive subviews: they are drawn, and dead.",
    rationale: """
      A view is asked for a touch only if every view that holds it contains the point, and \
      bounds without area contain none. What such a view holds is drawn all the same, since \
      drawing is not cut off unless `clipsToBounds` says so.
      """,
    severity: .warning,
    howToFix: """
      Give the container the size of what it holds; with Auto Layout, it lacks constraints that \
      do.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIView", "id": "box", "frame": [20, 100, 0, 0],
            "subviews": [
              { "class": "UIButton", "label": "Open", "frame": [0, 0, 350, 50] }
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
            "class": "UIView", "id": "box", "frame": [20, 100, 350, 50],
            "subviews": [
              { "class": "UIButton", "label": "Open", "frame": [0, 0, 350, 50] }
            ]
          }
        ]
      }
      """,
    allowances: [
      "In Interface Builder's documents, views of which constraints decide: no size is what a canvas has that was never laid out.",
      "Hidden views and what they hold are taken as meant.",
      "A container that clips, as scroll views do from the start: it is folded away.",
      "A container whose override of hit-testing reaches what it holds.",
    ],
    needs: [.places, .superviews],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions where obstruction.reason == .containerWithoutArea {
      let victim = obstruction.worst.view
      let container = hierarchy[obstruction.cause]
      let size = container.geometry?.bounds.standardized.size.text ?? "0 × 0"
      findings.report(
        .noArea(
          hierarchy.lossText(of: obstruction),
          hierarchy.placedName(of: obstruction.cause, for: victim), size),
        about: victim, at: layout.range(of: obstruction.cause, .bounds, .frame),
        related: layout.otherVictims(of: obstruction), data: obstruction.data)
    }
  }
}

extension Finding.Message {
  fileprivate static func noArea(_ loss: String, _ holder: String, _ size: String) -> Self {
    "\(loss): \(holder) has no area (\(size))"
  }
}
