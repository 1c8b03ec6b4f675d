package import LayoutModel

/// Which view each pixel's middle hits, by the slow hit test, and what follows for each view.
package struct PixelCount {
  /// Whole numbers, in the root's space; nothing is hit beyond it.
  package let plane: Rect
  package let middles: [Point]
  /// For each of the middles.
  package let hits: [ViewID?]
  private let hierarchy: ViewHierarchy

  package init(_ hierarchy: ViewHierarchy, in plane: Rect) {
    self.hierarchy = hierarchy
    self.plane = plane
    let slow = SlowHitTest(hierarchy: hierarchy)
    middles = Self.middles(of: plane)
    hits = middles.map(slow.hit)
  }

  private static func middles(of plane: Rect) -> [Point] {
    let xs = stride(from: plane.minX + 0.5, to: plane.maxX, by: 1)
    return stride(from: plane.minY + 0.5, to: plane.maxY, by: 1)
      .flatMap { y in xs.map { Point($0, y) } }
  }

  /// What a reach should say of a view.
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

  /// How many middles lie in a view's own touch area.
  package func area(of view: ViewID) -> Double {
    let slow = SlowHitTest(hierarchy: hierarchy)
    return Double(middles.count { slow.reachesOwnArea(of: view, $0) })
  }

  /// Who takes how many of the middles at which touches would end in a view or in what it holds.
  package func takers(from view: ViewID) -> [ViewID: Double] {
    let without = SlowHitTest(hierarchy: hierarchy, onlyWithin: view)
    var takers: [ViewID: Double] = [:]
    for case (let middle, let hit?) in zip(middles, hits) {
      guard hit != view, !hierarchy.isDescendant(hit, of: view) else { continue }
      if without.hit(middle) != nil { takers[hit, default: 0] += 1 }
    }
    return takers
  }
}
