/// A gesture recognizer with UIKit's defaults (GR-4, GR-5).
public struct GestureRecognizer: Hashable, Sendable {
  public var id: String?
  public var className: String
  /// The nearest UIKit superclass of the app's own class.
  public var inherits: String?
  public var isEnabled = true
  /// The greatest number of taps or touches that a document can require. People have ten fingers, and the work to
  /// recognize a gesture grows with the number.
  public static let countLimit = 100

  /// The value in the source; nil for the default of the class (`tapCount`).
  public var numberOfTapsRequired: Int?
  public var numberOfTouchesRequired = 1
  /// Seconds.
  public var minimumPressDuration = 0.5
  public var direction: Set<SwipeDirection> = [.right]
  public var cancelsTouchesInView = true
  public var delaysTouchesBegan = false
  public var delaysTouchesEnded = true
  /// The ids of the recognizers that must fail before this one recognizes (GR-12).
  public var requiresFailureOf: [String] = []
  public var delegate: GestureDelegate?
  public var actions: [TargetAction] = []
  public var node = NodeID.none

  public enum SwipeDirection: String, CaseIterable, Hashable, Sendable {
    case right, left, up, down
  }

  public init(className: String) {
    self.className = className
  }
}

extension GestureRecognizer {
  /// The gesture that a recognizer recognizes, by its nearest UIKit class.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case tap = "UITapGestureRecognizer"
    case longPress = "UILongPressGestureRecognizer"
    case pan = "UIPanGestureRecognizer"
    case screenEdgePan = "UIScreenEdgePanGestureRecognizer"
    case swipe = "UISwipeGestureRecognizer"
    case pinch = "UIPinchGestureRecognizer"
    case rotation = "UIRotationGestureRecognizer"
    case hover = "UIHoverGestureRecognizer"
    /// A class of the app with an unknown superclass.
    case custom = "UIGestureRecognizer"

    /// Whether the recognizer is discrete; otherwise it is continuous (GR-6).
    public var isDiscrete: Bool { self == .tap || self == .swipe }
  }

  public var kind: Kind {
    Kind(rawValue: className) ?? inherits.flatMap(Kind.init) ?? .custom
  }

  /// Whether the class is one of UIKit, without overrides.
  public var isOfUIKit: Bool { Kind(rawValue: className) != nil && kind != .custom }

  /// The number of taps; by default 1, and 0 before a long press (GR-5).
  public var tapCount: Int { numberOfTapsRequired ?? (kind == .longPress ? 0 : 1) }

  /// The number of fingers (GR-5).
  public var touchCount: Int {
    kind == .pinch || kind == .rotation ? 2 : max(1, numberOfTouchesRequired)
  }

  /// `tap recognizer "close"`, where a person wrote the id; else `tap recognizer`.
  public var displayName: String {
    guard let id, !id.isGeneratedID else { return kindName }
    return "\(kindName) \(id.shortened.inQuotes)"
  }

  /// The name inside a sentence: `tap recognizer "close"`, or `the tap recognizer` without one.
  public var sentenceName: String {
    let name = displayName
    return name == kindName ? "the \(name)" : name
  }

  /// `tap recognizer`, or the name of the app's class.
  public var kindName: String {
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

/// The return values of a recognizer's delegate; nil if the method is not implemented.
public struct GestureDelegate: Hashable, Sendable {
  public var className: String?
  /// The recognizer has a delegate, and the format does not contain its return values.
  public var isUnknown = false
  public var shouldReceiveTouch: Bool?
  public var shouldBegin: Bool?
  public var shouldRecognizeSimultaneously: Recognizers?
  public var shouldRequireFailureOf: [String]?
  public var shouldBeRequiredToFailBy: [String]?

  public enum Recognizers: Hashable, Sendable {
    case all, none
    case only([String])
  }

  public init() {}
}

extension GestureDelegate {
  /// The return value of `shouldRecognizeSimultaneouslyWith` for a recognizer with this id or without
  /// one; nil if the method is not implemented.
  public func allowsSimultaneousRecognition(with id: String?) -> Bool? {
    switch shouldRecognizeSimultaneously {
    case nil: nil
    case .all: true
    case .some(.none): false
    case .only(let ids): id.map(ids.contains) ?? false
    }
  }
}

/// One target-action pair of a control or a gesture recognizer.
public struct TargetAction: Hashable, Sendable {
  /// The control event (`touchUpInside`); nil for a recognizer.
  public var event: String?
  /// The selector.
  public var action: String
  public var target: Target
  public var node = NodeID.none

  public enum Target: Hashable, Sendable {
    /// A view or view controller of the document, by id.
    case object(String)
    /// A nil target: the message is sent up the responder chain (RC-14).
    case responderChain
    /// The document does not specify the target.
    case unknown
  }

  public init(event: String? = nil, action: String, target: Target) {
    self.event = event
    self.action = action
    self.target = target
  }

  /// The pair without its node: pairs that send the same message for the same event are equal.
  public var message: TargetAction {
    var message = self
    message.node = .none
    return message
  }
}
