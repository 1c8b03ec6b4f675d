import LayoutCore

/// HT-1 as the documentation writes it down: one function that calls itself, and each override as an
/// app would write it. Slow, plain, and without a line in common with the real one.
struct SlowHitTest {
  let hierarchy: ViewHierarchy

  func hit(_ point: Point) -> ViewID? {
    guard hierarchy.kind == .application(isLoneWindow: false) else {
      return hitTest(point, hierarchy.roots[0])
    }
    let windows = hierarchy.roots.filter { !hierarchy[$0].isHidden }
    var best: (window: ViewID, hit: ViewID)?
    for window in windows {
      guard let inner = inside(window, point), let hit = hitTest(inner, window) else { continue }
      let isInFront =
        best.map { hierarchy[window].windowLevel >= hierarchy[$0.window].windowLevel } ?? true
      if isInFront { best = (window, hit) }
    }
    return best?.hit
  }

  func hitTest(_ point: Point, _ id: ViewID) -> ViewID? {
    switch hierarchy[id].hitTest {
    case .standard, .custom: return standard(point, id)
    case .passthrough:
      let hit = standard(point, id)
      return hit == id ? nil : hit
    case .never: return nil
    case .itself: return standard(point, id) == nil ? nil : id
    case .forward(let other): return standard(point, id).map { other ?? $0 }
    case .ignoring(let other):
      let hit = standard(point, id)
      return hit == other ? nil : hit
    case .subviewsBeforeBounds: return subviewsHit(point, id) ?? standard(point, id)
    case .frontmostSubview:
      for subview in hierarchy[id].subviews.reversed() {
        if let inner = inside(subview, point), pointInside(inner, subview) { return subview }
      }
      return id
    }
  }

  private func standard(_ point: Point, _ id: ViewID) -> ViewID? {
    let view = hierarchy[id]
    if view.isHidden || !view.isUserInteractionEnabled || Float(view.alpha) <= 0.01 { return nil }
    guard pointInside(point, id) else { return nil }
    return subviewsHit(point, id) ?? id
  }

  private func subviewsHit(_ point: Point, _ id: ViewID) -> ViewID? {
    for subview in hierarchy[id].subviews.reversed() {
      if let inner = inside(subview, point), let hit = hitTest(inner, subview) { return hit }
    }
    return nil
  }

  private func pointInside(_ point: Point, _ id: ViewID) -> Bool {
    guard let bounds = hierarchy[id].geometry?.bounds.standardized else { return false }
    func holds(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
      point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
    }
    let isInBounds = holds(bounds.x, bounds.y, bounds.width, bounds.height)
    switch hierarchy[id].pointInside {
    case .bounds, .custom: return isInBounds
    case .always: return true
    case .never: return false
    case .insets(let insets):
      return point.x >= bounds.x + insets.left && point.x < bounds.x + bounds.width - insets.right
        && point.y >= bounds.y + insets.top
        && point.y < bounds.y + bounds.height - insets.bottom
    case .rect(let rect): return holds(rect.x, rect.y, rect.width, rect.height)
    case .anySubview:
      return isInBounds
        || hierarchy[id].subviews.contains { subview in
          inside(subview, point).map { pointInside($0, subview) } ?? false
        }
    }
  }

  /// `p' = T⁻¹(p − center) + bounds.origin + anchorPoint ⊙ bounds.size` (GEO-3).
  private func inside(_ id: ViewID, _ point: Point) -> Point? {
    guard let geometry = hierarchy[id].geometry, let back = geometry.transform.inverse else {
      return nil
    }
    let moved = back.apply(to: Point(point.x - geometry.center.x, point.y - geometry.center.y))
    return Point(
      moved.x + geometry.bounds.x + geometry.anchorPoint.x * geometry.bounds.width,
      moved.y + geometry.bounds.y + geometry.anchorPoint.y * geometry.bounds.height)
  }
}
