package import LayoutModel
internal import HitTesting

extension AnalyzedLayout {
  /// The visible controls in no scroll view and no bar that lose no touches, with their frames in the coordinate space of
  /// the root, if constraints determine these.
  package var fixedControls: [(view: ViewID, frame: Rect)] {
    guard let root = hierarchy.roots.first else { return [] }
    return hierarchy.ids.compactMap { view in
      guard hierarchy[view].uikitClass.isControl, hierarchy.isInteractive(view),
        !victims.contains(view), let frame = firmFrame(of: view, in: root)
      else { return nil }
      return (view, frame)
    }
  }

  private func firmFrame(of id: ViewID, in root: ViewID) -> Rect? {
    guard hierarchy.isDescendant(id, of: root), hierarchy.scrollView(around: id) == nil,
      !hierarchy.isInSystemBar(id)
    else { return nil }
    let isFirm = hierarchy.ancestorsAndSelf(of: id).allSatisfy { step in
      hierarchy[step].frameSource.reliability == .firm && !hierarchy[step].isHidden
        && !hierarchy[step].isTransparentToTouches
    }
    return isFirm ? hierarchy.absoluteFrame(of: id) : nil
  }
}
