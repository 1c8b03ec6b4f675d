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
    let key = Key(scrollView: scrollView, actions: hierarchy.views[id.index].actions.map(\.message))
    if let known = found[key] { return known }
    let shown = touch.limits(of: scrollView)
    let (free, covers) = touch.free(
      shown, inFrontOf: scrollView, coverLimit: OcclusionCheck.coverLimit, where: counts)
    let result = Found(shown: shown, free: free, covers: covers)
    found[key] = result
    return result
  }
}

/// How far the content of a scroll view can be moved under what it shows (GEO-7), in points: to the
/// left and up negative. It holds no movement at least.
struct ScrollMovement {
  private let box: Rect

  /// - Parameters:
  ///   - bounds: of the scroll view, standardized.
  ///   - extent: all that it can bring into them, in the same coordinates.
  package init(bounds: Rect, extent: Rect) {
    box = Rect(
      minX: bounds.maxX - extent.maxX, minY: bounds.maxY - extent.maxY,
      maxX: bounds.minX - extent.minX, maxY: bounds.minY - extent.minY)
  }

  private init(_ box: Rect) {
    self.box = box
  }

  /// Nobody knows how far.
  static let endless = ScrollMovement(
    Rect(minX: -farthest, minY: -farthest, maxX: farthest, maxY: farthest))

  /// Points. No content is larger.
  private static let farthest = 1e9

  /// The same in the coordinates that a map leads to; a turned one counts as its box.
  package func under(_ transform: AffineTransform) -> ScrollMovement {
    var turn = transform
    (turn.tx, turn.ty) = (0, 0)
    return ScrollMovement(turn.boundingBox(of: box))
  }

  /// Where content lies at present that can be brought under `shown`.
  package func content(broughtUnder shown: Rect) -> Rect {
    Rect(
      minX: shown.minX - box.maxX, minY: shown.minY - box.maxY,
      maxX: shown.maxX - box.minX, maxY: shown.maxY - box.minY)
  }
}

/// Where the content of scroll views can be brought to, as far as the walk from a view up to its root
/// has come: through what each shows of it, and how far it can be moved under that (GEO-7).
///
/// All areas are boxes in the coordinates of the view that the walk has come to. A turned one counts
/// as its bounding box, so that nothing is taken for lost that scrolling brings.
struct ScrollRange {
  /// What a scroll view shows, and how its content can move: the innermost first.
  private var levels: [Level] = []

  private struct Level {
    var shown: Rect
    var movement: ScrollMovement
  }

  package var isEmpty: Bool { levels.isEmpty }

  /// The walk leaves a scroll view.
  ///
  /// - Parameters:
  ///   - bounds: of the scroll view.
  ///   - extent: all that it can bring into them; nil: nobody knows how much.
  package mutating func leave(bounds: Rect, extent: Rect?) {
    let movement = extent.map { ScrollMovement(bounds: bounds, extent: $0) } ?? .endless
    levels.append(Level(shown: bounds, movement: movement))
  }

  package mutating func move(by transform: AffineTransform) {
    for index in levels.indices {
      levels[index].shown = transform.boundingBox(of: levels[index].shown)
      levels[index].movement = levels[index].movement.under(transform)
    }
  }

  /// A view that holds the outermost scroll view shows no more than `region`.
  package mutating func cut(to region: Rect) {
    guard let last = levels.indices.last else { return }
    levels[last].shown = levels[last].shown.intersection(region)
  }

  /// What can be brought into sight, where the content lies at present; nil: nothing.
  package var reachable: Rect? {
    var inSight: Rect?
    for level in levels.reversed() {
      let shown = inSight.map { level.shown.intersection($0) } ?? level.shown
      guard !shown.isEmpty else { return nil }
      inSight = level.movement.content(broughtUnder: shown)
    }
    return inSight
  }
}
