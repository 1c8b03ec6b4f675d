/// Reads methods and their bodies.
extension ObjectiveCScanner {
  /// Reads a method, whose `-` or `+` is at `index`, and enters its body.
  mutating func scanMethod(at index: Int) -> Int {
    var next = index + 1
    var isAction = false
    var resultType = ""
    if tokens[next].kind == "(" {
      let close = tokens.partner(of: next)
      resultType = typeName(next + 1..<max(next + 1, close))
      for word in next + 1..<min(close, next + 4) {
        switch tokens[word].word {
        case .IBAction, .IBSegueAction: isAction = true
        default: break
        }
      }
      next = close + 1
    }
    guard tokens[next].kind == .identifier, let type else { return index + 1 }
    let name = next
    var method = MethodDeclaration(selector: "", range: tokens.range(name))
    method.isAction = isAction
    method.isVisibleToObjectiveC = true
    let names = scanSelector(at: &next, of: &method)
    // A type is unknown if the declaration is not understood.
    let parameters = names.enumerated().map { index, name in
      (name: name, type: index < method.parameterTypes.count ? method.parameterTypes[index] : "")
    }
    next = endOfAttributes(at: next)
    let isInstance = tokens[index].kind == "-"
    let hasBody = tokens[next].kind == "{"
    let end = hasBody ? tokens.partner(of: next) : next
    if isInstance {
      if hasBody { readBody(at: next, of: &method, parameters: parameters, in: type) }
      if canAdd() { facts.types[type].methods.append(method) }
    }
    guard hasBody else { return next }
    addSite(
      method, name: name, parameters: parameters, resultType: resultType, isStatic: !isInstance,
      body: next..<max(next, end))
    guard isInstance else { return end + 1 }
    function = name
    blocks.append(end)
    for name in names { statements.locals.add(name, until: end) }
    return next + 1
  }

  /// Reads the selector and the parameter types of a method from its name to what follows the last parameter.
  ///
  /// - Returns: the names of the parameters.
  private mutating func scanSelector(
    at next: inout Int, of method: inout MethodDeclaration
  ) -> [Int] {
    var parameters: [Int] = []
    var part = next
    next += 1
    selector.removeAll(keepingCapacity: true)
    if tokens[next].kind != ":" { selector += tokens.utf8(part) }
    while tokens[next].kind == ":" {
      if tokens[part].kind == .identifier { selector += tokens.utf8(part) }
      selector.append(UInt8(ascii: ":"))
      next += 1
      if tokens[next].kind == "(" {
        let close = tokens.partner(of: next)
        method.parameterTypes.append(typeName(next + 1..<max(next + 1, close)))
        next = close + 1
      } else {
        method.parameterTypes.append("id")
      }
      // The last identifier before the next part or the end is the name.
      var parameter: Int?
      while tokens[next].kind == .identifier, tokens[next + 1].kind != ":" || parameter == nil {
        if tokens[next + 1].kind == "(" {
          next = tokens.partner(of: next + 1) + 1
          continue
        }
        parameter = next
        next += 1
        // Without a name before it, `:` begins a part without a name.
        if tokens[next].kind == ":" { break }
      }
      if let parameter { parameters.append(parameter) }
      part = next
      if tokens[next].kind == .identifier { next += 1 }
    }
    method.selector = String(decoding: selector, as: UTF8.self)
    return parameters
  }

  /// The index behind attributes and variable arguments.
  private func endOfAttributes(at index: Int) -> Int {
    var next = index
    while next < tokens.endIndex {
      switch tokens[next].kind {
      case ";", "{", "}", "@", "-", "+": break
      case "(", "[":
        next = tokens.partner(of: next) + 1
        continue
      default:
        next += 1
        continue
      }
      break
    }
    return next
  }

  /// Reads the token at `index` in a body, and returns where to continue.
  mutating func scanStatement(at index: Int) -> Int {
    let token = tokens[index]
    switch token.kind {
    case "{": blocks.append(tokens.partner(of: index))
    case "=": scanLocal(at: index)
    case "^" where tokens[index + 1].kind == "(": scanBlock(at: index)
    case "[":
      statements.readMessage(at: index)
      recordStatements(of: type, in: function)
    case .identifier:
      if token.word == .for { scanLoop(at: index) }
      // Instance variables have no word.
      guard token.word != .none || tokens.bytes[Int(token.start)] == "_" else { break }
      statements.readObjectiveC(at: index)
      recordStatements(of: type, in: function)
    default: break
    }
    return index + 1
  }

  /// Records the name of a variable before `=`, and the properties that it refers to.
  private mutating func scanLocal(at index: Int) {
    let name = index - 1
    guard tokens[name].kind == .identifier, tokens[index + 1].kind != "=", !isComparison(index)
    else { return }
    let before = tokens[name - 1]
    switch before.kind {
    case "*", ">": break
    case ")":
      let open = tokens.partner(of: name - 1)
      switch tokens[open - 1].word {
      case .typeof, .__typeof, .__typeof__: break
      default: return
      }
    case .identifier:
      switch before.word {
      case .return, .else, .in, .case, .do: return
      default: break
      }
    default: return
    }
    let paths = statements.paths(ofExpressionAt: index + 1)
    statements.locals.add(name, until: blocks.last ?? index, paths: paths)
  }

  /// Whether the `=` at `index` is part of another operator.
  private func isComparison(_ index: Int) -> Bool {
    guard tokens.isAdjacent(index) else { return false }
    switch tokens[index - 1].kind {
    case .identifier: return false
    default: return true
    }
  }

  /// `for (UIView *view in views)`
  private mutating func scanLoop(at index: Int) {
    guard tokens[index + 1].kind == "(" else { return }
    let close = tokens.partner(of: index + 1)
    guard
      let separator = (index + 2..<index + 16).first(where: {
        $0 < close && tokens[$0].word == .in
      }), tokens[separator - 1].kind == .identifier
    else { return }
    var end = close + 1
    if tokens[end].kind == "{" {
      end = tokens.partner(of: end)
    } else {
      while end < close + 200, tokens[end].kind != ";", tokens[end].kind != .end { end += 1 }
    }
    let paths = statements.paths(ofExpressionAt: separator + 1)
    statements.locals.add(separator - 1, until: end, paths: paths)
  }

  /// Records the parameters of a block; the first one of an enumeration refers to the elements.
  private mutating func scanBlock(at index: Int) {
    let close = tokens.partner(of: index + 1)
    guard tokens[close + 1].kind == "{" else { return }
    var paths: [[String]]?
    if tokens[index - 1].kind == ":", tokens[index - 2].word == .enumerateObjectsUsingBlock {
      paths = statements.paths(ofMessageBefore: index - 2)
    }
    let end = tokens.partner(of: close + 1)
    var next = index + 2
    while next < close {
      switch tokens[next].kind {
      case "(", "[": next = tokens.partner(of: next)
      case .identifier where tokens[next + 1].kind == "," || next + 1 == close:
        statements.locals.add(next, until: end, paths: paths)
        paths = nil
      default: break
      }
      next += 1
    }
  }
}
