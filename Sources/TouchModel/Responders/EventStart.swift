package import LayoutModel

/// A kind of event that goes along the responder chain, by the name that the command line gives it.
///
/// Touches, presses, motion and remote control go on from responder to responder, each phase by
/// itself, until one of them keeps it (RC-13); a key command or an edit menu's action goes to the
/// first that implements it (RC-15, RC-16).
package enum ResponderEvent: String, CaseIterable, Hashable, Sendable {
  case touch, press, shake
  case keyCommand = "key-command"
  case remoteControl = "remote-control"
  case editMenu = "edit-menu"
}

/// The responder that an event comes to first.
package struct EventStart: Hashable, Sendable {
  package let responder: Responder
  /// The tags of what was taken for granted.
  package let assumptions: [String]

  package init(at responder: Responder, assumptions: [String] = []) {
    self.responder = responder
    self.assumptions = assumptions
  }
}

extension ViewHierarchy {
  /// Where an event that is not aimed at a point starts: at the first responder of the key window,
  /// else at that window itself (RC-12, HT-15); in a lone view at its first responder, else at it.
  ///
  /// No format says which window is key. Of those that are shown it is taken to be the frontmost
  /// that has a first responder, else the frontmost: a window that only floats above the others is
  /// shown without becoming key.
  package var startOfEventsWithoutPoint: EventStart {
    let shown = kind == .view ? roots : windowsFrontToBack.filter { !self[$0].isHidden }
    for root in shown {
      guard let responder = firstResponder(in: root) else { continue }
      return EventStart(at: .view(responder), assumptions: shown.count > 1 ? ["HT-15"] : [])
    }
    return EventStart(
      at: shown.first.map(Responder.view) ?? .application, assumptions: ["HT-15"])
  }

  /// The first responder among a root and what it holds; there is one per window (RC-17), and of
  /// several in a document the first counts.
  package func firstResponder(in root: ViewID) -> ViewID? {
    (root.index..<self[root].subtreeEnd).first { views[$0].isFirstResponder }.map(ViewID.init)
  }
}
