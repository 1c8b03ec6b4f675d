import AppCode
import LayoutModel

/// View controllers that nothing keeps, and controls in system bars.
extension CodeChecker {
  func controllers(in context: CodeContext) -> [CodeVerdict] {
    context.calls.flatMap { found -> [CodeVerdict] in
      guard found.name == "addSubview" || found.name == "insertSubview",
        let child = found.call.arguments.first?.value
      else { return [] }
      return [
        orphan(found.call, child, in: context), controlInBar(found.call, child, in: context),
      ].compactMap(\.self)
    }
  }

  private func orphan(
    _ call: CodeCall, _ child: CodeValue, in context: CodeContext
  ) -> CodeVerdict? {
    guard let local = controller(ofView: child), context.body.locals[local].kind == .variable,
      let created = context.value(of: local), created.createdType != nil, !isCast(created),
      let type = context.type(of: .local(local)), case .app(let id) = type,
      project.isKind(type, of: "UIViewController") || isController(type)
    else { return nil }
    if let keeper = keeper(of: local, in: context) {
      return .silent("orphan-view-controller", call.range) { _ in keeper }
    }
    let name = project.records[id].name
    let losesTouches = handlesTouches(id)
    return .reported(
      CodeFinding(
        ruleID: "orphan-view-controller", gravity: losesTouches ? .warning : .info,
        range: call.range.offsets, subject: context.subject(.local(local)),
        message: losesTouches
          ? "it is deallocated when the function ends, so that its actions and touch methods are not called, and its view stays: nothing keeps a reference to \(name)"
          : "it is deallocated when the function ends, and its view stays: nothing keeps a reference to \(name)",
        declarations: context.declarations,
        chain: "\(call.name).\(context.body.locals[local].name)"))
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

  /// What may keep a controller when the function returns; nil: it is released.
  private func keeper(of local: Int, in context: CodeContext) -> String? {
    let name = context.body.locals[local].name
    let block = context.body.locals[local].block
    let closure = context.body.enclosing(block, .closure)
    for (use, step) in context.uses(of: CodeReference(local: local, path: [])) {
      guard context.body.enclosing(context.body.steps[step].block, .closure) == closure else {
        return "a closure uses \"\(name)\" and keeps it"
      }
      switch use {
      case .sets, .reads: continue
      case .receives(let call):
        // A block of the call may keep it, and a method may present it.
        let takesClosure = call.arguments.contains {
          if case .closure = $0.value { true } else { false }
        }
        let isShown = ["show", "present", "didMove", "willMove"].contains {
          call.name.hasPrefix($0)
        }
        if takesClosure || isShown { return "\(call.name) of \"\(name)\" may keep it" }
      case .argument(let call): return "\"\(name)\" is passed to \(call.name), which may keep it"
      case .escapes: return "\"\(name)\" is stored or returned"
      }
    }
    return nil
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
  ) -> CodeVerdict? {
    guard let receiver = context.type(of: call.receiver ?? .itself),
      let bar = ["UITabBar", "UINavigationBar", "UIToolbar"].first(where: {
        project.isKind(receiver, of: $0)
      })
    else { return nil }
    let rule = "control-in-system-bar"
    guard let type = context.type(of: child) else {
      return .silent(rule, call.range) { _ in context.unknownClass(of: child) }
    }
    guard project.isKind(type, of: "UIControl") else { return nil }
    return .reported(
      CodeFinding(
        ruleID: rule, gravity: .info, range: call.range.offsets,
        subject: context.subject(child),
        message:
          "it receives no touches on iOS 26 and later: it is a subview of a \(bar), which takes the touches",
        declarations: context.declarations, chain: context.chain(call.name, child)))
  }
}
