import AppCode

/// Overrides of hit-testing that search direct subviews only.
extension CodeChecker {
  func hitTests(in context: CodeContext) -> [CodeVerdict] {
    let function = project.function(context.function)
    guard function.name == "hitTest", function.kind == .method, function.labels.count == 2,
      project.isKind(.app(context.owner), of: "UIView")
    else { return [] }
    let steps = context.body.steps
    let shallow = steps.firstIndex { step in
      guard case .return(let value) = step.action else { return false }
      return isDirectSubview(value, in: context)
    }
    if let shallow {
      let hitTests = context.calls.filter { $0.name == "hitTest" }
      let reason =
        hitTests.contains { $0.call.receiver != .parent }
        ? "it calls hitTest(_:with:) of other views, which search their subviews"
        // What `super` finds goes before the search.
        : hitTests.contains { $0.step <= shallow }
          ? "it calls hitTest(_:with:) of super, which searches all subviews, first" : nil
      guard let reason else { return [.reported(finding(steps[shallow], .subview, in: context))] }
      return [.silent(Self.shallow, steps[shallow].range) { _ in reason }]
    }
    guard let step = steps.first, steps.count == 1,
      step.action == .return(.itself) || step.action == .evaluate(.itself)
    else { return [] }
    return [.reported(finding(step, .itself, in: context))]
  }

  private static let shallow = "custom-hit-test-shallow"

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
    value.contains {
      switch $0 {
      case .name("subviews"), .member(.itself, "subviews"): true
      default: false
      }
    }
  }

  private func finding(_ step: CodeStep, _ result: Result, in context: CodeContext) -> CodeFinding {
    let name = project.records[context.owner].name
    return CodeFinding(
      ruleID: Self.shallow, gravity: .warning, range: step.range.offsets,
      subject: name,
      message: result == .subview
        ? "views in its subviews receive no touches: hitTest(_:with:) returns a direct subview and searches no deeper"
        : "it takes all touches, also those outside of its bounds and of its subviews: hitTest(_:with:) always returns self",
      declarations: context.declarations, chain: "hitTest")
  }
}
