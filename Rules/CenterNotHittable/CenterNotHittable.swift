internal import TouchModel
internal import LayoutModel
package import Linting

/// Interactive views whose middle is another's.
package struct CenterNotHittable: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "center-not-hittable",
    summary: "A touch at an interactive view's middle or activation point goes elsewhere.",
    rationale: """
      VoiceOver and the `tap()` of UI tests touch a view at its activation point, which is the \
      middle where nothing else is set. What lies over that point gets their touches, however \
      much of the view is free around it.
      """,
    severity: .warning,
    howToFix: """
      Free the middle, or set `accessibilityActivationPoint` to a point that is.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          { "class": "UIButton", "label": "Pay", "frame": [20, 700, 350, 50] },
          {
            "class": "UIView", "id": "dot", "frame": [190, 720, 10, 10],
            "backgroundColor": "#FF0000"
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIButton", "label": "Pay", "frame": [20, 700, 350, 50],
            "accessibility": { "activationPoint": [60, 725] }
          },
          {
            "class": "UIView", "id": "dot", "frame": [190, 720, 10, 10],
            "backgroundColor": "#FF0000"
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "Views of which another rule says already what takes their touches.",
      "A middle that lies in a subview of the view.",
      "What scrolling can bring from under the cover.",
      "Surfaces that others are meant to lie on: scroll views, maps, web pages, and what is 200 points or more on both sides.",
      "What one screen puts over another, and a control with the same actions.",
      "Views and covers whose place or override is not known.",
    ],
    needs: .touches,
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    let told = Set(layout.obstructions.flatMap(\.victims).map(\.view))
    for view in hierarchy.ids where hierarchy.isInteractive(view) && !told.contains(view) {
      guard let miss = layout.missedCenter(of: view) else { continue }
      findings.report(
        .elsewhere(
          hierarchy.spokenName(of: view), miss.isActivationPoint,
          miss.hit.map(hierarchy.quotedName)),
        about: view, at: layout.range(of: view, .frame, .center, .bounds),
        related: miss.hit.map {
          [.init(layout.range(of: $0, .frame, .center, .bounds), "this has it")]
        } ?? [])
    }
  }
}

extension Finding.Message {
  fileprivate static func elsewhere(
    _ name: String, _ isActivationPoint: Bool, _ hit: String?
  ) -> Self {
    let point = isActivationPoint ? "accessibility activation point" : "middle"
    let who = isActivationPoint ? "VoiceOver acts" : "VoiceOver and UI tests act"
    return "\(name): a touch at its \(point), where \(who), goes to \(hit ?? "nothing")"
  }
}
