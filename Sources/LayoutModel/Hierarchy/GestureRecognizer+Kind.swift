extension GestureRecognizer {
  /// What a recognizer watches for, by the nearest UIKit class.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case tap = "UITapGestureRecognizer"
    case longPress = "UILongPressGestureRecognizer"
    case pan = "UIPanGestureRecognizer"
    case screenEdgePan = "UIScreenEdgePanGestureRecognizer"
    case swipe = "UISwipeGestureRecognizer"
    case pinch = "UIPinchGestureRecognizer"
    case rotation = "UIRotationGestureRecognizer"
    case hover = "UIHoverGestureRecognizer"
    /// The app's own, of which nothing is known.
    case custom = "UIGestureRecognizer"

    /// Whether it recognizes once and is done, or goes on as the fingers move (GR-6).
    package var isDiscrete: Bool { self == .tap || self == .swipe }
  }

  package var kind: Kind {
    Kind(rawValue: className) ?? inherits.flatMap(Kind.init) ?? .custom
  }

  /// The class is UIKit's: nothing is overridden.
  package var isOfUIKit: Bool { Kind(rawValue: className) != nil && kind != .custom }

  /// How many taps it takes: one, and for a long press none before it (GR-5).
  package var tapCount: Int { numberOfTapsRequired ?? (kind == .longPress ? 0 : 1) }

  /// How many fingers it takes (GR-5).
  package var touchCount: Int {
    kind == .pinch || kind == .rotation ? 2 : max(1, numberOfTouchesRequired)
  }

  /// `tap recognizer`, or the name of the app's own class.
  package var spokenKind: String {
    let word: String? =
      switch kind {
      case _ where !isOfUIKit: nil
      case .tap: tapCount == 2 ? "double-tap" : "tap"
      case .longPress: "long press"
      case .pan: "pan"
      case .screenEdgePan: "screen edge pan"
      case .swipe: "swipe"
      case .pinch: "pinch"
      case .rotation: "rotation"
      case .hover: "hover"
      case .custom: nil
      }
    return word.map { "\($0) recognizer" } ?? className.demangledLeaf
  }
}
