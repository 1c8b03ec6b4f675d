internal import LayoutModel
package import Linting

/// Tap recognizers above tables and collections that take the taps which select cells.
package struct TapRecognizerBlocksSelection: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "tap-recognizer-blocks-selection",
    summary: "A tap recognizer above a table or collection view: its cells are never selected.",
    rationale: """
      A recognizer gets the touches of all that its view holds, and a table view selects a row when \
      it sees a touch end. The recognizer is faster: a quick tap it has before the table sees \
      anything, a longer one it has cancelled. `didSelectRow` comes only for a touch that is held too \
      long to be a tap, so that rows seem to work now and then. Recognizers that dismiss the \
      keyboard are the usual case.
      """,
    severity: .warning,
    howToFix: """
      Set `cancelsTouchesInView` to false, so that both happen; or let the recognizer's delegate turn \
      down touches on the table.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "gestureRecognizers": [
          { "class": "UITapGestureRecognizer", "actions": [{ "action": "dismissKeyboard" }] }
        ],
        "subviews": [{ "class": "UITableView", "id": "orders", "frame": [0, 0, 390, 844] }]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "gestureRecognizers": [
          {
            "class": "UITapGestureRecognizer", "cancelsTouchesInView": false,
            "actions": [{ "action": "dismissKeyboard" }]
          }
        ],
        "subviews": [{ "class": "UITableView", "id": "orders", "frame": [0, 0, 390, 844] }]
      }
      """,
    allowances: [
      "Recognizers that wait for more taps or more fingers: one tap is still the table's.",
      "Recognizers whose delegate turns the touch down.",
      "Recognizers on a cell, or on what it holds.",
      "Lists that are hidden, or that no touch gets to.",
      "Lists whose cells are filled by a control or another view that keeps touches.",
    ],
    needs: [.superviews, .recognizers],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for loss in layout.blockedSelections {
      let recognizer = hierarchy[loss.recognizer]
      let holder = hierarchy.spokenName(of: loss.recognizer.view)
      findings.report(
        .neverSelects(
          hierarchy.spokenName(of: loss.losers[0]), loss.losers.count - 1,
          hierarchy.spokenName(of: loss.recognizer),
          of: loss.recognizer.view == loss.losers[0] ? nil : holder,
          cancels: recognizer.cancelsTouchesInView),
        about: loss.losers[0], at: layout.range(of: loss.recognizer, .cancelsTouchesInView),
        related: loss.losers.prefix(Self.namedListLimit).map { list in
          .init(layout.range(of: list, .id, .label), .list)
        },
        fixes: [fix(for: recognizer, layout)].compactMap(\.self))
    }
  }

  /// Both of what may keep the touch from the list.
  private func fix(for recognizer: GestureRecognizer, _ layout: CheckedLayout) -> Fix? {
    let title = "let views have their touches too"
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

  /// More places make no better explanation.
  private static let namedListLimit = 5
}

extension Finding.Message {
  fileprivate static func neverSelects(
    _ list: String, _ others: Int, _ recognizer: String, of holder: String?, cancels: Bool
  ) -> Self {
    let more = others == 0 ? "" : " (and \(others) more)"
    let place = holder.map { " of \($0)" } ?? ""
    return """
      \(list)\(more): a tap selects nothing: the \(recognizer)\(place) recognizes first and \
      \(cancels ? "cancels the touch" : "keeps the touch back")
      """
  }

  fileprivate static let list: Self = "the cells that are never selected are here"
}
