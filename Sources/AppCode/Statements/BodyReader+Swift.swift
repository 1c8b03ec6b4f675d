import LayoutModel

/// The statements of Swift.
extension BodyReader {
  mutating func readSwiftStatement(at index: Int) -> Int {
    switch tokens[index].word {
    case .let, .var: return readDeclarations(at: index)
    case .guard: return readGuard(at: index)
    case .repeat: return readBlock(at: index + 1, .loop)
    case .catch: return readCatch(at: index)
    case .defer: return readBlock(at: index + 1, .closure)
    case .throw:
      let end = readExpression(at: index + 1).end
      builder.add(.boundary, range(index, end))
      return end
    case .func: return readFunction(at: index)
    case .class, .struct, .enum, .actor, .extension, .protocol:
      let isType = tokens[index + 1].kind == .identifier
      return isType ? skipType(at: index) : readExpressionStatement(at: index)
    case .get, .set, .didSet, .willSet: return readAccessor(at: index)
    case .weak, .unowned, .lazy, .static, .private, .final: return index + 1
    default: return readExpressionStatement(at: index)
    }
  }

  /// The braces of `guard` are an alternative to an empty branch.
  private mutating func readGuard(at index: Int) -> Int {
    let first = builder.body.steps.count
    let brace = readConditions(at: index + 1)
    guard tokens[brace].word == .else else { return brace }
    builder.leave(builder.enter(.branch, conditionsFrom: first))
    return readBlock(at: brace + 1, .branch, isElse: true)
  }

  private mutating func readCatch(at index: Int) -> Int {
    var next = index + 1
    while tokens[next].kind != "{", tokens[next].kind != "}", next < tokens.endIndex { next += 1 }
    return readBlock(at: next, .branch)
  }

  /// Reads conditions, and returns the index of what follows them: a brace, or `else`.
  mutating func readConditions(at index: Int) -> Int {
    var next = index
    while next < tokens.endIndex {
      let token = tokens[next]
      switch token.kind {
      case "{", "}", ")", ";": return next
      case ",": next += 1
      case .identifier where token.word == .else: return next
      case .identifier where token.word == .let || token.word == .var:
        next = max(next + 1, readCondition(at: next))
      case .identifier where token.word == .case: next = max(next + 1, readPattern(at: next + 1))
      default: next = max(next + 1, evaluate(at: next))
      }
    }
    return next
  }

  /// `let name = value` or `let name`, whose name is that of a property or local.
  private mutating func readCondition(at index: Int) -> Int {
    let name = index + 1
    guard tokens[name].kind == .identifier else { return name }
    let (type, next) = readAnnotation(at: name + 1)
    if tokens[next].kind == "=" {
      let (value, end) = readExpression(at: next + 1, isCondition: true)
      declare(name, type: type, value, range(index, end))
      return end
    }
    guard tokens[name].word != .selfWord else { return next }
    declare(name, type: type, value(ofName: tokens.text(name)), range(index, next))
    return next
  }

  /// The type behind the name of a local, if it is written.
  private func readAnnotation(at index: Int) -> (type: String, end: Int) {
    guard tokens[index].kind == ":" else { return ("", index) }
    let end = tokens.endOfType(at: index + 1)
    return (tokens.leafName(ofType: index + 1..<end), end)
  }

  private mutating func declare(
    _ name: Int, type: String, _ value: CodeValue, _ range: SourceRange
  ) {
    guard tokens[name].word != .selfWord else { return }
    let local = builder.addLocal(name, .variable, type: type)
    builder.add(.declare(local, value), range)
  }

  /// A pattern with the value behind `=`. All names behind `let` are bound to something unknown.
  private mutating func readPattern(at index: Int) -> Int {
    var next = index
    while next < tokens.endIndex {
      switch tokens[next].kind {
      case "=":
        return evaluate(at: next + 1)
      case "{", "}", ":", ";": return next
      case .identifier:
        bind(next, after: tokens[next - 1])
        if tokens[next].word == .in || tokens[next].word == .where { return next }
      default: break
      }
      next += 1
    }
    return next
  }

  private mutating func bind(_ name: Int, after token: CodeToken) {
    switch token.word {
    case .let, .var: builder.addLocal(name, .binding)
    default:
      guard token.kind == "," || token.kind == "(", tokens[name + 1].kind != ":",
        tokens[name].word == .none
      else { return }
      builder.addLocal(name, .binding)
    }
  }

  /// `let a = b, c: D`.
  private mutating func readDeclarations(at index: Int) -> Int {
    var name = index + 1
    while true {
      if tokens[name].kind == "(" { return readTuple(at: name) }
      guard tokens[name].kind == .identifier else { return name }
      var (type, next) = readAnnotation(at: name + 1)
      if tokens.isAssignment(next) {
        let (value, end) = readExpression(at: next + 1)
        declare(name, type: type, value, range(name, end))
        next = end
      } else {
        builder.addLocal(name, .variable, type: type)
        if tokens[next].kind == "{", !tokens[next].isFirstInLine {
          next = readBlock(at: next, .closure)
        }
      }
      guard tokens[next].kind == ",", tokens[next + 1].kind == .identifier else { return next }
      name = next + 1
    }
  }

  private mutating func readTuple(at index: Int) -> Int {
    let close = tokens.partner(of: index)
    for name in index + 1..<max(index + 1, close) where tokens[name].kind == .identifier {
      builder.addLocal(name, .binding)
    }
    return tokens.isAssignment(close + 1) ? evaluate(at: close + 2) : close + 1
  }

  mutating func readSwiftLoop(at index: Int) -> Int {
    var name = index + 1
    while tokens[name].word == .try || tokens[name].word == .await { name += 1 }
    let entered = builder.enter(.loop)
    defer { builder.leave(entered) }
    var separator = name
    while separator < tokens.endIndex, tokens[separator].word != .in,
      tokens[separator].kind != "{", tokens[separator].kind != "}"
    {
      separator += 1
    }
    guard tokens[separator].word == .in else { return separator }
    if separator == name + 1, tokens[name].kind == .identifier {
      builder.addLocal(name, .element)
    } else {
      for name in name..<separator where tokens[name].kind == .identifier {
        builder.addLocal(name, .binding)
      }
    }
    let first = builder.body.steps.count
    var brace = evaluate(at: separator + 1)
    if tokens[brace].word == .where { brace = evaluate(at: brace + 1) }
    builder.setConditions(from: first)
    guard tokens[brace].kind == "{" else { return brace }
    let close = tokens.partner(of: brace)
    readStatements(brace + 1..<max(brace + 1, close))
    return close + 1
  }

  /// A local function, whose parameters are unknown.
  private mutating func readFunction(at index: Int) -> Int {
    let signature = tokens.signature(at: index + 2)
    guard signature.hasBody else { return max(index + 1, signature.end) }
    let entered = builder.enter(.closure)
    defer { builder.leave(entered) }
    for parameter in signature.parameters { builder.addLocal(parameter.name, .binding) }
    let close = tokens.partner(of: signature.end)
    readStatements(signature.end + 1..<max(signature.end + 1, close))
    return close + 1
  }

  /// An accessor of a local variable, or a name.
  private mutating func readAccessor(at index: Int) -> Int {
    let isAccessor = tokens[index + 1].kind == "{"
    return isAccessor ? readBlock(at: index + 1, .closure) : readExpressionStatement(at: index)
  }

  /// Moves behind a local type.
  private func skipType(at index: Int) -> Int {
    var next = index + 1
    while next < tokens.endIndex, tokens[next].kind != "{", tokens[next].kind != "}" { next += 1 }
    return tokens[next].kind == "{" ? tokens.partner(of: next) + 1 : next
  }
}
