internal import TouchModel
internal import LayoutModel
package import Linting

/// Interactive views that nobody can see and that take touches all the same.
package struct GhostTouchTarget: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "ghost-touch-target",
    summary: "An interactive view that takes touches though the alphas above it make it invisible.",
    rationale: """
      Drawing multiplies the alphas of a view and of all that hold it; hit-testing looks at each \
      by itself, and passes over one only below 0.01. A panel at 0.05 inside another at 0.1 \
      cannot be seen, and its buttons take every touch.
      """,
    severity: .warning,
    howToFix: """
      Hide what should not be there: `isHidden` takes it out of hit-testing as well.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIView", "id": "menu", "frame": [0, 0, 390, 300], "alpha": 0.05,
            "subviews": [
              {
                "class": "UIView", "id": "page", "frame": [0, 0, 390, 300], "alpha": 0.1,
                "subviews": [
                  { "class": "UIButton", "label": "Delete", "frame": [20, 20, 100, 44] }
                ]
              }
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
            "class": "UIView", "id": "menu", "frame": [0, 0, 390, 300], "alpha": 0.05,
            "subviews": [
              {
                "class": "UIView", "isHidden": true, "id": "page", "frame": [0, 0, 390, 300],
                "alpha": 0.1,
                "subviews": [
                  { "class": "UIButton", "label": "Delete", "frame": [20, 20, 100, 44] }
                ]
              }
            ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "Views that take no touches anyway: an alpha of 0.01 or less of its own is `transparent-interactive`'s.",
      "An invisible control at full alpha with a clear background: the usual way to make one.",
    ],
    needs: [.places, .superviews, .paintingOrder, .alphas],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    let effective = effectiveAlphas(in: hierarchy)
    // One finding for each view at which the product falls below what can be seen.
    var ghosts: [(cause: ViewID, targets: [ViewID])] = []
    var places: [ViewID: Int] = [:]
    for view in hierarchy.ids
    where effective[view.index] <= Self.leastVisible && takesTouches(view, layout) {
      let cause = hierarchy.ancestorsAndSelf(of: view)
        .prefix { effective[$0.index] <= Self.leastVisible }.last
      guard let cause else { continue }
      if let place = places[cause] {
        ghosts[place].targets.append(view)
      } else {
        places[cause] = ghosts.count
        ghosts.append((cause, [view]))
      }
    }
    for ghost in ghosts {
      let target = ghost.targets[0]
      findings.report(
        .unseen(
          hierarchy.spokenName(of: target), ghost.targets.count,
          effective[ghost.cause.index],
          at: ghost.cause == target ? nil : hierarchy.placedName(of: ghost.cause, for: target)),
        about: target, at: layout.range(of: ghost.cause, .alpha),
        fixes: hiding(ghost.cause, in: layout),
        data: ["effectiveAlpha": effective[target.index]])
    }
  }

  /// What hit-testing takes for transparent in one view (HT-5), no eye sees in the product; with room
  /// for the last bits of 0.05 × 0.2.
  private static let leastVisible = 0.01 + 1e-9

  /// The product of the alphas from the root down, as Core Animation keeps them: 32-bit floats.
  private func effectiveAlphas(in hierarchy: ViewHierarchy) -> [Double] {
    hierarchy.ids.reduce(into: []) { products, id in
      let above = hierarchy[id].superview.map { products[$0.index] } ?? 1
      products.append(above * Double(Float(hierarchy[id].alpha)))
    }
  }

  private func takesTouches(_ view: ViewID, _ layout: CheckedLayout) -> Bool {
    layout.hierarchy.isInteractive(view) && !layout.touch.isUncertain(view)
      && layout.touch.reach(of: view).reachableInSubtree > 0
  }

  private func hiding(_ cause: ViewID, in layout: CheckedLayout) -> [Fix] {
    let name = layout.hierarchy.quotedName(of: cause)
    return [
      .set(
        .isHidden, "isHidden", to: "true", of: cause, in: layout, title: "hide \(name)",
        isSafe: false)
    ].compactMap(\.self)
  }
}

extension Finding.Message {
  fileprivate static func unseen(
    _ name: String, _ count: Int, _ alpha: Double, at cause: String?
  ) -> Self {
    let others = count > 1 ? " (and \(count - 1) more)" : ""
    let holder = cause ?? "it"
    return """
      \(name)\(others): takes touches and cannot be seen: the alphas of \(holder) and of what \
      holds it come to \(alpha.alphaText)
      """
  }
}

extension Double {
  /// With so many digits that a little is not nothing.
  fileprivate var alphaText: String {
    let tenThousandths = (self * 10_000).rounded() / 10_000
    return tenThousandths > 0 ? "\(tenThousandths)" : "under 0.0001"
  }
}
