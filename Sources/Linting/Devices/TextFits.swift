package import AutoLayout
package import LayoutModel

/// The texts of a layout on a screen.
package struct TextFits: Sendable {
  /// By view; nil: the size of its text is not known.
  private let fits: [TextFit?]
  /// The views whose frames are determined and the sizes of whose texts are known, in ascending order.
  package let views: [ViewID]
  /// The sides that constraints fix, by view.
  package let fixedSides: [ViewID: Set<LayoutAttribute>]

  init(_ hierarchy: ViewHierarchy, _ spec: LayoutSpec, _ text: TextSettings, on screen: Screen) {
    let fixed = spec.fixedSides
    let canvas = hierarchy.canvas
    let fits = hierarchy.ids.map { id -> TextFit? in
      // Most views have no text. Then nothing is copied.
      guard spec.traits[id.index].content.isText, spec.isDetermined(id, in: hierarchy),
        text.areStored || !spec.isInList(id, hierarchy) || spec.isInKnownRow(id, hierarchy)
      else { return nil }
      return TextFit(
        hierarchy[id], spec.traits[id.index], size: Size(0, 0), text: text, id: id,
        hasFixedHeight: fixed[id]?.contains(.height) == true, on: screen, canvas: canvas?.screen,
        toolsVersion: canvas?.toolsVersion ?? 0)
    }
    self.fits = fits
    views = fits.indices.filter { fits[$0] != nil }.map { ViewID($0) }
    fixedSides = fixed
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

extension AnalyzedLayout {
  /// The size of a view whose text is compared with the canvas, in points. Nil: it is unknown, or in doubt, except
  /// that a row can be compared with the texts of the document.
  package func sizeForText(of id: ViewID) -> Size? {
    if hierarchy[id].frameSource == .unreliable,
      !text.areStored || hierarchy.spec?.isInList(id, hierarchy) != true
    {
      return nil
    }
    return hierarchy[id].geometry?.frame.size
  }

  /// The texts of the layout on its screen; nil: it is on its own canvas, or has no constraints.
  package var texts: TextFits? {
    guard let screen, let spec = hierarchy.spec else { return nil }
    return TextFits(hierarchy, spec, text, on: screen)
  }
}
