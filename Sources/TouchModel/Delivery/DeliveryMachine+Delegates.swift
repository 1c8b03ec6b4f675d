internal import LayoutModel

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
    if uikitClass.name == "UITableView" || uikitClass.name == "UITextView" { return !isSideways }
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
