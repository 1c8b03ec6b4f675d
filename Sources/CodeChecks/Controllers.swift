import AppCode
import LayoutModel

/// View controllers that nothing keeps, and controls in system bars.
extension CodeChecker {
  func controllers(in context: CodeContext) -> [CodeFinding] {
    context.calls.flatMap { found -> [CodeFinding] in
      guard found.name == "addSubview" || found.name == "insertSubview",
        let child = found.call.arguments.first?.value
      else { return [] }
      return orphan(found.call, child, in: context) + controlInBar(found.call, child, in: context)
    }
  }

  private func orphan(
    _ call: CodeCall, _ child: CodeValue, in context: CodeContext
  ) -> [CodeFinding] {
    guard let local = controller(ofView: child), context.body.locals[local].kind == .variable,
      let created = context.value(of: local), created.createdType != nil, !isCast(created),
      let type = context.type(of: .local(local)), case .app(let id) = type,
      project.isKind(type, of: "UIViewController") || isController(type),
      isDropped(local, in: context)
    else { return [] }
    let name = project.records[id].name
    let losesTouches = handlesTouches(id)
    return [
      CodeFinding(
        ruleID: "orphan-view-controller", gravity: losesTouches ? .warning : .info,
        range: call.range.offsets, subject: context.subject(.local(local)),
        message: losesTouches
          ? "it is deallocated when the function ends, so that its actions and touch methods are not called, and its view stays: nothing keeps a reference to \(name)"
          : "it is deallocated when the function ends, and its view stays: nothing keeps a reference to \(name)",
        declarations: context.declarations,
        chain: "\(call.name).\(context.body.locals[local].name)")
    ]
  }

  private func isCast(_ value: CodeValue) -> Bool {
    if case .cast = value { return true }
    return false
  }

  private func isController(_ type: CodeProject.Meaning) -> Bool {
    guard let name = project.frameworkClass(of: type) else { return false }
    return ViewController.isOfUIKit(name) && !name.hasPrefix("UIHosting")
  }

  /// The local of `controller.view`.
  private func controller(ofView value: CodeValue) -> Int? {
    switch value {
    case .member(.local(let local), "view"): return local
    case .call(let call):
      guard call.name == "view", case .local(let local)? = call.receiver else { return nil }
      return local
    default: return nil
    }
  }

  /// Whether a controller is released when the function returns.
  private func isDropped(_ local: Int, in context: CodeContext) -> Bool {
    let block = context.body.locals[local].block
    let closure = context.body.enclosing(block, .closure)
    return context.uses(of: CodeReference(local: local, path: [])).allSatisfy { use, step in
      // A closure that uses it keeps it.
      guard context.body.enclosing(context.body.steps[step].block, .closure) == closure else {
        return false
      }
      switch use {
      case .sets, .reads: return true
      case .receives(let call):
        // A block of the call may keep it, and a method may present it.
        return !call.arguments.contains { if case .closure = $0.value { true } else { false } }
          && !call.name.hasPrefix("show") && !call.name.hasPrefix("present")
          && !call.name.hasPrefix("didMove") && !call.name.hasPrefix("willMove")
      case .argument, .escapes: return false
      }
    }
  }

  /// Whether a controller has actions, touch methods, or is the target of one of its views.
  private func handlesTouches(_ id: CodeProject.ClassID) -> Bool {
    project.chain(of: id).classes.contains { owner in
      let hasMethods = project.records[owner].parts.contains { part in
        project.type(part).methods.contains { $0.isAction || $0.selector.hasPrefix("touches") }
      }
      return hasMethods
        || project.functions(of: owner).contains { function in
          CodeContext(project, owner, function)?.calls.contains {
            ($0.name == "addTarget" || $0.name.hasSuffix("GestureRecognizer"))
              && $0.call.arguments.first?.value == .itself
          } == true
        }
    }
  }

  // MARK: Controls in system bars

  private func controlInBar(
    _ call: CodeCall, _ child: CodeValue, in context: CodeContext
  ) -> [CodeFinding] {
    guard let receiver = context.type(of: call.receiver ?? .itself),
      let bar = ["UITabBar", "UINavigationBar", "UIToolbar"].first(where: {
        project.isKind(receiver, of: $0)
      }),
      let type = context.type(of: child), project.isKind(type, of: "UIControl")
    else { return [] }
    return [
      CodeFinding(
        ruleID: "control-in-system-bar", gravity: .info, range: call.range.offsets,
        subject: context.subject(child),
        message:
          "it receives no touches on iOS 26 and later: it is a subview of a \(bar), which takes the touches",
        declarations: context.declarations, chain: context.chain(call.name, child))
    ]
  }
}
