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
    for (leaf, place) in Self.leafOrder(of: boxes).enumerated() {
      nodes[leaves + leaf] = Node(box: boxes[place], first: place, last: place)
      painted[leaves + place] = boxes[place]
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
    for place in MortonOrder.sort(Array(boxes.indices), of: boxes) {
      blocks[place / blockSize].append(place)
    }
    return blocks.flatMap(\.self)
  }

  /// Visits the surfaces of a stretch of painting order that meet `box`, from its end, until `body`
  /// returns false.
  package func visitFrontToBack(_ stretch: Range<Int>, meeting box: Rect, _ body: (Int) -> Bool) {
    guard !stretch.isEmpty, !box.isEmpty else { return }
    var waiting = FrontFirst()
    func add(_ place: Int) {
      let node = nodes[place]
      guard node.first < stretch.upperBound, node.last >= stretch.lowerBound,
        node.box.intersects(box)
      else { return }
      waiting.push(place, front: min(node.last, stretch.upperBound - 1))
    }
    add(1)
    while let (node, front) = waiting.pop() {
      if node < leafStart {
        add(2 * node)
        add(2 * node + 1)
      } else if !body(front) {
        return
      }
    }
  }

  /// The box around the surfaces of a stretch of painting order.
  package func boundingBox(of stretch: Range<Int>) -> Rect {
    var (low, high) = (leafStart + stretch.lowerBound, leafStart + stretch.upperBound)
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

  /// Whether the box of any surface of a stretch meets `box`.
  func hasHitRegion(in stretch: Range<Int>, meeting box: Rect) -> Bool {
    var isMet = false
    visitFrontToBack(stretch, meeting: box) { _ in
      isMet = true
      return false
    }
    return isMet
  }
}

/// Nodes that wait to be opened; the one whose last surface is in front of all others' comes first.
private struct FrontFirst {
  /// A heap: no entry is in front of the one at half its place.
  private var entries: [(node: Int, front: Int)] = []

  mutating func push(_ node: Int, front: Int) {
    entries.append((node, front))
    var place = entries.count - 1
    while place > 0, entries[place].front > entries[(place - 1) / 2].front {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> (node: Int, front: Int)? {
    guard let last = entries.popLast() else { return nil }
    guard let first = entries.first else { return last }
    entries[0] = last
    var place = 0
    while true {
      var foremost = place
      for child in 2 * place + 1...2 * place + 2 where child < entries.count {
        if entries[child].front > entries[foremost].front { foremost = child }
      }
      if foremost == place { return first }
      entries.swapAt(place, foremost)
      place = foremost
    }
  }
}
