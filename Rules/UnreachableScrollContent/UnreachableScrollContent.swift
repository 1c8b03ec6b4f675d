internal import TouchModel
internal import LayoutModel
package import Linting

/// Interactive views that no scrolling brings into sight.
package struct UnreachableScrollContent: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "unreachable-scroll-content",
    summary: "An interactive view beyond what its scroll view can scroll to.",
    rationale: """
      A scroll view scrolls as far as its `contentSize` and insets say. What lies past that \
      comes into its bounds only while a finger drags it past the end, and springs back when \
      that lets go.
      """,
    severity: .warning,
    howToFix: """
      Make the content size as large as what the scroll view holds; with Auto Layout, tie the \
      last view to the end of the content.
      """,
    flaggedExample: """
      {
        "class": "UIScrollView", "id": "form", "frame": [0, 0, 390, 844], "contentSize": [390, 900],
        "subviews": [
          { "class": "UIButton", "label": "Send", "frame": [20, 920, 350, 50] }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIScrollView", "id": "form", "frame": [0, 0, 390, 844], "contentSize": [390, 990],
        "subviews": [
          { "class": "UIButton", "label": "Send", "frame": [20, 920, 350, 50] }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "Scroll views whose content size is not known.",
      "Up to 2 points past the end.",
      "A refresh control, which waits there to be pulled.",
    ],
    needs: [.places, .superviews, .scrollExtents],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions {
      guard case .beyondScrollContent(let scrollView) = obstruction.reason else { continue }
      let victim = obstruction.worst
      findings.report(
        .beyond(
          hierarchy.lossText(of: obstruction), victim.overhang.overhangText ?? "past the end",
          hierarchy.spokenName(of: scrollView)),
        about: victim.view, at: layout.range(of: obstruction.cause, .frame, .center, .bounds),
        related: [layout.scrollEnd(of: scrollView)] + layout.otherVictims(of: obstruction),
        fixes: fixes(for: obstruction, scrollView, in: layout), data: obstruction.data)
    }
  }

  /// More content, for what lies past its right or bottom end only: there is none before the start.
  private func fixes(
    for obstruction: TouchObstruction, _ scrollView: ViewID, in layout: CheckedLayout
  ) -> [Fix] {
    let past = obstruction.worst.overhang
    guard past.left == 0, past.top == 0,
      let size = layout.hierarchy[scrollView].contentSize(reaching: past)
    else { return [] }
    let grown = [size.width, size.height].map(\.shortText)
    return [
      .set(
        .contentSize, "contentSize", to: "[\(grown.joined(separator: ", "))]", of: scrollView,
        in: layout, title: "make the content large enough", isSafe: false)
    ].compactMap(\.self)
  }
}

extension Finding.Message {
  fileprivate static func beyond(_ loss: String, _ far: String, _ scrollView: String) -> Self {
    "\(loss): it reaches \(far) of what \(scrollView) can scroll to"
  }
}
