internal import LayoutModel
internal import Linting

/// Overrides of hit-testing that search direct subviews only.
struct CustomHitTestShallow: LayoutRule {
  static let metadata = RuleMetadata(
    id: "custom-hit-test-shallow",
    summary: "An override of hit-testing that does not recurse keeps touches from nested views.",
    rationale: """
      The default `hitTest(_:with:)` calls itself on each subview, so that it finds nested views. \
      An override that returns the direct subview at the point stops there: the subviews of that \
      view never receive a touch.
      """,
    severity: .warning,
    howToFix: """
      Call `super.hitTest(_:with:)`, or `hitTest(_:with:)` of the subview instead of its \
      `point(inside:with:)`.
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Such an override above views without interactive subviews.",
      "Overrides whose behavior is not described.",
    ],
    needs: [.superviews],
    since: "0.1.0",
    inCode: """
      An override of `hitTest(_:with:)` returns a subview without asking for its `hitTest(_:with:)`, or the view itself \
      without asking whether it contains the point.
      """)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(for: .shallowHitTest, until: findings.cancellation) {
      let victim = obstruction.worst.view
      let ancestor = hierarchy.placedName(of: obstruction.cause, for: victim)
      findings.report(
        .init(
          obstruction, in: hierarchy,
          reason: "hitTest(_:with:) of \(ancestor) returns a direct subview and searches no deeper"),
        about: victim, at: layout.range(of: obstruction.cause, .hitTest),
        related: layout.otherVictims(of: obstruction))
    }
  }
}
