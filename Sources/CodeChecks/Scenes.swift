import AppCode

/// View controllers that code instantiates by identifiers which no scene of the storyboard has.
extension CodeChecker {
  /// UC-7.
  func missingScenes(in context: CodeContext) -> [CodeVerdict] {
    let function = project.function(context.function)
    guard function.mentions.contains(.scenes), !function.mentions.contains(.exceptions) else {
      return []
    }
    return context.calls.compactMap { found in
      guard let (identifier, names) = scene(of: found.call, in: context),
        storyboards.lack(identifier, in: names)
      else { return nil }
      let list = names.sorted().map { "\($0).storyboard" }.joined(separator: " or ")
      var finding = CodeFinding(
        ruleID: "missing-scene", gravity: .warning, range: found.call.range.offsets,
        subject: "view controller \"\(identifier)\"",
        message:
          "the app crashes when \(function.name) instantiates it: no scene of \(list) has this identifier"
          + (storyboards.hint(about: identifier, in: names) ?? ""),
        declarations: context.declarations, chain: "\(found.call.name).\(identifier)")
      finding.gravityIfCalled = .warning
      return .reported(finding)
    }
  }

  /// The identifier of the scene that a call instantiates, and the names of the storyboards that can have it; nil: one of
  /// them is not known. A method of the class may do so with its parameters.
  private func scene(
    of call: CodeCall, in context: CodeContext
  ) -> (identifier: String, storyboards: Set<String>)? {
    if let value = call.sceneIdentifier {
      guard let identifier = context.text(value), let receiver = call.receiver else { return nil }
      return storyboardNames(receiver, in: context, context.text).map { (identifier, $0) }
    }
    guard let callee = helper(for: call, in: context),
      let instantiation = callee.calls.first(where: { $0.call.sceneIdentifier != nil }),
      callee.body.steps[instantiation.step].certainlyEvaluates(instantiation.call),
      !callee.body.steps[..<instantiation.step].contains(where: \.mayLeave)
    else { return nil }
    let parameters = callee.body.locals.indices.filter {
      callee.body.locals[$0].kind == .parameter
    }
    guard parameters.count == call.arguments.count else { return nil }
    let text = { (value: CodeValue) -> String? in
      guard case .local(let local) = value, let index = parameters.firstIndex(of: local),
        callee.allValues(of: local).isEmpty
      else { return callee.text(value) }
      return context.text(call.arguments[index].value)
    }
    guard let identifier = instantiation.call.sceneIdentifier.flatMap(text),
      let receiver = instantiation.call.receiver
    else { return nil }
    return storyboardNames(receiver, in: callee, text).map { (identifier, $0) }
  }

  /// The method of the class that a call refers to, if it is for scenes and no subclass overrides it.
  private func helper(for call: CodeCall, in context: CodeContext) -> CodeContext? {
    guard call.receiver.map({ context.reference(to: $0)?.isSelf == true }) ?? true,
      let id = context.function(for: call, in: context.owner)
    else { return nil }
    let function = project.function(id)
    let isOverridden = project.descendants(of: context.owner).contains {
      !project.functions(of: $0, named: function.name).isEmpty
    }
    guard function.mentions.contains(.scenes), !function.mentions.contains(.exceptions),
      function.labels == call.arguments.map(\.label), !isOverridden
    else { return nil }
    return CodeContext(project, context.owner, id)
  }

  /// The names of the storyboards that an expression can refer to; nil: they are not known.
  ///
  /// - Parameter text: the text that is the value of an expression.
  private func storyboardNames(
    _ value: CodeValue, in context: CodeContext, _ text: (CodeValue) -> String?
  ) -> Set<String>? {
    switch context.initialValue(of: value) {
    case .call(let call) where call.createsStoryboard:
      guard let name = call.arguments.first.flatMap({ text($0.value) }),
        call.argument("bundle").map({ isBundleOfApp($0, in: context) }) == true
      else { return nil }
      return [name]
    case .name("storyboard"), .member(.itself, "storyboard"): return ownStoryboards(in: context)
    case .call(let call)
    where call.receiver == .itself && call.name == "storyboard" && call.arguments.isEmpty:
      return ownStoryboards(in: context)
    default: return nil
    }
  }

  /// The names of the storyboards with the scenes of a view controller and of its subclasses.
  private func ownStoryboards(in context: CodeContext) -> Set<String>? {
    guard project.field("storyboard", of: context.owner) == nil,
      !project.function(context.function).isStatic
    else { return nil }
    let classes = [context.owner] + project.descendants(of: context.owner)
    return storyboards.names(ofClasses: Set(classes.map { project.records[$0].name }))
  }

  /// Whether an expression is nil, the main bundle or that of a class of the sources.
  private func isBundleOfApp(_ value: CodeValue, in context: CodeContext) -> Bool {
    switch context.initialValue(of: value) {
    case .nothing, .member(.name("Bundle"), "main"), .member(.unknown, "main"): return true
    case .call(let call):
      switch (call.receiver, call.name) {
      case (.name("NSBundle")?, "mainBundle"): return true
      case (.name("NSBundle")?, "bundleForClass"), (nil, "Bundle"):
        guard call.arguments.count == 1, let argument = call.arguments.first else { return false }
        return (call.name != "Bundle" || argument.label == "for")
          && isOfSources(argument.value, in: context)
      default: return false
      }
    default: return false
    }
  }

  /// Whether all classes that an expression names are declared by the sources.
  private func isOfSources(_ value: CodeValue, in context: CodeContext) -> Bool {
    !value.contains {
      guard case .name(let name) = $0 else { return false }
      if case .app = project.meaning(of: name, in: context.file) { return false }
      return true
    }
  }
}

extension CodeContext {
  /// The value of a local constant or variable that has one value only; other expressions are returned.
  func initialValue(of value: CodeValue) -> CodeValue {
    guard case .local(let local) = value, body.locals[local].kind == .variable else { return value }
    return self.value(of: local) ?? value
  }

  /// The text of a literal, also through a local constant or variable.
  func text(_ value: CodeValue) -> String? {
    if case .text(let text) = initialValue(of: value) { text } else { nil }
  }
}

extension CodeStep {
  /// Whether a call of the statement is evaluated whenever its function is called and no earlier statement leaves it.
  fileprivate func certainlyEvaluates(_ call: CodeCall) -> Bool {
    var isEvaluated = false
    for value in values {
      value.visit(isEvaluated: block == 0) { part, isPartEvaluated in
        if isPartEvaluated, case .call(let found) = part, found.range == call.range {
          isEvaluated = true
        }
      }
    }
    return isEvaluated
  }

  /// Whether what follows is not always executed.
  fileprivate var mayLeave: Bool {
    switch action {
    case .boundary, .return: true
    case .declare, .assign, .evaluate: false
    }
  }
}

extension CodeCall {
  /// The identifier, if the call is that of the method of UIKit that instantiates a scene.
  fileprivate var sceneIdentifier: CodeValue? {
    switch name {
    case "instantiateViewController": argument("withIdentifier") ?? argument("identifier")
    case "instantiateViewControllerWithIdentifier": arguments.first?.value
    default: nil
    }
  }

  fileprivate var createsStoryboard: Bool {
    switch (receiver, name) {
    case (nil, "UIStoryboard"): arguments.map(\.label) == ["name", "bundle"]
    case (.name("UIStoryboard")?, "storyboardWithName"): arguments.count == 2
    default: false
    }
  }
}
