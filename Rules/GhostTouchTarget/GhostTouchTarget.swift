internal import HitTesting
internal import LayoutModel
internal import Linting

/// Interactive views that are invisible but receive touches.
struct GhostTouchTarget: LayoutRule {
  static let metadata = RuleMetadata(
    id: "ghost-touch-target",
    summary:
      "An interactive view is invisible, because of the alphas above it, but receives touches.",
    rationale: """
      Drawing multiplies the alpha of a view with those of all its superviews. Hit-testing checks \
      each view separately, and ignores only those with an alpha of 0.01 or less. A panel with an \
      alpha of 0.05 inside another with 0.1 is invisible, and its buttons receive every touch.
      """,
    severity: .warning,
    howToFix: """
      Set `isHidden` on the views that should not be visible. It excludes them from hit-testing.
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Views that receive no touches. `transparent-interactive` reports views with an alpha of 0.01 or less.",
      "A control at full alpha with a clear background: the usual way to make an invisible one.",
    ],
    needs: [.positions, .superviews, .paintingOrder, .alphas],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    let effective = effectiveAlphas(in: hierarchy)
    // One finding for each view at which the product becomes invisible.
    var ghosts: [ViewID: [ViewID]] = [:]
    for view in hierarchy.ids where effective[view.index] <= Self.leastVisible {
      if findings.isCancelled { break }
      guard takesTouches(view, layout) else { continue }
      let cause = hierarchy.ancestorsAndSelf(of: view)
        .prefix { effective[$0.index] <= Self.leastVisible }.last
      guard let cause else { continue }
      ghosts[cause, default: []].append(view)
    }
    for (cause, targets) in ghosts.sorted(by: { $0.value[0] < $1.value[0] }) {
      if findings.isCancelled { break }
      let target = targets[0]
      findings.report(
        .invisible(
          hierarchy.displayName(of: target), .init(Array(targets.dropFirst()), in: hierarchy),
          effective[cause.index],
          at: cause == target ? nil : hierarchy.placedName(of: cause, for: target)),
        about: target, at: layout.range(of: cause, .alpha),
        fixes: hiding(cause, in: layout),
        data: ["effectiveAlpha": effective[target.index]])
    }
  }

  /// The alpha at which hit-testing ignores a view (HT-5), applied to the product, with a tolerance
  /// for rounding errors, such as those of 0.05 × 0.2.
  private static let leastVisible = 0.01 + 1e-9

  /// The products of the alphas from the root to each view. Core Animation stores 32-bit floats.
  private func effectiveAlphas(in hierarchy: ViewHierarchy) -> [Double] {
    var products: [Double] = []
    for id in hierarchy.ids {
      let above = hierarchy[id].superview.map { products[$0.index] } ?? 1
      products.append(above * Double(Float(hierarchy[id].alpha)))
    }
    return products
  }

  private func takesTouches(_ view: ViewID, _ layout: AnalyzedLayout) -> Bool {
    guard layout.hierarchy.isInteractive(view), !layout.touch.isUncertain(view) else {
      return false
    }
    let reach = layout.touch.reach(of: view)
    return reach.reachableInSubtree > 0 && !reach.isUpperBound
  }

  private func hiding(_ cause: ViewID, in layout: AnalyzedLayout) -> [Fix] {
    let name = layout.hierarchy.quotedName(of: cause)
    return [
      .set(
        .isHidden, "isHidden", to: "true", of: cause, in: layout,
        title: "set isHidden to true on \(name)",
        isSafe: false)
    ].compactMap(\.self)
  }
}

extension Finding.Message {
  fileprivate static func invisible(
    _ name: String, _ others: Finding.OtherControls, _ alpha: Double, at ancestor: String?
  ) -> Self {
    let effect =
      others.count == 0
      ? "it is invisible but receives touches"
      : "\(others.text(of: name, after: ["it"])) are invisible but receive touches"
    let views = ancestor.map { "\($0) and of the views above it" } ?? "it and its superviews"
    return Self(
      subject: name, effect: .statement(effect),
      reason: "the alpha values of \(views) multiply to \(alpha.alphaText)")
  }
}
