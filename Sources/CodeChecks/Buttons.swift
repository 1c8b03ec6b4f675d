import AppCode

/// Buttons without an action.
extension CodeChecker {
  func buttonsWithoutAction(in context: CodeContext) -> [CodeFinding] {
    context.body.steps.compactMap { step in
      guard case .declare(let local, let value) = step.action,
        context.body.locals[local].kind == .variable, !context.isReassigned(local),
        isPlainButton(value, in: context)
      else { return nil }
      let uses = context.uses(of: CodeReference(local: local, path: []))
      guard uses.allSatisfy({ isWithoutAction($0.use) }),
        uses.contains(where: { showsContent($0.use) }),
        uses.contains(where: {
          if case .argument(let call) = $0.use {
            Self.addingMethods.contains(call.name)
          } else {
            false
          }
        })
      else { return nil }
      return CodeFinding(
        ruleID: "control-without-action", gravity: .info,
        range: context.body.locals[local].range.offsets, subject: context.subject(.local(local)),
        message: "a tap on it does nothing, and reaches no view behind it: it has no action",
        declarations: context.declarations, chain: "UIButton.\(context.body.locals[local].name)")
    }
  }

  /// Whether an expression creates a button without a primary action.
  private func isPlainButton(_ value: CodeValue, in context: CodeContext) -> Bool {
    guard case .call(let call) = value, context.type(of: value) == .framework("UIButton") else {
      return false
    }
    let labels = Set(call.arguments.map(\.label))
    return labels.isSubset(of: ["", "type", "frame"])
      && !call.arguments.contains {
        if case .closure = $0.value { true } else { false }
      }
  }

  fileprivate static let harmlessMethods: Set = [
    "setTitle", "setImage", "setTitleColor", "setBackgroundImage", "setAttributedTitle",
    "sizeToFit", "addSubview", "insertSubview", "setContentHuggingPriority",
    "setContentCompressionResistancePriority", "addConstraint", "addConstraints",
    "removeFromSuperview", "setNeedsLayout", "layoutIfNeeded", "setTitleShadowColor",
    "setPreferredSymbolConfiguration", "mas_makeConstraints",
  ]

  /// Whether a use gives a button a title or an image, so that people expect it to react.
  private func showsContent(_ use: CodeContext.Use) -> Bool {
    guard case .receives(let call) = use else { return false }
    return Self.contentMethods.contains(call.name)
  }

  fileprivate static let contentMethods: Set = [
    "setTitle", "setImage", "setBackgroundImage", "setAttributedTitle",
  ]

  private func isWithoutAction(_ use: CodeContext.Use) -> Bool {
    switch use {
    case .sets(let name, let value):
      switch name {
      case Interaction.property, "isEnabled": return value == .boolean(true)
      case "menu", "showsMenuAsPrimaryAction", "isHidden": return false
      default: return true
      }
    case .receives(let call): return Self.harmlessMethods.contains(call.name)
    case .argument(let call): return call.isNeutral
    case .reads(let name): return name != "rx" && !name.hasSuffix("Publisher")
    case .escapes: return false
    }
  }
}

// MARK: Properties

extension CodeChecker {
  /// The properties of a declaration that hold buttons which nothing in the project gives an action.
  func buttonsWithoutAction(file: Int, type: Int, of owner: CodeProject.ClassID) -> [CodeVerdict] {
    let declaration = project.files[file].facts.types[type]
    let stored = declaration.fields.filter { !$0.isOutlet && !$0.isStatic && !$0.isComputed }
    return stored.filter { $0.type == "UIButton" }.map { field in
      if let reason = silence(about: field, of: owner) {
        return .silent("control-without-action", field.range) { _ in reason }
      }
      return .reported(
        CodeFinding(
          ruleID: "control-without-action", gravity: .warning, range: field.range.offsets,
          subject: "UIButton \"\(field.name)\"",
          message:
            "a tap on it does nothing, and reaches no view behind it: nothing gives it an action",
          declarations: [declaration.name, field.name], chain: "UIButton.\(field.name)"))
    }
  }

  /// Why nothing is reported about the button of a property; nil: the class creates it, adds it to a view, and nothing
  /// gives it an action.
  private func silence(about field: CodeField, of owner: CodeProject.ClassID) -> String? {
    if wiredNames.contains(CodeContext.plain(field.name)) {
      return "code passes an object named \"\(field.name)\" to other code, or calls a method of it "
        + "that can add an action"
    }
    return silence(aboutUsesOf: field, of: owner)
      ?? (findsTouchesByLocation(owner) ? touchLocations(owner) : nil)
  }

  private func silence(aboutUsesOf field: CodeField, of owner: CodeProject.ClassID) -> String? {
    let name = CodeContext.plain(field.name)
    let reference = CodeReference(local: nil, path: [name])
    let creation = "\"\(field.name)\" is not created by UIButton's initializers alone"
    var isCreated = false
    var isAdded = false
    var hasContent = false
    for context in project.relatedContexts(of: owner) {
      let declaration = project.function(context.function)
      guard !context.wiresUnknownControls else {
        return "\(declaration.name) adds an action to a control without a known name"
      }
      if declaration.kind == .initialValue, declaration.name == name {
        guard createsPlainButton(resultOf: context) else { return creation }
        isCreated = true
        if context.showsContent { hasContent = true }
      }
      for step in context.body.steps {
        guard case .assign(let target, let value) = step.action,
          context.reference(to: target) == reference, value != .nothing
        else { continue }
        guard createsPlainButton(value, in: context) else { return creation }
        isCreated = true
        if case .local = value, context.showsContent { hasContent = true }
      }
      for (use, _) in context.uses(of: reference) {
        if showsContent(use) { hasContent = true }
        let isHarmless: Bool
        switch use {
        case .argument(let call):
          if Self.addingMethods.contains(call.name) { isAdded = true }
          isHarmless = true
        case .escapes: isHarmless = declaration.name == name
        default: isHarmless = isWithoutAction(use)
        }
        guard isHarmless else {
          return "\(declaration.name) can give \"\(field.name)\" an action, or disable it"
        }
      }
    }
    if !isCreated { return creation }
    if !isAdded { return "no code adds \"\(field.name)\" to a view" }
    return hasContent ? nil : "no code gives \"\(field.name)\" a title or an image"
  }

  private func createsPlainButton(resultOf context: CodeContext) -> Bool {
    var count = 0
    for step in context.body.steps {
      guard case .return(let value) = step.action else { continue }
      if case .call(let call) = value, case .closure? = call.receiver { continue }
      guard createsPlainButton(value, in: context) else { return false }
      count += 1
    }
    return count > 0
  }

  /// Whether an expression creates a button, also in a local, and gives it no action.
  private func createsPlainButton(_ value: CodeValue, in context: CodeContext) -> Bool {
    guard case .local(let local) = value else { return isPlainButton(value, in: context) }
    guard let created = context.value(of: local), isPlainButton(created, in: context) else {
      return false
    }
    return context.uses(of: CodeReference(local: local, path: [])).allSatisfy {
      $0.use == .escapes || isWithoutAction($0.use)
    }
  }

  /// The last names of the paths of objects that may get an action: a method with an unknown effect is
  /// called on them, they are passed to other code, or they have another name.
  static func wiredNames(in project: CodeProject) -> Set<String> {
    var names: Set<String> = []
    for file in project.files {
      for type in file.facts.types {
        for function in type.functions {
          for step in function.body?.steps ?? [] { addNames(of: step, in: function, to: &names) }
        }
      }
    }
    return names
  }

  private static func addNames(
    of step: CodeStep, in function: CodeFunction, to names: inout Set<String>
  ) {
    switch step.action {
    case .declare(_, let value): add(value, to: &names)
    case .return(let value):
      if value.lastName != function.name { add(value, to: &names) }
    case .assign(let target, let value):
      if target.lastName != value.lastName { add(value, to: &names) }
      if case .member(let base, let property) = target,
        property.hasPrefix("menu") || property.hasPrefix("showsMenu")
      {
        add(base, to: &names)
      }
    case .evaluate, .boundary: break
    }
    for value in step.values { value.visit { addParts(of: $0, to: &names) } }
  }

  private static func add(_ value: CodeValue, to names: inout Set<String>) {
    if let name = value.lastName { names.insert(name) }
  }

  private static func addParts(of value: CodeValue, to names: inout Set<String>) {
    switch value {
    case .call(let call):
      if let receiver = call.receiver, !harmlessMethods.contains(call.name), !call.isNeutral,
        !call.name.hasPrefix("set") || call.name == "setMenu"
      {
        add(receiver, to: &names)
      }
      if !call.isNeutral {
        for argument in call.arguments { add(argument.value, to: &names) }
      }
    case .member(let base, let name):
      if name == "rx" || name == "reactive" || name.hasSuffix("ublisher") { add(base, to: &names) }
    case .list(let values):
      for value in values { add(value, to: &names) }
    default: break
    }
  }
}

extension CodeValue {
  /// The last name of a path of properties, without the underscore of an instance variable.
  fileprivate var lastName: String? {
    switch self {
    case .name(let name), .member(_, let name): CodeContext.plain(name)
    case .cast(let value, _): value.lastName
    case .call(let call): call.arguments.isEmpty && call.receiver != nil ? call.name : nil
    default: nil
    }
  }
}

extension CodeContext {
  /// Whether the function gives any button a title or an image.
  fileprivate var showsContent: Bool {
    calls.contains { CodeChecker.contentMethods.contains($0.name) }
  }

  /// Whether the function gives an action to an object without a name, such as an element of a list.
  fileprivate var wiresUnknownControls: Bool {
    calls.contains { found in
      guard found.name == "addTarget" || found.name == "addAction",
        let receiver = found.call.receiver
      else { return false }
      guard let reference = reference(to: receiver) else { return true }
      return reference.local.map { body.locals[$0].kind != .variable } ?? false
    }
  }
}
