/// Reads the bodies of functions and properties: local names, closures and statements.
extension SwiftScanner {
  /// Reads the token at `index` in a body, and returns where to continue.
  mutating func scanStatement(at index: Int) -> Int {
    let token = tokens[index]
    switch token.kind {
    case .identifier:
      // Most names have no meaning.
      guard token.word != .none || statements.isOutlet(index) else { return index + 1 }
    case "{":
      enterBlock(at: index)
      return index + 1
    case "\\":
      statements.readKeyPath(at: index)
      recordStatements()
      return index + 1
    default: return index + 1
    }
    if tokens[index - 1].kind != "." {
      if let kind = TypeDeclaration.Kind(token.word), isLocalType(at: index) {
        return scanType(kind, at: index)
      }
      switch token.word {
      case .let, .var:
        scanLocal(at: index)
        return index + 1
      case .if, .while:
        conditionBody = bodyOfCondition(at: index)
        return index + 1
      case .for:
        scanLoop(at: index)
        return index + 1
      case .func: return scanLocalFunction(at: index)
      case .didSet, .willSet, .set, .get:
        var brace = index + 1
        if tokens[brace].kind == "(" { brace = tokens.partner(of: brace) + 1 }
        guard tokens[brace].kind == "{" else { break }
        enterBody(at: brace, function: index)
        return brace + 1
      default: break
      }
    }
    guard scopes[scopes.count - 1].type != nil else { return index + 1 }
    statements.read(at: index)
    recordStatements()
    return index + 1
  }

  private mutating func recordStatements() {
    let scope = scopes[scopes.count - 1]
    recordStatements(of: scope.type, in: scope.function)
  }

  private func isLocalType(at index: Int) -> Bool {
    guard tokens[index + 1].kind == .identifier else { return false }
    let next = tokens[index + 2]
    return next.kind == "{" || next.kind == ":" || next.kind == "<"
  }

  /// The brace of the body of `if` or `while`.
  private func bodyOfCondition(at index: Int) -> Int {
    var next = index + 1
    while next < tokens.endIndex {
      switch tokens[next].kind {
      case "{": return next
      case "(", "[": next = tokens.partner(of: next) + 1
      case "}", ")", "]", ";": return index
      case .identifier where tokens[next - 1].kind != ".":
        switch tokens[next].word {
        case .if, .while, .for, .guard, .func, .return, .switch: return index
        default: next += 1
        }
      default: next += 1
      }
    }
    return index
  }

  /// Records the name of a constant or variable, and the properties that it refers to.
  private mutating func scanLocal(at index: Int) {
    let name = index + 1
    let isCondition = index < conditionBody
    let end =
      isCondition ? tokens.partner(of: conditionBody) : scopes[scopes.count - 1].end
    if tokens[name].kind == "(" {
      for element in name + 1..<max(name + 1, tokens.partner(of: name))
      where tokens[element].kind == .identifier && tokens[element + 1].kind != ":" {
        statements.locals.add(element, until: end)
      }
      return
    }
    guard tokens[name].kind == .identifier, tokens[name].word != .selfWord else { return }
    var next = name + 1
    if tokens[next].kind == ":" { next = tokens.endOfType(at: next + 1) }
    guard tokens[next].kind == "=" else {
      // `if let name` unwraps a property of the same name.
      switch tokens[index - 1].word {
      case .if, .guard, .while: return
      default: break
      }
      if tokens[index - 1].kind == ",", tokens[next].kind != ")" { return }
      return statements.locals.add(name, until: end)
    }
    let paths = statements.paths(ofExpressionAt: next + 1)
    statements.locals.add(name, until: end, paths: paths)
  }

  /// Records the variable of a `for` loop.
  private mutating func scanLoop(at index: Int) {
    var name = index + 1
    while tokens[name].word == .case || tokens[name].word == .let || tokens[name].word == .var
      || tokens[name].word == .try || tokens[name].word == .await
    {
      name += 1
    }
    guard tokens[name].kind == .identifier, tokens[name + 1].word == .in else { return }
    let body = bodyOfCondition(at: name + 1)
    guard tokens[body].kind == "{" else { return }
    let paths = statements.paths(ofExpressionAt: name + 2)
    statements.locals.add(name, until: tokens.partner(of: body), paths: paths)
  }

  private mutating func scanLocalFunction(at index: Int) -> Int {
    let signature = tokens.signature(at: index + 2)
    guard signature.hasBody else { return index + 1 }
    let function = scopes[scopes.count - 1].function
    return enterFunction(signature, name: function)
  }

  /// Enters a block or a closure and records its parameters.
  private mutating func enterBlock(at index: Int) {
    let end = tokens.partner(of: index)
    let receiver = receiverOfClosure(at: index)
    enterBody(at: index, function: scopes[scopes.count - 1].function)
    let header = tokens.endOfHeader(at: index + 1, before: end) ?? index + 1
    let names = tokens.names(inHeader: index + 1..<header)
    for (position, name) in names.enumerated() {
      statements.locals.add(name, until: end, paths: position == 0 ? receiver : nil)
    }
    guard names.isEmpty else { return }
    let isClosure: Bool =
      switch tokens[index - 1].kind {
      case "(", ",", ":", "=": true
      case .identifier: tokens[index - 2].kind == "." && index != conditionBody
      default: false
      }
    if isClosure { statements.locals.add(nil, until: end, paths: receiver) }
  }

  /// The properties that a closure receives as its first argument: `overlay` in
  /// `overlay.then { $0.isHidden = true }`, or the elements in `[a, b].forEach { … }`.
  private mutating func receiverOfClosure(at index: Int) -> [[String]]? {
    var name = index - 1
    if tokens[name].kind == "(" { name -= 1 }
    guard name > 1, tokens[name].kind == .identifier, tokens[name - 1].kind == "." else {
      return nil
    }
    switch tokens[name].word {
    case .forEach, .with, .do, .then, .apply, .configure, .map, .run, .also:
      return statements.paths(ofReceiverBefore: name)
    default: return nil
    }
  }
}
