package import LayoutModel

/// Simulates the delivery of touches by UIKit: touches to recognizers and views, states, delegates,
/// control events, actions and selection (TD-1 … TD-7, GR-1 … GR-22).
///
/// It is a discrete event simulation with its own clock: the same input results in the same log.
/// Behavior that Apple does not document is listed in the assumptions of the result.
package struct TouchDelivery: Sendable {
  package let hierarchy: ViewHierarchy
  package let requirements: FailureRequirements
  package let actionSearch: ActionSearch

  /// The maximum number of recognizers for one touch: each pair of them is compared.
  package static let recognizerLimit = 100

  package init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
    requirements = FailureRequirements(hierarchy)
    actionSearch = ActionSearch(hierarchy)
  }

  /// The result of a gesture at a location on the screen.
  package func play(_ gesture: TouchGesture) -> TouchSequence {
    play(gesture, Options(recognizesNothing: gesture.kind == .none))
  }

  /// The result of a gesture at the center of a view if all touches end in it, independent of views
  /// in front.
  ///
  /// - Parameter others: recognizers to omit.
  package func play(
    _ gesture: TouchGesture, on view: ViewID, without others: Set<RecognizerID> = []
  ) -> TouchSequence {
    var gesture = gesture
    let center = hierarchy.absoluteFrame(of: view)?.center
    if let center, center.isFinite { gesture.start = center }
    return play(gesture, Options(target: view, absent: others))
  }

  private func play(_ gesture: TouchGesture, _ options: Options) -> TouchSequence {
    var machine = DeliveryMachine(self, options)
    machine.run(gesture.samples)
    return machine.result
  }

  /// The options of a sequence.
  struct Options {
    /// All recognizers fail.
    var recognizesNothing = false
    /// The view that all touches end in; nil: the result of hit-testing.
    var target: ViewID?
    var absent: Set<RecognizerID> = []
  }
}

/// The state of one sequence.
package struct DeliveryMachine {
  let delivery: TouchDelivery
  private let options: TouchDelivery.Options
  /// Seconds from the first touch.
  private(set) var now = 0.0
  var touches: [DeliveredTouch] = []
  /// In the order in which they receive touches.
  var trackers: [GestureTracker] = []
  private var trackerIndices: [GestureTracker.Source: Int] = [:]
  var trackedTouches: [ViewID: Int] = [:]
  private var events: [DeliveryEvent] = []
  private var assumptions: [String] = []
  private var leftOutCount = 0

  init(_ delivery: TouchDelivery, _ options: TouchDelivery.Options) {
    self.delivery = delivery
    self.options = options
  }

  var hierarchy: ViewHierarchy { delivery.hierarchy }

  var result: TouchSequence {
    let hit = touches.first?.view
    let receiving = trackers.filter(\.tookFirstTouch).compactMap(\.recognizer)
    return TouchSequence(
      hit: hit, receivingRecognizers: receiving, events: events, assumptions: assumptions,
      leftOutCount: leftOutCount)
  }

  mutating func log(_ object: DeliveryEvent.Object, _ message: DeliveryEvent.Message) {
    events.append(DeliveryEvent(time: now, object: object, message: message))
  }

  mutating func logTouch(_ object: DeliveryEvent.Object, _ phase: TouchPhase, _ touches: [Int]) {
    log(object, .touch(phase, fingers: touches.map { self.touches[$0].finger }))
  }

  mutating func assume(_ rule: String) {
    if !assumptions.contains(rule) { assumptions.append(rule) }
  }
}

// Time.
extension DeliveryMachine {
  mutating func run(_ samples: [FingerSample]) {
    for sample in samples {
      while let deadline = nextDeadline, deadline <= sample.time { expireDeadlines(at: deadline) }
      now = sample.time
      take(sample)
    }
    while let deadline = nextDeadline { expireDeadlines(at: deadline) }
    failWaitingRecognizers()
  }

  private var nextDeadline: Double? {
    let all = trackers.compactMap(\.deadline) + touches.compactMap(\.heldUntil)
    return all.min()
  }

  private mutating func expireDeadlines(at time: Double) {
    now = max(now, time)
    for index in trackers.indices {
      guard let deadline = trackers[index].deadline, deadline <= time else { continue }
      follow(trackers[index].deadlineReached(), of: index)
    }
    for index in touches.indices {
      if let held = touches[index].heldUntil, held <= time { touches[index].heldUntil = nil }
    }
    resolve()
  }

  /// Handles one `UIEvent`: it is delivered to recognizers, then to views, then gestures are
  /// recognized (TD-1).
  private mutating func take(_ sample: FingerSample) {
    for phase in TouchPhase.allCases {
      let fingers = sample.fingers.filter { $0.phase == phase }
      let changed = fingers.compactMap { finger in
        phase == .began ? begin(finger) : move(finger)
      }
      guard !changed.isEmpty else { continue }
      deliverToRecognizers(phase, changed)
      deliverToViews(phase, changed)
    }
    resolve()
  }

  private mutating func resolve() {
    continueGestures()
    recognizeReadyGestures()
    cancelHeldTouches()
    for index in touches.indices where !touches[index].isDown { touches[index].heldUntil = nil }
    deliverPendingPhases()
    for index in trackers.indices where trackers[index].isOver { trackers[index].reset() }
  }
}

// Touches that begin and end.
extension DeliveryMachine {
  /// Adds a touch with its view, which never changes, and the recognizers that receive it (TD-1,
  /// HT-14, GR-1).
  private mutating func begin(_ finger: FingerSample.Finger) -> Int? {
    guard let view = hitView(at: finger.location) else { return nil }
    let touch = touches.count
    let isWithheld = isWithheldFromView(view)
    touches.append(
      DeliveredTouch(
        finger: finger.number, view: view, control: hierarchy.trackingControl(of: view),
        chain: hierarchy.responderChain(from: view), start: finger.location, startTime: now,
        isWithheld: isWithheld))
    let scrollViews = hierarchy.ancestorsAndSelf(of: view).filter {
      hierarchy[$0].isScrollView && hierarchy[$0].isScrollEnabled
    }
    if !scrollViews.isEmpty {
      assume("TD-7")
      touches[touch].heldUntil = now + Self.contentTouchDelay
    }
    attach(touch, on: view, scrollViews: Set(scrollViews))
    return touch
  }

  /// The delay of touches in a scroll view, in seconds; observed (TD-7).
  package static let contentTouchDelay = 0.15

  private mutating func hitView(at location: Point) -> ViewID? {
    if let target = options.target { return target }
    let test = hierarchy.hitTest(location)
    for rule in test.assumptions { assume(rule) }
    return test.hit
  }

  private mutating func move(_ finger: FingerSample.Finger) -> Int? {
    guard
      let touch = touches.lastIndex(where: { $0.finger == finger.number && $0.isDown })
    else { return nil }
    touches[touch].location = finger.location
    if finger.phase.isLast { touches[touch].isDown = false }
    return touch
  }

  /// Whether a new touch is delivered to no view because of `isMultipleTouchEnabled` or
  /// `isExclusiveTouch`, which do not affect recognizers (TD-2, TD-3).
  private func isWithheldFromView(_ view: ViewID) -> Bool {
    let window = hierarchy.root(of: view)
    return touches.contains { other in
      guard other.isDown, !other.isWithheld else { return false }
      if other.view == view { return !hierarchy[view].isMultipleTouchEnabled }
      guard hierarchy.root(of: other.view) == window else { return false }
      return hierarchy[other.view].isExclusiveTouch || hierarchy[view].isExclusiveTouch
    }
  }

  private mutating func attach(_ touch: Int, on view: ViewID, scrollViews: Set<ViewID>) {
    var sources: [GestureTracker.Source] = []
    for ancestor in hierarchy.ancestorsAndSelf(of: view) {
      // A scroll view's own recognizer is attached first.
      if scrollViews.contains(ancestor) { sources.append(.scrollView(ancestor)) }
      let recognizers = hierarchy.recognizers(of: ancestor).filter {
        hierarchy[$0].isEnabled && !options.absent.contains($0)
      }
      sources += recognizers.map(GestureTracker.Source.recognizer)
    }
    if touch == 0 { leftOutCount = max(0, sources.count - TouchDelivery.recognizerLimit) }
    for source in sources.prefix(TouchDelivery.recognizerLimit) {
      let index = trackerIndex(of: source)
      guard trackers[index].acceptsTouches, delegateAllows(index, receive: touch) else { continue }
      trackers[index].add(touch)
    }
  }

  private mutating func trackerIndex(of source: GestureTracker.Source) -> Int {
    if let index = trackerIndices[source] { return index }
    trackerIndices[source] = trackers.count
    trackers.append(hierarchy.tracker(of: source, recognizesNothing: options.recognizesNothing))
    return trackers.count - 1
  }

  /// Calls the delegate before the recognizer receives the touch (GR-14).
  private mutating func delegateAllows(_ index: Int, receive touch: Int) -> Bool {
    guard let id = trackers[index].recognizer, let delegate = hierarchy[id].delegate else {
      return true
    }
    if delegate.isUnknown { assume("GR-23") }
    guard let answer = delegate.shouldReceiveTouch else { return true }
    log(.recognizer(id), .delegate(.shouldReceiveTouch, answer: answer, about: nil))
    return answer
  }
}

/// A touch from its beginning to its end, and its delivery to the view.
struct DeliveredTouch: Sendable {
  let finger: Int
  /// Never changes (HT-14).
  let view: ViewID
  /// The control that tracks the touch.
  let control: ViewID?
  /// The responder chain, beginning with the view (RC-13).
  let chain: [Responder]
  /// In the root's coordinate space.
  let start: Point
  var location: Point
  /// The touch is delivered to no view (TD-2, TD-3).
  let isWithheld: Bool
  /// The time of the touch down, in seconds from the first touch of the sequence.
  let startTime: Double
  var isDown = true
  /// The phases to be delivered to the view, in order.
  var queue: [TouchPhase] = []
  var stage = Stage.pending
  /// The time until which a scroll view delays the touch, in seconds from the first touch of the
  /// sequence (TD-7).
  var heldUntil: Double?

  /// At the time of the last delivery to the control that tracks it.
  var isInsideControl = true
  /// The table or collection view that received the beginning of the touch.
  var selectingList: ViewID?

  enum Stage: Sendable {
    /// Nothing has been delivered to the view.
    case pending
    case delivered
    /// The touch has ended for the view, or is no longer delivered to it.
    case over
  }

  init(
    finger: Int, view: ViewID, control: ViewID?, chain: [Responder], start: Point,
    startTime: Double, isWithheld: Bool
  ) {
    self.finger = finger
    self.view = view
    self.control = control
    self.chain = chain
    self.start = start
    location = start
    self.startTime = startTime
    self.isWithheld = isWithheld
  }

  /// Whether both touches are delivered in one message: fingers that touch the screen at the same
  /// time.
  func isDelivered(with other: DeliveredTouch) -> Bool {
    view == other.view && startTime == other.startTime
  }
}
