internal import LayoutModel

/// What overrides do beyond the areas of their own views, and so for which views one look at their own
/// surface does not tell what becomes of all that they hold.
struct OverrideLinks {
  private var forwards: [(source: ViewID, target: ViewID)] = []
  private var ignored: [(target: ViewID, ignoring: ViewID)] = []
  private var overflowing: [ViewID] = []

  /// Touches on `source` end in `target`, wherever that is (OV-7).
  mutating func addForward(from source: ViewID, to target: ViewID) {
    forwards.append((source, target))
  }

  /// Touches that end in `target` fall through `ignoring`.
  mutating func addIgnoring(of target: ViewID, by ignoring: ViewID) {
    ignored.append((target, ignoring))
  }

  /// Touches beside the view's own area end in it or in what it holds (OV-8, OV-9).
  mutating func addOverflow(of view: ViewID) {
    overflowing.append(view)
  }

  /// For each view whether no touch on what it holds ends elsewhere, and none from elsewhere in it.
  func selfContainedViews(of hierarchy: ViewHierarchy) -> [Bool] {
    var isSelfContained = [Bool](repeating: true, count: hierarchy.views.count)
    for (source, target) in forwards {
      for (end, other) in [(source, target), (target, source)] {
        // A view with both ends in it, or none, gains and loses nothing.
        for step in hierarchy.ancestorsAndSelf(of: end) {
          if step == other || hierarchy.isDescendant(other, of: step) { break }
          isSelfContained[step.index] = false
        }
      }
    }
    return isSelfContained
  }

  /// For each view whether its own surface, under what is in front of its subtree, is all that the
  /// subtree gets.
  func plainViews(
    of hierarchy: ViewHierarchy, amongSelfContained selfContained: [Bool]
  ) -> [Bool] {
    var isPlain = selfContained
    for view in overflowing { isPlain[view.index] = false }
    for (target, ignoring) in ignored {
      isPlain[ignoring.index] = false
      for step in hierarchy.ancestorsAndSelf(of: target) where step >= ignoring {
        isPlain[step.index] = false
      }
    }
    return isPlain
  }
}
