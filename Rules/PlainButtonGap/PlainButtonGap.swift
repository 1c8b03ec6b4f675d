internal import Linting

/// Gaps in the label of a plain button.
struct PlainButtonGap: CodeRule {
  static let metadata = RuleMetadata(
    id: "plain-button-gap",
    summary: "A plain button or link has a gap in its label: taps in the gap are lost.",
    rationale: """
      A `Button` or `NavigationLink` with the style `.plain`, and one with a style of the app, \
      receives touches only where its label draws (SU-4, SU-7). `Spacer`, padding and a stretched \
      frame in the label draw nothing.
      """,
    severity: .warning,
    gradation: """
      info if only a frame or padding makes the gap, unless a shape is drawn around it, or a \
      `contentShape` is before the padding
      """,
    howToFix: """
      Add `.contentShape(Rectangle())` at the end of the label. Outside the button it has no \
      effect (SU-5).
      """,
    allowances: [
      """
      Buttons with the default or the borderless style: the area of their labels is not \
      documented.
      """,
      "Buttons whose style is not in the sources, or is passed as a parameter.",
      "Labels with a background that is drawn in all states, in the label or in the style.",
      "Previews, placeholders, and views with `allowsHitTesting(false)`.",
    ],
    since: "Unreleased",
    subjects: .code)
}
