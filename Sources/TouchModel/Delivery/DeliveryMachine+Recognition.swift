internal import LayoutModel

// What recognizers make of touches, and which of them has its way (GR-6 … GR-19).
extension DeliveryMachine {
  /// Recognizers get a touch before its view does (TD-1).
  mutating func tellRecognizers(_ phase: TouchPhase, _ changed: [Int]) {
    for place in trackers.indices {
      let own = changed.filter(trackers[place].downTouches.contains)
      guard !own.isEmpty else { continue }
      if phase.isLast { trackers[place].release(own) }
      guard trackers[place].state == .possible || trackers[place].hasBegun else { continue }
      if let id = trackers[place].recognizer { logTouch(.recognizer(id), phase, own) }
      let changes = own.map { (touch: $0, location: touches[$0].location) }
      if trackers[place].isReady {
        if phase.isLast { loseTouches(of: place, phase) }
      } else {
        follow(trackers[place].follow(phase, changes, at: now), of: place)
      }
    }
  }

  /// A gesture that goes on cannot begin without a finger; one that is made can still be told.
  private mutating func loseTouches(of place: Int, _ phase: TouchPhase) {
    if phase == .cancelled {
      fail(place, .touchesCancelled)
    } else if !trackers[place].isDiscrete, trackers[place].downTouches.isEmpty {
      fail(place, .liftedWhileWaiting)
    }
  }

  package mutating func follow(_ outcome: GestureAnalysis.Outcome, of place: Int) {
    switch outcome {
    case .undecided: break
    case .recognizes: trackers[place].isReady = true
    case .changes: trackers[place].continuation = .changed
    case .finishes: trackers[place].continuation = .ended
    case .fails(let failure):
      if trackers[place].hasBegun {
        trackers[place].continuation = .cancelled
      } else {
        fail(place, failure)
      }
    }
  }

  package mutating func fail(_ place: Int, _ failure: GestureFailure) {
    trackers[place].state = .failed
    trackers[place].isReady = false
    note(failure)
    // What UIKit's own do among themselves is nobody's business, unless content was in the way.
    if trackers[place].recognizer == nil {
      guard case .contentKeepsTouch = failure else { return }
    }
    log(trackers[place].object, .state(.failed, failure))
  }

  private mutating func note(_ failure: GestureFailure) {
    switch failure {
    case .heldTooLong: assume("GR-20")
    case .noFurtherTap: assume("GR-13")
    case .unknownClass: assume("GR-23")
    case .awayFromEdge: assume("GR-5")
    default: break
    }
  }

  /// Gestures that have begun go on or end, and call their actions each time (GR-6).
  mutating func tellContinuations() {
    for place in trackers.indices {
      guard let state = trackers[place].continuation else { continue }
      trackers[place].continuation = nil
      enter(state, place)
      callActions(of: place)
    }
  }

  private mutating func enter(_ state: DeliveryEvent.State, _ place: Int) {
    trackers[place].state = state
    // What UIKit's own do on the way is nobody's business.
    guard trackers[place].recognizer != nil || state != .changed else { return }
    log(trackers[place].object, .state(state, nil))
  }

  private mutating func callActions(of place: Int) {
    guard let id = trackers[place].recognizer else { return }
    for action in hierarchy[id].actions { send(action, from: id.view, by: .recognizer(id)) }
  }

  mutating func recognizeWhatIsReady() {
    var isSettled = false
    while !isSettled {
      isSettled = true
      // Each that has its way or fails may be what another waits for.
      for place in readyTrackers where attempt(place) {
        isSettled = false
        break
      }
    }
  }

  /// A subview's before an ancestor's; on one view more taps before fewer (GR-10, GR-13).
  private var readyTrackers: [Int] {
    trackers.indices.filter { trackers[$0].isReady }.sorted { left, right in
      let (a, b) = (trackers[left], trackers[right])
      if a.view != b.view { return a.view > b.view }
      let (ownTaps, otherTaps) = (a.settings.tapCount ?? 0, b.settings.tapCount ?? 0)
      return ownTaps != otherTaps ? ownTaps > otherTaps : left < right
    }
  }

  /// Lets a recognizer leave `possible`; false where it still has to wait.
  private mutating func attempt(_ place: Int) -> Bool {
    askForRequirements(of: place)
    if isWaiting(place) { return false }
    if let other = activeTracker(against: place) {
      fail(place, .excluded(by: trackers[other].asOther))
    } else if let obstacle = obstacle(to: place) {
      fail(place, obstacle)
    } else {
      recognize(place)
    }
    return true
  }

  private mutating func recognize(_ place: Int) {
    let tracker = trackers[place]
    trackers[place].isReady = false
    enter(tracker.isDiscrete ? .ended : .began, place)
    for other in trackers.indices where other != place && trackers[other].isOpen {
      guard sharesTouches(place, other) else { continue }
      if requires(other, place) {
        fail(other, .requirementRecognized(tracker.asOther))
      } else if !mayRecognizeTogether(place, other), tracker.canPrevent(trackers[other]) {
        if isUndecided(between: place, other) { assume("OP-5") }
        fail(other, .excluded(by: tracker.asOther))
      }
    }
    callActions(of: place)
    cancelTouches(of: place)
  }

  /// Nothing says which of two that are made at one moment, on one view, goes first (GR-10).
  private func isUndecided(between place: Int, _ other: Int) -> Bool {
    trackers[other].isReady && trackers[other].view == trackers[place].view
      && trackers[other].canPrevent(trackers[place])
  }

  /// What is left at the end waits for each other (GR-12).
  mutating func giveUpWaiting() {
    for place in trackers.indices where trackers[place].isOpen {
      fail(place, trackers[place].isReady ? .deadlocked : .liftedTooEarly)
    }
    deliverWhatMayGo()
  }
}

// What recognizers are to each other: who waits, who may go together, who is asked (GR-10 … GR-16).
extension DeliveryMachine {
  func sharesTouches(_ left: Int, _ right: Int) -> Bool {
    !trackers[left].touches.isDisjoint(with: trackers[right].touches)
  }

  /// Whether one recognizer has to wait for another to fail.
  func requires(_ place: Int, _ other: Int) -> Bool {
    guard let id = trackers[place].recognizer, let otherID = trackers[other].recognizer else {
      return false
    }
    return delivery.requirements.required(by: id).contains(otherID)
  }

  /// Whether one that must fail first may still recognize: at the same touch, or what it has made of
  /// an earlier one and still waits with.
  func isWaiting(_ place: Int) -> Bool {
    trackers.indices.contains { other in
      other != place && trackers[other].isOpen && requires(place, other)
        && (sharesTouches(place, other) || trackers[other].isReady)
    }
  }

  /// One under way that keeps this one from recognizing beside it.
  mutating func activeTracker(against place: Int) -> Int? {
    for other in trackers.indices where other != place && trackers[other].hasBegun {
      guard sharesTouches(place, other), trackers[other].canPrevent(trackers[place]),
        !mayRecognizeTogether(place, other)
      else { continue }
      return other
    }
    return nil
  }

  /// A yes from either delegate is enough (GR-11).
  mutating func mayRecognizeTogether(_ left: Int, _ right: Int) -> Bool {
    allows(left, besides: right) || allows(right, besides: left)
  }

  private mutating func allows(_ place: Int, besides other: Int) -> Bool {
    let name = trackers[other].recognizer.flatMap { hierarchy[$0].id }
    guard let id = trackers[place].recognizer,
      let answer = hierarchy[id].delegate?.allowsRecognition(besides: name)
    else { return false }
    return ask(
      place, .shouldRecognizeSimultaneously, about: trackers[other].asOther, answer: answer)
  }

  /// Prints a question, once in an attempt and for each pair (GR-14).
  @discardableResult
  private mutating func ask(
    _ place: Int, _ question: DeliveryEvent.Question, about other: DeliveryEvent.Other?,
    answer: Bool
  ) -> Bool {
    let asked = GestureTracker.DelegateQuery(question: question, other: other)
    if trackers[place].answers.updateValue(answer, forKey: asked) == nil {
      log(trackers[place].object, .delegate(question, answer: answer, about: other))
    }
    return answer
  }

  /// Asks for failure requirements, as late as that can be: when the gesture has been made (GR-14).
  mutating func askForRequirements(of place: Int) {
    let own = trackers[place].recognizer
    let required = own.flatMap { hierarchy[$0].delegate?.shouldRequireFailureOf }
    for other in trackers.indices where other != place && sharesTouches(place, other) {
      if let required {
        let id = trackers[other].recognizer.flatMap { hierarchy[$0].id }
        ask(
          place, .shouldRequireFailureOf, about: trackers[other].asOther,
          answer: id.map(required.contains) ?? false)
      }
      if let otherID = trackers[other].recognizer,
        let dependents = hierarchy[otherID].delegate?.shouldBeRequiredToFailBy
      {
        let id = own.flatMap { hierarchy[$0].id }
        ask(
          other, .shouldBeRequiredToFailBy, about: trackers[place].asOther,
          answer: id.map(dependents.contains) ?? false)
      }
    }
    guard required != nil else { return }
    assume("GR-22")
    for gate in 0..<Self.systemGateCount {
      ask(place, .shouldRequireFailureOf, about: .systemGate(gate), answer: false)
    }
  }

  /// Each window has so many recognizers of the system's own, which come up in delegates' logs (GR-22).
  private static let systemGateCount = 2

  /// What keeps a recognizer from leaving `possible`, once nothing is to be waited for.
  package mutating func obstacle(to place: Int) -> GestureFailure? {
    if case .scrollView(let view) = trackers[place].source {
      return obstacle(toScrolling: view, place)
    }
    if let control = controlGoingFirst(place) { return .controlGoesFirst(control) }
    guard let id = trackers[place].recognizer, let answer = hierarchy[id].delegate?.shouldBegin
    else { return nil }
    return ask(place, .shouldBegin, about: nil, answer: answer) ? nil : .delegateRefused
  }

  /// A drag that starts on a control which has begun to track does not scroll, as
  /// `touchesShouldCancel(in:)` has it (TD-7); and nothing scrolls where there is no room.
  private mutating func obstacle(toScrolling view: ViewID, _ place: Int) -> GestureFailure? {
    switch hierarchy[view].canScroll(along: trackers[place].analysis.translation) {
    case false?: return .noRoomToScroll
    case true?: break
    case nil: assume("GR-21")
    }
    let kept = trackers[place].touches.sorted().first { touch in
      touches[touch].stage == .underWay && touches[touch].control != nil
    }
    return kept.map { .contentKeepsTouch(touches[$0].view) }
  }

  /// The control whose default action goes before an ancestor's recognizer that would cancel its touch
  /// (GR-16, GR-19): UIKit asks the control, which says no (GR-15).
  private mutating func controlGoingFirst(_ place: Int) -> ViewID? {
    guard let id = trackers[place].recognizer, trackers[place].settings.cancelsTouchesInView
    else { return nil }
    for touch in trackers[place].touches.sorted() {
      guard let control = touches[touch].control, id.view != control,
        hierarchy.isDescendant(control, of: id.view)
      else { continue }
      switch hierarchy[control].precedence(over: hierarchy[id]) {
      case .none: continue
      case .documented: break
      case .assumed: assume("GR-16")
      }
      if hierarchy[control].isEnabled { return control }
      // Nobody says what a control does for a touch that it ignores.
      assume("GR-16")
    }
    return nil
  }
}

extension View {
  /// Whether a drag moves the content: along the longer way, where the content is known not to fit.
  /// nil: unknown.
  ///
  /// Tables and text go up and down and nowhere else, and bounce where there is no room.
  fileprivate func canScroll(along movement: Point) -> Bool? {
    let isSideways = abs(movement.x) > abs(movement.y)
    if !uikitClass.traits.isDisjoint(with: [.table, .textView]) { return !isSideways }
    guard let contentSize, let bounds = geometry?.bounds.standardized else { return nil }
    return isSideways
      ? contentSize.width + contentInset.left + contentInset.right > bounds.width
      : contentSize.height + contentInset.top + contentInset.bottom > bounds.height
  }
}

/// Whether a control's default action goes before an ancestor's recognizer.
private enum ControlPrecedence {
  case none, documented
  /// It does if the touch is on the knob, which no layout tells.
  case assumed
}

extension View {
  /// Apple's list (GR-16); a control of the app's own is not on it (GR-17).
  fileprivate func precedence(over recognizer: GestureRecognizer) -> ControlPrecedence {
    switch (uikitClass.name, recognizer.kind) {
    case ("UIButton", .tap), ("UISwitch", .tap), ("UIStepper", .tap), ("UISegmentedControl", .tap),
      ("UIPageControl", .tap):
      recognizer.tapCount == 1 && recognizer.touchCount == 1 ? .documented : .none
    case ("UISlider", .swipe):
      recognizer.direction.isDisjoint(with: [.left, .right]) ? .none : .assumed
    case ("UISwitch", .pan): .assumed
    default: .none
    }
  }
}
