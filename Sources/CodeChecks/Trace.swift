import AppCode

/// The calls and accesses of an object's methods in the order of execution.
///
/// Methods of the object are followed at their calls. Branches and closures are part of the order: what
/// they do may have happened before what follows. Loops are executed once.
struct Trace {
  typealias ClassID = CodeProject.ClassID
  typealias FunctionID = CodeProject.FunctionID

  /// The depth of calls that are followed.
  static let depthLimit = 8
  /// The events at which a trace ends.
  static let eventLimit = 20_000

  /// What happens in a function.
  enum Event {
    case value(CodeValue)
    case assigns(CodeValue, CodeValue)
    /// A function whose body is not read begins.
    case unread(CodeFunction)
  }

  /// The call that led to a function.
  struct Caller {
    let call: CodeCall
    let function: FunctionID
  }

  let project: CodeProject
  /// The class of the object.
  let id: ClassID
  private(set) var events:
    [(event: Event, function: FunctionID, caller: Caller?, isDeferred: Bool)] = []
  /// The functions that are executed.
  private(set) var functions: Set<FunctionID> = []
  /// The functions that are being executed.
  private var stack: [FunctionID] = []
  private var caller: Caller?
  private var initialized: Set<ClassID> = []
  /// Whether a closure runs that may be called later.
  private var isDeferred = false

  init(_ project: CodeProject, _ id: ClassID) {
    self.project = project
    self.id = id
  }

  /// The context of a function that is part of the trace.
  func context(of function: FunctionID) -> CodeContext? { CodeContext(project, id, function) }

  /// Follows an initializer of the object.
  mutating func initialize(with function: FunctionID?) {
    addInitialValues(of: id)
    if let function { follow(function) }
  }

  /// Follows the initial values of the properties of a class.
  private mutating func addInitialValues(of owner: ClassID) {
    guard initialized.insert(owner).inserted else { return }
    for function in project.functions(of: owner) {
      let declaration = project.function(function)
      guard declaration.kind == .initialValue, !declaration.isStatic,
        let field = project.field(declaration.name, of: owner)?.field, !field.isLazy
      else { continue }
      follow(function)
    }
  }

  /// Follows a function of the object.
  mutating func follow(_ function: FunctionID) { follow(function, calledBy: nil) }

  private mutating func follow(_ function: FunctionID, calledBy new: Caller?) {
    guard stack.count < Self.depthLimit, !stack.contains(function), events.count < Self.eventLimit
    else { return }
    functions.insert(function)
    guard let context = context(of: function) else {
      return add(.unread(project.function(function)), in: function)
    }
    stack.append(function)
    let outer = caller
    caller = new
    defer {
      stack.removeLast()
      caller = outer
    }
    let wasDeferred = isDeferred
    defer { isDeferred = wasDeferred }
    let immediate = context.immediateClosures
    for step in context.body.steps {
      isDeferred = wasDeferred || context.isDeferred(step.block, immediate)
      follow(step, in: context)
    }
  }

  private mutating func add(_ event: Event, in function: FunctionID) {
    events.append((event, function, caller, isDeferred))
  }

  private mutating func follow(_ step: CodeStep, in context: CodeContext) {
    for value in step.values { follow(value, in: context) }
    guard case .assign(let target, let value) = step.action else { return }
    add(.assigns(target, value), in: context.function)
    if let reference = context.reference(to: target), reference.local == nil,
      reference.path.count == 1, !isInstanceVariable(target)
    {
      followSetter(of: reference.path[0])
    }
  }

  /// Whether an instance variable is named, which has no accessors.
  private func isInstanceVariable(_ value: CodeValue) -> Bool {
    if case .name(let name) = value { return name.hasPrefix("_") }
    return false
  }

  private mutating func follow(_ value: CodeValue, in context: CodeContext) {
    for part in value.parts { follow(part, in: context) }
    add(.value(value), in: context.function)
    switch value {
    case .member(.itself, let name), .name(let name):
      if !isInstanceVariable(value) { followGetter(of: name) }
    case .call(let call): follow(call, in: context)
    default: break
    }
  }

  private mutating func follow(_ call: CodeCall, in context: CodeContext) {
    let labels = call.arguments.map(\.label)
    let caller = Caller(call: call, function: context.function)
    switch call.receiver {
    case .parent?:
      guard let owner = project.ownerOf(context.function) else { return }
      if let function = project.function(named: call.name, labels: labels, of: id, after: owner) {
        if project.function(function).kind == .initializer,
          let declaring = project.ownerOf(function)
        {
          addInitialValues(of: declaring)
        }
        follow(function, calledBy: caller)
      }
    case nil, .itself?:
      if let function = project.function(named: call.name, labels: labels, of: id) {
        follow(function, calledBy: caller)
      } else if call.arguments.isEmpty {
        followGetter(of: call.name)
      }
    default:
      guard context.reference(to: call.receiver ?? .unknown)?.isSelf == true,
        let function = project.function(named: call.name, labels: labels, of: id)
      else { return }
      follow(function, calledBy: caller)
    }
  }

  private mutating func followGetter(of name: String) {
    for owner in project.chain(of: id).classes {
      for function in project.functions(of: owner, named: name) {
        let declaration = project.function(function)
        guard !declaration.isStatic else { continue }
        switch declaration.kind {
        case .getter: return follow(function)
        case .method where declaration.labels.isEmpty && !project.isSwift(function):
          return follow(function)
        case .initialValue where project.field(name, of: owner)?.field.isLazy == true:
          return follow(function)
        default: break
        }
      }
    }
  }

  private mutating func followSetter(of name: String) {
    let setter = "set" + name.prefix(1).uppercased() + name.dropFirst()
    for owner in project.chain(of: id).classes {
      for function in project.functions(of: owner, named: name) {
        switch project.function(function).kind {
        case .setter, .observer: follow(function)
        default: break
        }
      }
      for function in project.functions(of: owner, named: setter) {
        let declaration = project.function(function)
        guard declaration.kind == .method, declaration.labels.count == 1,
          !project.isSwift(function)
        else { continue }
        return follow(function)
      }
    }
  }
}

extension CodeContext {
  /// Functions that call a closure before they return.
  private static let immediateFunctions: Set = [
    "forEach", "map", "compactMap", "then", "with", "do", "apply", "configure", "also",
    "performWithoutAnimation", "makeConstraints", "remakeConstraints", "mas_makeConstraints",
    "enumerateObjectsUsingBlock", "let", "run", "autoreleasepool", "constrain",
  ]

  /// The blocks of closures that are called where they are.
  fileprivate var immediateClosures: Set<Int> {
    var blocks: Set<Int> = []
    for found in calls {
      if case .closure(let block)? = found.call.receiver { blocks.insert(block) }
      guard Self.immediateFunctions.contains(found.name) else { continue }
      for argument in found.call.arguments {
        if case .closure(let block) = argument.value { blocks.insert(block) }
      }
    }
    return blocks
  }

  /// Whether a block is in a closure that may be called later.
  fileprivate func isDeferred(_ block: Int, _ immediate: Set<Int>) -> Bool {
    var next: Int? = block
    while let block = next {
      if body.blocks[block].kind == .closure, !immediate.contains(block) { return true }
      next = body.blocks[block].parent
    }
    return false
  }
}

extension CodeProject {
  func isSwift(_ function: FunctionID) -> Bool { files[function.file].path.hasSuffix(".swift") }
}
