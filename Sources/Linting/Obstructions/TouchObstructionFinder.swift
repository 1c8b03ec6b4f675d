internal import LayoutModel
internal import TouchModel

/// Finds why an interactive view gets no touch, or not all.
///
/// Where several reasons cost it all, the first of this order speaks: transparent, interaction off,
/// an override, no area, outside, covered. What is unknown on the way ends the search without a
/// verdict: no finding is a guess.
struct TouchObstructionFinder {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  private let modals: [ViewID]
  private var scrollCovers = ScrollOccluders()

  /// Points past an edge that are no fault: frames are laid out by alignment rectangles, and a
  /// switch or a slider reaches a point or two past its slot by design.
  static let overhangTolerance = 2.0

  /// - Parameter modals: see `Overlay.modals`.
  package init(hierarchy: ViewHierarchy, touch: TouchMap, modals: [ViewID]) {
    self.hierarchy = hierarchy
    self.touch = touch
    self.modals = modals
  }

  /// The one fault that costs a view all of its touches, or those that each cost it some.
  package mutating func obstructions(of id: ViewID) -> [TouchObstruction] {
    guard !hierarchy.isHiddenOrBelowHidden(id), !touch.isUncertain(id),
      // The areas know what an override elsewhere sends to the view.
      !touch.receivesForwardedTouches(id)
    else { return [] }
    if let obstruction = flagObstruction(of: id) { return confirmed(obstruction, id) }
    var search = ClippingCheck(hierarchy: hierarchy, of: id)
    switch search.run() {
    case .obstruction(let obstruction):
      return confirmed(orOffScreen(obstruction, id), id)
    case .unknown:
      return []
    case .inside(let partly):
      let covering = OcclusionCheck(of: id, in: hierarchy, touch, modals: modals)
        .obstructions(&scrollCovers)
      if covering.contains(where: \.isTotal) { return covering }
      let blocking = BlockedControl(id, in: hierarchy, touch).obstructions()
      return [partly].compactMap(\.self).filter { !isSlidOut($0, id) } + covering + blocking
    }
  }

  /// A sheet, a drawer or a page that is partly past the screen's edge is on its way.
  private func isSlidOut(_ obstruction: TouchObstruction, _ id: ViewID) -> Bool {
    guard case .outside(let cutter) = obstruction.reason else { return false }
    return cutter == hierarchy.root(of: id) && hierarchy.isBackdrop(id)
  }

  /// The areas have the last word: they know what an override of the view itself makes of its
  /// bounds.
  private func confirmed(_ obstruction: TouchObstruction, _ id: ViewID) -> [TouchObstruction] {
    let reach = touch.reach(of: id, coverLimit: OcclusionCheck.coverLimit)
    return reach.reachableInSubtree > 0 ? [] : [obstruction]
  }

  /// The flags of HT-1's first step, from the root down: the outermost one is to blame.
  private func flagObstruction(of id: ViewID) -> TouchObstruction? {
    let asked = hierarchy.ancestorsAndSelf(of: id).reversed().filter { step in
      // Its subviews are asked before its own flags are looked at (OV-8).
      if step != id, hierarchy[step].hitTest == .subviewsBeforeBounds { return false }
      // Its subview's flags are not looked at (OV-9).
      let superview = hierarchy[step].superview
      return superview.map { hierarchy[$0].hitTest != .frontmostSubview } ?? true
    }
    if let cause = asked.first(where: { hierarchy[$0].isTransparentToTouches }) {
      return TouchObstruction(reason: .transparent, cause: cause, victim: .init(id))
    }
    guard let cause = asked.first(where: { !hierarchy[$0].isUserInteractionEnabled }),
      !hierarchy[cause].unknowns.contains(.userInteraction)
    else { return nil }
    let hasRecognizer = hierarchy[id].gestureRecognizers.contains(where: \.isEnabled)
    return TouchObstruction(
      reason: cause == id ? .interactionOff(hasRecognizer: hasRecognizer) : .interactionOffAbove,
      cause: cause, victim: .init(id))
  }

  /// A view wholly outside the window waits there to be moved in, as often as it was put there by
  /// mistake.
  private func orOffScreen(_ obstruction: TouchObstruction, _ id: ViewID) -> TouchObstruction {
    guard case .outside(let cutter) = obstruction.reason, let window = window(missedBy: id, cutter)
    else {
      return obstruction
    }
    return TouchObstruction(
      reason: .offScreen(window: window), cause: obstruction.cause, victim: obstruction.victims[0])
  }

  /// The window, or the view that stands for the screen, that a view lies wholly outside of.
  private func window(missedBy id: ViewID, _ cutter: ViewID) -> ViewID? {
    if hierarchy.isWindow(cutter) { return cutter }
    let root = hierarchy.root(of: id)
    // The root view of a controller, or of a dump, stands for the screen.
    let standsForScreen =
      hierarchy[root].viewController != nil || hierarchy[root].unknowns.contains(.overrides)
    if cutter == root, standsForScreen { return root }
    // Where it lies at present says nothing of what scrolling brings in.
    guard hierarchy.scrollView(around: id) == nil, hierarchy.isWindow(root),
      let frame = hierarchy.absoluteFrame(of: id),
      let window = hierarchy.absoluteFrame(of: root)
    else { return nil }
    // A lone window's space is its own bounds; the screen's else: both frames are in one space.
    return frame.intersects(window) ? nil : root
  }
}
