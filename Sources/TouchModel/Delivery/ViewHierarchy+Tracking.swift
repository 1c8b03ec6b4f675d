internal import LayoutModel

extension ViewHierarchy {
  /// The control that tracks a touch on a view: itself, or the one whose private part it is (HT-19).
  /// Any other view inside a control takes its touches away (CL-7).
  func trackingControl(of view: ViewID) -> ViewID? {
    for step in ancestorsAndSelf(of: view) {
      let kind = self[step].uikitClass
      if kind.isControl { return step }
      guard kind.isPrivate else { return nil }
    }
    return nil
  }

  func tracker(of source: GestureTracker.Source, isMute: Bool) -> GestureTracker {
    switch source {
    case .recognizer(let id):
      let recognizer = self[id]
      let aim = GestureAnalysis.Aim(
        kind: recognizer.kind, tapCount: recognizer.tapCount, touchCount: recognizer.touchCount,
        minimumPressDuration: recognizer.minimumPressDuration, directions: recognizer.direction,
        screen: absoluteFrame(of: root(of: id.view)), isMute: isMute)
      let settings = GestureTracker.Settings(
        cancelsTouchesInView: recognizer.cancelsTouchesInView,
        delaysTouchesBegan: recognizer.delaysTouchesBegan,
        delaysTouchesEnded: recognizer.delaysTouchesEnded,
        tapCount: recognizer.kind == .tap ? recognizer.tapCount : nil)
      return GestureTracker(source, view: id.view, aim: aim, settings: settings)
    case .scrollView(let view):
      // It waits for nothing and lets content have its touches; the scroll view itself holds those.
      let settings = GestureTracker.Settings(delaysTouchesEnded: false)
      return GestureTracker(
        source, view: view, aim: GestureAnalysis.Aim(kind: .pan, isMute: isMute),
        settings: settings)
    }
  }
}

extension UIKitClass {
  private static let cells: Set = [
    "UITableViewCell", "UICollectionViewCell", "UICollectionViewListCell",
  ]

  /// A row of a table or an item of a collection.
  package var isCell: Bool { Self.cells.contains(name) }
}
