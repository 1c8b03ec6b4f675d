/// A part of the plane from which pieces are taken, one after the other, in time that follows what
/// each piece touches and not what is left in all.
///
/// A leaf keeps a few convex pieces; past that it splits in four. Pieces stay exact: a split cuts
/// them along its two middle lines and nothing is rounded away but the last bits of these.
package struct AreaTree {
  private var nodes: [Node]

  private struct Node {
    let box: Rect
    let depth: Int
    var pieces: [ConvexArea]
    /// The first of four; 0 (the root, which is nobody's child): this is a leaf.
    var firstChild = 0
    var isEmpty: Bool
  }

  /// A leaf with more pieces than this splits.
  private static let leafPieces = 12
  /// A cell is then a millionth of the whole on a side; what is still crowded there stays so.
  private static let depthLimit = 20

  package init(_ areas: [ConvexArea]) {
    let box = areas.reduce(Rect.zero) { $0.union($1.boundingBox) }
    nodes = [Node(box: box, depth: 0, pieces: [], isEmpty: areas.allSatisfy(\.isEmpty))]
    var pieces: [ConvexArea] = []
    for area in areas where !area.isEmpty {
      // Only what no earlier one has: the pieces do not overlap.
      pieces += pieces.reduce([area]) { rest, piece in rest.flatMap { $0.subtracting(piece) } }
    }
    nodes[0].pieces = pieces
    splitIfCrowded(0)
  }

  /// - Parameter pieces: none overlaps another.
  package init(disjoint pieces: [ConvexArea]) {
    let box = pieces.reduce(Rect.zero) { $0.union($1.boundingBox) }
    nodes = [Node(box: box, depth: 0, pieces: pieces, isEmpty: pieces.isEmpty)]
    splitIfCrowded(0)
  }

  package var isEmpty: Bool { nodes[0].isEmpty }

  /// What is left, in square points.
  package var area: Double {
    nodes.reduce(0) { sum, node in sum + node.pieces.reduce(0) { $0 + $1.area } }
  }

  /// What is left: convex pieces that do not overlap.
  package var pieces: [ConvexArea] { nodes.flatMap(\.pieces) }

  /// The smallest upright rectangle around what is left.
  package var boundingBox: Rect {
    nodes.reduce(Rect.zero) { box, node in
      node.pieces.reduce(box) { $0.union($1.boundingBox) }
    }
  }

  /// Takes `hole` away.
  ///
  /// - Returns: what of it was still there, in pieces that do not overlap.
  package mutating func remove(_ hole: ConvexArea) -> [ConvexArea] {
    let box = hole.boundingBox
    var taken: [ConvexArea] = []
    var touched: [Int] = []
    var waiting = [0]
    while let place = waiting.popLast() {
      guard !nodes[place].isEmpty, nodes[place].box.intersects(box) else { continue }
      touched.append(place)
      let child = nodes[place].firstChild
      if child > 0 {
        waiting += child..<child + 4
      } else {
        take(hole, fromLeaf: place, into: &taken)
      }
    }
    if !taken.isEmpty {
      // Children stand behind their parents: from the back, each sees what its own have become.
      for place in touched.reversed() { noteEmpty(place) }
    }
    return taken
  }

  /// How much of `area` is still there, in square points.
  package func sharedArea(with area: ConvexArea) -> Double {
    let box = area.boundingBox
    var shared = 0.0
    var waiting = [0]
    while let place = waiting.popLast() {
      guard !nodes[place].isEmpty, nodes[place].box.intersects(box) else { continue }
      let child = nodes[place].firstChild
      if child > 0 { waiting += child..<child + 4 }
      for piece in nodes[place].pieces { shared += piece.intersection(area).area }
    }
    return shared
  }

  private mutating func take(
    _ hole: ConvexArea, fromLeaf place: Int, into taken: inout [ConvexArea]
  ) {
    var left: [ConvexArea] = []
    for piece in nodes[place].pieces {
      let shared = piece.intersection(hole)
      if shared.isEmpty {
        left.append(piece)
      } else {
        taken.append(shared)
        left += piece.subtracting(hole)
      }
    }
    nodes[place].pieces = left
    splitIfCrowded(place)
  }

  private mutating func noteEmpty(_ place: Int) {
    let child = nodes[place].firstChild
    nodes[place].isEmpty =
      child > 0 ? (child..<child + 4).allSatisfy { nodes[$0].isEmpty } : nodes[place].pieces.isEmpty
  }

  private mutating func splitIfCrowded(_ place: Int) {
    let node = nodes[place]
    guard node.pieces.count > Self.leafPieces, node.depth < Self.depthLimit else { return }
    let middle = node.box.center
    let quarters = [
      Rect(minX: node.box.minX, minY: node.box.minY, maxX: middle.x, maxY: middle.y),
      Rect(minX: middle.x, minY: node.box.minY, maxX: node.box.maxX, maxY: middle.y),
      Rect(minX: node.box.minX, minY: middle.y, maxX: middle.x, maxY: node.box.maxY),
      Rect(minX: middle.x, minY: middle.y, maxX: node.box.maxX, maxY: node.box.maxY),
    ]
    nodes[place].firstChild = nodes.count
    nodes[place].pieces = []
    for quarter in quarters {
      let part = ConvexArea(quarter)
      let pieces = node.pieces.map(part.intersection).filter { !$0.isEmpty }
      nodes.append(
        Node(box: quarter, depth: node.depth + 1, pieces: pieces, isEmpty: pieces.isEmpty))
    }
  }
}

/// Tells whether any of many boxes lies close to a point, without looking at all of them.
///
/// A tree of bounding boxes over an order in which neighbours on the plane mostly are neighbours.
package struct BoxTree {
  /// A complete binary tree: the children of `n` are `2n` and `2n + 1`, leaves from `leafStart`.
  private var spans: [Span]
  private let leafStart: Int
  /// For each leaf the box's place in what the tree was made from.
  private let places: [Int]

  /// From least to greatest on both axes; a box of no size is still a place.
  private struct Span {
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity

    init() {}

    init(_ box: Rect) {
      (minX, minY, maxX, maxY) = (box.minX, box.minY, box.maxX, box.maxY)
    }

    func union(_ other: Span) -> Span {
      var result = self
      (result.minX, result.minY) = (min(minX, other.minX), min(minY, other.minY))
      (result.maxX, result.maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
      return result
    }

    /// Infinite for a span of nothing.
    func distance(to point: Point) -> Double {
      let x = max(minX - point.x, 0, point.x - maxX)
      let y = max(minY - point.y, 0, point.y - maxY)
      return (x * x + y * y).squareRoot()
    }
  }

  /// - Parameters:
  ///   - boxes: in one space, finite; of those that are left out nothing is said.
  ///   - places: of the boxes that count.
  package init(_ boxes: [Rect], at places: [Int]) {
    var leaves = 1
    while leaves < places.count { leaves *= 2 }
    (self.places, leafStart) = (MortonOrder.sort(places, of: boxes), leaves)
    spans = Array(repeating: Span(), count: 2 * leaves)
    for (leaf, place) in self.places.enumerated() { spans[leaves + leaf] = Span(boxes[place]) }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      spans[node] = spans[2 * node].union(spans[2 * node + 1])
    }
  }

  /// Whether a box other than the one at `place` is closer to a point than so many points.
  package func hasBox(closerThan limit: Double, to point: Point, otherThan place: Int) -> Bool {
    var waiting = [1]
    while let node = waiting.popLast() {
      guard spans[node].distance(to: point) < limit else { continue }
      if node < leafStart {
        waiting.append(2 * node)
        waiting.append(2 * node + 1)
      } else if places[node - leafStart] != place {
        return true
      }
    }
    return false
  }
}

/// An order of boxes in which neighbours on the plane mostly are neighbours: the bits of column and row
/// in turn (G. M. Morton, 1966). Columns and rows are ranks and not coordinates, so that one box far
/// away does not press all others into one cell.
package enum MortonOrder {
  /// - Parameter places: of the boxes that count; those at one point keep their order.
  package static func sort(_ places: [Int], of boxes: [Rect]) -> [Int] {
    var codes = [UInt64](repeating: 0, count: boxes.count)
    for (axis, value) in [(0, \Rect.center.x), (1, \Rect.center.y)] {
      let keys = boxes.map { $0[keyPath: value] }
      var rank: UInt64 = 0
      var last: Double?
      for place in places.sorted(by: { keys[$0] < keys[$1] }) {
        if let last, keys[place] > last { rank += 1 }
        last = keys[place]
        codes[place] |= spread(rank) << UInt64(axis)
      }
    }
    return places.sorted { codes[$0] == codes[$1] ? $0 < $1 : codes[$0] < codes[$1] }
  }

  /// The low 32 bits, each with a gap after it.
  private static func spread(_ number: UInt64) -> UInt64 {
    var bits = number & 0xFFFF_FFFF
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}
