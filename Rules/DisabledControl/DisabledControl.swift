internal import LayoutModel
internal import Linting
internal import HitTesting

/// Controls with an action that are disabled, or on which user interaction is disabled.
struct DisabledControl: LayoutRule {
  static let metadata = RuleMetadata(
    id: "disabled-control",
    summary:
      "A control with an action is disabled, or user interaction on it, and no code enables it.",
    rationale: """
      Hit-testing ignores a view whose `isUserInteractionEnabled` is false. A control on which it is \
      disabled looks as usual, but receives no touches and never sends its action. The touches reach \
      the view behind it. A control that is not enabled takes the touches and sends nothing.
      """,
    severity: .warning,
    gradation: """
      info for a control that is not enabled and has no outlet, in a document that the app loads
      """,
    howToFix: """
      Enable user interaction on the control, or delete the action.
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Controls without an action, such as a button that is used as an icon.",
      "Text fields, which show a text that code sets.",
      "Controls of the app's own class whose actions are for the events of editing only: code edits them.",
      "Controls with an outlet whose user interaction code sets, that code passes to a function, or whose class no source file declares.",
    ],
    needs: [.actions, .interaction],
    since: "Unreleased")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard layout.format.kind == .interfaceBuilder else { return }
    for view in hierarchy.ids where hierarchy.isControlWithAction(view) {
      if findings.isCancelled { break }
      guard !hierarchy.isHiddenOrBelowHidden(view), !layout.victims.contains(view) else { continue }
      if hierarchy.ignoresTouches(view), !layout.code.mayEnable(view, in: hierarchy) {
        findings.report(
          .noEffect(hierarchy, view, "user interaction is disabled on it, and no code enables it"),
          about: view, at: layout.range(of: view, .isUserInteractionEnabled),
          fixes: Fix.enableInteraction(of: view, in: layout, isSafe: false))
      } else if !hierarchy[view].isEnabled, layout.isLoaded, !hierarchy[view].uikitClass.isCustom,
        !layout.code.mayChange(view, in: hierarchy)
      {
        findings.report(
          .noEffect(hierarchy, view, "it is disabled, and no outlet refers to it"),
          about: view, at: layout.range(of: view, .isEnabled), severity: .info)
      }
    }
  }
}

extension Finding.Message {
  fileprivate static func noEffect(
    _ hierarchy: ViewHierarchy, _ view: ViewID, _ reason: String
  ) -> Self {
    Self(
      subject: hierarchy.displayName(of: view), effect: .statement("a tap has no effect"),
      reason: reason)
  }
}

extension DisabledControl {
  func silence(about view: ViewID, in layout: AnalyzedLayout) -> String? {
    let hierarchy = layout.hierarchy
    let own = hierarchy[view]
    guard layout.format.kind == .interfaceBuilder, own.uikitClass.isControl,
      own.hasExplicitUserInteraction, !own.isUserInteractionEnabled
    else { return nil }
    if own.uikitClass.name == "UITextField" { return "text fields show a text that code sets" }
    if !hierarchy.isControlWithAction(view) {
      return "it has no action, or a gesture recognizer, or only actions for the events of editing"
    }
    if hierarchy.isHiddenOrBelowHidden(view) { return "it is hidden" }
    return layout.code.mayEnable(view, in: hierarchy)
      ? "code enables its user interaction, or passes it to a function that may" : nil
  }
}

extension ViewHierarchy {
  fileprivate func isControlWithAction(_ view: ViewID) -> Bool {
    let kind = self[view].uikitClass
    guard kind.isControl, kind.name != "UITextField", self[view].gestureRecognizers.isEmpty else {
      return false
    }
    // Code edits a control of the app that sends nothing else.
    return self[view].actions.contains {
      kind.name != "UIControl" || $0.event?.hasPrefix("editing") != true
    }
  }

  fileprivate func ignoresTouches(_ view: ViewID) -> Bool {
    self[view].hasExplicitUserInteraction && !self[view].isUserInteractionEnabled
  }
}
