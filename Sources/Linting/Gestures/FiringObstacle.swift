package import LayoutModel
package import TouchModel

/// Why no touch can ever make a recognizer fire, as far as a layout tells (GR-23).
package enum FiringObstacle: Hashable, Sendable {
  /// It is off, and gets no touches (GR-4).
  case disabled
  /// No touch ends in its view or in what that holds (GR-1, GR-3).
  case noTouch
  /// Its delegate turns down each touch before it sees it: `shouldReceiveTouch` (GR-14).
  case touchesTurnedDown
  /// Its delegate lets it see its gesture and never begin: `shouldBegin` (GR-14).
  case beginningTurnedDown
  /// Recognizers that wait for each other's failure and get the same touches (GR-12): from this one
  /// on, each with the one that it waits for behind it.
  case circle([RecognizerID])
  /// It follows a pointer over its view, and looks at no touch.
  case pointerNeeded
}

extension CheckedLayout {
  /// All that keeps one recognizer from firing.
  package func firingObstacles(
    of id: RecognizerID, given requirements: FailureRequirements
  ) -> [FiringObstacle] {
    let recognizer = hierarchy[id]
    var obstacles: [FiringObstacle] = []
    if !recognizer.isEnabled { obstacles.append(.disabled) }
    if getsNoTouch(id.view) { obstacles.append(.noTouch) }
    if recognizer.delegate?.shouldReceiveTouch == false { obstacles.append(.touchesTurnedDown) }
    if recognizer.delegate?.shouldBegin == false { obstacles.append(.beginningTurnedDown) }
    if let circle = requirements.cycles.first(where: { $0.contains(id) }),
      let place = circle.firstIndex(of: id)
    {
      obstacles.append(.circle(Array(circle[place...] + circle[..<place])))
    }
    if recognizer.kind == .hover { obstacles.append(.pointerNeeded) }
    return obstacles
  }

  /// Whether no touch can end in the view or in what it holds, wherever that is scrolled to.
  private func getsNoTouch(_ id: ViewID) -> Bool {
    let reach = touch.viewReach(of: id)
    guard reach.reachableInSubtree == 0, !reach.reasons.contains(.unknown) else { return false }
    // Where views lie on a canvas is not where they lie at run time.
    guard hierarchy.allFramesAreSpecified else {
      return reach.reasons.contains { Self.reasonsByFlags.contains($0) }
    }
    // What lies outside or is covered may be brought out (GEO-7).
    let hasOtherReason = reach.reasons.contains { Self.reasonsAnywhere.contains($0) }
    return hasOtherReason || hierarchy.scrollView(around: id) == nil
  }

  private static let reasonsByFlags: Set<ViewReach.Reason> = [
    .hidden, .transparent, .interactionOff,
  ]

  private static let reasonsAnywhere: Set<ViewReach.Reason> = [
    .hidden, .transparent, .interactionOff, .noArea,
  ]
}

/// The views on which gestures are worth playing: a person can touch them, and sees the end of the
/// recognizers that watch them.
struct PlayableViews: Sendable {
  /// More recognizers than this on one way up nobody wrote by hand; to play each gesture with each of
  /// them would take minutes.
  package static let watchingRecognizerLimit = 50

  /// By view: how many enabled recognizers it and those above it have.
  private var watcherCounts: [Int] = []
  /// By view: whether touches get by the flags of it and of all above it.
  private var canBeHit: [Bool] = []
  /// The outermost views that more recognizers watch than the limit.
  private(set) var overwatched: [ViewID] = []

  package init(_ hierarchy: ViewHierarchy) {
    for id in hierarchy.ids {
      let superview = hierarchy.views[id.index].superview
      let above = superview.map { watcherCounts[$0.index] } ?? 0
      let count =
        above + hierarchy.views[id.index].gestureRecognizers.count(where: \.isEnabled)
      watcherCounts.append(count)
      // Other rules tell of those that cannot be hit.
      canBeHit.append(
        hierarchy.views[id.index].canBeHit && superview.map { canBeHit[$0.index] } ?? true)
      if count > Self.watchingRecognizerLimit, above <= Self.watchingRecognizerLimit {
        overwatched.append(id)
      }
    }
  }

  package func contains(_ view: ViewID) -> Bool {
    canBeHit[view.index] && isWatchable(view)
  }

  /// Whether those who watch a view can be compared with each other, wherever touches get.
  func isWatchable(_ view: ViewID) -> Bool {
    watcherCounts[view.index] <= Self.watchingRecognizerLimit
  }

  /// Whether any recognizer gets the view's touches.
  func isWatched(_ view: ViewID) -> Bool { contains(view) && watcherCounts[view.index] > 0 }
}
