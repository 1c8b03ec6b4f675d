internal import AppCode
internal import LayoutModel

/// The views that the functions of a view controller create with literal frames and add to its view.
///
/// The functions are executed with the methods of the object that they call, the initial values of its properties,
/// and the initializers of views whose classes are in the same file. A tree is read only if everything that
/// decides about its frames is literal; else it is not known (UC-4).
struct LiteralViews {
  typealias ObjectID = Int

  /// An object that a function creates.
  struct Object {
    var className: String
    /// The expression that creates it.
    var creation: SourceRange
    var name = ""
    var frame: Rect?
    var frameRange: SourceRange?
    var isUserInteractionEnabled: Bool?
    var isHidden = false
    var isEnabled = true
    var alpha = 1.0
    var clipsToBounds = false
    var cancelsTouchesInView = true
    var numberOfTapsRequired: Int?
    var hasDelegate = false
    /// Back to front.
    var subviews: [ObjectID] = []
    var isAdded = false
    var actions: [Action] = []
    var recognizers: [ObjectID] = []
    /// The properties of its owner that refer to it.
    fileprivate var properties: Set<String> = []
    /// Whether a view creates it. It is omitted if its frame is not literal.
    fileprivate var isInner = false

    var isRecognizer: Bool { className.hasSuffix("GestureRecognizer") }
  }

  /// An action of a control or a recognizer.
  struct Action {
    var event: String?
    var selector: String
    var isSentUpTheChain: Bool
    var range: SourceRange
  }

  /// A name of an object.
  private enum Name: Hashable {
    case local(execution: Int, local: Int)
    case property(of: ObjectID, String)
  }

  /// The execution of a function.
  private struct Execution {
    let number: Int
    let body: CodeBody
    /// `self`
    let owner: ObjectID
    let type: CodeType
    /// The blocks that are executed once.
    let plainBlocks: Set<Int>
    /// The objects that blocks return.
    var results: [Int: ObjectID] = [:]
  }

  /// The depth of a tree that is read. A function does not create a deeper one.
  static let depthLimit = 64
  /// The depth of calls that are followed.
  private static let callLimit = 8
  private static let controller: ObjectID = 0

  private(set) var objects: [Object] = []
  /// The view of the controller.
  private(set) var root: ObjectID = 1
  /// The names of the functions that were executed, and of the properties whose initial values were.
  private(set) var executed: Set<SourceRange> = []
  private var executedNames: Set<String> = []
  private let types: [String: CodeType]
  private var names: [Name: ObjectID] = [:]
  private var execution: Execution?
  private var executionCount = 0
  private var depth = 0
  private var isKnown = true

  /// nil: the functions create no tree that is known.
  ///
  /// - Parameters:
  ///   - functions: they are executed one after another.
  ///   - types: the types of the file, by name.
  init?(_ functions: [CodeFunction], of type: CodeType, in types: [String: CodeType]) {
    guard !functions.isEmpty, !type.hasField("view") else { return nil }
    self.types = types
    objects = [
      Object(className: type.name, creation: functions[0].range),
      Object(className: "UIView", creation: functions[0].range, frame: CodeLayouts.canvas),
    ]
    names[.property(of: Self.controller, "view")] = root
    addProperties(of: Self.controller, type)
    for function in functions {
      execute(function, of: Self.controller, type)
      guard isKnown else { return nil }
    }
    objects[root].frame = CodeLayouts.canvas
    guard !objects[root].subviews.isEmpty, complete(root, depth: 0) else { return nil }
  }

  /// Whether a view and its subviews have frames that no other function changes. Inner views without one are removed.
  private mutating func complete(_ id: ObjectID, depth: Int) -> Bool {
    guard depth <= Self.depthLimit, objects[id].frame != nil, !isChangedElsewhere(id) else {
      return false
    }
    var kept: [ObjectID] = []
    for subview in objects[id].subviews {
      if complete(subview, depth: depth + 1) {
        kept.append(subview)
      } else if !objects[subview].isInner {
        return false
      }
    }
    objects[id].subviews = kept
    return true
  }

  /// Whether another function changes the frame of a property, or its place in the tree.
  private func isChangedElsewhere(_ id: ObjectID) -> Bool {
    let properties = objects[id].properties
    guard !properties.isEmpty, id != root else { return false }
    return types.values.contains { type in
      type.statements.contains { statement in
        guard let name = statement.path.last, properties.contains(name),
          !executedNames.contains(statement.function)
        else { return false }
        return switch statement.effect {
        case .frame, .constraints, .order, .superview: true
        default: false
        }
      }
    }
  }

  // MARK: Functions

  /// Adds the properties whose initial values are objects.
  private mutating func addProperties(of owner: ObjectID, _ type: CodeType) {
    for function in type.functions where function.kind == .initialValue && !function.isStatic {
      let plain = function.body == nil ? type.createdViews[function.name] : nil
      guard let id = plain.map({ add($0) }) ?? execute(function, of: owner, type) else { continue }
      objects[id].name = function.name
      bind(.property(of: owner, function.name), to: id)
    }
  }

  /// Executes a function, and returns the object that is its result.
  @discardableResult
  private mutating func execute(
    _ function: CodeFunction, of owner: ObjectID, _ type: CodeType
  ) -> ObjectID? {
    guard let body = function.body, depth < Self.callLimit,
      executed.insert(function.range).inserted
    else { return nil }
    executedNames.insert(function.name)
    depth += 1
    executionCount += 1
    let caller = execution
    defer {
      execution = caller
      depth -= 1
    }
    execution = Execution(
      number: executionCount, body: body, owner: owner, type: type,
      plainBlocks: Self.plainBlocks(of: function, body))
    var result: ObjectID?
    for step in body.steps {
      let value = read(step)
      if step.block == 0, case .return = step.action { result = value }
      guard isKnown else { return nil }
    }
    return result
  }

  /// The function, the closure whose result is an initial value, and in an initializer of Objective-C `if (self)`.
  private static func plainBlocks(of function: CodeFunction, _ body: CodeBody) -> Set<Int> {
    switch function.kind {
    case .initialValue:
      guard case .return(.call(let call))? = body.steps.last?.action,
        case .closure(let block)? = call.receiver
      else { return [0] }
      return [0, block]
    case .initializer where function.name != "init" || !function.labels.isEmpty:
      let branch = body.blocks.indices.first {
        body.blocks[$0].kind == .branch && body.blocks[$0].parent == 0
      }
      let testsSelf = body.steps.contains { $0.action == .evaluate(.itself) }
      return testsSelf ? Set([0, branch].compactMap(\.self)) : [0]
    default: return [0]
    }
  }

  /// Executes the initializer of a view whose class is in the file. What is not known of its subviews is omitted.
  private mutating func addSubviews(of id: ObjectID, createdBy call: CodeCall) {
    guard let type = types[objects[id].className], let initializer = type.initializer(for: call),
      !executed.contains(initializer.range)
    else { return }
    let before = self
    let count = objects.count
    addProperties(of: id, type)
    execute(initializer, of: id, type)
    if let function = type.method("layoutSubviews", labels: []) { execute(function, of: id, type) }
    for index in count..<objects.count { objects[index].isInner = true }
    if !isKnown { self = before }
  }

  // MARK: Statements

  /// - Returns: the object that the statement returns.
  private mutating func read(_ step: CodeStep) -> ObjectID? {
    switch step.action {
    case .boundary: return nil
    case .declare(let local, let value):
      let id = evaluate(value, in: step)
      assign(id, to: .local(execution: execution?.number ?? 0, local: local), in: step)
      return nil
    case .assign(let target, let value):
      readAssignment(target, value, in: step)
      return nil
    case .evaluate(let value):
      evaluate(value, in: step)
      // `card.frame.origin.y += 20`
      if case .operation(let operands) = value, operands.count > 1 { forgetPart(operands[0].value) }
      return nil
    case .return(let value):
      let id = evaluate(value, in: step)
      execution?.results[step.block] = id
      return id
    }
  }

  private mutating func readAssignment(_ target: CodeValue, _ value: CodeValue, in step: CodeStep) {
    let id = evaluate(value, in: step)
    if case .local(let local) = target {
      return assign(id, to: .local(execution: execution?.number ?? 0, local: local), in: step)
    }
    if case .member(let base, _) = target { evaluate(base, in: step) }
    guard let (owner, property) = property(of: target) else { return forgetPart(target) }
    if property == "delegate" || id == nil && names[.property(of: owner, property)] == nil {
      guard owner != Self.controller else { return }
      return isPlain(step) ? set(property, of: owner, to: value) : forget(owner)
    }
    guard owner != Self.controller || property == "view" || isStored(property, of: owner) else {
      // Another name of a view.
      if let id, id != Self.controller { isKnown = false }
      return
    }
    assign(id, to: .property(of: owner, property), in: step)
    if owner == Self.controller, property == "view", let id, id != Self.controller { root = id }
  }

  /// The object and the property that an assignment changes.
  private func property(of target: CodeValue) -> (owner: ObjectID, name: String)? {
    switch target {
    case .name(let name): execution.map { ($0.owner, Self.plain(name)) }
    case .member(let base, let name): object(of: base).map { ($0, Self.plain(name)) }
    default: nil
    }
  }

  private func isStored(_ property: String, of owner: ObjectID) -> Bool {
    types[objects[owner].className]?.hasStoredField(property) == true
  }

  /// Whether a step is always executed, once.
  private func isPlain(_ step: CodeStep) -> Bool {
    execution?.plainBlocks.contains(step.block) == true
  }

  /// The tree is not known if it contains the object.
  private mutating func forget(_ id: ObjectID) { objects[id].frame = nil }

  /// Forgets the view whose frame a part belongs to: `card.frame.size.height`.
  private mutating func forgetPart(_ value: CodeValue) {
    guard case .member(let base, let name) = value else { return }
    guard let id = object(of: base) else { return forgetPart(base) }
    if Self.isFrame(name) { forget(id) }
  }

  /// Whether a property is a part of the frame, also one that a category adds: `x`, `centerY`, `sd_height`.
  private static func isFrame(_ property: String) -> Bool {
    partsOfFrame.contains(property.split(separator: "_").last ?? "")
  }

  private static let partsOfFrame: Set<Substring> = [
    "frame", "bounds", "center", "transform", "x", "y", "width", "height", "size", "origin", "top",
    "left", "bottom", "right", "centerX", "centerY",
  ]

  private mutating func assign(_ id: ObjectID?, to name: Name, in step: CodeStep) {
    guard isPlain(step) else {
      for object in [id, names[name]].compactMap(\.self) { forget(object) }
      return
    }
    guard let id else { return names[name] = nil }
    bind(name, to: id)
  }

  private mutating func bind(_ name: Name, to id: ObjectID) {
    names[name] = id
    var shown = ""
    switch name {
    case .local(_, let local): shown = execution?.body.locals[local].name ?? ""
    case .property(_, let property):
      shown = property
      objects[id].properties.insert(property)
    }
    if objects[id].name.isEmpty { objects[id].name = shown }
  }

  private mutating func set(_ property: String, of id: ObjectID, to value: CodeValue) {
    switch (property, value) {
    case ("frame", .call(let call)):
      if id == root { return }
      guard let rect = Self.rect(call), objects[id].frameRange == nil else { return forget(id) }
      objects[id].frame = rect
      objects[id].frameRange = call.range
    case ("isUserInteractionEnabled", .boolean(let value)):
      objects[id].isUserInteractionEnabled = value
    case ("isHidden", .boolean(let value)): objects[id].isHidden = value
    case ("isEnabled", .boolean(let value)): objects[id].isEnabled = value
    case ("clipsToBounds", .boolean(let value)): objects[id].clipsToBounds = value
    case ("alpha", .number(let value)): objects[id].alpha = min(max(value, 0), 1)
    case ("cancelsTouchesInView", .boolean(let value)): objects[id].cancelsTouchesInView = value
    case ("numberOfTapsRequired", .number(let value)):
      objects[id].numberOfTapsRequired = Int(exactly: value)
    case ("delegate", _): objects[id].hasDelegate = true
    case ("bounds", _), ("transform", _):
      if id == root { isKnown = false }
      forget(id)
    case ("isHidden", _), ("isUserInteractionEnabled", _), ("isEnabled", _), ("alpha", _),
      ("autoresizingMask", _), ("translatesAutoresizingMaskIntoConstraints", _):
      forget(id)
    case (let name, _) where Self.isFrame(name): forget(id)
    default: break
    }
  }

  // MARK: Expressions

  /// Executes what an expression contains, and returns the object that it refers to or creates.
  @discardableResult
  private mutating func evaluate(_ value: CodeValue, in step: CodeStep) -> ObjectID? {
    switch value {
    case .call(let call): return evaluate(call, in: step)
    case .member(let base, let name):
      let id = evaluate(base, in: step)
      // Constraints set the frame.
      if let id, name.hasSuffix("Anchor") || name == "snp" { forget(id) }
      return object(of: value)
    case .cast(let value, _): return evaluate(value, in: step)
    case .list(let values):
      for value in values { if let id = evaluate(value, in: step) { forget(id) } }
      return nil
    default:
      for part in value.parts { evaluate(part, in: step) }
      return object(of: value)
    }
  }

  private mutating func evaluate(_ call: CodeCall, in step: CodeStep) -> ObjectID? {
    switch call.name {
    case "addSubview", "insertSubview": addSubview(call, in: step)
    case "bringSubviewToFront", "sendSubviewToBack": moveSubview(call, in: step)
    case "addGestureRecognizer": addRecognizer(call, in: step)
    case "addTarget": addTarget(call, in: step)
    case "bringSubview", "sendSubview", "exchangeSubview", "removeFromSuperview": isKnown = false
    default: return evaluateOther(call, in: step)
    }
    return nil
  }

  private mutating func evaluateOther(_ call: CodeCall, in step: CodeStep) -> ObjectID? {
    if case .closure(let block)? = call.receiver { return execution?.results[block] }
    let receiver = call.receiver.flatMap { evaluate($0, in: step) }
    let arguments = call.arguments.map { evaluate($0.value, in: step) }
    if let className = Self.createdClass(call) { return create(className, call, in: step) }
    if !Self.isNeutral(call) {
      for id in arguments.compactMap(\.self) where id != receiver { forget(id) }
    }
    if let id = object(of: .call(call)) { return id }
    if call.receiver == nil || call.receiver == .itself { return follow(call, in: step) }
    if let receiver, Self.changesFrame(call.name) { forget(receiver) }
    return nil
  }

  /// Executes a method of `self`.
  private mutating func follow(_ call: CodeCall, in step: CodeStep) -> ObjectID? {
    guard isPlain(step), let execution,
      let function = execution.type.method(call.name, labels: call.arguments.map(\.label))
    else { return nil }
    return execute(function, of: execution.owner, execution.type)
  }

  private mutating func create(
    _ className: String, _ call: CodeCall, in step: CodeStep
  ) -> ObjectID {
    var object = Object(className: className, creation: call.range)
    if case .call(let frame)? = call.argument("frame"), let rect = Self.rect(frame) {
      object.frame = rect
      object.frameRange = frame.range
    }
    if object.isRecognizer, case .selector(let selector)? = call.argument("action") {
      object.actions.append(action(selector, of: call, target: call.argument("target")))
    }
    let id = add(object)
    if isPlain(step) { addSubviews(of: id, createdBy: call) }
    return id
  }

  private mutating func add(_ object: Object) -> ObjectID {
    objects.append(object)
    return objects.count - 1
  }

  private static func createdClass(_ call: CodeCall) -> String? {
    if call.receiver == nil, call.name.first?.isUppercase == true, !call.name.hasPrefix("CG") {
      return call.name
    }
    guard case .name(let name)? = call.receiver, name == "UIButton", call.name.hasPrefix("button")
    else { return nil }
    return name
  }

  /// The rectangle of `CGRect(x: 1, y: 2, width: 3, height: 4)` and of its other forms; empty ones are set later.
  private static func rect(_ call: CodeCall) -> Rect? {
    let isImplicit = call.name == "init" && call.receiver == .unknown
    guard isImplicit || call.receiver == nil && call.name.hasPrefix("CGRect") else { return nil }
    let values =
      call.arguments.map(\.label) == ["origin", "size"]
      ? call.arguments.flatMap { argument -> [CodeValue] in
        guard case .call(let part) = argument.value else { return [] }
        return part.arguments.map(\.value)
      } : call.arguments.map(\.value)
    let numbers = values.compactMap { value -> Double? in
      guard case .number(let number) = value, number.isFinite else { return nil }
      return number
    }
    guard values.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private static func changesFrame(_ name: String) -> Bool {
    name == "sizeToFit" || name.hasPrefix("add") || name.hasPrefix("auto") || name.contains("ayout")
      || name.contains("onstrain")
  }

  private static func isNeutral(_ call: CodeCall) -> Bool {
    call.name == "print" || call.name == "NSLog" || call.name.hasSuffix("GestureRecognizer")
  }

  // MARK: The tree

  private mutating func addSubview(_ call: CodeCall, in step: CodeStep) {
    guard let (parent, child) = parentAndChild(of: call, in: step), !objects[child].isAdded,
      parent != child, parent != Self.controller, child != Self.controller
    else { return isKnown = false }
    let count = objects[parent].subviews.count
    var index: Int? = count
    for argument in call.arguments.dropFirst() {
      let sibling = object(of: argument.value).flatMap(objects[parent].subviews.firstIndex)
      switch (argument.label, argument.value) {
      case ("at", .number(let number)), ("atIndex", .number(let number)):
        index = Int(exactly: number)
      case ("belowSubview", _): index = sibling
      case ("aboveSubview", _): index = sibling.map { $0 + 1 }
      default: index = nil
      }
    }
    guard let index, index >= 0, index <= count else { return isKnown = false }
    objects[child].isAdded = true
    objects[parent].subviews.insert(child, at: index)
  }

  private mutating func moveSubview(_ call: CodeCall, in step: CodeStep) {
    guard let (parent, child) = parentAndChild(of: call, in: step),
      let index = objects[parent].subviews.firstIndex(of: child)
    else { return isKnown = false }
    objects[parent].subviews.remove(at: index)
    let isToFront = call.name == "bringSubviewToFront"
    objects[parent].subviews.insert(
      child, at: isToFront ? objects[parent].subviews.endIndex : 0)
  }

  private mutating func parentAndChild(
    of call: CodeCall, in step: CodeStep
  ) -> (parent: ObjectID, child: ObjectID)? {
    let parent = call.receiver.map { evaluate($0, in: step) } ?? execution?.owner
    guard let value = call.arguments.first?.value, let child = evaluate(value, in: step),
      isPlain(step), let parent
    else { return nil }
    return (parent, child)
  }

  private mutating func addRecognizer(_ call: CodeCall, in step: CodeStep) {
    let receiver = call.receiver.map { evaluate($0, in: step) } ?? execution?.owner
    guard let value = call.arguments.first?.value, let id = evaluate(value, in: step),
      let receiver, receiver != Self.controller, objects[id].isRecognizer
    else { return }
    objects[receiver].recognizers.append(id)
  }

  private mutating func addTarget(_ call: CodeCall, in step: CodeStep) {
    let receiver = call.receiver.map { evaluate($0, in: step) } ?? execution?.owner
    guard let id = receiver, id != Self.controller,
      case .selector(let selector)? = call.argument("action")
    else { return }
    var action = action(selector, of: call, target: call.arguments.first?.value)
    action.event = (call.argument("for") ?? call.argument("forControlEvents")).flatMap(Self.event)
    objects[id].actions.append(action)
  }

  private func action(_ selector: String, of call: CodeCall, target: CodeValue?) -> Action {
    let isSentUpTheChain = target == .nothing
    return Action(
      event: nil, selector: isSentUpTheChain ? self.selector(ofName: selector) : selector,
      isSentUpTheChain: isSentUpTheChain, range: call.range)
  }

  /// The selector of `AppDelegate.showHelp`.
  private func selector(ofName text: String) -> String {
    let name = text.split(separator: "(")[0].split(separator: ".").last.map(String.init) ?? text
    let selectors = types.values.flatMap(\.selectors)
    return [name, name + ":"].first(where: selectors.contains) ?? text
  }

  private static func event(_ value: CodeValue) -> String? {
    switch value {
    case .member(_, let name): name
    case .name(let name) where name.hasPrefix("UIControlEvent"):
      name.dropFirst("UIControlEvent".count).prefix(1).lowercased()
        + name.dropFirst("UIControlEvent".count + 1)
    default: nil
    }
  }

  // MARK: Names

  /// The object that an expression refers to.
  private func object(of value: CodeValue) -> ObjectID? {
    guard let execution else { return nil }
    switch value {
    case .itself: return execution.owner
    case .local(let local): return names[.local(execution: execution.number, local: local)]
    case .name(let name): return names[.property(of: execution.owner, Self.plain(name))]
    case .member(let base, let name):
      return object(of: base).flatMap { names[.property(of: $0, Self.plain(name))] }
    case .cast(let value, _): return object(of: value)
    case .call(let call):
      // A message without arguments reads a property in Objective-C.
      guard call.arguments.isEmpty, let receiver = call.receiver else { return nil }
      return object(of: .member(receiver, call.name))
    default: return nil
    }
  }

  /// The name of the property of an instance variable.
  private static func plain(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.dropFirst()) : name
  }
}

/// A type with its extensions in the same file.
struct CodeType {
  let name: String
  private(set) var functions: [CodeFunction] = []
  private(set) var statements: [ViewStatement] = []
  /// The selectors of its methods.
  private(set) var selectors: Set<String> = []
  private var fields: [CodeField] = []
  /// The properties whose initial values are views without anything else, `UIView()`: their values are not read.
  private(set) var createdViews: [String: LiteralViews.Object] = [:]
  /// The first declaration.
  private(set) var range: SourceRange

  /// The types of a file in the order of the text.
  static func all(in facts: SourceFacts, of bytes: [UInt8]) -> [CodeType] {
    var types: [CodeType] = []
    var indices: [String: Int] = [:]
    for declaration in facts.types where declaration.kind != .protocol {
      let index = indices[declaration.name] ?? types.count
      if index == types.count {
        indices[declaration.name] = index
        types.append(CodeType(name: declaration.name, range: declaration.range))
      }
      types[index].add(declaration, in: bytes)
    }
    return types
  }

  private mutating func add(_ declaration: TypeDeclaration, in bytes: [UInt8]) {
    for field in declaration.fields where field.isInitialized && field.creates(in: bytes) {
      createdViews[field.name] = LiteralViews.Object(className: field.type, creation: field.range)
    }
    functions += declaration.functions
    statements += declaration.statements
    fields += declaration.fields
    selectors.formUnion(declaration.methods.map(\.selector))
  }

  func hasField(_ name: String) -> Bool { fields.contains { $0.name == name } }

  func hasStoredField(_ name: String) -> Bool {
    fields.contains { !$0.isComputed && ($0.name == name || $0.name == "_" + name) }
  }

  func method(_ name: String, labels: [String]) -> CodeFunction? {
    functions.first {
      $0.kind == .method && !$0.isStatic && $0.name == name && $0.labels == labels
    }
  }

  /// The initializer that creates an object: its own one, or the one of its superclass that it calls.
  func initializer(for call: CodeCall) -> CodeFunction? {
    let labels = call.arguments.map(\.label)
    let initializers = functions.filter { $0.kind == .initializer }
    return initializers.first { $0.creates(labels) }
      ?? (labels.isEmpty ? initializers.first { $0.creates(["frame"]) } : nil)
  }
}

extension CodeField {
  /// Whether the initial value is an initializer of the type: `= UIView()`, `: UIView = UIView()`
  fileprivate func creates(in bytes: [UInt8]) -> Bool {
    guard type.hasPrefix("UI") else { return false }
    let text = bytes[min(range.end, bytes.count)...].prefix(2 * type.utf8.count + 24)
      .filter { $0 != UInt8(ascii: " ") }
    return ["=\(type)(", ":\(type)=\(type)(", ":\(type)=.init("].contains {
      text.starts(with: $0.utf8)
    }
  }
}

extension CodeFunction {
  /// Whether an initializer has labels, in Objective-C as Swift imports them.
  fileprivate func creates(_ labels: [String]) -> Bool {
    if name == "init" { return self.labels == labels }
    guard let first = labels.first, labels.count == self.labels.count else { return false }
    return name == "initWith" + first.prefix(1).uppercased() + first.dropFirst()
      && self.labels.dropFirst().elementsEqual(labels.dropFirst())
  }
}
