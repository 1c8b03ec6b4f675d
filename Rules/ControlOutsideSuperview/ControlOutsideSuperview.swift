internal import LayoutModel
internal import Linting
internal import HitTesting

/// Interactive views that are partly outside an ancestor's bounds.
struct ControlOutsideSuperview: LayoutRule {
  static let metadata = RuleMetadata(
    id: "control-outside-superview",
    summary:
      "A part of an interactive view is outside its superview's bounds and receives no touches.",
    rationale: """
      Hit-testing searches a view only if its bounds contain the point, and so for each ancestor. \
      A part of a view outside the bounds of an ancestor is drawn, unless `clipsToBounds` is set, \
      but receives no touches in either case.
      """,
    severity: .warning,
    gradation:
      "info if the center of the view receives touches and no content that scrolls ends beyond the edge of the screen, if up to three quarters are lost beyond the edge of the screen on the canvas, or if the height of a row is not known",
    howToFix: """
      Enlarge the superview, move the view inside it, or override `point(inside:with:)` of the \
      superview to include its subviews.
      """,
    fixCode: """
      class Card: UIView {
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
          super.point(inside: point, with: event)
            || subviews.contains { $0.point(inside: convert(point, to: $0), with: event) }
        }
      }
      """,
    allowances: [
      "Up to 5 points beyond an edge, of a view that is at least 44 points long along that axis; up to 2 points of a smaller one: switches and sliders extend beyond their alignment rectangles by design.",
      "Content that scrolling can bring into its scroll view.",
      "A superview whose override of hit-testing includes subviews outside its bounds.",
      "Hidden views, and views with an unknown frame.",
      "A sheet, a drawer or a page (at least 200 × 200 points) that is partly beyond the edge of the screen, but for a scroll view or web view that is entirely on the canvas.",
      "In Interface Builder documents: up to 5 points, of a view of any size and however its frame is determined; and views that a stack view or Xcode lays out again, in a row whose height code may determine, or on a canvas that differs from its constraints by more than 8 points.",
      "A view that is entirely outside, but for one with a literal frame in code. `unreachable-subview` reports it.",
    ],
    needs: [.positions, .superviews],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    for obstruction in layout.obstructions(until: findings.cancellation) {
      check(obstruction, in: layout, into: &findings)
    }
  }

  private func check(
    _ obstruction: TouchObstruction, in layout: AnalyzedLayout, into findings: inout FindingSink
  ) {
    guard !obstruction.isTotal || layout.format.kind == .code else { return }
    let hierarchy = layout.hierarchy
    guard case .outside(let cutter) = obstruction.reason else { return }
    let victim = obstruction.worst
    let distance = victim.overhang.overhangText ?? "beyond the edge"
    let place = obstruction.isTotal ? "is entirely outside" : "extends \(distance) of"
    let container = hierarchy.placedName(of: cutter, for: victim.view)
    findings.report(
      .init(
        obstruction, in: hierarchy,
        reason: "it \(place) \(container)\(layout.overrideCondition(cutter))"),
      about: victim.view, at: layout.range(of: obstruction.cause, .frame, .center, .bounds),
      severity: severity(of: victim, cutter: cutter, in: layout),
      related: [layout.boundsEnd(of: cutter)] + layout.otherVictims(of: obstruction),
      fixes: fixes(for: obstruction.cause, victim, cutter: cutter, in: layout),
      clipping: .init(by: cutter, victim),
      code: layout.codeLocations(of: obstruction))
  }

  private func severity(
    of victim: TouchObstruction.Victim, cutter: ViewID, in layout: AnalyzedLayout
  ) -> Severity? {
    let isAboveOrBelow = victim.overhang.top > 0 || victim.overhang.bottom > 0
    if layout.losesEndOfContent(victim, cutter) { return nil }
    guard layout.losesCenter(victim),
      !isAboveOrBelow || !layout.isRowOfUnknownHeight(cutter)
    else { return .info }
    let isVisible = victim.deadShare <= Self.hiddenShare
    return isVisible && layout.isOnOwnCanvas && layout.isLostPartBeyondScreen(victim, cutter)
      ? .info : nil
  }

  /// Of a view beyond the edge of the screen, above which users hardly see the rest.
  private static let hiddenShare = 0.75

  /// Moving the view or enlarging the clipping view. Which one is right depends on the design.
  private func fixes(
    for cause: ViewID, _ victim: TouchObstruction.Victim, cutter: ViewID, in layout: AnalyzedLayout
  ) -> [Fix] {
    let hierarchy = layout.hierarchy
    guard cause == victim.view, victim.hasOneCause, let frame = hierarchy[cause].geometry?.frame,
      let scope = hierarchy[cutter].geometry
    else { return [] }
    let overhang = victim.overhang
    let (name, container) = (hierarchy.quotedName(of: cause), hierarchy.quotedName(of: cutter))
    var fixes: [Fix] = []
    if frame.width <= scope.bounds.width, frame.height <= scope.bounds.height {
      let moved = Rect(
        frame.x + overhang.left - overhang.right, frame.y + overhang.top - overhang.bottom,
        frame.width, frame.height)
      fixes += [
        .setFrame(of: cause, to: moved, in: layout, title: "move \(name) into \(container)")
      ].compactMap(\.self)
    }
    if overhang.left == 0, overhang.top == 0, scope.bounds.width >= 0, scope.bounds.height >= 0 {
      let grown = Rect(
        scope.frame.x, scope.frame.y,
        scope.frame.width + overhang.right, scope.frame.height + overhang.bottom)
      fixes += [
        .setFrame(
          of: cutter, to: grown, in: layout, title: "enlarge \(container) to contain \(name)")
      ].compactMap(\.self)
    }
    return fixes
  }
}

extension AnalyzedLayout {
  /// Whether a view is a row, or its content view, with the height in which it is drawn.
  fileprivate func isRowOfUnknownHeight(_ view: ViewID) -> Bool {
    hierarchy[view].frameSource == .cell && !hierarchy.isRowOfFixedHeight(view)
  }

  /// Whether the end of a view whose content scrolls is beyond the bottom edge of another screen than the canvas, by at
  /// least a row: users cannot scroll to the end of its content. The text of a text view is often short.
  fileprivate func losesEndOfContent(
    _ victim: TouchObstruction.Victim, _ cutter: ViewID
  ) -> Bool {
    !isOnOwnCanvas && cutter == hierarchy.root(of: victim.view)
      && hierarchy[victim.view].showsScrolledContent
      && hierarchy[victim.view].uikitClass.name != "UITextView"
      && victim.overhang.bottom >= TargetSize.Standard.apple.minimumSide
  }

  /// Whether the part of a view outside `cutter` is beyond the edge of the screen as well: users touch
  /// the part that they see.
  fileprivate func isLostPartBeyondScreen(
    _ victim: TouchObstruction.Victim, _ cutter: ViewID
  ) -> Bool {
    let root = hierarchy.root(of: victim.view)
    guard hierarchy.canvas(of: root).map({ $0.fillsScreen || $0.isSheet }) == true,
      let frame = hierarchy.absoluteFrame(of: victim.view),
      let inner = hierarchy.absoluteFrame(of: cutter),
      let screen = hierarchy.absoluteFrame(of: root)
    else { return false }
    let (inside, onScreen) = (frame.intersection(inner).area, frame.intersection(screen).area)
    return onScreen - inside < 1
  }
}
