package import LayoutModel

/// The movement of fingers in one gesture, from the first touch to the last.
package struct TouchGesture: Hashable, Sendable {
  package var kind: Kind
  /// The location, in the root's coordinate space (the screen's for an application). With two
  /// fingers, the center between them.
  package var start: Point
  /// The location at which a moving finger is lifted, in the root's coordinate space; nil: that of
  /// the kind.
  package var end: Point?
  /// The duration of each touch, in seconds; nil: that of the kind.
  package var duration: Double?
  /// The number of taps; nil: that of the kind.
  package var tapCount: Int?
  /// The number of simultaneous fingers; nil: that of the kind.
  package var fingerCount: Int?
  /// The system cancels the touches at the end, as for an incoming call.
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
    /// A touch that no recognizer recognizes.
    case none
  }

  /// In seconds. A longer touch has no further effects.
  package static let durationLimit = 600.0

  package init(_ kind: Kind, at start: Point, to end: Point? = nil, duration: Double? = nil) {
    self.kind = kind
    self.start = start
    self.end = end
    self.duration = duration
  }
}

extension TouchGesture {
  /// A gesture of several taps.
  package static func taps(_ count: Int, fingers: Int = 1, duration: Double? = nil) -> TouchGesture
  {
    var gesture = TouchGesture(.tap, at: .zero, duration: duration)
    gesture.tapCount = count
    gesture.fingerCount = fingers
    return gesture
  }

  /// The number of simultaneous fingers.
  package var usedFingerCount: Int {
    fingerCount ?? (kind == .pinch || kind == .rotation ? 2 : 1)
  }

  /// Why the gesture is invalid, for messages; nil: it is valid.
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
  /// Whether the gesture can have an end location.
  package var takesEnd: Bool {
    switch self {
    case .tap, .doubleTap, .pinch, .rotation: false
    case .longPress, .pan, .swipeLeft, .swipeRight, .swipeUp, .swipeDown, .none: true
    }
  }

  /// The duration in seconds. A quick tap ends before a scroll view delivers its touch (TD-7), a
  /// long press is longer than UIKit's half second (GR-5), a swipe is fast.
  package var usualDuration: Double {
    switch self {
    case .tap, .doubleTap, .none: 0.1
    case .longPress: 1
    case .swipeLeft, .swipeRight, .swipeUp, .swipeDown: 0.15
    case .pan, .pinch, .rotation: 0.3
    }
  }

  /// The movement of the finger, in points.
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

/// The fingers that change at one time: one `UIEvent`.
struct FingerSample: Sendable {
  /// Seconds from the first touch.
  var time: Double
  var fingers: [Finger]

  struct Finger: Sendable {
    /// The index among simultaneous fingers.
    var number: Int
    var phase: TouchPhase
    /// In the root's space.
    var location: Point
  }
}

extension TouchGesture {
  /// Sufficient for a recognizer to begin between them, and few enough for a readable log.
  private static let moveCount = 4
  /// The initial distance between two fingers of a pinch or a rotation, in points.
  private static let fingerDistance = 60.0
  /// The interval between taps, in seconds.
  private static let tapInterval = 0.1

  /// The samples of the gesture, in order.
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
        // A rational parametrization of a quarter circle.
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

  /// - Parameter offset: of the first finger from the center, for a fraction of the movement. The
  ///   second finger is opposite.
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

  /// The touch down, moves at equal intervals of time and distance, and the end at the location of
  /// the last move.
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

/// The result of a gesture: the receivers of its events, in order, and the called actions.
package struct TouchSequence: Sendable {
  /// The view that the first touch hits (HT-14).
  package let hit: ViewID?
  /// The recognizers of the layout that receive the first touch, from the hit view up (GR-1).
  package let receivingRecognizers: [RecognizerID]
  /// In the order of a device's log.
  package let events: [DeliveryEvent]
  /// The tags of assumed rules that neither the input nor Apple's documentation determines.
  package let assumptions: [String]
  /// The number of recognizers omitted because of the limit.
  package let leftOutCount: Int

  /// The called actions, in order.
  package var actions: [String] {
    events.compactMap { event in
      guard case .action(let action) = event.message, !action.isLost else { return nil }
      return action.selector
    }
  }
}

/// A line of the log: a message to an object at a time.
package struct DeliveryEvent: Hashable, Sendable {
  /// Seconds from the first touch.
  package let time: Double
  package let object: Object
  package let message: Message

  package enum Object: Hashable, Sendable {
    case responder(Responder)
    case recognizer(RecognizerID)
    /// The `panGestureRecognizer` of a scroll view (GR-21).
    case scrollRecognizer(ViewID)
    /// One of the two recognizers of a window for the system's gestures, which delegates are asked
    /// about (GR-22).
    case systemGate(Int)
  }

  package enum Message: Hashable, Sendable {
    /// With the indices of its fingers.
    case touch(TouchPhase, fingers: [Int])
    case control(Tracking)
    case delegate(Question, answer: Bool, about: Object?)
    /// With the reason for a failure.
    case state(State, GestureFailure?)
    case action(SentAction)
    case selection(Selection)
  }

  /// Methods that `UIControl` calls on itself (TD-4).
  package enum Tracking: String, Hashable, Sendable {
    case beginTracking, continueTracking, endTracking, cancelTracking
  }

  /// Methods of `UIGestureRecognizerDelegate`, abbreviated (GR-14).
  package enum Question: String, Hashable, Sendable {
    case shouldReceiveTouch, shouldBegin, shouldRecognizeSimultaneously
    case shouldRequireFailureOf, shouldBeRequiredToFailBy
  }

  /// `UIGestureRecognizer.State`; a discrete gesture is recognized by entering `ended` (GR-6).
  package enum State: String, Hashable, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// An action that a control or a recognizer sends.
  package struct SentAction: Hashable, Sendable {
    package let selector: String
    /// The receiver, if the input contains it.
    package var target: Responder?
    /// The action is sent up the responder chain and no responder implements it: nothing is called.
    package var isLost = false
  }

  package enum Selection: String, Hashable, Sendable {
    case didSelectRow, didSelectItem
  }
}

extension DeliveryEvent.Message {
  /// The kind of message, as in reports.
  package var kind: String {
    switch self {
    case .touch: "touch"
    case .control: "control"
    case .delegate: "delegate"
    case .state: "state"
    case .action: "action"
    case .selection: "selection"
    }
  }

  /// The message itself: the method, the state or the selector.
  package var name: String {
    switch self {
    case .touch(let phase, _): phase.rawValue
    case .control(let tracking): tracking.rawValue
    case .delegate(let question, _, _): question.rawValue
    case .state(let state, _): state.rawValue
    case .action(let action): action.selector
    case .selection(let selection): selection.rawValue
    }
  }
}
