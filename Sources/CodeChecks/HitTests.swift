import AppCode

/// Overrides of hit-testing that search direct subviews only.
extension CodeChecker {
  func hitTests(in context: CodeContext) -> [CodeFinding] {
    let function = project.function(context.function)
    guard function.name == "hitTest", function.kind == .method, function.labels.count == 2,
      project.isKind(.app(context.owner), of: "UIView")
    else { return [] }
    let hitTests = context.calls.filter { $0.name == "hitTest" }
    guard hitTests.allSatisfy({ $0.call.receiver == .parent }) else { return [] }
    // What `super` finds goes before the search.
    let end = hitTests.map(\.step).min() ?? context.body.steps.endIndex
    for step in context.body.steps[..<end] {
      guard case .return(let value) = step.action else { continue }
      if isDirectSubview(value, in: context) { return [finding(step, .subview, in: context)] }
    }
    guard let step = context.body.steps.first, context.body.steps.count == 1,
      step.action == .return(.itself) || step.action == .evaluate(.itself)
    else { return [] }
    return [finding(step, .itself, in: context)]
  }

  private enum Result {
    case subview, itself
  }

  /// Whether a value is the variable of a loop over `subviews`, or the first one that meets a condition.
  private func isDirectSubview(_ value: CodeValue, in context: CodeContext) -> Bool {
    switch value {
    case .cast(let inner, _): isDirectSubview(inner, in: context)
    case .local(let local):
      context.collection(ofElement: local).map(mentionsSubviews) ?? false
    case .call(let call):
      (call.name == "first" || call.name == "last") && !call.arguments.isEmpty
        && call.receiver.map(mentionsSubviews) ?? false
    default: false
    }
  }

  private func mentionsSubviews(_ value: CodeValue) -> Bool {
    var isMentioned = false
    value.visit {
      switch $0 {
      case .name("subviews"), .member(.itself, "subviews"): isMentioned = true
      default: break
      }
    }
    return isMentioned
  }

  private func finding(_ step: CodeStep, _ result: Result, in context: CodeContext) -> CodeFinding {
    let name = project.records[context.owner].name
    return CodeFinding(
      ruleID: "custom-hit-test-shallow", gravity: .warning, range: step.range.offsets,
      subject: name,
      message: result == .subview
        ? "views in its subviews receive no touches: hitTest(_:with:) returns a direct subview and searches no deeper"
        : "it takes all touches, also those outside of its bounds and of its subviews: hitTest(_:with:) always returns self",
      declarations: context.declarations, chain: "hitTest")
  }
}
