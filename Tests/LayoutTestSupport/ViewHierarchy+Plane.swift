internal import HitTesting
package import LayoutModel

/// The area in which touches of `PixelLayout`'s hierarchies can end.
extension ViewHierarchy {
  /// With whole numbers, in the root's coordinate space, around all hit regions; the screen if
  /// these are unbounded.
  package var plane: Rect {
    if isEndless {
      return roots.filter { isShown($0) }.compactMap(absoluteFrame).reduce(Rect.zero) {
        $0.union($1)
      }
    }
    let boxes = (overflowsItsScreen ? ids : roots).compactMap { id -> Rect? in
      guard let bounds = self[id].geometry?.bounds else { return nil }
      // The generator's overrides extend a view by at most three points, or to (12, 11).
      let grown = bounds.inset(by: EdgeInsets(top: -3, left: -3, bottom: -3, right: -3))
      let box = grown.union(Rect(-6, -3, 18, 14))
      return transformToRootSpace(of: id)?.boundingBox(of: box)
    }
    return boxes.reduce(Rect.zero) { $0.union($1) }
  }

  /// Hidden windows are not hit-tested, but a lone root is.
  package func isShown(_ root: ViewID) -> Bool {
    !self[root].isHidden || !rootsAreOnScreen
  }

  /// A root or a descendant receives touches from everywhere.
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

  /// Touches outside the roots' bounds may be received.
  package var overflowsItsScreen: Bool {
    roots.contains { root in
      switch (self[root].pointInside, self[root].hitTest) {
      case (_, .subviewsBeforeBounds), (.insets, _), (.rect, _), (.anySubview, _): true
      default: false
      }
    }
  }
}
