internal import HitTesting
internal import LayoutModel
internal import Linting

/// Interactive views inside a view with user interaction disabled.
struct InteractionDisabledAncestor: LayoutRule {
  static let metadata = RuleMetadata(
    id: "interaction-disabled-ancestor",
    summary:
      "User interaction is disabled on an ancestor of an interactive view, explicitly or by default.",
    rationale: """
      Hit-testing ignores a view whose `isUserInteractionEnabled` is false, together with all its \
      subviews. It is false by default for `UIImageView` and `UILabel`, so that a button inside \
      an image view is visible but receives no touches.
      """,
    severity: .warning,
    gradation: """
      info if only scroll views in the content view of a cell are lost: they are a picture, and a tap selects the cell
      """,
    howToFix: """
      Enable user interaction on the ancestor, or move the interactive view out of it.
      """,
    fixCode: """
      // The default of image views and labels is false.
      photo.isUserInteractionEnabled = true
      """,
    allowances: [
      "Hidden views and their subviews.",
      "A control on which user interaction is disabled explicitly.",
      "Views of a class whose default is undocumented, unless the source specifies the value.",
      "Views inside one of UIKit's private views, which UIKit disables in a transition.",
    ],
    needs: [.superviews, .interaction],
    since: "0.1.0",
    inCode: """
      A control is added to a view whose type is `UILabel` or `UIImageView`, and no code enables the user interaction of \
      that view (UC-2).
      """)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(for: .interactionOffAbove, until: findings.cancellation)
    {
      let victim = obstruction.worst.view
      let cause = hierarchy[obstruction.cause]
      findings.report(
        .init(
          obstruction, in: hierarchy,
          reason: hierarchy.interactionReason(obstruction.cause, for: victim)),
        about: victim, at: layout.range(of: obstruction.cause, .isUserInteractionEnabled),
        severity: hierarchy.isPicture(obstruction) || hierarchy.isBehindControls(obstruction)
          ? .info : nil,
        related: layout.otherVictims(of: obstruction),
        fixes: Fix.enableInteraction(
          of: obstruction.cause, in: layout, isSafe: !cause.hasExplicitUserInteraction),
        code: layout.codeLocations(of: obstruction))
    }
  }
}

extension ViewHierarchy {
  /// Whether a control with an action is in front of each lost view and takes its touches: the lost view is drawn only.
  fileprivate func isBehindControls(_ obstruction: TouchObstruction) -> Bool {
    obstruction.victims.allSatisfy { victim in
      guard let lost = absoluteFrame(of: victim.view) else { return false }
      return ids.contains { view in
        view > victim.view && self[view].uikitClass.isControl && !self[view].actions.isEmpty
          && !isHiddenOrBelowHidden(view) && absoluteFrame(of: view)?.contains(lost) == true
      }
    }
  }

  /// Whether all lost views are scroll views in the content view of a cell.
  fileprivate func isPicture(_ obstruction: TouchObstruction) -> Bool {
    guard let cell = self[obstruction.cause].superview,
      ["UITableViewCell", "UICollectionViewCell"].contains(self[cell].uikitClass.name)
    else { return false }
    return obstruction.victims.allSatisfy {
      self[$0.view].isScrollView && self[$0.view].gestureRecognizers.isEmpty
    }
  }
}
