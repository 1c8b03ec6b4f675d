/// A plane's affine map, with `CGAffineTransform`'s letters: `x' = a·x + c·y + tx`,
/// `y' = b·x + d·y + ty`. The y axis grows downwards.
package struct AffineTransform: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  package static let identity = AffineTransform(1, 0, 0, 1, 0, 0)

  package static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(1, 0, 0, 1, x, y)
  }

  package static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(x, 0, 0, y, 0, 0)
  }

  package var isIdentity: Bool { self == .identity }

  /// Rectangles stay rectangles under it: translations, scales, quarter turns, flips.
  package var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  package var determinant: Double { a * d - b * c }

  package func apply(to point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The map that first does this one and then `next`.
  package func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
  }

  /// The way back, or nil where there is none: a scale of 0, or numbers that are not finite (GEO-8).
  package var inverse: AffineTransform? {
    let determinant = determinant
    guard isFinite, determinant.isNormal else { return nil }
    let result = AffineTransform(
      d / determinant, -b / determinant, -c / determinant, a / determinant,
      (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
    return result.isFinite ? result : nil
  }

  /// The smallest upright rectangle around the image of `rect`.
  package func boundingBox(of rect: Rect) -> Rect {
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let first = apply(to: Point(left, top))
    return Rect(first.x, first.y, 0, 0)
      .including(apply(to: Point(right, top)))
      .including(apply(to: Point(right, bottom)))
      .including(apply(to: Point(left, bottom)))
  }
}

extension Rect {
  fileprivate func including(_ point: Point) -> Rect {
    Rect(
      minX: min(minX, point.x), minY: min(minY, point.y), maxX: max(maxX, point.x),
      maxY: max(maxY, point.y))
  }
}
