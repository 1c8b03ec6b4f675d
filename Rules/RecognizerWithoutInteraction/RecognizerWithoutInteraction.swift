internal import AppCode
internal import LayoutModel
internal import Linting
internal import HitTesting

/// Gesture recognizers on views with user interaction disabled.
struct RecognizerWithoutInteraction: LayoutRule {
  static let metadata = RuleMetadata(
    id: "recognizer-without-interaction",
    summary:
      "A gesture recognizer is on a view with user interaction disabled, the default of UILabel.",
    rationale: """
      A gesture recognizer receives the touches of its view and of that view's subviews. \
      Hit-testing ignores a view whose `isUserInteractionEnabled` is false, so that its \
      recognizers receive no touches. It is false by default for `UILabel` and `UIImageView`.
      """,
    severity: .warning,
    howToFix: """
      Set `isUserInteractionEnabled` to true on the view.
      """,
    fixCode: """
      // The default of image views and labels is false.
      termsLabel.isUserInteractionEnabled = true
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Disabled recognizers.",
      "Recognizers that dumps print without their class.",
      "Recognizers that code adds, except to an outlet whose user interaction is disabled in the document and which no code enables or passes to a function.",
    ],
    needs: [.recognizers, .interaction],
    since: "0.1.0",
    inCode: """
      A gesture recognizer is added to a view whose type is `UILabel`, `UIImageView` or a subclass of the app, and no \
      code enables the user interaction of the view (UC-2). A type that is not in the sources is unknown.
      """)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(
      for: .interactionOff(hasRecognizer: true), until: findings.cancellation)
    {
      let victim = obstruction.cause
      let recognizers = hierarchy[victim].gestureRecognizers.filter(\.isEnabled)
      findings.report(
        .init(
          subject: hierarchy.displayName(of: victim),
          effect: .lost(1, .recognizers(recognizers)),
          reason: hierarchy.interactionReason(victim, for: victim)),
        about: victim, at: layout.range(of: victim, .isUserInteractionEnabled),
        related: recognizers.prefix(1).map {
          .init(layout.sourceMap.range(of: $0.node), "this is the \($0.kindName)")
        }
          + layout.otherVictims(of: obstruction),
        fixes: Fix.enableInteraction(of: victim, in: layout, isSafe: true),
        code: layout.codeLocations(of: obstruction))
    }
    checkRecognizersOfCode(layout, into: &findings)
  }

  private func checkRecognizersOfCode(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard layout.isOnOwnCanvas, layout.code.scope != nil else { return }
    for view in hierarchy.ids {
      if findings.isCancelled { return }
      guard let statement = layout.code.recognizerWithoutInteraction(on: view, in: hierarchy),
        hierarchy[view].gestureRecognizers.isEmpty, !hierarchy.isHiddenOrBelowHidden(view)
      else { continue }
      findings.report(
        .init(
          subject: hierarchy.displayName(of: view),
          effect: .lost(
            1,
            .described(
              "it ignores touches, so that \(statement.location.recognizerText) never fires")),
          reason: hierarchy.interactionReason(view, for: view)),
        about: view, at: layout.range(of: view, .isUserInteractionEnabled),
        related: [.init(statement.location, "code adds the gesture recognizer here")],
        fixes: Fix.enableInteraction(of: view, in: layout, isSafe: false))
    }
  }
}

extension Finding.Effect.LossNote {
  fileprivate static func recognizers(_ recognizers: [GestureRecognizer]) -> Self {
    recognizers.count == 1
      ? .described("its \(recognizers[0].kindName) never fires")
      : .described("its \(recognizers.count) gesture recognizers never fire")
  }
}

extension CodeLocation {
  /// `the gesture recognizer added in Card.swift:12`
  fileprivate var recognizerText: String {
    let name = file.path.split(separator: "/").last ?? ""
    return "the gesture recognizer added in \(name):\(file.lines.position(of: range.start).line)"
  }
}
