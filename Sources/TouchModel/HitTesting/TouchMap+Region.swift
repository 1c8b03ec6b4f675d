package import LayoutModel

/// The part of the plane from which touches end in a view or in what it holds: in the root's space,
/// with the scroll offsets as given.
package struct TouchRegion: Sendable {
  /// In pieces that do not overlap.
  package var reached: [ConvexArea] = []
  /// From here they may end in the view: geometry or an override that is not settled plays a part.
  package fileprivate(set) var unsettled: [ConvexArea] = []
}

extension TouchMap {
  /// Where touches end in a view or in what it holds: the area that `reach` measures.
  ///
  /// - Parameter limit: what lies outside of it is left out.
  package func region(of id: ViewID, in limit: ConvexArea) -> TouchRegion {
    var region = TouchRegion()
    if let own = ownHitRegion(of: id) {
      add(own, from: subtrees[id.index].upperBound, in: limit, to: &region)
    } else {
      for place in places(targeting: id.index..<hierarchy.views[id.index].subtreeEnd) {
        add(place, from: place + 1, in: limit, to: &region)
      }
    }
    return region
  }

  /// What is left of one surface under those in front of it, from `start` on.
  ///
  /// What may be taken, and may not, is kept beside the rest: what is behind takes from both.
  private func add(
    _ place: Int, from start: Int, in limit: ConvexArea, to region: inout TouchRegion
  ) {
    let hitRegion = hitRegions[place]
    guard hitRegion.fallsThroughTo == nil else { return }
    let area = hitRegion.area.intersection(limit)
    // The parts of it, each with the end of what may lie in front of that part.
    var waiting = [
      (
        free: AreaTree(hitRegion.isUncertain ? [] : [area]),
        open: AreaTree(hitRegion.isUncertain ? [area] : []), end: hitRegions.count
      )
    ]
    while let (part, doubtful, end) = waiting.popLast() {
      var (free, open) = (part, doubtful)
      index.visitFrontToBack(start..<max(start, end), meeting: area.boundingBox) { other in
        let cover = hitRegions[other]
        let taken = free.remove(cover.area)
        if cover.isUncertain {
          if !taken.isEmpty { open = AreaTree(disjoint: open.pieces + taken) }
          return !free.isEmpty || !open.isEmpty
        }
        let doubted = open.remove(cover.area)
        if let behind = cover.fallsThroughTo, behind > place {
          waiting.append((AreaTree(disjoint: taken), AreaTree(disjoint: doubted), behind))
        }
        return !free.isEmpty || !open.isEmpty
      }
      region.reached += free.pieces
      region.unsettled += open.pieces
    }
  }
}
