/// A gesture recognizer and what it is told to do. Its defaults are UIKit's (GR-4, GR-5).
package struct GestureRecognizer: LocatedObject, Hashable, Sendable {
  package var id: String?
  package var className: String
  /// The nearest UIKit superclass of the app's own class.
  package var inherits: String?
  package var isEnabled = true
  /// As the source has it; nil: the class's own default (`tapCount`).
  package var numberOfTapsRequired: Int?
  package var numberOfTouchesRequired = 1
  /// Seconds.
  package var minimumPressDuration = 0.5
  package var direction: Set<SwipeDirection> = [.right]
  package var cancelsTouchesInView = true
  package var delaysTouchesBegan = false
  package var delaysTouchesEnded = true
  /// The ids of the recognizers that this one waits for (GR-12).
  package var requiresFailureOf: [String] = []
  package var delegate: GestureDelegate?
  package var actions: [TargetAction] = []
  /// The whole recognizer in the source.
  package var range = SourceRange(0, 0)
  package var members: [LocatedMember] = []

  package enum SwipeDirection: String, CaseIterable, Hashable, Sendable {
    case right, left, up, down
  }

  package init(className: String) {
    self.className = className
  }
}

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

  /// `tap recognizer "close"`, where a person wrote the id; else `tap recognizer`.
  package var spokenName: String {
    guard let id, !id.isGeneratedID else { return spokenKind }
    return "\(spokenKind) \"\(id.shortened)\""
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

/// The answers that a recognizer's delegate gives; nil: the method is not implemented.
package struct GestureDelegate: Hashable, Sendable {
  package var className: String?
  /// There is one, and the format has no place for what it answers.
  package var isUnknown = false
  package var shouldReceiveTouch: Bool?
  package var shouldBegin: Bool?
  package var shouldRecognizeSimultaneously: Recognizers?
  package var shouldRequireFailureOf: [String]?
  package var shouldBeRequiredToFailBy: [String]?

  package enum Recognizers: Hashable, Sendable {
    case all, none
    case only([String])
  }

  package init() {}
}

extension GestureDelegate {
  /// Its answer to `shouldRecognizeSimultaneouslyWith` about a recognizer with this id, or without
  /// one; nil: it does not implement that.
  package func allowsRecognition(besides id: String?) -> Bool? {
    switch shouldRecognizeSimultaneously {
    case nil: nil
    case .all: true
    case .some(.none): false
    case .only(let ids): id.map(ids.contains) ?? false
    }
  }
}

/// One target-action pair, of a control or of a recognizer. Two are equal that call the same for the
/// same event, wherever they are written.
package struct TargetAction: Hashable, Sendable {
  /// The control event (`touchUpInside`); nil for a recognizer.
  package var event: String?
  /// The selector.
  package var action: String
  package var target: Target
  package var range = SourceRange(0, 0)

  package enum Target: Hashable, Sendable {
    /// A view or view controller of the document, by id.
    case object(String)
    /// nil: the responder chain decides (RC-14).
    case responderChain
    /// The document does not say who is called.
    case unknown
  }

  package init(event: String? = nil, action: String, target: Target) {
    self.event = event
    self.action = action
    self.target = target
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.event == right.event && left.action == right.action && left.target == right.target
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(event)
    hasher.combine(action)
    hasher.combine(target)
  }
}
