/// A rectangle, in points, as `CGRect`: a negative width or height is legal and means the flipped
/// rectangle (GEO-6). `minX` and its kin are those of the standardized one.
package struct Rect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle between two edges on each axis.
  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(minX, minY, maxX - minX, maxY - minY)
  }

  package static let zero = Rect(0, 0, 0, 0)

  package var origin: Point { Point(x, y) }
  package var size: Size { Size(width, height) }
  package var minX: Double { width < 0 ? x + width : x }
  package var maxX: Double { width < 0 ? x : x + width }
  package var minY: Double { height < 0 ? y + height : y }
  package var maxY: Double { height < 0 ? y : y + height }
  package var center: Point { Point(minX + (maxX - minX) / 2, minY + (maxY - minY) / 2) }
  package var area: Double { isEmpty ? 0 : abs(width) * abs(height) }
  package var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  /// No point lies in it: half-open, so a side of no length is enough (HT-7).
  package var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  package var standardized: Rect { Rect(minX, minY, abs(width), abs(height)) }

  /// Half-open: the left and top edge belong to it, the right and bottom one do not (HT-7).
  package func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }

  package func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// What both cover; an empty rectangle where they do not meet.
  package func intersection(_ other: Rect) -> Rect {
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    guard left < right, top < bottom else { return Rect(left, top, 0, 0) }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  package func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// The smallest rectangle around both; an empty one adds nothing.
  package func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The standardized rectangle with each edge moved inwards by its inset (OV-1).
  ///
  /// Insets that cross leave nothing, as `CGRect.inset(by:)` leaves the null rectangle.
  package func inset(by insets: EdgeInsets) -> Rect {
    let (left, right) = (minX + insets.left, maxX - insets.right)
    let (top, bottom) = (minY + insets.top, maxY - insets.bottom)
    guard left <= right, top <= bottom else { return Rect(left, top, 0, 0) }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Its four corners, in order around it.
  package var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }
}
