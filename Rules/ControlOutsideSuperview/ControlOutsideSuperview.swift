internal import LayoutModel
package import Linting

/// Interactive views of which a part lies outside something that holds them.
package struct ControlOutsideSuperview: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "control-outside-superview",
    summary: "Part of an interactive view lies outside its superview's bounds, and is dead there.",
    rationale: """
      A view is asked for a touch only if every view that holds it contains the point. What reaches \
      past the bounds of its superview, or of one further up, is drawn unless something clips it, \
      but no touch there arrives: `clipsToBounds` makes no difference.
      """,
    severity: .warning,
    gradation: "error past half of it",
    howToFix: """
      Grow the superview or move the view in; or let the superview answer for it, by a \
      `point(inside:with:)` that asks its subviews too.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIView", "id": "card", "frame": [45, 200, 300, 100],
            "subviews": [
              { "class": "UIButton", "label": "Close", "frame": [278, -22, 44, 44] }
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
            "class": "UIView", "id": "card", "frame": [45, 200, 300, 100],
            "pointInside": "anySubview",
            "subviews": [
              { "class": "UIButton", "label": "Close", "frame": [278, -22, 44, 44] }
            ]
          }
        ]
      }
      """,
    allowances: [
      "Up to 2 points past an edge: switches and sliders reach past their slots by design.",
      "What scrolling can bring into its scroll view counts as inside.",
      "A superview whose override of hit-testing reaches its overflowing subviews.",
      "Hidden views, and views whose place is not known.",
      "A sheet, a drawer or a page (200 points or more on both sides) that slides past the screen's edge.",
      "In Interface Builder's documents: up to 4 points, and whatever a stack view, a list or Xcode itself would lay out anew.",
      "A view that lies outside as a whole is `unreachable-subview`'s.",
    ],
    needs: [.places, .superviews],
    since: "0.1.0")

  /// Past this dead share it is an error: a finger is more likely to miss than to hit.
  private static let errorShare = 0.5

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions where !obstruction.isTotal {
      guard case .outside(let cutter) = obstruction.reason else { continue }
      let victim = obstruction.worst
      let far = victim.overhang.overhangText ?? "past the edge"
      findings.report(
        .partlyOutside(
          hierarchy.lossText(of: obstruction), far,
          hierarchy.placedName(of: cutter, for: victim.view)),
        about: victim.view, at: layout.range(of: obstruction.cause, .frame, .center, .bounds),
        severity: victim.deadShare > Self.errorShare && !obstruction.isSuspicion ? .error : nil,
        related: [layout.boundsEnd(of: cutter)] + layout.otherVictims(of: obstruction),
        fixes: fixes(for: obstruction.cause, victim, cutter: cutter, in: layout),
        data: obstruction.data)
    }
  }

  /// Moving what sticks out, or growing what it sticks out of: only a person knows which.
  private func fixes(
    for cause: ViewID, _ victim: TouchObstruction.Victim, cutter: ViewID, in layout: CheckedLayout
  ) -> [Fix] {
    let hierarchy = layout.hierarchy
    guard cause == victim.view, victim.hasOneCause, let frame = hierarchy[cause].geometry?.frame,
      let scope = hierarchy[cutter].geometry
    else { return [] }
    let past = victim.overhang
    let (name, holder) = (hierarchy.quotedName(of: cause), hierarchy.quotedName(of: cutter))
    var fixes: [Fix] = []
    if frame.width <= scope.bounds.width, frame.height <= scope.bounds.height {
      let moved = Rect(
        frame.x + past.left - past.right, frame.y + past.top - past.bottom,
        frame.width, frame.height)
      fixes += [
        .setFrame(of: cause, to: moved, in: layout, title: "move \(name) inside \(holder)")
      ].compactMap(\.self)
    }
    if past.left == 0, past.top == 0, scope.bounds.width >= 0, scope.bounds.height >= 0 {
      let grown = Rect(
        scope.frame.x, scope.frame.y,
        scope.frame.width + past.right, scope.frame.height + past.bottom)
      fixes += [
        .setFrame(of: cutter, to: grown, in: layout, title: "grow \(holder) to hold \(name)")
      ].compactMap(\.self)
    }
    return fixes
  }
}

extension Finding.Message {
  fileprivate static func partlyOutside(_ loss: String, _ far: String, _ what: String) -> Self {
    "\(loss): it reaches \(far) of \(what)"
  }
}
