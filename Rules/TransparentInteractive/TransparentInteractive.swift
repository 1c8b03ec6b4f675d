internal import LayoutModel
internal import Linting

/// Interactive views with an alpha at which hit-testing ignores them.
struct TransparentInteractive: LayoutRule {
  static let metadata = RuleMetadata(
    id: "transparent-interactive",
    summary:
      "An interactive view or an ancestor has an alpha of 0.01 or less and receives no touches.",
    rationale: """
      Hit-testing ignores a view with an alpha below 0.01, together with its subviews. Alpha is \
      stored as a 32-bit float, which cannot represent 0.01 exactly, so that a view with an alpha \
      of 0.01 is ignored too. The alpha of each single view counts, not the product.
      """,
    severity: .warning,
    howToFix: """
      Set `isHidden` if the view should not be there, `isUserInteractionEnabled` to false if it \
      should not receive touches, or an alpha of 1. For an invisible control, use a clear \
      background.
      """,
    fixCode: """
      skipButton.isHidden = true  // it is not there
      skipButton.alpha = 0.02     // it is nearly invisible, and receives touches
      """,
    allowances: [
      "Hidden views and their subviews.",
      "A view on which user interaction is disabled explicitly.",
      "Views inside one of UIKit's private views, which UIKit fades in a transition, and the controls of AVKit's player.",
    ],
    needs: [.alphas],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(for: .transparent, until: findings.cancellation) {
      let victim = obstruction.worst.view
      let cause = hierarchy[obstruction.cause]
      let isOwn = obstruction.cause == victim
      let code = layout.codeLocations(of: obstruction)
      let owner =
        isOwn
        ? "its alpha" : "the alpha of \(hierarchy.placedName(of: obstruction.cause, for: victim))"
      findings.report(
        .init(
          obstruction, in: hierarchy,
          reason: """
            \(owner) is \(cause.alpha.fullText), and hit-testing ignores views with an alpha of 0.01 or \
            less
            """),
        about: victim, at: layout.range(of: obstruction.cause, .alpha),
        related: layout.otherVictims(of: obstruction),
        // Code that shows the view expects it to be transparent first.
        fixes: code.isEmpty ? fixes(for: obstruction.cause, isOwn, in: layout) : [],
        data: ["alpha": cause.alpha], code: code)
    }
  }

  private func fixes(for cause: ViewID, _ isOwn: Bool, in layout: AnalyzedLayout) -> [Fix] {
    let view = layout.hierarchy[cause]
    guard layout.member(.alpha, of: cause) != nil else { return [] }
    var fixes = [
      Fix.set(
        .alpha, "alpha", to: "1", of: view.node, in: layout, title: "set alpha to 1", isSafe: false)
    ]
    if isOwn, !view.hasExplicitUserInteraction, view.gestureRecognizers.isEmpty {
      fixes.append(
        .set(
          .isUserInteractionEnabled, "isUserInteractionEnabled", to: "false", of: view.node,
          in: layout,
          title: "set isUserInteractionEnabled to false", isSafe: false))
    }
    return fixes.compactMap(\.self)
  }
}

extension Double {
  /// All digits: two decimals would print 0.004 as 0.
  fileprivate var fullText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
