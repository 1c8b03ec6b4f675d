package import LayoutModel
internal import TouchModel

// Recognizers that wait for each other.
extension CheckedLayout {
  /// Whether there is a gesture on the innermost view of a circle that each of its recognizers holds
  /// back from the others (GR-12). Where there is none, one of them always fails in time: of a swipe to
  /// the left and one to the right, say.
  ///
  /// nil: a class of the app's own is among them, and nobody knows what it waits for.
  package func isDeadlock(_ cycle: [RecognizerID]) -> Bool? {
    guard let view = cycle.map(\.view).max(),
      cycle.allSatisfy({ hierarchy[$0].isOfUIKit }), cycle.count <= Self.playedCycleLimit
    else { return nil }
    let others = Set(hierarchy.recognizers(watching: view)).subtracting(cycle)
    return Self.gestures(for: cycle.map { hierarchy[$0] }).contains { gesture in
      delivery.play(gesture, on: view, without: others).events.contains { event in
        guard case .recognizer(let id) = event.object else { return false }
        return event.message == .state(.failed, .deadlocked) && cycle.contains(id)
      }
    }
  }

  /// A longer circle is taken for what it looks like.
  private static var playedCycleLimit: Int { 10 }

  /// What the recognizers wait for, each kind once.
  private static func gestures(for recognizers: [GestureRecognizer]) -> [TouchGesture] {
    var gestures: [TouchGesture] = []
    for recognizer in recognizers {
      let kinds: [TouchGesture.Kind]
      switch recognizer.kind {
      case .tap
      where recognizer.tapCount <= tapCountLimit
        && recognizer.touchCount <= tapCountLimit:
        gestures.append(.taps(max(1, recognizer.tapCount), fingers: recognizer.touchCount))
        continue
      case .longPress:
        let duration = min(recognizer.minimumPressDuration + 0.5, TouchGesture.durationLimit)
        gestures.append(TouchGesture(.longPress, at: .zero, duration: duration))
        continue
      case .pan, .screenEdgePan: kinds = [.pan]
      case .swipe: kinds = [.swipeLeft, .swipeRight, .swipeUp, .swipeDown]
      case .pinch: kinds = [.pinch]
      case .rotation: kinds = [.rotation]
      case .tap, .hover, .custom: kinds = []
      }
      gestures += kinds.map { TouchGesture($0, at: .zero) }
    }
    return gestures
  }
}
