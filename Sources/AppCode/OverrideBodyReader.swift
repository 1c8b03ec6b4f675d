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
    /// Views: nil, the view itself, also as `super`, the descendant that `super` returns, that of a property.
    case nothing, itself, parent, hit
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

  let body: CodeBody
  let isSwift: Bool
  /// What `super.hitTest` returns; nil in `point(inside:)`.
  let superHit: Value?
  /// The values of locals by their indices. The parameters are the first ones.
  var locals: [Int: Value] = [0: .point, 1: .event]
  /// The points for which the method has returned true.
  private var inside = OverrideBody.never

  /// The form of the body in the braces at `brace` of a method with `selector`; nil if it is no hit-testing method.
  static func form(
    of selector: String, parameters: [BodyReader.Parameter], at brace: Int, of tokens: CodeTokens
  ) -> OverrideBody? {
    let isHitTest = selector == "hitTest:withEvent:"
    guard isHitTest || selector == "pointInside:withEvent:" else { return nil }
    guard tokens.partner(of: brace) - brace <= tokenLimit + 1, parameters.count == 2,
      let body = BodyReader.body(at: brace, parameters: parameters, of: tokens)
    else { return .custom }
    func result(_ superHit: Value?) throws(UnrecognizedBody) -> Value {
      var reader = OverrideBodyReader(body: body, isSwift: tokens.isSwift, superHit: superHit)
      return try reader.resultOfMethod()
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

  private mutating func resultOfMethod() throws(UnrecognizedBody) -> Value {
    let value = try result(of: 0)
    if superHit != nil { return value }
    return .region(try Self.union(inside, Self.region(value)))
  }

  /// The value that the function or a closure returns.
  mutating func result(of block: Int) throws(UnrecognizedBody) -> Value {
    let steps = body.steps.indices.filter {
      body.steps[$0].block == block && !isCondition($0)
    }
    // The body of a Swift function may be one expression.
    if isSwift, steps.count == 1, case .evaluate(let value) = body.steps[steps[0]].action {
      return try self.value(of: value)
    }
    guard let value = try execute(block) else { throw UnrecognizedBody() }
    return value
  }

  private func isCondition(_ step: Int) -> Bool {
    body.blocks.contains { $0.conditions.contains(step) }
  }

  /// Executes a block; returns the value that one of its statements returns.
  private mutating func execute(_ block: Int) throws(UnrecognizedBody) -> Value? {
    var last: Int?
    for (index, step) in body.steps.enumerated() where !isCondition(index) {
      guard step.block != block else {
        if let value = try execute(step) { return value }
        continue
      }
      guard let inner = body.part(of: block, around: step.block), inner != last else { continue }
      last = inner
      if let value = try enter(inner) { return value }
    }
    return nil
  }

  private mutating func execute(_ step: CodeStep) throws(UnrecognizedBody) -> Value? {
    switch step.action {
    case .return(let value): return try self.value(of: value)
    case .declare(let local, let value): locals[local] = try self.value(of: value)
    default: throw UnrecognizedBody()
    }
    return nil
  }

  /// Executes a block in another one, if its conditions hold.
  private mutating func enter(_ block: Int) throws(UnrecognizedBody) -> Value? {
    switch body.blocks[block].kind {
    case .function, .closure: return nil
    case .loop:
      try executeLoop(block)
      return nil
    case .branch: break
    }
    switch try condition(of: block) {
    case .boolean(let isTrue): return isTrue ? try execute(block) : nil
    case .region(let region):
      // The points in the region return true; the others continue.
      guard try execute(block) == .boolean(true) else { throw UnrecognizedBody() }
      inside = try Self.union(inside, region)
      return nil
    default: throw UnrecognizedBody()
    }
  }

  /// Whether a branch is executed.
  private mutating func condition(of branch: Int) throws(UnrecognizedBody) -> Value {
    let branch = body.blocks[branch]
    if let other = branch.alternative {
      guard case .boolean(let holds) = try condition(of: other) else { throw UnrecognizedBody() }
      if holds { return .boolean(false) }
    }
    var result = Value.boolean(true)
    for step in body.steps[branch.conditions] where step.block == branch.parent {
      switch step.action {
      case .evaluate(let value): result = try and(result, self.value(of: value))
      case .declare(let local, let value):
        let value = try self.value(of: value)
        locals[local] = value
        switch value {
        case .nothing: result = try and(result, .boolean(false))
        case .itself, .hit: break
        default: throw UnrecognizedBody()
        }
      default: throw UnrecognizedBody()
      }
    }
    return truth(result)
  }

  /// `for view in subviews { if view.point(inside: …) { return true } }`
  private mutating func executeLoop(_ loop: Int) throws(UnrecognizedBody) {
    let steps = body.steps[body.blocks[loop].conditions]
    guard superHit == nil, steps.count == 1, case .evaluate(let views)? = steps.first?.action,
      try value(of: views) == .subviews,
      let element = body.locals.firstIndex(where: { $0.block == loop && $0.kind == .element })
    else { throw UnrecognizedBody() }
    locals[element] = .element
    // A value that the body returns for all elements is not one of this form.
    guard try execute(loop) == nil else { throw UnrecognizedBody() }
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

extension CodeBody {
  /// The part of a block that contains another block; nil: the other one is outside.
  fileprivate func part(of block: Int, around inner: Int) -> Int? {
    var part = inner
    while let parent = blocks[part].parent {
      if parent == block { return part }
      part = parent
    }
    return nil
  }
}
