import Foundation
import LayoutModel
import LayoutTestSupport
import Testing

@Suite struct ConvexAreaTests {
  @Test func intersectsRectanglesExactly() {
    let whole = ConvexArea(Rect(0, 0, 0.3, 0.3))
    let pieces = whole.subtracting(ConvexArea(Rect(0.1, 0.1, 0.1, 0.1)))
    #expect(pieces.count == 4)
    #expect(pieces.allSatisfy { if case .rect = $0 { true } else { false } })
  }

  @Test func disjointAreasRemoveNothing() {
    let whole = ConvexArea(Rect(0, 0, 10, 10))
    #expect(whole.subtracting(ConvexArea(Rect(10, 0, 10, 10))) == [whole])
    #expect(whole.intersection(ConvexArea(Rect(10, 0, 10, 10))) == .empty)
  }

  @Test func aRotatedSquareRemovesHalf() {
    let diamond = ConvexArea.polygon([Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0)])
    #expect(abs(diamond.area - 2) < 1e-12)
    #expect(abs(diamond.intersection(ConvexArea(Rect(0, -5, 5, 10))).area - 1) < 1e-12)
  }

  /// The direction of the corners does not matter.
  @Test func directionOfCornersDoesNotMatter() {
    let corners = [Point(0, 0), Point(4, 1), Point(3, 5)]
    let (one, other) = (ConvexArea.polygon(corners), ConvexArea.polygon(corners.reversed()))
    let square = ConvexArea(Rect(1, 1, 2, 2))
    #expect(abs(square.intersection(one).area - square.intersection(other).area) < 1e-12)
  }

  /// Squares around one center, each turned by the same angle. All edges are edges of the intersection.
  private static func turnedSquares(_ count: Int) -> ConvexArea {
    (0..<count).reduce(ConvexArea(Rect(-200, -200, 400, 400))) { area, turn in
      let angle = Double(turn) / Double(count) * .pi / 2
      let corners = [(-100.0, -100.0), (100, -100), (100, 100), (-100, 100)].map { x, y in
        Point(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
      }
      return area.intersection(.polygon(corners))
    }
  }

  @Test(arguments: [(8, 32), (16, 64), (17, 64), (300, 64)])
  func areasHaveAtMostTheLimitOfCorners(squares: Int, corners: Int) {
    #expect(ConvexArea.cornerLimit == 64)
    let area = Self.turnedSquares(squares)
    #expect(area.corners.count == corners)
    // A regular polygon around the circle with a radius of 100 points.
    let sides = Double(squares * 4)
    let exact = sides * 100 * 100 * tan(.pi / sides)
    #expect(area.area <= exact + 1e-6)
    #expect(area.area >= exact * (squares <= 16 ? 1 - 1e-9 : 0.99))
  }

  @Test(arguments: UInt64(0)..<200)
  func partsMakeUpTheWhole(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (left, right) = (ConvexArea.random(&random), ConvexArea.random(&random))
    let shared = left.intersection(right).area
    let rest = left.subtracting(right).reduce(0) { $0 + $1.area }
    #expect(abs(shared + rest - left.area) <= 1e-4 + 1e-6 * left.area)
    #expect(abs(shared - right.intersection(left).area) <= 1e-4)
  }

  @Test(arguments: SplitMix64.seeds(0..<100))
  func removesEachPointOnce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tree = AreaTree([ConvexArea(Rect(0, 0, 100, 100))])
    let holes = (0..<40).map { _ in ConvexArea.random(&random) }
    var taken = 0.0
    for hole in holes { taken += tree.remove(hole).reduce(0) { $0 + $1.area } }
    for hole in holes {
      let again = tree.remove(hole).reduce(0) { $0 + $1.area }
      #expect(again < 1e-3)
    }
    #expect(abs(taken + tree.area - 10_000) < 1e-3)
    // Compared with sampling, an independent implementation.
    var free = 0
    for x in 0..<100 {
      for y in 0..<100 {
        let point = Point(Double(x) + 0.5, Double(y) + 0.5)
        if !holes.contains(where: { $0.slowlyContains(point) }) { free += 1 }
      }
    }
    #expect(abs(tree.area - Double(free)) < 450)
  }

  @Test func isEmptyOnceAllIsRemoved() {
    var tree = AreaTree([ConvexArea(Rect(0, 0, 64, 64)), ConvexArea(Rect(32, 32, 64, 64))])
    #expect(tree.area == 64 * 64 * 2 - 32 * 32)
    for x in 0..<12 {
      for y in 0..<12 where !tree.isEmpty {
        _ = tree.remove(ConvexArea(Rect(Double(x) * 8, Double(y) * 8, 8, 8)))
      }
    }
    #expect(tree.isEmpty && tree.area == 0)
  }
}

extension ConvexArea {
  fileprivate static func random(_ random: inout SplitMix64) -> ConvexArea {
    let rect = Rect(
      Double.random(in: -20...80, using: &random).rounded(),
      Double.random(in: -20...80, using: &random).rounded(),
      Double.random(in: 1...60, using: &random).rounded(),
      Double.random(in: 1...60, using: &random).rounded())
    if Bool.random(using: &random) { return ConvexArea(rect) }
    let shear = Double.random(in: -0.8...0.8, using: &random)
    return ConvexArea(rect, under: AffineTransform(1, shear, -shear, 1, 0, 0))
  }

  /// The point is on the same side of all edges.
  fileprivate func slowlyContains(_ point: Point) -> Bool {
    let corners = corners
    let sides = corners.indices.map { index in
      let (here, next) = (corners[index], corners[(index + 1) % corners.count])
      return (next.x - here.x) * (point.y - here.y) - (next.y - here.y) * (point.x - here.x)
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }
}
