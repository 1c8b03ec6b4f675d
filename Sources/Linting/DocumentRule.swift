package import LayoutModel

/// The rules about the document itself. Readers check them while they read; what a `disable` is
/// worth the linter knows, once all rules have run.
package enum DocumentRule: String, CaseIterable, Hashable, Sendable {
  case syntaxError = "syntax-error"
  case tooDeep = "too-deep"
  case tooLarge = "too-large"
  case duplicateKey = "duplicate-key"
  case duplicateID = "duplicate-id"
  case unknownReference = "unknown-reference"
  case unknownKey = "unknown-key"
  case invalidValue = "invalid-value"
  case missingFrame = "missing-frame"
  case missingGeometry = "missing-geometry"
  case inconsistentFrame = "inconsistent-frame"
  case notATouchPlatform = "not-a-touch-platform"
  case oldArchive = "old-archive"
  case unusedSuppression = "unused-suppression"

  package var severity: Severity {
    switch self {
    case .unusedSuppression, .notATouchPlatform, .oldArchive: .info
    case .unknownKey: .warning
    default: .error
    }
  }

  /// Which findings have another severity, in words; nil where all have the same.
  package var gradation: String? {
    self == .invalidValue ? "warning where the value is right and cannot be judged" : nil
  }

  package var summary: String {
    switch self {
    case .syntaxError: "The text does not follow its format's grammar: no rule checks it."
    case .tooDeep: "The document is nested deeper than the limit."
    case .tooLarge: "The document is larger than the limit."
    case .duplicateKey: "An object names one key twice: the later member is left out."
    case .duplicateID: "Two things share one id: references to it mean the first."
    case .unknownReference: "An id is referred to that nothing in the layout has."
    case .unknownKey: "A key that the format does not know: it is ignored."
    case .invalidValue: "A value of the wrong type or out of its range: it counts as left out."
    case .missingFrame: "A view without a frame: nothing is said about it and what it holds."
    case .missingGeometry: "A transformed view without the bounds and center that count."
    case .inconsistentFrame: "A frame that its bounds, center and transform do not give."
    case .notATouchPlatform:
      "A document for a platform without touches on views, such as macOS: it is not checked."
    case .oldArchive: "A document in the form before Xcode 5: it is not checked."
    case .unusedSuppression: "A name in `disable` that suppresses nothing there."
    }
  }

  /// What such a finding points at does nothing, so that it may be shown as faded.
  package var isAboutIdleText: Bool { self == .unusedSuppression }

  /// Whether a text of which this is said can keep it back itself: it is understood, and it is not
  /// about keeping back.
  package var canBeSuppressed: Bool {
    switch self {
    case .syntaxError, .tooDeep, .tooLarge, .notATouchPlatform, .oldArchive, .unusedSuppression:
      false
    default: true
    }
  }

  package func finding(
    _ message: Finding.Message, at range: SourceRange, related: [Finding.RelatedLocation] = []
  ) -> Finding {
    Finding(
      rule: rawValue, severity: severity, message: message, range: range, related: related)
  }

  /// The finding about a document over the limit: it is not read, so that its size is not known.
  ///
  /// - Parameter limit: bytes.
  package static func tooLarge(limit: Int) -> Finding {
    tooLarge.finding(
      "the document is larger than the limit of \((Double(limit) / 1_048_576).shortText) MiB",
      at: SourceRange(0, 0))
  }
}
