/// Which view a touch ends in, for every point at once: the answer of hit-testing as areas, with
/// the scroll offsets as given. All areas are in the root's space.
package struct TouchMap: Sendable {
  let hierarchy: ViewHierarchy
  private let surfaces: [TouchSurface]
  private let index: SurfaceIndex
  private let subtrees: [Range<Int>]
  /// The surfaces' places by target: an override may have them far from the target's own subtree.
  private let placesByTarget: [Int]
  private let ownAreas: [[ConvexArea]]
  private let transforms: [AffineTransform?]
  private let uncertain: [Bool]
  /// See `SurfaceBuilder.isPlain`.
  let isPlain: Bool
  private let hasUncertainSurfaces: Bool

  package init(_ hierarchy: ViewHierarchy) {
    let built = SurfaceBuilder(hierarchy)
    self.hierarchy = hierarchy
    surfaces = built.surfaces
    index = SurfaceIndex(built.surfaces)
    subtrees = built.subtrees
    placesByTarget = built.surfaces.indices.sorted { left, right in
      let (one, other) = (built.surfaces[left].target, built.surfaces[right].target)
      return one == other ? left < right : one < other
    }
    ownAreas = built.ownAreas
    transforms = built.transforms
    uncertain = built.uncertain
    isPlain = built.isPlain
    hasUncertainSurfaces = built.surfaces.contains(where: \.isUncertain)
  }

  /// The view's own `point(inside:with:)` area cut by every ancestor's, in square points: where
  /// touches would get to it were all flags on and nothing in front (HT-8).
  package func ownArea(of id: ViewID) -> Double {
    let areas = ownAreas[id.index]
    return areas.count == 1 ? areas[0].area : AreaTree(areas).area
  }

  /// Whether geometry or an override on the way to the view is not settled.
  package func isUncertain(_ id: ViewID) -> Bool { uncertain[id.index] }

  /// From the view's bounds coordinates to the root's space, where that is known.
  package func transformToRootSpace(of id: ViewID) -> AffineTransform? { transforms[id.index] }

  /// What a view in front takes of another's touches.
  package struct Cover: Hashable, Sendable {
    package let view: ViewID
    /// Square points.
    package let area: Double
  }

  /// How much of what would end in a view, or in what it holds, does.
  package struct Reach: Sendable {
    /// Square points of the root's space from which a touch ends in the view or a descendant.
    package internal(set) var reachableInSubtree = 0.0
    /// The smallest upright rectangle around all of that.
    package internal(set) var box = Rect.zero
    /// The views in front that take the rest, front to back.
    package internal(set) var covers: [Cover] = []
    /// False where something that is not settled (unknown geometry, an override) plays a part.
    package internal(set) var isExact = true
    fileprivate var coverLimit = Int.max
  }

  /// Whether an override elsewhere sends its own touches to the view (OV-7): what becomes of the
  /// view's own area is then not all that it gets.
  package func isFedFromElsewhere(_ id: ViewID) -> Bool {
    places(targeting: id.index..<id.index + 1).contains { !subtrees[id.index].contains($0) }
  }

  /// Takes from what would end in a view, or in what it holds, all that views in front take.
  ///
  /// - Parameters:
  ///   - id: the view; its own subviews take nothing from it here.
  ///   - container: only what it holds can cover; nil: everything on the screen.
  ///   - coverLimit: past so many covers, or when something is reached, the rest is not looked at.
  ///   - counts: whether a view in front counts as a cover.
  package func reach(
    of id: ViewID, within container: ViewID? = nil, coverLimit: Int = .max,
    where counts: (ViewID) -> Bool = { _ in true }
  ) -> Reach {
    let subtree = subtrees[id.index]
    let end = container.map { subtrees[$0.index].upperBound } ?? surfaces.count
    var result = Reach()
    result.isExact = !uncertain[id.index]
    result.coverLimit = coverLimit
    if isPlain, let own = ownSurface(of: id) {
      show(own, under: subtree.upperBound..<max(end, subtree.upperBound), counts, &result)
      return result
    }
    var shares: [ViewID: Double] = [:]
    for place in places(targeting: id.index..<hierarchy[id].subtreeEnd).reversed() {
      // Who limits the covers only asks whether any touch gets through.
      if coverLimit < .max, result.reachableInSubtree > 0 { break }
      var part = Reach()
      part.coverLimit = coverLimit
      show(place, under: place + 1..<max(end, place + 1), counts, &part)
      result.reachableInSubtree += part.reachableInSubtree
      result.box = result.box.union(part.box)
      result.isExact = result.isExact && part.isExact
      for cover in part.covers where cover.view != id && !hierarchy.isDescendant(cover.view, of: id)
      {
        shares[cover.view, default: 0] += cover.area
      }
    }
    result.covers = shares.map { Cover(view: $0.key, area: $0.value) }
      .sorted { $0.view > $1.view }
    return result
  }

  /// The view that a touch at a point of the root's space ends in, found by its area: what
  /// `hitTest` finds by asking every view on the way.
  package func target(at point: Point) -> ViewID? {
    // Where areas are not settled only the walk itself knows what it assumes.
    guard !hasUncertainSurfaces else { return hierarchy.hitTest(point).hit }
    var found: ViewID?
    var front = surfaces.count
    index.visitFrontToBack(0..<surfaces.count, meeting: .around(point)) { place in
      let surface = surfaces[place]
      guard place < front, surface.area.contains(point) else { return true }
      if let start = surface.fallsThroughTo {
        front = start
        return true
      }
      found = surface.target
      return false
    }
    return found
  }

  /// For each view the area from which a touch ends in it, surface by surface.
  func ownSharesBySurface() -> [Double] {
    var own = [Double](repeating: 0, count: hierarchy.views.count)
    for place in surfaces.indices {
      var part = Reach()
      show(place, under: place + 1..<surfaces.count, { _ in true }, &part)
      own[surfaces[place].target.index] += part.reachableInSubtree
    }
    return own
  }

  /// The surfaces in which touches end in a view of a stretch of painting order.
  private func places(targeting views: Range<Int>) -> ArraySlice<Int> {
    func firstPlace(atOrPast view: Int) -> Int {
      var (low, high) = (0, placesByTarget.count)
      while low < high {
        let middle = (low + high) / 2
        if surfaces[placesByTarget[middle]].target.index < view {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return low
    }
    return placesByTarget[
      firstPlace(atOrPast: views.lowerBound)..<firstPlace(atOrPast: views.upperBound)]
  }

  /// The surface in which the view takes touches itself; nil where there is none.
  private func ownSurface(of id: ViewID) -> Int? {
    let subtree = subtrees[id.index]
    guard let first = subtree.first, surfaces[first].target == id else { return nil }
    return first
  }

  /// Adds to `result` what is left of one surface under those of a stretch of painting order.
  private func show(
    _ place: Int, under stretch: Range<Int>, _ counts: (ViewID) -> Bool, _ result: inout Reach
  ) {
    let surface = surfaces[place]
    guard surface.fallsThroughTo == nil else { return }
    if surface.isUncertain {
      result.isExact = false
      return
    }
    var free = AreaTree([surface.area])
    index.visitFrontToBack(stretch, meeting: surface.area.boundingBox) { other in
      let cover = surfaces[other]
      // A surface that falls through only takes from those before its override's view.
      if let start = cover.fallsThroughTo, place < start { return true }
      guard counts(cover.target) else { return true }
      if cover.isUncertain {
        result.isExact = result.isExact && free.sharedArea(with: cover.area) == 0
        return true
      }
      let taken = free.subtract(cover.area)
      if taken > 0 { result.add(Cover(view: cover.target, area: taken)) }
      if result.covers.count >= result.coverLimit, !free.isEmpty {
        result.isExact = false
        return false
      }
      return !free.isEmpty
    }
    result.reachableInSubtree += free.area
    result.box = result.box.union(free.boundingBox)
  }
}

extension TouchMap.Reach {
  fileprivate mutating func add(_ cover: TouchMap.Cover) {
    if let last = covers.last, last.view == cover.view {
      covers[covers.count - 1] = .init(view: cover.view, area: last.area + cover.area)
    } else {
      covers.append(cover)
    }
  }
}

extension Rect {
  /// A little room around a point, so that boxes that hold it meet it.
  fileprivate static func around(_ point: Point) -> Rect {
    Rect(minX: point.x.nextDown, minY: point.y.nextDown, maxX: point.x.nextUp, maxY: point.y.nextUp)
  }
}
