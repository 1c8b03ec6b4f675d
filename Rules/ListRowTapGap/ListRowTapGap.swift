internal import Linting

/// Rows that react on their text only.
struct ListRowTapGap: CodeRule {
  static let metadata = RuleMetadata(
    id: "list-row-tap-gap",
    summary: "A row of a list has a tap gesture on its text: taps beside the text are lost.",
    rationale: """
      A tap gesture on the content of a row receives the touches on the content only, and not \
      those in the rest of the row (SU-25). The row looks like one that can be tapped everywhere.
      """,
    severity: .warning,
    howToFix: """
      Make the content a `Button`, or add `.frame(maxWidth: .infinity, alignment: .leading)` and \
      `.contentShape(Rectangle())` before the gesture.
      """,
    allowances: [
      "Content that fills the row, or whose size is not known from the sources.",
      "Rows with a button or a link.",
      "Previews and placeholders.",
      "A tap gesture on the list itself, which suppresses the selection of rows (SU-18).",
    ],
    since: "Unreleased",
    subjects: .code)
}
