package import LayoutModel

/// A convex area from which a touch that comes so far ends in one view.
///
/// A hierarchy's surfaces stand in painting order: of those that hold a point, the last one gets the
/// touch.
package struct HitRegion: Sendable {
  /// The view that the touch ends in.
  package let target: ViewID
  /// In the root's space.
  package let area: ConvexArea
  /// The area is only the most that it can be: geometry or an override is not settled.
  package let isUncertain: Bool
  /// `ignoring` gives nil here: the touch is lost to every surface from this one on, and goes to
  /// what lies behind it. nil: it ends in the target.
  package let fallsThroughTo: Int?
}

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

/// Where a view's `point(inside:with:)` says yes, in the root's space, cut by where touches come from
/// (HT-7, OV-1 … OV-4, OV-8). The pieces may overlap.
struct InsideAreas {
  /// As far as it is known.
  private(set) var areas: [ConvexArea] = []
  /// False where geometry or an override on the way is not known, or the pieces are too many.
  private(set) var isSettled = true

  /// Views that overflow at every level of nested `anySubview` make areas without end: past this many
  /// convex pieces they count as the box around them, and as not settled.
  private static let pieceLimit = 32
  private var isBoxed = false

  /// Everything that counts as a place, in points from the root's origin: no screen comes near, and the
  /// squares of greater numbers would soon be no numbers.
  package static let farthest = 1e12
  static let anywhere = [
    ConvexArea(Rect(-farthest, -farthest, 2 * farthest, 2 * farthest))
  ]

  /// - Parameters:
  ///   - transform: from the view's bounds coordinates to the root's space.
  ///   - limit: what it is cut by; nil: nothing.
  ///   - everywhere: what stands for "any point at all" where there is no limit.
  package init(
    of id: ViewID, in hierarchy: ViewHierarchy, under transform: AffineTransform,
    cutBy limit: [ConvexArea]?, everywhere: ConvexArea
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
        (areas, isSettled) = (limit ?? [everywhere], true)
        return
      case .bounds:
        add(ConvexArea(bounds, under: transform), cutBy: limit)
      case .custom:
        isSettled = false
        add(ConvexArea(bounds, under: transform), cutBy: limit)
      case .insets(let insets):
        add(ConvexArea(bounds.inset(by: insets), under: transform), cutBy: limit)
      case .rect(let rect):
        add(ConvexArea(rect, under: transform), cutBy: limit)
      case .anySubview:
        add(ConvexArea(bounds, under: transform), cutBy: limit)
        for subview in hierarchy.views[id.index].subviews {
          let geometry = hierarchy.views[subview.index].geometry
          if geometry == nil { isSettled = false }
          guard let geometry, geometry.isUsable else { continue }
          waiting.append((subview, geometry.toSuperview.followed(by: transform)))
        }
      }
    }
  }

  private mutating func add(_ area: ConvexArea, cutBy limit: [ConvexArea]?) {
    for piece in limit ?? Self.anywhere { keep(piece.intersection(area)) }
  }

  /// Without empty ones, and without those that lie wholly in another.
  private mutating func keep(_ area: ConvexArea) {
    guard !area.isEmpty, !areas.contains(where: { $0.holds(area) }) else { return }
    areas.removeAll { area.holds($0) }
    areas.append(area)
    guard isBoxed || areas.count > Self.pieceLimit else { return }
    areas = [ConvexArea(areas.reduce(Rect.zero) { $0.union($1.boundingBox) })]
    (isBoxed, isSettled) = (true, false)
  }
}

extension ConvexArea {
  /// Told of upright rectangles only: a turned one that lies in another is kept, and costs time.
  fileprivate func holds(_ other: ConvexArea) -> Bool {
    guard case .rect(let rect) = self else { return self == other }
    return rect.contains(other.boundingBox)
  }
}

/// What overrides do beyond the areas of their own views, and so for which views one look at their own
/// surface does not tell what becomes of all that they hold.
struct OverrideLinks {
  private var forwards: [(source: ViewID, target: ViewID)] = []
  private var ignored: [(target: ViewID, ignoring: ViewID)] = []
  private var overflowing: [ViewID] = []

  /// Touches on `source` end in `target`, wherever that is (OV-7).
  mutating func addForward(from source: ViewID, to target: ViewID) {
    forwards.append((source, target))
  }

  /// Touches that end in `target` fall through `ignoring`.
  mutating func addIgnoring(of target: ViewID, by ignoring: ViewID) {
    ignored.append((target, ignoring))
  }

  /// Touches beside the view's own area end in it or in what it holds (OV-8, OV-9).
  mutating func addOverflow(of view: ViewID) {
    overflowing.append(view)
  }

  /// For each view whether no touch on what it holds ends elsewhere, and none from elsewhere in it.
  func selfContainedViews(of hierarchy: ViewHierarchy) -> [Bool] {
    var isSelfContained = [Bool](repeating: true, count: hierarchy.views.count)
    for (source, target) in forwards {
      for (end, other) in [(source, target), (target, source)] {
        // A view with both ends in it, or none, gains and loses nothing.
        for step in hierarchy.ancestorsAndSelf(of: end) {
          if step == other || hierarchy.isDescendant(other, of: step) { break }
          isSelfContained[step.index] = false
        }
      }
    }
    return isSelfContained
  }

  /// For each view whether its own surface, under what is in front of its subtree, is all that the
  /// subtree gets.
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
