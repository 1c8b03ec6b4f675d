internal import LayoutModel
internal import TouchModel
package import Linting

/// Actions without a target that no responder on their way implements.
package struct UnhandledAction: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "unhandled-action",
    summary: "An action sent up the responder chain that no responder on it implements.",
    rationale: """
      An action without a target (nil, or "First Responder" in Interface Builder) goes to the first \
      responder of the window, or where there is none to the control that sends it, and from there \
      up the responder chain to the first object that implements it. Where none does, nothing \
      happens, and UIKit says nothing.
      """,
    severity: .warning,
    howToFix: """
      Implement the action on the chain, or name its target.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "form", "frame": [0, 0, 390, 844],
        "viewController": { "class": "FormController", "responds": ["cancel:"] },
        "subviews": [
          {
            "class": "UIButton", "label": "Save", "frame": [20, 100, 350, 44],
            "actions": [ { "event": "touchUpInside", "action": "save:", "target": null } ]
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "form", "frame": [0, 0, 390, 844],
        "viewController": { "class": "FormController", "responds": ["cancel:", "save:"] },
        "subviews": [
          {
            "class": "UIButton", "label": "Save", "frame": [20, 100, 350, 44],
            "actions": [ { "event": "touchUpInside", "action": "save:", "target": null } ]
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      """
      A view or view controller of the app's own class on the chain that does not state `responds`: \
      it may implement anything. So may an application's delegate, where nothing on the chain states it.
      """,
      "A lone view without a view controller, where nothing states `responds`: a part of a screen.",
      "What UIKit's own responders implement: the standard edit actions, `resignFirstResponder`, …",
      "Actions whose target is named, or of which the source does not say whose they are.",
      "Formats that do not say who implements what.",
    ],
    needs: [.actions],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    guard layout.format.isWrittenByHand else { return }
    let hierarchy = layout.hierarchy
    let search = layout.delivery.actionSearch
    var comparisonsLeft = Self.comparisonLimit
    for call in search.actions where !hierarchy.isHiddenOrBelowHidden(call.sender) {
      guard let loss = search.loss(of: call) else { continue }
      let similar = hierarchy.similarAction(to: call.action.action, in: loss, &comparisonsLeft)
      findings.report(
        .lost(
          hierarchy.spokenName(of: call), call.action.action, hierarchy.way(of: loss, by: call),
          nearest: similar?.selector),
        about: call.sender, at: call.action.range,
        related: hierarchy.places(of: loss, similar))
    }
  }

  /// How many names of one layout are compared in search of the nearest: no person writes as many.
  private static let comparisonLimit = 50_000
}
