internal import LayoutModel
internal import Linting

/// Recognizers with `delaysTouchesBegan` on ancestors of controls.
struct RecognizerDelaysControl: LayoutRule {
  static let metadata = RuleMetadata(
    id: "recognizer-delays-control",
    summary: "A recognizer with delaysTouchesBegan on an ancestor delays the touches of a control.",
    rationale: """
      While a recognizer with `delaysTouchesBegan` may still recognize, views receive no touches, \
      and if it recognizes they receive none at all. This applies to all subviews of its view: a \
      button there is not highlighted under the finger, and sends `touchDown` only after the \
      finger is lifted.
      """,
    severity: .info,
    howToFix: """
      Leave `delaysTouchesBegan` at false, or add the recognizer to a view without controls.
      """,
    allowances: [
      "Recognizers on the control itself.",
      "Recognizers whose delegate rejects the touch.",
      "Controls that are disabled, hidden or unreachable.",
    ],
    needs: [.superviews, .recognizers],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for loss in layout.delayedControls(until: findings.cancellation) {
      let recognizer = hierarchy[loss.recognizer]
      findings.report(
        .delays(
          hierarchy.displayName(of: loss.affectedViews[0]),
          .init(Array(loss.affectedViews.dropFirst()), in: hierarchy),
          hierarchy.sentenceName(of: loss.recognizer),
          of: hierarchy.sentenceName(of: loss.recognizer.view)),
        about: loss.affectedViews[0], at: layout.range(of: loss.recognizer, .delaysTouchesBegan),
        related: loss.affectedViews.prefix(Self.namedControlLimit).map { control in
          .init(layout.range(of: control, .label, .id), "this control receives touches late")
        },
        fixes: [
          Fix.set(
            .delaysTouchesBegan, "delaysTouchesBegan", to: "false", of: recognizer.node, in: layout,
            title: "deliver touches to controls without delay", isSafe: false)
        ].compactMap(\.self))
    }
  }

  private static let namedControlLimit = 3
}

extension Finding.Message {
  fileprivate static func delays(
    _ control: String, _ others: Finding.OtherControls, _ recognizer: String, of view: String
  ) -> Self {
    let effect =
      others.count == 0
      ? "its touches are delayed"
      : "its touches and those of \(others.text(of: control)) are delayed"
    return Self(
      subject: control, effect: .statement(effect),
      reason:
        "\(recognizer) of \(view) has delaysTouchesBegan set and withholds them until it fails")
  }
}
