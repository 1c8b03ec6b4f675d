/// An area from which convex pieces are removed one by one. The time for each removal depends on
/// the pieces that overlap it, not on the number of pieces.
///
/// A leaf contains a few convex pieces. A leaf with more is divided into halves. Division cuts
/// pieces along the center line of the longer side, so that a bar with many gaps has as many leaves
/// as gaps. It is exact except for rounding of this coordinate.
public struct AreaTree {
  private var nodes: [Node]
  /// The number of nodes visited and pieces compared so far. Limits of the computing time refer to
  /// it.
  public private(set) var work = 0

  private struct Node {
    let box: Rect
    let depth: Int
    var pieces: [ConvexArea]
    /// The index of the first of two children; 0: the node is a leaf. No node has the root as a
    /// child.
    var firstChild = 0
    var isEmpty: Bool
  }

  /// A leaf with more pieces is divided.
  private static let leafPieces = 12
  /// At this depth a side is a millionth of the root's. Deeper nodes are not divided.
  private static let depthLimit = 40

  public init(_ areas: [ConvexArea]) {
    let box = areas.reduce(Rect.zero) { $0.union($1.boundingBox) }
    nodes = [Node(box: box, depth: 0, pieces: [], isEmpty: areas.allSatisfy(\.isEmpty))]
    var pieces: [ConvexArea] = []
    for area in areas where !area.isEmpty {
      // Without the earlier pieces, so that pieces do not overlap.
      pieces += pieces.reduce([area]) { rest, piece in rest.flatMap { $0.subtracting(piece) } }
    }
    nodes[0].pieces = pieces
    splitIfCrowded(0)
  }

  /// - Parameter pieces: must not overlap.
  public init(disjoint pieces: [ConvexArea]) {
    let box = pieces.reduce(Rect.zero) { $0.union($1.boundingBox) }
    nodes = [Node(box: box, depth: 0, pieces: pieces, isEmpty: pieces.isEmpty)]
    splitIfCrowded(0)
  }

  public var isEmpty: Bool { nodes[0].isEmpty }

  /// The size of the remaining area, in square points.
  public var area: Double {
    nodes.reduce(0) { sum, node in sum + node.pieces.reduce(0) { $0 + $1.area } }
  }

  /// The remaining area in convex pieces that do not overlap.
  public var pieces: [ConvexArea] { nodes.flatMap(\.pieces) }

  /// The bounding box of the remaining area.
  public var boundingBox: Rect {
    nodes.reduce(Rect.zero) { box, node in
      node.pieces.reduce(box) { $0.union($1.boundingBox) }
    }
  }

  /// Removes `hole` from the area.
  ///
  /// - Returns: the removed pieces, which do not overlap.
  public mutating func remove(_ hole: ConvexArea) -> [ConvexArea] {
    let box = hole.boundingBox
    var removed: [ConvexArea] = []
    var touched: [Int] = []
    var waiting = [0]
    while let index = waiting.popLast() {
      work += 1
      guard !nodes[index].isEmpty, nodes[index].box.intersects(box) else { continue }
      touched.append(index)
      let child = nodes[index].firstChild
      if child > 0 {
        waiting += child..<child + 2
      } else {
        remove(hole, fromLeaf: index, into: &removed)
      }
    }
    if !removed.isEmpty {
      // Children have greater indices than their parents and are updated first.
      for index in touched.reversed() { updateIsEmpty(index) }
    }
    return removed
  }

  /// The size of the intersection with `area`, in square points.
  public mutating func sharedArea(with area: ConvexArea) -> Double {
    let box = area.boundingBox
    var shared = 0.0
    var waiting = [0]
    while let index = waiting.popLast() {
      work += 1 + nodes[index].pieces.reduce(0) { $0 + $1.work(comparing: area) }
      guard !nodes[index].isEmpty, nodes[index].box.intersects(box) else { continue }
      let child = nodes[index].firstChild
      if child > 0 { waiting += child..<child + 2 }
      for piece in nodes[index].pieces { shared += piece.intersection(area).area }
    }
    return shared
  }

  private mutating func remove(
    _ hole: ConvexArea, fromLeaf index: Int, into removed: inout [ConvexArea]
  ) {
    work += nodes[index].pieces.reduce(0) { $0 + $1.work(comparing: hole) }
    // Most pieces are beside the hole, and most leaves stay as they are.
    guard
      let first = nodes[index].pieces.firstIndex(where: { !$0.intersection(hole).isEmpty })
    else { return }
    var left = Array(nodes[index].pieces[..<first])
    for piece in nodes[index].pieces[first...] {
      let shared = piece.intersection(hole)
      if shared.isEmpty {
        left.append(piece)
      } else {
        removed.append(shared)
        left += piece.subtracting(hole)
      }
    }
    work += left.count
    nodes[index].pieces = left
    splitIfCrowded(index)
  }

  private mutating func updateIsEmpty(_ index: Int) {
    let child = nodes[index].firstChild
    nodes[index].isEmpty =
      child > 0 ? (child..<child + 2).allSatisfy { nodes[$0].isEmpty } : nodes[index].pieces.isEmpty
  }

  private mutating func splitIfCrowded(_ index: Int) {
    let node = nodes[index]
    guard node.pieces.count > Self.leafPieces, node.depth < Self.depthLimit else { return }
    let (box, center) = (node.box, node.box.center)
    let isWide = box.maxX - box.minX > box.maxY - box.minY
    let halves =
      isWide
      ? [
        Rect(minX: box.minX, minY: box.minY, maxX: center.x, maxY: box.maxY),
        Rect(minX: center.x, minY: box.minY, maxX: box.maxX, maxY: box.maxY),
      ]
      : [
        Rect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: center.y),
        Rect(minX: box.minX, minY: center.y, maxX: box.maxX, maxY: box.maxY),
      ]
    work += 2 * node.pieces.count
    nodes[index].firstChild = nodes.count
    nodes[index].pieces = []
    for half in halves {
      let part = ConvexArea(half)
      let pieces = node.pieces.map(part.intersection).filter { !$0.isEmpty }
      nodes.append(
        Node(box: half, depth: node.depth + 1, pieces: pieces, isEmpty: pieces.isEmpty))
    }
  }
}

/// Finds whether any of many boxes is close to a point without testing all of them.
///
/// It is a tree of bounding boxes over an order in which neighbors in the plane mostly are
/// neighbors.
public struct BoxTree {
  /// A complete binary tree: the children of `n` are `2n` and `2n + 1`, and the leaves begin at
  /// `leafStart`.
  private var boxes: [Extent]
  private let leafStart: Int
  /// By leaf: the index of its box.
  private let indices: [Int]

  /// - Parameters:
  ///   - boxes: in one coordinate space, finite.
  ///   - indices: the boxes to include.
  public init(_ boxes: [Rect], at indices: [Int]) {
    var leaves = 1
    while leaves < indices.count { leaves *= 2 }
    (self.indices, leafStart) = (boxes.mortonOrder(of: indices), leaves)
    self.boxes = Array(repeating: Extent([]), count: 2 * leaves)
    for (leaf, index) in self.indices.enumerated() {
      self.boxes[leaves + leaf] = Extent(boxes[index].corners)
    }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      self.boxes[node] = self.boxes[2 * node].union(self.boxes[2 * node + 1])
    }
  }

  /// Whether a box is closer to a point than `limit` points, except the box at `index`.
  public func hasBox(closerThan limit: Double, to point: Point, otherThan index: Int) -> Bool {
    var waiting = [1]
    while let node = waiting.popLast() {
      guard boxes[node].distance(to: point) < limit else { continue }
      if node < leafStart {
        waiting.append(2 * node)
        waiting.append(2 * node + 1)
      } else if indices[node - leafStart] != index {
        return true
      }
    }
    return false
  }
}

extension [Rect] {
  /// Sorts boxes so that neighbors in the plane mostly are neighbors: by the interleaved bits of
  /// column and row (G. M. Morton, 1966).
  ///
  /// Columns and rows are ranks instead of coordinates, so that one distant box does not put all
  /// others into one cell.
  ///
  /// - Parameter indices: the boxes to sort. Boxes at one point keep their order.
  public func mortonOrder(of indices: [Int]) -> [Int] {
    var codes = [UInt64](repeating: 0, count: count)
    for axis in 0...1 {
      let keys = map { axis == 0 ? $0.center.x : $0.center.y }
      var rank: UInt64 = 0
      var last: Double?
      for index in indices.sorted(by: { keys[$0] < keys[$1] }) {
        if let last, keys[index] > last { rank += 1 }
        last = keys[index]
        codes[index] |= Self.interleaved(rank) << UInt64(axis)
      }
    }
    return indices.sorted { codes[$0] == codes[$1] ? $0 < $1 : codes[$0] < codes[$1] }
  }

  /// The low 32 bits, each followed by a zero bit.
  private static func interleaved(_ number: UInt64) -> UInt64 {
    var bits = number & 0xFFFF_FFFF
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}
