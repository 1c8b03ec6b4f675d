internal import LayoutModel

extension Linter {
  /// The ids of all rules: those about layouts, those about documents, then custom ones.
  package var ruleIDs: [String] {
    rules.map { type(of: $0).metadata.id } + DocumentRule.allCases.map(\.rawValue)
      + settings.customRules.map(\.id)
  }

  /// The findings of the enabled rules in a layout on its own canvas.
  func findings(of layout: CheckedLayout, in context: CheckContext) -> [Finding] {
    // What no rule reports anything about.
    var idle: LayoutFacts = layout.hasFreeTouches ? .positions : []
    if !layout.hierarchy.hasRecognizers, !layout.code.mayAddRecognizers {
      idle.insert(.recognizers)
    }
    var all: [Finding] = []
    let rules = enabledRules
    if let parts = context.parts(of: layout.hierarchy) {
      let reporting = rules.indices.filter { rules[$0].mayReport(in: layout, except: idle) }
      let results = parts.results(of: .rules, count: reporting.count) { index in
        context.isCancelled
          ? [] : rules[reporting[index]].findings(in: layout, context.cancellation)
      }
      all = Array(results.joined())
    } else {
      // Most layouts are small, and most rules report nothing.
      for index in rules.indices where rules[index].mayReport(in: layout, except: idle) {
        if context.isCancelled { break }
        all += rules[index].findings(in: layout, context.cancellation)
      }
    }
    return all + customFindings(of: layout, context.cancellation)
  }

  /// Whether a layout on its own canvas has no obstruction, and no rule reports anything else about its frames.
  func hasFreeTouches(_ hierarchy: ViewHierarchy) -> Bool {
    // With constraints, the layout is also compared with those on other screens.
    guard skipsFreeTouches, hierarchy.spec == nil, settings.customRules.isEmpty,
      !enabledRules.contains(where: \.rule.reportsFreeViews)
    else { return false }
    return FreeTouches(hierarchy, fixedSides: [:]).include(hierarchy)
  }

  /// Waking a thread takes longer than the rules of a layout with fewer views.
  static let leastViewsOfParts = 1_000
}

extension ViewHierarchy {
  /// Whether there is a recognizer. Rules that need recognizers report nothing about a layout without any.
  fileprivate var hasRecognizers: Bool {
    !unattachedRecognizers.isEmpty || !leftViews.isEmpty
      || views.indices.contains { !views[$0].gestureRecognizers.isEmpty }
  }
}
