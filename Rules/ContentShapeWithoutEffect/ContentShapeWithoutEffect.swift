internal import Linting

/// Content shapes that no gesture and no label has.
struct ContentShapeWithoutEffect: CodeRule {
  static let metadata = RuleMetadata(
    id: "content-shape-without-effect",
    summary: "A `contentShape` after a gesture, or outside a plain button, has no effect.",
    rationale: """
      `contentShape` changes the hit area of the view that it is applied to (SU-2). A gesture that \
      is applied before it does not have the shape (SU-3), and neither does the label of a button \
      (SU-5).
      """,
    severity: .error,
    howToFix: """
      Move it before the gesture, or to the end of the label.
      """,
    allowances: [
      "Other kinds than `.interaction`: `contentShape(.contextMenuPreview, …)`.",
      "Shapes on views whose gestures are not in the sources.",
      "Views that take touches everywhere without the shape.",
    ],
    since: "Unreleased",
    subjects: .code)
}
