package import LayoutCore

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
    cure: """
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
              { "class": "UIButton", "label": "Close", "frame": [285, -15, 30, 30] }
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
              { "class": "UIButton", "label": "Close", "frame": [285, -15, 30, 30] }
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
      "A view that lies outside as a whole is `unreachable-subview`'s.",
    ],
    since: "0.1.0")

  /// Past this dead share it is an error: a finger is more likely to miss than to hit.
  private static let errorShare = 0.5

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    for fault in layout.faults where !fault.isTotal {
      guard let victim = fault.worst, let cutter = fault.cutter else { continue }
      let hierarchy = layout.hierarchy
      let isScrolled = fault.isBeyondScrollContent
      let end = isScrolled ? hierarchy.scrollEnd(of: cutter) : hierarchy.boundsEnd(of: cutter)
      let what =
        isScrolled
        ? "what \(hierarchy.spokenName(of: cutter)) can scroll to"
        : "\(hierarchy.quotedName(of: cutter)) "
          + "(\(hierarchy.relation(of: cutter, to: victim.view)))"
      findings.report(
        .partlyOutside(hierarchy.spokenName(of: victim.view), victim, of: what),
        about: victim.view, at: hierarchy[fault.cause].range(of: .frame, .center, .bounds),
        severity: victim.deadShare > Self.errorShare ? .error : nil,
        related: [end]
          + hierarchy.otherVictims(of: fault, than: victim.view),
        fixes: isScrolled
          ? [] : fixes(for: fault.cause, victim, cutter: cutter, in: layout),
        data: ["reachableFraction": 1 - victim.deadShare])
    }
  }

  /// Moving what sticks out, or growing what it sticks out of: only a person knows which.
  private func fixes(
    for cause: ViewID, _ victim: TouchFault.Victim, cutter: ViewID, in layout: CheckedLayout
  ) -> [Fix] {
    let hierarchy = layout.hierarchy
    guard cause == victim.view, let frame = hierarchy[cause].geometry?.frame,
      let room = hierarchy[cutter].geometry
    else { return [] }
    let past = victim.overhang
    let (name, holder) = (hierarchy.quotedName(of: cause), hierarchy.quotedName(of: cutter))
    var fixes: [Fix] = []
    if frame.width <= room.bounds.width, frame.height <= room.bounds.height {
      let moved = Rect(
        frame.x + past.left - past.right, frame.y + past.top - past.bottom,
        frame.width, frame.height)
      fixes += [
        .setFrame(of: cause, to: moved, in: layout, title: "move \(name) inside \(holder)")
      ].compactMap(\.self)
    }
    if past.left == 0, past.top == 0 {
      let grown = Rect(
        room.frame.x, room.frame.y,
        room.frame.width + past.right, room.frame.height + past.bottom)
      fixes += [
        .setFrame(of: cutter, to: grown, in: layout, title: "grow \(holder) to hold \(name)")
      ].compactMap(\.self)
    }
    return fixes
  }
}

extension TouchFault {
  fileprivate var isBeyondScrollContent: Bool {
    if case .beyondScrollContent = reason { true } else { false }
  }

  /// What cuts the victims; nil where the fault is of another kind.
  fileprivate var cutter: ViewID? {
    switch reason {
    case .outside(let cutter), .beyondScrollContent(let cutter): cutter
    default: nil
    }
  }
}

extension Finding.Message {
  fileprivate static func partlyOutside(
    _ name: String, _ victim: TouchFault.Victim, of what: String
  ) -> Self {
    let far = victim.overhang.overhangText ?? "past the edge"
    let share = victim.deadShare.percentText
    return "\(name): \(share) of it gets no touch: it reaches \(far) of \(what)"
  }
}
