internal import LayoutModel

/// The stretches of a text with views of which nothing is said for now: hidden ones, and those whose
/// place or override is not known. A suppression there may be for the day on which it is.
struct UncheckedRanges {
  /// Apart from each other, in the order of the text.
  private var stretches: [SourceRange] = []

  /// - Parameter includingHidden: nothing is said of hidden views.
  package init(in layouts: [ViewHierarchy], includingHidden: Bool) {
    let ranges = layouts.flatMap(\.views).filter { view in
      (includingHidden && view.isHidden) || view.geometry == nil || view.pointInside == .custom
        || view.hitTest == .custom
    }.map(\.range)
    for range in ranges.sorted() {
      // Views nest: one that starts inside the last ends there too.
      guard let last = stretches.last, range.start < last.end else {
        stretches.append(range)
        continue
      }
    }
  }

  /// Of layouts that other screens lay out anew: which of these are checked is nothing that a document
  /// knows.
  package init(onOtherScreens layouts: [ViewHierarchy]) {
    stretches = layouts.compactMap { layout in
      guard let root = layout.roots.first,
        layout.spec?.canvases.contains(where: { $0.root == root && $0.fillsScreen }) == true
      else { return nil }
      return layout[root].range
    }.sorted()
  }

  /// Whether any lies in `range`, or around it.
  func meet(_ range: SourceRange) -> Bool {
    let place = stretches.partitioningIndex { $0.end > range.start }
    return place < stretches.count && stretches[place].start < range.end
  }
}
