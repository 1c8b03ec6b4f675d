internal import LayoutModel
internal import Linting

/// Tap recognizers on ancestors of lists that prevent the selection of cells.
struct TapRecognizerBlocksSelection: LayoutRule {
  static let metadata = RuleMetadata(
    id: "tap-recognizer-blocks-selection",
    summary:
      "A tap recognizer on an ancestor of a table or collection view prevents the selection of cells.",
    rationale: """
      A gesture recognizer receives the touches of all subviews of its view, and a table view \
      selects a row when a touch ends in it. The recognizer is faster: it recognizes a quick tap \
      before the table view receives the touch, and cancels the touch of a longer one. \
      `tableView(_:didSelectRowAt:)` is called only for a touch that is too long for a tap, so \
      that selection seems to work now and then. The usual cause is a recognizer that dismisses \
      the keyboard.
      """,
    severity: .warning,
    howToFix: """
      Set `cancelsTouchesInView` to false, so that both happen, or let the recognizer's delegate \
      reject touches in the table view.
      """,
    allowances: [
      "Recognizers for several taps or fingers: a single tap still selects a cell.",
      "Recognizers whose delegate rejects the touch.",
      "Recognizers on a cell or its subviews.",
      "Lists that are hidden or unreachable.",
      "Lists whose cells are filled by a control or another view that handles touches.",
    ],
    needs: [.superviews, .recognizers],
    since: "0.1.0",
    inCode: """
      A table or collection view controller with a method for the selection of cells adds a tap recognizer to its view, and \
      its code does not remove or change the recognizer.
      """)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for loss in layout.blockedSelections(until: findings.cancellation) {
      let recognizer = hierarchy[loss.recognizer]
      let owner = hierarchy.sentenceName(of: loss.recognizer.view)
      findings.report(
        .neverSelects(
          hierarchy.displayName(of: loss.affectedViews[0]), loss.affectedViews.count - 1,
          hierarchy.sentenceName(of: loss.recognizer),
          of: loss.recognizer.view == loss.affectedViews[0] ? nil : owner,
          cancels: recognizer.cancelsTouchesInView),
        about: loss.affectedViews[0], at: layout.range(of: loss.recognizer, .cancelsTouchesInView),
        related: loss.affectedViews.prefix(Self.namedListLimit).map { list in
          .init(layout.range(of: list, .id, .label), "cells of this list are never selected")
        },
        fixes: [fix(for: recognizer, layout)].compactMap(\.self))
    }
  }

  /// Changes both properties that keep the touch from the list.
  private func fix(for recognizer: GestureRecognizer, _ layout: AnalyzedLayout) -> Fix? {
    let title = "deliver the touches to the views too"
    let parts = [
      recognizer.cancelsTouchesInView
        ? Fix.set(
          .cancelsTouchesInView, "cancelsTouchesInView", to: "false", of: recognizer.node,
          in: layout,
          title: title, isSafe: true) : nil,
      recognizer.delaysTouchesBegan
        ? Fix.set(
          .delaysTouchesBegan, "delaysTouchesBegan", to: "false", of: recognizer.node, in: layout,
          title: title, isSafe: true) : nil,
    ]
    let edits = parts.compactMap(\.self).flatMap(\.edits)
    return edits.isEmpty ? nil : Fix(title: title, isSafe: true, edits: edits)
  }

  private static let namedListLimit = 5
}

extension Finding.Message {
  fileprivate static func neverSelects(
    _ list: String, _ others: Int, _ recognizer: String, of view: String?, cancels: Bool
  ) -> Self {
    let lists =
      others == 0 ? "" : others == 1 ? " or in 1 other list" : " or in \(others) other lists"
    let owner = view.map { " of \($0)" } ?? ""
    return Self(
      subject: list,
      effect: .statement("a tap selects no cell\(others == 0 ? "" : " here" + lists)"),
      reason:
        "\(recognizer)\(owner) recognizes first and \(cancels ? "cancels" : "withholds") the touch")
  }
}
