internal import LayoutModel

extension Linter {
  /// The ids of all rules: those about layouts, those about documents, then custom ones.
  package var ruleIDs: [String] {
    rules.map { type(of: $0).metadata.id } + DocumentRule.allCases.map(\.rawValue)
      + settings.customRules.map(\.id)
  }

  /// The findings of the enabled rules in a layout on its own canvas.
  func findings(of layout: AnalyzedLayout, in context: CheckContext) -> [Finding] {
    var all: [Finding] = []
    for rule in enabledRules where rule.mayReport(in: layout) {
      if context.isCancelled { break }
      all += rule.findings(in: layout, context.cancellation)
    }
    return all + customFindings(of: layout, context.cancellation)
  }
}
