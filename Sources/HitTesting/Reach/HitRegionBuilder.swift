package import LayoutModel

/// A convex area from which touches end in one view, unless a region in front receives them.
///
/// The regions of a hierarchy are in painting order: of those that contain a point, the last one
/// receives the touch.
package struct HitRegion: Sendable {
  /// The view that touches end in.
  package let target: ViewID
  /// In the root's coordinate space.
  package let area: ConvexArea
  /// The area is an upper bound because of unknown geometry or overrides.
  package let isUncertain: Bool
  /// `ignoring` returns nil here: the touch ends in no region from this index on, but in one
  /// behind; nil: it ends in the target.
  package let fallsThroughTo: Int?
}

/// Computes the regions in which `hitTest(_:with:)` returns each view, in painting order: HT-1 on
/// areas instead of points, with every override (OV-1 … OV-9).
struct HitRegionBuilder {
  private let hierarchy: ViewHierarchy
  private(set) var hitRegions: [HitRegion] = []
  /// By view: the range of `hitRegions` that its subtree creates.
  private(set) var subtrees: [Range<Int>]
  /// By view: its `point(inside:with:)` area clipped by every ancestor's, independent of other
  /// properties.
  private(set) var ownAreas: [[ConvexArea]]
  /// By view: from its bounds coordinates to the root's coordinate space; nil: unknown or not
  /// invertible (GEO-8).
  private(set) var transforms: [AffineTransform?]
  private(set) var uncertain: [Bool]
  /// By view: whether a region that it creates itself is uncertain, so that the touch may end in an
  /// ancestor.
  private(set) var isLeaky: [Bool]
  private(set) var links = OverrideLinks()
  /// By view: the state for its subviews.
  private var states: [State]
  /// By ignored view: the open views that ignore it, with their first region.
  private var holes: [ViewID: [Hole]] = [:]
  /// By view that forwards its own touches: where they end, after the overrides of its ancestors.
  private var destinations: [ViewID: Destination] = [:]
  private let everywhere: ConvexArea
  /// See `InsideAreas.visitLimit`.
  private(set) var visitsLeft = InsideAreas.visitLimit

  /// A view that returns nil where the default returns the ignored view.
  private struct Hole {
    let owner: ViewID
    let firstHitRegion: Int
  }

  /// The view in which touches end, or the region from which on they end in no region.
  private struct Destination {
    let target: ViewID
    let fallsThroughTo: Int?
  }

  private struct State {
    /// The area from which the subviews are hit-tested; nil: everywhere.
    var asked: [ConvexArea]?
    /// The same area if all views accepted touches.
    var reach: [ConvexArea]?
    /// No touch ends in a subview: an ancestor overrides the result.
    var isClosed = false
    var isUncertain = false
  }

  /// - Parameter cancellation: checked between views. If it is cancelled, there are no regions.
  package init(_ hierarchy: ViewHierarchy, cancellation: Cancellation = .none) {
    self.hierarchy = hierarchy
    let count = hierarchy.views.count
    subtrees = Array(repeating: 0..<0, count: count)
    ownAreas = Array(repeating: [], count: count)
    transforms = Array(repeating: nil, count: count)
    uncertain = Array(repeating: false, count: count)
    isLeaky = Array(repeating: false, count: count)
    states = Array(repeating: State(), count: count)
    everywhere = InsideAreas.anywhere[0].intersection(ConvexArea(hierarchy.touchableArea))
    // Windows in painting order, which differs from the document's if levels differ (HT-15).
    // The bars of a container view controller are in front of the child's view (HT-20).
    for root in hierarchy.windowsFrontToBack.reversed() + hierarchy.bars.map(\.view) {
      let views = root.index..<hierarchy.views[root.index].subtreeEnd
      (holes, destinations) = ([:], [:])
      for index in views {
        if cancellation.isCancelled {
          removeRegions()
          return
        }
        add(ViewID(index))
      }
      finishSubtrees(of: views)
    }
  }

  /// Removes all regions, so that the results of a cancelled check take no time.
  mutating func removeRegions() {
    hitRegions = []
    subtrees = Array(repeating: 0..<0, count: hierarchy.views.count)
  }

  private mutating func add(_ id: ViewID) {
    var state = hierarchy.views[id.index].superview.map { states[$0.index] } ?? State()
    // Hidden windows are not hit-tested, independent of overrides (HT-15).
    if hierarchy.views[id.index].superview == nil, hierarchy.rootsAreOnScreen {
      state.isClosed = hierarchy.views[id.index].isHidden
    }
    subtrees[id.index] = hitRegions.count..<hitRegions.count
    if let transform = transform(of: id) {
      transforms[id.index] = transform
      let own = insideAreas(of: id, transform, cutBy: state.reach)
      ownAreas[id.index] = own.areas
      state.isUncertain =
        state.isUncertain || !own.isResolved || hierarchy.views[id.index].hitTest == .custom
      // Below views that accept touches, both are cut by the same area.
      let isAskedEverywhere = state.asked == state.reach
      addRegions(of: id, transform, isAskedEverywhere ? own : nil, &state)
      if !hierarchy.views[id.index].hitTestsSubviewsOutside { state.reach = own.areas }
    } else {
      addRegionsWithoutGeometry(of: id, &state)
    }
    uncertain[id.index] = state.isUncertain
    states[id.index] = state
  }

  /// A view with unknown geometry may be anywhere in its superview. A view with a transform that is
  /// not invertible is nowhere.
  private mutating func addRegionsWithoutGeometry(of id: ViewID, _ state: inout State) {
    state.isUncertain = hierarchy.views[id.index].geometry == nil || state.isUncertain
    state.reach = []
    guard state.isUncertain else {
      state.asked = []
      return
    }
    guard !state.isClosed,
      hierarchy.views[id.index].canBeHit || hierarchy.views[id.index].ignoresFlags
    else { return }
    let areas = state.asked ?? InsideAreas.anywhere
    switch hierarchy.views[id.index].hitTest {
    case .forward(let target?):
      links.addForward(from: id, to: target)
      addRegions(target, areas, from: id, isUncertain: true)
    case .forwardSelf(let target?):
      forwardSelf(id, to: target)
      addRegions(id, areas, from: id, isUncertain: true)
    default:
      addRegions(id, areas, from: id, isUncertain: true)
    }
  }

  /// Adds the regions of the view itself, and sets the state for its subviews.
  ///
  /// - Parameter known: the area inside the view, cut by the area from which it is hit-tested; nil: it is not known yet.
  private mutating func addRegions(
    of id: ViewID, _ transform: AffineTransform, _ known: InsideAreas?, _ state: inout State
  ) {
    guard !state.isClosed else { return }
    let limit = state.asked
    var areas: [ConvexArea] = []
    if hierarchy.views[id.index].canBeHit {
      let inside = known ?? insideAreas(of: id, transform, cutBy: limit)
      areas = inside.isResolved ? inside.areas : limit ?? InsideAreas.anywhere
      if !inside.isResolved { state.isUncertain = true }
    }
    state.asked = areas
    switch hierarchy.views[id.index].hitTest {
    case .standard, .forward(nil), .forwardSelf(nil):
      addRegions(id, areas, from: id, isUncertain: state.isUncertain)
    case .forwardSelf(let target?):
      forwardSelf(id, to: target)
      addRegions(id, areas, from: id, isUncertain: state.isUncertain)
    case .passthrough:
      addHole(for: id, in: id)
    case .never:
      state.isClosed = true
    case .itself:
      addRegions(id, areas, from: id, isUncertain: state.isUncertain)
      state.isClosed = true
    case .forward(let target?):
      links.addForward(from: id, to: target)
      addRegions(target, areas, from: id, isUncertain: state.isUncertain)
      state.isClosed = true
    case .ignoring(let other):
      if let other {
        links.addIgnoring(of: other, by: id)
        addHole(for: other, in: id)
      }
      addRegions(id, areas, from: id, isUncertain: state.isUncertain)
    case .subviewsBeforeBounds:
      links.addOverflow(of: id)
      addRegions(id, areas, from: id, isUncertain: state.isUncertain)
      state.asked = limit
    case .frontmostSubview:
      addFrontmostRegions(id, transform, limit ?? [everywhere], state.isUncertain)
      state.isClosed = true
    case .custom:
      // It may do the same as any other override: at most it receives every touch.
      addRegions(id, limit ?? InsideAreas.anywhere, from: id, isUncertain: true)
      state.asked = limit
    }
  }

  /// Adds the view for every point that it is hit-tested with, and in front each direct subview's
  /// own area. Properties of the view and its subviews are ignored (OV-9).
  private mutating func addFrontmostRegions(
    _ id: ViewID, _ transform: AffineTransform, _ asked: [ConvexArea],
    _ isUncertain: Bool
  ) {
    addRegions(id, asked, from: id, isUncertain: isUncertain)
    for subview in hierarchy.views[id.index].subviews {
      links.addOverflow(of: subview)
      guard let geometry = hierarchy.views[subview.index].geometry else {
        addRegions(subview, asked, from: subview, isUncertain: true)
        continue
      }
      guard geometry.isUsable else { continue }
      let inner = geometry.toSuperview.followed(by: transform)
      let inside = insideAreas(of: subview, inner, cutBy: asked)
      addRegions(
        subview, inside.isResolved ? inside.areas : asked, from: subview,
        isUncertain: isUncertain || !inside.isResolved)
    }
  }

  /// Until the end of the subtree of `id`, touches on `target` fall through to the regions behind
  /// `id`.
  private mutating func addHole(for target: ViewID, in id: ViewID) {
    holes[target, default: []].append(Hole(owner: id, firstHitRegion: hitRegions.count))
  }

  /// Until the end of the subtree of `id`, touches on `id` end in `target`.
  private mutating func forwardSelf(_ id: ViewID, to target: ViewID) {
    links.addForward(from: id, to: target)
    destinations[id] = destination(of: target, from: id)
  }

  /// Where a touch ends if a view returns `target`: each ancestor's override gets the result of the
  /// one below.
  private mutating func destination(of target: ViewID, from id: ViewID) -> Destination {
    while let hole = holes[target]?.last, !isOpen(hole.owner, at: id) {
      _ = holes[target]?.popLast()
    }
    let hole = holes[target]?.last
    guard let further = destinations[target], isOpen(target, at: id),
      hole.map({ $0.owner < target }) ?? true
    else { return Destination(target: target, fallsThroughTo: hole?.firstHitRegion) }
    return further
  }

  /// Whether a view is another one or an ancestor of it.
  private func isOpen(_ view: ViewID, at id: ViewID) -> Bool {
    view <= id && id.index < hierarchy.views[view.index].subtreeEnd
  }

  private mutating func addRegions(
    _ target: ViewID, _ areas: [ConvexArea], from id: ViewID, isUncertain: Bool
  ) {
    let end = destination(of: target, from: id)
    for area in areas where !area.isEmpty {
      if isUncertain { isLeaky[id.index] = true }
      hitRegions.append(
        HitRegion(
          target: end.target, area: area, isUncertain: isUncertain,
          fallsThroughTo: end.fallsThroughTo))
    }
  }

  private mutating func insideAreas(
    of id: ViewID, _ transform: AffineTransform, cutBy limit: [ConvexArea]?
  ) -> InsideAreas {
    InsideAreas(
      of: id, in: hierarchy, under: transform, cutBy: limit, everywhere: everywhere,
      visitsLeft: &visitsLeft)
  }

  private func transform(of id: ViewID) -> AffineTransform? {
    guard let geometry = hierarchy.views[id.index].geometry else { return nil }
    // Points are in the coordinates of a lone root: its position does not matter (GEO-5).
    if hierarchy.views[id.index].superview == nil, !hierarchy.rootsAreOnScreen,
      hierarchy.bar(id) == nil
    {
      return .identity
    }
    guard geometry.isUsable else { return nil }
    guard let superview = hierarchy.views[id.index].superview else { return geometry.toSuperview }
    return transforms[superview.index].map { geometry.toSuperview.followed(by: $0) }
  }

  private mutating func finishSubtrees(of views: Range<Int>) {
    for index in views {
      let end = hierarchy.views[index].subtreeEnd
      let last = end < views.upperBound ? subtrees[end].lowerBound : hitRegions.count
      subtrees[index] = subtrees[index].lowerBound..<last
    }
  }
}

extension View {
  /// Its subviews are or may be hit-tested with points outside the view.
  fileprivate var hitTestsSubviewsOutside: Bool {
    switch hitTest {
    case .subviewsBeforeBounds, .custom: true
    default: false
    }
  }

  /// It may return a view even if its properties prevent touches (OV-9).
  fileprivate var ignoresFlags: Bool {
    hitTestsSubviewsOutside || hitTest == .frontmostSubview
  }
}

extension ViewHierarchy {
  /// The area in which touches begin, in the root's coordinate space: the screen, as far as known.
  /// A view that accepts every point receives these.
  fileprivate var touchableArea: Rect {
    guard rootsAreOnScreen else {
      return roots.first.flatMap { self[$0].geometry?.bounds.standardized } ?? .zero
    }
    var area = device?.size.map { Rect(0, 0, $0.width, $0.height) } ?? .zero
    for root in roots where !self[root].isHidden {
      guard let geometry = self[root].geometry, geometry.isUsable else { continue }
      area = area.union(geometry.toSuperview.boundingBox(of: geometry.bounds))
    }
    return area
  }
}

/// The area in which a view's `point(inside:with:)` returns true, in the root's coordinate space,
/// clipped by the area in which touches begin (HT-7, OV-1 … OV-4, OV-8). The pieces may overlap.
struct InsideAreas {
  /// The known part.
  private(set) var areas: [ConvexArea] = []
  /// Whether geometry and overrides are known and the number of pieces is in the limit.
  private(set) var isResolved = true

  /// Overflowing views at every level of nested `anySubview` create areas without limit. More
  /// convex pieces are replaced by their bounding box, which is uncertain.
  private static let pieceLimit = 32
  private var isBoxed = false

  /// Each of nested views with `anySubview` visits all subviews inside of it. Beyond this number of visits in a
  /// hierarchy, their areas are unknown.
  static let visitLimit = 1_000_000

  /// The maximum coordinate, in points from the root's origin. Squares of greater numbers could
  /// overflow.
  static let maximumCoordinate = 1e12
  static let anywhere = [
    ConvexArea(
      Rect(-maximumCoordinate, -maximumCoordinate, 2 * maximumCoordinate, 2 * maximumCoordinate))
  ]

  /// - Parameters:
  ///   - transform: from the view's bounds coordinates to the root's coordinate space.
  ///   - limit: the area to clip by; nil: none.
  ///   - everywhere: the area of all points if there is no limit.
  ///   - visitsLeft: the number of views that may be visited, of which those visited are subtracted.
  package init(
    of id: ViewID, in hierarchy: ViewHierarchy, under transform: AffineTransform,
    cutBy limit: [ConvexArea]?, everywhere: ConvexArea, visitsLeft: inout Int
  ) {
    var waiting = [(id, transform)]
    while let (id, transform) = waiting.popLast() {
      guard let bounds = hierarchy.views[id.index].geometry?.bounds, bounds.isFinite else {
        continue
      }
      switch hierarchy.views[id.index].pointInside {
      case .never:
        continue
      case .always:
        (areas, isResolved) = (limit ?? [everywhere], true)
        return
      case .bounds:
        add(ConvexArea(bounds, under: transform), cutBy: limit)
      case .custom:
        isResolved = false
        add(ConvexArea(bounds, under: transform), cutBy: limit)
      case .insets(let insets):
        add(ConvexArea(bounds.inset(by: insets), under: transform), cutBy: limit)
      case .rect(let rect):
        add(ConvexArea(rect, under: transform), cutBy: limit)
      case .anySubview:
        add(ConvexArea(bounds, under: transform), cutBy: limit)
        let subviews = hierarchy.views[id.index].subviews
        visitsLeft -= subviews.count
        guard visitsLeft >= 0 else {
          visitsLeft = 0
          isResolved = false
          continue
        }
        for subview in subviews {
          let geometry = hierarchy.views[subview.index].geometry
          if geometry == nil { isResolved = false }
          guard let geometry, geometry.isUsable else { continue }
          waiting.append((subview, geometry.toSuperview.followed(by: transform)))
        }
      }
    }
  }

  private mutating func add(_ area: ConvexArea, cutBy limit: [ConvexArea]?) {
    for piece in limit ?? Self.anywhere { keep(piece.intersection(area)) }
  }

  /// Adds an area unless it is empty or inside another, and removes areas inside it.
  private mutating func keep(_ area: ConvexArea) {
    guard !area.isEmpty, !areas.contains(where: { $0.contains(area) }) else { return }
    areas.removeAll { area.contains($0) }
    areas.append(area)
    guard isBoxed || areas.count > Self.pieceLimit else { return }
    areas = [ConvexArea(areas.reduce(Rect.zero) { $0.union($1.boundingBox) })]
    (isBoxed, isResolved) = (true, false)
  }
}

extension ConvexArea {
  /// Only for axis-aligned rectangles. A rotated area inside another is kept, at the cost of time.
  fileprivate func contains(_ other: ConvexArea) -> Bool {
    guard case .rect(let rect) = self else { return self == other }
    return rect.contains(other.boundingBox)
  }
}

/// Effects of overrides beyond the areas of their own views. They determine for which views a
/// single region describes the touches of the whole subtree.
struct OverrideLinks {
  private var forwards: [(source: ViewID, target: ViewID)] = []
  private var ignored: [(target: ViewID, ignoring: ViewID)] = []
  private var overflowing: [ViewID] = []

  /// Touches on `source` end in `target`, anywhere in the hierarchy (OV-7).
  mutating func addForward(from source: ViewID, to target: ViewID) {
    forwards.append((source, target))
  }

  /// Touches that end in `target` fall through `ignoring`.
  mutating func addIgnoring(of target: ViewID, by ignoring: ViewID) {
    ignored.append((target, ignoring))
  }

  /// Touches outside the view's own area end in it or its subviews (OV-8, OV-9).
  mutating func addOverflow(of view: ViewID) {
    overflowing.append(view)
  }

  /// By view: whether no touch on its subtree ends outside it, and no touch from outside ends in
  /// it.
  func selfContainedViews(of hierarchy: ViewHierarchy) -> [Bool] {
    var isSelfContained = [Bool](repeating: true, count: hierarchy.views.count)
    for (source, target) in forwards {
      for (end, other) in [(source, target), (target, source)] {
        // A subtree that contains both ends or none is not affected.
        for step in hierarchy.ancestorsAndSelf(of: end) {
          if step == other || hierarchy.isDescendant(other, of: step) { break }
          isSelfContained[step.index] = false
        }
      }
    }
    return isSelfContained
  }

  /// By view: whether the view's own region, under those in front of its subtree, is all that the
  /// subtree receives.
  func plainViews(
    of hierarchy: ViewHierarchy, amongSelfContained selfContained: [Bool]
  ) -> [Bool] {
    var isPlain = selfContained
    for view in overflowing { isPlain[view.index] = false }
    for (target, ignoring) in ignored {
      isPlain[ignoring.index] = false
      for step in hierarchy.ancestorsAndSelf(of: target) where step >= ignoring {
        isPlain[step.index] = false
      }
    }
    return isPlain
  }
}
