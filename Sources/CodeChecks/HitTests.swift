import AppCode
import LayoutModel

/// Overrides of hit-testing that search direct subviews only.
extension CodeChecker {
  func hitTests(in context: CodeContext) -> [CodeFinding] {
    let function = project.function(context.function)
    guard function.name == "hitTest", function.kind == .method, function.labels.count == 2,
      project.isKind(.app(context.owner), of: "UIView")
    else { return [] }
    let names = Set(context.calls.map(\.name))
    guard !names.contains("hitTest") else { return [] }
    for step in context.body.steps {
      guard case .return(let value) = step.action else { continue }
      if isDirectSubview(value, in: context) { return [finding(step, .subview, in: context)] }
    }
    guard let step = context.body.steps.first, context.body.steps.count == 1,
      step.action == .return(.itself)
    else { return [] }
    return [finding(step, .itself, in: context)]
  }

  private enum Result {
    case subview, itself
  }

  /// Whether a value is the variable of a loop over `subviews`.
  private func isDirectSubview(_ value: CodeValue, in context: CodeContext) -> Bool {
    var value = value
    if case .cast(let inner, _) = value { value = inner }
    guard case .local(let local) = value, context.body.locals[local].kind == .element,
      context.body.blocks[context.body.locals[local].block].kind == .loop
    else { return false }
    let loop = context.body.locals[local].block
    // The collection is evaluated in the block of the loop before anything else.
    guard let step = context.body.steps.first(where: { $0.block == loop }),
      case .evaluate(let collection) = step.action
    else { return false }
    var isOfSubviews = false
    collection.visit {
      switch $0 {
      case .name("subviews"), .member(.itself, "subviews"): isOfSubviews = true
      default: break
      }
    }
    return isOfSubviews
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
