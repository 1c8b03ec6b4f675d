/// Finds the surfaces in front of another that meet it, front to back, without looking at all.
///
/// A tree of bounding boxes over Morton's order. Each box knows the frontmost surface below it, and
/// the most promising box is opened first, so that surfaces come in painting order all the same.
struct SurfaceIndex: Sendable {
  /// A complete binary tree: the children of `n` are `2n` and `2n + 1`, leaves from `leafStart`.
  private let nodes: [Node]
  private let leafStart: Int
  /// In Morton's order, as many to a leaf as `leafCount`.
  private let entries: [Entry]

  /// So many boxes lie side by side in memory: looking at them all costs less than a way down to each.
  private static let leafCount = 16

  private struct Entry {
    let box: Rect
    /// The surface's place in painting order.
    let place: Int
  }

  private struct Node {
    var box = Rect.zero
    /// The places of the surfaces below it: from the rearmost to the frontmost.
    var back = Int.max
    var front = -1

    mutating func hold(_ box: Rect, _ back: Int, _ front: Int) {
      self.box = self.box.union(box)
      self.back = min(self.back, back)
      self.front = max(self.front, front)
    }
  }

  init(_ surfaces: [TouchSurface]) {
    let boxes = surfaces.map(\.area.boundingBox)
    entries = MortonOrder.of(Array(boxes.indices), in: boxes).map {
      Entry(box: boxes[$0], place: $0)
    }
    var leaves = 1
    while leaves * Self.leafCount < surfaces.count { leaves *= 2 }
    var nodes = [Node](repeating: Node(), count: 2 * leaves)
    for (number, entry) in entries.enumerated() {
      nodes[leaves + number / Self.leafCount].hold(entry.box, entry.place, entry.place)
    }
    for number in stride(from: leaves - 1, to: 0, by: -1) {
      for child in [nodes[2 * number], nodes[2 * number + 1]] {
        nodes[number].hold(child.box, child.back, child.front)
      }
    }
    (self.nodes, leafStart) = (nodes, leaves)
  }

  /// Visits the surfaces of a stretch of painting order that meet `box`, from its end, until `body`
  /// returns false.
  func visitFrontToBack(_ stretch: Range<Int>, meeting box: Rect, _ body: (Int) -> Bool) {
    guard !stretch.isEmpty, !box.isEmpty else { return }
    var waiting = FrontmostFirst()
    func wait(forNode number: Int) {
      let node = nodes[number]
      guard node.front >= stretch.lowerBound, node.back < stretch.upperBound,
        node.box.intersects(box)
      else { return }
      waiting.insert(.init(node: number, front: min(node.front, stretch.upperBound - 1)))
    }
    wait(forNode: 1)
    while let next = waiting.removeFrontmost() {
      guard let node = next.node else {
        guard body(next.front) else { return }
        continue
      }
      if node < leafStart {
        wait(forNode: 2 * node)
        wait(forNode: 2 * node + 1)
      } else {
        let first = (node - leafStart) * Self.leafCount
        for entry in entries[first..<min(first + Self.leafCount, entries.count)]
        where stretch.contains(entry.place) && entry.box.intersects(box) {
          waiting.insert(.init(node: nil, front: entry.place))
        }
      }
    }
  }
}

/// A heap: the node that may hold the frontmost surface is always at hand.
private struct FrontmostFirst {
  struct Item {
    /// nil: `front` is a surface.
    let node: Int?
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
