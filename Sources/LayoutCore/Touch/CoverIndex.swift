/// Finds the views in front of another that may cover it, front to back, without looking at all.
///
/// A tree of bounding boxes over painting order: neighbours there are neighbours on the screen, so
/// a box that does not meet the question's skips everything in it.
struct CoverIndex: Sendable {
  private let hierarchy: ViewHierarchy
  /// A complete binary tree: the children of `n` are `2n` and `2n + 1`, leaves from `leafStart`.
  private let boxes: [Rect]
  private let leafStart: Int
  /// The view at each place in painting order, all windows together.
  private let order: [ViewID]
  private let ranks: [Int]

  /// - Parameter boxes: the bounding box of what each view takes, in the root's space; an empty one
  ///   where it takes nothing.
  init(hierarchy: ViewHierarchy, boxes viewBoxes: [Rect]) {
    self.hierarchy = hierarchy
    var order: [ViewID] = []
    order.reserveCapacity(viewBoxes.count)
    for root in hierarchy.windowsFrontToBack.reversed() {
      order += (root.index..<hierarchy[root].subtreeEnd).map(ViewID.init)
    }
    var ranks = [Int](repeating: 0, count: viewBoxes.count)
    for (rank, view) in order.enumerated() { ranks[view.index] = rank }
    var leaves = 1
    while leaves < order.count { leaves *= 2 }
    var boxes = [Rect](repeating: .zero, count: 2 * leaves)
    for (rank, view) in order.enumerated() { boxes[leaves + rank] = viewBoxes[view.index] }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      boxes[node] = boxes[2 * node].union(boxes[2 * node + 1])
    }
    (self.order, self.ranks, self.boxes, leafStart) = (order, ranks, boxes, leaves)
  }

  /// Visits the views behind none of `container`'s and in front of `id` with all it holds, front
  /// to back, until `body` returns false.
  func visitFrontToBack(
    behind container: ViewID?, inFrontOf id: ViewID, meeting box: Rect,
    _ body: (ViewID) -> Bool
  ) {
    let first = ranks[id.index] + hierarchy[id].subtreeEnd - id.index
    let end = container.map { ranks[$0.index] + hierarchy[$0].subtreeEnd - $0.index }
    let last = (end ?? order.count) - 1
    guard first <= last, !box.isEmpty else { return }
    // Each waiting node with the stretch of painting order below it; the front one on top.
    var waiting = [(node: 1, low: 0, high: leafStart - 1)]
    while let (node, low, high) = waiting.popLast() {
      guard low <= last, high >= first, boxes[node].intersects(box) else { continue }
      if node >= leafStart {
        guard body(order[low]) else { return }
        continue
      }
      let middle = (low + high) / 2
      waiting.append((2 * node, low, middle))
      waiting.append((2 * node + 1, middle + 1, high))
    }
  }
}
