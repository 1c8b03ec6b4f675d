import AppCode
import LayoutModel

/// Controls that code adds to a table view cell itself before its content view exists.
///
/// From iOS 14, a cell creates its content view when something first reads it, in front of the subviews
/// that exist, and the content view takes their touches (UC-1).
struct CellSubviews {
  typealias ClassID = CodeProject.ClassID
  typealias FunctionID = CodeProject.FunctionID

  let project: CodeProject
  let documents: CodeDocuments
  private(set) var findings: [(file: Int, finding: CodeFinding)] = []
  /// Why nothing is reported about cells of a class.
  private var exceptions: [ClassID: String] = [:]
  private var reported: Set<FunctionID> = []
  /// The functions in extensions of `UIView` that add their arguments.
  private let adders: Set<String>

  /// The members of a cell that create its content view.
  private static let creators: Set = [
    "contentView", "textLabel", "detailTextLabel", "imageView", "contentConfiguration",
    "defaultContentConfiguration", "layoutIfNeeded",
  ]

  /// The methods that the content view has as well.
  private static let addingMethods: Set = ["addSubview", "insertSubview", "addSubviews"]

  init(_ project: CodeProject, _ documents: CodeDocuments) {
    self.project = project
    self.documents = documents
    let functions = (project.foreignParts["UIView"] ?? []).flatMap { project.type($0).functions }
    adders = Set(functions.filter(\.addsToSelf).map(\.name)).union(["addSubviews"])
    for id in project.records.indices where project.isKind(.app(id), of: "UITableViewCell") {
      exceptions[id] = exception(id)
      if exceptions[id] == nil { check(id) }
    }
    for id in project.records.indices {
      for function in project.functions(of: id) {
        if let context = CodeContext(project, id, function) { checkLocals(in: context) }
      }
    }
  }

  private func exception(_ id: ClassID) -> String? {
    let name = project.records[id].name
    if documents.cellClasses.contains(name) {
      return "a document contains a cell of \(name), which has its content view before code runs"
    }
    return managesContentView(id)
      ? "code of \(name) disables, hides or moves its content view" : nil
  }

  /// The statements of a function that add controls to a cell of a class about which nothing is reported.
  func silences(in context: CodeContext) -> [CodeVerdict] {
    guard let reason = exceptions[context.owner] else { return [] }
    return context.calls.filter { found in
      context.subviewsAddedToSelf(by: found.call, adders).contains {
        isTouched(Addition(call: found.call, child: $0, context: context), of: context.owner)
      }
    }.map { found in .silent(Self.rule, found.call.range) { _ in reason } }
  }

  private static let rule = "cell-subview-behind-content-view"

  /// Reports the first control that is added to a cell of UIKit which the function creates.
  private mutating func checkLocals(in context: CodeContext) {
    for (index, step) in context.body.steps.enumerated() {
      let (target, value): (CodeValue, CodeValue)
      switch step.action {
      case .declare(let local, let new): (target, value) = (.local(local), new)
      case .assign(let assigned, let new): (target, value) = (assigned, new)
      default: continue
      }
      guard case .local(let local) = target, value.createdType == "UITableViewCell",
        case .call = value, context.type(of: value) == .framework("UITableViewCell")
      else { continue }
      checkCell(local, createdAt: index, in: context)
    }
  }

  private mutating func checkCell(_ cell: Int, createdAt start: Int, in context: CodeContext) {
    let created = context.body.steps[start]
    for step in context.body.steps[(start + 1)...] {
      guard context.body.contains(created.block, step.block), step.action != .boundary else {
        if context.body.contains(step.block, created.block) { return }
        continue
      }
      var hasContentView = false
      var added: CodeCall?
      for value in step.values {
        value.visit { part in
          guard added == nil else { return }
          if createsContentView(part, of: cell) || passes(part, cell) { hasContentView = true }
          if case .call(let call) = part, !hasContentView, call.name == "addSubview",
            call.receiver == .local(cell), let child = call.arguments.first?.value,
            isInteractive(child, in: context), !isDisabled(child, in: context, of: context.owner)
          {
            added = call
          }
        }
      }
      if let added, let child = added.arguments.first?.value {
        add(Addition(call: added, child: child, context: context))
      }
      if hasContentView || added != nil { return }
    }
  }

  private func createsContentView(_ value: CodeValue, of cell: Int) -> Bool {
    switch value {
    case .member(.local(cell), let name): Self.creators.contains(name)
    case .call(let call):
      call.receiver == .local(cell) && call.arguments.isEmpty && Self.creators.contains(call.name)
    default: false
    }
  }

  /// Whether the cell is passed to other code.
  private func passes(_ value: CodeValue, _ cell: Int) -> Bool {
    guard case .call(let call) = value else { return false }
    return call.arguments.contains { $0.value == .local(cell) }
  }

  private mutating func check(_ id: ClassID) {
    let initializers = initializers(of: id)
    var followed: Set<FunctionID> = []
    for initializer in initializers {
      var trace = Trace(project, id)
      trace.initialize(with: initializer)
      followed.formUnion(trace.functions)
      if report(trace) { return }
    }
    for function in setUpFunctions(of: id) where !followed.contains(function) {
      var trace = Trace(project, id)
      trace.initialize(with: initializers.first ?? nil)
      trace.follow(function)
      if report(trace) { return }
    }
  }

  /// The initializers that a table calls, of the class nearest to this one that has some; one nil: the
  /// inherited one.
  private func initializers(of id: ClassID) -> [FunctionID?] {
    for owner in project.chain(of: id).classes {
      let found = project.functions(of: owner).filter {
        let function = project.function($0)
        return function.kind == .initializer && !function.labels.contains("coder")
          && function.name != "initWithCoder"
      }
      if !found.isEmpty { return found }
    }
    return [nil]
  }

  /// The functions of a class that its users call before the cell is displayed: setters and methods with a
  /// name such as `configure`, which no other function of the class calls.
  private func setUpFunctions(of id: ClassID) -> [FunctionID] {
    let classes = project.chain(of: id).classes
    let all = classes.flatMap(project.functions)
    var called: Set<String> = []
    for function in all {
      guard let context = CodeContext(project, id, function) else { continue }
      called.formUnion(context.calls.map(\.name))
      for step in context.body.steps {
        if case .assign(let target, _) = step.action,
          let path = context.reference(to: target), path.local == nil, path.path.count == 1
        {
          called.insert("set" + path.path[0].prefix(1).uppercased() + path.path[0].dropFirst())
        }
      }
    }
    return all.filter { isSetUp(project.function($0), called) }
  }

  private static let setUpPrefixes = [
    "setup", "setUp", "config", "create", "build", "bind", "fill", "populate", "init", "load",
    "set", "update", "refresh",
  ]

  /// Methods of UIKit that run when the cell is displayed, or on touches.
  private static let laterMethods: Set = [
    "setSelected", "setHighlighted", "setEditing", "setNeedsLayout", "setNeedsDisplay",
    "updateConstraints", "updateConfiguration", "setFrame", "setBounds",
    "setNeedsUpdateConstraints",
  ]

  private func isSetUp(_ function: CodeFunction, _ called: Set<String>) -> Bool {
    guard function.body != nil, !function.isStatic else { return false }
    switch function.kind {
    case .observer, .setter: return true
    case .initializer, .getter, .initialValue: return false
    case .method:
      return !called.contains(function.name) && !Self.laterMethods.contains(function.name)
        && Self.setUpPrefixes.contains { function.name.hasPrefix($0) }
    }
  }

  /// Whether the class moves or disables the content view.
  private func managesContentView(_ id: ClassID) -> Bool {
    project.chain(of: id).classes.flatMap(project.functions).contains {
      CodeContext(project, id, $0)?.managesContentView == true
    }
  }

  /// Reports the first control that is added before the content view exists. Returns whether there is one.
  private mutating func report(_ trace: Trace) -> Bool {
    let id = trace.id
    var hasContentView = false
    for (event, function, caller, isDeferred) in trace.events {
      switch event {
      case .unread(let function):
        if function.mentions.contains(.contentView) { hasContentView = true }
      case .assigns(let target, _):
        guard let context = trace.context(of: function) else { continue }
        if createsContentView(target, context) { hasContentView = true }
      case .value(let value):
        guard let context = trace.context(of: function) else { continue }
        if case .call(let call) = value, removesSubviews(call) { return false }
        if createsContentView(value, context) { hasContentView = true }
        guard !hasContentView, !isDeferred, case .call(let call) = value else { continue }
        for child in context.subviewsAddedToSelf(by: call, adders) {
          var addition = Addition(call: call, child: child, context: context)
          if let caller, let outer = trace.context(of: caller.function) {
            addition = addition.passed(by: caller.call, in: outer) ?? addition
          }
          guard isTouched(addition, of: id) else { continue }
          add(addition)
          return true
        }
      }
      if hasContentView { return false }
    }
    return false
  }

  /// A call that adds a child to the cell.
  private struct Addition {
    let call: CodeCall
    let child: CodeValue
    let context: CodeContext

    /// The call of the function with the child as an argument, if the child is a parameter.
    func passed(by caller: CodeCall, in outer: CodeContext) -> Addition? {
      let locals = context.body.locals
      guard case .local(let local) = child, locals[local].kind == .parameter else { return nil }
      let parameters = locals.indices.filter { locals[$0].kind == .parameter }
      guard parameters.count == caller.arguments.count,
        let index = parameters.firstIndex(of: local)
      else { return nil }
      return Addition(call: caller, child: caller.arguments[index].value, context: outer)
    }
  }

  private func isTouched(_ addition: Addition, of id: ClassID) -> Bool {
    isInteractive(addition.child, in: addition.context)
      && !isDisabled(addition.child, in: addition.context, of: id)
  }

  private func removesSubviews(_ call: CodeCall) -> Bool {
    call.name == "makeObjectsPerformSelector"
      || call.arguments.contains { $0.value == .selector("removeFromSuperview") }
  }

  /// Whether an expression reads a member of the cell that creates the content view.
  private func createsContentView(_ value: CodeValue, _ context: CodeContext) -> Bool {
    switch value {
    case .name(let name): isCreator(name, context)
    case .member(.parent, let name): Self.creators.contains(name)
    case .member(let base, let name):
      context.reference(to: base)?.isSelf == true && isCreator(name, context)
    case .call(let call):
      (call.receiver == nil || call.receiver == .itself || call.receiver == .parent)
        && call.arguments.isEmpty && isCreator(call.name, context)
    default: false
    }
  }

  /// Whether a name is that of a member of the cell, and the class does not declare another one.
  private func isCreator(_ name: String, _ context: CodeContext) -> Bool {
    Self.creators.contains(name) && project.field(name, of: context.owner) == nil
  }

  private func isInteractive(_ child: CodeValue, in context: CodeContext) -> Bool {
    if let reference = context.reference(to: child),
      hasRecognizer(reference, in: context) || containsControl(reference, in: context)
    {
      return true
    }
    guard let type = context.type(of: child) else { return false }
    return project.isInteractive(type)
  }

  /// Whether a control is added to a view: in the function, or anywhere in the class if it is a property.
  private func containsControl(_ reference: CodeReference, in context: CodeContext) -> Bool {
    guard !reference.isSelf else { return false }
    guard reference.local == nil else { return addsControl(to: reference, in: context) }
    return project.relatedFunctions(of: context.owner).contains { function in
      guard let other = CodeContext(project, context.owner, function) else { return false }
      let declaration = project.function(function)
      let isInitialValue =
        declaration.kind == .initialValue && reference.path == [declaration.name]
      return isInitialValue && other.calls.contains { containsControl($0.call, in: other) }
        || addsControl(to: reference, in: other)
    }
  }

  private func addsControl(to reference: CodeReference, in context: CodeContext) -> Bool {
    let values = reference.local.map(context.allValues) ?? context.valuesAssigned(to: reference)
    let isCreatedWith = values.contains {
      if case .call(let call) = $0 { containsControl(call, in: context) } else { false }
    }
    return isCreatedWith
      || context.uses(of: reference).contains { use, _ in
        if case .receives(let call) = use { containsControl(call, in: context) } else { false }
      }
  }

  /// Whether a call adds a control to a view, or creates a stack with one.
  private func containsControl(_ call: CodeCall, in context: CodeContext) -> Bool {
    let children: [CodeValue]
    switch call.name {
    case "addSubview", "addArrangedSubview", "addSubviews", "addArrangedSubviews":
      children = call.arguments.flatMap { context.views(in: $0.value) }
    case "UIStackView":
      children = call.argument("arrangedSubviews").map(context.views) ?? []
    default: return false
    }
    return children.contains { child in
      guard let type = context.type(of: child) else { return false }
      return project.isInteractive(type) && !isDisabled(child, in: context, of: context.owner)
    }
  }

  private func hasRecognizer(_ reference: CodeReference, in context: CodeContext) -> Bool {
    let uses = context.uses(of: reference)
    let isAdded = uses.contains {
      if case .receives(let call) = $0.use { return call.name == "addGestureRecognizer" }
      return false
    }
    guard isAdded else { return false }
    let value =
      reference.local.map { CodeValue.local($0) } ?? .member(.itself, reference.path.last ?? "")
    guard let type = context.type(of: value), let name = project.frameworkClass(of: type) else {
      return false
    }
    // A label has no touches unless its interaction is enabled.
    return name != "UILabel" && name != "UIImageView"
      || uses.contains { $0.use == .sets(Interaction.property, .boolean(true)) }
  }

  /// Whether the class disables a child.
  private func isDisabled(_ child: CodeValue, in context: CodeContext, of id: ClassID) -> Bool {
    guard let reference = context.reference(to: child) else { return false }
    if reference.local != nil { return context.disables(reference) }
    let functions = project.relatedFunctions(of: id)
    return functions.contains { CodeContext(project, id, $0)?.disables(reference) == true }
      || functions.contains { function in
        project.function(function).name == reference.path.last
          && CodeContext(project, id, function)?.disablesResult == true
      }
  }

  /// Whether the cell gives a text field the focus when it is selected, which a tap on the row does.
  private func isFocusedBySelection(_ child: CodeValue, in context: CodeContext) -> Bool {
    guard let reference = context.reference(to: child), reference.local == nil else { return false }
    return project.relatedFunctions(of: context.owner).contains { function in
      guard project.function(function).name == "setSelected",
        let other = CodeContext(project, context.owner, function)
      else { return false }
      return other.uses(of: reference).contains { use, _ in
        if case .receives(let call) = use { call.name == "becomeFirstResponder" } else { false }
      }
    }
  }

  private mutating func add(_ addition: Addition) {
    let (call, child, context) = (addition.call, addition.child, addition.context)
    guard reported.insert(context.function).inserted else { return }
    let subject = context.subject(child)
    let receiver = call.receiverRange
    let isSwift = project.isSwift(context.function)
    let replacement =
      receiver.start == receiver.end ? "contentView." : isSwift ? "contentView" : "self.contentView"
    findings.append(
      (
        context.file,
        CodeFinding(
          ruleID: Self.rule, gravity: isFocusedBySelection(child, in: context) ? .info : .warning,
          range: call.range.offsets, subject: subject,
          message:
            "it receives no touches: it is added to the cell before the content view exists, and on iOS 14 and later the content view is in front of it",
          declarations: context.declarations,
          chain: context.chain(call.name == "forEach" ? "addSubview" : call.name, child),
          fixes: !Self.addingMethods.contains(call.name)
            ? []
            : [
              CodeFinding.Fix(
                title: "add it to contentView", isSafe: false,
                edits: [CodeFinding.Edit(range: receiver.offsets, replacement: replacement)])
            ])
      ))
  }
}

extension CodeContext {
  /// The views that a call adds to `self`, also those of a list: `[title, button].forEach(addSubview)`.
  ///
  /// - Parameter adders: functions that add their arguments.
  fileprivate func subviewsAddedToSelf(by call: CodeCall, _ adders: Set<String>) -> [CodeValue] {
    guard let argument = call.arguments.first?.value else { return [] }
    switch call.name {
    case "addSubview", "insertSubview":
      guard isSelf(call.receiver) else { return [] }
      guard case .local(let local) = argument, body.locals[local].kind == .element else {
        return [argument]
      }
      return collection(ofElement: local).map(elements) ?? []
    case _ where adders.contains(call.name):
      guard isSelf(call.receiver), !addsSubviewsElsewhere(call) else { return [] }
      return call.arguments.flatMap { views(in: $0.value) }
    case "forEach":
      guard let list = call.receiver, addsElementToSelf(argument) else { return [] }
      return elements(of: list)
    default: return []
    }
  }

  private func isSelf(_ receiver: CodeValue?) -> Bool {
    switch receiver {
    case nil, .itself?, .parent?: true
    case let receiver?: reference(to: receiver)?.isSelf == true
    }
  }

  /// Whether the app declares a function such as `addSubviews` for cells, which may add them to the content view.
  private func addsSubviewsElsewhere(_ call: CodeCall) -> Bool {
    function(for: call, in: owner) != nil
      || project.foreignParts["UITableViewCell"]?.contains {
        project.type($0).functions.contains { $0.name == call.name }
      } == true
  }

  /// Whether an argument of `forEach` adds its argument to `self`.
  private func addsElementToSelf(_ argument: CodeValue) -> Bool {
    switch argument {
    case .name("addSubview"), .member(.itself, "addSubview"): return true
    case .call(let call): return call.name == "addSubview" && isSelf(call.receiver)
    case .closure(let block):
      return calls.contains { found in
        guard found.name == "addSubview", isSelf(found.call.receiver),
          let child = found.call.arguments.first?.value
        else { return false }
        return isElement(child, of: block)
          && body.contains(block, body.steps[found.step].block)
      }
    default: return false
    }
  }

  /// The values that the function assigns to a property.
  fileprivate func valuesAssigned(to reference: CodeReference) -> [CodeValue] {
    body.steps.compactMap { step in
      guard case .assign(let target, let value) = step.action,
        self.reference(to: target) == reference
      else { return nil }
      return value
    }
  }

  /// Whether the function moves or disables the content view of the cell, or brings a subview to the front.
  fileprivate var managesContentView: Bool {
    let content = CodeReference(local: nil, path: ["contentView"])
    return body.steps.contains { step in
      if case .assign(.member(let base, let name), let value) = step.action,
        reference(to: base) == content, name == Interaction.property || name == "isHidden"
      {
        return value != .boolean(name == Interaction.property)
      }
      return false
    }
      || calls.contains { found in
        switch found.name {
        case "sendSubviewToBack", "sendSubview", "exchangeSubview": true
        case "bringSubviewToFront", "bringSubview":
          found.call.receiver == nil
            || reference(to: found.call.receiver ?? .unknown)?.isSelf == true
        case "removeFromSuperview":
          found.call.receiver.map { reference(to: $0) == content } ?? false
        case "insertSubview":
          found.call.arguments.contains { reference(to: $0.value) == content }
        default: false
        }
      }
  }

  /// Whether a statement disables an object.
  func disables(_ reference: CodeReference) -> Bool {
    uses(of: reference).contains { use, _ in
      switch use {
      case .sets(Interaction.property, .boolean(false)), .sets("isEnabled", .boolean(false)): true
      default: false
      }
    }
  }

  /// Whether a local that the function returns is disabled.
  fileprivate var disablesResult: Bool {
    body.steps.contains { step in
      guard case .return(let value) = step.action, let reference = reference(to: value),
        reference.local != nil
      else { return false }
      return disables(reference)
    }
  }

  /// How a message names a view: `button "save"`.
  func subject(_ value: CodeValue) -> String {
    let type = type(of: value).map { $0.name(in: project) }
    let kind = type ?? "view"
    return name(of: value).map { "\(kind) \"\($0)\"" } ?? kind
  }
}

extension CodeFunction {
  /// Whether the function adds its arguments to the view.
  fileprivate var addsToSelf: Bool {
    guard kind == .method, !labels.isEmpty, let body else { return false }
    return body.contains {
      switch $0 {
      case .name("addSubview"): true
      case .call(let call):
        call.name == "addSubview" && (call.receiver == nil || call.receiver == .itself)
      default: false
      }
    }
  }
}

extension CodeProject {
  /// Whether users touch the views of a class.
  func isInteractive(_ meaning: Meaning) -> Bool {
    for ancestor in ["UIControl", "UITextView", "UITableView", "UICollectionView", "UISearchBar"]
    where isKind(meaning, of: ancestor) {
      return true
    }
    guard case .app(let id) = meaning else { return false }
    return chain(of: id).classes.contains(where: handlesTouches)
  }

  /// Whether a class gives itself or its subviews actions or recognizers.
  private func handlesTouches(_ id: ClassID) -> Bool {
    functions(of: id).contains { function in
      CodeContext(self, id, function)?.calls.contains {
        $0.name == "addGestureRecognizer" || $0.name == "addTarget" && $0.call.arguments.count == 3
      } == true
    }
  }
}
