internal import Linting

/// Controls behind the content view of a cell.
struct CellSubviewBehindContentView: CodeRule {
  static let metadata = RuleMetadata(
    id: "cell-subview-behind-content-view",
    summary: """
      A control is a subview of a table view cell and not of its content view, which \
      covers it.
      """,
    rationale: """
      From iOS 14, a table view cell creates its content view when something first reads it, and \
      puts it in front of the subviews that it has (UC-1). The content view then takes the touches \
      of these subviews.
      """,
    severity: .warning,
    gradation: "info for a text field that gets the focus when the cell is selected",
    howToFix: """
      Add the view to `contentView`.
      """,
    allowances: [
      "Cells that a document declares: a decoded cell has its content view.",
      """
      Cells that read `contentView`, `textLabel` or another member that creates it before they add \
      the subview.
      """,
      "Cells that change the order of their subviews, or disable the content view.",
      "Cells of collection views, headers and footers.",
    ],
    since: "Unreleased",
    subjects: .code)
}
