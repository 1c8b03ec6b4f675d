package import LayoutModel

/// The view that the center of each pixel hits by the slow hit test, and the areas of each view.
package struct PixelCount {
  /// With whole numbers, in the root's coordinate space; nothing is hit outside.
  package let plane: Rect
  package let centers: [Point]
  /// By center.
  package let hits: [ViewID?]
  private let hierarchy: ViewHierarchy

  package init(_ hierarchy: ViewHierarchy, in plane: Rect) {
    self.hierarchy = hierarchy
    self.plane = plane
    let slow = SlowHitTest(hierarchy: hierarchy)
    centers = Self.centers(of: plane)
    hits = centers.map(slow.hit)
  }

  private static func centers(of plane: Rect) -> [Point] {
    let xs = stride(from: plane.minX + 0.5, to: plane.maxX, by: 1)
    return stride(from: plane.minY + 0.5, to: plane.maxY, by: 1)
      .flatMap { y in xs.map { Point($0, y) } }
  }

  /// The expected reach of a view.
  package struct Share: Equatable {
    package var reachable = 0.0
    package var inSubtree = 0.0

    package init() {}
  }

  package var shares: [Share] {
    var shares = [Share](repeating: Share(), count: hierarchy.views.count)
    for case let hit? in hits {
      shares[hit.index].reachable += 1
      for step in hierarchy.ancestorsAndSelf(of: hit) { shares[step.index].inSubtree += 1 }
    }
    return shares
  }

  /// The number of centers in a view's own touch area.
  package func area(of view: ViewID) -> Double {
    let slow = SlowHitTest(hierarchy: hierarchy)
    return Double(centers.count { slow.reachesOwnArea(of: view, $0) })
  }

  /// By view: the number of centers at which it receives touches that would otherwise end in a view
  /// or its subviews.
  package func occluders(from view: ViewID) -> [ViewID: Double] {
    let without = SlowHitTest(hierarchy: hierarchy, onlyWithin: view)
    var occluders: [ViewID: Double] = [:]
    for case (let center, let hit?) in zip(centers, hits) {
      guard hit != view, !hierarchy.isDescendant(hit, of: view) else { continue }
      if without.hit(center) != nil { occluders[hit, default: 0] += 1 }
    }
    return occluders
  }
}
