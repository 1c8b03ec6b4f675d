internal import LayoutModel
internal import Linting

/// Interactive views that receive no touches at any point.
struct UnreachableSubview: LayoutRule {
  static let metadata = RuleMetadata(
    id: "unreachable-subview",
    summary: "An interactive view receives no touches at any point.",
    rationale: """
      UIKit searches for the touched view from the window down. It ignores views that are hidden, \
      transparent or not enabled for user interaction, together with their subviews. It searches \
      a view only if its bounds contain the point, whether the view clips or not. Of overlapping \
      siblings it searches the one in front first. A control that any of these excludes is \
      visible, but does not respond to touches.
      """,
    severity: .error,
    gradation:
      "warning if it depends on the canvas of an Interface Builder document or a bar of a container view controller, or if the view is outside a view of an app's own class in a dump, which may override hit-testing; info if code or the user can hide the bar",
    howToFix: """
      Move the view inside the bounds of its ancestors, bring it to the front, or let touches \
      pass through the views in front.
      """,
    fixCode: """
      // In the screen instead of the header:
      view.addSubview(filterButton)
      """,
    allowances: [
      "Hidden views and their subviews.",
      "A control on which user interaction is disabled explicitly.",
      "Content that scrolling can bring into its scroll view. `unreachable-scroll-content` reports content that it cannot.",
      "A view that is entirely outside the window, or the view that fills the screen. `off-screen-control` reports it.",
      "A presented or pushed view controller in front of another.",
      "A control behind one with the same actions.",
      "Views behind a view that visibly dims or blurs the whole screen.",
      "UIKit's own bars in front of the content of a scroll view, which content insets account for.",
      "Views behind a bar that only simulated metrics declare.",
      "Views behind an invisible view. `touch-swallowing-overlay` reports them.",
      "Views behind a view of an app's own class in a dump, which may pass touches through.",
      "Section headers and footers, which float above rows.",
      "A view without area that clips its subviews, as collapsed views do.",
      "In Interface Builder documents: views that a stack view, a list or Xcode lays out again, unless a view in front covers their whole superview, or on a canvas that differs from its constraints by more than 8 points, and two siblings of one class at one position, which are two states of a screen.",
      "Views with an unknown frame or override, and their subviews.",
    ],
    needs: .touches,
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    for obstruction in layout.obstructions(until: findings.cancellation) {
      check(obstruction, in: layout, into: &findings)
    }
  }

  private func check(
    _ obstruction: TouchObstruction, in layout: AnalyzedLayout, into findings: inout FindingSink
  ) {
    guard obstruction.isTotal else { return }
    let hierarchy = layout.hierarchy
    let victim = obstruction.worst
    let reason: String
    let range: SourceRange
    var related: [Finding.RelatedLocation] = []
    var clipping: Finding.Clipping?
    var mayOverride = false
    switch obstruction.reason {
    case .interactionOff(hasRecognizer: false):
      reason = hierarchy.interactionReason(obstruction.cause, for: victim.view)
      range = layout.range(of: obstruction.cause, .isUserInteractionEnabled)
    case .overridden:
      reason = hierarchy.overrideReason(obstruction.cause, for: victim.view)
      range = layout.range(of: obstruction.cause, .hitTest, .pointInside)
    case .noArea:
      reason = hierarchy.noAreaReason(obstruction.cause, for: victim.view)
      range = layout.range(of: obstruction.cause, .transform, .bounds, .frame)
    case .outside(let cutter):
      let distance = victim.overhang.overhangText.map { ", up to \($0)" } ?? ""
      let container = hierarchy.placedName(of: cutter, for: victim.view)
      reason = "it is entirely outside \(container)\(distance)\(layout.overrideCondition(cutter))"
      mayOverride = layout.mayOverrideHitTesting(cutter)
      range = layout.range(of: obstruction.cause, .frame, .center, .bounds)
      related = [layout.boundsEnd(of: cutter)]
      clipping = .init(by: cutter, victim)
    case .covered:
      let (names, areMany) = hierarchy.occluderNames(of: victim)
      let verbs = areMany ? "are in front of it and cover" : "is in front of it and covers"
      reason = "\(names) \(verbs) it entirely\(hierarchy.scrollText(of: victim))"
      range = layout.range(of: victim.view, .frame, .center, .bounds)
      related = layout.occluderLocations(of: victim)
    // Other rules report it.
    default: return
    }
    findings.report(
      .init(obstruction, in: hierarchy, reason: reason), about: victim.view, at: range,
      severity: obstruction.isInDoubt
        ? .info : obstruction.isSuspicion || mayOverride ? .warning : nil,
      related: related + layout.otherVictims(of: obstruction), clipping: clipping,
      code: layout.codeLocations(of: obstruction))
  }
}

extension ViewHierarchy {
  fileprivate func overrideReason(_ cause: ViewID, for victim: ViewID) -> String {
    let owner = cause == victim ? "its override of" : "the override of"
    let location = cause == victim ? "" : " in \(placedName(of: cause, for: victim))"
    if self[cause].pointInside == .never {
      return "\(owner) point(inside:with:)\(location) always returns false"
    }
    let hitTest = "\(owner) hitTest(_:with:)\(location)"
    switch self[cause].hitTest {
    case .never: return "\(hitTest) always returns nil"
    case .itself: return "\(hitTest) returns the view itself instead of its subviews"
    case .forward(let other?): return "\(hitTest) returns \(quotedName(of: other))"
    case .ignoring: return "\(hitTest) returns nil instead of this view"
    default: return "\(owner) point(inside:with:)\(location) accepts points outside its bounds only"
    }
  }

  fileprivate func noAreaReason(_ cause: ViewID, for victim: ViewID) -> String {
    let name = cause == victim ? nil : placedName(of: cause, for: victim)
    guard let geometry = self[cause].geometry, geometry.isUsable else {
      return "\(name.map { "the transform of \($0)" } ?? "its transform") is not invertible"
    }
    return "\(name ?? "it") has no area (\(geometry.bounds.standardized.size.text))"
  }
}
