package import LayoutModel

/// What one recognizer makes of its touches: fingers and time, and nothing about other recognizers.
///
/// Locations are in the root's space. An analysis lasts for one attempt: from the first touch to
/// the last, taps that belong together included.
package struct GestureAnalysis: Sendable {
  package enum Outcome: Hashable, Sendable {
    case undecided
    /// The gesture has been made, or begins.
    case recognizes
    /// A gesture that has begun goes on, or ends.
    case changes, finishes
    case fails(GestureFailure)
  }

  /// What there is to watch for.
  struct Aim: Hashable, Sendable {
    package var kind: GestureRecognizer.Kind
    package var tapCount = 1
    package var touchCount = 1
    /// Seconds.
    package var minimumPressDuration = 0.5
    package var directions: Set<GestureRecognizer.SwipeDirection> = [.right]
    /// What the root's space has room for, as far as that is known.
    package var screen: Rect?
    /// It is to recognize nothing.
    var isMute = false
  }

  let aim: Aim
  /// When `timeRanOut` is to be called: seconds from the first touch of the sequence.
  var deadline: Double?
  /// The gesture has begun; what comes now is its going on.
  var hasBegun = false

  /// Those on the screen, in the order in which they came.
  var fingers: [Finger] = []
  /// How many fingers were down at once since the last were lifted.
  var mostFingers = 0
  var completedTaps = 0
  var startTime = 0.0
  var isPressing = false

  struct Finger: Sendable {
    let touch: Int
    let start: Point
    var location: Point

    var movement: Point { location - start }
  }

  init(_ aim: Aim) {
    self.aim = aim
  }

  package typealias Change = (touch: Int, location: Point)

  package mutating func began(_ changes: [Change], at time: Double) -> Outcome {
    if fingers.isEmpty {
      startTime = time
      mostFingers = 0
    }
    for change in changes {
      fingers.append(
        Finger(touch: change.touch, start: change.location, location: change.location))
    }
    mostFingers = max(mostFingers, fingers.count)
    if hasBegun || aim.isMute { return .undecided }
    switch aim.kind {
    case .tap: return tapBegan()
    case .longPress: return pressBegan(time)
    case .swipe: return swipeBegan()
    case .screenEdgePan: return isAtEdge(changes) ? .undecided : .fails(.awayFromEdge)
    case .hover: return .fails(.needsPointer)
    case .pinch, .rotation, .pan, .custom: return .undecided
    }
  }

  package mutating func moved(_ changes: [Change]) -> Outcome {
    for change in changes {
      for place in fingers.indices where fingers[place].touch == change.touch {
        fingers[place].location = change.location
      }
    }
    if hasBegun { return .changes }
    if aim.isMute { return .undecided }
    return switch aim.kind {
    case .tap: movedTooFar(limit: Self.tapMovement)
    case .longPress: movedTooFar(limit: Self.pressMovement)
    case .swipe: swipeMoved()
    case .pan, .screenEdgePan: panned ? .recognizes : .undecided
    case .pinch: pinched ? .recognizes : .undecided
    case .rotation: rotated ? .recognizes : .undecided
    case .hover, .custom: .undecided
    }
  }

  package mutating func ended(_ touches: [Int], at time: Double) -> Outcome {
    fingers.removeAll { touches.contains($0.touch) }
    if hasBegun {
      let needed = aim.kind == .pan || aim.kind == .screenEdgePan ? 1 : aim.touchCount
      return fingers.count < needed ? .finishes : .undecided
    }
    if aim.isMute { return fingers.isEmpty ? .fails(.notMeant) : .undecided }
    switch aim.kind {
    case .tap: return fingers.isEmpty ? tapEnded(time) : .undecided
    case .longPress: return pressEnded(time)
    case .swipe: return .fails(.noSwipe)
    case .pan, .screenEdgePan, .pinch, .rotation:
      guard fingers.isEmpty else { return .undecided }
      let needed = aim.kind == .pinch || aim.kind == .rotation ? aim.touchCount : 1
      return .fails(
        mostFingers < needed ? .otherNumberOfTouches(needed: needed) : .movedTooLittle)
    case .hover: return .fails(.needsPointer)
    case .custom: return fingers.isEmpty ? .fails(.unknownClass) : .undecided
    }
  }

  /// The deadline has come.
  mutating func timeRanOut() -> Outcome {
    deadline = nil
    switch aim.kind {
    case .longPress where isPressing: return .recognizes
    case .swipe: return .fails(.noSwipe)
    case _ where fingers.isEmpty: return .fails(.noFurtherTap(limit: Self.tapInterval))
    default: return .fails(.heldTooLong(limit: Self.tapDuration))
    }
  }
}

extension Point {
  static func - (left: Point, right: Point) -> Point {
    Point(left.x - right.x, left.y - right.y)
  }

  package var length: Double { (x * x + y * y).squareRoot() }
}
