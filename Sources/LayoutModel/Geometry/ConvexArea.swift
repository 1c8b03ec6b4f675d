/// A convex area. The touch area of a view is convex: it is a rectangle clipped by rectangles, each
/// under an affine transform.
///
/// Axis-aligned rectangles have their own case, so that intersections are exact.
public enum ConvexArea: Hashable, Sendable {
  case empty
  case rect(Rect)
  /// Three corners or more, in either direction.
  case polygon([Point])

  /// The image of `rect` under `transform`.
  public init(_ rect: Rect, under transform: AffineTransform) {
    if rect.isEmpty || !transform.isFinite {
      self = .empty
    } else if transform.keepsRectangles {
      self = Self(transform.boundingBox(of: rect))
    } else {
      self = .polygon(rect.corners.map(transform.apply(to:)))
    }
  }

  public init(_ rect: Rect) {
    self = rect.isEmpty ? .empty : .rect(rect.standardized)
  }

  public var isEmpty: Bool { if case .empty = self { true } else { false } }

  /// The work to compare it with another area, as the number of comparisons of two upright rectangles:
  /// each edge of a rotated area clips all edges of the other.
  public func work(comparing other: ConvexArea) -> Int {
    switch (self, other) {
    case (.empty, _), (_, .empty), (.rect, .rect): return 1
    default:
      guard boundingBox.intersects(other.boundingBox) else { return 1 }
      return max(1, cornerCount * other.cornerCount / 2)
    }
  }

  private var cornerCount: Int {
    switch self {
    case .empty: 0
    case .rect: 4
    case .polygon(let corners): corners.count
    }
  }

  /// In square points.
  public var area: Double {
    switch self {
    case .empty: 0
    case .rect(let rect): rect.area
    case .polygon(let corners): abs(Self.signedArea(corners))
    }
  }

  public var boundingBox: Rect {
    switch self {
    case .empty: .zero
    case .rect(let rect): rect
    case .polygon(let corners): Self.box(corners)
    }
  }

  public var corners: [Point] {
    switch self {
    case .empty: []
    case .rect(let rect): rect.corners
    case .polygon(let corners): corners
    }
  }

  /// Half-open for an axis-aligned rectangle (HT-7). A polygon contains its edges.
  public func contains(_ point: Point) -> Bool {
    switch self {
    case .empty: false
    case .rect(let rect): rect.contains(point)
    case .polygon(let corners): Self.contains(point, corners)
    }
  }

  /// The part that is in both areas.
  public func intersection(_ other: ConvexArea) -> ConvexArea {
    switch (self, other) {
    case (.empty, _), (_, .empty):
      return .empty
    case (.rect(let left), .rect(let right)):
      return ConvexArea(left.intersection(right))
    default:
      guard boundingBox.intersects(other.boundingBox) else { return .empty }
      var remaining = corners
      let extent = Extent(remaining)
      for edge in other.edges where !edge.isUpright(beside: extent) {
        remaining = edge.clip(remaining, keeping: .inside)
        if remaining.count < 3 { return .empty }
      }
      return Self(cleaning: remaining)
    }
  }

  /// The part that is not in `other`, as convex pieces that do not overlap.
  public func subtracting(_ other: ConvexArea) -> [ConvexArea] {
    guard !isEmpty else { return [] }
    guard !other.isEmpty, boundingBox.intersects(other.boundingBox) else { return [self] }
    if case .rect(let whole) = self, case .rect(let hole) = other {
      return Self.subtract(whole.intersection(hole), from: whole)
    }
    var pieces: [ConvexArea] = []
    var remaining = corners
    for edge in other.edges {
      let outside = Self(cleaning: edge.clip(remaining, keeping: .outside))
      if !outside.isEmpty { pieces.append(outside) }
      remaining = edge.clip(remaining, keeping: .inside)
      if remaining.count < 3 { break }
    }
    return pieces
  }

  /// The strips above, below, left and right of a hole inside `whole`.
  private static func subtract(_ hole: Rect, from whole: Rect) -> [ConvexArea] {
    guard !hole.isEmpty else { return [.rect(whole)] }
    let strips = [
      Rect(minX: whole.minX, minY: whole.minY, maxX: whole.maxX, maxY: hole.minY),
      Rect(minX: whole.minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      Rect(minX: hole.maxX, minY: hole.minY, maxX: whole.maxX, maxY: hole.maxY),
      Rect(minX: whole.minX, minY: hole.maxY, maxX: whole.maxX, maxY: whole.maxY),
    ]
    return strips.filter { !$0.isEmpty }.map(ConvexArea.rect)
  }

  /// A polygon; empty if it is smaller than a millionth of a square point.
  private init(cleaning corners: [Point]) {
    let tooSmall = corners.count < 3 || abs(Self.signedArea(corners)) < Self.minimumArea
    self = tooSmall ? .empty : .polygon(Self.simplified(corners))
  }

  /// The greatest number of corners. Each of 15 nested views in different rotations can add four; the time
  /// for comparing two areas grows with the product of their corners.
  public static let cornerLimit = 64

  /// At most `cornerLimit` corners: those with the smallest triangles are left out. The result is inside the
  /// polygon, and of a circle it has 99.8 % of the area.
  private static func simplified(_ corners: [Point]) -> [Point] {
    guard corners.count > cornerLimit else { return corners }
    var corners = corners
    func triangle(at index: Int) -> Double {
      let before = corners[index > 0 ? index - 1 : corners.count - 1]
      let (here, next) = (corners[index], corners[index + 1 < corners.count ? index + 1 : 0])
      return abs(
        (here.x - before.x) * (next.y - before.y) - (next.x - before.x) * (here.y - before.y))
    }
    var triangles = corners.indices.map(triangle)
    while corners.count > cornerLimit {
      var smallest = (index: 0, area: Double.infinity)
      for index in triangles.indices where triangles[index] < smallest.area {
        smallest = (index, triangles[index])
      }
      corners.remove(at: smallest.index)
      triangles.remove(at: smallest.index)
      // Only the triangles of its neighbors change.
      let next = smallest.index < corners.count ? smallest.index : 0
      let before = next > 0 ? next - 1 : corners.count - 1
      triangles[before] = triangle(at: before)
      triangles[next] = triangle(at: next)
    }
    return corners
  }

  private static let minimumArea = 1e-6

  private var edges: [Edge] {
    let corners = corners
    let isClockwise = Self.signedArea(corners) < 0
    return corners.indices.map { index in
      let edge = Edge(index, of: corners)
      return isClockwise ? Edge(from: edge.to, to: edge.from) : edge
    }
  }

  /// Whether no two edges have the point on different sides.
  private static func contains(_ point: Point, _ corners: [Point]) -> Bool {
    var (isLeft, isRight) = (true, true)
    for index in corners.indices {
      let distance = Edge(index, of: corners).distance(to: point, .inside)
      // Neither holds for a distance that is not a number.
      isLeft = isLeft && distance >= 0
      isRight = isRight && distance <= 0
      if !isLeft, !isRight { return false }
    }
    return true
  }

  private static func signedArea(_ corners: [Point]) -> Double {
    guard let first = corners.first else { return 0 }
    var sum = 0.0
    for index in corners.indices {
      let (here, next) = (corners[index], corners[index + 1 < corners.count ? index + 1 : 0])
      sum += (here.x - first.x) * (next.y - first.y) - (next.x - first.x) * (here.y - first.y)
    }
    return sum / 2
  }

  private static func box(_ corners: [Point]) -> Rect {
    let extent = Extent(corners)
    return Rect(minX: extent.minX, minY: extent.minY, maxX: extent.maxX, maxY: extent.maxY)
  }
}

/// The least and greatest coordinates. Unlike those of a rectangle, which has a size, they are not rounded.
struct Extent {
  var (minX, minY) = (Double.infinity, Double.infinity)
  var (maxX, maxY) = (-Double.infinity, -Double.infinity)

  init(_ points: [Point]) {
    for point in points {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
  }

  func union(_ other: Extent) -> Extent {
    var result = self
    (result.minX, result.minY) = (min(minX, other.minX), min(minY, other.minY))
    (result.maxX, result.maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
    return result
  }

  /// Infinite if there are no points.
  func distance(to point: Point) -> Double {
    let x = max(minX - point.x, 0, point.x - maxX)
    let y = max(minY - point.y, 0, point.y - maxY)
    return (x * x + y * y).squareRoot()
  }

  /// The distance by which rounding moves a point between two others; nil: products of coordinates can overflow.
  fileprivate var rounding: Double? {
    let greatest = max(max(-minX, -minY), max(maxX, maxY))
    return greatest < 1e100 ? 4 * greatest.ulp : nil
  }
}

/// A line that clips polygons. The inside is to its left if y grows upwards.
private struct Edge {
  let from: Point
  let to: Point

  enum Side { case inside, outside }

  init(from: Point, to: Point) {
    (self.from, self.to) = (from, to)
  }

  /// The edge of a polygon from a corner to the next one.
  init(_ index: Int, of corners: [Point]) {
    from = corners[index]
    to = corners[index + 1 < corners.count ? index + 1 : 0]
  }

  /// The part of a convex polygon on one side of the line (Sutherland and Hodgman, 1974).
  func clip(_ corners: [Point], keeping side: Side) -> [Point] {
    guard let cut = corners.firstIndex(where: { !(distance(to: $0, side) >= 0) }) else {
      return corners
    }
    // The corners before it are kept whole; the line is crossed after the last of them.
    let first = max(0, cut - 1)
    var kept: [Point] = []
    kept.reserveCapacity(corners.count + 2)
    kept += corners[..<first]
    var nextDistance = distance(to: corners[first], side)
    for index in first..<corners.count {
      let (here, next) = (corners[index], corners[index + 1 < corners.count ? index + 1 : 0])
      let hereDistance = nextDistance
      nextDistance = distance(to: next, side)
      if hereDistance >= 0 { kept.append(here) }
      if (hereDistance > 0 && nextDistance < 0) || (hereDistance < 0 && nextDistance > 0) {
        let share = hereDistance / (hereDistance - nextDistance)
        kept.append(
          Point(here.x + (next.x - here.x) * share, here.y + (next.y - here.y) * share))
      }
    }
    return kept
  }

  /// Whether the line is horizontal or vertical, and all points of an extent are certainly inside, so that it clips
  /// nothing.
  func isUpright(beside extent: Extent) -> Bool {
    guard let rounding = extent.rounding else { return false }
    if from.y == to.y {
      return to.x > from.x ? extent.minY - from.y > rounding : from.y - extent.maxY > rounding
    }
    guard from.x == to.x else { return false }
    return to.y > from.y ? from.x - extent.maxX > rounding : extent.minX - from.x > rounding
  }

  /// Positive on the side; in points, times the length from one of the two points of the line to the other.
  func distance(to point: Point, _ side: Side) -> Double {
    let cross = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    return side == .inside ? cross : -cross
  }
}
