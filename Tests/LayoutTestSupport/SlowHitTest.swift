package import LayoutModel

/// HT-1 as documented: one recursive function, and each override as an app would implement it. It
/// is slow and shares no code with the real implementation.
package struct SlowHitTest {
  private let kind: ViewHierarchy.Kind
  /// Windows, back to front.
  private let windows: [ViewID]
  private let views: [Plain]
  /// The views that may return themselves; nil: all. See `init(hierarchy:onlyWithin:)`.
  private let answering: Range<Int>?

  /// The properties of a view that hit-testing uses.
  private struct Plain {
    let hitTest: HitTestOverride
    let pointInside: PointInsideOverride
    let takesTouches: Bool
    let bounds: Rect?
    let geometry: ViewGeometry?
    let back: AffineTransform?
    let superview: ViewID?
    let subviews: [ViewID]

    init(_ view: View) {
      hitTest = view.hitTest
      pointInside = view.pointInside
      takesTouches =
        !view.isHidden && view.isUserInteractionEnabled && Float(view.alpha) > 0.01
      geometry = view.geometry
      bounds = view.geometry?.bounds.standardized
      back = view.geometry?.transform.inverse
      superview = view.superview
      subviews = view.subviews
    }
  }

  package init(hierarchy: ViewHierarchy) {
    self.init(hierarchy, answering: nil)
  }

  /// The result if no view outside of a view's subtree could return itself.
  package init(hierarchy: ViewHierarchy, onlyWithin view: ViewID) {
    self.init(hierarchy, answering: view.index..<hierarchy[view].subtreeEnd)
  }

  private init(_ hierarchy: ViewHierarchy, answering: Range<Int>?) {
    kind = hierarchy.kind
    views = hierarchy.views.map(Plain.init)
    self.answering = answering
    if kind == .application(isLoneWindow: false) {
      // Insertion sort, independent of the library's.
      var shown: [ViewID] = []
      for window in hierarchy.roots where !hierarchy[window].isHidden {
        let level = hierarchy[window].windowLevel
        let index = shown.firstIndex { hierarchy[$0].windowLevel > level } ?? shown.count
        shown.insert(window, at: index)
      }
      windows = shown
    } else {
      windows = hierarchy.roots
    }
  }

  package func hit(_ point: Point) -> ViewID? {
    guard kind == .application(isLoneWindow: false) else { return hitTest(point, windows[0]) }
    for window in windows.reversed() {
      if let inner = inside(window, point), let hit = hitTest(inner, window) { return hit }
    }
    return nil
  }

  /// Whether a point is inside the view and every ancestor that tests its own
  /// `point(inside:with:)`.
  package func reachesOwnArea(of view: ViewID, _ point: Point) -> Bool {
    var path = [view]
    while let superview = views[path[0].index].superview { path.insert(superview, at: 0) }
    var here = point
    for id in path {
      if id != path[0] || kind == .application(isLoneWindow: false) {
        guard let inner = inside(id, here) else { return false }
        here = inner
      }
      if id != view, views[id.index].hitTest == .subviewsBeforeBounds { continue }
      if !pointInside(here, id) { return false }
    }
    return true
  }

  private func hitTest(_ point: Point, _ id: ViewID) -> ViewID? {
    switch views[id.index].hitTest {
    case .standard, .custom: return standard(point, id)
    case .passthrough:
      let hit = standard(point, id)
      return hit == id ? nil : hit
    case .never: return nil
    case .itself: return takes(point, id) ? answer(id) : nil
    case .forward(let other?): return takes(point, id) ? answer(other) : nil
    case .forwardSelf(let other?):
      guard takes(point, id) else { return nil }
      let hit = subviewsHit(point, id)
      return hit == nil || hit == id ? answer(other) : hit
    case .forward(nil), .forwardSelf(nil): return standard(point, id)
    case .ignoring(let other):
      let hit = standard(point, id)
      return hit == other ? nil : hit
    case .subviewsBeforeBounds: return subviewsHit(point, id) ?? standard(point, id)
    case .frontmostSubview:
      for subview in views[id.index].subviews.reversed() {
        guard let inner = inside(subview, point), pointInside(inner, subview) else { continue }
        if let hit = answer(subview) { return hit }
      }
      return answer(id)
    }
  }

  private func standard(_ point: Point, _ id: ViewID) -> ViewID? {
    guard takes(point, id) else { return nil }
    return subviewsHit(point, id) ?? answer(id)
  }

  private func takes(_ point: Point, _ id: ViewID) -> Bool {
    views[id.index].takesTouches && pointInside(point, id)
  }

  private func answer(_ id: ViewID) -> ViewID? {
    guard let answering else { return id }
    return answering.contains(id.index) ? id : nil
  }

  private func subviewsHit(_ point: Point, _ id: ViewID) -> ViewID? {
    for subview in views[id.index].subviews.reversed() {
      if let inner = inside(subview, point), let hit = hitTest(inner, subview) { return hit }
    }
    return nil
  }

  private func pointInside(_ point: Point, _ id: ViewID) -> Bool {
    guard let bounds = views[id.index].bounds else { return false }
    func holds(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
      point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
    }
    let isInBounds = holds(bounds.x, bounds.y, bounds.width, bounds.height)
    switch views[id.index].pointInside {
    case .bounds, .custom: return isInBounds
    case .always: return true
    case .never: return false
    case .insets(let insets):
      return point.x >= bounds.x + insets.left && point.x < bounds.x + bounds.width - insets.right
        && point.y >= bounds.y + insets.top
        && point.y < bounds.y + bounds.height - insets.bottom
    case .rect(let given):
      let rect = given.standardized
      return holds(rect.x, rect.y, rect.width, rect.height)
    case .anySubview:
      return isInBounds
        || views[id.index].subviews.contains { subview in
          inside(subview, point).map { pointInside($0, subview) } ?? false
        }
    }
  }

  /// `p' = T⁻¹(p − center) + bounds.origin + anchorPoint ⊙ bounds.size` (GEO-3).
  private func inside(_ id: ViewID, _ point: Point) -> Point? {
    guard let geometry = views[id.index].geometry, let back = views[id.index].back else {
      return nil
    }
    let moved = back.apply(to: Point(point.x - geometry.center.x, point.y - geometry.center.y))
    return Point(
      moved.x + geometry.bounds.x + geometry.anchorPoint.x * geometry.bounds.width,
      moved.y + geometry.bounds.y + geometry.anchorPoint.y * geometry.bounds.height)
  }
}

extension ViewHierarchy {
  /// A root may contain every point of the plane, but its area is that of its bounds, because
  /// touches begin on the screen. The results differ outside.
  package var hasEndlessRoot: Bool {
    roots.contains {
      self[$0].pointInside == .always || self[$0].pointInside == .anySubview
        || self[$0].hitTest == .frontmostSubview || self[$0].hitTest == .subviewsBeforeBounds
    }
  }
}
