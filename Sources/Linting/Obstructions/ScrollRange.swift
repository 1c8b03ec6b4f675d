internal import LayoutModel

/// Where the content of scroll views can be brought to, as far as the walk from a view up to its root
/// has come: through what each shows of it, and how far it can be moved under that (GEO-7).
///
/// All areas are boxes in the coordinates of the view that the walk has come to. A turned one counts
/// as its bounding box, so that nothing is taken for lost that scrolling brings.
struct ScrollRange {
  /// What a scroll view shows, and how its content can move: the innermost first.
  private var levels: [Level] = []

  private struct Level {
    var shown: Rect
    var movement: ScrollMovement
  }

  package var isEmpty: Bool { levels.isEmpty }

  /// The walk leaves a scroll view.
  ///
  /// - Parameters:
  ///   - bounds: of the scroll view.
  ///   - extent: all that it can bring into them; nil: nobody knows how much.
  package mutating func leave(bounds: Rect, extent: Rect?) {
    let movement = extent.map { ScrollMovement(bounds: bounds, extent: $0) } ?? .endless
    levels.append(Level(shown: bounds, movement: movement))
  }

  package mutating func move(by transform: AffineTransform) {
    for index in levels.indices {
      levels[index].shown = transform.boundingBox(of: levels[index].shown)
      levels[index].movement = levels[index].movement.under(transform)
    }
  }

  /// A view that holds the outermost scroll view shows no more than `region`.
  package mutating func cut(to region: Rect) {
    guard let last = levels.indices.last else { return }
    levels[last].shown = levels[last].shown.intersection(region)
  }

  /// What can be brought into sight, where the content lies at present; nil: nothing.
  package var reachable: Rect? {
    var inSight: Rect?
    for level in levels.reversed() {
      let shown = inSight.map { level.shown.intersection($0) } ?? level.shown
      guard !shown.isEmpty else { return nil }
      inSight = level.movement.content(broughtUnder: shown)
    }
    return inSight
  }
}
