internal import HeapModule
package import LayoutModel

/// Finds the regions in front of another that intersect it, front to back, without testing all of
/// them.
///
/// It is a tree of bounding boxes, each with the first and last region in painting order inside it.
/// Of the boxes that intersect the searched one, the box with the last region is opened first, so
/// that regions are found front to back. The upper levels divide painting order, for stacked
/// regions, of which the front ones suffice. The lower levels divide the plane.
package struct HitRegionIndex: Sendable {
  /// Complete binary trees: the children of `n` are `2n` and `2n + 1`, and the leaves begin at
  /// `leafStart`.
  private let nodes: [Node]
  private let leafStart: Int
  /// The boxes in a tree over painting order.
  private let paintedBoxes: [Rect]

  private struct Node {
    var box = Rect.zero
    /// In painting order; there are none if `first` is greater than `last`.
    var first = Int.max
    var last = -1
  }

  package init(_ hitRegions: [HitRegion]) {
    var leaves = 1
    while leaves < hitRegions.count { leaves *= 2 }
    let boxes = hitRegions.map { $0.area.boundingBox }
    var nodes = [Node](repeating: Node(), count: 2 * leaves)
    var painted = [Rect](repeating: .zero, count: 2 * leaves)
    for (leaf, region) in Self.leafOrder(of: boxes).enumerated() {
      nodes[leaves + leaf] = Node(box: boxes[region], first: region, last: region)
      painted[leaves + region] = boxes[region]
    }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      let (left, right) = (nodes[2 * node], nodes[2 * node + 1])
      nodes[node] = Node(
        box: left.box.union(right.box), first: min(left.first, right.first),
        last: max(left.last, right.last))
      painted[node] = painted[2 * node].union(painted[2 * node + 1])
    }
    (self.nodes, leafStart, paintedBoxes) = (nodes, leaves, painted)
  }

  /// The number of regions, consecutive in painting order, that are sorted by position in the
  /// plane.
  private static let blockSize = 8_192

  private static func leafOrder(of boxes: [Rect]) -> [Int] {
    var blocks = [[Int]](repeating: [], count: boxes.count / blockSize + 1)
    for index in boxes.mortonOrder(of: Array(boxes.indices)) {
      blocks[index / blockSize].append(index)
    }
    return blocks.flatMap { $0 }
  }

  /// Visits the regions of a range of painting order that intersect `box`, from the end, until
  /// `body` returns false.
  package func visitFrontToBack(_ range: Range<Int>, meeting box: Rect, _ body: (Int) -> Bool) {
    var allowance = Int.max
    visitFrontToBack(range, meeting: box, &allowance) { index, _ in body(index) }
  }

  /// The same, until the allowance is spent: each opened node takes 1 from it, and `body` takes what
  /// its own work costs.
  package func visitFrontToBack(
    _ range: Range<Int>, meeting box: Rect, _ allowance: inout Int,
    _ body: (Int, inout Int) -> Bool
  ) {
    guard !range.isEmpty, !box.isEmpty else { return }
    var waiting = Heap<WaitingNode>()
    func add(_ index: Int) {
      guard nodes[index].first < range.upperBound, nodes[index].last >= range.lowerBound,
        nodes[index].box.intersects(box)
      else { return }
      waiting.insert(WaitingNode(node: index, front: min(nodes[index].last, range.upperBound - 1)))
    }
    add(1)
    while allowance > 0, let next = waiting.popMax() {
      allowance -= 1
      let (node, front) = (next.node, next.front)
      if node < leafStart {
        add(2 * node)
        add(2 * node + 1)
      } else if !body(front, &allowance) {
        return
      }
    }
  }

  /// The bounding box of the regions of a range.
  package func boundingBox(of range: Range<Int>) -> Rect {
    var (low, high) = (leafStart + range.lowerBound, leafStart + range.upperBound)
    var box = Rect.zero
    // From the leaves up: the nodes at the ends of the range, then the parents of the rest.
    while low < high {
      if !low.isMultiple(of: 2) {
        box = box.union(paintedBoxes[low])
        low += 1
      }
      if !high.isMultiple(of: 2) {
        high -= 1
        box = box.union(paintedBoxes[high])
      }
      (low, high) = (low / 2, high / 2)
    }
    return box
  }

  /// Whether the bounding box of any region of a range intersects `box`.
  func hasHitRegion(in range: Range<Int>, meeting box: Rect) -> Bool {
    var isMet = false
    visitFrontToBack(range, meeting: box) { _ in
      isMet = true
      return false
    }
    return isMet
  }
}

/// A node that is still to be opened.
private struct WaitingNode: Comparable {
  let node: Int
  /// The frontmost region of the node.
  let front: Int

  static func < (left: Self, right: Self) -> Bool { left.front < right.front }
}
