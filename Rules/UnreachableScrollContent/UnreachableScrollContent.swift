internal import HitTesting
internal import LayoutModel
internal import Linting

/// Interactive views beyond the scrollable content.
struct UnreachableScrollContent: LayoutRule {
  static let metadata = RuleMetadata(
    id: "unreachable-scroll-content",
    summary: "An interactive view is beyond the scrollable content of its scroll view.",
    rationale: """
      A scroll view scrolls as far as its `contentSize` and its insets allow. A view beyond that \
      is visible only while the user drags past the end, and moves back when the finger is \
      lifted.
      """,
    severity: .warning,
    gradation: "info if the center of the view can be scrolled into sight",
    howToFix: """
      Enlarge the content size to contain all subviews. With Auto Layout, constrain the last view \
      to the end of the content.
      """,
    fixCode: """
      // The content size reaches the bottom edge of the last control:
      scrollView.contentSize.height = sendButton.frame.maxY + 20
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Scroll views with an unknown content size.",
      "Scroll views that are inside more than 8 others, beyond what the outer ones show.",
      "Up to 5 points beyond the end, of a view that is at least 44 points long along that axis; up to 2 points of a smaller one.",
      "A refresh control, which is there to be pulled into view.",
    ],
    needs: [.positions, .superviews, .scrollExtents],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(until: findings.cancellation) {
      guard case .beyondScrollContent(let scrollView) = obstruction.reason else { continue }
      let victim = obstruction.worst
      let distance = victim.overhang.overhangText ?? "beyond the end"
      let name = hierarchy.sentenceName(of: scrollView)
      findings.report(
        .init(
          obstruction, in: hierarchy,
          reason: "it extends \(distance) of the scrollable content of \(name)"),
        about: victim.view, at: layout.range(of: obstruction.cause, .frame, .center, .bounds),
        severity: layout.losesCenter(victim) ? nil : .info,
        related: [layout.scrollEnd(of: scrollView)] + layout.otherVictims(of: obstruction),
        fixes: fixes(for: obstruction, scrollView, in: layout),
        clipping: .init(by: scrollView, victim),
        code: layout.codeLocations(of: obstruction))
    }
  }

  /// Enlarges the content for views beyond its right or bottom end. There is no content before its start.
  private func fixes(
    for obstruction: TouchObstruction, _ scrollView: ViewID, in layout: AnalyzedLayout
  ) -> [Fix] {
    let overhang = obstruction.worst.overhang
    guard overhang.left == 0, overhang.top == 0,
      let size = layout.hierarchy[scrollView].contentSize(reaching: overhang)
    else { return [] }
    let grown = [size.width, size.height].map(\.shortText)
    return [
      .set(
        .contentSize, "contentSize", to: "[\(grown.joined(separator: ", "))]", of: scrollView,
        in: layout, title: "enlarge the content size", isSafe: false)
    ].compactMap(\.self)
  }
}
