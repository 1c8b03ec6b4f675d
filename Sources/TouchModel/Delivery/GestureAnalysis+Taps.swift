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
    if fingers.count > aim.touchCount {
      return .fails(.otherNumberOfTouches(needed: aim.touchCount))
    }
    deadline = startTime + Self.tapDuration
    return .undecided
  }

  mutating func tapEnded(_ time: Double) -> Outcome {
    deadline = nil
    guard mostFingers == aim.touchCount else {
      return .fails(.otherNumberOfTouches(needed: aim.touchCount))
    }
    completedTaps += 1
    guard completedTaps < aim.tapCount else { return .recognizes }
    deadline = time + Self.tapInterval
    return .undecided
  }

  mutating func pressBegan(_ time: Double) -> Outcome {
    if fingers.count > aim.touchCount {
      return .fails(.otherNumberOfTouches(needed: aim.touchCount))
    }
    isPressing = completedTaps >= aim.tapCount && fingers.count == aim.touchCount
    if isPressing {
      deadline = time + aim.minimumPressDuration
    } else if completedTaps < aim.tapCount {
      deadline = startTime + Self.tapDuration
    }
    return .undecided
  }

  /// The taps before a press are over once all fingers are up; the press itself, once one is.
  mutating func pressEnded(_ time: Double) -> Outcome {
    guard completedTaps < aim.tapCount else {
      deadline = nil
      return .fails(.liftedTooEarly)
    }
    return fingers.isEmpty ? priorTapEnded(time) : .undecided
  }

  private mutating func priorTapEnded(_ time: Double) -> Outcome {
    guard mostFingers == aim.touchCount else {
      return .fails(.otherNumberOfTouches(needed: aim.touchCount))
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
