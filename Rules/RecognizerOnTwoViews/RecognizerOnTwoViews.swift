internal import HitTesting
internal import LayoutModel
internal import Linting

/// Gesture recognizers that are added to several views.
struct RecognizerOnTwoViews: LayoutRule {
  static let metadata = RuleMetadata(
    id: "recognizer-on-two-views",
    summary:
      "A gesture recognizer that is added to several views receives the touches of the last one only.",
    rationale: """
      A gesture recognizer belongs to one view. `addGestureRecognizer(_:)` removes it from its \
      previous view, so that of several views only the last one has it. UIKit reports no error. \
      In a layout, recognizers of several views with the same `id` and the same content are one \
      recognizer.
      """,
    severity: .warning,
    howToFix: """
      Create a recognizer for each view. They can share target and action.
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Disabled recognizers.",
      "A last view that contains the others: the recognizer receives their touches too.",
    ],
    needs: [.recognizers],
    since: "0.1.0",
    inCode: """
      One recognizer is added to two views, or to the views of a loop, without being removed in between (UC-3).
      """)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    let leftViews = hierarchy.leftViews.filter {
      hierarchy[$0.recognizer].isEnabled && !hierarchy.isHiddenOrBelowHidden($0.view)
        && !hierarchy.isDescendant($0.view, of: $0.recognizer.view)
    }
    let groups = Dictionary(grouping: leftViews, by: \.recognizer).values
    let sorted = groups.sorted {
      layout.sourceMap.range(of: $0[0].node) < layout.sourceMap.range(of: $1[0].node)
    }
    for views in sorted {
      if findings.isCancelled { break }
      let recognizer = views[0].recognizer
      findings.report(
        .moved(
          hierarchy.displayName(of: recognizer), from: hierarchy.sentenceName(of: views[0].view),
          others: views.count - 1, to: hierarchy.sentenceName(of: recognizer.view),
          id: hierarchy[recognizer].id),
        about: views[0].view, at: layout.sourceMap.range(of: views[0].node),
        related: views.dropFirst().prefix(Self.namedViews).map {
          .init(
            layout.sourceMap.range(of: $0.node),
            "it receives no touches of \(hierarchy.quotedName(of: $0.view)) either")
        } + [
          .init(
            layout.range(of: recognizer, .id),
            "it receives the touches of \(hierarchy.quotedName(of: recognizer.view)) only")
        ])
    }
  }

  private static let namedViews = 3
}

extension Finding.Message {
  fileprivate static func moved(
    _ recognizer: String, from view: String, others: Int, to last: String, id: String?
  ) -> Self {
    let more = others == 0 ? "" : others == 1 ? " and 1 other view" : " and \(others) other views"
    return Self(
      subject: recognizer, effect: .statement("it receives no touches of \(view)\(more)"),
      reason:
        "it is added to \(last) later, and a gesture recognizer belongs to one view at a time",
      subjectID: id)
  }
}
