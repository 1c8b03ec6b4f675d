package import LayoutModel

/// One recognizer that waits for another to fail, if both watch the same touch (GR-12).
package struct FailureRequirement: Hashable, Sendable {
  package let waiting: RecognizerID
  package let required: RecognizerID
  package let source: Source

  /// Who says so.
  package enum Source: Hashable, Sendable {
    /// `require(toFail:)`, as `requiresFailureOf` has it.
    case requirement
    /// The delegate of the one that waits: `shouldRequireFailureOf`.
    case waitingDelegate
    /// The delegate of the one that is waited for: `shouldBeRequiredToFailBy`.
    case requiredDelegate
  }
}
