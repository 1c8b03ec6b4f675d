package import LayoutModel

/// What a gesture of the fingers comes to: who hears of it, in which order, and what is called.
package struct TouchSequence: Sendable {
  /// The view that the first touch hits (HT-14).
  package let hit: ViewID?
  /// Of the layout's, those that the first touch comes to, from the hit view up (GR-1).
  package let receivingRecognizers: [RecognizerID]
  /// In the order in which a device would print them.
  package let events: [DeliveryEvent]
  /// The rules that the answer assumes and neither the input nor Apple's documentation settles.
  package let assumptions: [String]
  /// Recognizers over the limit, which were left out.
  package let leftOutCount: Int

  /// The actions that were called, in order.
  package var actions: [String] {
    events.compactMap { event in
      guard case .action(let action) = event.message, !action.isLost else { return nil }
      return action.selector
    }
  }
}

/// One line of the log: who gets which message when.
package struct DeliveryEvent: Hashable, Sendable {
  /// Seconds from the first touch.
  package let time: Double
  package let object: Object
  package let message: Message

  package enum Object: Hashable, Sendable {
    case responder(Responder)
    case recognizer(RecognizerID)
    /// The `panGestureRecognizer` that UIKit gives a scroll view (GR-21).
    case scrollRecognizer(ViewID)
  }

  package enum Message: Hashable, Sendable {
    /// With the fingers that it is about, counted from 0.
    case touch(TouchPhase, fingers: [Int])
    case control(Tracking)
    case delegate(Question, answer: Bool, about: Other?)
    /// With why a recognizer failed.
    case state(State, GestureFailure?)
    case action(SentAction)
    case selection(Selection)
  }

  /// What `UIControl` calls on itself (TD-4).
  package enum Tracking: String, Hashable, Sendable {
    case beginTracking, continueTracking, endTracking, cancelTracking
  }

  /// The methods of `UIGestureRecognizerDelegate`, in short (GR-14).
  package enum Question: String, Hashable, Sendable {
    case shouldReceiveTouch, shouldBegin, shouldRecognizeSimultaneously
    case shouldRequireFailureOf, shouldBeRequiredToFailBy
  }

  /// The recognizer that a question is about, beside the delegate's own.
  package enum Other: Hashable, Sendable {
    case recognizer(RecognizerID)
    case scrollRecognizer(ViewID)
    /// One of the two by which a window lets the system's gestures go first (GR-22).
    case systemGate(Int)
  }

  /// `UIGestureRecognizer.State`; a discrete gesture is recognized by coming to `ended` (GR-6).
  package enum State: String, Hashable, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// What a control or a recognizer sends.
  package struct SentAction: Hashable, Sendable {
    package let selector: String
    /// Who gets it, where the input says so.
    package var target: Responder?
    /// It is sent up the responder chain, and nobody there implements it: nothing is called.
    package var isLost = false
  }

  package enum Selection: String, Hashable, Sendable {
    case didSelectRow, didSelectItem
  }
}

extension DeliveryEvent.Message {
  /// The word that reports have for what sort of message it is.
  package var kind: String {
    switch self {
    case .touch: "touch"
    case .control: "control"
    case .delegate: "delegate"
    case .state: "state"
    case .action: "action"
    case .selection: "selection"
    }
  }

  /// The message itself: the method, the state or the selector.
  package var name: String {
    switch self {
    case .touch(let phase, _): phase.rawValue
    case .control(let tracking): tracking.rawValue
    case .delegate(let question, _, _): question.rawValue
    case .state(let state, _): state.rawValue
    case .action(let action): action.selector
    case .selection(let selection): selection.rawValue
    }
  }
}
