/// Finds why an interactive view gets no touch, or not all.
///
/// Where several reasons hold, the first of this order speaks: transparent, interaction off, an
/// override, no area, outside, covered. What is unknown on the way ends the search without a
/// verdict: no finding is a guess.
struct TouchFaultFinder {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap

  /// Points past an edge that are no fault: frames are laid out by alignment rectangles, and a
  /// switch or a slider reaches a point or two past its slot by design.
  static let overhangTolerance = 2.0

  init(hierarchy: ViewHierarchy, touch: TouchMap) {
    self.hierarchy = hierarchy
    self.touch = touch
  }

  func fault(of id: ViewID) -> TouchFault? {
    guard !hierarchy.isHiddenOrBelowHidden(id), !touch.isUncertain(id),
      let fault = suspectedFault(of: id)
    else { return nil }
    // The areas have the last word: they know what an override of the view itself makes of its
    // bounds, and what one elsewhere sends to it.
    if touch.isFedFromElsewhere(id) { return nil }
    let reach = touch.reach(of: id, coverLimit: Self.coverLimit)
    return fault.isTotal && reach.reachableInSubtree > 0 ? nil : fault
  }

  private func suspectedFault(of id: ViewID) -> TouchFault? {
    if let fault = flagFault(of: id) { return fault }
    var search = OutsideSearch(hierarchy: hierarchy, of: id)
    switch search.run() {
    case .fault(let fault):
      return isParkedOffScreen(fault, id) ? nil : fault
    case .unknown:
      return nil
    case .inside(let partly):
      return coveringFault(of: id) ?? partly
    }
  }

  /// The flags of HT-1's first step, from the root down: the outermost one is to blame.
  private func flagFault(of id: ViewID) -> TouchFault? {
    let asked = hierarchy.ancestorsAndSelf(of: id).reversed().filter { step in
      // Its subviews are asked before its own flags are looked at (OV-8).
      if step != id, hierarchy[step].hitTest == .subviewsBeforeBounds { return false }
      // Its subview's flags are not looked at (OV-9).
      let superview = hierarchy[step].superview
      return superview.map { hierarchy[$0].hitTest != .frontmostSubview } ?? true
    }
    if let cause = asked.first(where: { hierarchy[$0].isTransparentToTouches }) {
      return TouchFault(reason: .transparent, cause: cause, victims: [.init(id)])
    }
    guard let cause = asked.first(where: { !hierarchy[$0].isUserInteractionEnabled }) else {
      return nil
    }
    guard !hierarchy[cause].unknowns.contains(.userInteraction) else { return nil }
    return TouchFault(reason: .interactionOff, cause: cause, victims: [.init(id)])
  }

  /// A view wholly outside the window waits there to be moved in: meant.
  private func isParkedOffScreen(_ fault: TouchFault, _ id: ViewID) -> Bool {
    guard case .outside(let cutter) = fault.reason, fault.isTotal else { return false }
    if hierarchy.isWindow(cutter) { return true }
    let root = hierarchy.root(of: id)
    // The root view of a controller, or of a dump, stands for the screen.
    let standsForScreen =
      hierarchy[root].viewController != nil || hierarchy[root].unknowns.contains(.overrides)
    if cutter == root, standsForScreen { return true }
    guard hierarchy.isWindow(root), let frame = hierarchy.absoluteFrame(of: id),
      let window = hierarchy.absoluteFrame(of: root)
    else { return false }
    // A lone window's space is its own bounds; the screen's else: both frames are in one space.
    return !frame.intersects(window)
  }

  /// All of it covered by views of the same screen that take its touches.
  ///
  /// Scrolling moves a view from under what lies outside its scroll view, unless that covers all the
  /// room that the scroll view has.
  private func coveringFault(of id: ViewID) -> TouchFault? {
    var room: ViewID? = id
    while let covered = room {
      let scrollView = hierarchy.ancestors(of: covered).first {
        hierarchy[$0].isScrollView || hierarchy[$0].mayBeScrolled
      }
      if let covers = coversOfAll(of: covered, within: scrollView), let front = covers.first {
        return TouchFault(reason: .covered(by: covers), cause: front.view, victims: [.init(id)])
      }
      room = scrollView
    }
    return nil
  }

  /// The views of the same screen that together take all of a view's touches; nil where some get
  /// through.
  private func coversOfAll(of id: ViewID, within container: ViewID?) -> [TouchMap.Cover]? {
    guard isWhollyInSight(id) else { return nil }
    let screen = hierarchy.screen(of: id)
    let reach = touch.reach(of: id, within: container, coverLimit: Self.coverLimit) { cover in
      !hierarchy[cover].uikitClass.isPrivate && hierarchy.screen(of: cover) == screen
        && !doTheSame(id, cover) && !hierarchy.floats(cover)
    }
    return reach.reachableInSubtree == 0 ? reach.covers : nil
  }

  /// What more views than this cover together is a drawing, and not a screen.
  static let coverLimit = 64

  /// Nothing of it is scrolled away or cut off, so that what covers it can be told.
  private func isWhollyInSight(_ id: ViewID) -> Bool {
    guard let bounds = hierarchy[id].geometry?.bounds,
      let transform = touch.transformToRootSpace(of: id)
    else { return false }
    let drawn = ConvexArea(bounds, under: transform).area
    return drawn > 0 && touch.ownArea(of: id) >= drawn * Self.nearlyAll
  }

  /// The share of a view that stands for all of it, rounding allowed for.
  private static let nearlyAll = 0.99

  /// Two controls with one action at one place: whichever is in front does what was wanted.
  private func doTheSame(_ left: ViewID, _ right: ViewID) -> Bool {
    let actions = hierarchy[left].actions
    return !actions.isEmpty && actions == hierarchy[right].actions
  }
}
