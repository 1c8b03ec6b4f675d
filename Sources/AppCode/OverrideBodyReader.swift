import LayoutModel

/// Recognizes the form of the body of a hit-testing method.
///
/// The reader executes the body for each possible result of `super`, and classifies the results.
/// A body with any other statement, expression or condition is `custom`.
struct OverrideBodyReader {
  /// Thrown at what the reader does not execute.
  struct UnrecognizedBody: Error {}

  /// The value of an expression.
  enum Value: Equatable {
    /// Views: nil, the view itself, the descendant that `super` returns, that of a property.
    case nothing, itself, hit
    case property(String)
    /// A subview in a loop over `subviews`.
    case element
    /// `self.subviews`
    case subviews
    /// The parameters, and the point in the coordinates of another view.
    case point, event
    case pointInElement
    case pointInProperty(String)
    case boolean(Bool)
    /// `isHidden` and `alpha` of a subview.
    case elementIsHidden, elementAlpha
    /// A condition that only holds for subviews that can be hit, such as `!view.isHidden`.
    case hittable
    case number(Double)
    case insets(EdgeInsets)
    /// The bounds, inset.
    case rect(EdgeInsets)
    /// The result of a test of the point, as the method that returns it.
    case region(OverrideBody)
  }

  /// The number of tokens of the longest body that is read.
  static let tokenLimit = 400
  /// The depth of nested blocks and expressions.
  static let depthLimit = 24

  let tokens: CodeTokens
  let isSwift: Bool
  /// What `super.hitTest` returns; nil in `point(inside:)`.
  let superHit: Value?
  var locals: [String: Value]
  /// The index of the next token.
  var position: Int
  var depth = 0
  /// The points for which the method has returned true.
  var inside = OverrideBody.never

  /// The form of the body of a method with `selector`; nil if it is no hit-testing method.
  static func body(
    of selector: String, parameters: some Collection<Int>, in body: Range<Int>,
    of tokens: CodeTokens, isSwift: Bool
  ) -> OverrideBody? {
    let isHitTest = selector == "hitTest:withEvent:"
    guard isHitTest || selector == "pointInside:withEvent:" else { return nil }
    let parameters = Array(parameters)
    guard body.count <= tokenLimit, parameters.count == 2 else { return .custom }
    let locals: [String: Value] = [
      tokens.text(parameters[1]): .event, tokens.text(parameters[0]): .point,
    ]
    func result(_ superHit: Value?) throws(UnrecognizedBody) -> Value {
      var reader = OverrideBodyReader(
        tokens: tokens, isSwift: isSwift, superHit: superHit, locals: locals,
        position: body.lowerBound)
      return try reader.resultOfBody(body)
    }
    do {
      guard isHitTest else { return try region(result(nil)) }
      return hitTest(
        nothing: try result(.nothing), itself: try result(.itself), hit: try result(.hit))
    } catch {
      return .custom
    }
  }

  /// The form of a `hitTest` by its results where `super` returns nil, itself, or a descendant.
  private static func hitTest(nothing: Value, itself: Value, hit: Value) -> OverrideBody {
    switch (nothing, itself, hit) {
    case (.nothing, .nothing, .nothing): .never
    case (.nothing, .itself, .hit): .standard
    case (.nothing, .nothing, .hit): .passthrough
    case (.nothing, .itself, .itself): .itself
    case (.nothing, .property(let name), .property(let other)) where name == other:
      .forward(property: name)
    case (.nothing, .property(let name), .hit): .forwardInsteadOfSelf(property: name)
    default: .custom
    }
  }

  private static func region(_ value: Value) throws(UnrecognizedBody) -> OverrideBody {
    switch value {
    case .boolean(let isInside): return isInside ? .always : .never
    case .region(let region): return region
    default: throw UnrecognizedBody()
    }
  }

  /// The union of two sets of points.
  static func union(
    _ first: OverrideBody, _ second: OverrideBody
  ) throws(UnrecognizedBody) -> OverrideBody {
    switch (first, second) {
    case (.never, let other), (let other, .never): return other
    case (.always, _), (_, .always): return .always
    case (.standard, .onlySubviews), (.onlySubviews, .standard), (.anySubview, .standard),
      (.standard, .anySubview), (.anySubview, .onlySubviews), (.onlySubviews, .anySubview):
      return .anySubview
    default:
      guard first == second else { throw UnrecognizedBody() }
      return first
    }
  }

  private mutating func resultOfBody(_ body: Range<Int>) throws(UnrecognizedBody) -> Value {
    // The body of a Swift function may be one expression.
    if isSwift, let value = resultOfExpression(body) { return value }
    guard let value = try execute(until: body.upperBound) else { throw UnrecognizedBody() }
    if superHit != nil { return value }
    return .region(try Self.union(inside, Self.region(value)))
  }

  private func resultOfExpression(_ body: Range<Int>) -> Value? {
    var reader = self
    guard let value = try? reader.expression(), reader.position == body.upperBound else {
      return nil
    }
    return value
  }

  /// Executes statements; returns the value that one of them returns.
  private mutating func execute(until end: Int) throws(UnrecognizedBody) -> Value? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { throw UnrecognizedBody() }
    while position < end {
      if let value = try executeStatement(until: end) {
        // What follows a return is not reachable.
        position = end
        return value
      }
    }
    return nil
  }

  private mutating func executeStatement(until end: Int) throws(UnrecognizedBody) -> Value? {
    let token = tokens[position]
    switch token.word {
    case .return:
      position += 1
      let value = try expression()
      try endStatement()
      return value
    case .let where isSwift, .var where isSwift:
      position += 1
      try declare()
    case .if:
      position += 1
      return try executeIf(until: end)
    case .guard where isSwift:
      position += 1
      let holds = try condition()
      guard tokens[position].word == .else, tokens[position + 1].kind == "{" else {
        throw UnrecognizedBody()
      }
      guard case .boolean(let isTrue) = holds else { throw UnrecognizedBody() }
      position += 1
      return try executeBlock(isTaken: !isTrue)
    case .for:
      position += 1
      try executeLoop()
    default:
      if token.kind == ";" {
        position += 1
      } else if isSwift {
        throw UnrecognizedBody()
      } else {
        try declareVariable()
      }
    }
    return nil
  }

  /// `name: Type = value` of Swift.
  private mutating func declare() throws(UnrecognizedBody) {
    let name = try identifier()
    if accept(":") {
      // A type of one word.
      _ = try identifier()
      accept("?")
    }
    try expect("=")
    locals[name] = try expression()
    try endStatement()
  }

  /// Ends a statement: with a semicolon, or in Swift before the next line or a brace.
  private mutating func endStatement() throws(UnrecognizedBody) {
    guard !accept(";") else { return }
    let token = tokens[position]
    let isEnd =
      switch token.kind {
      case "}", .end: true
      case .identifier: token.isFirstInLine && token.word != .as && token.word != .is
      default: false
      }
    guard isSwift, isEnd else { throw UnrecognizedBody() }
  }

  /// `Type *name = value;` of Objective-C.
  private mutating func declareVariable() throws(UnrecognizedBody) {
    if tokens[position].word == .const { position += 1 }
    _ = try identifier()
    accept("*")
    let name = try identifier()
    try expect("=")
    locals[name] = try expression()
    try expect(";")
  }

  /// A condition: of Swift with bindings, of Objective-C in parentheses.
  private mutating func condition() throws(UnrecognizedBody) -> Value {
    guard isSwift else {
      try expect("(")
      let value = try expression()
      try expect(")")
      return value
    }
    var result = Value.boolean(true)
    repeat {
      let isBinding = tokens[position].word == .let || tokens[position].word == .var
      if isBinding {
        position += 1
        let name = try identifier()
        let value = accept("=") ? try expression() : locals[name] ?? .property(name)
        locals[name] = value
        switch value {
        case .nothing: result = try and(result, .boolean(false))
        case .itself, .hit: break
        default: throw UnrecognizedBody()
        }
      } else {
        result = try and(result, try expression())
      }
    } while accept(",")
    return result
  }

  /// Executes the branch that the condition selects.
  private mutating func executeIf(until end: Int) throws(UnrecognizedBody) -> Value? {
    switch truth(try condition()) {
    case .boolean(let isTrue):
      let value = try executeBlock(isTaken: isTrue)
      var result = value
      if accept(.else) {
        if tokens[position].word == .if {
          guard !isTrue else {
            // The other branches are not read.
            try skipElse(until: end)
            return result
          }
          position += 1
          return try executeIf(until: end)
        }
        let other = try executeBlock(isTaken: !isTrue)
        result = isTrue ? value : other
      }
      return result
    case .region(let region):
      // The points in the region return true; the others continue.
      guard try executeBlock(isTaken: true) == .boolean(true) else { throw UnrecognizedBody() }
      inside = try Self.union(inside, region)
      if tokens[position].word == .else { throw UnrecognizedBody() }
      return nil
    default: throw UnrecognizedBody()
    }
  }

  /// Moves behind `if … { … } else …`.
  private mutating func skipElse(until end: Int) throws(UnrecognizedBody) {
    while position < end, tokens[position].kind != "{" { position += 1 }
    guard tokens[position].kind == "{" else { throw UnrecognizedBody() }
    position = tokens.partner(of: position) + 1
    guard accept(.else) else { return }
    if tokens[position].word == .if { return try skipElse(until: end) }
    position = tokens.partner(of: position) + 1
  }

  /// Executes a block, or one statement of Objective-C, or moves behind it.
  private mutating func executeBlock(isTaken: Bool) throws(UnrecognizedBody) -> Value? {
    guard tokens[position].kind == "{" else {
      guard !isSwift else { throw UnrecognizedBody() }
      var end = position
      while tokens[end].kind != ";", end < position + Self.tokenLimit { end += 1 }
      defer { position = end + 1 }
      return isTaken ? try executeStatement(until: end + 1) : nil
    }
    let close = tokens.partner(of: position)
    defer { position = close + 1 }
    guard isTaken else { return nil }
    position += 1
    let outer = locals
    defer { locals = outer }
    return try execute(until: close)
  }

  /// `for view in subviews { if view.point(inside: …) { return true } }`
  private mutating func executeLoop() throws(UnrecognizedBody) {
    let name: String
    if isSwift {
      name = try identifier()
    } else {
      try expect("(")
      _ = try identifier()
      accept("*")
      name = try identifier()
    }
    guard superHit == nil, accept(.in), try expression() == .subviews else {
      throw UnrecognizedBody()
    }
    if !isSwift { try expect(")") }
    let outer = locals
    defer { locals = outer }
    locals[name] = .element
    // A value that the body returns for all elements is not one of this form.
    guard try executeBlock(isTaken: true) == nil else { throw UnrecognizedBody() }
  }

  // Tokens.

  func isKind(_ kind: CodeToken.Kind) -> Bool { tokens[position].kind == kind }

  @discardableResult
  mutating func accept(_ kind: CodeToken.Kind) -> Bool {
    guard isKind(kind) else { return false }
    position += 1
    return true
  }

  mutating func accept(_ word: CodeWord) -> Bool {
    guard tokens[position].word == word else { return false }
    position += 1
    return true
  }

  mutating func expect(_ text: String) throws(UnrecognizedBody) {
    guard tokens.text(position) == text else { throw UnrecognizedBody() }
    position += 1
  }

  mutating func identifier() throws(UnrecognizedBody) -> String {
    guard isKind(.identifier) else { throw UnrecognizedBody() }
    defer { position += 1 }
    return tokens.text(position)
  }

  /// The value as a condition: Objective-C tests objects.
  func truth(_ value: Value) -> Value {
    switch value {
    case .nothing where !isSwift: .boolean(false)
    case .itself where !isSwift, .hit where !isSwift: .boolean(true)
    default: value
    }
  }

  func and(_ first: Value, _ second: Value) throws(UnrecognizedBody) -> Value {
    switch (truth(first), truth(second)) {
    case (.boolean(true), let other), (let other, .boolean(true)): return other
    case (.boolean(false), .boolean), (.boolean, .boolean(false)): return .boolean(false)
    case (.hittable, .hittable): return .hittable
    case (.hittable, .region(.onlySubviews)), (.region(.onlySubviews), .hittable):
      return .region(.onlySubviews)
    default: throw UnrecognizedBody()
    }
  }
}

extension CodeTokens {
  /// Whether a body is that of `loadView` and does not mention the superclass.
  func replacesView(inMethod selector: String, _ body: Range<Int>) -> Bool {
    selector == "loadView" && !body.contains { self[$0].word == .super }
  }
}
