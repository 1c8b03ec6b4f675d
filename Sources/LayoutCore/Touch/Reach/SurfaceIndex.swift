/// Finds the surfaces in front of another that meet it, front to back, without looking at all.
///
/// A tree of bounding boxes over painting order: neighbours there are neighbours on the screen, so
/// a box that does not meet the question's skips everything in it.
struct SurfaceIndex: Sendable {
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

  /// Visits the surfaces of a stretch of painting order that meet `box`, from its end, until `body`
  /// returns false.
  func visitFrontToBack(_ stretch: Range<Int>, meeting box: Rect, _ body: (Int) -> Bool) {
    guard !stretch.isEmpty, !box.isEmpty else { return }
    // Each waiting node with the stretch below it; the front one on top.
    var waiting = [(node: 1, low: 0, high: leafStart)]
    while let (node, low, high) = waiting.popLast() {
      guard low < stretch.upperBound, high > stretch.lowerBound, boxes[node].intersects(box) else {
        continue
      }
      if node >= leafStart {
        guard body(low) else { return }
        continue
      }
      let middle = (low + high) / 2
      waiting.append((2 * node, low, middle))
      waiting.append((2 * node + 1, middle, high))
    }
  }

  /// The box around the surfaces of a stretch of painting order.
  func boundingBox(of stretch: Range<Int>) -> Rect {
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

  /// Whether the box of any surface of a stretch meets `box`.
  func hasSurface(in stretch: Range<Int>, meeting box: Rect) -> Bool {
    var isMet = false
    visitFrontToBack(stretch, meeting: box) { _ in
      isMet = true
      return false
    }
    return isMet
  }
}
