internal import LayoutModel

extension GestureRecognizer {
  /// What it watches for (GR-5): `2 taps with 1 finger`.
  var gestureWords: String {
    let words =
      switch kind {
      case .tap: "\(Self.count(tapCount, "tap")) with \(fingers)"
      case .longPress:
        "a press of \(minimumPressDuration.shortText) s with \(fingers)"
          + (tapCount > 0 ? " after \(Self.count(tapCount, "tap"))" : "")
      case .pan: touchCount > 1 ? "a drag with \(fingers)" : "a drag"
      case .screenEdgePan: "a drag from an edge of the screen"
      case .swipe: "a swipe \(directions) with \(fingers)"
      case .pinch: "2 fingers that move apart or together"
      case .rotation: "2 fingers that turn"
      case .hover: "a pointer over its view"
      case .custom: "what its class makes of touches"
      }
    return isOfUIKit || kind == .custom ? words : "\(words), as far as it is a \(kind.rawValue)"
  }

  /// What becomes of the touches that it sees, for the view that they hit (GR-7, GR-8, GR-9).
  var deliveryWords: String {
    guard !delaysTouchesBegan else {
      return """
        the view that is hit gets none while it may still recognize, and none at all if it does \
        (delaysTouchesBegan)
        """
    }
    let end = delaysTouchesEnded ? ", their end when it is done (delaysTouchesEnded)" : ""
    let verdict = cancelsTouchesInView ? "cancelled" : "not cancelled"
    return """
      the view that is hit gets them at once\(end); if it recognizes they are \(verdict) \
      (cancelsTouchesInView)
      """
  }

  private var fingers: String { Self.count(touchCount, "finger") }

  private var directions: String {
    let words = SwipeDirection.allCases.filter(direction.contains).map(\.rawValue)
    return words.isEmpty ? "in no direction" : words.joined(separator: " or ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
