internal import LayoutModel
internal import HitTesting

/// Finds controls behind the bars of container view controllers (HT-20).
///
/// Bars are in front of content by design: a scroll view's content insets account for them, and a large
/// view extends under them. Only a view of fixed position that a bar covers for the most part is
/// reported.
struct BarOcclusionCheck {
  private let id: ViewID
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap

  /// The visible part of a control that is covered to a smaller share can be tapped.
  private static let coveredShare = 0.5

  init(of id: ViewID, in hierarchy: ViewHierarchy, _ touch: TouchMap) {
    self.id = id
    self.hierarchy = hierarchy
    self.touch = touch
  }

  /// The obstruction by the bar that covers the greatest part; nil: there is none.
  ///
  /// - Parameter isComplete: becomes false if a limit of the work ends the search.
  func obstruction(isComplete: inout Bool) -> TouchObstruction? {
    guard !hierarchy.bars.isEmpty, hierarchy.scrollView(around: id) == nil,
      !hierarchy.isBackdrop(id), isReliable
    else { return nil }
    let reach = touch.reach(of: id, limits: touch.limits(of: id)) { hierarchy.bar($0) != nil }
    if reach.isUpperBound { isComplete = false }
    guard !reach.isUpperBound, let cover = reach.covers.max(by: { $0.area < $1.area }),
      let bar = hierarchy.bar(cover.view), let share = touch.share(of: cover.area, in: id),
      share > Self.coveredShare
    else { return nil }
    let isTotal = reach.reachableInSubtree == 0 && reach.covers.count == 1
    var obstruction = TouchObstruction(
      reason: .covered, cause: cover.view,
      victim: .init(
        view: id, deadShare: isTotal ? 1 : min(share, 1 - Double.ulpOfOne), occluders: [cover]))
    // Code can hide a bar, and no document declares that.
    obstruction.isSuspicion = true
    obstruction.isInDoubt = bar.visibility != .certain
    return obstruction
  }

  /// Whether constraints or masks determine the position of the view and the size of the root.
  private var isReliable: Bool {
    hierarchy.ancestorsAndSelf(of: id).allSatisfy {
      hierarchy[$0].frameSource.reliability == .firm
    }
  }
}
