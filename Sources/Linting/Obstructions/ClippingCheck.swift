package import LayoutModel
internal import HitTesting

/// Clips the drawn area of a view by `point(inside:with:)` of each ancestor (HT-8), including overrides
/// (OV-1 … OV-9).
///
/// A scroll view clips to its scrollable content, and so do its ancestors (`ScrollRange`).
struct ClippingCheck {
  private let hierarchy: ViewHierarchy
  private let id: ViewID
  /// The scroll views whose content neither the user nor code scrolls.
  private let stillViews: Set<ViewID>
  /// Whether a small part of the view may be outside.
  private let allowsOverhang: Bool
  /// The remaining area, in the coordinate space of the current ancestor.
  private var area: ConvexArea = .empty
  /// The same without clipping.
  private var drawn: ConvexArea = .empty
  /// The remaining share of the drawn area.
  private var aliveShare = 1.0
  /// The ancestor that clips the greatest part.
  private var partly: Cut?
  private var scope = ScrollRange()
  /// For rotated areas in the coordinate spaces of all ancestors so far, see `ClippingCache.workLimit`.
  private var work = 0

  private struct Cut {
    let reason: TouchObstruction.Reason
    let cause: ViewID
    let overhang: EdgeInsets
    /// As a share of the whole area.
    let lostShare: Double
  }

  enum Outcome {
    case obstruction(TouchObstruction)
    /// A property on the way is unknown.
    case unknown
    /// The search is beyond `ClippingCache.workLimit`.
    case overLimit
    /// At least a part is inside all ancestors. The obstruction is that of the other part.
    case inside(TouchObstruction?)
  }

  init(
    hierarchy: ViewHierarchy, of id: ViewID, stillViews: Set<ViewID> = [],
    allowsOverhang: Bool = true
  ) {
    self.hierarchy = hierarchy
    self.id = id
    self.stillViews = stillViews
    self.allowsOverhang = allowsOverhang
  }

  /// - Parameter known: what checks of other views have found.
  mutating func run(_ known: inout ClippingCache) -> Outcome {
    if let outcome = begin() { return outcome }
    var child = id
    while let parent = hierarchy[child].superview {
      guard let geometry = hierarchy[child].geometry else { return .unknown }
      guard geometry.isUsable else { return dead(.noArea, cause: child) }
      move(by: geometry.toSuperview, from: child, &known)
      if work > known.workLimit(in: hierarchy) { return .overLimit }
      if let outcome = override(of: parent, child: child) { return outcome }
      if let outcome = cut(by: parent, child: child, &known) { return outcome }
      if stillViews.isEmpty, known.isUnclipped(parent, of: hierarchy) { break }
      child = parent
    }
    guard let partly else { return .inside(nil) }
    // A part must not be rounded to the whole.
    let deadShare = min(1 - aliveShare, 1 - Double.ulpOfOne)
    let victim = TouchObstruction.Victim(
      view: id, deadShare: deadShare, overhang: partly.overhang,
      hasOneCause: partly.lostShare >= deadShare * (1 - 1e-9))
    return .inside(TouchObstruction(reason: partly.reason, cause: partly.cause, victim: victim))
  }

  /// Sets the view's own drawn area, in its own coordinate space. An override of the view itself that
  /// forwards its touches is intentional.
  ///
  /// - Returns: an outcome if the area is empty or unknown.
  private mutating func begin() -> Outcome? {
    guard let geometry = hierarchy[id].geometry, let expected = hierarchy[id].expectedRect
    else { return .unknown }
    guard geometry.isUsable else { return dead(.noArea, cause: id) }
    switch hierarchy[id].hitTest {
    case .never: return dead(.overridden, cause: id)
    case .custom: return .unknown
    case .passthrough, .forward, .forwardSelf: return .inside(nil)
    case .standard, .itself, .ignoring, .subviewsBeforeBounds, .frontmostSubview: break
    }
    switch hierarchy[id].pointInside {
    case .never: return dead(.overridden, cause: id)
    case .custom: return .unknown
    case .bounds, .insets, .rect, .always, .anySubview: break
    }
    area = ConvexArea(expected)
    drawn = area
    guard area.isEmpty else { return nil }
    return geometry.bounds.isEmpty ? withoutArea(id, .noArea) : dead(.overridden, cause: id)
  }

  /// The outcome, if the ancestor's override of hit-testing determines it.
  private func override(of parent: ViewID, child: ViewID) -> Outcome? {
    switch hierarchy[parent].hitTest {
    case .standard, .passthrough, .forwardSelf, .subviewsBeforeBounds:
      nil
    case .never, .itself:
      dead(.overridden, cause: parent)
    case .forward(let target):
      // All touches of the parent are forwarded to the target, which may be this view.
      target == id ? .inside(nil) : (target == nil ? .unknown : dead(.overridden, cause: parent))
    case .ignoring(let ignored):
      ignored == id ? dead(.overridden, cause: parent) : nil
    case .frontmostSubview:
      child == id ? .unknown : dead(.shallowHitTest, cause: parent)
    case .custom:
      .unknown
    }
  }

  private mutating func cut(
    by parent: ViewID, child: ViewID, _ known: inout ClippingCache
  ) -> Outcome? {
    if hierarchy[parent].hitTest == .subviewsBeforeBounds { return nil }
    guard let bounds = hierarchy[parent].geometry?.bounds.standardized, bounds.isFinite else {
      return .unknown
    }
    let region: Rect
    switch hierarchy[parent].pointInside {
    case .always, .anySubview: return nil
    case .never: return dead(.overridden, cause: parent)
    case .custom: return .unknown
    case .bounds: region = bounds
    case .insets(let insets): region = bounds.inset(by: insets)
    case .rect(let rect): region = rect
    }
    if bounds.isEmpty, region.isEmpty { return withoutArea(parent, .containerWithoutArea) }
    if hierarchy[parent].mayBeScrolled { return .unknown }
    guard hierarchy[parent].isScrollView, !stillViews.contains(parent) else {
      return cut(to: region, child: child, lost: .outside(cutter: parent), &known)
    }
    let extent = hierarchy[parent].scrollableExtent.map {
      $0.inset(by: hierarchy.overhangOfContent(of: parent))
    }
    // An enlarged touch area shows content beyond the end.
    let outcome = extent.flatMap {
      cut(to: $0.union(region), child: child, lost: .beyondScrollContent(cutter: parent), &known)
    }
    scope.leave(bounds: bounds, extent: extent)
    return outcome
  }

  /// Clips the area to `region`, both in the parent's coordinate space. Scrollable content is clipped to
  /// the part that can be scrolled into the region.
  private mutating func cut(
    to region: Rect, child: ViewID, lost reason: TouchObstruction.Reason,
    _ known: inout ClippingCache
  ) -> Outcome? {
    var region = region
    if !scope.isEmpty {
      scope.cut(to: region)
      // No part of the scroll view is visible, so that its content does not matter.
      guard let reachable = scope.reachable else { return dead(reason, cause: child) }
      region = reachable
    }
    let (kept, box) = known.clip(area, to: region, from: child)
    let lost = box.overhang(past: region)
    if max(lost.left, lost.right) > 0, known.isMovedBySwipeAction(child, of: hierarchy) {
      return .unknown
    }
    let drawnBox = drawn.boundingBox
    let overhang = drawnBox.overhang(past: region).onEdges(of: lost)
    if kept.isEmpty { return dead(reason, cause: child, overhang: overhang) }
    if !allowsOverhang || lost.isRelevant(to: drawnBox), case let keptShare = kept.area / area.area,
      keptShare < 1
    {
      let lostShare = aliveShare * (1 - keptShare)
      aliveShare *= keptShare
      if lostShare > partly?.lostShare ?? 0 {
        partly = Cut(reason: reason, cause: child, overhang: overhang, lostShare: lostShare)
      }
    }
    area = kept
    return nil
  }

  private mutating func move(
    by transform: AffineTransform, from child: ViewID, _ known: inout ClippingCache
  ) {
    scope.move(by: transform)
    area = known.move(area, by: transform, from: child)
    drawn = drawn.moved(by: transform)
    if case .polygon(let corners) = area { work += corners.count + ClippingCache.stepWork }
  }

  /// A view without area that clips is collapsed, which is intentional. Otherwise its subviews are drawn
  /// and receive no touches (AX-5). Scroll views clip by default, and some controls ignore the size in
  /// the source (CL-8).
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
        reason: reason, cause: cause, victim: .init(view: id, deadShare: 1, overhang: overhang)))
  }
}

/// Facts about a hierarchy that the checks of several views need.
struct ClippingCache {
  /// By view: see `isUnclipped`; nil: not determined yet.
  var unclipped: [Bool?] = []
  /// By view: the last rotated area that was moved from it to its superview, and clipped there. Controls that fill
  /// their superview have equal areas.
  private var steps: [ViewID: Step] = [:]
  /// The work for moving and clipping areas.
  private(set) var work = 0
  private var workLimit: Int?
  /// By superview: the vertical extents of the buttons of swipe actions, in ascending order; nil: not determined yet.
  private var swipeActions: [ViewID: [Range<Double>]]?

  /// - Parameter workLimit: nil: that of the hierarchy.
  init(workLimit: Int? = nil) { self.workLimit = workLimit }

  private struct Step {
    let area: ConvexArea
    let moved: ConvexArea
    /// Nil: it is not clipped yet.
    var clipped: (region: Rect, kept: ConvexArea, box: Rect)?
  }

  /// The work for all controls of a hierarchy, as the number of corners of their areas in the coordinate spaces of their
  /// ancestors, with `stepWork` for each ancestor.
  static let totalWork = 64_000_000
  /// The work for one ancestor besides that for the corners.
  static let stepWork = 24
  /// The least work for one control: an area with the most corners, in 64 nested views.
  static let leastWork = 64 * (ConvexArea.cornerLimit + stepWork)

  /// The work for one control. Where a control has more, nothing is known about it.
  mutating func workLimit(in hierarchy: ViewHierarchy) -> Int {
    if let workLimit { return workLimit }
    let limit = max(Self.leastWork, Self.totalWork / max(hierarchy.views.count, 1))
    workLimit = limit
    return limit
  }

  /// An area of a view in the coordinate space of its superview.
  fileprivate mutating func move(
    _ area: ConvexArea, by transform: AffineTransform, from child: ViewID
  ) -> ConvexArea {
    if case .rect = area, transform.keepsRectangles { return area.moved(by: transform) }
    if let step = steps[child], step.area == area { return step.moved }
    let moved = area.moved(by: transform)
    work += moved.corners.count + Self.stepWork
    steps[child] = Step(area: area, moved: moved)
    return moved
  }

  /// The part of a moved area in a region, and the bounding box of the whole area.
  fileprivate mutating func clip(
    _ area: ConvexArea, to region: Rect, from child: ViewID
  ) -> (kept: ConvexArea, box: Rect) {
    guard case .polygon(let corners) = area else {
      return (area.intersection(ConvexArea(region)), area.boundingBox)
    }
    let isKnown = steps[child]?.moved == area
    if isKnown, let known = steps[child]?.clipped, known.region == region {
      return (known.kept, known.box)
    }
    let result = (
      region: region, kept: area.intersection(ConvexArea(region)), box: area.boundingBox
    )
    work += corners.count + Self.stepWork
    if isKnown { steps[child]?.clipped = result }
    return (result.kept, result.box)
  }

  /// Whether nothing inside the bounds of a view, or inside the scrollable content of a scroll view, is clipped by its
  /// ancestors. Views have few different superviews, so that most checks end at the first one.
  fileprivate mutating func isUnclipped(_ id: ViewID, of hierarchy: ViewHierarchy) -> Bool {
    if unclipped.isEmpty { unclipped = Array(repeating: nil, count: hierarchy.views.count) }
    var undetermined: [ViewID] = []
    var next: ViewID? = id
    var isUnclipped = true
    while let view = next {
      if let result = unclipped[view.index] {
        isUnclipped = result
        break
      }
      undetermined.append(view)
      next = hierarchy[view].superview
    }
    // From the outermost one, whose superview is determined or does not exist.
    for view in undetermined.reversed() {
      isUnclipped = isUnclipped && Self.isInsideSuperview(view, hierarchy)
      unclipped[view.index] = isUnclipped
    }
    return isUnclipped
  }

  /// Whether a view clips to its bounds, and they are inside those of its superview.
  private static func isInsideSuperview(_ id: ViewID, _ hierarchy: ViewHierarchy) -> Bool {
    let view = hierarchy[id]
    guard let geometry = view.geometry, geometry.isUsable, view.pointInside == .bounds,
      !view.mayBeScrolled
    else { return false }
    switch view.hitTest {
    // Their results do not depend on the subview.
    case .standard, .passthrough, .forwardSelf: break
    case .never, .itself, .forward, .ignoring, .subviewsBeforeBounds, .frontmostSubview, .custom:
      return false
    }
    let bounds = geometry.bounds.standardized
    guard !bounds.isEmpty, !view.isScrollView || view.scrollableExtent != nil else { return false }
    guard let superview = view.superview else { return true }
    guard let around = hierarchy[superview].geometry?.bounds.standardized else { return false }
    let region = hierarchy[superview].scrollableExtent.map(around.union) ?? around
    return region.contains(geometry.toSuperview.boundingBox(of: bounds))
  }

  /// Whether an open swipe action moves a cell aside: UIKit shows the buttons beside it (CL-13).
  fileprivate mutating func isMovedBySwipeAction(
    _ cell: ViewID, of hierarchy: ViewHierarchy
  ) -> Bool {
    let known = swipeActions ?? Self.swipeActions(in: hierarchy)
    swipeActions = known
    guard !known.isEmpty, let list = hierarchy[cell].superview, let buttons = known[list],
      let frame = hierarchy[cell].geometry?.frame
    else { return false }
    let next = buttons.partitioningIndex { $0.upperBound > frame.minY }
    return next < buttons.count && buttons[next].lowerBound < frame.maxY
  }

  private static func swipeActions(in hierarchy: ViewHierarchy) -> [ViewID: [Range<Double>]] {
    var found: [ViewID: [Range<Double>]] = [:]
    for id in hierarchy.ids where hierarchy[id].className == "UISwipeActionPullView" {
      guard let list = hierarchy[id].superview, let frame = hierarchy[id].geometry?.frame,
        frame.isFinite, frame.minY < frame.maxY
      else { continue }
      found[list, default: []].append(frame.minY..<frame.maxY)
    }
    return found.mapValues { extents in
      // Extents that overlap are joined, so that the ends are in ascending order, too.
      extents.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, next in
        if let last = joined.last, next.lowerBound <= last.upperBound {
          joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
        } else {
          joined.append(next)
        }
      }
    }
  }
}

extension ViewHierarchy {
  /// How far the content of a scroll view that begins above the screen moves down, as a negative inset: UIKit adds the
  /// part of the scroll view above the safe area to the insets of its content (`adjustedContentInset`). In points.
  ///
  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentinsetadjustmentbehavior
  fileprivate func overhangOfContent(of scrollView: ViewID) -> EdgeInsets {
    guard spec != nil, let root = roots.first, root != scrollView,
      let screen = absoluteFrame(of: root), let frame = absoluteFrame(of: scrollView)
    else { return .zero }
    return EdgeInsets(top: min(0, frame.minY - screen.minY), left: 0, bottom: 0, right: 0)
  }
}

extension Rect {
  /// The distance by which it extends beyond each edge of `region`, or zero.
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
  /// The insets of the edges at which another has a positive inset.
  fileprivate func onEdges(of other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: other.top > 0 ? top : 0, left: other.left > 0 ? left : 0,
      bottom: other.bottom > 0 ? bottom : 0, right: other.right > 0 ? right : 0)
  }

  /// Whether a view loses more than the tolerated overhang at an edge.
  ///
  /// - Parameter box: the view, in the coordinate space of the insets.
  fileprivate func isRelevant(to box: Rect) -> Bool {
    func tolerance(_ length: Double) -> Double {
      length >= TouchObstructionFinder.largeSide
        ? TouchObstructionFinder.overhangTolerance
        : TouchObstructionFinder.smallOverhangTolerance
    }
    return max(left, right) > tolerance(box.width) || max(top, bottom) > tolerance(box.height)
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
