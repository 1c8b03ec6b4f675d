internal import LayoutModel
internal import Linting

/// Interactive siblings that overlap.
struct OverlappingControls: LayoutRule {
  static let metadata = RuleMetadata(
    id: "overlapping-controls",
    summary: "Two interactive siblings overlap by more than 5% of the smaller one.",
    rationale: """
      Where two controls overlap, the one in front receives all touches. A touch on the edge of \
      the other activates the wrong control.
      """,
    severity: .info,
    howToFix: """
      Move them apart, or make one of them smaller.
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Controls with the same actions.",
      "Views in front of a scroll view, a map, a web view, or a view of at least 200 × 200 points.",
      "A control that loses more than half of its area to the other. `covered-control` or `unreachable-subview` reports it.",
    ],
    needs: .touches,
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(for: .overlapped, until: findings.cancellation) {
      let victim = obstruction.worst
      let front = hierarchy.sentenceName(of: obstruction.cause)
      findings.report(
        .init(obstruction, in: hierarchy, reason: "\(front) overlaps it and is in front of it"),
        about: victim.view, at: layout.range(of: victim.view, .frame, .center, .bounds),
        related: [
          .init(
            layout.range(of: obstruction.cause, .frame, .center, .bounds),
            "this view is in front of it")
        ] + layout.otherVictims(of: obstruction),
        code: layout.codeLocations(of: obstruction))
    }
  }
}
