internal import LayoutModel

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
