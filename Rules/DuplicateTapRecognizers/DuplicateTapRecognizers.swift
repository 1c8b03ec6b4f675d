internal import LayoutModel
package import Linting

/// Tap recognizers that get the same touches and do not wait for each other.
package struct DuplicateTapRecognizers: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "duplicate-tap-recognizers",
    summary: "Tap recognizers that want the same tap, and none waits for the other.",
    rationale: """
      A single tap recognizer fires on the first tap of a double tap, and the double tap recognizer \
      on the second: both actions are called. Only where the single one requires the other to fail \
      does a double tap come alone. Of two that are alike on one view, one fires and one never does, \
      and nothing says which.
      """,
    severity: .warning,
    gradation: "info where more recognizers get one touch than are checked",
    howToFix: """
      Let the recognizer for fewer taps require the other to fail (`require(toFail:)`); of two that \
      are alike, keep one, or let a delegate's `shouldRecognizeSimultaneouslyWith` allow both.
      """,
    flaggedExample: """
      {
        "class": "UIImageView", "isUserInteractionEnabled": true, "id": "photo",
        "frame": [0, 0, 390, 390],
        "gestureRecognizers": [
          { "class": "UITapGestureRecognizer", "id": "open", "actions": [{ "action": "open" }] },
          {
            "class": "UITapGestureRecognizer", "id": "zoom", "numberOfTapsRequired": 2,
            "actions": [{ "action": "zoom" }]
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIImageView", "isUserInteractionEnabled": true, "id": "photo",
        "frame": [0, 0, 390, 390],
        "gestureRecognizers": [
          {
            "class": "UITapGestureRecognizer", "id": "open", "requiresFailureOf": ["zoom"],
            "actions": [{ "action": "open" }]
          },
          {
            "class": "UITapGestureRecognizer", "id": "zoom", "numberOfTapsRequired": 2,
            "actions": [{ "action": "zoom" }]
          }
        ]
      }
      """,
    allowances: [
      "Recognizers that wait for each other, by `requiresFailureOf` or by a delegate.",
      "Recognizers that a delegate lets recognize simultaneously.",
      "Recognizers for another number of fingers.",
      "A single tap on a view further out that cancels no touches: it means to see every tap.",
      "Two alike on a view and on one that it lies in: the inner one goes first, as it should.",
    ],
    needs: [.superviews, .recognizers],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for conflict in layout.tapConflicts {
      let (own, other) = (hierarchy[conflict.recognizer], hierarchy[conflict.other])
      let message: Finding.Message =
        switch conflict.kind {
        case .alike:
          .alike(
            hierarchy.spokenName(of: conflict.recognizer.view), own.tapCount,
            [conflict.other, conflict.recognizer].map(hierarchy.spokenName))
        case .fewerTapsFireFirst:
          .bothFire(
            hierarchy.spokenName(of: conflict.recognizer), own.tapCount,
            hierarchy.spokenName(of: conflict.other), other.tapCount)
        }
      findings.report(
        message, about: conflict.recognizer.view,
        at: layout.range(of: conflict.recognizer, .requiresFailureOf),
        related: [.init(layout.range(of: conflict.other, .className), .other)],
        fixes: fixes(for: conflict, layout))
    }
    for view in layout.overwatchedViews {
      findings.report(
        .tooMany(hierarchy.spokenName(of: view), limit: CheckedLayout.watchingRecognizerLimit),
        about: view, at: layout.range(of: view, .gestureRecognizers), severity: .info)
    }
  }

  private func fixes(
    for conflict: CheckedLayout.TapConflict, _ layout: CheckedLayout
  ) -> [Fix] {
    let (own, other) = (layout.hierarchy[conflict.recognizer], layout.hierarchy[conflict.other])
    guard conflict.kind == .fewerTapsFireFirst, let id = other.id else { return [] }
    let required = (own.requiresFailureOf + [id]).map(\.jsonQuoted).joined(separator: ", ")
    let fix = Fix.set(
      .requiresFailureOf, "requiresFailureOf", to: "[\(required)]", of: own.node, in: layout,
      title: "let it wait until \(other.spokenKind) \"\(id.shortened)\" has failed",
      // On another view it is there for more than the one with more taps is.
      isSafe: conflict.recognizer.view == conflict.other.view)
    return [fix].compactMap(\.self)
  }
}

extension Finding.Message {
  fileprivate static func alike(_ view: String, _ tapCount: Int, _ names: [String]) -> Self {
    let own =
      Set(names).count == 1
      ? "two recognizers for \(tapCount.tapText)"
      : "\(names.joined(separator: " and ")), both for \(tapCount.tapText)"
    return "\(view): of its \(own), one fires, one never does, and nothing says which"
  }

  fileprivate static func tooMany(_ view: String, limit: Int) -> Self {
    """
    \(view): more than \(limit) recognizers get its touches; what they do to each other and to \
    controls is not checked
    """
  }

  fileprivate static func bothFire(
    _ own: String, _ ownCount: Int, _ other: String, _ otherCount: Int
  ) -> Self {
    """
    \(own): it fires on \(ownCount == 1 ? "the first tap" : "tap \(ownCount)") of \
    \(otherCount.tapText), which is meant for \(other): it does not wait for that to fail
    """
  }

  fileprivate static let other: Self = "the other recognizer"
}

extension Int {
  fileprivate var tapText: String {
    switch self {
    case 1: "a tap"
    case 2: "a double tap"
    default: "\(self) taps"
    }
  }
}
