package import LayoutModel
package import HitTesting

/// A reason why a recognizer never recognizes, as far as the layout specifies (GR-23).
package enum FiringObstacle: Hashable, Sendable {
  /// It is disabled and receives no touches (GR-4).
  case disabled
  /// No touch hits its view or a subview (GR-1, GR-3).
  case noTouch
  /// Its delegate rejects all touches: `shouldReceiveTouch` (GR-14).
  case touchesRejected
  /// Its delegate prevents it from beginning: `shouldBegin` (GR-14).
  case beginRejected
  /// Recognizers that require each other to fail and receive the same touches (GR-12), each before the
  /// one that it requires to fail.
  case cycle([RecognizerID])
  /// It tracks a pointer and ignores touches.
  case pointerNeeded
}

extension AnalyzedLayout {
  /// The reasons why one recognizer never recognizes.
  package func firingObstacles(
    of id: RecognizerID, given requirements: FailureRequirements
  ) -> [FiringObstacle] {
    let recognizer = hierarchy[id]
    var obstacles: [FiringObstacle] = []
    if !recognizer.isEnabled { obstacles.append(.disabled) }
    if getsNoTouch(id.view) { obstacles.append(.noTouch) }
    if recognizer.delegate?.shouldReceiveTouch == false { obstacles.append(.touchesRejected) }
    if recognizer.delegate?.shouldBegin == false { obstacles.append(.beginRejected) }
    if let cycle = requirements.cycles.first(where: { $0.contains(id) }),
      let index = cycle.firstIndex(of: id)
    {
      obstacles.append(.cycle(Array(cycle[index...] + cycle[..<index])))
    }
    if recognizer.kind == .hover { obstacles.append(.pointerNeeded) }
    return obstacles
  }

  /// Whether no touch hits the view or its subviews at any scroll position.
  private func getsNoTouch(_ id: ViewID) -> Bool {
    let reach = touch.viewReach(of: id)
    guard reach.reachableInSubtree == 0, !reach.reasons.contains(.unknown) else { return false }
    // Frames on a canvas differ from those at run time.
    guard hierarchy.allFramesAreSpecified else {
      return reach.reasons.contains { Self.reasonsByFlags.contains($0) }
    }
    // Scrolling may uncover the view (GEO-7).
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

/// The views on which gestures are simulated: users can touch them, and the number of recognizers is
/// limited.
struct PlayableViews: Sendable {
  /// The greatest number of recognizers on a view and its ancestors. To simulate each gesture with more
  /// would take minutes.
  static let watchingRecognizerLimit = 50

  /// By view: the number of enabled recognizers on it and its ancestors.
  private var watcherCounts: [Int] = []
  /// By view: whether its flags and those of its ancestors allow touches.
  private var canBeHit: [Bool] = []
  /// The outermost views with more recognizers than the limit.
  private(set) var viewsOverLimit: [ViewID] = []

  init(_ hierarchy: ViewHierarchy) {
    for id in hierarchy.ids {
      let superview = hierarchy.views[id.index].superview
      let above = superview.map { watcherCounts[$0.index] } ?? 0
      let count =
        above + hierarchy.views[id.index].gestureRecognizers.count(where: \.isEnabled)
      watcherCounts.append(count)
      // Other rules report views that cannot be hit.
      canBeHit.append(
        hierarchy.views[id.index].canBeHit && superview.map { canBeHit[$0.index] } ?? true)
      if count > Self.watchingRecognizerLimit, above <= Self.watchingRecognizerLimit {
        viewsOverLimit.append(id)
      }
    }
  }

  func contains(_ view: ViewID) -> Bool {
    canBeHit[view.index] && isWatchable(view)
  }

  /// Whether the number of recognizers is within the limit.
  func isWatchable(_ view: ViewID) -> Bool {
    watcherCounts[view.index] <= Self.watchingRecognizerLimit
  }

  /// Whether a recognizer receives the view's touches.
  func isWatched(_ view: ViewID) -> Bool { contains(view) && watcherCounts[view.index] > 0 }
}
