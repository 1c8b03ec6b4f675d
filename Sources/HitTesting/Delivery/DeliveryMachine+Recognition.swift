internal import LayoutModel

// The delivery of touches to recognizers, and recognition (GR-6 … GR-19).
extension DeliveryMachine {
  /// Recognizers receive a touch before its view (TD-1).
  mutating func deliverToRecognizers(_ phase: TouchPhase, _ changed: [Int]) {
    for index in trackers.indices {
      let own = changed.filter(trackers[index].downTouches.contains)
      guard !own.isEmpty else { continue }
      if phase.isLast { trackers[index].release(own) }
      guard trackers[index].state == .possible || trackers[index].hasBegun else { continue }
      if let id = trackers[index].recognizer { logTouch(.recognizer(id), phase, own) }
      let changes = own.map { (touch: $0, location: touches[$0].location) }
      if trackers[index].isReady {
        if phase.isLast { endTouches(of: index, phase) }
      } else {
        follow(trackers[index].follow(phase, changes, at: now), of: index)
      }
    }
  }

  /// A continuous gesture cannot begin without touches; a complete discrete one can still be
  /// recognized.
  private mutating func endTouches(of index: Int, _ phase: TouchPhase) {
    if phase == .cancelled {
      fail(index, .touchesCancelled)
    } else if !trackers[index].isDiscrete, trackers[index].downTouches.isEmpty {
      fail(index, .liftedWhileWaiting)
    }
  }

  mutating func follow(_ outcome: GestureAnalysis.Outcome, of index: Int) {
    switch outcome {
    case .undecided: break
    case .recognizes: trackers[index].isReady = true
    case .changes: trackers[index].continuation = .changed
    case .finishes: trackers[index].continuation = .ended
    case .fails(let failure):
      if trackers[index].hasBegun {
        trackers[index].continuation = .cancelled
      } else {
        fail(index, failure)
      }
    }
  }

  mutating func fail(_ index: Int, _ failure: GestureFailure) {
    trackers[index].state = .failed
    trackers[index].isReady = false
    note(failure)
    // States of UIKit's own recognizers are not logged, unless content prevents them.
    if trackers[index].recognizer == nil {
      guard case .contentKeepsTouch = failure else { return }
    }
    log(trackers[index].object, .state(.failed, failure))
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

  /// Gestures that have begun change or end, and call their actions each time (GR-6).
  mutating func continueGestures() {
    for index in trackers.indices {
      guard let state = trackers[index].continuation else { continue }
      trackers[index].continuation = nil
      enter(state, index)
      callActions(of: index)
    }
  }

  private mutating func enter(_ state: DeliveryEvent.State, _ index: Int) {
    trackers[index].state = state
    // Changes of UIKit's own recognizers are not logged.
    guard trackers[index].recognizer != nil || state != .changed else { return }
    log(trackers[index].object, .state(state, nil))
  }

  private mutating func callActions(of index: Int) {
    guard let id = trackers[index].recognizer else { return }
    for action in hierarchy[id].actions { send(action, from: id.view, by: .recognizer(id)) }
  }

  mutating func recognizeReadyGestures() {
    var isDone = false
    while !isDone {
      isDone = true
      // After each recognition or failure, others may no longer have to wait.
      for index in readyTrackers where attempt(index) {
        isDone = false
        break
      }
    }
  }

  /// Recognizers of subviews before those of ancestors; on one view, more taps before fewer (GR-10,
  /// GR-13).
  private var readyTrackers: [Int] {
    trackers.indices.filter { trackers[$0].isReady }.sorted { left, right in
      let (a, b) = (trackers[left], trackers[right])
      if a.view != b.view { return a.view > b.view }
      let (ownTaps, otherTaps) = (a.settings.tapCount ?? 0, b.settings.tapCount ?? 0)
      return ownTaps != otherTaps ? ownTaps > otherTaps : left < right
    }
  }

  /// Ends the `possible` state of a recognizer.
  ///
  /// - Returns: false if it has to wait.
  private mutating func attempt(_ index: Int) -> Bool {
    askForRequirements(of: index)
    if isWaiting(index) { return false }
    if let other = activeTracker(against: index) {
      fail(index, .excluded(by: trackers[other].object))
    } else if let obstacle = obstacle(to: index) {
      fail(index, obstacle)
    } else {
      recognize(index)
    }
    return true
  }

  private mutating func recognize(_ index: Int) {
    let tracker = trackers[index]
    trackers[index].isReady = false
    enter(tracker.isDiscrete ? .ended : .began, index)
    for other in trackers.indices where other != index && trackers[other].isOpen {
      guard sharesTouches(index, other) else { continue }
      if requires(other, index) {
        fail(other, .requirementRecognized(tracker.object))
      } else if !mayRecognizeTogether(index, other), tracker.canPrevent(trackers[other]) {
        if isUndecided(between: index, other) { assume("OP-5") }
        fail(other, .excluded(by: tracker.object))
      }
    }
    callActions(of: index)
    cancelTouches(of: index)
  }

  /// Whether the order of two recognizers that are ready at the same time on one view is
  /// undocumented (GR-10).
  private func isUndecided(between index: Int, _ other: Int) -> Bool {
    trackers[other].isReady && trackers[other].view == trackers[index].view
      && trackers[other].canPrevent(trackers[index])
  }

  /// Recognizers that are still waiting at the end wait for each other (GR-12).
  mutating func failWaitingRecognizers() {
    for index in trackers.indices where trackers[index].isOpen {
      fail(index, trackers[index].isReady ? .deadlocked : .liftedTooEarly)
    }
    deliverPendingPhases()
  }
}

// Relations between recognizers: failure requirements, simultaneous recognition, delegates (GR-10 …
// GR-16).
extension DeliveryMachine {
  func sharesTouches(_ left: Int, _ right: Int) -> Bool {
    !trackers[left].touches.isDisjoint(with: trackers[right].touches)
  }

  /// Whether a recognizer requires another one to fail.
  func requires(_ index: Int, _ other: Int) -> Bool {
    guard let id = trackers[index].recognizer, let otherID = trackers[other].recognizer else {
      return false
    }
    return delivery.requirements.required(by: id).contains(otherID)
  }

  /// Whether a required recognizer may still recognize: with the same touch, or with an earlier
  /// one.
  func isWaiting(_ index: Int) -> Bool {
    trackers.indices.contains { other in
      other != index && trackers[other].isOpen && requires(index, other)
        && (sharesTouches(index, other) || trackers[other].isReady)
    }
  }

  /// A recognizer that has begun and excludes this one.
  mutating func activeTracker(against index: Int) -> Int? {
    for other in trackers.indices where other != index && trackers[other].hasBegun {
      guard sharesTouches(index, other), trackers[other].canPrevent(trackers[index]),
        !mayRecognizeTogether(index, other)
      else { continue }
      return other
    }
    return nil
  }

  /// One of the delegates is sufficient (GR-11).
  mutating func mayRecognizeTogether(_ left: Int, _ right: Int) -> Bool {
    allowsBoth(left, with: right) || allowsBoth(right, with: left)
  }

  private mutating func allowsBoth(_ index: Int, with other: Int) -> Bool {
    let name = trackers[other].recognizer.flatMap { hierarchy[$0].id }
    guard let id = trackers[index].recognizer,
      let answer = hierarchy[id].delegate?.allowsSimultaneousRecognition(with: name)
    else { return false }
    return ask(
      index, .shouldRecognizeSimultaneously, about: trackers[other].object, answer: answer)
  }

  /// Logs a delegate method, once per attempt and pair (GR-14).
  @discardableResult
  private mutating func ask(
    _ index: Int, _ question: DeliveryEvent.Question, about other: DeliveryEvent.Object?,
    answer: Bool
  ) -> Bool {
    let asked = GestureTracker.DelegateQuery(question: question, other: other)
    if trackers[index].answers.updateValue(answer, forKey: asked) == nil {
      log(trackers[index].object, .delegate(question, answer: answer, about: other))
    }
    return answer
  }

  /// Calls the delegates' methods for failure requirements, as late as possible: when the gesture
  /// is complete (GR-14).
  mutating func askForRequirements(of index: Int) {
    let own = trackers[index].recognizer
    let required = own.flatMap { hierarchy[$0].delegate?.shouldRequireFailureOf }
    for other in trackers.indices where other != index && sharesTouches(index, other) {
      if let required {
        let id = trackers[other].recognizer.flatMap { hierarchy[$0].id }
        ask(
          index, .shouldRequireFailureOf, about: trackers[other].object,
          answer: id.map(required.contains) ?? false)
      }
      if let otherID = trackers[other].recognizer,
        let dependents = hierarchy[otherID].delegate?.shouldBeRequiredToFailBy
      {
        let id = own.flatMap { hierarchy[$0].id }
        ask(
          other, .shouldBeRequiredToFailBy, about: trackers[index].object,
          answer: id.map(dependents.contains) ?? false)
      }
    }
    guard required != nil else { return }
    assume("GR-22")
    for gate in 0..<Self.systemGateCount {
      ask(index, .shouldRequireFailureOf, about: .systemGate(gate), answer: false)
    }
  }

  /// The number of system recognizers of each window that occur in delegates' logs (GR-22).
  private static let systemGateCount = 2

  /// Why a recognizer that waits for no other one cannot recognize.
  mutating func obstacle(to index: Int) -> GestureFailure? {
    if case .scrollView(let view) = trackers[index].source {
      return obstacle(toScrolling: view, index)
    }
    if let control = controlTakingPrecedence(index) { return .controlTakesPrecedence(control) }
    guard let id = trackers[index].recognizer, let answer = hierarchy[id].delegate?.shouldBegin
    else { return nil }
    return ask(index, .shouldBegin, about: nil, answer: answer) ? nil : .delegateRefused
  }

  /// A drag that starts on a tracking control does not scroll, by `touchesShouldCancel(in:)`
  /// (TD-7). Content that fits does not scroll.
  private mutating func obstacle(toScrolling view: ViewID, _ index: Int) -> GestureFailure? {
    switch hierarchy[view].canScroll(along: trackers[index].analysis.translation) {
    case false?: return .cannotScroll
    case true?: break
    case nil: assume("GR-21")
    }
    let kept = trackers[index].touches.sorted().first { touch in
      touches[touch].stage == .delivered && touches[touch].control != nil
    }
    return kept.map { .contentKeepsTouch(touches[$0].view) }
  }

  /// The control whose default action takes precedence over an ancestor's recognizer that would
  /// cancel its touch (GR-16, GR-19). UIKit asks the control, which does not allow it (GR-15).
  private mutating func controlTakingPrecedence(_ index: Int) -> ViewID? {
    guard let id = trackers[index].recognizer, trackers[index].settings.cancelsTouchesInView
    else { return nil }
    for touch in trackers[index].touches.sorted() {
      guard let control = touches[touch].control, id.view != control,
        hierarchy.isDescendant(control, of: id.view)
      else { continue }
      switch hierarchy[control].precedence(over: hierarchy[id]) {
      case .none: continue
      case .documented: break
      case .assumed: assume("GR-16")
      }
      if hierarchy[control].isEnabled { return control }
      // The behavior of a control for an ignored touch is undocumented.
      assume("GR-16")
    }
    return nil
  }
}

extension View {
  /// Whether a drag scrolls the content: along the dominant axis, if the content is larger than the
  /// bounds; nil: unknown.
  ///
  /// Tables and text views scroll vertically only, and bounce if the content fits.
  fileprivate func canScroll(along movement: Point) -> Bool? {
    let isSideways = abs(movement.x) > abs(movement.y)
    if !uikitClass.traits.isDisjoint(with: [.table, .textView]) { return !isSideways }
    guard let contentSize, let bounds = geometry?.bounds.standardized else { return nil }
    return isSideways
      ? contentSize.width + contentInset.left + contentInset.right > bounds.width
      : contentSize.height + contentInset.top + contentInset.bottom > bounds.height
  }
}

/// Whether a control's default action takes precedence over an ancestor's recognizer.
private enum ControlPrecedence {
  case none, documented
  /// It does if the touch is on the knob, whose frame layouts do not contain.
  case assumed
}

extension View {
  /// Apple's list (GR-16). Custom controls are not on it (GR-17).
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
