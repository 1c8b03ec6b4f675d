internal import LayoutModel
internal import Linting

/// Tap recognizers that receive the same touches without a failure requirement.
struct DuplicateTapRecognizers: LayoutRule {
  static let metadata = RuleMetadata(
    id: "duplicate-tap-recognizers",
    summary: "Tap recognizers compete for the same taps without a failure requirement.",
    rationale: """
      A single-tap recognizer recognizes the first tap of a double tap, and the double-tap \
      recognizer the second: both actions are called. A double tap calls only its own action if \
      the single-tap recognizer requires the other to fail. Of two equal tap recognizers on one \
      view, only one recognizes a tap, and UIKit does not document which.
      """,
    severity: .warning,
    gradation: "info if more recognizers than the limit receive one touch",
    howToFix: """
      Let the recognizer for fewer taps require the other to fail (`require(toFail:)`). Of two \
      equal recognizers, remove one, or let a delegate allow both \
      (`gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)`).
      """,
    exampleCode: """
      class PhotoController: UIViewController {
        @IBOutlet var openTap: UITapGestureRecognizer!
        @IBOutlet var zoomTap: UITapGestureRecognizer!

        @IBAction func open(_ sender: UITapGestureRecognizer) {}
        @IBAction func zoom(_ sender: UITapGestureRecognizer) {}
      }

      \(RuleExample.orderedPhotoController)
      """,
    allowances: [
      "Recognizers with a failure requirement between them, by `requiresFailureOf` or a delegate.",
      "Recognizers that a delegate allows to recognize simultaneously.",
      "Recognizers that code enables and disables.",
      "Recognizers for different numbers of fingers.",
      "A single-tap recognizer on an ancestor that cancels no touches and is meant to see every tap.",
      "Equal recognizers on a view and on its ancestor: the one on the inner view recognizes first, as expected.",
    ],
    needs: [.superviews, .recognizers],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for conflict in layout.tapConflicts(until: findings.cancellation) {
      let (own, other) = (hierarchy[conflict.recognizer], hierarchy[conflict.other])
      let message: Finding.Message =
        switch conflict.kind {
        case .alike:
          .alike(hierarchy.displayName(of: conflict.recognizer.view), own)
        case .fewerTapsFireFirst: .bothRecognize(own, other)
        }
      findings.report(
        message, about: conflict.recognizer.view,
        at: layout.range(of: conflict.recognizer, .requiresFailureOf),
        related: [
          .init(layout.range(of: conflict.other, .className), "this is the other recognizer")
        ],
        fixes: fixes(for: conflict, layout))
    }
    for view in layout.viewsOverRecognizerLimit {
      if findings.isCancelled { break }
      findings.report(
        .tooMany(hierarchy.displayName(of: view), limit: AnalyzedLayout.watchingRecognizerLimit),
        about: view, at: layout.range(of: view, .gestureRecognizers), severity: .info)
    }
  }

  private func fixes(
    for conflict: AnalyzedLayout.TapConflict, _ layout: AnalyzedLayout
  ) -> [Fix] {
    let (own, other) = (layout.hierarchy[conflict.recognizer], layout.hierarchy[conflict.other])
    guard conflict.kind == .fewerTapsFireFirst, let id = other.id else { return [] }
    let required = (own.requiresFailureOf + [id]).map(\.jsonQuoted).joined(separator: ", ")
    let fix = Fix.set(
      .requiresFailureOf, "requiresFailureOf", to: "[\(required)]", of: own.node, in: layout,
      title: "require \(other.kindName) \(id.shortened.inQuotes) to fail",
      // On another view it also receives touches that the other does not.
      isSafe: conflict.recognizer.view == conflict.other.view)
    return [fix].compactMap(\.self)
  }
}

extension Finding.Message {
  fileprivate static func alike(_ view: String, _ recognizer: GestureRecognizer) -> Self {
    Self(
      subject: view,
      effect: .statement("only one of its two recognizers for \(recognizer.tapText) recognizes it"),
      reason: "UIKit does not document which")
  }

  fileprivate static func tooMany(_ view: String, limit: Int) -> Self {
    Self(
      subject: view,
      effect: .statement("more than \(limit) gesture recognizers receive its touches"),
      reason: "conflicts between them and with controls are not checked")
  }

  fileprivate static func bothRecognize(
    _ own: GestureRecognizer, _ other: GestureRecognizer
  ) -> Self {
    let tap = own.tapCount == 1 ? "the first tap" : "tap \(own.tapCount)"
    return Self(
      subject: own.displayName, effect: .statement("it recognizes \(tap) of \(other.tapText)"),
      reason: "it does not require \(other.sentenceName) to fail", subjectID: own.id)
  }
}

extension GestureRecognizer {
  fileprivate var tapText: String {
    switch tapCount {
    case 1: "a single tap"
    case 2: "a double tap"
    default: "\(tapCount) taps"
    }
  }
}
