package import LayoutModel
internal import HitTesting

extension AnalyzedLayout {
  /// The visible controls in no scroll view and no bar that lose no touches, with their frames in the coordinate space of
  /// the root, if constraints determine these.
  package var fixedControls: [(view: ViewID, frame: Rect)] {
    guard let root = hierarchy.roots.first else { return [] }
    return hierarchy.ids.compactMap { view in
      guard hierarchy[view].uikitClass.isControl, hierarchy.isInteractive(view),
        !victims.contains(view), !hierarchy.isInSystemBar(view),
        let frame = firmFrame(of: view, in: root)
      else { return nil }
      return (view, frame)
    }
  }

  /// The same of the visible toolbars with items, which the document contains or code can set through an outlet. Of several
  /// toolbars it is not known which ones have the items of the document.
  package var fixedToolbars: [(view: ViewID, frame: Rect)] {
    guard let root = hierarchy.roots.first else { return [] }
    let hasItems =
      hierarchy.barItems.contains { !$0.isOfNavigationItem }
      && hierarchy.views.count { $0.uikitClass.name == "UIToolbar" } == 1
    return hierarchy.ids.compactMap { view in
      let kind = hierarchy[view].uikitClass
      guard kind.name == "UIToolbar", !kind.isCustom,
        hasItems || hierarchy[view].id.map(code.hasOutlet(ofObject:)) ?? false,
        let frame = firmFrame(of: view, in: root)
      else { return nil }
      return (view, frame)
    }
  }

  private func firmFrame(of id: ViewID, in root: ViewID) -> Rect? {
    guard hierarchy.isDescendant(id, of: root), hierarchy.scrollView(around: id) == nil else {
      return nil
    }
    let isFirm = hierarchy.ancestorsAndSelf(of: id).allSatisfy { step in
      hierarchy[step].frameSource.reliability == .firm && !hierarchy[step].isHidden
        && !hierarchy[step].isTransparentToTouches
    }
    return isFirm ? hierarchy.absoluteFrame(of: id) : nil
  }
}
