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
