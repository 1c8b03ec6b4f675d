internal import LayoutModel

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
