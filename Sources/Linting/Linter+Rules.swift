internal import LayoutModel

extension Linter {
  /// The ids of all rules: those about layouts, those about documents, then custom ones.
  package var ruleIDs: [String] {
    rules.map { type(of: $0).metadata.id } + DocumentRule.allCases.map(\.rawValue)
      + settings.customRules.map(\.id)
  }

  /// The findings of the enabled rules in a layout on its own canvas.
  func findings(of layout: AnalyzedLayout, in context: CheckContext) -> [Finding] {
    // What no rule reports anything about.
    let hasRecognizers = layout.hierarchy.hasRecognizers || layout.code.mayAddRecognizers
    let idle: LayoutFacts = hasRecognizers ? [] : .recognizers
    var all: [Finding] = []
    for rule in enabledRules where rule.mayReport(in: layout, except: idle) {
      if context.isCancelled { break }
      all += rule.findings(in: layout, context.cancellation)
    }
    return all + customFindings(of: layout, context.cancellation)
  }
}

extension ViewHierarchy {
  /// Whether there is a recognizer. Rules that need recognizers report nothing about a layout without any.
  fileprivate var hasRecognizers: Bool {
    !unattachedRecognizers.isEmpty || !leftViews.isEmpty
      || views.indices.contains { !views[$0].gestureRecognizers.isEmpty }
  }
}
