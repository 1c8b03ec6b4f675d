import LayoutReaders
import Linting
import Rules
import Testing

/// Which formats can show what each rule is about.
@Suite struct RuleFormatsTests {
  /// Whatever tells of covers or of what holds a view is not told of a tree of elements.
  @Test func onlyRulesOfPlacesRunOnAccessibilityTrees() {
    let rules = RuleCatalog.all.map { type(of: $0).metadata }
      .filter { $0.formats.contains(.wdaXML) }.map(\.id)
    #expect(rules == ["off-screen-control", "small-touch-target"])
  }

  @Test func everyRuleRunsOnLayouts() {
    for rule in RuleCatalog.all.map({ type(of: $0).metadata }) where rule.subjects != .code {
      // A layout states what runs; whether constraints made it so is a document's matter.
      let isOfConstraints = rule.needs.contains(.constraints)
      #expect(rule.formats.contains(.layoutJSON) == !isOfConstraints)
      #expect(rule.formats.contains(.interfaceBuilder) || !isOfConstraints)
    }
  }
}
