package import LayoutModel
package import Linting
internal import HitTesting

/// Controls with an action on which user interaction is disabled.
package struct DisabledControl: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "disabled-control",
    summary: "User interaction is disabled on a control with an action, and no code enables it.",
    rationale: """
      Hit-testing ignores a view whose `isUserInteractionEnabled` is false. A control on which it is \
      disabled looks as usual, but receives no touches and never sends its action. The touches reach \
      the view behind it.
      """,
    severity: .warning,
    howToFix: """
      Enable user interaction on the control, or delete the action.
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Controls without an action, such as a button that is used as an icon.",
      "Text fields, which show a text that code sets.",
      "Controls with an outlet whose user interaction code sets, that code passes to a function, or whose class no source file declares.",
    ],
    needs: [.actions, .interaction],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard layout.format.kind == .interfaceBuilder else { return }
    for view in hierarchy.ids where hierarchy.isDisabledControl(view) {
      if findings.isCancelled { break }
      guard !hierarchy.isHiddenOrBelowHidden(view), !layout.victims.contains(view),
        !layout.code.mayEnable(view, in: hierarchy)
      else { continue }
      findings.report(
        .init(
          subject: hierarchy.displayName(of: view), effect: .statement("a tap has no effect"),
          reason: "user interaction is disabled on it, and no code enables it"),
        about: view,
        at: layout.range(of: view, .isUserInteractionEnabled),
        fixes: Fix.enableInteraction(of: view, in: layout, isSafe: false))
    }
  }
}

extension DisabledControl {
  package func silence(about view: ViewID, in layout: AnalyzedLayout) -> String? {
    let hierarchy = layout.hierarchy
    let own = hierarchy[view]
    guard layout.format.kind == .interfaceBuilder, own.uikitClass.isControl,
      own.hasExplicitUserInteraction, !own.isUserInteractionEnabled
    else { return nil }
    if own.uikitClass.name == "UITextField" { return "text fields show a text that code sets" }
    if own.actions.isEmpty { return "it has no action" }
    if hierarchy.isHiddenOrBelowHidden(view) { return "it is hidden" }
    return layout.code.mayEnable(view, in: hierarchy)
      ? "code enables its user interaction, or passes it to a function that may" : nil
  }
}

extension ViewHierarchy {
  fileprivate func isDisabledControl(_ view: ViewID) -> Bool {
    self[view].uikitClass.isControl && self[view].uikitClass.name != "UITextField"
      && self[view].hasExplicitUserInteraction && !self[view].isUserInteractionEnabled
      && !self[view].actions.isEmpty && self[view].gestureRecognizers.isEmpty
  }
}
