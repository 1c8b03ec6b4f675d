import LayoutModel

/// The expressions of hit-testing methods.
extension OverrideBodyReader {
  /// An expression with the operators `?:`, `||`, `&&`, `??`, comparisons, `!` and `-`.
  mutating func expression() throws(UnrecognizedBody) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { throw UnrecognizedBody() }
    let condition = try disjunction()
    guard isKind("?"), !isSwift || tokens[position + 1].kind != "?" else { return condition }
    position += 1
    let first = try expression()
    try expect(":")
    let second = try expression()
    switch truth(condition) {
    case .boolean(let isTrue): return isTrue ? first : second
    case .region(let region) where first == .boolean(true) && second == .boolean(false):
      return .region(region)
    default: throw UnrecognizedBody()
    }
  }

  private mutating func disjunction() throws(UnrecognizedBody) -> Value {
    var value = try conjunction()
    while acceptPair("|") {
      let other = try conjunction()
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

  private mutating func conjunction() throws(UnrecognizedBody) -> Value {
    var value = try comparison()
    while acceptPair("&") { value = try and(value, try comparison()) }
    return value
  }

  /// Two adjacent operator characters.
  private mutating func acceptPair(_ kind: CodeToken.Kind) -> Bool {
    guard isKind(kind), tokens[position + 1].kind == kind, tokens.isAdjacent(position + 1) else {
      return false
    }
    position += 2
    return true
  }

  private mutating func comparison() throws(UnrecognizedBody) -> Value {
    let first = try coalescing()
    let isEqual: Bool
    switch tokens[position].kind {
    case "=" where tokens[position + 1].kind == "=": isEqual = true
    case "!" where tokens[position + 1].kind == "=": isEqual = false
    case ">":
      // `view.alpha > 0.01`
      position += 1
      guard first == .elementAlpha, case .number = try unary() else { throw UnrecognizedBody() }
      return .hittable
    default: return first
    }
    position += 2
    if isSwift { accept("=") }
    let second = try coalescing()
    // `view.isHidden == NO`
    if first == .elementIsHidden, second == .boolean(!isEqual) { return .hittable }
    if first == .hittable, second == .boolean(isEqual) { return .hittable }
    if case .region = first {
      // `view.hitTest(…) != nil`
      guard second == .nothing, !isEqual, first == .region(.onlySubviews) else {
        throw UnrecognizedBody()
      }
      return first
    }
    for value in [first, second] {
      switch value {
      case .nothing, .itself, .hit: break
      default: throw UnrecognizedBody()
      }
    }
    return .boolean((first == second) == isEqual)
  }

  private mutating func coalescing() throws(UnrecognizedBody) -> Value {
    let first = try unary()
    guard isSwift, acceptPair("?") else { return first }
    let second = try coalescing()
    switch first {
    case .nothing: return second
    case .itself, .hit: return first
    default: throw UnrecognizedBody()
    }
  }

  private mutating func unary() throws(UnrecognizedBody) -> Value {
    if isKind("!"), tokens[position + 1].kind != "=" {
      position += 1
      switch truth(try unary()) {
      case .boolean(let value): return .boolean(!value)
      case .elementIsHidden: return .hittable
      default: throw UnrecognizedBody()
      }
    }
    if accept("-") {
      guard case .number(let value) = try unary() else { throw UnrecognizedBody() }
      return .number(-value)
    }
    return try postfix()
  }

  private mutating func postfix() throws(UnrecognizedBody) -> Value {
    var value = try primary()
    while true {
      if isKind("!") || isKind("?"), isSwift, tokens.isAdjacent(position),
        tokens[position + 1].kind == "." || tokens[position + 1].isFirstInLine
      {
        position += 1
      }
      guard accept(".") else { return value }
      value = try member(of: value)
    }
  }

  private mutating func primary() throws(UnrecognizedBody) -> Value {
    let token = tokens[position]
    position += 1
    switch token.kind {
    case "(":
      let value = try expression()
      try expect(")")
      return value
    case .number: return try number(position - 1)
    case "[" where !isSwift: return try message()
    case .identifier: break
    default: throw UnrecognizedBody()
    }
    switch token.word {
    case .nil, .NULL: return .nothing
    case .true, .YES, .TRUE: return .boolean(true)
    case .false, .NO, .FALSE: return .boolean(false)
    case .selfWord: return .itself
    case .super:
      try expect(".")
      return try callOfSuper()
    default: break
    }
    let name = tokens.text(position - 1)
    if let value = locals[name] { return value }
    return isKind("(") ? try call(name) : try property(name)
  }

  private func number(_ index: Int) throws(UnrecognizedBody) -> Value {
    guard let value = tokens.number(index) else { throw UnrecognizedBody() }
    return .number(value)
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

  /// A member behind a point.
  private mutating func member(of value: Value) throws(UnrecognizedBody) -> Value {
    let name = try identifier()
    switch value {
    case .itself:
      return isSwift && isKind("(") ? try call(name) : try property(name)
    case .rect(let insets) where isSwift:
      switch name {
      case "insetBy":
        let arguments = try arguments(["dx", "dy"])
        return .rect(adding(insets, horizontal: arguments[0], vertical: arguments[1]))
      case "inset":
        try expect("(")
        try expect("by")
        try expect(":")
        guard case .insets(let more) = try expression() else { throw UnrecognizedBody() }
        try expect(")")
        return .rect(adding(insets, more))
      case "contains":
        try expect("(")
        guard try expression() == .point else { throw UnrecognizedBody() }
        try expect(")")
        return .region(insets == .zero ? .standard : .insets(insets))
      default: throw UnrecognizedBody()
      }
    case .subviews where isSwift:
      switch name {
      case "reversed":
        try expect("(")
        try expect(")")
        return .subviews
      case "contains": return try closure()
      default: throw UnrecognizedBody()
      }
    case .element: return try member(name, ofElement: ())
    case .property(let property) where isSwift:
      switch name {
      case "hitTest":
        try expect("(")
        guard try expression() == .pointInProperty(property) else { throw UnrecognizedBody() }
        try expectEvent()
        return value
      case "convert":
        // `property.convert(point, from: self)`
        try expectConversion()
        return .pointInProperty(property)
      default: throw UnrecognizedBody()
      }
    default: throw UnrecognizedBody()
    }
  }

  private mutating func member(_ name: String, ofElement: Void) throws(UnrecognizedBody) -> Value {
    switch name {
    case "isHidden", "hidden": return .elementIsHidden
    case "alpha": return .elementAlpha
    case "isUserInteractionEnabled", "userInteractionEnabled": return .hittable
    case "point" where isSwift:
      try expect("(")
      try expect("inside")
      try expect(":")
    case "hitTest" where isSwift: try expect("(")
    case "convert" where isSwift:
      try expectConversion()
      return .pointInElement
    default: throw UnrecognizedBody()
    }
    guard try expression() == .pointInElement else { throw UnrecognizedBody() }
    try expectEvent()
    return .region(.onlySubviews)
  }

  /// `(point, from: self)`
  private mutating func expectConversion() throws(UnrecognizedBody) {
    try expect("(")
    guard try expression() == .point else { throw UnrecognizedBody() }
    try expect(",")
    try expect("from")
    try expect(":")
    guard try expression() == .itself else { throw UnrecognizedBody() }
    try expect(")")
  }

  /// `, with: event)`
  private mutating func expectEvent() throws(UnrecognizedBody) {
    try expect(",")
    try expect("with")
    try expect(":")
    guard try expression() == .event else { throw UnrecognizedBody() }
    try expect(")")
  }

  private mutating func callOfSuper() throws(UnrecognizedBody) -> Value {
    let name = try identifier()
    try expect("(")
    if name == "point" {
      try expect("inside")
      try expect(":")
    }
    guard try expression() == .point else { throw UnrecognizedBody() }
    try expectEvent()
    return try resultOfSuper(isHitTest: name == "hitTest")
  }

  private func resultOfSuper(isHitTest: Bool) throws(UnrecognizedBody) -> Value {
    guard isHitTest == (superHit != nil) else { throw UnrecognizedBody() }
    return superHit ?? .region(.standard)
  }

  /// A function, or a method of the view itself.
  private mutating func call(_ name: String) throws(UnrecognizedBody) -> Value {
    switch name {
    case "UIEdgeInsets" where isSwift: return try insets(["top", "left", "bottom", "right"])
    case "UIEdgeInsetsMake": return try insets(["", "", "", ""])
    case "convert" where isSwift:
      try expect("(")
      guard try expression() == .point else { throw UnrecognizedBody() }
      try expect(",")
      try expect("to")
      try expect(":")
      let view = try expression()
      try expect(")")
      return try converted(to: view)
    case "CGRectInset", "UIEdgeInsetsInsetRect":
      try expect("(")
      guard case .rect(let insets) = try expression() else { throw UnrecognizedBody() }
      try expect(",")
      let first = try expression()
      var result = insets
      switch first {
      case .insets(let more) where name == "UIEdgeInsetsInsetRect": result = adding(insets, more)
      case .number(let horizontal) where name == "CGRectInset":
        try expect(",")
        guard case .number(let vertical) = try expression() else { throw UnrecognizedBody() }
        result = adding(insets, horizontal: horizontal, vertical: vertical)
      default: throw UnrecognizedBody()
      }
      try expect(")")
      return .rect(result)
    case "CGRectContainsPoint":
      try expect("(")
      guard case .rect(let insets) = try expression() else { throw UnrecognizedBody() }
      try expect(",")
      guard try expression() == .point else { throw UnrecognizedBody() }
      try expect(")")
      return .region(insets == .zero ? .standard : .insets(insets))
    default: throw UnrecognizedBody()
    }
  }

  private func converted(to view: Value) throws(UnrecognizedBody) -> Value {
    switch view {
    case .element: return .pointInElement
    case .property(let name): return .pointInProperty(name)
    default: throw UnrecognizedBody()
    }
  }

  private mutating func insets(_ labels: [String]) throws(UnrecognizedBody) -> Value {
    let numbers = try arguments(labels)
    return .insets(
      EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
  }

  /// Numbers in parentheses with labels.
  private mutating func arguments(_ labels: [String]) throws(UnrecognizedBody) -> [Double] {
    try expect("(")
    var numbers: [Double] = []
    for label in labels {
      if !numbers.isEmpty { try expect(",") }
      if !label.isEmpty {
        try expect(label)
        try expect(":")
      }
      guard case .number(let number) = try expression() else { throw UnrecognizedBody() }
      numbers.append(number)
    }
    try expect(")")
    return numbers
  }

  private func adding(
    _ insets: EdgeInsets, horizontal: Double, vertical: Double
  ) -> EdgeInsets {
    adding(
      insets,
      EdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
  }

  private func adding(_ insets: EdgeInsets, _ more: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: insets.top + more.top, left: insets.left + more.left,
      bottom: insets.bottom + more.bottom, right: insets.right + more.right)
  }

  /// The condition of `subviews.contains { … }`.
  private mutating func closure() throws(UnrecognizedBody) -> Value {
    let isArgument = accept("(")
    if isArgument {
      try expect("where")
      try expect(":")
    }
    guard isKind("{") else { throw UnrecognizedBody() }
    let close = tokens.partner(of: position)
    position += 1
    let outer = locals
    defer { locals = outer }
    if isKind(.identifier), tokens[position + 1].word == .in {
      locals[tokens.text(position)] = .element
      position += 2
    } else {
      locals["$0"] = .element
    }
    if tokens[position].word == .return { position += 1 }
    let value = try expression()
    guard value == .region(.onlySubviews), position == close else { throw UnrecognizedBody() }
    position += 1
    if isArgument { try expect(")") }
    return value
  }

  /// A message of Objective-C, behind its bracket.
  private mutating func message() throws(UnrecognizedBody) -> Value {
    let isSuper = accept(.super)
    let receiver = isSuper ? Value.itself : try expression()
    let name = try identifier()
    guard accept(":") else {
      // `[self bounds]`, `[view isHidden]`
      try expect("]")
      switch receiver {
      case .itself where !isSuper: return try property(name)
      case .element: return try member(name, ofElement: ())
      default: throw UnrecognizedBody()
      }
    }
    let argument = try expression()
    switch name {
    case "hitTest", "pointInside":
      try expect("withEvent")
      try expect(":")
      guard try expression() == .event else { throw UnrecognizedBody() }
      try expect("]")
      if isSuper, argument == .point { return try resultOfSuper(isHitTest: name == "hitTest") }
      if receiver == .element, argument == .pointInElement { return .region(.onlySubviews) }
      if name == "hitTest", case .property(let property) = receiver,
        argument == .pointInProperty(property)
      {
        return receiver
      }
    case "convertPoint":
      let other = try identifier()
      try expect(":")
      let view = try expression()
      try expect("]")
      guard argument == .point else { break }
      if other == "toView", receiver == .itself { return try converted(to: view) }
      if other == "fromView", view == .itself { return try converted(to: receiver) }
    case "isEqual":
      try expect("]")
      switch (receiver, argument) {
      case (.itself, .itself): return .boolean(true)
      case (.nothing, _), (.hit, .itself), (.itself, .hit), (.itself, .nothing), (.hit, .nothing):
        return .boolean(false)
      default: break
      }
    default: break
    }
    throw UnrecognizedBody()
  }
}
