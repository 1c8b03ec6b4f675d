/// Finds the surfaces in front of another that meet it, front to back, without looking at all.
///
/// A tree of bounding boxes over Morton's order. Each box knows the frontmost surface below it, and
/// the most promising box is opened first, so that surfaces come in painting order all the same.
struct SurfaceIndex: Sendable {
  /// A complete binary tree: the children of `n` are `2n` and `2n + 1`, leaves from `leafStart`.
  private let nodes: [Node]
  private let leafStart: Int

  private struct Node {
    var box = Rect.zero
    /// The places in painting order of the surfaces below it.
    var back = Int.max
    var front = -1
  }

  init(_ surfaces: [TouchSurface]) {
    var leaves = 1
    while leaves < surfaces.count { leaves *= 2 }
    var nodes = [Node](repeating: Node(), count: 2 * leaves)
    let boxes = surfaces.map(\.area.boundingBox)
    for (leaf, place) in MortonOrder.of(Array(boxes.indices), in: boxes).enumerated() {
      nodes[leaves + leaf] = Node(box: boxes[place], back: place, front: place)
    }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      let (left, right) = (nodes[2 * node], nodes[2 * node + 1])
      nodes[node] = Node(
        box: left.box.union(right.box), back: min(left.back, right.back),
        front: max(left.front, right.front))
    }
    (self.nodes, leafStart) = (nodes, leaves)
  }

  /// Visits the surfaces of a stretch of painting order that meet `box`, from its end, until `body`
  /// returns false.
  func visitFrontToBack(_ stretch: Range<Int>, meeting box: Rect, _ body: (Int) -> Bool) {
    guard !stretch.isEmpty, !box.isEmpty else { return }
    var waiting = FrontmostFirst()
    func wait(for number: Int) {
      let node = nodes[number]
      guard node.front >= stretch.lowerBound, node.back < stretch.upperBound,
        node.box.intersects(box)
      else { return }
      waiting.insert(.init(node: number, front: min(node.front, stretch.upperBound - 1)))
    }
    wait(for: 1)
    while let next = waiting.removeFrontmost() {
      if next.node >= leafStart {
        guard body(next.front) else { return }
      } else {
        wait(for: 2 * next.node)
        wait(for: 2 * next.node + 1)
      }
    }
  }
}

/// A heap: the node that may hold the frontmost surface is always at hand.
private struct FrontmostFirst {
  struct Item {
    let node: Int
    /// No surface below the node is further in front.
    let front: Int
  }

  /// Each item is no further behind than the two at twice its place and one or two more.
  private var items: [Item] = []

  mutating func insert(_ item: Item) {
    items.append(item)
    var place = items.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard items[parent].front < item.front else { break }
      items.swapAt(parent, place)
      place = parent
    }
  }

  mutating func removeFrontmost() -> Item? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return first }
    items[0] = last
    var place = 0
    while true {
      let child = 2 * place + 1
      var best = place
      if child < items.count, items[child].front > items[best].front { best = child }
      if child + 1 < items.count, items[child + 1].front > items[best].front { best = child + 1 }
      guard best != place else { return first }
      items.swapAt(place, best)
      place = best
    }
  }
}
