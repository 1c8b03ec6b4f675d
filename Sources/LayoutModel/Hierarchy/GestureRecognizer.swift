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
