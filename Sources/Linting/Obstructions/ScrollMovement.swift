internal import LayoutModel

/// How far the content of a scroll view can be moved under what it shows (GEO-7), in points: to the
/// left and up negative. It holds no movement at least.
struct ScrollMovement {
  private let box: Rect

  /// - Parameters:
  ///   - bounds: of the scroll view, standardized.
  ///   - extent: all that it can bring into them, in the same coordinates.
  package init(bounds: Rect, extent: Rect) {
    box = Rect(
      minX: bounds.maxX - extent.maxX, minY: bounds.maxY - extent.maxY,
      maxX: bounds.minX - extent.minX, maxY: bounds.minY - extent.minY)
  }

  private init(_ box: Rect) {
    self.box = box
  }

  /// Nobody knows how far.
  static let endless = ScrollMovement(
    Rect(minX: -farthest, minY: -farthest, maxX: farthest, maxY: farthest))

  /// Points. No content is larger.
  private static let farthest = 1e9

  /// The same in the coordinates that a map leads to; a turned one counts as its box.
  package func under(_ transform: AffineTransform) -> ScrollMovement {
    var turn = transform
    (turn.tx, turn.ty) = (0, 0)
    return ScrollMovement(turn.boundingBox(of: box))
  }

  /// Where content lies at present that can be brought under `shown`.
  package func content(broughtUnder shown: Rect) -> Rect {
    Rect(
      minX: shown.minX - box.maxX, minY: shown.minY - box.maxY,
      maxX: shown.maxX - box.minX, maxY: shown.maxY - box.minY)
  }
}
