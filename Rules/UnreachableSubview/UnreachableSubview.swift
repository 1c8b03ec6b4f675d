package import LayoutCore

/// Interactive views that no touch on any point reaches.
package struct UnreachableSubview: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "unreachable-subview",
    summary: "An interactive view that no touch on any point reaches.",
    rationale: """
      UIKit looks for the touched view from the window down. It passes over a view that is hidden, \
      transparent or has its interaction off, with all that it holds; it does not look into a view \
      whose bounds do not hold the point, whether it clips or not; and of overlapping siblings it \
      asks the one in front first. A control on the wrong side of any of these can be seen, and \
      nothing happens when it is touched.
      """,
    severity: .error,
    cure: """
      Move the view inside all that hold it, let touches through what is above it, or put it in \
      front of what covers it.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIImageView", "id": "photo", "frame": [0, 100, 390, 300],
            "subviews": [
              { "class": "UIButton", "label": "Share", "frame": [310, 240, 60, 44] }
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
            "class": "UIImageView", "id": "photo", "frame": [0, 100, 390, 300],
            "isUserInteractionEnabled": true,
            "subviews": [
              { "class": "UIButton", "label": "Share", "frame": [310, 240, 60, 44] }
            ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "A control whose own interaction the source turns off is taken as meant.",
      "What scrolling can bring into its scroll view counts as reachable.",
      "A view wholly outside the window is taken as parked there.",
      "What one screen (a presented or pushed controller) puts over another is taken as meant.",
      "A control covered by one with the same actions is no loss.",
      "Section headers and footers float over rows: what they cover can be scrolled from under them.",
      "A view outside the root view of a controller, or of a dump, is taken as parked there.",
      "A view of no area that clips its subviews is taken as folded away.",
      "Where a frame or an override on the way is not known, nothing is said.",
    ],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    for fault in layout.faults where fault.isTotal {
      guard let first = fault.victims.first, let words = words(for: fault, layout.hierarchy) else {
        continue
      }
      findings.report(
        .noTouch(layout.hierarchy.spokenName(of: first.view), words.reason, fault.victims.count),
        about: first.view, at: words.range,
        related: words.related + layout.hierarchy.otherVictims(of: fault, than: first.view),
        data: ["reachableFraction": 0])
    }
  }

  private typealias Words = (
    reason: String, range: SourceRange, related: [Finding.RelatedPlace]
  )

  /// The reason in words, and where the source states it; nil where another rule speaks.
  private func words(for fault: TouchFault, _ hierarchy: ViewHierarchy) -> Words? {
    guard let victim = fault.victims.first else { return nil }
    let cause = hierarchy[fault.cause]
    switch fault.reason {
    case .transparent:
      return nil
    case .interactionOff:
      let range = cause.range(of: .isUserInteractionEnabled)
      return (hierarchy.interactionReason(fault.cause, for: victim.view), range, [])
    case .overridden:
      let range = cause.range(of: .hitTest, .pointInside)
      return (hierarchy.overrideReason(fault.cause, for: victim.view), range, [])
    case .noArea:
      let range = cause.range(of: .transform, .bounds, .frame)
      return (hierarchy.noAreaReason(fault.cause, for: victim.view), range, [])
    case .outside(let cutter):
      let range = cause.range(of: .frame, .center, .bounds)
      return (
        hierarchy.outsideReason(victim, cutter: cutter), range,
        [hierarchy.boundsEnd(of: cutter)]
      )
    case .beyondScrollContent(let cutter):
      let range = cause.range(of: .frame, .center, .bounds)
      return (
        hierarchy.scrollReason(victim, cutter: cutter), range,
        [hierarchy.scrollEnd(of: cutter)]
      )
    case .covered(let covers):
      let range = hierarchy[victim.view].range(of: .frame, .center, .bounds)
      return (hierarchy.coverReason(covers), range, hierarchy.coverPlaces(covers))
    }
  }
}
