internal import TouchModel
internal import LayoutModel

/// Gives findings' marks places at the corners of what they are about, beside each other where
/// several would lie in one place.
struct MarkPositions {
  private let stage: Rect
  private let radius: Double
  /// The cells of a grid, as wide as a mark, that have one.
  private var taken: Set<Cell> = []

  private struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  /// - Parameter stage: the marks' middles lie in it.
  init(in stage: Rect, radius: Double) {
    self.stage = stage
    self.radius = radius
  }

  /// The middle of the next mark: at the right top corner of `box`, or as near as there is room,
  /// towards the left and then downwards.
  ///
  /// - Parameter box: finite; it may lie elsewhere.
  mutating func next(for box: Rect) -> Point {
    let step = 2 * radius
    let start = Point(
      min(max(box.maxX, stage.minX), stage.maxX), min(max(box.minY, stage.minY), stage.maxY))
    let columns = max(1, min(Self.tryLimit, Int((start.x - stage.minX) / step) + 1))
    for attempt in 0..<Self.tryLimit {
      let place = Point(
        start.x - Double(attempt % columns) * step,
        min(start.y + Double(attempt / columns) * step, stage.maxY))
      let cell = Cell(
        column: Int((place.x - stage.minX) / step), row: Int((place.y - stage.minY) / step))
      if taken.insert(cell).inserted { return place }
    }
    return start
  }

  /// After so many the mark lies over another.
  private static let tryLimit = 200
}

extension Picture {
  /// Where a view is seen, or of a turned one its corner that is nearest to the right top; where nothing
  /// of it is, where it would be, as far as that is known.
  func markBox(of view: ViewID) -> Rect {
    if let shape = shapesByView[view] {
      let seen = shapes[shape].seen
      guard case .polygon(let corners) = seen,
        let corner = corners.max(by: { $0.x - $0.y < $1.x - $1.y })
      else { return seen.boundingBox }
      return Rect(corner.x, corner.y, 0, 0)
    }
    guard let frame = hierarchy.absoluteFrame(of: view), frame.isFinite else {
      return Rect(stage.minX, stage.minY, 0, 0)
    }
    return frame
  }
}
