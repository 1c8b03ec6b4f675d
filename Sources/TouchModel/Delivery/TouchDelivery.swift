package import LayoutModel

/// Plays gestures on a layout as UIKit would deliver them: touches to recognizers and views, states,
/// delegates' answers, control events, actions and selection (TD-1 … TD-7, GR-1 … GR-22).
///
/// A simulation of discrete events with a clock of its own: it waits for nothing, and the same input
/// gives the same log. What Apple does not document is named among the answer's assumptions.
package struct TouchDelivery: Sendable {
  package let hierarchy: ViewHierarchy
  package let requirements: FailureRequirements
  package let actionSearch: ActionSearch

  /// More recognizers than this do not get one touch: each has to be asked about each other.
  package static let recognizerLimit = 100

  package init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
    requirements = FailureRequirements(hierarchy)
    actionSearch = ActionSearch(hierarchy)
  }

  /// What comes of a gesture at a index of the screen.
  package func play(_ gesture: TouchGesture) -> TouchSequence {
    play(gesture, Options(recognizesNothing: gesture.kind == .none))
  }

  /// What comes of a gesture in the middle of a view whose touches all end in it, whatever is in front.
  ///
  /// - Parameter others: recognizers that are left out, for what would come of it without them.
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

  /// What there is to a sequence besides its layout and its fingers.
  struct Options {
    /// No recognizer recognizes.
    var recognizesNothing = false
    /// The view that all touches end in; nil: where hit-testing finds them.
    package var target: ViewID?
    package var absent: Set<RecognizerID> = []
  }
}

/// The state of one sequence.
package struct DeliveryMachine {
  package let delivery: TouchDelivery
  private let options: TouchDelivery.Options
  /// Seconds from the first touch.
  private(set) var now = 0.0
  package var touches: [DeliveredTouch] = []
  /// In the order in which they get touches.
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

  package var hierarchy: ViewHierarchy { delivery.hierarchy }

  package var result: TouchSequence {
    let hit = touches.first?.view
    let receiving = trackers.filter(\.tookFirstTouch).compactMap(\.recognizer)
    return TouchSequence(
      hit: hit, receivingRecognizers: receiving, events: events, assumptions: assumptions,
      leftOutCount: leftOutCount)
  }

  package mutating func log(_ object: DeliveryEvent.Object, _ message: DeliveryEvent.Message) {
    events.append(DeliveryEvent(time: now, object: object, message: message))
  }

  mutating func logTouch(_ object: DeliveryEvent.Object, _ phase: TouchPhase, _ touches: [Int]) {
    log(object, .touch(phase, fingers: touches.map { self.touches[$0].finger }))
  }

  mutating func assume(_ rule: String) {
    if !assumptions.contains(rule) { assumptions.append(rule) }
  }
}

// The clock.
extension DeliveryMachine {
  package mutating func run(_ samples: [FingerSample]) {
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

  /// One `UIEvent`: recognizers first, then views, then what has been recognized (TD-1).
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

// Touches that come and go.
extension DeliveryMachine {
  /// A new touch: its view for good, and the recognizers that get it (TD-1, HT-14, GR-1).
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

  /// Seconds for which a scroll view keeps a touch to itself; observed (TD-7).
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

  /// Whether a touch that begins goes to no view: `isMultipleTouchEnabled` and `isExclusiveTouch`,
  /// of which recognizers know nothing (TD-2, TD-3).
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
      // UIKit gives a scroll view its own before anybody adds one.
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

  /// Asks the delegate before the recognizer sees the touch (GR-14).
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

/// One touch, from a finger's coming down to its going up, and how far its view knows of it.
package struct DeliveredTouch: Sendable {
  let finger: Int
  /// For good (HT-14).
  package let view: ViewID
  /// The control that tracks it.
  package let control: ViewID?
  /// Who is asked, the view first (RC-13).
  package let chain: [Responder]
  /// In the root's space.
  package let start: Point
  package var location: Point
  /// No view hears of it (TD-2, TD-3).
  let isWithheld: Bool
  /// When the finger came down: seconds from the first touch of the sequence.
  let startTime: Double
  var isDown = true
  /// What its view has not been told yet, in order.
  package var queue: [TouchPhase] = []
  var stage = Stage.pending
  /// When a scroll view lets go of it: seconds from the first touch of the sequence (TD-7).
  var heldUntil: Double?

  /// As the control that tracks it saw it last.
  var isInsideControl = true
  /// The table or collection that heard it begin.
  var selectingList: ViewID?

  enum Stage: Sendable {
    /// Its view has heard nothing of it.
    case pending
    case delivered
    /// It has ended for its view, or is none of its business any more.
    case over
  }

  package init(
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

  /// Whether a message to the view is about both: fingers that came down together.
  package func isDelivered(with other: DeliveredTouch) -> Bool {
    view == other.view && startTime == other.startTime
  }
}
