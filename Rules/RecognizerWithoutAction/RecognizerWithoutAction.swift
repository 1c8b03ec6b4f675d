internal import LayoutModel
internal import Linting

/// Gesture recognizers without an action.
struct RecognizerWithoutAction: LayoutRule {
  static let metadata = RuleMetadata(
    id: "recognizer-without-action",
    summary: "A gesture recognizer has no action.",
    rationale: """
      A gesture recognizer reports its gesture by calling its actions. Without an action the \
      gesture has no effect, but the recognizer still cancels the touches of its view by default.
      """,
    severity: .info,
    howToFix: """
      Add a target and an action, or remove the recognizer.
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Disabled recognizers, and hover recognizers.",
      "Recognizers of the app's own classes, which may act themselves.",
      "A recognizer with a delegate, which is notified of the gesture, and one that another requires to fail.",
      "In Interface Builder documents, a recognizer with an outlet, through which code can add an action.",
      "A recognizer that keeps gestures from one of its kind on an ancestor, or from a scroll view.",
      "Recognizers in dumps, which do not contain actions.",
    ],
    needs: [.recognizers],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard layout.format.kind == .layout || layout.format.kind == .interfaceBuilder else { return }
    let hierarchy = layout.hierarchy
    for id in layout.idleRecognizers(until: findings.cancellation)
    where hierarchy[id].id.map(layout.code.hasOutlet(ofRecognizer:)) != true {
      if findings.isCancelled { break }
      findings.report(
        .init(
          subject: "\(hierarchy.displayName(of: id)) of \(hierarchy.sentenceName(of: id.view))",
          effect: .statement("its gesture has no effect"), reason: "it has no target and action"),
        about: id.view, at: layout.range(of: id, .actions))
    }
  }
}
