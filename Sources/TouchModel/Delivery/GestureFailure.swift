package import LayoutModel

/// Why a recognizer does not recognize.
package enum GestureFailure: Hashable, Sendable {
  /// Seconds.
  case heldTooLong(limit: Double)
  /// Points.
  case movedTooFar(limit: Double)
  case movedTooLittle
  /// Not the way, or not as fast, as a swipe goes.
  case noSwipe
  case liftedTooEarly
  /// No further tap came in so many seconds.
  case noFurtherTap(limit: Double)
  case otherNumberOfTouches(needed: Int)
  /// A hover recognizer hears of pointers alone.
  case needsPointer
  case awayFromEdge
  /// Nothing is known of the app's own class.
  case unknownClass
  /// The gesture is one that nothing recognizes.
  case notMeant
  case touchesCancelled
  /// Another one, exclusive of it, recognizes (GR-10).
  case excluded(by: DeliveryEvent.Other)
  /// One that had to fail first has recognized (GR-12).
  case requirementRecognized(DeliveryEvent.Other)
  /// Recognizers wait for each other (GR-12).
  case deadlocked
  /// The fingers were gone before those that it waits for had failed.
  case liftedWhileWaiting
  case delegateRefused
  /// The default action of a control goes first (GR-16).
  case controlGoesFirst(ViewID)
  /// The content has the touch and is not to be cancelled (TD-7).
  case contentKeepsTouch(ViewID)
  /// The scroll view has no room to go that way.
  case noRoomToScroll
}

extension ViewHierarchy {
  /// Why a recognizer failed, in words: `the button's own action goes first (GR-16)`.
  package func words(for failure: GestureFailure) -> String {
    switch failure {
    case .heldTooLong(let limit): "held longer than \(limit.shortText) s"
    case .movedTooFar(let limit): "moved more than \(limit.shortText) pt"
    case .movedTooLittle: "moved too little"
    case .noSwipe: "no swipe in its direction, or too slow"
    case .liftedTooEarly: "lifted too early"
    case .noFurtherTap(let limit): "no further tap within \(limit.shortText) s"
    case .otherNumberOfTouches(let needed):
      "it takes \(needed) \(needed == 1 ? "finger" : "fingers")"
    case .needsPointer: "it follows a pointer, not fingers"
    case .awayFromEdge: "not at the screen's edge"
    case .unknownClass: "what its class waits for is not known"
    case .notMeant: "a gesture that nothing recognizes"
    case .touchesCancelled: "the touches were cancelled"
    case .excluded(let other): "\(identifier(of: other)) recognizes (GR-10)"
    case .requirementRecognized(let other):
      "\(identifier(of: other)), which had to fail first, recognizes (GR-12)"
    case .deadlocked: "it waits for one that waits for it (GR-12)"
    case .liftedWhileWaiting: "lifted while it waited for another to fail"
    case .delegateRefused: "its delegate says no"
    case .controlGoesFirst(let control):
      "the action of \(identifier(of: control)) goes first (GR-16)"
    case .contentKeepsTouch(let view): "\(identifier(of: view)) keeps the touch (TD-7)"
    case .noRoomToScroll: "there is no room to scroll that way"
    }
  }

  /// The name that logs have for who gets a message.
  package func identifier(of object: DeliveryEvent.Object) -> String {
    switch object {
    case .responder(let responder): identifier(of: responder)
    case .recognizer(let id): identifier(of: id)
    case .scrollRecognizer(let view): "\(identifier(of: view)).panGestureRecognizer"
    }
  }

  package func identifier(of other: DeliveryEvent.Other) -> String {
    switch other {
    case .recognizer(let id): identifier(of: id)
    case .scrollRecognizer(let view): identifier(of: DeliveryEvent.Object.scrollRecognizer(view))
    case .systemGate: "_UISystemGestureGateGestureRecognizer"
    }
  }

  /// A view's id or path, another responder's id or class.
  package func identifier(of responder: Responder) -> String {
    if case .view(let view) = responder { return identifier(of: view) }
    return id(of: responder) ?? className(of: responder)
  }
}
