internal import LayoutModel

extension ViewGeometry {
  /// A width or height may be off by no more, in points: what follows from it would be guessed.
  private static let sideTolerance = 0.5
  /// UIKit prints six significant digits: the share of a number that it may be off by.
  private static let printedPrecision = 5e-6

  /// The geometry that a printed frame comes from, where the transform tells it.
  ///
  /// The frame is the box around the transformed bounds (GEO-2), so that their sides solve
  /// `|a|·w + |c|·h = W` and `|b|·w + |d|·h = H`. Near an eighth of a turn the two say nearly the
  /// same, and the last digits printed decide: nil. The anchor point is taken to be the middle,
  /// which changes nothing: what matters is where the bounds lie, not what they turn about.
  init?(printedFrame frame: Rect, transform: AffineTransform, boundsOrigin: Point) {
    guard !transform.isIdentity else {
      self.init(frame: frame, boundsOrigin: boundsOrigin)
      return
    }
    guard transform.inverse != nil, frame.isFinite else { return nil }
    let (a, b) = (abs(transform.a), abs(transform.b))
    let (c, d) = (abs(transform.c), abs(transform.d))
    let (boxWidth, boxHeight) = (abs(frame.width), abs(frame.height))
    let determinant = a * d - b * c
    let width = (d * boxWidth - c * boxHeight) / determinant
    let height = (a * boxHeight - b * boxWidth) / determinant
    guard width.isFinite, height.isFinite else { return nil }
    if !transform.keepsRectangles {
      let doubt = Self.printedPrecision / abs(determinant)
      guard (d * boxWidth + c * boxHeight) * doubt <= Self.sideTolerance,
        (a * boxHeight + b * boxWidth) * doubt <= Self.sideTolerance,
        width >= -Self.sideTolerance, height >= -Self.sideTolerance
      else { return nil }
    }
    self.init(
      bounds: Rect(boundsOrigin.x, boundsOrigin.y, max(width, 0), max(height, 0)),
      center: Point(
        frame.minX + boxWidth / 2 - transform.tx, frame.minY + boxHeight / 2 - transform.ty),
      transform: transform)
  }
}
