package import LayoutModel
internal import TouchModel

/// Walks from a view up to its root and cuts its drawn area by each ancestor's
/// `point(inside:with:)` on the way (HT-8), with what the overrides make of it (OV-1 … OV-9).
///
/// A scroll view cuts by all that it can scroll to, and so do those that hold it (`ScrollRange`).
struct ClippingCheck {
  private let hierarchy: ViewHierarchy
  private let id: ViewID
  /// What is left, in the coordinates of the view that the walk has come to.
  private var area: ConvexArea = .empty
  /// The same with nothing cut off.
  private var drawn: ConvexArea = .empty
  /// The share of the drawn area that is left.
  private var aliveShare = 1.0
  /// The cut that takes most, where one takes a part.
  private var partly: Cut?
  private var scope = ScrollRange()

  private struct Cut {
    let reason: TouchObstruction.Reason
    let cause: ViewID
    let overhang: EdgeInsets
    /// Of the whole.
    let lostShare: Double
  }

  package enum Outcome {
    case obstruction(TouchObstruction)
    /// Something on the way is not known.
    case unknown
    /// At least part of it is inside of all; the fault says what is not.
    case inside(TouchObstruction?)
  }

  package init(hierarchy: ViewHierarchy, of id: ViewID) {
    self.hierarchy = hierarchy
    self.id = id
  }

  package mutating func run() -> Outcome {
    if let outcome = begin() { return outcome }
    var child = id
    while let parent = hierarchy[child].superview {
      guard let geometry = hierarchy[child].geometry else { return .unknown }
      guard geometry.isUsable else { return dead(.noArea, cause: child) }
      move(by: geometry.toSuperview)
      if let outcome = override(of: parent, child: child) { return outcome }
      if let outcome = cut(by: parent, child: child) { return outcome }
      child = parent
    }
    guard let partly else { return .inside(nil) }
    // Rounding must not make a part of it the whole.
    let deadShare = min(1 - aliveShare, 1 - Double.ulpOfOne)
    let victim = TouchObstruction.Victim(
      id, deadShare: deadShare, overhang: partly.overhang,
      hasOneCause: partly.lostShare >= deadShare * (1 - 1e-9))
    return .inside(TouchObstruction(reason: partly.reason, cause: partly.cause, victim: victim))
  }

  /// The view's own drawn area, in its own coordinates; an outcome where there is nothing to walk
  /// with. An override on the view itself that hands its touches on was meant.
  private mutating func begin() -> Outcome? {
    let view = hierarchy[id]
    guard let geometry = view.geometry else { return .unknown }
    guard geometry.isUsable else { return dead(.noArea, cause: id) }
    switch view.hitTest {
    case .never: return dead(.overridden, cause: id)
    case .custom: return .unknown
    case .passthrough, .forward: return .inside(nil)
    case .standard, .itself, .ignoring, .subviewsBeforeBounds, .frontmostSubview: break
    }
    var inside = geometry.bounds.standardized
    switch view.pointInside {
    case .never: return dead(.overridden, cause: id)
    case .custom: return .unknown
    case .insets(let insets): inside = inside.intersection(inside.inset(by: insets))
    case .rect(let rect): inside = inside.intersection(rect)
    case .bounds, .always, .anySubview: break
    }
    area = ConvexArea(inside)
    drawn = area
    guard area.isEmpty else { return nil }
    return geometry.bounds.isEmpty ? withoutArea(id, .noArea) : dead(.overridden, cause: id)
  }

  /// What the ancestor's override of hit-testing makes of the walk, if it ends it.
  private func override(of parent: ViewID, child: ViewID) -> Outcome? {
    switch hierarchy[parent].hitTest {
    case .standard, .passthrough, .subviewsBeforeBounds:
      nil
    case .never, .itself:
      dead(.overridden, cause: parent)
    case .forward(let target):
      // Whatever reaches the parent then reaches the target: alive, if it is this view.
      target == id ? .inside(nil) : (target == nil ? .unknown : dead(.overridden, cause: parent))
    case .ignoring(let ignored):
      ignored == id ? dead(.overridden, cause: parent) : nil
    case .frontmostSubview:
      child == id ? .unknown : dead(.shallowHitTest, cause: parent)
    case .custom:
      .unknown
    }
  }

  private mutating func cut(by parent: ViewID, child: ViewID) -> Outcome? {
    let view = hierarchy[parent]
    if view.hitTest == .subviewsBeforeBounds { return nil }
    guard let bounds = view.geometry?.bounds.standardized, bounds.isFinite else { return .unknown }
    let region: Rect
    switch view.pointInside {
    case .always, .anySubview: return nil
    case .never: return dead(.overridden, cause: parent)
    case .custom: return .unknown
    case .bounds: region = bounds
    case .insets(let insets): region = bounds.inset(by: insets)
    case .rect(let rect): region = rect
    }
    if bounds.isEmpty, region.isEmpty { return withoutArea(parent, .containerWithoutArea) }
    if view.mayBeScrolled { return .unknown }
    guard view.isScrollView else {
      return cut(to: region, child: child, lost: .outside(cutter: parent))
    }
    let extent = view.scrollableExtent
    let outcome = extent.flatMap {
      cut(to: $0, child: child, lost: .beyondScrollContent(cutter: parent))
    }
    scope.leave(bounds: bounds, extent: extent)
    return outcome
  }

  /// Cuts the area to `region`, both in the parent's coordinates; the content of a scroll view to what
  /// can be brought into it.
  private mutating func cut(
    to region: Rect, child: ViewID, lost reason: TouchObstruction.Reason
  ) -> Outcome? {
    var region = region
    if !scope.isEmpty {
      scope.cut(to: region)
      // Nothing of the scroll view is in sight: how far its content reaches says nothing.
      guard let reachable = scope.reachable else { return dead(reason, cause: child) }
      region = reachable
    }
    let kept = area.intersection(ConvexArea(region))
    let lost = area.boundingBox.overhang(past: region)
    let overhang = drawn.boundingBox.overhang(past: region).onEdges(of: lost)
    if kept.isEmpty { return dead(reason, cause: child, overhang: overhang) }
    let keptShare = kept.area / area.area
    if lost.greatest > TouchObstructionFinder.overhangTolerance, keptShare < 1 {
      let lostShare = aliveShare * (1 - keptShare)
      aliveShare *= keptShare
      if lostShare > partly?.lostShare ?? 0 {
        partly = Cut(reason: reason, cause: child, overhang: overhang, lostShare: lostShare)
      }
    }
    area = kept
    return nil
  }

  private mutating func move(by transform: AffineTransform) {
    scope.move(by: transform)
    area = area.moved(by: transform)
    drawn = drawn.moved(by: transform)
  }

  /// A view of no area that clips is folded away, and meant; else what it holds is drawn and dead
  /// (AX-5).
  /// Scroll views clip from the start, and what a source says of the size of some is not so (CL-8).
  private func withoutArea(_ cause: ViewID, _ reason: TouchObstruction.Reason) -> Outcome {
    let view = hierarchy[cause]
    let isFolded = view.clipsToBounds || view.isScrollView
    return isFolded || view.uikitClass.setsItsOwnSize ? .unknown : dead(reason, cause: cause)
  }

  private func dead(
    _ reason: TouchObstruction.Reason, cause: ViewID, overhang: EdgeInsets = .zero
  ) -> Outcome {
    .obstruction(
      TouchObstruction(
        reason: reason, cause: cause, victim: .init(id, deadShare: 1, overhang: overhang)))
  }
}

extension Rect {
  /// How far it reaches past each edge of `region`; zero where it does not.
  fileprivate func overhang(past region: Rect) -> EdgeInsets {
    EdgeInsets(
      top: max(0, region.minY - minY), left: max(0, region.minX - minX),
      bottom: max(0, maxY - region.maxY), right: max(0, maxX - region.maxX))
  }
}

extension ConvexArea {
  fileprivate func moved(by transform: AffineTransform) -> ConvexArea {
    switch self {
    case .rect(let rect): ConvexArea(rect, under: transform)
    case .polygon(let corners): .polygon(corners.map(transform.apply(to:)))
    case .empty: .empty
    }
  }
}

extension EdgeInsets {
  /// Only on the edges on which another has any.
  fileprivate func onEdges(of other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: other.top > 0 ? top : 0, left: other.left > 0 ? left : 0,
      bottom: other.bottom > 0 ? bottom : 0, right: other.right > 0 ? right : 0)
  }

  /// The greatest of the four.
  package var greatest: Double { max(max(top, bottom), max(left, right)) }
}

extension EdgeInsets {
  /// How far a view extends beyond edges: `15 pt beyond the bottom and right edges`; nil: not at all.
  package var overhangText: String? {
    let edges = [("top", top), ("bottom", bottom), ("left", left), ("right", right)]
      .filter { $0.1 > 0 }
    guard let first = edges.first else { return nil }
    if edges.allSatisfy({ $0.1.shortText == first.1.shortText }) {
      let names = edges.map(\.0).joined(separator: " and ")
      return "\(first.1.shortText) pt beyond the \(names) \(edges.count == 1 ? "edge" : "edges")"
    }
    return edges.map { "\($0.1.shortText) pt beyond the \($0.0) edge" }.joined(separator: " and ")
  }
}
