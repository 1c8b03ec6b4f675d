package import LayoutModel

// Movements.
extension GestureAnalysis {
  /// Points before a drag counts as one. Undocumented; the usual measure (GR-5).
  static let panMovement = 10.0
  /// Points along and across, and seconds, of a swipe. Undocumented.
  static let swipeLength = 50.0
  static let swipeWidth = 50.0
  static let swipeDuration = 0.5
  /// Points that the distance of two fingers changes by.
  static let pinchMovement = 8.0
  /// Sine of the angle that two fingers turn by: about eight degrees.
  static let rotationSine = 0.14
  /// Points from the screen's edge.
  static let edgeWidth = 20.0

  var panned: Bool { translation.length >= Self.panMovement }

  /// How far the fingers have gone, in the mean.
  package var translation: Point {
    let count = Double(max(fingers.count, 1))
    return fingers.reduce(into: .zero) { sum, finger in
      sum.x += finger.movement.x / count
      sum.y += finger.movement.y / count
    }
  }

  mutating func swipeBegan() -> Outcome {
    if fingers.count > aim.touchCount {
      return .fails(.otherNumberOfTouches(needed: aim.touchCount))
    }
    deadline = startTime + Self.swipeDuration
    return .undecided
  }

  mutating func swipeMoved() -> Outcome {
    let (x, y) = (translation.x, translation.y)
    let isMade = aim.directions.contains { direction in
      let (along, across) =
        switch direction {
        case .right: (x, y)
        case .left: (-x, y)
        case .down: (y, x)
        case .up: (-y, x)
        }
      return along >= Self.swipeLength && abs(across) <= Self.swipeWidth
    }
    if isMade, fingers.count == aim.touchCount {
      deadline = nil
      return .recognizes
    }
    return max(abs(x), abs(y)) >= Self.swipeLength ? .fails(.noSwipe) : .undecided
  }

  var pinched: Bool {
    guard let (first, second) = pair else { return false }
    let before = (second.start - first.start).length
    return abs((second.location - first.location).length - before) >= Self.pinchMovement
  }

  var rotated: Bool {
    guard let (first, second) = pair else { return false }
    let (before, now) = (second.start - first.start, second.location - first.location)
    let cross = before.x * now.y - before.y * now.x
    return abs(cross) >= Self.rotationSine * before.length * now.length && cross != 0
  }

  private var pair: (Finger, Finger)? {
    fingers.count >= 2 ? (fingers[0], fingers[1]) : nil
  }

  func isAtEdge(_ changes: [Change]) -> Bool {
    guard let screen = aim.screen else { return true }
    return changes.allSatisfy { change in
      let point = change.location
      let distances = [
        point.x - screen.minX, screen.maxX - point.x, point.y - screen.minY,
        screen.maxY - point.y,
      ]
      return distances.contains { $0 <= Self.edgeWidth }
    }
  }
}
