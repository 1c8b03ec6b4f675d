internal import LayoutModel
internal import TouchModel

/// What lies over a scroll view and keeps touches from its content wherever that is scrolled to: the
/// last row under a bar, where the content ends behind it (GEO-7, HT-3).
///
/// All areas are in the root's space. Turned ones count as their boxes, so that nothing is taken for
/// lost that scrolling brings out.
struct ScrollOcclusionCheck {
  private let id: ViewID
  private let scrollView: ViewID
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  private let movement: ScrollMovement

  /// nil where the view's scroll view may move as a whole, or where it is not known how far it
  /// scrolls.
  package init?(_ id: ViewID, in scrollView: ViewID, _ hierarchy: ViewHierarchy, _ touch: TouchMap)
  {
    guard hierarchy.scrollView(around: scrollView) == nil,
      let bounds = hierarchy[scrollView].geometry?.bounds.standardized,
      let extent = hierarchy[scrollView].scrollableExtent,
      let transform = touch.transformToRootSpace(of: scrollView)
    else { return nil }
    self.id = id
    self.scrollView = scrollView
    self.hierarchy = hierarchy
    self.touch = touch
    movement = ScrollMovement(bounds: bounds, extent: extent).under(transform)
  }

  struct Loss {
    /// Of the view's expected area.
    package let share: Double
    package let isTotal: Bool
    package let covers: [TouchMap.Occluder]
  }

  /// What the view loses to views over its scroll view; nil: nothing.
  ///
  /// - Parameters:
  ///   - known: what has been found for other views.
  ///   - counts: whether a view over the scroll view counts as a cover.
  package func loss(_ known: inout ScrollOccluders, where counts: (ViewID) -> Bool) -> Loss? {
    let over = known.covers(of: scrollView, forActionsOf: id, hierarchy, touch, where: counts)
    let (shown, free, covers) = (over.shown, over.free, over.covers)
    guard !covers.isEmpty, covers.count <= OcclusionCheck.coverLimit, let area = contentArea,
      let whole = touch.expectedArea(of: id)?.area, whole > 0
    else { return nil }
    let withCovers = dead(of: area, shownIn: free)
    let lost = withCovers.area - dead(of: area, shownIn: shown).area
    guard lost > 0 else { return nil }
    let box = withCovers.boundingBox
    return Loss(
      share: min(lost / whole, 1),
      isTotal: area.area - withCovers.area <= area.area * Self.rounding,
      covers: covers.filter { cover in
        touch.drawnArea(of: cover.view).map { reached(from: $0).intersects(box) } ?? false
      })
  }

  private static let rounding = 1e-9

  /// The view's expected area, less what views between it and the scroll view cut off.
  private var contentArea: ConvexArea? {
    guard var area = touch.expectedArea(of: id) else { return nil }
    for holder in hierarchy.ancestors(of: id) {
      if holder == scrollView { break }
      guard hierarchy[holder].hitTest != .subviewsBeforeBounds,
        hierarchy[holder].insideRect != nil, let scope = touch.expectedArea(of: holder)
      else { return nil }
      area = area.intersection(scope)
    }
    return area.isEmpty ? nil : area
  }

  /// What of an area no scrolling brings under any of these pieces.
  private func dead(of area: ConvexArea, shownIn pieces: [ConvexArea]) -> AreaTree {
    var left = AreaTree([area])
    for piece in pieces where !left.isEmpty { _ = left.remove(ConvexArea(reached(from: piece))) }
    return left
  }

  /// Where content lies at present that can be brought under a piece.
  private func reached(from piece: ConvexArea) -> Rect {
    movement.content(broughtUnder: piece.boundingBox)
  }
}

/// What lies over scroll views: the same for each of the views that they scroll, but that a cover with
/// a view's own actions is none of its.
struct ScrollOccluders {
  struct Found {
    /// What is to be seen of the scroll view were nothing over it.
    package let shown: [ConvexArea]
    /// What is left of that.
    package let free: [ConvexArea]
    package let covers: [TouchMap.Occluder]
  }

  private struct Key: Hashable {
    let scrollView: ViewID
    let actions: [TargetAction]
  }

  private var found: [Key: Found] = [:]

  /// - Parameters:
  ///   - id: a view that the scroll view scrolls.
  ///   - counts: whether a view over the scroll view counts, for a view of these actions.
  fileprivate mutating func covers(
    of scrollView: ViewID, forActionsOf id: ViewID, _ hierarchy: ViewHierarchy,
    _ touch: TouchMap, where counts: (ViewID) -> Bool
  ) -> Found {
    let key = Key(scrollView: scrollView, actions: hierarchy.views[id.index].actions)
    if let known = found[key] { return known }
    let shown = touch.limits(of: scrollView)
    let (free, covers) = touch.free(
      shown, inFrontOf: scrollView, coverLimit: OcclusionCheck.coverLimit, where: counts)
    let result = Found(shown: shown, free: free, covers: covers)
    found[key] = result
    return result
  }
}
