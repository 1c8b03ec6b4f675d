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
