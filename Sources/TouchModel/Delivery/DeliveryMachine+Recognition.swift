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
