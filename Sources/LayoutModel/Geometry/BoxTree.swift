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
