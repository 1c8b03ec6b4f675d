internal import LayoutModel
package import Linting

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
    gradation: "warning where it rests on Interface Builder's canvas",
    howToFix: """
      Move the view inside all that hold it, let touches through what is above it, or put it in \
      front of what covers it.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIView", "id": "header", "frame": [0, 0, 390, 100],
            "subviews": [
              { "class": "UIButton", "label": "Filter", "frame": [270, 110, 100, 44] }
            ]
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          { "class": "UIView", "id": "header", "frame": [0, 0, 390, 100] },
          { "class": "UIButton", "label": "Filter", "frame": [270, 110, 100, 44] }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "A control whose own interaction the source turns off is taken as meant.",
      "What scrolling can bring into its scroll view counts as reachable; what it cannot is `unreachable-scroll-content`'s.",
      "A view wholly outside the window, or outside what stands for the screen, is `off-screen-control`'s.",
      "What one screen (a presented or pushed controller) puts over another is taken as meant.",
      "A control covered by one with the same actions is no loss.",
      "What lies under a veil that dims or blurs the whole screen waits until that is gone.",
      "What UIKit's own bars cover of a scroll view's content, which insets keep clear of them.",
      "What a view that cannot be seen covers is `touch-swallowing-overlay`'s.",
      "What a dump's own class covers may get its touches after all.",
      "Section headers and footers float over rows: what they cover can be scrolled from under them.",
      "A view of no area that clips its subviews is taken as folded away.",
      "In Interface Builder's documents: what a stack view, a list or Xcode itself would lay out anew, and two siblings of one class in one place, which are two states of a screen.",
      "Where a frame or an override on the way is not known, nothing is said.",
    ],
    needs: .touches,
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions where obstruction.isTotal {
      guard let words = words(for: obstruction, layout) else { continue }
      findings.report(
        "\(hierarchy.lossText(of: obstruction)): \(words.reason)",
        about: obstruction.worst.view, at: words.range,
        severity: obstruction.isSuspicion ? .warning : nil,
        related: words.related + layout.otherVictims(of: obstruction), data: obstruction.data)
    }
  }

  private typealias Words = (
    reason: String, range: SourceRange, related: [Finding.RelatedLocation]
  )

  /// The reason in words, and where the source states it; nil where another rule speaks.
  private func words(for obstruction: TouchObstruction, _ layout: CheckedLayout) -> Words? {
    let hierarchy = layout.hierarchy
    let victim = obstruction.worst
    switch obstruction.reason {
    case .interactionOff(hasRecognizer: false):
      let range = layout.range(of: obstruction.cause, .isUserInteractionEnabled)
      return (hierarchy.interactionReason(obstruction.cause, for: victim.view), range, [])
    case .overridden:
      let range = layout.range(of: obstruction.cause, .hitTest, .pointInside)
      return (hierarchy.overrideReason(obstruction.cause, for: victim.view), range, [])
    case .noArea:
      let range = layout.range(of: obstruction.cause, .transform, .bounds, .frame)
      return (hierarchy.noAreaReason(obstruction.cause, for: victim.view), range, [])
    case .outside(let cutter):
      let range = layout.range(of: obstruction.cause, .frame, .center, .bounds)
      return (
        hierarchy.outsideReason(victim, cutter: cutter), range,
        [layout.boundsEnd(of: cutter)]
      )
    case .covered:
      let range = layout.range(of: victim.view, .frame, .center, .bounds)
      return (hierarchy.coverReason(victim), range, layout.coverPlaces(of: victim))
    case .transparent, .interactionOffAbove, .interactionOff, .shallowHitTest,
      .containerWithoutArea, .offScreen, .beyondScrollContent, .swallowed, .overlapped,
      .blockedBySubview:
      return nil
    }
  }
}

extension ViewHierarchy {
  /// `its superview "photo"` or `it`.
  private func subject(_ cause: ViewID, for victim: ViewID) -> String {
    cause == victim ? "it" : placedName(of: cause, for: victim)
  }

  func overrideReason(_ cause: ViewID, for victim: ViewID) -> String {
    let what =
      if self[cause].pointInside == .never {
        "answers no to every point"
      } else {
        switch self[cause].hitTest {
        case .never: "answers nil to every hit test"
        case .itself: "takes its subviews' touches itself"
        case .forward(let other?): "gives its touches to \(quotedName(of: other))"
        case .ignoring: "gives nil in its place"
        default: "answers for a part outside its bounds only"
        }
      }
    return "\(subject(cause, for: victim)) \(what)"
  }

  func noAreaReason(_ cause: ViewID, for victim: ViewID) -> String {
    guard let geometry = self[cause].geometry, geometry.isUsable else {
      return "\(subject(cause, for: victim)) has a transform that cannot be undone"
    }
    let size = geometry.bounds.standardized.size
    return "\(subject(cause, for: victim)) has no area (\(size.text))"
  }

  func outsideReason(_ victim: TouchObstruction.Victim, cutter: ViewID) -> String {
    let far = victim.overhang.overhangText.map { ", up to \($0)" } ?? ""
    return "it lies wholly outside \(subject(cutter, for: victim.view))\(far)"
  }

  func coverReason(_ victim: TouchObstruction.Victim) -> String {
    let (names, areMany) = coverNames(of: victim)
    let verbs = areMany ? ("lie", "take") : ("lies", "takes")
    return "\(names) \(verbs.0) in front of it and \(verbs.1) them all\(scrollText(of: victim))"
  }
}
