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
