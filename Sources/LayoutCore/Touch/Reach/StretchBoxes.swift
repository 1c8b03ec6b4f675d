/// The boxes around stretches of painting order, each from a few that are kept.
struct StretchBoxes: Sendable {
  /// A complete binary tree: the children of `n` are `2n` and `2n + 1`, leaves from `leafStart`.
  private let boxes: [Rect]
  private let leafStart: Int

  init(_ surfaces: [TouchSurface]) {
    var leaves = 1
    while leaves < surfaces.count { leaves *= 2 }
    var boxes = [Rect](repeating: .zero, count: 2 * leaves)
    for (place, surface) in surfaces.enumerated() {
      boxes[leaves + place] = surface.area.boundingBox
    }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      boxes[node] = boxes[2 * node].union(boxes[2 * node + 1])
    }
    (self.boxes, leafStart) = (boxes, leaves)
  }

  /// The smallest upright rectangle around the surfaces of a stretch, in the root's space.
  func box(of stretch: Range<Int>) -> Rect {
    var (low, high) = (leafStart + stretch.lowerBound, leafStart + stretch.upperBound)
    var box = Rect.zero
    // From the leaves up: what hangs over on either side, then the parents of the rest.
    while low < high {
      if !low.isMultiple(of: 2) {
        box = box.union(boxes[low])
        low += 1
      }
      if !high.isMultiple(of: 2) {
        high -= 1
        box = box.union(boxes[high])
      }
      (low, high) = (low / 2, high / 2)
    }
    return box
  }
}
