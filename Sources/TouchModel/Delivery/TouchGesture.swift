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

/// What a gesture of the fingers comes to: who hears of it, in which order, and what is called.
package struct TouchSequence: Sendable {
  /// The view that the first touch hits (HT-14).
  package let hit: ViewID?
  /// Of the layout's, those that the first touch comes to, from the hit view up (GR-1).
  package let receivingRecognizers: [RecognizerID]
  /// In the order in which a device would print them.
  package let events: [DeliveryEvent]
  /// The rules that the answer assumes and neither the input nor Apple's documentation settles.
  package let assumptions: [String]
  /// Recognizers over the limit, which were left out.
  package let leftOutCount: Int

  /// The actions that were called, in order.
  package var actions: [String] {
    events.compactMap { event in
      guard case .action(let action) = event.message, !action.isLost else { return nil }
      return action.selector
    }
  }
}

/// One line of the log: who gets which message when.
package struct DeliveryEvent: Hashable, Sendable {
  /// Seconds from the first touch.
  package let time: Double
  package let object: Object
  package let message: Message

  package enum Object: Hashable, Sendable {
    case responder(Responder)
    case recognizer(RecognizerID)
    /// The `panGestureRecognizer` that UIKit gives a scroll view (GR-21).
    case scrollRecognizer(ViewID)
  }

  package enum Message: Hashable, Sendable {
    /// With the fingers that it is about, counted from 0.
    case touch(TouchPhase, fingers: [Int])
    case control(Tracking)
    case delegate(Question, answer: Bool, about: Other?)
    /// With why a recognizer failed.
    case state(State, GestureFailure?)
    case action(SentAction)
    case selection(Selection)
  }

  /// What `UIControl` calls on itself (TD-4).
  package enum Tracking: String, Hashable, Sendable {
    case beginTracking, continueTracking, endTracking, cancelTracking
  }

  /// The methods of `UIGestureRecognizerDelegate`, in short (GR-14).
  package enum Question: String, Hashable, Sendable {
    case shouldReceiveTouch, shouldBegin, shouldRecognizeSimultaneously
    case shouldRequireFailureOf, shouldBeRequiredToFailBy
  }

  /// The recognizer that a question is about, beside the delegate's own.
  package enum Other: Hashable, Sendable {
    case recognizer(RecognizerID)
    case scrollRecognizer(ViewID)
    /// One of the two by which a window lets the system's gestures go first (GR-22).
    case systemGate(Int)
  }

  /// `UIGestureRecognizer.State`; a discrete gesture is recognized by coming to `ended` (GR-6).
  package enum State: String, Hashable, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// What a control or a recognizer sends.
  package struct SentAction: Hashable, Sendable {
    package let selector: String
    /// Who gets it, where the input says so.
    package var target: Responder?
    /// It is sent up the responder chain, and nobody there implements it: nothing is called.
    package var isLost = false
  }

  package enum Selection: String, Hashable, Sendable {
    case didSelectRow, didSelectItem
  }
}

extension DeliveryEvent.Message {
  /// The word that reports have for what sort of message it is.
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
