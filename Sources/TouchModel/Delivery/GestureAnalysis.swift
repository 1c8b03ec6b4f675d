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
  struct Criteria: Hashable, Sendable {
    package var kind: GestureRecognizer.Kind
    package var tapCount = 1
    package var touchCount = 1
    /// Seconds.
    package var minimumPressDuration = 0.5
    package var directions: Set<GestureRecognizer.SwipeDirection> = [.right]
    /// What the root's space has room for, as far as that is known.
    package var screen: Rect?
    /// It is to recognize nothing.
    var recognizesNothing = false
  }

  let criteria: Criteria
  /// When `deadlineReached` is to be called: seconds from the first touch of the sequence.
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

  init(_ criteria: Criteria) {
    self.criteria = criteria
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
    if hasBegun || criteria.recognizesNothing { return .undecided }
    switch criteria.kind {
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

  package mutating func ended(_ touches: [Int], at time: Double) -> Outcome {
    fingers.removeAll { touches.contains($0.touch) }
    if hasBegun {
      let needed =
        criteria.kind == .pan || criteria.kind == .screenEdgePan ? 1 : criteria.touchCount
      return fingers.count < needed ? .finishes : .undecided
    }
    if criteria.recognizesNothing { return fingers.isEmpty ? .fails(.notRecognizable) : .undecided }
    switch criteria.kind {
    case .tap: return fingers.isEmpty ? tapEnded(time) : .undecided
    case .longPress: return pressEnded(time)
    case .swipe: return .fails(.noSwipe)
    case .pan, .screenEdgePan, .pinch, .rotation:
      guard fingers.isEmpty else { return .undecided }
      let needed = criteria.kind == .pinch || criteria.kind == .rotation ? criteria.touchCount : 1
      return .fails(
        mostFingers < needed ? .otherNumberOfTouches(needed: needed) : .movedTooLittle)
    case .hover: return .fails(.needsPointer)
    case .custom: return fingers.isEmpty ? .fails(.unknownClass) : .undecided
    }
  }

  /// The deadline has come.
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

  package var length: Double { (x * x + y * y).squareRoot() }
}

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
    if fingers.count > criteria.touchCount {
      return .fails(.otherNumberOfTouches(needed: criteria.touchCount))
    }
    deadline = startTime + Self.swipeDuration
    return .undecided
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
  /// Seconds that a tap may be held. Undocumented; so UIKit's own tap recognizers are set (GR-20).
  static let tapDuration = 0.75
  /// Seconds from one tap to the next. Undocumented, likewise (GR-13).
  static let tapInterval = 0.35
  /// Points that a tap's finger may move. Undocumented, likewise.
  static let tapMovement = 45.0
  /// Points: `UILongPressGestureRecognizer.allowableMovement` (GR-5).
  static let pressMovement = 10.0

  mutating func tapBegan() -> Outcome {
    if fingers.count > criteria.touchCount {
      return .fails(.otherNumberOfTouches(needed: criteria.touchCount))
    }
    deadline = startTime + Self.tapDuration
    return .undecided
  }

  mutating func tapEnded(_ time: Double) -> Outcome {
    deadline = nil
    guard mostFingers == criteria.touchCount else {
      return .fails(.otherNumberOfTouches(needed: criteria.touchCount))
    }
    completedTaps += 1
    guard completedTaps < criteria.tapCount else { return .recognizes }
    deadline = time + Self.tapInterval
    return .undecided
  }

  mutating func pressBegan(_ time: Double) -> Outcome {
    if fingers.count > criteria.touchCount {
      return .fails(.otherNumberOfTouches(needed: criteria.touchCount))
    }
    isPressing = completedTaps >= criteria.tapCount && fingers.count == criteria.touchCount
    if isPressing {
      deadline = time + criteria.minimumPressDuration
    } else if completedTaps < criteria.tapCount {
      deadline = startTime + Self.tapDuration
    }
    return .undecided
  }

  /// The taps before a press are over once all fingers are up; the press itself, once one is.
  mutating func pressEnded(_ time: Double) -> Outcome {
    guard completedTaps < criteria.tapCount else {
      deadline = nil
      return .fails(.liftedTooEarly)
    }
    return fingers.isEmpty ? priorTapEnded(time) : .undecided
  }

  private mutating func priorTapEnded(_ time: Double) -> Outcome {
    guard mostFingers == criteria.touchCount else {
      return .fails(.otherNumberOfTouches(needed: criteria.touchCount))
    }
    completedTaps += 1
    deadline = time + Self.tapInterval
    return .undecided
  }

  func movedTooFar(limit: Double) -> Outcome {
    fingers.contains { $0.movement.length > limit }
      ? .fails(.movedTooFar(limit: limit)) : .undecided
  }
}

/// Why a recognizer does not recognize.
package enum GestureFailure: Hashable, Sendable {
  /// Seconds.
  case heldTooLong(limit: Double)
  /// Points.
  case movedTooFar(limit: Double)
  case movedTooLittle
  /// Not the way, or not as fast, as a swipe goes.
  case noSwipe
  case liftedTooEarly
  /// No further tap came in so many seconds.
  case noFurtherTap(limit: Double)
  case otherNumberOfTouches(needed: Int)
  /// A hover recognizer hears of pointers alone.
  case needsPointer
  case awayFromEdge
  /// Nothing is known of the app's own class.
  case unknownClass
  /// The gesture is one that nothing recognizes.
  case notRecognizable
  case touchesCancelled
  /// Another one, exclusive of it, recognizes (GR-10).
  case excluded(by: DeliveryEvent.Other)
  /// One that had to fail first has recognized (GR-12).
  case requirementRecognized(DeliveryEvent.Other)
  /// Recognizers wait for each other (GR-12).
  case deadlocked
  /// The fingers were gone before those that it waits for had failed.
  case liftedWhileWaiting
  case delegateRefused
  /// The default action of a control goes first (GR-16).
  case controlTakesPrecedence(ViewID)
  /// The content has the touch and is not to be cancelled (TD-7).
  case contentKeepsTouch(ViewID)
  /// The scroll view has no room to go that way.
  case cannotScroll
}

extension ViewHierarchy {
  /// Why a recognizer failed, in words: `the button's own action goes first (GR-16)`.
  package func description(of failure: GestureFailure) -> String {
    switch failure {
    case .heldTooLong(let limit): "held longer than \(limit.shortText) s"
    case .movedTooFar(let limit): "moved more than \(limit.shortText) pt"
    case .movedTooLittle: "moved too little"
    case .noSwipe: "no swipe in its direction, or too slow"
    case .liftedTooEarly: "lifted too early"
    case .noFurtherTap(let limit): "no further tap within \(limit.shortText) s"
    case .otherNumberOfTouches(let needed):
      "it takes \(needed) \(needed == 1 ? "finger" : "fingers")"
    case .needsPointer: "it follows a pointer, not fingers"
    case .awayFromEdge: "not at the screen's edge"
    case .unknownClass: "what its class waits for is not known"
    case .notRecognizable: "a gesture that nothing recognizes"
    case .touchesCancelled: "the touches were cancelled"
    case .excluded(let other): "\(identifier(of: other)) recognizes (GR-10)"
    case .requirementRecognized(let other):
      "\(identifier(of: other)), which had to fail first, recognizes (GR-12)"
    case .deadlocked: "it waits for one that waits for it (GR-12)"
    case .liftedWhileWaiting: "lifted while it waited for another to fail"
    case .delegateRefused: "its delegate says no"
    case .controlTakesPrecedence(let control):
      "the action of \(identifier(of: control)) goes first (GR-16)"
    case .contentKeepsTouch(let view): "\(identifier(of: view)) keeps the touch (TD-7)"
    case .cannotScroll: "there is no room to scroll that way"
    }
  }

  /// The name that logs have for who gets a message.
  package func identifier(of object: DeliveryEvent.Object) -> String {
    switch object {
    case .responder(let responder): identifier(of: responder)
    case .recognizer(let id): identifier(of: id)
    case .scrollRecognizer(let view): "\(identifier(of: view)).panGestureRecognizer"
    }
  }

  package func identifier(of other: DeliveryEvent.Other) -> String {
    switch other {
    case .recognizer(let id): identifier(of: id)
    case .scrollRecognizer(let view): identifier(of: DeliveryEvent.Object.scrollRecognizer(view))
    case .systemGate: "_UISystemGestureGateGestureRecognizer"
    }
  }

  /// A view's id or path, another responder's id or class.
  package func identifier(of responder: Responder) -> String {
    if case .view(let view) = responder { return identifier(of: view) }
    return id(of: responder) ?? className(of: responder)
  }
}
