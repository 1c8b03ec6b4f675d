import LayoutModel

/// The expressions of hit-testing methods.
extension OverrideBodyReader {
  mutating func value(of value: CodeValue) throws(UnrecognizedBody) -> Value {
    switch value {
    case .nothing: return .nothing
    case .itself: return .itself
    case .parent: return .parent
    case .boolean(let value): return .boolean(value)
    case .number(let value) where value.isFinite: return .number(value)
    case .local(let local):
      guard let value = locals[local] else { throw UnrecognizedBody() }
      return value
    case .name("$0"): return .element
    case .name(let name): return try property(name)
    case .member(let base, let name): return try member(name, of: self.value(of: base))
    case .call(let call): return try self.value(of: call)
    case .operation(let operands):
      var rest = operands[...]
      let value = try conditional(&rest)
      guard rest.isEmpty else { throw UnrecognizedBody() }
      return value
    default: throw UnrecognizedBody()
    }
  }

  /// A property of the view itself.
  private func property(_ name: String) throws(UnrecognizedBody) -> Value {
    switch name {
    case "bounds": return .rect(.zero)
    case "subviews": return .subviews
    case "isHidden", "isUserInteractionEnabled", "alpha", "frame", "superview", "window":
      throw UnrecognizedBody()
    default: return .property(isSwift || !name.hasPrefix("_") ? name : String(name.dropFirst()))
    }
  }

  private func member(_ name: String, of value: Value) throws(UnrecognizedBody) -> Value {
    switch (value, name) {
    case (.itself, _): return try property(name)
    case (.element, "isHidden"): return .elementIsHidden
    case (.element, "alpha"): return .elementAlpha
    case (.element, "isUserInteractionEnabled"): return .hittable
    default: throw UnrecognizedBody()
    }
  }

  // Operators.

  private mutating func conditional(
    _ rest: inout ArraySlice<CodeOperand>
  ) throws(UnrecognizedBody) -> Value {
    let condition = try disjunction(&rest)
    guard rest.first?.infix == "?" else { return condition }
    let first = try conditional(&rest)
    guard rest.first?.infix == ":" else { throw UnrecognizedBody() }
    let second = try conditional(&rest)
    switch truth(condition) {
    case .boolean(let isTrue): return isTrue ? first : second
    case .region(let region) where first == .boolean(true) && second == .boolean(false):
      return .region(region)
    default: throw UnrecognizedBody()
    }
  }

  private mutating func disjunction(
    _ rest: inout ArraySlice<CodeOperand>
  ) throws(UnrecognizedBody) -> Value {
    var value = try conjunction(&rest)
    while rest.first?.infix == "||" {
      let other = try conjunction(&rest)
      switch (value, other) {
      case (.boolean(true), .boolean), (.boolean, .boolean(true)): value = .boolean(true)
      case (.boolean(false), _): value = other
      case (_, .boolean(false)): break
      case (.region(let first), .region(let second)):
        value = .region(try Self.union(first, second))
      default: throw UnrecognizedBody()
      }
    }
    return value
  }

  private mutating func conjunction(
    _ rest: inout ArraySlice<CodeOperand>
  ) throws(UnrecognizedBody) -> Value {
    var value = try comparison(&rest)
    while rest.first?.infix == "&&" { value = try and(value, try comparison(&rest)) }
    return value
  }

  private mutating func comparison(
    _ rest: inout ArraySlice<CodeOperand>
  ) throws(UnrecognizedBody) -> Value {
    let first = try coalescing(&rest)
    let isEqual: Bool
    switch rest.first?.infix {
    case "==", "===": isEqual = true
    case "!=", "!==": isEqual = false
    case ">":
      // `view.alpha > 0.01`
      guard first == .elementAlpha, case .number = try operand(&rest) else {
        throw UnrecognizedBody()
      }
      return .hittable
    default: return first
    }
    let second = try coalescing(&rest)
    switch (first, second) {
    // `view.isHidden == NO`
    case (.elementIsHidden, .boolean(!isEqual)), (.hittable, .boolean(isEqual)): return .hittable
    // `view.hitTest(…) != nil`
    case (.region(.onlySubviews), .nothing) where !isEqual: return first
    default: return .boolean(try self.isEqual(first, second) == isEqual)
    }
  }

  private func isEqual(_ first: Value, _ second: Value) throws(UnrecognizedBody) -> Bool {
    for value in [first, second] {
      switch value {
      case .nothing, .itself, .hit: break
      default: throw UnrecognizedBody()
      }
    }
    return first == second
  }

  private mutating func coalescing(
    _ rest: inout ArraySlice<CodeOperand>
  ) throws(UnrecognizedBody) -> Value {
    let first = try operand(&rest)
    guard rest.first?.infix == "??" else { return first }
    let second = try coalescing(&rest)
    switch first {
    case .nothing: return second
    case .itself, .hit: return first
    default: throw UnrecognizedBody()
    }
  }

  private mutating func operand(
    _ rest: inout ArraySlice<CodeOperand>
  ) throws(UnrecognizedBody) -> Value {
    guard let operand = rest.popFirst() else { throw UnrecognizedBody() }
    var value = try value(of: operand.value)
    for sign in operand.prefix.reversed() {
      switch (sign, truth(value)) {
      case ("!", .boolean(let holds)): value = .boolean(!holds)
      case ("!", .elementIsHidden): value = .hittable
      case ("-", .number(let number)): value = .number(-number)
      default: throw UnrecognizedBody()
      }
    }
    return value
  }

  // Calls.

  private mutating func value(of call: CodeCall) throws(UnrecognizedBody) -> Value {
    var operands: [Value] = []
    if let receiver = call.receiver {
      operands.append(try value(of: receiver))
    } else if call.name.first?.isLowercase == true {
      operands.append(.itself)
    }
    if case .closure(let block)? = call.arguments.first?.value {
      return try contains(call, operands, block)
    }
    for argument in call.arguments { operands.append(try value(of: argument.value)) }
    let labels = call.arguments.map { $0.label + ":" }.joined()
    switch "\(call.name)(\(labels))" {
    case "hitTest(:with:)", "hitTest(:withEvent:)": return try test(operands, isHitTest: true)
    case "point(inside:with:)", "pointInside(:withEvent:)":
      return try test(operands, isHitTest: false)
    case "convert(:to:)", "convertPoint(:toView:)":
      guard operands.dropLast() == [.itself, .point] else { break }
      return try point(in: operands[2])
    case "convert(:from:)", "convertPoint(:fromView:)":
      guard operands.dropFirst() == [.point, .itself] else { break }
      return try point(in: operands[0])
    case "insetBy(dx:dy:)", "CGRectInset(:::)":
      guard case .number(let x) = operands[1], case .number(let y) = operands[2] else { break }
      return try inset(operands[0], by: EdgeInsets(top: y, left: x, bottom: y, right: x))
    case "inset(by:)", "UIEdgeInsetsInsetRect(::)":
      guard case .insets(let insets) = operands[1] else { break }
      return try inset(operands[0], by: insets)
    case "contains(:)", "CGRectContainsPoint(::)":
      guard case .rect(let insets) = operands[0], operands[1] == .point else { break }
      return .region(insets == .zero ? .standard : .insets(insets))
    case "UIEdgeInsets(top:left:bottom:right:)", "UIEdgeInsetsMake(::::)":
      return try insets(operands)
    case "isEqual(:)":
      return .boolean(try isEqual(operands[0], operands[1]) && operands[0] != .nothing)
    case "reversed()" where operands == [.subviews]: return .subviews
    default:
      // `[self bounds]`, `[view isHidden]`
      if !isSwift, operands.count == 1, call.arguments.isEmpty {
        return try member(call.name, of: operands[0])
      }
    }
    throw UnrecognizedBody()
  }

  /// `hitTest` or `pointInside` of `super` or of another view.
  private func test(_ operands: [Value], isHitTest: Bool) throws(UnrecognizedBody) -> Value {
    guard operands.count == 3, operands[2] == .event else { throw UnrecognizedBody() }
    switch (operands[0], operands[1]) {
    case (.parent, .point) where isHitTest == (superHit != nil):
      return superHit ?? .region(.standard)
    case (.element, .pointInElement): return .region(.onlySubviews)
    case (.property(let name), .pointInProperty(let other)) where isHitTest && name == other:
      return operands[0]
    default: throw UnrecognizedBody()
    }
  }

  /// The point in the coordinates of a view.
  private func point(in view: Value) throws(UnrecognizedBody) -> Value {
    switch view {
    case .element: return .pointInElement
    case .property(let name): return .pointInProperty(name)
    default: throw UnrecognizedBody()
    }
  }

  private func inset(_ rect: Value, by more: EdgeInsets) throws(UnrecognizedBody) -> Value {
    guard case .rect(let insets) = rect else { throw UnrecognizedBody() }
    return .rect(
      EdgeInsets(
        top: insets.top + more.top, left: insets.left + more.left,
        bottom: insets.bottom + more.bottom, right: insets.right + more.right))
  }

  private func insets(_ values: [Value]) throws(UnrecognizedBody) -> Value {
    var numbers: [Double] = []
    for case .number(let number) in values { numbers.append(number) }
    guard numbers.count == 4 else { throw UnrecognizedBody() }
    return .insets(
      EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
  }

  /// `subviews.contains { … }`
  private mutating func contains(
    _ call: CodeCall, _ operands: [Value], _ closure: Int
  ) throws(UnrecognizedBody) -> Value {
    guard call.name == "contains", call.arguments.count == 1, operands == [.subviews] else {
      throw UnrecognizedBody()
    }
    if let parameter = body.locals.firstIndex(where: { $0.block == closure }) {
      locals[parameter] = .element
    }
    let result = try result(of: closure)
    guard result == .region(.onlySubviews) else { throw UnrecognizedBody() }
    return result
  }
}
