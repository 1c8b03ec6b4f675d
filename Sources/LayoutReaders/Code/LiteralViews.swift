internal import AppCode
internal import LayoutModel

/// The views that a function creates with literal frames and adds to the view of its controller.
///
/// A function is read only if everything that decides about the frames and the tree is literal; else the
/// tree is not known (UC-4).
struct LiteralViews {
  /// A view or a recognizer that the function creates.
  struct Object {
    var className: String
    /// The expression that creates it.
    var creation: SourceRange
    var name: String
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
    /// The statement that adds it to its superview.
    var subviews: [Key] = []
    var isAdded = false
    var actions: [(event: String?, action: String, range: SourceRange)] = []
    var recognizers: [Key] = []

    var isRecognizer: Bool { className.hasSuffix("GestureRecognizer") }
  }

  /// A name of an object.
  enum Key: Hashable {
    case local(Int)
    case property(String)
    /// An object that has no name.
    case created(SourceRange)
    /// The view of the controller.
    case root
  }

  /// The depth of a tree that is read. A function does not create a deeper one.
  static let depthLimit = 64

  private(set) var objects: [Key: Object] = [:]
  /// The subviews of the view of the controller, back to front.
  private(set) var roots: [Key] = []
  private let type: TypeDeclaration
  private let function: CodeFunction
  private let body: CodeBody
  private var isKnown = true

  /// nil: the function creates no tree that is known.
  init?(_ function: CodeFunction, of type: TypeDeclaration) {
    guard let body = function.body, function.kind == .method, !function.isStatic,
      !type.fields.contains(where: { $0.name == "view" })
    else { return nil }
    self.type = type
    self.function = function
    self.body = body
    addFields()
    for step in body.steps {
      read(step)
      guard isKnown else { return nil }
    }
    guard !roots.isEmpty, hasFrames(roots, depth: 0) else { return nil }
  }

  /// Adds the properties whose initial values are views.
  private mutating func addFields() {
    for other in type.functions where other.kind == .initialValue && !other.isStatic {
      guard let body = other.body, body.steps.count == 1,
        case .return(.call(let call)) = body.steps[0].action
      else { continue }
      create(.property(other.name), call, name: other.name)
    }
  }

  /// Whether views and their subviews have frames that no other function changes.
  private func hasFrames(_ keys: [Key], depth: Int) -> Bool {
    keys.isEmpty
      || depth < Self.depthLimit
        && keys.allSatisfy { key in
          guard let object = objects[key], object.frame != nil else { return false }
          return hasFrames(object.subviews, depth: depth + 1) && !isChangedElsewhere(key)
        }
  }

  /// Whether another function changes the frame of a property, or its place in the tree.
  private func isChangedElsewhere(_ key: Key) -> Bool {
    guard case .property(let name) = key else { return false }
    return type.statements.contains { statement in
      guard statement.path == [name], statement.function != function.name else { return false }
      return switch statement.effect {
      case .frame, .constraints, .order, .superview: true
      default: false
      }
    }
  }

  // MARK: Statements

  private mutating func read(_ step: CodeStep) {
    switch step.action {
    case .boundary: break
    case .declare(let local, let value):
      assign(.local(local), value, name: body.locals[local].name)
      read(value, in: step)
    case .assign(let target, let value):
      read(value, in: step)
      read(target, in: step)
      readAssignment(target, value, in: step)
    case .evaluate(let value), .return(let value): read(value, in: step)
    }
  }

  private mutating func readAssignment(_ target: CodeValue, _ value: CodeValue, in step: CodeStep) {
    if let key = key(of: target), key != .root {
      guard isPlain(step) else { return forget(key) }
      return assign(key, value, name: name(of: target))
    }
    guard case .member(let base, let property) = target, let key = key(of: base) else { return }
    guard key != .root else {
      if property == "transform" || property == "bounds" { isKnown = false }
      return
    }
    guard objects[key] != nil else { return }
    isPlain(step) ? set(property, of: key, to: value) : forget(key)
  }

  /// Whether a step is always executed, once.
  private func isPlain(_ step: CodeStep) -> Bool { body.blocks[step.block].kind == .function }

  /// The tree is not known if it contains the object.
  private mutating func forget(_ key: Key) { objects[key]?.frame = nil }

  private mutating func assign(_ key: Key, _ value: CodeValue, name: String) {
    if case .call(let call) = value, create(key, call, name: name) { return }
    // Another name of a view.
    if let other = self.key(of: value), objects[other] != nil || other == .root { isKnown = false }
    objects[key] = nil
  }

  @discardableResult
  private mutating func create(_ key: Key, _ call: CodeCall, name: String) -> Bool {
    guard let className = Self.createdClass(call) else { return false }
    var object = Object(className: className, creation: call.range, name: name)
    if case .call(let frame)? = call.argument("frame"), let rect = Self.rect(frame) {
      object.frame = rect
      object.frameRange = frame.range
    }
    if object.isRecognizer, case .selector(let action)? = call.argument("action") {
      object.actions.append((nil, action, call.range))
    }
    objects[key] = object
    return true
  }

  private static func createdClass(_ call: CodeCall) -> String? {
    if call.receiver == nil, call.name.first?.isUppercase == true, !call.name.hasPrefix("CG") {
      return call.name
    }
    guard case .name(let name)? = call.receiver, name == "UIButton", call.name.hasPrefix("button")
    else { return nil }
    return name
  }

  /// The rectangle of `CGRect(x: 1, y: 2, width: 3, height: 4)`; empty ones are set later.
  private static func rect(_ call: CodeCall) -> Rect? {
    guard call.name == "CGRect" || call.name == "CGRectMake", call.receiver == nil,
      call.arguments.count == 4
    else { return nil }
    let numbers = call.arguments.compactMap { argument -> Double? in
      guard case .number(let number) = argument.value, number.isFinite else { return nil }
      return number
    }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private mutating func set(_ property: String, of key: Key, to value: CodeValue) {
    switch (property, value) {
    case ("frame", .call(let call)):
      guard let rect = Self.rect(call), objects[key]?.frameRange == nil else { return forget(key) }
      objects[key]?.frame = rect
      objects[key]?.frameRange = call.range
    case ("isUserInteractionEnabled", .boolean(let value)):
      objects[key]?.isUserInteractionEnabled = value
    case ("isHidden", .boolean(let value)): objects[key]?.isHidden = value
    case ("isEnabled", .boolean(let value)): objects[key]?.isEnabled = value
    case ("clipsToBounds", .boolean(let value)): objects[key]?.clipsToBounds = value
    case ("alpha", .number(let value)): objects[key]?.alpha = min(max(value, 0), 1)
    case ("cancelsTouchesInView", .boolean(let value)): objects[key]?.cancelsTouchesInView = value
    case ("numberOfTapsRequired", .number(let value)):
      objects[key]?.numberOfTapsRequired = Int(exactly: value)
    case ("delegate", _): objects[key]?.hasDelegate = true
    case ("frame", _), ("bounds", _), ("center", _), ("transform", _), ("isHidden", _),
      ("isUserInteractionEnabled", _), ("isEnabled", _), ("alpha", _), ("autoresizingMask", _),
      ("translatesAutoresizingMaskIntoConstraints", _):
      forget(key)
    default: break
    }
  }

  // MARK: Calls

  private mutating func read(_ value: CodeValue, in step: CodeStep) {
    for part in value.parts { read(part, in: step) }
    switch value {
    case .call(let call): read(call, in: step)
    case .member(let base, let name):
      // Constraints set the frame.
      if name.hasSuffix("Anchor") || name == "snp", let key = key(of: base) { forget(key) }
    case .list(let values):
      for value in values { if let key = key(of: value) { forget(key) } }
    default: break
    }
  }

  private mutating func read(_ call: CodeCall, in step: CodeStep) {
    switch call.name {
    case "addSubview": addSubview(call, in: step)
    case "addGestureRecognizer": addRecognizer(call, in: step)
    case "addTarget": addTarget(call)
    case "insertSubview", "bringSubviewToFront", "sendSubviewToBack", "bringSubview",
      "sendSubview", "exchangeSubview", "removeFromSuperview":
      isKnown = false
    default:
      if let receiver = call.receiver, let key = key(of: receiver), Self.changesFrame(call.name) {
        forget(key)
      }
      guard !Self.isNeutral(call) else { return }
      for argument in call.arguments { if let key = key(of: argument.value) { forget(key) } }
    }
  }

  private static func changesFrame(_ name: String) -> Bool {
    name == "sizeToFit" || name.hasPrefix("add") || name.hasPrefix("auto") || name.contains("ayout")
      || name.contains("onstrain")
  }

  private static func isNeutral(_ call: CodeCall) -> Bool {
    call.name == "print" || call.name == "NSLog" || call.name.hasSuffix("GestureRecognizer")
  }

  private mutating func addSubview(_ call: CodeCall, in step: CodeStep) {
    guard let child = call.arguments.first?.value, let childKey = key(of: child),
      objects[childKey]?.isAdded == false, isPlain(step), let receiver = call.receiver,
      let parent = key(of: receiver)
    else { return isKnown = false }
    objects[childKey]?.isAdded = true
    guard parent != .root else { return roots.append(childKey) }
    guard objects[parent] != nil, parent != childKey else { return isKnown = false }
    objects[parent]?.subviews.append(childKey)
  }

  private mutating func addRecognizer(_ call: CodeCall, in step: CodeStep) {
    guard let value = call.arguments.first?.value, let receiver = call.receiver,
      let view = key(of: receiver), view != .root
    else { return }
    if let key = key(of: value) {
      objects[view]?.recognizers.append(key)
    } else if case .call(let creation) = value {
      let key = Key.created(creation.range)
      if create(key, creation, name: "") { objects[view]?.recognizers.append(key) }
    }
  }

  private mutating func addTarget(_ call: CodeCall) {
    guard let receiver = call.receiver, let key = key(of: receiver),
      case .selector(let action)? = call.argument("action")
    else { return }
    let event = call.argument("for") ?? call.argument("forControlEvents")
    objects[key]?.actions.append((event.flatMap(Self.event), action, call.range))
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

  private func key(of value: CodeValue) -> Key? {
    switch value {
    case .local(let local): .local(local)
    case .name("view"), .member(.itself, "view"): .root
    case .name(let name), .member(.itself, let name):
      name.first?.isUppercase == true
        ? nil : .property(name.hasPrefix("_") ? String(name.dropFirst()) : name)
    default: nil
    }
  }

  private func name(of value: CodeValue) -> String {
    switch value {
    case .local(let local): body.locals[local].name
    case .name(let name), .member(_, let name): name
    default: ""
    }
  }
}
