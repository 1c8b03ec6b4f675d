internal import LayoutModel

/// Works out, view by view in painting order, what `hitTest(_:with:)` answers on which area: HT-1
/// on areas instead of points, with every override (OV-1 … OV-9).
struct HitRegionBuilder {
  private let hierarchy: ViewHierarchy
  private(set) var hitRegions: [HitRegion] = []
  /// For each view the stretch of `hitRegions` that belongs to its subtree.
  private(set) var subtrees: [Range<Int>]
  /// For each view its `point(inside:with:)` area cut by every ancestor's, whatever the flags say.
  private(set) var ownAreas: [[ConvexArea]]
  /// From each view's bounds coordinates to the root's space; nil: unknown, or never hit (GEO-8).
  private(set) var transforms: [AffineTransform?]
  private(set) var uncertain: [Bool]
  /// Whether a touch that the view itself would take may, or may not, be taken by a view here that is
  /// not settled: for each view of its own surfaces, not of its subviews'.
  private(set) var isLeaky: [Bool]
  private(set) var links = OverrideLinks()
  /// What each view hands on to its subviews.
  private var states: [State]
  /// For each view that is ignored the open views that do so: where they start and end.
  private var holes: [ViewID: [(firstHitRegion: Int, end: Int)]] = [:]
  private let everywhere: ConvexArea

  private struct State {
    /// Where touches come from that the subviews are asked about; nil: from anywhere.
    var asked: [ConvexArea]?
    /// The same were all flags on.
    var reach: [ConvexArea]?
    /// No touch that comes here ends in a subview: an ancestor answers in its place.
    var isClosed = false
    var isUncertain = false
  }

  package init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
    let count = hierarchy.views.count
    subtrees = Array(repeating: 0..<0, count: count)
    ownAreas = Array(repeating: [], count: count)
    transforms = Array(repeating: nil, count: count)
    uncertain = Array(repeating: false, count: count)
    isLeaky = Array(repeating: false, count: count)
    states = Array(repeating: State(), count: count)
    everywhere = InsideAreas.anywhere[0].intersection(ConvexArea(hierarchy.placeOfTouches))
    // Windows in painting order, which is not the document's where levels differ (HT-15).
    for root in hierarchy.windowsFrontToBack.reversed() {
      let views = root.index..<hierarchy.views[root.index].subtreeEnd
      holes = [:]
      for index in views { add(ViewID(index)) }
      finishSubtrees(of: views)
    }
  }

  private mutating func add(_ id: ViewID) {
    var state = hierarchy.views[id.index].superview.map { states[$0.index] } ?? State()
    // Hidden windows are no candidates, whatever they override (HT-15).
    if hierarchy.views[id.index].superview == nil, hierarchy.rootsStandOnScreen {
      state.isClosed = hierarchy.views[id.index].isHidden
    }
    subtrees[id.index] = hitRegions.count..<hitRegions.count
    if let transform = transform(of: id) {
      transforms[id.index] = transform
      let own = insideAreas(of: id, transform, cutBy: state.reach)
      ownAreas[id.index] = own.areas
      state.isUncertain =
        state.isUncertain || !own.isSettled || hierarchy.views[id.index].hitTest == .custom
      answer(id, transform, &state)
      if !hierarchy.views[id.index].asksSubviewsAnyway { state.reach = own.areas }
    } else {
      answerWithoutPlace(id, &state)
    }
    uncertain[id.index] = state.isUncertain
    states[id.index] = state
  }

  /// Unknown geometry may lie anywhere in the superview; a transform without a way back nowhere.
  private mutating func answerWithoutPlace(_ id: ViewID, _ state: inout State) {
    state.isUncertain = hierarchy.views[id.index].geometry == nil || state.isUncertain
    state.reach = []
    guard state.isUncertain else {
      state.asked = []
      return
    }
    guard !state.isClosed,
      hierarchy.views[id.index].canBeHit || hierarchy.views[id.index].looksPastFlags
    else { return }
    if case .forward(let target?) = hierarchy.views[id.index].hitTest {
      links.addForward(from: id, to: target)
      put(target, state.asked ?? InsideAreas.anywhere, from: id, isUncertain: true)
    } else {
      put(id, state.asked ?? InsideAreas.anywhere, from: id, isUncertain: true)
    }
  }

  /// Puts down what the view answers itself, and leaves in `state` what its subviews are asked.
  private mutating func answer(
    _ id: ViewID, _ transform: AffineTransform, _ state: inout State
  ) {
    guard !state.isClosed else { return }
    let limit = state.asked
    var areas: [ConvexArea] = []
    if hierarchy.views[id.index].canBeHit {
      let inside = insideAreas(of: id, transform, cutBy: limit)
      areas = inside.isSettled ? inside.areas : limit ?? InsideAreas.anywhere
      if !inside.isSettled { state.isUncertain = true }
    }
    state.asked = areas
    switch hierarchy.views[id.index].hitTest {
    case .standard, .forward(nil):
      put(id, areas, from: id, isUncertain: state.isUncertain)
    case .passthrough:
      addHole(for: id, in: id)
    case .never:
      state.isClosed = true
    case .itself:
      put(id, areas, from: id, isUncertain: state.isUncertain)
      state.isClosed = true
    case .forward(let target?):
      links.addForward(from: id, to: target)
      put(target, areas, from: id, isUncertain: state.isUncertain)
      state.isClosed = true
    case .ignoring(let other):
      if let other {
        links.addIgnoring(of: other, by: id)
        addHole(for: other, in: id)
      }
      put(id, areas, from: id, isUncertain: state.isUncertain)
    case .subviewsBeforeBounds:
      links.addOverflow(of: id)
      put(id, areas, from: id, isUncertain: state.isUncertain)
      state.asked = limit
    case .frontmostSubview:
      putFrontmost(id, transform, limit ?? [everywhere], state.isUncertain)
      state.isClosed = true
    case .custom:
      // It may do what any of the others does: at most it takes every touch.
      put(id, limit ?? InsideAreas.anywhere, from: id, isUncertain: true)
      state.asked = limit
    }
  }

  /// The view for every point that it is asked about, and over it each direct subview's own area:
  /// neither the flags of these nor of itself are looked at (OV-9).
  private mutating func putFrontmost(
    _ id: ViewID, _ transform: AffineTransform, _ asked: [ConvexArea],
    _ isUncertain: Bool
  ) {
    put(id, asked, from: id, isUncertain: isUncertain)
    for subview in hierarchy.views[id.index].subviews {
      links.addOverflow(of: subview)
      guard let geometry = hierarchy.views[subview.index].geometry else {
        put(subview, asked, from: subview, isUncertain: true)
        continue
      }
      guard geometry.isUsable else { continue }
      let inner = geometry.toSuperview.followed(by: transform)
      let inside = insideAreas(of: subview, inner, cutBy: asked)
      put(
        subview, inside.isSettled ? inside.areas : asked, from: subview,
        isUncertain: isUncertain || !inside.isSettled)
    }
  }

  /// Until the subtree of `id` ends, what would end in `target` falls through to what is behind `id`.
  private mutating func addHole(for target: ViewID, in id: ViewID) {
    holes[target, default: []].append((hitRegions.count, hierarchy.views[id.index].subtreeEnd))
  }

  private mutating func put(
    _ target: ViewID, _ areas: [ConvexArea], from id: ViewID, isUncertain: Bool
  ) {
    while let hole = holes[target]?.last, hole.end <= id.index { _ = holes[target]?.popLast() }
    let hole = holes[target]?.last
    for area in areas where !area.isEmpty {
      if isUncertain { isLeaky[id.index] = true }
      hitRegions.append(
        HitRegion(
          target: target, area: area, isUncertain: isUncertain,
          fallsThroughTo: hole?.firstHitRegion))
    }
  }

  private func insideAreas(
    of id: ViewID, _ transform: AffineTransform, cutBy limit: [ConvexArea]?
  ) -> InsideAreas {
    InsideAreas(of: id, in: hierarchy, under: transform, cutBy: limit, everywhere: everywhere)
  }

  private func transform(of id: ViewID) -> AffineTransform? {
    guard let geometry = hierarchy.views[id.index].geometry else { return nil }
    // Points come in a lone root's own coordinates: where it stands makes no difference (GEO-5).
    if hierarchy.views[id.index].superview == nil, !hierarchy.rootsStandOnScreen {
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
  /// Its subviews are asked about points that are not its own, or may be.
  fileprivate var asksSubviewsAnyway: Bool {
    hitTest == .subviewsBeforeBounds || hitTest == .custom
  }

  /// It may answer though its flags say no (OV-9).
  fileprivate var looksPastFlags: Bool {
    asksSubviewsAnyway || hitTest == .frontmostSubview
  }
}

extension ViewHierarchy {
  /// Where touches come from, in the root's space: the screen as far as it is known. What takes every
  /// point whatever takes these.
  fileprivate var placeOfTouches: Rect {
    guard rootsStandOnScreen else {
      return roots.first.flatMap { self[$0].geometry?.bounds.standardized } ?? .zero
    }
    var place = device?.size.map { Rect(0, 0, $0.width, $0.height) } ?? .zero
    for root in roots where !self[root].isHidden {
      guard let geometry = self[root].geometry, geometry.isUsable else { continue }
      place = place.union(geometry.toSuperview.boundingBox(of: geometry.bounds))
    }
    return place
  }
}
