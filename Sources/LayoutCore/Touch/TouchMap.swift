/// For each view the area from which a touch gets to it, were nothing in front of it: its own
/// `point(inside:with:)` area cut by every ancestor's, with the scroll offsets as given (HT-8).
///
/// All areas are in the root's space.
package struct TouchMap: Sendable {
  private let hierarchy: ViewHierarchy
  private let entries: [Entry]
  private let covers: CoverIndex

  private struct Entry {
    /// From bounds coordinates to the root's space; nil: unknown, or never hit (GEO-8).
    var toRootSpace: AffineTransform?
    /// Empty too where a flag of the view or of one above it keeps touches away.
    var area: ConvexArea
    /// What its subviews' areas are cut by.
    var limit: ConvexArea
    /// The area is only the most that it can be: geometry or an override on the way is not settled.
    var isUncertain: Bool
  }

  package init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
    var entries: [Entry] = []
    entries.reserveCapacity(hierarchy.views.count)
    for (index, view) in hierarchy.views.enumerated() {
      let above = view.superview.map { entries[$0.index] }
      entries.append(Self.entry(of: ViewID(index), below: above, in: hierarchy))
    }
    self.entries = entries
    covers = CoverIndex(
      hierarchy: hierarchy,
      boxes: hierarchy.views.indices.map { index in
        let takes = hierarchy.views[index].takesTouchesItself || entries[index].isUncertain
        return takes ? entries[index].area.boundingBox : .zero
      })
  }

  private static func entry(
    of id: ViewID, below above: Entry?, in hierarchy: ViewHierarchy
  ) -> Entry {
    let view = hierarchy[id]
    let limit = above?.limit
    var uncertain = above?.isUncertain ?? false
    guard let geometry = view.geometry else {
      let most = limit ?? .empty
      return Entry(toRootSpace: nil, area: most, limit: most, isUncertain: true)
    }
    guard geometry.isUsable, let transform = transform(of: view, geometry, below: above, hierarchy)
    else { return Entry(toRootSpace: nil, area: .empty, limit: .empty, isUncertain: uncertain) }
    let own = ownArea(of: view, geometry, limit, transform)
    uncertain = uncertain || view.blursItsArea
    // An override that is not settled may answer for any point that reaches the superview.
    var area = uncertain && view.blursItsArea ? (limit ?? own) : own
    let asksSubviewsFirst = view.hitTest == .subviewsBeforeBounds
    if view.hitTest == .never || !(view.canBeHit || asksSubviewsFirst) { area = .empty }
    return Entry(toRootSpace: transform, area: area, limit: area, isUncertain: uncertain)
  }

  private static func transform(
    of view: View, _ geometry: ViewGeometry, below above: Entry?, _ hierarchy: ViewHierarchy
  ) -> AffineTransform? {
    if view.superview == nil {
      return hierarchy.rootsStandOnScreen ? geometry.toSuperview : .identity
    }
    return above?.toRootSpace.map { geometry.toSuperview.followed(by: $0) }
  }

  private static func ownArea(
    of view: View, _ geometry: ViewGeometry, _ limit: ConvexArea?, _ transform: AffineTransform
  ) -> ConvexArea {
    let own: Rect
    switch view.pointInside {
    case .never: return .empty
    case .always:
      // No touch comes from outside the screen: a root's own bounds stand for it.
      if let limit { return limit }
      own = geometry.bounds
    case .bounds, .custom, .anySubview: own = geometry.bounds
    case .insets(let insets): own = geometry.bounds.inset(by: insets)
    case .rect(let rect): own = rect
    }
    let area = ConvexArea(own, under: transform)
    return limit.map(area.intersection) ?? area
  }
}

extension TouchMap {
  /// The view's touch area in the root's space; empty where none gets there.
  package func area(of id: ViewID) -> ConvexArea { entries[id.index].area }

  /// Whether `area(of:)` is only the most that it can be.
  package func isUncertain(_ id: ViewID) -> Bool { entries[id.index].isUncertain }

  /// From the view's bounds coordinates to the root's space, where that is known.
  package func transformToRootSpace(of id: ViewID) -> AffineTransform? {
    entries[id.index].toRootSpace
  }

  /// What a view in front takes of another's touches.
  package struct Cover: Hashable, Sendable {
    package let view: ViewID
    /// Square points.
    package let area: Double
  }

  /// How much of a view's touch area ends in it or in what it holds.
  package struct Reach: Sendable {
    /// Square points of its touch area.
    package let area: Double
    /// Square points of it from which a touch ends in the view or a descendant.
    package let reachableInSubtree: Double
    /// The views in front that take the rest, front to back.
    package let covers: [Cover]
    /// False where something that is not settled (unknown geometry, an override) plays a part.
    package let isExact: Bool
  }

  /// Takes from a view's touch area what views in front of it take.
  ///
  /// - Parameters:
  ///   - id: the view; its own subviews take nothing from it here.
  ///   - container: only what it holds can cover; nil: everything on the screen.
  ///   - counts: whether a view in front counts as a cover.
  package func reach(
    of id: ViewID, within container: ViewID? = nil, where counts: (ViewID) -> Bool = { _ in true }
  ) -> Reach {
    let area = entries[id.index].area
    var free = Region(area)
    var found: [Cover] = []
    var isExact = !entries[id.index].isUncertain
    covers.visitFrontToBack(
      behind: container, inFrontOf: id, meeting: area.boundingBox
    ) { cover in
      let entry = entries[cover.index]
      guard counts(cover) else { return !free.isEmpty }
      if entry.isUncertain {
        isExact = isExact && free.sharedArea(with: entry.area) == 0
        return !free.isEmpty
      }
      let before = free.area
      guard free.subtract(entry.area) else {
        isExact = false
        return false
      }
      let taken = before - free.area
      if taken > 0 { found.append(Cover(view: cover, area: taken)) }
      return !free.isEmpty
    }
    return Reach(
      area: area.area, reachableInSubtree: free.area, covers: found, isExact: isExact)
  }
}

extension View {
  /// A touch can end in the view itself, and not only in what it holds.
  fileprivate var takesTouchesItself: Bool {
    guard canBeHit else { return false }
    return switch hitTest {
    case .standard: true
    default: false
    }
  }

  /// Its overrides make its touch area something else than a convex part of its superview's.
  fileprivate var blursItsArea: Bool {
    switch pointInside {
    case .anySubview, .custom: return true
    case .bounds, .always, .never, .insets, .rect: break
    }
    return switch hitTest {
    case .standard, .passthrough, .never: false
    case .itself, .forward, .ignoring, .subviewsBeforeBounds, .frontmostSubview, .custom: true
    }
  }
}
