internal import AutoLayout
internal import LayoutModel
internal import HitTesting

/// Finds the reasons why an interactive view receives no touches, or not all.
///
/// If several reasons apply to the whole view, the first of these is reported: transparent, user
/// interaction disabled, an override, no area, outside, covered. If code removes it, the next one is reported
/// too. The search ends without a result at anything unknown.
struct TouchObstructionFinder {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  private let modals: [ViewID]
  private let code: LayoutCode
  private let stillViews: Set<ViewID>
  private var scrollCovers = ScrollOccluders()
  private var clipping = ClippingCache()
  /// Whether no limit of the work has ended a search: else obstructions can be missing.
  private(set) var isComplete = true

  /// Points beyond an edge that are not reported for a view of at least `largeSide` points along the
  /// same axis, because nearly all of it receives touches; and for a view of any size in a document
  /// that a layout engine lays out again, because the metrics of UIKit's views change between versions.
  static let overhangTolerance = 5.0
  /// The same for a smaller view: layout uses alignment rectangles, beyond which a switch or a slider
  /// extends by a point or two.
  static let smallOverhangTolerance = 2.0
  /// The minimum side of a touch target (AX-7), in points.
  static let largeSide = TargetSize.Standard.apple.minimumSide

  /// - Parameters:
  ///   - modals: see `Overlay.modals`.
  ///   - code: the code that can change the views.
  package init(
    hierarchy: ViewHierarchy, touch: TouchMap, modals: [ViewID], code: LayoutCode
  ) {
    self.hierarchy = hierarchy
    self.touch = touch
    self.modals = modals
    self.code = code
    stillViews = code.stillScrollViews(in: hierarchy)
  }

  /// The obstruction of the whole view, or those of its parts.
  package mutating func obstructions(of id: ViewID) -> [TouchObstruction] {
    // An override of another view may forward touches to the view.
    guard !hierarchy.isHiddenOrBelowHidden(id), !touch.receivesForwardedTouches(id) else {
      return []
    }
    let flags = flagObstructions(of: id)
    guard flags.isEmpty else { return obstructions(of: id, behind: flags) }
    guard !touch.isUncertain(id) else { return [] }
    var search = clippingCheck(of: id)
    switch search.run(&clipping) {
    case .obstruction(let obstruction):
      return confirmed(orOffScreen(obstruction, id), id)
    case .unknown:
      return []
    case .overLimit:
      isComplete = false
      return []
    case .inside(let partly):
      let covering = OcclusionCheck(of: id, in: hierarchy, touch, modals: modals)
        .obstructions(&scrollCovers, isComplete: &isComplete)
      if covering.contains(where: \.isTotal) { return covering }
      let blocking = BlockedControl(id, in: hierarchy, touch)
        .obstructions(isComplete: &isComplete)
      let found = [partly].compactMap(\.self).filter { !isSlidOut($0, id) } + covering + blocking
      // A bar can be in front of other occluders, whose shares include the part behind the bar.
      guard found.isEmpty else { return found }
      let bar = BarOcclusionCheck(of: id, in: hierarchy, touch)
        .obstruction(isComplete: &isComplete)
      return [bar].compactMap(\.self)
    }
  }

  /// - Parameter allowsOverhang: whether a small part of the view may be outside.
  func clippingCheck(of id: ViewID, allowsOverhang: Bool = true) -> ClippingCheck {
    ClippingCheck(
      hierarchy: hierarchy, of: id, stillViews: stillViews, allowsOverhang: allowsOverhang)
  }

  /// A sheet, a drawer or a page that is partly beyond the edge of the screen is moving. A list or a web page that the
  /// document places inside the root is not: it is too large for the screen.
  func isSlidOut(_ obstruction: TouchObstruction, _ id: ViewID) -> Bool {
    guard case .outside(let cutter) = obstruction.reason else { return false }
    guard cutter == hierarchy.root(of: id), hierarchy.isBackdrop(id) else { return false }
    return !hierarchy[id].showsScrolledContent || !isDrawn(id, inside: cutter)
  }

  /// Whether a view in no scroll view is entirely inside an ancestor where the document is drawn.
  private func isDrawn(_ id: ViewID, inside ancestor: ViewID) -> Bool {
    guard !hierarchy.allFramesAreSpecified, let traits = hierarchy.spec?.traits,
      hierarchy.scrollView(around: id) == nil,
      let size = traits[ancestor.index].storedFrame?.size,
      var frame = traits[id.index].storedFrame
    else { return false }
    for step in hierarchy.ancestors(of: id) where step != ancestor {
      guard let outer = traits[step.index].storedFrame else { return false }
      frame = Rect(frame.x + outer.x, frame.y + outer.y, frame.width, frame.height)
    }
    let error = LayoutEngine.tolerance
    return Rect(-error, -error, size.width + 2 * error, size.height + 2 * error).contains(frame)
  }

  /// The obstruction, if the hit regions confirm it: they include an override of the view itself.
  private func confirmed(_ obstruction: TouchObstruction, _ id: ViewID) -> [TouchObstruction] {
    let reach = touch.reach(of: id, coverLimit: OcclusionCheck.coverLimit)
    return reach.reachableInSubtree > 0 ? [] : [obstruction]
  }

  /// The flags that keep touches from a view, and the edges that clip all of it: each as if code had removed those
  /// before it, until one that no code removes.
  private mutating func obstructions(
    of id: ViewID, behind flags: [TouchObstruction]
  ) -> [TouchObstruction] {
    var found: [TouchObstruction] = []
    for flag in flags {
      let isKnown = !touch.isUncertain(id) || checksItsFlags(flag.cause)
      guard isKnown, !isStateOfUIKit(flag.cause) else { return found }
      found += confirmed(flag, id)
      guard code.removes(flag, in: hierarchy) else { return found }
    }
    var search = clippingCheck(of: id)
    guard !touch.isUncertain(id) else { return found }
    let shown = flags.first { $0.reason == .transparent }?.cause
    switch search.run(&clipping) {
    case .obstruction(var clipped):
      clipped.shownView = shown
      return found + confirmed(orOffScreen(clipped, id), id)
    case .inside(var partly?) where !isSlidOut(partly, id):
      partly.shownView = shown
      return found + [partly]
    case .inside, .unknown, .overLimit: return found
    }
  }

  /// The flags of HT-1's first step, from the root down. The outermost view is the cause. The second of two flags
  /// matters while the first one is removed.
  func flagObstructions(of id: ViewID) -> [TouchObstruction] {
    var transparent: ViewID?
    var disabled: ViewID?
    for step in hierarchy.ancestorsAndSelf(of: id) {
      // It hit-tests its subviews before it checks its own flags (OV-8).
      if step != id, hierarchy[step].hitTest == .subviewsBeforeBounds { continue }
      // The flags of its subview are not checked (OV-9).
      if let superview = hierarchy[step].superview,
        hierarchy[superview].hitTest == .frontmostSubview
      {
        continue
      }
      if hierarchy[step].isTransparentToTouches { transparent = step }
      if !hierarchy[step].isUserInteractionEnabled { disabled = step }
    }
    var flags: [TouchObstruction] = []
    if let transparent {
      flags.append(
        TouchObstruction(reason: .transparent, cause: transparent, victim: .init(view: id)))
    }
    guard let cause = disabled, !hierarchy[cause].unknowns.contains(.userInteraction) else {
      return flags
    }
    let hasRecognizer = hierarchy[id].gestureRecognizers.contains(where: \.isEnabled)
    var second = TouchObstruction(
      reason: cause == id ? .interactionOff(hasRecognizer: hasRecognizer) : .interactionOffAbove,
      cause: cause, victim: .init(view: id))
    second.shownView = transparent
    return flags + [second]
  }

  /// Whether hit-testing checks the flags of a view: overrides of the views in it do not matter then.
  private func checksItsFlags(_ id: ViewID) -> Bool {
    hierarchy[id].hitTest != .custom && hierarchy[id].superview.map(touch.isUncertain) != true
  }

  /// Whether only UIKit changes the flags of a view: it disables and fades its own views while a
  /// transition runs, and those behind a presentation. An app has
  /// access to the view of a navigation or tab bar controller.
  private func isStateOfUIKit(_ id: ViewID) -> Bool {
    hierarchy[id].uikitClass.isPrivate && hierarchy[id].className != "UILayoutContainerView"
  }

  /// A view that is entirely outside the window may be moved in later, or be there by mistake.
  private func orOffScreen(_ obstruction: TouchObstruction, _ id: ViewID) -> TouchObstruction {
    guard case .outside(let cutter) = obstruction.reason, let window = window(missedBy: id, cutter)
    else {
      return obstruction
    }
    var result = TouchObstruction(
      reason: .offScreen(window: window), cause: obstruction.cause, victim: obstruction.victims[0])
    result.shownView = obstruction.shownView
    return result
  }

  /// The window, or the view that fills the screen, if a view is entirely outside.
  private func window(missedBy id: ViewID, _ cutter: ViewID) -> ViewID? {
    if hierarchy.isWindow(cutter) { return cutter }
    let root = hierarchy.root(of: id)
    // The root view of a view controller or of a dump fills the screen.
    let standsForScreen =
      hierarchy[root].viewController != nil || hierarchy[root].unknowns.contains(.overrides)
    if cutter == root, standsForScreen { return root }
    // Scrolling may bring it in.
    guard hierarchy.scrollView(around: id) == nil, hierarchy.isWindow(root),
      let frame = hierarchy.absoluteFrame(of: id),
      let window = hierarchy.absoluteFrame(of: root)
    else { return nil }
    // Both frames are in one coordinate space: that of a single window, else that of the screen.
    return frame.intersects(window) ? nil : root
  }
}
