internal import LayoutModel
internal import HitTesting

/// Finds views in front of a scroll view that cover its content at every scroll position, such as a bar
/// in front of the last row (GEO-7, HT-3).
///
/// All areas are in the root view's coordinate space. Rotated areas are replaced by their bounding boxes,
/// so that no reachable part is reported as lost.
struct ScrollOcclusionCheck {
  private let id: ViewID
  private let scrollView: ViewID
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  private let movement: ScrollMovement

  /// nil if the scroll view is itself scrolled, or its scrollable content is unknown.
  init?(_ id: ViewID, in scrollView: ViewID, _ hierarchy: ViewHierarchy, _ touch: TouchMap) {
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
    /// As a share of the view's expected area.
    package let share: Double
    package let isTotal: Bool
    package let covers: [TouchMap.Occluder]
  }

  /// The loss to views in front of the scroll view; nil: none.
  ///
  /// - Parameters:
  ///   - known: the results for other views.
  ///   - counts: whether a view in front of the scroll view is an occluder.
  package func loss(_ known: inout ScrollOccluders, where counts: (ViewID) -> Bool) -> Loss? {
    let over = known.covers(of: scrollView, forActionsOf: id, hierarchy, touch, where: counts)
    let (shown, free, covers) = (over.shown, over.free, over.covers)
    guard !covers.isEmpty, covers.count <= OcclusionCheck.coverLimit, let area = contentArea
    else { return nil }
    let withCovers = dead(of: area, shownIn: free)
    let lost = withCovers.area - dead(of: area, shownIn: shown).area
    guard lost > 0, let share = touch.share(of: lost, in: id) else { return nil }
    let box = withCovers.boundingBox
    return Loss(
      share: share,
      isTotal: area.area - withCovers.area <= area.area * Self.rounding,
      covers: covers.filter { cover in
        touch.drawnArea(of: cover.view).map { reached(from: $0).intersects(box) } ?? false
      })
  }

  private static let rounding = 1e-9

  /// The view's expected area, clipped by the views between it and the scroll view.
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

  /// The part of an area that cannot be scrolled to any of these pieces.
  private func dead(of area: ConvexArea, shownIn pieces: [ConvexArea]) -> AreaTree {
    var left = AreaTree([area])
    for piece in pieces where !left.isEmpty { _ = left.remove(ConvexArea(reached(from: piece))) }
    return left
  }

  /// The present position of content that can be scrolled to a piece.
  private func reached(from piece: ConvexArea) -> Rect {
    movement.content(broughtUnder: piece.boundingBox)
  }
}

/// A cache of the occluders of scroll views. They are the same for all views of a scroll view with the
/// same actions: a view in front with the actions of the scrolled view is not an occluder of it.
struct ScrollOccluders {
  struct Found {
    /// The visible part of the scroll view without occluders.
    package let shown: [ConvexArea]
    /// The part of that without occluders in front.
    package let free: [ConvexArea]
    package let covers: [TouchMap.Occluder]
  }

  private struct Key: Hashable {
    let scrollView: ViewID
    let actions: [TargetAction]
  }

  private var found: [Key: Found] = [:]
  private var reached: [ViewID: Bool] = [:]

  /// Square points that more than compensate for rounding.
  private static let certainArea = 1.0

  /// Whether touches certainly reach a scroll view or its subviews, whichever views in front are occluders.
  ///
  /// - Parameter container: only its descendants can be occluders; nil: all views on the screen.
  mutating func isReached(
    _ scrollView: ViewID, within container: ViewID?, _ touch: TouchMap
  ) -> Bool {
    if let known = reached[scrollView] { return known }
    let reach = touch.reach(
      of: scrollView, within: container, limits: touch.limits(of: scrollView))
    let result = reach.isExact && reach.reachableInSubtree > Self.certainArea
    reached[scrollView] = result
    return result
  }

  /// - Parameters:
  ///   - id: a view inside the scroll view.
  ///   - counts: whether a view in front is an occluder of views with these actions.
  fileprivate mutating func covers(
    of scrollView: ViewID, forActionsOf id: ViewID, _ hierarchy: ViewHierarchy,
    _ touch: TouchMap, where counts: (ViewID) -> Bool
  ) -> Found {
    let key = Key(scrollView: scrollView, actions: hierarchy.views[id.index].actions.map(\.message))
    if let known = found[key] { return known }
    let shown = touch.limits(of: scrollView)
    let free = touch.free(
      shown, inFrontOf: scrollView, coverLimit: OcclusionCheck.coverLimit, where: counts)
    let result = Found(shown: shown, free: free.pieces, covers: free.covers)
    found[key] = result
    return result
  }
}

/// The range of offsets by which the content of a scroll view can move (GEO-7), in points; negative to
/// the left and up. It includes zero.
struct ScrollMovement {
  private let box: Rect

  /// - Parameters:
  ///   - bounds: of the scroll view, standardized.
  ///   - extent: the scrollable content, in the same coordinate space.
  init(bounds: Rect, extent: Rect) {
    box = Rect(
      minX: bounds.maxX - extent.maxX, minY: bounds.maxY - extent.maxY,
      maxX: bounds.minX - extent.minX, maxY: bounds.minY - extent.minY)
  }

  private init(_ box: Rect) {
    self.box = box
  }

  /// Of an unknown content size.
  static let endless = ScrollMovement(
    Rect(minX: -farthest, minY: -farthest, maxX: farthest, maxY: farthest))

  /// Points. No content is larger.
  private static let farthest = 1e9

  /// The same in another coordinate space; the bounding box, if it is rotated.
  func under(_ transform: AffineTransform) -> ScrollMovement {
    var turn = transform
    (turn.tx, turn.ty) = (0, 0)
    return ScrollMovement(turn.boundingBox(of: box))
  }

  /// The present position of content that can be scrolled to `shown`.
  func content(broughtUnder shown: Rect) -> Rect {
    Rect(
      minX: shown.minX - box.maxX, minY: shown.minY - box.maxY,
      maxX: shown.maxX - box.minX, maxY: shown.maxY - box.minY)
  }
}

/// The area that the scroll views around a view can bring into sight, by their visible areas and their
/// scroll ranges (GEO-7).
///
/// All areas are rectangles in the coordinate space of the current ancestor. Rotated areas are replaced
/// by their bounding boxes, so that no reachable part is reported as lost.
struct ScrollRange {
  /// The visible area and scroll range of each scroll view, the innermost first.
  private var levels: [Level] = []

  private struct Level {
    var shown: Rect
    var movement: ScrollMovement
  }

  var isEmpty: Bool { levels.isEmpty }

  /// Adds a scroll view.
  ///
  /// - Parameters:
  ///   - bounds: of the scroll view.
  ///   - extent: the scrollable content; nil: unknown.
  mutating func leave(bounds: Rect, extent: Rect?) {
    let movement = extent.map { ScrollMovement(bounds: bounds, extent: $0) } ?? .endless
    levels.append(Level(shown: bounds, movement: movement))
    if levels.count > Self.nestingLimit {
      levels.removeFirst()
      levels[0].movement = .endless
    }
  }

  /// The scroll views inside one another that are taken into account. Those around more of them are taken to bring
  /// everything into sight that is inside the outer ones.
  static let nestingLimit = 8

  mutating func move(by transform: AffineTransform) {
    for index in levels.indices {
      levels[index].shown = transform.boundingBox(of: levels[index].shown)
      levels[index].movement = levels[index].movement.under(transform)
    }
  }

  /// Clips the outermost scroll view to `region`.
  mutating func cut(to region: Rect) {
    guard let last = levels.indices.last else { return }
    levels[last].shown = levels[last].shown.intersection(region)
  }

  /// The present position of all content that can be scrolled into sight; nil: none.
  var reachable: Rect? {
    var inSight: Rect?
    for level in levels.reversed() {
      let shown = inSight.map { level.shown.intersection($0) } ?? level.shown
      guard !shown.isEmpty else { return nil }
      inSight = level.movement.content(broughtUnder: shown)
    }
    return inSight
  }
}
