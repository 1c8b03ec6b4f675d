package import LayoutModel
internal import HitTesting

/// Finds subviews of a control that receive its touches and ignore them (CL-7). Touches pass through a
/// subview only if its user interaction is disabled.
struct BlockedControl {
  private let id: ViewID
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap

  init(_ id: ViewID, in hierarchy: ViewHierarchy, _ touch: TouchMap) {
    self.id = id
    self.hierarchy = hierarchy
    self.touch = touch
  }

  /// One obstruction for each outermost subview that receives touches.
  ///
  /// - Parameter isComplete: becomes false if a limit of the work ends the search.
  func obstructions(isComplete: inout Bool) -> [TouchObstruction] {
    let kind = hierarchy[id].uikitClass
    // UIKit creates the subviews of its own controls. An override may return the control itself.
    guard kind.isControl, !kind.traits.contains(.opaqueInside),
      hierarchy[id].hitTest == .standard, !livesOnRecognizers
    else { return [] }
    let blockers = blockers()
    guard !blockers.isEmpty else { return [] }
    let limits = touch.limits(of: id)
    let inside = limits.reduce(0) { $0 + $1.area }
    // Subviews are scrolled with the control, so that the visible part stands for all of it.
    let isScrolled = hierarchy.scrollView(around: id) != nil
    guard inside > 0, let insideShare = isScrolled ? 1 : touch.share(of: inside, in: id) else {
      return []
    }
    var obstructions: [TouchObstruction] = []
    for blocker in blockers {
      let reach = touch.reach(of: blocker, limits: limits)
      // Beyond the limits of the work, it is unknown how much the subview receives.
      guard !reach.isUpperBound else {
        isComplete = false
        continue
      }
      let taken = reach.reachableInSubtree - reachOfInteractive(in: blocker, limits)
      let share = taken / inside * insideShare
      guard share > Self.blockedShare else { continue }
      let victim = TouchObstruction.Victim(
        view: id, deadShare: share < 1 - Self.roundingShare ? share : 1,
        occluders: [.init(view: blocker, area: taken)])
      obstructions.append(
        TouchObstruction(reason: .blockedBySubview, cause: blocker, victim: victim))
    }
    return obstructions
  }

  /// A smaller share is a separator or a border.
  private static let blockedShare = 0.05
  /// The tolerance for rounding.
  private static let roundingShare = 1e-9

  /// Recognizers on the control receive the touches of its subviews too (GR-1).
  private var livesOnRecognizers: Bool {
    hierarchy[id].gestureRecognizers.contains(where: \.isEnabled) && hierarchy[id].actions.isEmpty
  }

  /// The outermost views in the control that receive touches and handle none.
  private func blockers() -> [ViewID] {
    var found: [ViewID] = []
    var next = id.index + 1
    while next < hierarchy[id].subtreeEnd {
      let view = ViewID(next)
      if !mayTakeTouches(view) || hierarchy.isInteractive(view) || hierarchy[view].actsOnTouches {
        next = hierarchy[view].subtreeEnd
      } else if hierarchy[view].hitTest == .standard {
        found.append(view)
        next = hierarchy[view].subtreeEnd
      } else {
        next += 1
      }
    }
    return found
  }

  private func mayTakeTouches(_ view: ViewID) -> Bool {
    let kind = hierarchy[view].uikitClass
    return hierarchy[view].canBeHit && !touch.isUncertain(view) && !kind.isPrivate
      && kind.traits.isDisjoint(with: [.opaqueInside, .content])
      && !hierarchy[view].unknowns.contains(.userInteraction)
  }

  /// The area of interactive views inside a blocker, which is not lost.
  private func reachOfInteractive(in blocker: ViewID, _ limits: [ConvexArea]) -> Double {
    var sum = 0.0
    var next = blocker.index + 1
    while next < hierarchy[blocker].subtreeEnd {
      let view = ViewID(next)
      if hierarchy.isInteractive(view) {
        sum += touch.reach(of: view, limits: limits).reachableInSubtree
        next = hierarchy[view].subtreeEnd
      } else {
        next += 1
      }
    }
    return sum
  }
}

extension AnalyzedLayout {
  /// The bounding box of the area in which touches reach a view or its subviews, along the view's own
  /// axes in the root view's coordinate space; nil: the area is empty or unknown.
  ///
  /// Parts that a scroll view clips at present are included.
  package func targetBox(of id: ViewID) -> Rect? {
    guard hierarchy.tree == .views else { return elementBox(of: id) }
    guard !touch.isUncertain(id), let drawn = touch.drawnArea(of: id) else { return nil }
    let search = OcclusionCheck(of: id, in: hierarchy, touch, modals: modals)
    let scrollView = hierarchy.scrollView(around: id)
    let reach = search.reach(of: id, within: scrollView, limits: touch.ownAreas[id.index])
    guard reach.isExact, reach.reachableInSubtree > 0 else { return nil }
    if case .polygon = drawn { return turnedBox(of: id, around: reach.box.center) }
    let rect = drawn.boundingBox
    let isCutByScrolling =
      !reach.box.contains(rect) && hierarchy[id].pointInside == .bounds
      && scrollView != nil
    return isCutByScrolling ? rect : reach.box
  }

  /// Whether all ancestors of a view contain a rectangle of its coordinate space (HT-3). A scroll view
  /// can scroll to any part.
  package func isInsideAncestors(_ rect: Rect, of id: ViewID) -> Bool {
    guard let transform = touch.transformToRootSpace(of: id) else { return false }
    let area = ConvexArea(rect, under: transform)
    for holder in hierarchy.ancestors(of: id) {
      if hierarchy[holder].isScrollView { return true }
      if hierarchy[holder].pointInside == .always { continue }
      guard let inside = hierarchy[holder].insideRect,
        let transform = touch.transformToRootSpace(of: holder),
        ConvexArea(inside, under: transform).intersection(area).area >= area.area * (1 - 1e-9)
      else { return false }
    }
    return true
  }

  /// The frame of an accessibility element. The views in front of it are unknown.
  private func elementBox(of id: ViewID) -> Rect? {
    guard !hierarchy.isHiddenOrBelowHidden(id), let frame = hierarchy.absoluteFrame(of: id),
      frame.isFinite, !frame.isEmpty
    else { return nil }
    return frame
  }

  /// The area of a rotated view, with the lengths that its sides have on the screen.
  private func turnedBox(of id: ViewID, around center: Point) -> Rect? {
    guard let inside = hierarchy[id].insideRect, let transform = touch.transformToRootSpace(of: id)
    else { return nil }
    let width = inside.width * (transform.a * transform.a + transform.b * transform.b).squareRoot()
    let height =
      inside.height * (transform.c * transform.c + transform.d * transform.d).squareRoot()
    return Rect(center.x - width / 2, center.y - height / 2, width, height)
  }
}

extension AnalyzedLayout {
  /// The view that a touch at the center of a view's bounds hits; nil: none, the center is unknown, or a limit is
  /// reached.
  package func hitAtCenter(of id: ViewID) -> ViewID? {
    guard let center = touch.center(of: id) else { return nil }
    let resolved = touch.resolvedTarget(at: center)
    if case .overLimit = resolved { return nil }
    return touch.target(resolved, at: center)
  }

  /// Whether a view that loses touches loses those at its center, or all of them. Of a scrolled view, the share decides.
  package func losesCenter(_ victim: TouchObstruction.Victim) -> Bool {
    if victim.deadShare > Self.halfShare { return true }
    guard victim.scrolledIn == nil, hierarchy.scrollView(around: victim.view) == nil,
      let hit = hitAtCenter(of: victim.view)
    else { return false }
    return hit != victim.view && !hierarchy.isDescendant(hit, of: victim.view)
  }

  /// The center of a view that loses a greater share of its area is lost, or as good as lost.
  private static var halfShare: Double { 0.5 }

  /// A touch by UI tests or assistive technology that misses its view.
  package struct MissedCenter {
    /// nil: it hits no view.
    package let hit: ViewID?
    /// The accessibility activation point is set; by default it is the center (AX-2).
    package let isActivationPoint: Bool
  }

  /// The touch of VoiceOver and UI tests (AX-1, AX-2, AX-3), if it hits neither the view nor one of its
  /// subviews (AX-4); nil: it hits them, the result is unknown, or the miss is intentional.
  package func missedCenter(of id: ViewID) -> MissedCenter? {
    guard !hierarchy.isHiddenOrBelowHidden(id), hierarchy[id].hitTest == .standard,
      !touch.isUncertain(id)
    else { return nil }
    let isSet = hierarchy[id].accessibility?.activationPoint != nil
    guard let point = isSet ? activationPoint(of: id) : touch.center(of: id) else { return nil }
    let resolved = touch.resolvedTarget(at: point)
    // Most touches hit the view, which takes less time to find out than its reach.
    switch resolved {
    case .resolved(let hit?) where hit == id || hierarchy.isDescendant(hit, of: id): return nil
    case .overLimit: return nil
    case .resolved, .unresolved: break
    }
    guard !touch.receivesForwardedTouches(id) else { return nil }
    let hit = touch.target(resolved, at: point)
    if let hit {
      // Positions on a canvas are not exact, and the views may be two states of a screen.
      let trust = ReliabilityFilter(hierarchy)
      if trust.reliability(between: id, and: hit) < .firm || trust.areStates(id, hit, touch) {
        return nil
      }
      guard hit != id, !hierarchy.isDescendant(hit, of: id), isLoss(hit, for: id) else {
        return nil
      }
    } else if !isSet {
      return nil
    }
    // It takes the most time.
    let reach = touch.reach(of: id)
    guard reach.isExact, reach.reachableInSubtree > 0 else { return nil }
    return MissedCenter(hit: hit, isActivationPoint: isSet)
  }

  /// In the root view's coordinate space. The source contains it in the window's.
  private func activationPoint(of id: ViewID) -> Point? {
    guard let point = hierarchy[id].accessibility?.activationPoint, point.isFinite else {
      return nil
    }
    return touch.transformToRootSpace(of: hierarchy.root(of: id))?.apply(to: point)
  }

  /// Whether a view that covers the center of another is an unintentional occluder.
  private func isLoss(_ hit: ViewID, for id: ViewID) -> Bool {
    let covers = OcclusionCheck(of: id, in: hierarchy, touch, modals: modals)
    guard !touch.isUncertain(hit), covers.mayCover(hit, id) else { return false }
    // Scrolling moves the view from behind views outside its scroll view.
    if let scrollView = hierarchy.scrollView(around: id), hit != scrollView,
      !hierarchy.isDescendant(hit, of: scrollView)
    {
      return false
    }
    return hierarchy.isDescendant(id, of: hit) || !hierarchy.isBackdrop(id)
  }
}
