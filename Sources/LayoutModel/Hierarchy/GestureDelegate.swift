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
