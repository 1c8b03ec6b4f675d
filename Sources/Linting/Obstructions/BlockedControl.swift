package import LayoutModel
internal import TouchModel

/// What a control's own subviews take of its touches and do nothing with (CL-7): they have to hand
/// them on, and only turning their interaction off does that.
struct BlockedControl {
  private let id: ViewID
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap

  package init(_ id: ViewID, in hierarchy: ViewHierarchy, _ touch: TouchMap) {
    self.id = id
    self.hierarchy = hierarchy
    self.touch = touch
  }

  /// One for each outermost subview that takes touches.
  package func obstructions() -> [TouchObstruction] {
    let kind = hierarchy[id].uikitClass
    // UIKit arranges the insides of its own; an override that answers itself lets nothing through.
    guard kind.isControl, !kind.traits.contains(.opaqueInside),
      hierarchy[id].hitTest == .standard, !livesOnRecognizers
    else { return [] }
    let limits = touch.limits(of: id)
    let whole = limits.reduce(0) { $0 + $1.area }
    guard whole > 0 else { return [] }
    var obstructions: [TouchObstruction] = []
    for blocker in blockers() {
      let taken =
        touch.reach(of: blocker, limits: limits).reachableInSubtree
        - reachOfInteractive(in: blocker, limits)
      guard taken > whole * Self.blockedShare else { continue }
      let victim = TouchObstruction.Victim(
        id, deadShare: taken < whole * (1 - Self.roundingShare) ? taken / whole : 1,
        occluders: [.init(view: blocker, area: taken)])
      obstructions.append(
        TouchObstruction(reason: .blockedBySubview, cause: blocker, victim: victim))
    }
    return obstructions
  }

  /// A smaller share is a hairline: a separator, a border.
  private static let blockedShare = 0.05
  /// What rounding makes of nothing.
  private static let roundingShare = 1e-9

  /// Recognizers on the control get the touches of its subviews too (GR-1).
  private var livesOnRecognizers: Bool {
    hierarchy[id].gestureRecognizers.contains(where: \.isEnabled) && hierarchy[id].actions.isEmpty
  }

  /// The outermost views in the control that take touches and act on none.
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

  /// What a blocker's own interactive views take is not lost.
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

extension CheckedLayout {
  /// The box of the area from which touches get to a view or what it holds, for judging its size: in
  /// the root's space, but along the view's own axes. nil where nothing gets to it, or where that is
  /// not known.
  ///
  /// What a scroll view shows of it at present is no measure: what it cuts off counts.
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

  /// Whether all that holds a view would let touches through to a rectangle of its own coordinates (HT-3).
  /// What a scroll view cuts off comes into sight.
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

  /// Where an element of an accessibility tree says that it is: what is in front of it nobody knows.
  private func elementBox(of id: ViewID) -> Rect? {
    guard !hierarchy.isHiddenOrBelowHidden(id), let frame = hierarchy.absoluteFrame(of: id),
      frame.isFinite, !frame.isEmpty
    else { return nil }
    return frame
  }

  /// The sides of the area of a turned view, as long as they are on the screen.
  private func turnedBox(of id: ViewID, around center: Point) -> Rect? {
    guard let inside = hierarchy[id].insideRect, let transform = touch.transformToRootSpace(of: id)
    else { return nil }
    let width = inside.width * (transform.a * transform.a + transform.b * transform.b).squareRoot()
    let height =
      inside.height * (transform.c * transform.c + transform.d * transform.d).squareRoot()
    return Rect(center.x - width / 2, center.y - height / 2, width, height)
  }
}

extension CheckedLayout {
  /// The view that a touch at the middle of a view's bounds hits; nil: none, or the place is not
  /// known.
  package func hitAtCenter(of id: ViewID) -> ViewID? {
    touch.center(of: id).flatMap(touch.target(at:))
  }

  /// A touch that automation and assistive technology make for a view, and that misses it.
  package struct MissedCenter {
    /// nil: it ends nowhere.
    package let hit: ViewID?
    /// The accessibility activation point is set; else the middle stands for it (AX-2).
    package let isActivationPoint: Bool
  }

  /// Whether the touch that VoiceOver and UI tests make for a view (AX-1, AX-2, AX-3) goes elsewhere
  /// than to the view or what it holds (AX-4); nil
  /// where it does not, where that cannot be told, or where it is meant so.
  package func missedCenter(of id: ViewID) -> MissedCenter? {
    guard !hierarchy.isHiddenOrBelowHidden(id), hierarchy[id].hitTest == .standard,
      !touch.isUncertain(id), !touch.receivesForwardedTouches(id)
    else { return nil }
    let reach = touch.reach(of: id)
    guard reach.isExact, reach.reachableInSubtree > 0 else { return nil }
    let isSet = hierarchy[id].accessibility?.activationPoint != nil
    guard let point = isSet ? activationPoint(of: id) : touch.center(of: id) else { return nil }
    let hit = touch.target(at: point)
    if let hit {
      // Whether a place on a canvas is the place at run time nobody knows to the point, nor which of two
      // states of a screen it is in.
      let trust = ReliabilityFilter(hierarchy)
      if trust.worth(between: id, and: hit) < .firm || trust.areStates(id, hit, touch) {
        return nil
      }
      guard hit != id, !hierarchy.isDescendant(hit, of: id), isLoss(hit, for: id) else {
        return nil
      }
    } else if !isSet {
      return nil
    }
    return MissedCenter(hit: hit, isActivationPoint: isSet)
  }

  /// In the root's space: the source has it in the window's.
  private func activationPoint(of id: ViewID) -> Point? {
    guard let point = hierarchy[id].accessibility?.activationPoint, point.isFinite else {
      return nil
    }
    return touch.transformToRootSpace(of: hierarchy.root(of: id))?.apply(to: point)
  }

  /// Whether a view that has another's middle is in its way, and not meant to be there.
  private func isLoss(_ hit: ViewID, for id: ViewID) -> Bool {
    let covers = OcclusionCheck(of: id, in: hierarchy, touch, modals: modals)
    guard !touch.isUncertain(hit), covers.mayCover(hit, id) else { return false }
    // Scrolling brings the view from under what lies outside its scroll view.
    if let scrollView = hierarchy.scrollView(around: id), hit != scrollView,
      !hierarchy.isDescendant(hit, of: scrollView)
    {
      return false
    }
    return hierarchy.isDescendant(id, of: hit) || !hierarchy.isBackdrop(id)
  }
}
