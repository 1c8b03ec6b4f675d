internal import TouchModel
package import LayoutModel

extension CheckedLayout {
  /// The box of the area from which touches get to a view or what it holds, for judging its size: in
  /// the root's space, but along the view's own axes. nil where nothing gets to it, or where that is
  /// not known.
  ///
  /// What a scroll view shows of it at present is no measure: what it cuts off counts.
  package func targetBox(of id: ViewID) -> Rect? {
    guard hierarchy.tree == .views else { return elementBox(of: id) }
    guard !touch.isUncertain(id), let drawn = touch.drawnArea(of: id) else { return nil }
    let search = OcclusionCheck(of: id, in: hierarchy, touch, modals: modals)
    let scrollView = hierarchy.scrollView(around: id)
    let reach = search.reach(of: id, within: scrollView, limits: touch.ownAreas[id.index])
    guard reach.isExact, reach.reachableInSubtree > 0 else { return nil }
    if case .polygon = drawn { return turnedBox(of: id, around: reach.box.center) }
    let rect = drawn.boundingBox
    let isCutByScrolling =
      !reach.box.contains(rect) && hierarchy[id].pointInside == .bounds
      && scrollView != nil
    return isCutByScrolling ? rect : reach.box
  }

  /// Whether all that holds a view would let touches through to a rectangle of its own coordinates (HT-3).
  /// What a scroll view cuts off comes into sight.
  package func isInsideHolders(_ rect: Rect, of id: ViewID) -> Bool {
    guard let transform = touch.transformToRootSpace(of: id) else { return false }
    let area = ConvexArea(rect, under: transform)
    for holder in hierarchy.ancestors(of: id) {
      if hierarchy[holder].isScrollView { return true }
      if hierarchy[holder].pointInside == .always { continue }
      guard let inside = hierarchy[holder].insideRect,
        let transform = touch.transformToRootSpace(of: holder),
        ConvexArea(inside, under: transform).intersection(area).area >= area.area * (1 - 1e-9)
      else { return false }
    }
    return true
  }

  /// Where an element of an accessibility tree says that it is: what is in front of it nobody knows.
  private func elementBox(of id: ViewID) -> Rect? {
    guard !hierarchy.isHiddenOrBelowHidden(id), let frame = hierarchy.absoluteFrame(of: id),
      frame.isFinite, !frame.isEmpty
    else { return nil }
    return frame
  }

  /// The sides of the area of a turned view, as long as they are on the screen.
  private func turnedBox(of id: ViewID, around center: Point) -> Rect? {
    guard let inside = hierarchy[id].insideRect, let transform = touch.transformToRootSpace(of: id)
    else { return nil }
    let width = inside.width * (transform.a * transform.a + transform.b * transform.b).squareRoot()
    let height =
      inside.height * (transform.c * transform.c + transform.d * transform.d).squareRoot()
    return Rect(center.x - width / 2, center.y - height / 2, width, height)
  }
}
