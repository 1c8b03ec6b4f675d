internal import HitTesting
internal import LayoutModel
internal import Linting

/// Interactive views that are partly covered by another view.
struct CoveredControl: LayoutRule {
  static let metadata = RuleMetadata(
    id: "covered-control",
    summary: "A view in front of an interactive view receives more than a tenth of its touches.",
    rationale: """
      Of overlapping views, hit-testing returns the one in front, whether it handles the touch or \
      not. What it draws and its background color make no difference. The covered part of a \
      control receives no touches.
      """,
    severity: .warning,
    gradation:
      "info if the center of the control is free, or if code or the user can hide the bar in front",
    howToFix: """
      Move one of the views, bring the control to the front, or let touches pass through the view \
      in front.
      """,
    fixCode: """
      // The button in front of the banner, or touches through the banner:
      view.bringSubviewToFront(payButton)
      banner.isUserInteractionEnabled = false
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Up to a tenth of a control: frames are larger than what is drawn.",
      "Occluders that scrolling moves away, and UIKit's own bars in front of a scroll view.",
      "A control that a bar of a container view controller covers up to a half: the visible part can be tapped. Bars that only simulated metrics declare.",
      "Views behind a view that visibly dims or blurs the whole screen.",
      "Views that are meant to lie behind others: scroll views, maps, web views, and views of at least 200 × 200 points. A control of that size is one of them only if it fills its superview and at most 98% of it is covered.",
      "A presented or pushed view controller in front of another.",
      "A control behind one with the same actions.",
      "Section headers and footers, which float above rows.",
      "Occluders that UIKit creates, such as scroll indicators, and those with an unknown frame or hit-testing override.",
      "In Interface Builder documents: up to 4 points, views that are laid out again, or on a canvas that differs from its constraints by more than 8 points, and two siblings of one class at one position, which are two states of a screen.",
      "A control that is entirely covered. `unreachable-subview` reports it.",
    ],
    needs: .touches,
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(for: .covered, until: findings.cancellation)
    where !obstruction.isTotal {
      let victim = obstruction.worst
      let centerIsLost = layout.losesCenter(victim)
      let (names, areMany) = hierarchy.occluderNames(of: victim)
      findings.report(
        .init(
          obstruction, in: hierarchy,
          reason:
            "\(names) \(areMany ? "are" : "is") in front of it\(hierarchy.scrollText(of: victim))",
          centerIsLost && victim.scrolledIn == nil ? .includesCenter : nil),
        about: victim.view, at: layout.range(of: victim.view, .frame, .center, .bounds),
        severity: obstruction.isInDoubt || !centerIsLost ? .info : nil,
        related: layout.occluderLocations(of: victim) + layout.otherVictims(of: obstruction),
        fixes: fixes(for: obstruction, in: layout),
        code: layout.codeLocations(of: obstruction))
    }
  }

  /// Only an occluder that handles no touches can let them through.
  private func fixes(for obstruction: TouchObstruction, in layout: AnalyzedLayout) -> [Fix] {
    let hierarchy = layout.hierarchy
    guard hierarchy.bar(obstruction.cause) == nil else { return [] }
    let inside = obstruction.cause.index..<hierarchy[obstruction.cause].subtreeEnd
    let isIdle = !inside.contains { hierarchy.isInteractive(ViewID($0)) }
    let isAlone = obstruction.victims.allSatisfy { victim in
      victim.occluders.allSatisfy { $0.view == obstruction.cause || inside.contains($0.view.index) }
    }
    guard isIdle, isAlone else { return [] }
    return [
      .set(
        .isUserInteractionEnabled, "isUserInteractionEnabled", to: "false", of: obstruction.cause,
        in: layout,
        title: "let touches pass through \(hierarchy.quotedName(of: obstruction.cause))",
        isSafe: false)
    ].compactMap(\.self)
  }
}
