internal import Linting

/// Several buttons of the default style in one row.
struct ListRowButtons: CodeRule {
  static let metadata = RuleMetadata(
    id: "list-row-buttons",
    summary: """
      A row of a list has several buttons of the default style: a tap anywhere in the row \
      performs all of them.
      """,
    rationale: """
      A row of a `List` or `Form` performs the actions of all its buttons of the default style for \
      a tap anywhere in the row (SU-17). A tap on “Edit” deletes as well.
      """,
    severity: .error,
    howToFix: """
      Add `.buttonStyle(.borderless)` to the buttons, or `.plain`.
      """,
    allowances: [
      "Rows with one button, unless its role is destructive.",
      "Buttons with another style, of their own or of an ancestor, and those whose action is empty.",
      "Buttons in menus, swipe actions, toolbars, alerts and context menus.",
      "Rows that are views of other modules.",
    ],
    since: "Unreleased",
    subjects: .code)
}
