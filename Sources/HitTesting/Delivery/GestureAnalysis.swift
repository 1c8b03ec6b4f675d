package import LayoutModel

/// Recognizes the gesture of one recognizer from its touches and the time, independent of other
/// recognizers.
///
/// Locations are in the root's coordinate space. An analysis lasts for one attempt: from the first
/// touch to the last, with all taps of a multiple tap.
struct GestureAnalysis: Sendable {
  enum Outcome: Hashable, Sendable {
    case undecided
    /// The gesture is complete, or it begins.
    case recognizes
    /// A gesture that has begun continues or ends.
    case changes, finishes
    case fails(GestureFailure)
  }

  /// The properties of the gesture to recognize.
  struct Criteria: Hashable, Sendable {
    var kind: GestureRecognizer.Kind
    var tapCount = 1
    var touchCount = 1
    /// Seconds.
    var minimumPressDuration = 0.5
    var directions: Set<GestureRecognizer.SwipeDirection> = [.right]
    /// The bounds of the root's coordinate space, if known.
    var screen: Rect?
    /// No gesture is recognized.
    var recognizesNothing = false
  }

  let criteria: Criteria
  /// The time at which `deadlineReached` is to be called, in seconds from the first touch of the
  /// sequence.
  var deadline: Double?
  /// The gesture has begun; further events continue it.
  var hasBegun = false

  /// The fingers on the screen, in the order in which they touched it.
  var fingers: [Finger] = []
  /// The maximum number of simultaneous fingers since all were lifted.
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

  init(_ criteria: Criteria) {
    self.criteria = criteria
  }

  typealias Change = (touch: Int, location: Point)

  mutating func began(_ changes: [Change], at time: Double) -> Outcome {
    if fingers.isEmpty {
      startTime = time
      mostFingers = 0
    }
    for change in changes {
      fingers.append(
        Finger(touch: change.touch, start: change.location, location: change.location))
    }
    mostFingers = max(mostFingers, fingers.count)
    if hasBegun || criteria.recognizesNothing { return .undecided }
    switch criteria.kind {
    case .tap, .longPress, .swipe:
      if fingers.count > criteria.touchCount { return otherNumberOfTouches }
      setDeadline(time)
      return .undecided
    case .screenEdgePan: return isAtEdge(changes) ? .undecided : .fails(.awayFromEdge)
    case .hover: return .fails(.needsPointer)
    case .pinch, .rotation, .pan, .custom: return .undecided
    }
  }

  mutating func moved(_ changes: [Change]) -> Outcome {
    for change in changes {
      for index in fingers.indices where fingers[index].touch == change.touch {
        fingers[index].location = change.location
      }
    }
    if hasBegun { return .changes }
    if criteria.recognizesNothing { return .undecided }
    return switch criteria.kind {
    case .tap: movedTooFar(limit: Self.tapMovement)
    case .longPress: movedTooFar(limit: Self.pressMovement)
    case .swipe: swipeMoved()
    case .pan, .screenEdgePan: panned ? .recognizes : .undecided
    case .pinch: pinched ? .recognizes : .undecided
    case .rotation: rotated ? .recognizes : .undecided
    case .hover, .custom: .undecided
    }
  }

  mutating func ended(_ touches: [Int], at time: Double) -> Outcome {
    fingers.removeAll { touches.contains($0.touch) }
    let isPan = criteria.kind == .pan || criteria.kind == .screenEdgePan
    let needed = isPan ? 1 : criteria.touchCount
    if hasBegun { return fingers.count < needed ? .finishes : .undecided }
    if criteria.recognizesNothing { return fingers.isEmpty ? .fails(.notRecognizable) : .undecided }
    switch criteria.kind {
    // A tap before a press ends when all fingers are lifted, the press itself when one is.
    case .longPress where completedTaps >= criteria.tapCount: return .fails(.liftedTooEarly)
    case .tap, .longPress: return fingers.isEmpty ? tapEnded(time) : .undecided
    case .swipe: return .fails(.noSwipe)
    case .pan, .screenEdgePan, .pinch, .rotation:
      guard fingers.isEmpty else { return .undecided }
      return .fails(
        mostFingers < needed ? .otherNumberOfTouches(needed: needed) : .movedTooLittle)
    case .hover: return .fails(.needsPointer)
    case .custom: return fingers.isEmpty ? .fails(.unknownClass) : .undecided
    }
  }

  /// Handles the deadline.
  mutating func deadlineReached() -> Outcome {
    deadline = nil
    switch criteria.kind {
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

  var length: Double { (x * x + y * y).squareRoot() }
}

// Gestures with movement.
extension GestureAnalysis {
  /// The minimum movement of a drag, in points. Undocumented; the common measure (GR-5).
  static let panMovement = 10.0
  /// The length and width of a swipe in points, and its duration in seconds. Undocumented.
  static let swipeLength = 50.0
  static let swipeWidth = 50.0
  static let swipeDuration = 0.5
  /// The minimum change of the distance between two fingers, in points.
  static let pinchMovement = 8.0
  /// The sine of the minimum rotation: about eight degrees.
  static let rotationSine = 0.14
  /// The maximum distance from the screen's edge, in points.
  static let edgeWidth = 20.0

  var panned: Bool { translation.length >= Self.panMovement }

  /// The mean movement of the fingers.
  var translation: Point {
    let count = Double(max(fingers.count, 1))
    return fingers.reduce(into: .zero) { sum, finger in
      sum.x += finger.movement.x / count
      sum.y += finger.movement.y / count
    }
  }

  mutating func swipeMoved() -> Outcome {
    let (x, y) = (translation.x, translation.y)
    let isMade = criteria.directions.contains { direction in
      let (along, across) =
        switch direction {
        case .right: (x, y)
        case .left: (-x, y)
        case .down: (y, x)
        case .up: (-y, x)
        }
      return along >= Self.swipeLength && abs(across) <= Self.swipeWidth
    }
    if isMade, fingers.count == criteria.touchCount {
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
    guard let screen = criteria.screen else { return true }
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

// Taps and presses.
extension GestureAnalysis {
  /// The maximum duration of a tap, in seconds. Undocumented; the setting of UIKit's own tap
  /// recognizers (GR-20).
  static let tapDuration = 0.75
  /// The maximum interval between taps, in seconds. Undocumented; see `tapDuration` (GR-13).
  static let tapInterval = 0.35
  /// The maximum movement of a tap, in points. Undocumented; see `tapDuration`.
  static let tapMovement = 45.0
  /// Points: `UILongPressGestureRecognizer.allowableMovement` (GR-5).
  static let pressMovement = 10.0

  /// Sets the time at which a press is complete, or at which a swipe or a tap fails.
  mutating func setDeadline(_ time: Double) {
    switch criteria.kind {
    case .swipe: deadline = startTime + Self.swipeDuration
    case .longPress where completedTaps >= criteria.tapCount:
      isPressing = fingers.count == criteria.touchCount
      if isPressing { deadline = time + criteria.minimumPressDuration }
    default: deadline = startTime + Self.tapDuration
    }
  }

  /// Counts a tap, also one before a press.
  mutating func tapEnded(_ time: Double) -> Outcome {
    deadline = nil
    guard mostFingers == criteria.touchCount else { return otherNumberOfTouches }
    completedTaps += 1
    if criteria.kind == .tap, completedTaps >= criteria.tapCount { return .recognizes }
    deadline = time + Self.tapInterval
    return .undecided
  }

  var otherNumberOfTouches: Outcome {
    .fails(.otherNumberOfTouches(needed: criteria.touchCount))
  }

  func movedTooFar(limit: Double) -> Outcome {
    fingers.contains { $0.movement.length > limit }
      ? .fails(.movedTooFar(limit: limit)) : .undecided
  }
}

/// Why a recognizer fails.
package enum GestureFailure: Hashable, Sendable {
  /// Seconds.
  case heldTooLong(limit: Double)
  /// Points.
  case movedTooFar(limit: Double)
  case movedTooLittle
  /// The movement is not in the direction or not at the speed of the swipe.
  case noSwipe
  case liftedTooEarly
  /// There was no further tap in the interval, in seconds.
  case noFurtherTap(limit: Double)
  case otherNumberOfTouches(needed: Int)
  /// A hover recognizer receives pointer events only.
  case needsPointer
  case awayFromEdge
  /// The class is the app's own, and its gesture is unknown.
  case unknownClass
  /// The played gesture is one that no recognizer recognizes.
  case notRecognizable
  case touchesCancelled
  /// A recognizer that excludes this one recognizes (GR-10).
  case excluded(by: DeliveryEvent.Object)
  /// A recognizer that was required to fail recognizes (GR-12).
  case requirementRecognized(DeliveryEvent.Object)
  /// Recognizers wait for each other (GR-12).
  case deadlocked
  /// The fingers were lifted before the required recognizers failed.
  case liftedWhileWaiting
  case delegateRefused
  /// The default action of a control takes precedence (GR-16).
  case controlTakesPrecedence(ViewID)
  /// The content has received the touch, and it is not cancelled (TD-7).
  case contentKeepsTouch(ViewID)
  /// The content does not scroll in that direction.
  case cannotScroll
}

extension ViewHierarchy {
  /// The reason for messages: `the action of buy takes precedence (GR-16)`.
  package func description(of failure: GestureFailure) -> String {
    switch failure {
    case .heldTooLong(let limit): "held longer than \(limit.shortText) s"
    case .movedTooFar(let limit): "moved more than \(limit.shortText) pt"
    case .movedTooLittle: "moved too little"
    case .noSwipe: "no swipe in its direction, or too slow"
    case .liftedTooEarly: "lifted too early"
    case .noFurtherTap(let limit): "no further tap within \(limit.shortText) s"
    case .otherNumberOfTouches(let needed):
      "it needs \(needed) \(needed == 1 ? "finger" : "fingers")"
    case .needsPointer: "it receives pointer events only"
    case .awayFromEdge: "not at the screen's edge"
    case .unknownClass: "the gesture of its class is unknown"
    case .notRecognizable: "no recognizer recognizes the gesture"
    case .touchesCancelled: "the touches were cancelled"
    case .excluded(let other): "\(identifier(of: other)) recognizes (GR-10)"
    case .requirementRecognized(let other):
      "\(identifier(of: other)), which is required to fail, recognizes (GR-12)"
    case .deadlocked: "failure requirements form a cycle (GR-12)"
    case .liftedWhileWaiting: "lifted before the recognizers that it waits for failed"
    case .delegateRefused: "its delegate does not allow it"
    case .controlTakesPrecedence(let control):
      "the action of \(identifier(of: control)) takes precedence (GR-16)"
    case .contentKeepsTouch(let view): "\(identifier(of: view)) keeps the touch (TD-7)"
    case .cannotScroll: "the content does not scroll in that direction"
    }
  }

  /// A receiver of messages in logs.
  package func identifier(of object: DeliveryEvent.Object) -> String {
    switch object {
    case .responder(let responder): identifier(of: responder)
    case .recognizer(let id): identifier(of: id)
    case .scrollRecognizer(let view): "\(identifier(of: view)).panGestureRecognizer"
    case .systemGate: "_UISystemGestureGateGestureRecognizer"
    }
  }

  /// A view's id or path, another responder's id or class.
  package func identifier(of responder: Responder) -> String {
    if case .view(let view) = responder { return identifier(of: view) }
    return id(of: responder) ?? className(of: responder)
  }
}
