package import LayoutModel

/// One touch, from a finger's coming down to its going up, and how far its view knows of it.
package struct DeliveredTouch: Sendable {
  let finger: Int
  /// For good (HT-14).
  package let view: ViewID
  /// The control that tracks it.
  package let control: ViewID?
  /// Who is asked, the view first (RC-13).
  package let chain: [Responder]
  /// In the root's space.
  package let start: Point
  package var location: Point
  /// No view hears of it (TD-2, TD-3).
  let isWithheld: Bool
  /// When the finger came down: seconds from the first touch of the sequence.
  let startTime: Double
  var isDown = true
  /// What its view has not been told yet, in order.
  package var queue: [TouchPhase] = []
  var stage = Stage.fresh
  /// When a scroll view lets go of it: seconds from the first touch of the sequence (TD-7).
  var heldUntil: Double?

  /// As the control that tracks it saw it last.
  var isInsideControl = true
  /// The table or collection that heard it begin.
  var selectingList: ViewID?

  enum Stage: Sendable {
    /// Its view has heard nothing of it.
    case fresh
    case underWay
    /// It has ended for its view, or is none of its business any more.
    case over
  }

  package init(
    finger: Int, view: ViewID, control: ViewID?, chain: [Responder], start: Point,
    startTime: Double, isWithheld: Bool
  ) {
    self.finger = finger
    self.view = view
    self.control = control
    self.chain = chain
    self.start = start
    location = start
    self.startTime = startTime
    self.isWithheld = isWithheld
  }

  /// Whether a message to the view is about both: fingers that came down together.
  package func isTold(with other: DeliveredTouch) -> Bool {
    view == other.view && startTime == other.startTime
  }
}
