internal import LayoutModel
package import Linting

/// Interactive views that are too transparent to be touched.
package struct TransparentInteractive: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "transparent-interactive",
    summary: "An interactive view at an alpha of 0.01 or less, its own or an ancestor's.",
    rationale: """
      Hit-testing passes over a view whose alpha is below 0.01, with all that it holds: seen or \
      not, it gets nothing. Alpha is kept as a 32-bit float, and none of these equals 0.01, so that \
      0.01 itself is out too. Each view's own alpha counts, never the product.
      """,
    severity: .warning,
    howToFix: """
      Set `isHidden` where it is meant to be away, `isUserInteractionEnabled` to false where it is \
      meant to be untouchable, or an alpha of 1; for an invisible control use a clear background.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          { "class": "UIButton", "label": "Skip", "frame": [300, 60, 70, 44], "alpha": 0.01 }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          { "class": "UIButton", "label": "Skip", "frame": [300, 60, 70, 44], "alpha": 0.011 }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "A view whose own interaction the source turns off is taken as meant.",
    ],
    needs: [.alphas],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions where obstruction.reason == .transparent {
      let victim = obstruction.worst.view
      let cause = hierarchy[obstruction.cause]
      let holder =
        obstruction.cause == victim ? nil : hierarchy.placedName(of: obstruction.cause, for: victim)
      findings.report(
        .transparent(hierarchy.lossText(of: obstruction), alpha: cause.alpha, of: holder),
        about: victim, at: layout.range(of: obstruction.cause, .alpha),
        related: layout.otherVictims(of: obstruction),
        fixes: fixes(for: obstruction.cause, holder == nil, in: layout),
        data: obstruction.data.merging(["alpha": cause.alpha]) { loss, _ in loss })
    }
  }

  private func fixes(for cause: ViewID, _ isOwn: Bool, in layout: CheckedLayout) -> [Fix] {
    let view = layout.hierarchy[cause]
    guard layout.member(.alpha, of: cause) != nil else { return [] }
    var fixes = [
      Fix.set(
        .alpha, "alpha", to: "1", of: view.node, in: layout, title: "set alpha to 1", isSafe: false)
    ]
    if isOwn, !view.statesUserInteraction, view.gestureRecognizers.isEmpty {
      fixes.append(
        .set(
          .isUserInteractionEnabled, "isUserInteractionEnabled", to: "false", of: view.node,
          in: layout,
          title: "turn its interaction off", isSafe: false))
    }
    return fixes.compactMap(\.self)
  }
}

extension Finding.Message {
  fileprivate static func transparent(
    _ loss: String, alpha: Double, of holder: String?
  ) -> Self {
    let whose = holder.map { "\($0) has alpha" } ?? "its alpha is"
    return """
      \(loss): \(whose) \(alpha.fullText), and hit-testing passes over views at 0.01 or less
      """
  }
}

extension Double {
  /// Every digit, since `0.004` must not read as `0`.
  fileprivate var fullText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
