package import AutoLayout
package import LayoutModel

/// The texts of a layout on screens of equal resolution and size class, measured once for all of them and for all
/// rules.
package struct TextFits: Sendable {
  /// By view; nil: the size of its text is not known.
  private var fits: [TextFit?]
  /// The sides that constraints fix, by view.
  package let fixedSides: [ViewID: Set<LayoutAttribute>]

  /// - Parameter hierarchy: on one of the screens.
  init(_ hierarchy: ViewHierarchy, _ spec: LayoutSpec, _ text: TextSettings, on screen: Screen) {
    let fixed = spec.fixedSides
    let canvas = hierarchy.canvas
    fits = hierarchy.ids.map { id in
      guard spec.isDetermined(id, in: hierarchy),
        text.areStored || !spec.isInList(id, hierarchy) || spec.isInKnownRow(id, hierarchy)
      else { return nil }
      return TextFit(
        hierarchy[id], spec.traits[id.index], size: Size(0, 0), text: text, id: id,
        hasFixedHeight: fixed[id]?.contains(.height) == true, on: screen, canvas: canvas?.screen,
        toolsVersion: canvas?.toolsVersion ?? 0)
    }
    fixedSides = fixed
  }

  /// Whether the frame of a view is determined and the size of its text known.
  package func contains(_ id: ViewID) -> Bool {
    fits.indices.contains(id.index) && fits[id.index] != nil
  }

  /// The text of a view whose frame is determined. Nil: its size is not known.
  package subscript(id: ViewID, size: Size) -> TextFit? {
    // A bar can be on some of the screens only.
    fits.indices.contains(id.index) ? fits[id.index]?.with(size: size) : nil
  }
}

extension LayoutSpec {
  /// Whether a view is inside a row whose height is known at other text sizes (AL-60).
  fileprivate func isInKnownRow(_ id: ViewID, _ hierarchy: ViewHierarchy) -> Bool {
    let row = hierarchy.ancestorsAndSelf(of: id).first { traits[$0.index].part == .cell }
    return row.map { traits[$0.index].rowHeight != .unknown } ?? false
  }
}

extension CheckedLayout {
  /// The size of a view whose text is compared with the canvas, in points. Nil: it is unknown, or the view is in
  /// a row whose layout with other texts is.
  package func sizeForText(of id: ViewID) -> Size? {
    let view = hierarchy[id]
    let isInList = hierarchy.spec?.isInList(id, hierarchy) == true
    if !text.areStored, view.frameSource == .unreliable, isInList { return nil }
    return view.geometry?.frame.size
  }

  /// The texts of the layout on its screen; nil: it is on its own canvas, or has no constraints.
  package var texts: TextFits? {
    if let knownTexts { return knownTexts }
    guard let screen, let spec = hierarchy.spec else { return nil }
    return TextFits(hierarchy, spec, text, on: screen)
  }

  /// The sides that constraints fix, by view.
  package var fixedSides: [ViewID: Set<LayoutAttribute>] {
    knownTexts?.fixedSides ?? hierarchy.spec?.fixedSides ?? [:]
  }
}
