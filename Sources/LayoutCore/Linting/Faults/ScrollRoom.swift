/// Where the content of scroll views can be brought to, as far as the walk from a view up to its root
/// has come: through what each shows of it, and how far it can be moved under that (GEO-7).
///
/// All areas are boxes in the coordinates of the view that the walk has come to. A turned one counts
/// as its bounding box, so that nothing is taken for lost that scrolling brings.
struct ScrollRoom {
  /// What a scroll view shows, and how its content can move: the innermost first.
  private var levels: [Level] = []

  private struct Level {
    var shown: Rect
    /// To the left and up negative, in points.
    var movement: Rect
  }

  var isEmpty: Bool { levels.isEmpty }

  /// The walk leaves a scroll view.
  ///
  /// - Parameters:
  ///   - bounds: of the scroll view.
  ///   - extent: all that it can bring into them; nil: nobody knows how much.
  mutating func leave(bounds: Rect, extent: Rect?) {
    let all = Rect(minX: -Self.endless, minY: -Self.endless, maxX: Self.endless, maxY: Self.endless)
    let movement =
      extent.map {
        Rect(
          minX: bounds.maxX - $0.maxX, minY: bounds.maxY - $0.maxY,
          maxX: bounds.minX - $0.minX, maxY: bounds.minY - $0.minY)
      } ?? all
    levels.append(Level(shown: bounds, movement: movement))
  }

  /// Points. No content is larger.
  private static let endless = 1e9

  mutating func move(by transform: AffineTransform) {
    var turn = transform
    (turn.tx, turn.ty) = (0, 0)
    for index in levels.indices {
      levels[index].shown = transform.boundingBox(of: levels[index].shown)
      levels[index].movement = turn.boundingBox(of: levels[index].movement)
    }
  }

  /// A view that holds the outermost scroll view shows no more than `region`.
  mutating func cut(to region: Rect) {
    guard let last = levels.indices.last else { return }
    levels[last].shown = levels[last].shown.intersection(region)
  }

  /// What can be brought into sight, where the content lies at present; nil: nothing.
  var reachable: Rect? {
    var inSight: Rect?
    for level in levels.reversed() {
      let shown = inSight.map { level.shown.intersection($0) } ?? level.shown
      guard !shown.isEmpty else { return nil }
      inSight = Rect(
        minX: shown.minX - level.movement.maxX, minY: shown.minY - level.movement.maxY,
        maxX: shown.maxX - level.movement.minX, maxY: shown.maxY - level.movement.minY)
    }
    return inSight
  }
}
