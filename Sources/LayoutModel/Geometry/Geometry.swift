/// A place, in points. Whose coordinates it is in, the name of the variable says.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  @inlinable package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable package static var zero: Point { Point(0, 0) }

  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A width and a height, in points; either may be negative before a rectangle is standardized.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  @inlinable package init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// Distances from the four edges inwards, in points: negative ones lie outside.
package struct EdgeInsets: Hashable, Sendable {
  package var top: Double
  package var left: Double
  package var bottom: Double
  package var right: Double

  @inlinable package init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  @inlinable package static var zero: EdgeInsets {
    EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  }
}

/// A rectangle, in points, as `CGRect`: a negative width or height is legal and means the flipped
/// rectangle (GEO-6). `minX` and its kin are those of the standardized one.
package struct Rect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  @inlinable package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle between two edges on each axis.
  @inlinable package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(minX, minY, maxX - minX, maxY - minY)
  }

  @inlinable package static var zero: Rect { Rect(0, 0, 0, 0) }

  @inlinable package var origin: Point { Point(x, y) }
  @inlinable package var size: Size { Size(width, height) }
  @inlinable package var minX: Double { width < 0 ? x + width : x }
  @inlinable package var maxX: Double { width < 0 ? x : x + width }
  @inlinable package var minY: Double { height < 0 ? y + height : y }
  @inlinable package var maxY: Double { height < 0 ? y : y + height }
  @inlinable package var center: Point { Point(minX + (maxX - minX) / 2, minY + (maxY - minY) / 2) }
  @inlinable package var area: Double { isEmpty ? 0 : abs(width) * abs(height) }
  @inlinable
  package var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  /// No point lies in it: half-open, so a side of no length is enough (HT-7).
  @inlinable package var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  @inlinable package var standardized: Rect { Rect(minX, minY, abs(width), abs(height)) }

  /// Half-open: the left and top edge belong to it, the right and bottom one do not (HT-7).
  @inlinable package func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }

  @inlinable package func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// What both cover; an empty rectangle where they do not meet.
  @inlinable package func intersection(_ other: Rect) -> Rect {
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    guard left < right, top < bottom else { return Rect(left, top, 0, 0) }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  @inlinable package func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// The smallest rectangle around both; an empty one adds nothing.
  @inlinable package func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The standardized rectangle with each edge moved inwards by its inset (OV-1).
  ///
  /// Insets that cross leave nothing, as `CGRect.inset(by:)` leaves the null rectangle.
  @inlinable package func inset(by insets: EdgeInsets) -> Rect {
    let (left, right) = (minX + insets.left, maxX - insets.right)
    let (top, bottom) = (minY + insets.top, maxY - insets.bottom)
    guard left <= right, top <= bottom else { return Rect(left, top, 0, 0) }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Its four corners, in order around it.
  @inlinable package var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }
}

/// A plane's affine map, with `CGAffineTransform`'s letters: `x' = a·x + c·y + tx`,
/// `y' = b·x + d·y + ty`. The y axis grows downwards.
package struct AffineTransform: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  @inlinable
  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  @inlinable package static var identity: AffineTransform { AffineTransform(1, 0, 0, 1, 0, 0) }

  @inlinable package static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(1, 0, 0, 1, x, y)
  }

  @inlinable package static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(x, 0, 0, y, 0, 0)
  }

  @inlinable package var isIdentity: Bool {
    a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0
  }

  /// Rectangles stay rectangles under it: translations, scales, quarter turns, flips.
  @inlinable package var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  @inlinable package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  @inlinable package var determinant: Double { a * d - b * c }

  @inlinable package func apply(to point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The map that first does this one and then `next`.
  @inlinable package func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
  }

  /// The way back, or nil where there is none: a scale of 0, or numbers that are not finite (GEO-8).
  @inlinable package var inverse: AffineTransform? {
    let determinant = determinant
    guard isFinite, determinant.isNormal else { return nil }
    let result = AffineTransform(
      d / determinant, -b / determinant, -c / determinant, a / determinant,
      (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
    return result.isFinite ? result : nil
  }

  /// The smallest upright rectangle around the image of `rect`.
  @inlinable package func boundingBox(of rect: Rect) -> Rect {
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let first = apply(to: Point(left, top))
    return Rect(first.x, first.y, 0, 0)
      .including(apply(to: Point(right, top)))
      .including(apply(to: Point(right, bottom)))
      .including(apply(to: Point(left, bottom)))
  }
}

extension Rect {
  @inlinable package func including(_ point: Point) -> Rect {
    Rect(
      minX: min(minX, point.x), minY: min(minY, point.y), maxX: max(maxX, point.x),
      maxY: max(maxY, point.y))
  }
}

extension Double {
  /// The number for a person: at most two decimals, no idle fraction (`44`, `29.5`).
  package var shortText: String {
    guard isFinite else { return isNaN ? "not a number" : (self < 0 ? "-∞" : "∞") }
    guard abs(self) < 1e15 else { return description }
    let hundredths = (self * 100).rounded() / 100
    let text = (hundredths == 0 ? 0 : hundredths).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A share from 0 to 1 as a whole percentage; never 0 or 100 where it is not quite.
  package var percentText: String {
    guard isFinite else { return "?" }
    let share = Swift.min(Swift.max(self, 0), 1)
    if share > 0, share < 0.01 { return "under 1%" }
    if share < 1, share > 0.99 { return "over 99%" }
    return "\(Int((share * 100).rounded()))%"
  }
}

extension Point {
  /// `(12, 29.5)`
  package var text: String { "(\(x.shortText), \(y.shortText))" }
}

extension Rect {
  /// `(12, 29.5) 100 × 44`
  package var text: String { "\(origin.text) \(size.text)" }
}

extension Size {
  /// `100 × 44`
  package var text: String { "\(width.shortText) × \(height.shortText)" }
}
