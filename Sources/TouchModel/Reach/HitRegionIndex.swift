internal import HeapModule
package import LayoutModel

/// Finds the surfaces in front of another that meet it, front to back, without looking at all.
///
/// A tree of bounding boxes, each with the first and the last place in painting order of what it holds:
/// of the boxes that meet the question's, the one with the last place is opened first, so that surfaces
/// come front to back wherever they lie. Neighbours in the tree are neighbours in painting order above,
/// for piles, of which the front is enough, and neighbours on the plane below, for what is spread.
package struct HitRegionIndex: Sendable {
  /// Complete binary trees: the children of `n` are `2n` and `2n + 1`, leaves from `leafStart`.
  private let nodes: [Node]
  private let leafStart: Int
  /// The same boxes over painting order.
  private let paintedBoxes: [Rect]

  private struct Node {
    var box = Rect.zero
    /// In painting order; none where `first` is past `last`.
    var first = Int.max
    var last = -1
  }

  package init(_ hitRegions: [HitRegion]) {
    var leaves = 1
    while leaves < hitRegions.count { leaves *= 2 }
    let boxes = hitRegions.map(\.area.boundingBox)
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

  /// So many surfaces that follow each other in painting order are put in order on the plane.
  private static let blockSize = 8_192

  private static func leafOrder(of boxes: [Rect]) -> [Int] {
    var blocks = [[Int]](repeating: [], count: boxes.count / blockSize + 1)
    for index in MortonOrder.sort(Array(boxes.indices), of: boxes) {
      blocks[index / blockSize].append(index)
    }
    return blocks.flatMap(\.self)
  }

  /// Visits the surfaces of a range of painting order that meet `box`, from its end, until `body`
  /// returns false.
  package func visitFrontToBack(_ range: Range<Int>, meeting box: Rect, _ body: (Int) -> Bool) {
    guard !range.isEmpty, !box.isEmpty else { return }
    var waiting = Heap<WaitingNode>()
    func add(_ index: Int) {
      let node = nodes[index]
      guard node.first < range.upperBound, node.last >= range.lowerBound,
        node.box.intersects(box)
      else { return }
      waiting.insert(WaitingNode(node: index, front: min(node.last, range.upperBound - 1)))
    }
    add(1)
    while let next = waiting.popMax() {
      let (node, front) = (next.node, next.front)
      if node < leafStart {
        add(2 * node)
        add(2 * node + 1)
      } else if !body(front) {
        return
      }
    }
  }

  /// The box around the surfaces of a range of painting order.
  package func boundingBox(of range: Range<Int>) -> Rect {
    var (low, high) = (leafStart + range.lowerBound, leafStart + range.upperBound)
    var box = Rect.zero
    // From the leaves up: what hangs over on either side, then the parents of the rest.
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

  /// Whether the box of any surface of a range meets `box`.
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

  static func == (left: Self, right: Self) -> Bool { left.front == right.front }
}
