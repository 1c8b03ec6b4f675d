/// A point, in points. The name of the variable states the coordinate space.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static var zero: Point { Point(0, 0) }

  public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A width and a height, in points; either may be negative before a rectangle is standardized.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// Insets from the four edges, in points. Negative insets extend outwards.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static var zero: EdgeInsets {
    EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  }
}

/// A rectangle in points, like `CGRect`: a negative width or height flips the rectangle (GEO-6).
/// `minX`, `maxX`, `minY` and `maxY` are those of the standardized rectangle.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle between two edges on each axis.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(minX, minY, maxX - minX, maxY - minY)
  }

  public static var zero: Rect { Rect(0, 0, 0, 0) }

  public var origin: Point { Point(x, y) }
  public var size: Size { Size(width, height) }
  public var minX: Double { width < 0 ? x + width : x }
  public var maxX: Double { width < 0 ? x : x + width }
  public var minY: Double { height < 0 ? y + height : y }
  public var maxY: Double { height < 0 ? y : y + height }
  public var center: Point { Point(minX + (maxX - minX) / 2, minY + (maxY - minY) / 2) }
  public var area: Double { isEmpty ? 0 : abs(width) * abs(height) }
  public var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  /// Whether it contains no point. It is half-open, so one side without length is sufficient
  /// (HT-7).
  public var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  public var standardized: Rect { Rect(minX, minY, abs(width), abs(height)) }

  /// Half-open: the left and top edges belong to the rectangle, the right and bottom edges do not
  /// (HT-7).
  public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }

  public func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// The intersection; an empty rectangle if there is none.
  public func intersection(_ other: Rect) -> Rect {
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    guard left < right, top < bottom else { return Rect(left, top, 0, 0) }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Whether the intersection is not empty.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// The smallest rectangle that contains both. An empty rectangle is ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The standardized rectangle with each edge moved inwards by its inset (OV-1).
  ///
  /// If the insets exceed the size, the result is empty, like the null rectangle of
  /// `CGRect.inset(by:)`.
  public func inset(by insets: EdgeInsets) -> Rect {
    let (left, right) = (minX + insets.left, maxX - insets.right)
    let (top, bottom) = (minY + insets.top, maxY - insets.bottom)
    guard left <= right, top <= bottom else { return Rect(left, top, 0, 0) }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// The corners in clockwise order from the top left.
  public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }
}

/// An affine transform with the elements of `CGAffineTransform`: `x' = a·x + c·y + tx`, `y' = b·x +
/// d·y + ty`. The y axis points down.
public struct AffineTransform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static var identity: AffineTransform { AffineTransform(1, 0, 0, 1, 0, 0) }

  public static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(1, 0, 0, 1, x, y)
  }

  public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(x, 0, 0, y, 0, 0)
  }

  public var isIdentity: Bool {
    a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0
  }

  /// Whether it maps rectangles to rectangles: a translation, a scale, a quarter turn, a flip.
  public var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  public var determinant: Double { a * d - b * c }

  public func apply(to point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The transform that applies this one and then `next`.
  public func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
  }

  /// The inverse; nil: a scale is 0, or numbers are not finite (GEO-8).
  public var inverse: AffineTransform? {
    let determinant = determinant
    guard isFinite, determinant.isNormal else { return nil }
    let result = AffineTransform(
      d / determinant, -b / determinant, -c / determinant, a / determinant,
      (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
    return result.isFinite ? result : nil
  }

  /// The bounding box of the transformed rectangle.
  public func boundingBox(of rect: Rect) -> Rect {
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let first = apply(to: Point(left, top))
    return Rect(first.x, first.y, 0, 0)
      .including(apply(to: Point(right, top)))
      .including(apply(to: Point(right, bottom)))
      .including(apply(to: Point(left, bottom)))
  }
}

extension Rect {
  public func including(_ point: Point) -> Rect {
    Rect(
      minX: min(minX, point.x), minY: min(minY, point.y), maxX: max(maxX, point.x),
      maxY: max(maxY, point.y))
  }
}

extension Double {
  /// The number for messages, with at most two decimals: `44`, `29.5`.
  public var shortText: String {
    guard isFinite else { return isNaN ? "not a number" : (self < 0 ? "-∞" : "∞") }
    guard abs(self) < 1e15 else { return description }
    let hundredths = (self * 100).rounded() / 100
    // Most numbers of layouts are integers.
    if let integer = Int(exactly: hundredths) { return integer.description }
    return hundredths.description
  }

  /// A product of alpha values, with at most four decimals: `0.005`. A view at 0.005 is not at 0.01.
  public var alphaText: String {
    let tenThousandths = (self * 10_000).rounded() / 10_000
    guard tenThousandths > 0 else { return self > 0 ? "less than 0.0001" : "0" }
    return "\(tenThousandths)"
  }

  /// A share from 0 to 1 as a whole percentage; `under 1%` and `over 99%` instead of a rounded 0 or
  /// 100.
  public var percentText: String {
    guard isFinite else { return "?" }
    let share = Swift.min(Swift.max(self, 0), 1)
    if share > 0, share < 0.01 { return "under 1%" }
    if share < 1, share > 0.99 { return "over 99%" }
    return "\(Int((share * 100).rounded()))%"
  }
}

extension Point {
  /// `(12, 29.5)`
  public var text: String { "(\(x.shortText), \(y.shortText))" }
}

extension Rect {
  /// `(12, 29.5) 100 × 44`
  public var text: String { "\(origin.text) \(size.text)" }
}

extension Size {
  /// `100 × 44`
  public var text: String { "\(width.shortText) × \(height.shortText)" }
}
