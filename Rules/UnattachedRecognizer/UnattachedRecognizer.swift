internal import AppCode
internal import LayoutModel
internal import Linting

/// Gesture recognizers of a document that are not added to a view.
struct UnattachedRecognizer: LayoutRule {
  static let metadata = RuleMetadata(
    id: "unattached-recognizer",
    summary: "A gesture recognizer with an action is not added to any view.",
    rationale: """
      A gesture recognizer receives the touches of its view and of that view's subviews. In \
      Interface Builder it is an object beside the views, and belongs to a view only if a \
      `gestureRecognizers` outlet collection of the view contains it. Xcode does not warn about a \
      recognizer without a view, which never recognizes.
      """,
    severity: .warning,
    gradation:
      "info if an outlet makes it accessible to code, which may add it to a view, or if the classes of its targets do not implement its actions",
    howToFix: """
      Drag from the view to the recognizer and choose `gestureRecognizers`, or delete the \
      recognizer.
      """,
    allowances: [
      "Disabled recognizers, and recognizers without an action.",
      "Recognizers that code uses through an outlet.",
      "Formats in which recognizers are part of views.",
    ],
    needs: [.recognizers],
    since: "0.1.0",
    inCode: """
      A local recognizer is configured and never added to a view. Such code has often been replaced by other code, so \
      that the severity is info.
      """)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard let root = hierarchy.roots.first else { return }
    for unattached in hierarchy.unattachedRecognizers {
      if findings.isCancelled { break }
      let recognizer = unattached.recognizer
      guard recognizer.isEnabled, !recognizer.actions.isEmpty else { continue }
      let use = recognizer.id.map { layout.code.use(ofObject: $0) } ?? .unknown
      if use == .used { continue }
      let isLost = unattached.outlet == nil || use == .unused
      let missing = missingActions(of: recognizer, in: layout)
      // Without its actions, the recognizer is a remainder: nobody misses it.
      let isRemainder = missing.count == recognizer.actions.count
      findings.report(
        .init(
          subject: recognizer.displayName,
          effect: .statement(
            use == .unused ? "it never fires" : "it never fires unless code adds it to a view"),
          reason: use == .unused
            ? "neither the document nor code adds it to a view" : "the document adds it to none",
          subjectID: recognizer.id),
        about: root,
        at: layout.sourceMap.range(of: recognizer.node, .id),
        severity: isLost && !isRemainder ? nil : .info,
        related: (isLost ? [] : outlet(of: unattached, in: layout)) + missing)
    }
  }

  private func outlet(
    of unattached: LayoutModel.UnattachedRecognizer, in layout: AnalyzedLayout
  ) -> [Finding.RelatedLocation] {
    unattached.outlet.map {
      [.init(layout.sourceMap.range(of: $0), "this outlet makes it accessible to code")]
    } ?? []
  }

  /// The actions that the class of their target does not implement.
  private func missingActions(
    of recognizer: GestureRecognizer, in layout: AnalyzedLayout
  ) -> [Finding.RelatedLocation] {
    guard let id = recognizer.id else { return [] }
    return layout.checkedConnections.filter { $0.object == id }.compactMap { connection in
      layout.targetWithoutAction(connection).map { facts in
        .init(
          layout.sourceMap.range(of: connection.node, .connectionName),
          "\(facts.shownName) does not implement this action")
      }
    }
  }
}
