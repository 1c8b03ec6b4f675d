import LayoutModel
import Testing

@Suite struct RectTests {
  @Test(arguments: [
    (Point(0, 0), true), (Point(99.999, 49.999), true), (Point(100, 25), false),
    (Point(50, 50), false), (Point(-0.001, 10), false), (Point(.nan, 10), false),
  ])
  func isHalfOpen(point: Point, isInside: Bool) {
    #expect(Rect(0, 0, 100, 50).contains(point) == isInside)  // HT-7
  }

  @Test func standardizesNegativeSizes() {
    let rect = Rect(617, 325, -275, -275)  // GEO-6
    #expect(rect.standardized == Rect(342, 50, 275, 275))
    #expect(rect.contains(Point(342, 50)))
    #expect(!rect.contains(Point(617, 325)))
  }

  @Test func containsNoPointIfASideIsEmpty() {
    #expect(Rect(10, 10, 0, 40).isEmpty)
    #expect(!Rect(10, 10, 0, 40).contains(Point(10, 20)))
    #expect(Rect(0, 0, .nan, 10).isEmpty)
  }

  @Test func insetsApplyToTheStandardizedRectangleSideBySide() {
    let insets = EdgeInsets(top: -10, left: -8, bottom: -6, right: -4)  // OV-1
    let grown = Rect(64, 32, -64, -32).inset(by: insets)
    #expect(grown == Rect(minX: -8, minY: -10, maxX: 68, maxY: 38))
  }

  @Test func crossingInsetsResultInAnEmptyRectangle() {
    let insets = EdgeInsets(top: 30, left: 0, bottom: 30, right: 0)
    #expect(Rect(0, 0, 40, 40).inset(by: insets).isEmpty)
  }

  @Test func ignoresEmptyRectanglesInUnions() {
    #expect(Rect.zero.union(Rect(5, 5, 1, 1)) == Rect(5, 5, 1, 1))
    #expect(Rect(5, 5, 1, 1).union(.zero) == Rect(5, 5, 1, 1))
  }
}
