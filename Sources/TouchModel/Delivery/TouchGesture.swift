package import LayoutModel

/// What the fingers do: one gesture, from the first touch to the last.
package struct TouchGesture: Hashable, Sendable {
  package var kind: Kind
  /// In the root's space (the screen's for an application). The middle between two fingers.
  package var start: Point
  /// Where a finger that moves is lifted, in the root's space; nil: as the kind has it.
  package var end: Point?
  /// Seconds from touch down to touch up, of each tap; nil: as the kind has it.
  package var duration: Double?
  /// How many times the fingers come down; nil: as the kind has it.
  package var tapCount: Int?
  /// How many fingers come down together; nil: as the kind has it.
  package var fingerCount: Int?
  /// The system takes the touches away at the end, as for a call that comes in: they are cancelled,
  /// not lifted.
  package var isInterrupted = false

  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case tap
    case doubleTap = "double-tap"
    case longPress = "long-press"
    case pan
    case swipeLeft = "swipe-left"
    case swipeRight = "swipe-right"
    case swipeUp = "swipe-up"
    case swipeDown = "swipe-down"
    case pinch, rotation
    /// Touch down and up that no recognizer recognizes.
    case none
  }

  /// Seconds; a finger that rests longer tells nothing new.
  package static let durationLimit = 600.0

  package init(_ kind: Kind, at start: Point, to end: Point? = nil, duration: Double? = nil) {
    self.kind = kind
    self.start = start
    self.end = end
    self.duration = duration
  }
}

extension TouchGesture {
  /// Taps of so many fingers, so many times.
  package static func taps(_ count: Int, fingers: Int = 1, duration: Double? = nil) -> TouchGesture
  {
    var gesture = TouchGesture(.tap, at: .zero, duration: duration)
    gesture.tapCount = count
    gesture.fingerCount = fingers
    return gesture
  }

  /// How many fingers are down together.
  package var usedFingerCount: Int {
    fingerCount ?? (kind == .pinch || kind == .rotation ? 2 : 1)
  }

  /// What is wrong with it, in words that can be shown as they are; nil: nothing.
  package var problem: String? {
    if let duration, !(0...Self.durationLimit).contains(duration) {
      return "a gesture lasts from 0 to \(Self.durationLimit.shortText) seconds"
    }
    if !start.isFinite || end?.isFinite == false { return "a point has two finite numbers" }
    if end != nil, !kind.takesEnd { return "a \(kind.rawValue) does not move; it has no end" }
    return nil
  }
}

extension TouchGesture.Kind {
  /// Whether a finger can be told where to go.
  package var takesEnd: Bool {
    switch self {
    case .tap, .doubleTap, .pinch, .rotation: false
    case .longPress, .pan, .swipeLeft, .swipeRight, .swipeUp, .swipeDown, .none: true
    }
  }

  /// Seconds from touch down to touch up. A quick tap is over before a scroll view hands its touch on
  /// (TD-7), a long press outlasts UIKit's half second (GR-5), a swipe is fast.
  package var usualDuration: Double {
    switch self {
    case .tap, .doubleTap, .none: 0.1
    case .longPress: 1
    case .swipeLeft, .swipeRight, .swipeUp, .swipeDown: 0.15
    case .pan, .pinch, .rotation: 0.3
    }
  }

  /// How far the finger goes, in points.
  fileprivate var usualMovement: Point {
    switch self {
    case .pan: Point(20, 0)
    case .swipeLeft: Point(-120, 0)
    case .swipeRight: Point(120, 0)
    case .swipeUp: Point(0, -120)
    case .swipeDown: Point(0, 120)
    default: .zero
    }
  }
}

/// What UIKit hears of the fingers that changed at one moment: one `UIEvent`.
package struct FingerSample: Sendable {
  /// Seconds from the first touch.
  package var time: Double
  var fingers: [Finger]

  struct Finger: Sendable {
    /// Counts the fingers that are down together from 0.
    var number: Int
    var phase: TouchPhase
    /// In the root's space.
    var location: Point
  }
}

extension TouchGesture {
  /// Enough for a recognizer to begin in the midst of them, and few enough to read.
  private static let moveCount = 4
  /// Points between two fingers of a pinch or a rotation, at first.
  private static let fingerDistance = 60.0
  /// Seconds from one tap to the next.
  private static let tapInterval = 0.1

  /// The moments of the gesture, in order.
  var samples: [FingerSample] {
    let length = duration ?? kind.usualDuration
    let last: TouchPhase = isInterrupted ? .cancelled : .ended
    switch kind {
    case .tap, .doubleTap:
      let count = tapCount ?? (kind == .tap ? 1 : 2)
      return (0..<count).flatMap { tap in
        let start = Double(tap) * (length + Self.tapInterval)
        return rest(from: start, to: start + length, last: tap == count - 1 ? last : .ended)
      }
    case .pinch:
      return twoFingers(over: length, last: last) { part in
        Point(Self.fingerDistance / 2 * (1 + part), 0)
      }
    case .rotation:
      return twoFingers(over: length, last: last) { part in
        // A quarter of a circle, in fractions.
        let scale = Self.fingerDistance / 2 / (1 + part * part)
        return Point(scale * (1 - part * part), scale * 2 * part)
      }
    default:
      let movement = kind.usualMovement
      let end = end ?? Point(start.x + movement.x, start.y + movement.y)
      return end == start
        ? rest(from: 0, to: length, last: last) : drag(to: end, over: length, last: last)
    }
  }

  private func rest(from down: Double, to up: Double, last: TouchPhase) -> [FingerSample] {
    [(down, TouchPhase.began), (up, last)].map { time, phase in
      let fingers = (0..<usedFingerCount).map { number in
        FingerSample.Finger(number: number, phase: phase, location: start)
      }
      return FingerSample(time: time, fingers: fingers)
    }
  }

  private func drag(to end: Point, over length: Double, last: TouchPhase) -> [FingerSample] {
    steps(over: length, last: last).map { time, part, phase in
      let location = Point(
        start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
      return FingerSample(time: time, fingers: [.init(number: 0, phase: phase, location: location)])
    }
  }

  /// - Parameter offset: of the first finger from the middle, at a part of the way; the second is
  ///   opposite.
  private func twoFingers(
    over length: Double, last: TouchPhase, _ offset: (Double) -> Point
  ) -> [FingerSample] {
    steps(over: length, last: last).map { time, part, phase in
      let offset = offset(part)
      let fingers = [1.0, -1.0].enumerated().map { number, side in
        FingerSample.Finger(
          number: number, phase: phase,
          location: Point(start.x + side * offset.x, start.y + side * offset.y))
      }
      return FingerSample(time: time, fingers: fingers)
    }
  }

  /// Touch down, moves at equal distances in time and space, and the end where the last move went.
  private func steps(
    over length: Double, last: TouchPhase
  ) -> [(time: Double, part: Double, phase: TouchPhase)] {
    let count = Double(Self.moveCount)
    let moves = (1...Self.moveCount).map { step in
      (length * Double(step) / (count + 1), Double(step) / count, TouchPhase.moved)
    }
    return [(0, 0, .began)] + moves + [(length, 1, last)]
  }
}
