internal import Linting

/// Gestures on a stack with a hole.
struct TapAreaGap: CodeRule {
  static let metadata = RuleMetadata(
    id: "tap-area-gap",
    summary: "A tap gesture is on a stack with a gap: taps in the gap are lost.",
    rationale: """
      A stack takes a touch only where one of its views does. `Spacer` and the spacing between \
      views draw nothing, so that a gesture on the stack does not receive the touches there \
      (SU-1). Users tap in the middle of a row, which is often the gap.
      """,
    severity: .warning,
    gradation: """
      info if only a frame or padding makes the gap, unless a shape is drawn around it, or a \
      `contentShape` is before the padding; also if the text is underlined, as that of a link is
      """,
    howToFix: """
      Add `.contentShape(Rectangle())` before the gesture, or make the row a `Button`.
      """,
    allowances: [
      """
      Views whose modifiers, subviews or styles are not in the sources: what they draw is unknown.
      """,
      "Stacks with a background that is drawn in all states.",
      "Gestures whose action is empty, drags, previews and placeholders (`redacted`).",
      "Presses of at least two seconds, which are hidden functions.",
      "Views with `allowsHitTesting(false)`.",
      "Code for other systems than iOS (`#if os(macOS)`).",
      "Hidden views and those with an opacity of 0, which take no touches (SU-13), and almost transparent backgrounds, which do (SU-9).",
      "The order of gestures in each other (SU-15), and of a double and a single tap (SU-16).",
      "Long presses and drags that may block scrolling (SU-19), and overlays, which may not be drawn (SU-20).",
    ],
    since: "Unreleased",
    subjects: .code)
}
