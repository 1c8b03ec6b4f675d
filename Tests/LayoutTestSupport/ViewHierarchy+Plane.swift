internal import TouchModel
package import LayoutModel

/// Where the touches of `PixelLayout`'s hierarchies may end.
extension ViewHierarchy {
  /// Whole numbers, in the root's space, around all that a touch may hit; the screen alone where that
  /// is everywhere.
  package var plane: Rect {
    if isEndless {
      return roots.filter { isShown($0) }.compactMap(absoluteFrame).reduce(Rect.zero) {
        $0.union($1)
      }
    }
    let boxes = (overflowsItsScreen ? ids : roots).compactMap { id -> Rect? in
      guard let bounds = self[id].geometry?.bounds else { return nil }
      // Overrides of the generator's grow a view by three points at most, or reach to (12, 11).
      let grown = bounds.inset(by: EdgeInsets(top: -3, left: -3, bottom: -3, right: -3))
      let box = grown.union(Rect(-6, -3, 18, 14))
      return transformToRootSpace(of: id)?.boundingBox(of: box)
    }
    return boxes.reduce(Rect.zero) { $0.union($1) }
  }

  /// Hidden windows are no candidates; a lone root is asked all the same.
  package func isShown(_ root: ViewID) -> Bool {
    !self[root].isHidden || !rootsAreOnScreen
  }

  /// A root takes touches from anywhere on the plane, or something in it does.
  package var isEndless: Bool {
    let takesAll = views.contains { $0.pointInside == .always || $0.hitTest == .frontmostSubview }
    return roots.contains { root in
      switch (self[root].pointInside, self[root].hitTest) {
      case (.always, _), (_, .frontmostSubview): true
      case (.anySubview, _), (_, .subviewsBeforeBounds): takesAll
      default: false
      }
    }
  }

  /// Touches beside the roots' own bounds may be taken.
  package var overflowsItsScreen: Bool {
    roots.contains { root in
      switch (self[root].pointInside, self[root].hitTest) {
      case (_, .subviewsBeforeBounds), (.insets, _), (.rect, _), (.anySubview, _): true
      default: false
      }
    }
  }
}
