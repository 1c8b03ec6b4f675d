internal import Linting

/// Shapes that are drawn around a button.
struct BackgroundOutsideButton: CodeRule {
  static let metadata = RuleMetadata(
    id: "background-outside-button",
    summary: """
      A button or a gesture is inside of the shape that is drawn for it: taps on its edge \
      are lost.
      """,
    rationale: """
      `padding`, `frame` and `background` after a button, or after a gesture, enlarge what is \
      drawn, but not what receives touches (SU-10). The shape looks like the button, and only its \
      text reacts. The same holds for lines around it: `border`, and a shape with `stroke`. A frame \
      that stretches or has the sides of a touch target does not enlarge the target either.
      """,
    severity: .warning,
    gradation: "info if nothing is drawn in the frame",
    howToFix: """
      Move the modifiers into the label of the button, or before the gesture.
      """,
    allowances: [
      "A rim of less than 10 points: touches beside a button still count (SU-24).",
      "Labels that have a frame or padding of their own.",
      "Backgrounds that are clear, lines that are clear in one state, and modifiers that are not in the sources.",
      "Previews and placeholders.",
    ],
    since: "Unreleased",
    subjects: .code)
}
