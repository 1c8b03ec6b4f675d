/// A gesture recognizer and what it is told to do. Its defaults are UIKit's (GR-4, GR-5).
package struct GestureRecognizer: Hashable, Sendable {
  package var id: String?
  package var className: String
  /// The nearest UIKit superclass of the app's own class.
  package var inherits: String?
  package var isEnabled = true
  package var numberOfTapsRequired = 1
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
  package var range = SourceRange(0, 0)

  package enum SwipeDirection: String, CaseIterable, Hashable, Sendable {
    case right, left, up, down
  }

  package init(className: String) {
    self.className = className
  }
}

/// The answers that a recognizer's delegate gives; nil: the method is not implemented.
package struct GestureDelegate: Hashable, Sendable {
  package var className: String?
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

/// One target-action pair, of a control or of a recognizer.
package struct TargetAction: Hashable, Sendable {
  /// The control event (`touchUpInside`); nil for a recognizer.
  package var event: String?
  /// The selector.
  package var action: String
  package var target: Target

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
}
