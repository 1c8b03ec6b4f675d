import AppCode

/// Whether code or a document ever enables the interaction of a view whose class disables it.
struct Interaction {
  typealias ClassID = CodeProject.ClassID
  typealias FunctionID = CodeProject.FunctionID

  static let property = "isUserInteractionEnabled"
  /// The depth of functions and properties that lead to a view.
  private static let depthLimit = 6

  /// Properties of UIKit that show a view and do not enable it.
  private static let slots: Set = [
    "tableHeaderView", "tableFooterView", "backgroundView", "titleView", "accessoryView",
    "inputAccessoryView", "leftView", "rightView",
  ]

  let project: CodeProject
  let documents: CodeDocuments
  /// The last names of the paths through which other objects enable interaction: `cell.title`.
  private var enabledMembers: Set<String> = []
  /// The names of functions in extensions of frameworks that enable the interaction of their view.
  private var enablingFunctions: Set<String> = []
  /// The classes whose objects are enabled.
  private var enabledClasses: Set<ClassID> = []
  /// Whether an object of unknown type is enabled.
  private var enablesUnknown = false

  init(_ project: CodeProject, _ documents: CodeDocuments) {
    self.project = project
    self.documents = documents
    for id in project.records.indices {
      for function in project.functions(of: id) { addAssignments(of: function, in: id) }
    }
    for part in project.foreignParts.values.joined() {
      for function in project.type(part).functions where Self.enables(function) {
        enablingFunctions.insert(function.name)
      }
    }
  }

  /// Whether a function assigns something but false to the interaction of any view.
  private static func enables(_ function: CodeFunction) -> Bool {
    function.body?.steps.contains { enabledBase($0) != nil || $0.action.isOwnEnabling } == true
  }

  /// The object whose interaction a step sets to something but false.
  static func enabledBase(_ step: CodeStep) -> CodeValue? {
    guard case .assign(.member(let base, property), let value) = step.action,
      value != .boolean(false)
    else { return nil }
    return base
  }

  private mutating func addAssignments(of function: FunctionID, in id: ClassID) {
    guard
      project.function(function).body?.steps.contains(where: { Self.enabledBase($0) != nil })
        == true, let context = CodeContext(project, id, function)
    else { return }
    for step in context.body.steps {
      guard let base = Self.enabledBase(step) else { continue }
      if let path = context.reference(to: base), path.path.count > 1 || path.local != nil,
        let last = path.path.last
      {
        enabledMembers.insert(last)
      } else if case .member(let owner, let name) = base, owner != .itself {
        enabledMembers.insert(name)
      }
      switch context.type(of: base) {
      case .app(let id)?: enabledClasses.insert(id)
      case .framework?: break
      default: enablesUnknown = true
      }
    }
  }

  /// The class of UIKit that disables the interaction of its views; nil: the class of the view may enable
  /// it, or is not known.
  func disablingClass(_ meaning: CodeProject.Meaning?) -> String? {
    guard let meaning, let name = project.frameworkClass(of: meaning),
      name == "UILabel" || name == "UIImageView"
    else { return nil }
    guard case .app(let id) = meaning else { return name }
    let mentions = project.chain(of: id).classes.flatMap(project.functions).contains {
      project.function($0).mentionsInteraction
    }
    return mentions ? nil : name
  }

  /// Whether nothing enables the interaction of the view that a reference of a function refers to.
  func isNeverEnabled(_ reference: CodeReference, in context: CodeContext) -> Bool {
    if let local = reference.local {
      guard reference.path.isEmpty else {
        guard let owner = owner(of: reference, in: context) else { return false }
        return isNeverEnabled(field: reference.path[reference.path.count - 1], of: owner)
      }
      return isOff(local: local, in: context, depth: 0, isResult: false)
    }
    guard let name = reference.path.last else { return isNeverEnabled(objectsOf: context.owner) }
    guard let owner = owner(of: reference, in: context) else { return false }
    return isNeverEnabled(field: name, of: owner)
  }

  private func isNeverEnabled(objectsOf id: ClassID) -> Bool {
    let classes = [id] + project.chain(of: id).classes + project.descendants(of: id)
    let name = project.records[id].name
    return !enablesUnknown && !classes.contains(where: enabledClasses.contains)
      && !documents.outlets.contains { $0.objectClass == name }
  }

  /// The class that contains the last property of a reference.
  private func owner(of reference: CodeReference, in context: CodeContext) -> ClassID? {
    guard reference.local != nil || reference.path.count > 1 else { return context.owner }
    var value = reference.local.map { CodeValue.local($0) } ?? .itself
    for name in reference.path.dropLast() { value = .member(value, name) }
    guard case .app(let id)? = context.type(of: value) else { return nil }
    return id
  }

  func isNeverEnabled(field name: String, of id: ClassID) -> Bool {
    isOff(field: name, of: id, depth: 0)
  }

  private func isOff(field name: String, of id: ClassID, depth: Int) -> Bool {
    guard depth < Self.depthLimit, !enabledMembers.contains(name),
      let (field, owner) = project.field(name, of: id)
    else { return false }
    var origins = 0
    if field.isOutlet {
      guard isOff(outlet: name, field, of: owner) else { return false }
      origins += 1
    }
    for context in project.relatedContexts(of: owner) {
      let declaration = project.function(context.function)
      guard let found = origin(name, declaration, context, depth: depth) else { return false }
      origins += found
    }
    return origins > 0
      || field.isInitialized && (!field.type.isEmpty || isOff(madeBy: field, of: owner, depth))
  }

  /// Whether the functions that create the initial value of a property do not enable it.
  private func isOff(madeBy field: CodeField, of owner: ClassID, _ depth: Int) -> Bool {
    let makers = project.functions(named: field.maker, in: owner)
    return !makers.isEmpty
      && makers.allSatisfy { maker in
        guard project.function(maker).body != nil else { return true }
        guard let id = project.ownerOf(maker), let context = CodeContext(project, id, maker) else {
          return false
        }
        return isOff(resultOf: context, depth: depth + 1)
      }
  }

  /// The number of values that a function gives to a property; nil: it may enable one.
  private func origin(
    _ name: String, _ declaration: CodeFunction, _ context: CodeContext, depth: Int
  ) -> Int? {
    var count = 0
    let reference = CodeReference(local: nil, path: [name])
    guard !enablesUnknownObjects(context) else { return nil }
    if declaration.name == name, declaration.kind == .initialValue {
      guard isOff(resultOf: context, depth: depth + 1) else { return nil }
      count += 1
    }
    for step in context.body.steps {
      if case .assign(let target, let value) = step.action,
        context.reference(to: target) == reference, value != .nothing
      {
        guard
          context.reference(to: value) == reference
            || isOff(value, in: context, depth: depth + 1)
        else { return nil }
        count += 1
      }
    }
    let isGetter = declaration.name == name
    for (use, _) in context.uses(of: reference) {
      if use == .escapes, isGetter { continue }
      guard isHarmless(use, in: context) else { return nil }
    }
    return count
  }

  private func isOff(outlet name: String, _ field: CodeField, of id: ClassID) -> Bool {
    let owners = Set(([id] + project.descendants(of: id)).map { project.records[$0].name })
    let found = documents.outlets.filter { $0.name == name && owners.contains($0.owner) }
    return !found.isEmpty
      && found.allSatisfy {
        !$0.isUserInteractionEnabled && ($0.objectClass == field.type || field.type.isEmpty)
      }
  }

  /// Whether a view that a local refers to is off.
  ///
  /// - Parameter isResult: whether the function returns it to a caller that is examined as well.
  private func isOff(local: Int, in context: CodeContext, depth: Int, isResult: Bool) -> Bool {
    guard depth < Self.depthLimit, context.body.locals[local].kind == .variable else {
      return false
    }
    let values = context.allValues(of: local).filter { $0 != .nothing }
    guard !values.isEmpty,
      values.allSatisfy({ isOff($0, in: context, depth: depth + 1) })
    else { return false }
    let reference = CodeReference(local: local, path: [])
    let uses = context.uses(of: reference)
    guard uses.contains(where: { $0.use.passesObject }) else { return false }
    for (use, index) in uses {
      guard use == .escapes else {
        guard isHarmless(use, in: context) else { return false }
        continue
      }
      guard
        isHarmlessEscape(
          of: reference, context.body.steps[index], in: context, depth: depth, isResult: isResult)
      else { return false }
    }
    return !enablesUnknownObjects(context)
  }

  /// Whether a property or a caller that gets a local does not enable it.
  private func isHarmlessEscape(
    of reference: CodeReference, _ step: CodeStep, in context: CodeContext, depth: Int,
    isResult: Bool
  ) -> Bool {
    switch step.action {
    case .return(let value):
      guard context.reference(to: value) == reference else { return false }
      if isResult { return true }
      let function = project.function(context.function)
      guard function.kind == .initialValue else { return false }
      return isOff(field: function.name, of: context.owner, depth: depth + 1)
    case .assign(.member(_, let slot), let value) where Self.slots.contains(slot):
      return context.reference(to: value) == reference
    case .assign(let target, let value):
      guard context.reference(to: value) == reference,
        let field = context.reference(to: target), field.local == nil, field.path.count == 1
      else { return false }
      return isOff(fieldUses: field.path[0], of: context.owner)
    default: return false
    }
  }

  /// Whether nothing enables a property by its name, without regard to its values.
  private func isOff(fieldUses name: String, of id: ClassID) -> Bool {
    guard !enabledMembers.contains(name), project.field(name, of: id) != nil else { return false }
    let reference = CodeReference(local: nil, path: [name])
    return project.relatedContexts(of: id).allSatisfy { context in
      context.uses(of: reference).allSatisfy { isHarmless($0.use, in: context) }
    }
  }

  private func isHarmless(_ use: CodeContext.Use, in context: CodeContext) -> Bool {
    switch use {
    case .sets(Self.property, let value): return value == .boolean(false)
    case .sets: return true
    case .receives(let call):
      if enablingFunctions.contains(call.name) || call.name == "setValue" { return false }
      return !call.arguments.contains { argument in
        guard case .closure(let block) = argument.value else { return false }
        return enablesUnknownObjects(context, in: block)
      }
    case .argument(let call): return call.isNeutral
    case .reads: return true
    case .escapes: return false
    }
  }

  /// Whether code enables an object that has no known name, such as `$0`.
  private func enablesUnknownObjects(_ context: CodeContext, in block: Int = 0) -> Bool {
    context.body.steps.contains { step in
      guard let base = Self.enabledBase(step), context.body.contains(block, step.block) else {
        return false
      }
      switch base {
      case .local(let local): return context.body.locals[local].kind != .variable
      default: return context.reference(to: base) == nil
      }
    }
  }

  /// Whether the view that an expression creates is off.
  private func isOff(_ value: CodeValue, in context: CodeContext, depth: Int) -> Bool {
    guard depth < Self.depthLimit else { return false }
    switch value {
    case .nothing: return true
    case .cast(let value, _): return isOff(value, in: context, depth: depth + 1)
    case .local(let local): return isOff(local: local, in: context, depth: depth, isResult: true)
    case .call(let call):
      if case .closure(let block)? = call.receiver {
        return isOff(resultOf: context, block: block, depth: depth + 1)
      }
      if call.receiver == nil, call.name.first?.isUppercase == true {
        return call.arguments.isEmpty || !enablingFunctions.contains("init")
      }
      // `then` of the library of that name returns its receiver.
      if call.name == "then", let receiver = call.receiver {
        return isOff(receiver, in: context, depth: depth + 1)
      }
      guard let owner = context.owner(of: call),
        let function = context.function(for: call, in: owner)
      else { return false }
      guard let inner = CodeContext(project, owner, function) else { return true }
      return isOff(resultOf: inner, depth: depth + 1)
    default: return false
    }
  }

  /// Whether all results of a function, or of a closure in it, are off.
  private func isOff(resultOf context: CodeContext, block: Int = 0, depth: Int) -> Bool {
    guard depth < Self.depthLimit else { return false }
    var count = 0
    for step in context.body.steps {
      guard case .return(let value) = step.action, context.body.contains(block, step.block),
        context.body.enclosing(step.block, .closure) ?? 0 == block
      else { continue }
      guard isOff(value, in: context, depth: depth + 1) else { return false }
      count += 1
    }
    return count > 0
  }
}

extension CodeContext {
  /// The class whose function a call without an object, or with `self` or the name of a class, refers to.
  fileprivate func owner(of call: CodeCall) -> CodeProject.ClassID? {
    switch call.receiver {
    case nil, .itself?: return owner
    case .name(let name)? where name.first?.isUppercase == true:
      guard case .app(let id) = project.meaning(of: name, in: file) else { return nil }
      return id
    default: return nil
    }
  }
}

extension CodeContext.Use {
  /// Whether the object is added to another one, stored or returned.
  fileprivate var passesObject: Bool {
    switch self {
    case .argument, .escapes: true
    case .sets, .receives, .reads: false
    }
  }
}

extension CodeStep.Action {
  /// Whether `isUserInteractionEnabled` of `self` is set to something but false, without `self`.
  fileprivate var isOwnEnabling: Bool {
    guard case .assign(.name(Interaction.property), let value) = self else { return false }
    return value != .boolean(false)
  }
}

extension CodeFunction {
  /// Whether the interaction of any view is read or set.
  fileprivate var mentionsInteraction: Bool {
    body?.contains {
      switch $0 {
      case .name(Interaction.property), .member(_, Interaction.property): true
      default: false
      }
    } == true
  }
}
