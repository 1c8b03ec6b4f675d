import LayoutModel
import Testing

@Suite struct TransformTests {
  @Test func invertsTransforms() throws {
    let transform = AffineTransform.scale(2, 3)
      .followed(by: AffineTransform(0.6, 0.8, -0.8, 0.6, 7, -4))
    let inverse = try #require(transform.inverse)
    let back = inverse.apply(to: transform.apply(to: Point(12, 34)))
    #expect(abs(back.x - 12) < 1e-9 && abs(back.y - 34) < 1e-9)
  }

  @Test(arguments: [
    AffineTransform.scale(0, 1), AffineTransform(.nan, 0, 0, 1, 0, 0),
    AffineTransform(1, 0, 0, 1, .infinity, 0), .scale(1e-200, 1e-200),
  ])
  func hasNoInverseForDegenerateTransforms(transform: AffineTransform) {
    #expect(transform.inverse == nil)  // GEO-8
  }

  @Test func quarterTurnsAndFlipsKeepRectangles() {
    #expect(AffineTransform(0, 1, -1, 0, 5, 5).keepsRectangles)
    #expect(AffineTransform.scale(-1, 2).keepsRectangles)
    #expect(!AffineTransform(0.6, 0.8, -0.8, 0.6, 0, 0).keepsRectangles)
  }

  @Test func preservesAFrame() {
    // 10.1 + 15 - 15 is not 10.1 in floating point.
    let geometry = ViewGeometry(frame: Rect(10.1, 0.7, 30, 30))
    #expect(geometry.frame == Rect(10.1, 0.7, 30, 30))
    #expect(geometry.toSuperview.tx == 10.1)
  }

  @Test func boundsOriginDoesNotMoveTheFrame() {
    let geometry = ViewGeometry(frame: Rect(10, 20, 30, 40), boundsOrigin: Point(0, 500))
    #expect(geometry.frame == Rect(10, 20, 30, 40))  // GEO-2
    #expect(geometry.toSuperview.apply(to: Point(0, 500)) == Point(10, 20))
  }

  @Test func standardizesANegativeFrame() {
    let geometry = ViewGeometry(frame: Rect(617, 325, -275, -275))  // GEO-6
    #expect(geometry.frame == Rect(342, 50, 275, 275))
    #expect(geometry.bounds.standardized == Rect(-275, -275, 275, 275))
    #expect(geometry.toSuperview.apply(to: Point(-275, -275)) == Point(342, 50))
  }

  @Test func anchorPointDeterminesTheCenter() {
    let geometry = ViewGeometry(
      bounds: Rect(0, 0, 80, 60), center: Point(100, 100), anchorPoint: Point(0, 0),
      transform: AffineTransform(0, 1, -1, 0, 0, 0))
    #expect(geometry.toSuperview.apply(to: .zero) == Point(100, 100))
    #expect(geometry.frame == Rect(40, 100, 60, 80))
  }
}
