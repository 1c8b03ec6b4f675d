internal import LayoutModel
package import Linting

/// Interactive siblings that lie over each other.
package struct OverlappingControls: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "overlapping-controls",
    summary: "Two interactive siblings share more than 5% of the smaller one.",
    rationale: """
      Where two controls overlap, the one in front has every touch. A finger that aims at the \
      edge of the other does something that was not wanted.
      """,
    severity: .info,
    howToFix: """
      Move them apart, or make one smaller.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "bar", "frame": [0, 0, 390, 60],
        "subviews": [
          { "class": "UIButton", "label": "Undo", "frame": [20, 8, 60, 44] },
          { "class": "UIButton", "label": "Redo", "frame": [70, 8, 60, 44] }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "bar", "frame": [0, 0, 390, 60],
        "subviews": [
          { "class": "UIButton", "label": "Undo", "frame": [20, 8, 60, 44] },
          { "class": "UIButton", "label": "Redo", "frame": [80, 8, 60, 44] }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "Controls with the same actions.",
      "What floats over a scroll view, a map, a web page, or a view of 200 points or more on both sides.",
      "A control that loses more than half to the other is `covered-control`'s, or `unreachable-subview`'s.",
    ],
    needs: .touches,
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions where obstruction.reason == .overlapped {
      let victim = obstruction.worst
      findings.report(
        .overlap(
          hierarchy.spokenName(of: victim.view), victim.deadShare,
          hierarchy.spokenName(of: obstruction.cause)),
        about: victim.view, at: layout.range(of: victim.view, .frame, .center, .bounds),
        related: [
          .init(
            layout.range(of: obstruction.cause, .frame, .center, .bounds),
            "this lies in front of it")
        ] + layout.otherVictims(of: obstruction),
        data: obstruction.data)
    }
  }
}

extension Finding.Message {
  fileprivate static func overlap(_ name: String, _ share: Double, _ front: String) -> Self {
    "\(name): \(front) overlaps it and takes \(share.percentText) of its touches"
  }
}
