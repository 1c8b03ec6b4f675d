internal import LayoutModel
internal import Linting

/// Interactive views whose center is covered by another view.
struct CenterNotHittable: LayoutRule {
  static let metadata = RuleMetadata(
    id: "center-not-hittable",
    summary: "A touch at the center or activation point of an interactive view hits another view.",
    rationale: """
      VoiceOver and the `tap()` method of UI tests touch a view at its activation point, by \
      default its center. A view in front of that point receives these touches, even if the rest \
      of the control is free.
      """,
    severity: .warning,
    howToFix: """
      Move what covers the center, or set `accessibilityActivationPoint` to a free point.
      """,
    allowances: [
      "Hidden views and their subviews.",
      "Views for which another rule reports what receives their touches.",
      "A center inside a subview of the view.",
      "Two views which one function of the code shows or hides: they are alternatives.",
      "Occluders that scrolling moves away.",
      "Views that are meant to lie behind others: scroll views, maps, web views, and views of at least 200 × 200 points.",
      "A presented or pushed view controller in front of another, and controls with the same actions.",
      "Views and occluders with an unknown frame or hit-testing override.",
    ],
    needs: .touches,
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for view in layout.interactiveViews where !layout.victims.contains(view) {
      if findings.isCancelled { break }
      guard let miss = layout.missedCenter(of: view),
        miss.hit.map({ !layout.code.switches(between: view, and: $0, in: hierarchy) }) ?? true
      else { continue }
      findings.report(
        .missed(
          hierarchy.displayName(of: view), miss.isActivationPoint,
          miss.hit.map(hierarchy.quotedName)),
        about: view, at: layout.range(of: view, .frame, .center, .bounds),
        related: miss.hit.map {
          [.init(layout.range(of: $0, .frame, .center, .bounds), "this view receives the touch")]
        } ?? [],
        code: miss.hit.map { layout.codeLocations(between: view, and: $0) } ?? [])
    }
  }
}

extension Finding.Message {
  fileprivate static func missed(
    _ name: String, _ isActivationPoint: Bool, _ hit: String?
  ) -> Self {
    let point = isActivationPoint ? "accessibility activation point" : "center"
    let users = isActivationPoint ? "VoiceOver uses" : "VoiceOver and UI tests use"
    return Self(
      subject: name,
      effect: .centerLost(
        "a touch at its \(point), which \(users) to activate it, hits \(hit ?? "no view")"))
  }
}
