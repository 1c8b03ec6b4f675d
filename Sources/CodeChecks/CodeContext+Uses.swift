import AppCode

extension CodeContext {
  /// A call with the step that contains it.
  struct FoundCall {
    let call: CodeCall
    let step: Int
    var name: String { call.name }
  }

  /// The calls of the function in the order of the text.
  var calls: [FoundCall] {
    var found: [FoundCall] = []
    for (index, step) in body.steps.enumerated() {
      for value in step.values {
        value.visit {
          if case .call(let call) = $0 { found.append(FoundCall(call: call, step: index)) }
        }
      }
    }
    return found
  }

  /// How an object is used by a step.
  enum Use: Equatable {
    /// A property of it is assigned.
    case sets(String, CodeValue)
    /// A method of it is called.
    case receives(CodeCall)
    /// It is an argument.
    case argument(CodeCall)
    /// A property of it is read.
    case reads(String)
    /// It is stored in a property or in another local, returned, or an element of a list.
    case escapes
  }

  /// The uses of an object in the function.
  func uses(of reference: CodeReference) -> [(use: Use, step: Int)] {
    uses { self.reference(to: $0) == reference }
  }

  /// - Parameter isObject: whether an expression refers to the object.
  private func uses(where isObject: (CodeValue) -> Bool) -> [(use: Use, step: Int)] {
    var found: [(use: Use, step: Int)] = []
    for (index, step) in body.steps.enumerated() {
      for use in uses(in: step, isObject) { found.append((use, index)) }
    }
    return found
  }

  private func uses(in step: CodeStep, _ isObject: (CodeValue) -> Bool) -> [Use] {
    switch step.action {
    case .boundary: return []
    case .evaluate(let value):
      if case .list(let values) = value, values.contains(where: isObject),
        let element = body.element(ofLoop: step.block)
      {
        return uses(ofElement: element, of: step.block)
      }
      return uses(in: value, isObject, isEscaping: false)
    case .return(let value): return uses(in: value, isObject, isEscaping: true)
    case .declare(let local, let value):
      // An alias has the same reference.
      return uses(in: value, isObject, isEscaping: !isObject(.local(local)))
    case .assign(let target, let value):
      let isSame = isObject(target)
      var found = uses(in: value, isObject, isEscaping: !isSame)
      if case .member(let base, let name) = target, isObject(base) {
        found.append(.sets(name, value))
      } else if !isSame {
        found += uses(in: target, isObject, isEscaping: false)
      }
      return found
    }
  }

  private func uses(
    in value: CodeValue, _ isObject: (CodeValue) -> Bool, isEscaping: Bool
  ) -> [Use] {
    if isObject(value) { return isEscaping ? [.escapes] : [] }
    switch value {
    case .member(let base, let name):
      return isObject(base) ? [.reads(name)] : uses(in: base, isObject, isEscaping: false)
    case .call(let call): return uses(in: call, isObject)
    case .cast(let base, _): return uses(in: base, isObject, isEscaping: isEscaping)
    case .list(let values): return values.flatMap { uses(in: $0, isObject, isEscaping: true) }
    case .other, .operation:
      // The operands of an operator: those of `??` and of conditions can be the result.
      return value.parts.flatMap { uses(in: $0, isObject, isEscaping: isEscaping) }
    case .element(let base): return uses(in: base, isObject, isEscaping: false)
    default: return []
    }
  }

  private func uses(in call: CodeCall, _ isObject: (CodeValue) -> Bool) -> [Use] {
    if call.name == "forEach", case .list(let values)? = call.receiver,
      values.contains(where: isObject)
    {
      return usesOfElements(in: call)
    }
    var found: [Use] = []
    if let receiver = call.receiver {
      if isObject(receiver) {
        found.append(.receives(call))
      } else {
        found += uses(in: receiver, isObject, isEscaping: false)
      }
    }
    for argument in call.arguments {
      if isObject(argument.value) {
        found.append(.argument(call))
      } else {
        let inner = uses(in: argument.value, isObject, isEscaping: true)
        // The elements of a list argument are arguments.
        found += inner.map { $0 == .escapes ? .argument(call) : $0 }
      }
    }
    return found
  }

  /// What `forEach` does with each element of its list.
  private func usesOfElements(in call: CodeCall) -> [Use] {
    guard call.arguments.count == 1 else { return [.escapes] }
    switch call.arguments[0].value {
    case .closure(let block):
      return body.steps.filter { body.contains(block, $0.block) }
        .flatMap { uses(in: $0) { isElement($0, of: block) } }
    case .name(let name), .member(_, let name):
      var function = call
      function.receiver = nil
      function.name = name
      function.arguments = []
      return [.argument(function)]
    case .call(let function): return [.argument(function)]
    default: return [.escapes]
    }
  }

  private func uses(ofElement local: Int, of loop: Int) -> [Use] {
    body.steps.filter { body.contains(loop, $0.block) }
      .flatMap { uses(in: $0) { $0 == .local(local) } }
  }

  // MARK: Elements of lists

  /// The depth of names of lists that are followed.
  private static let listLimit = 4

  /// The elements of a list that is written in the function; none: another collection.
  func elements(of list: CodeValue) -> [CodeValue] { elements(of: list, depth: 0) }

  private func elements(of list: CodeValue, depth: Int) -> [CodeValue] {
    guard depth < Self.listLimit else { return [] }
    switch list {
    case .list(let values): return values
    case .local(let local):
      return value(of: local).map { elements(of: $0, depth: depth + 1) } ?? []
    default: return []
    }
  }

  /// The elements of a list, or the view itself.
  func views(in value: CodeValue) -> [CodeValue] {
    let elements = elements(of: value)
    return elements.isEmpty ? [value] : elements
  }

  /// Whether an expression is the argument of a closure with one parameter.
  func isElement(_ value: CodeValue, of closure: Int) -> Bool {
    switch value {
    case .name("$0"): true
    case .local(let local):
      body.locals[local].kind == .binding && body.locals[local].block == closure
    default: false
    }
  }

  /// The collection over which the loop of a variable runs.
  func collection(ofElement local: Int) -> CodeValue? {
    let loop = body.locals[local].block
    // The collection is evaluated in the block of the loop before anything else.
    guard body.locals[local].kind == .element, body.blocks[loop].kind == .loop,
      let step = body.steps.first(where: { $0.block == loop }),
      case .evaluate(let collection) = step.action
    else { return nil }
    return collection
  }
}

extension CodeBody {
  /// The variable of a loop; nil: the block is none, or has a pattern.
  fileprivate func element(ofLoop block: Int) -> Int? {
    guard blocks[block].kind == .loop else { return nil }
    return locals.indices.first { locals[$0].kind == .element && locals[$0].block == block }
  }
}

extension CodeCall {
  /// Whether the call does not change the interaction of its arguments and does not keep them for code
  /// that could.
  var isNeutral: Bool { Self.neutralNames.contains(name) || hasNeutralPrefix }

  private var hasNeutralPrefix: Bool {
    Self.neutralPrefixes.contains { name.hasPrefix($0) }
  }

  private static let neutralPrefixes = ["constrain", "constraint", "auto", "equalTo", "mas_"]

  private static let neutralNames: Set = [
    "addSubview", "insertSubview", "addArrangedSubview", "insertArrangedSubview",
    "bringSubviewToFront", "bringSubview", "sendSubviewToBack", "sendSubview", "exchangeSubview",
    "UIStackView", "NSLayoutConstraint", "activate", "deactivate", "activateConstraints",
    "addConstraint", "addConstraints", "equalTo", "lessThanOrEqualTo", "greaterThanOrEqualTo",
    "equalToSuperview", "convert", "convertPoint", "convertRect", "print", "NSLog", "debugPrint",
    "isEqual", "UIBarButtonItem", "isDescendant", "isDescendantOfView", "contains",
    "setCustomSpacing",
    "UITapGestureRecognizer", "UILongPressGestureRecognizer", "UIPanGestureRecognizer",
    "UISwipeGestureRecognizer", "UIPinchGestureRecognizer", "UIRotationGestureRecognizer",
    "removeArrangedSubview", "addArrangedSubviews", "addGestureRecognizer", "location",
    "locationInView", "translation",
    "NSDictionaryOfVariableBindings", "type", "addSubviews",
    "transition", "transitionWithView", "setView", "systemLayoutSizeFitting",
  ]
}
