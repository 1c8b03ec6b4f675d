/// Works out, view by view in painting order, what `hitTest(_:with:)` answers on which area: HT-1
/// on areas instead of points, with every override (OV-1 … OV-9).
struct SurfaceBuilder {
  private let hierarchy: ViewHierarchy
  private(set) var surfaces: [TouchSurface] = []
  /// For each view the stretch of `surfaces` that belongs to its subtree.
  private(set) var subtrees: [Range<Int>]
  /// For each view its `point(inside:with:)` area cut by every ancestor's, whatever the flags say.
  private(set) var ownAreas: [[ConvexArea]]
  /// From each view's bounds coordinates to the root's space; nil: unknown, or never hit (GEO-8).
  private(set) var transforms: [AffineTransform?]
  private(set) var uncertain: [Bool]
  /// Whether a touch in each subtree ends in the view that takes it, frontmost first, and nowhere
  /// else: so that a view's share is its subtree's less its subviews'.
  private(set) var isPlain = true
  /// What each view hands on to its subviews.
  private var states: [State]
  /// The `ignoring` views that are open: what they ignore, where they start and end.
  private var ignored: [(view: ViewID, firstSurface: Int, end: Int)] = []

  private struct State {
    /// Where touches come from that the subviews are asked about; nil: from anywhere.
    var asked: [ConvexArea]?
    /// The same were all flags on.
    var reach: [ConvexArea]?
    /// No touch that comes here ends in a subview: an ancestor answers in its place.
    var isClosed = false
    var isUncertain = false
  }

  init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
    let count = hierarchy.views.count
    subtrees = Array(repeating: 0..<0, count: count)
    ownAreas = Array(repeating: [], count: count)
    transforms = Array(repeating: nil, count: count)
    uncertain = Array(repeating: false, count: count)
    states = Array(repeating: State(), count: count)
    // Windows in painting order, which is not the document's where levels differ (HT-15).
    for root in hierarchy.windowsFrontToBack.reversed() {
      let views = root.index..<hierarchy[root].subtreeEnd
      ignored = []
      for index in views { add(ViewID(index)) }
      finishSubtrees(of: views)
    }
  }

  private mutating func add(_ id: ViewID) {
    let view = hierarchy[id]
    var state = view.superview.map { states[$0.index] } ?? State()
    subtrees[id.index] = surfaces.count..<surfaces.count
    if let transform = transform(of: id, view) {
      transforms[id.index] = transform
      ownAreas[id.index] = insideAreas(of: id, transform, cutBy: state.reach)
      answer(id, view, transform, &state)
      if view.hitTest != .subviewsBeforeBounds { state.reach = ownAreas[id.index] }
    } else {
      // Unknown geometry may lie anywhere in the superview; a transform without a way back nowhere.
      let isUnknown = view.geometry == nil || state.isUncertain
      state.isUncertain = isUnknown
      if isUnknown, !state.isClosed, view.canBeHit { put(id, state.asked ?? [], state) }
      if !isUnknown { state.asked = [] }
      state.reach = []
    }
    // Views that overflow at every level of nested `anySubview` make areas without end.
    if state.asked.map({ $0.count > Self.pieceLimit }) == true {
      state.asked = state.asked.map {
        [ConvexArea($0.reduce(Rect.zero) { $0.union($1.boundingBox) })]
      }
      state.isUncertain = true
    }
    if state.reach.map({ $0.count > Self.pieceLimit }) == true { state.reach = state.asked }
    uncertain[id.index] = state.isUncertain
    states[id.index] = state
  }

  /// Past this many convex pieces what a view hands on counts as one, and as not settled.
  private static let pieceLimit = 32

  /// Puts down what the view answers itself, and leaves in `state` what its subviews are asked.
  private mutating func answer(
    _ id: ViewID, _ view: View, _ transform: AffineTransform, _ state: inout State
  ) {
    ignored.removeAll { $0.end <= id.index }
    let limit = state.asked
    if view.pointInside == .custom || view.hitTest == .custom { state.isUncertain = true }
    if view.pointInside == .anySubview { isPlain = false }
    let inside =
      view.canBeHit
      ? (state.isUncertain && view.pointInside == .custom
        ? limit ?? insideAreas(of: id, transform, cutBy: nil)
        : insideAreas(of: id, transform, cutBy: limit)) : []
    guard !state.isClosed else { return }
    switch view.hitTest {
    case .standard, .custom:
      put(id, inside, state)
      state.asked = inside
    case .passthrough:
      state.asked = inside
    case .never:
      state.asked = []
    case .itself:
      isPlain = false
      put(id, inside, state)
      state.isClosed = true
    case .forward(let target):
      isPlain = false
      put(target ?? id, inside, state)
      state.asked = inside
      state.isClosed = target != nil
    case .ignoring(let other):
      isPlain = false
      if let other { ignored.append((other, surfaces.count, view.subtreeEnd)) }
      put(id, inside, state)
      state.asked = inside
    case .subviewsBeforeBounds:
      isPlain = false
      put(id, inside, state)
    case .frontmostSubview:
      isPlain = false
      putFrontmost(id, view, transform, limit, state)
      state.isClosed = true
    }
  }

  /// The view for every point that it is asked about, and over it each direct subview's own area:
  /// neither the flags of these nor of itself are looked at (OV-9).
  private mutating func putFrontmost(
    _ id: ViewID, _ view: View, _ transform: AffineTransform, _ limit: [ConvexArea]?,
    _ state: State
  ) {
    let asked = limit ?? [ConvexArea(view.geometry?.bounds ?? .zero, under: transform)]
    put(id, asked, state)
    for subview in view.subviews {
      guard let geometry = hierarchy[subview].geometry, geometry.isUsable else { continue }
      let inner = geometry.toSuperview.followed(by: transform)
      put(subview, insideAreas(of: subview, inner, cutBy: asked), state)
    }
  }

  private mutating func put(_ target: ViewID, _ areas: [ConvexArea], _ state: State) {
    let hole = ignored.last { $0.view == target }
    for area in areas where !area.isEmpty {
      surfaces.append(
        TouchSurface(
          target: target, area: area, isUncertain: state.isUncertain,
          fallsThroughTo: hole?.firstSurface))
    }
  }

  private func transform(of id: ViewID, _ view: View) -> AffineTransform? {
    guard let geometry = view.geometry else { return nil }
    // Points come in a lone root's own coordinates: where it stands makes no difference (GEO-5).
    if view.superview == nil, !hierarchy.rootsStandOnScreen { return .identity }
    guard geometry.isUsable else { return nil }
    guard let superview = view.superview else { return geometry.toSuperview }
    return transforms[superview.index].map { geometry.toSuperview.followed(by: $0) }
  }

  /// The area of `point(inside:with:)` in the root's space, cut by `limit`; pieces may overlap.
  private func insideAreas(
    of id: ViewID, _ transform: AffineTransform, cutBy limit: [ConvexArea]?
  ) -> [ConvexArea] {
    var found: [ConvexArea] = []
    var waiting = [(id, transform)]
    while let (id, transform) = waiting.popLast() {
      let view = hierarchy[id]
      guard let bounds = view.geometry?.bounds, bounds.isFinite else { continue }
      switch view.pointInside {
      case .never:
        continue
      case .always:
        // No touch comes from outside the screen: a root's own bounds stand for it.
        if let limit { return limit }
        found.append(ConvexArea(bounds, under: transform))
      case .bounds, .custom:
        found.append(ConvexArea(bounds, under: transform))
      case .insets(let insets):
        found.append(ConvexArea(bounds.inset(by: insets), under: transform))
      case .rect(let rect):
        found.append(ConvexArea(rect, under: transform))
      case .anySubview:
        found.append(ConvexArea(bounds, under: transform))
        for subview in view.subviews {
          guard let geometry = hierarchy[subview].geometry, geometry.isUsable else { continue }
          waiting.append((subview, geometry.toSuperview.followed(by: transform)))
        }
      }
    }
    guard let limit else { return found.withoutContained() }
    // One at a time, so that what an earlier piece holds never multiplies.
    var pieces: [ConvexArea] = []
    for piece in limit {
      pieces = (pieces + found.map(piece.intersection)).withoutContained()
    }
    return pieces
  }

  private mutating func finishSubtrees(of views: Range<Int>) {
    for index in views {
      let end = hierarchy.views[index].subtreeEnd
      let last = end < views.upperBound ? subtrees[end].lowerBound : surfaces.count
      subtrees[index] = subtrees[index].lowerBound..<last
    }
  }
}

extension [ConvexArea] {
  /// Without empty ones, and without those that lie wholly in another.
  fileprivate func withoutContained() -> [ConvexArea] {
    var kept: [ConvexArea] = []
    for area in self where !area.isEmpty {
      if kept.contains(where: { $0.holds(area) }) { continue }
      kept.removeAll { area.holds($0) }
      kept.append(area)
    }
    return kept
  }
}

extension ConvexArea {
  /// Told of upright rectangles only: a turned one that lies in another is kept, and costs time.
  fileprivate func holds(_ other: ConvexArea) -> Bool {
    guard case .rect(let rect) = self else { return self == other }
    return rect.contains(other.boundingBox)
  }
}
