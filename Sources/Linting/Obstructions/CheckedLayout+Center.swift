internal import TouchModel
package import LayoutModel

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
      !touch.isUncertain(id), !touch.isFedFromElsewhere(id)
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
