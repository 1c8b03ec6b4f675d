internal import TouchModel
internal import LayoutModel
package import Linting

/// Gesture recognizers that are added to more than one view.
package struct RecognizerOnTwoViews: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "recognizer-on-two-views",
    summary: "A gesture recognizer that is added to a second view works on that one only.",
    rationale: """
      A recognizer has one view. `addGestureRecognizer(_:)` takes it from the view that it was on, \
      so that of several views only the last gets its gesture. UIKit says nothing about it. In a \
      layout it is one recognizer where several views have it with the same `id` and the same content.
      """,
    severity: .warning,
    howToFix: """
      Make a recognizer for each view; they can share target and action.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIView", "id": "first card", "frame": [20, 100, 350, 200],
            "gestureRecognizers": [
              {
                "class": "UITapGestureRecognizer", "id": "tap",
                "actions": [ { "action": "openCard:" } ]
              }
            ]
          },
          {
            "class": "UIView", "id": "second card", "frame": [20, 320, 350, 200],
            "gestureRecognizers": [
              {
                "class": "UITapGestureRecognizer", "id": "tap",
                "actions": [ { "action": "openCard:" } ]
              }
            ]
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIView", "id": "first card", "frame": [20, 100, 350, 200],
            "gestureRecognizers": [
              {
                "class": "UITapGestureRecognizer", "id": "first tap",
                "actions": [ { "action": "openCard:" } ]
              }
            ]
          },
          {
            "class": "UIView", "id": "second card", "frame": [20, 320, 350, 200],
            "gestureRecognizers": [
              {
                "class": "UITapGestureRecognizer", "id": "second tap",
                "actions": [ { "action": "openCard:" } ]
              }
            ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "A recognizer that is off.",
      "Where the last view holds the others: it gets their touches as well.",
    ],
    needs: [.recognizers],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    let deaf = hierarchy.leftViews.filter {
      hierarchy[$0.recognizer].isEnabled && !hierarchy.isHiddenOrBelowHidden($0.view)
        && !hierarchy.isDescendant($0.view, of: $0.recognizer.view)
    }
    let groups = Dictionary(grouping: deaf, by: \.recognizer).values
    for views in groups.sorted(by: {
      layout.sourceMap.range(of: $0[0].node) < layout.sourceMap.range(of: $1[0].node)
    }) {
      let recognizer = views[0].recognizer
      findings.report(
        .moved(
          hierarchy.spokenName(of: recognizer), from: hierarchy.spokenName(of: views[0].view),
          others: views.count - 1, to: hierarchy.spokenName(of: recognizer.view)),
        about: views[0].view, at: layout.sourceMap.range(of: views[0].node),
        related: views.dropFirst().prefix(Self.namedViews).map {
          .init(layout.sourceMap.range(of: $0.node), .alsoLeft(hierarchy.quotedName(of: $0.view)))
        } + [
          .init(
            layout.range(of: recognizer, .id),
            .isOn(hierarchy.quotedName(of: recognizer.view)))
        ])
    }
  }

  /// A few stand for many.
  private static let namedViews = 3
}

extension Finding.Message {
  fileprivate static func moved(
    _ recognizer: String, from view: String, others: Int, to last: String
  ) -> Self {
    let more = others == 0 ? "" : " (nor of \(others) more)"
    return """
      \(recognizer) gets no touch of \(view)\(more): it is added to \(last) later, and has one view \
      at a time
      """
  }

  fileprivate static func alsoLeft(_ name: String) -> Self {
    "nor does it get those of \(name)"
  }

  fileprivate static func isOn(_ name: String) -> Self {
    "it works here, on \(name)"
  }
}
