import LayoutModel

/// The statements of Objective-C.
extension BodyReader {
  mutating func readObjectiveCStatement(at index: Int) -> Int {
    declaration(at: index).map { readDeclaration($0) } ?? readExpressionStatement(at: index)
  }

  /// Reads the condition in the parentheses at `index`, which may be an assignment.
  mutating func readParentheses(at index: Int) -> Int {
    guard tokens[index].kind == "(" else { return index }
    let close = tokens.partner(of: index)
    if close > index + 1 { _ = readExpressionStatement(at: index + 1) }
    return close + 1
  }

  mutating func readObjectiveCLoop(at index: Int) -> Int {
    guard tokens[index + 1].kind == "(" else { return index + 1 }
    let open = index + 1
    let close = tokens.partner(of: open)
    let entered = builder.enter(.loop)
    defer { builder.leave(entered) }
    let separator = (open + 1..<max(open + 1, min(close, open + 20))).first {
      tokens[$0].word == .in
    }
    let first = builder.body.steps.count
    if let separator {
      _ = evaluate(at: separator + 1)
      let type = declaration(at: open + 1)?.type ?? ""
      builder.addLocal(separator - 1, .element, type: type)
      builder.setConditions(from: first)
    } else if let declaration = declaration(at: open + 1) {
      _ = readDeclaration(declaration)
    }
    return readBlock(at: close + 1, .branch)
  }

  /// `@autoreleasepool { … }` and the like, or an expression.
  mutating func readDirective(at index: Int) -> Int {
    var next = index + 1
    guard tokens[next].kind == .identifier, !tokens.isText(next, "selector") else {
      return readExpressionStatement(at: index)
    }
    switch tokens.text(next) {
    case "throw":
      builder.add(.boundary, tokens.range(next))
      return next + 1
    case "try", "catch", "finally", "autoreleasepool", "synchronized":
      next += 1
      if tokens[next].kind == "(" { next = tokens.partner(of: next) + 1 }
      return tokens[next].kind == "{" ? readBlock(at: next, .branch) : next
    default: return readExpressionStatement(at: index)
    }
  }

  /// The declaration of a variable.
  private struct Declaration {
    var type: String
    /// The token of the first name.
    var name: Int
  }

  private func declaration(at index: Int) -> Declaration? {
    var next = index
    while tokens.isQualifier(next) { next += 1 }
    guard tokens[next].kind == .identifier, tokens[next].word != .selfWord else { return nil }
    var type = tokens.text(next)
    next += 1
    switch tokens[next - 1].word {
    case .typeof, .__typeof, .__typeof__:
      guard tokens[next].kind == "(" else { return nil }
      type = ""
      next = tokens.partner(of: next) + 1
    case .return, .super: return nil
    default: break
    }
    if tokens[next].kind == "<" {
      while next < tokens.endIndex, tokens[next].kind != ";", tokens[next].kind != "=",
        !(tokens[next].kind == ">" && tokens[next + 1].kind != ">")
      {
        next += 1
      }
      guard tokens[next].kind == ">" else { return nil }
      next += 1
    }
    while tokens[next].kind == "*" || tokens.isQualifier(next) { next += 1 }
    // `unsigned int count`
    while tokens[next].kind == .identifier, tokens[next + 1].kind == .identifier,
      tokens[next + 1].word != .in
    {
      next += 1
    }
    guard tokens[next].kind == .identifier else { return nil }
    switch tokens[next + 1].kind {
    case "=": return tokens[next + 2].kind == "=" ? nil : Declaration(type: type, name: next)
    case ";", ",": return Declaration(type: type, name: next)
    case .identifier where tokens[next + 1].word == .in: return Declaration(type: type, name: next)
    default: return nil
    }
  }

  private mutating func readDeclaration(_ declaration: Declaration) -> Int {
    var name = declaration.name
    while true {
      guard tokens[name + 1].kind == "=" else {
        builder.addLocal(name, .variable, type: declaration.type)
        guard tokens[name + 1].kind == "," else { return name + 1 }
        name = nextName(after: name + 1)
        continue
      }
      let (value, end) = readExpression(at: name + 2)
      let local = builder.addLocal(name, .variable, type: declaration.type)
      builder.add(.declare(local, value), range(name, end))
      guard tokens[end].kind == ",", tokens[nextName(after: end)].kind == .identifier else {
        return end
      }
      name = nextName(after: end)
    }
  }

  private func nextName(after index: Int) -> Int {
    var next = index + 1
    while tokens[next].kind == "*" || tokens.isQualifier(next) { next += 1 }
    return next
  }

  /// `[view setHidden:YES]` as an assignment.
  static func setter(_ value: CodeValue) -> (target: CodeValue, value: CodeValue)? {
    guard case .call(let call) = value, let receiver = call.receiver, call.arguments.count == 1,
      call.name.hasPrefix("set"), let initial = call.name.dropFirst(3).first, initial.isUppercase
    else { return nil }
    let name = initial.lowercased() + call.name.dropFirst(4)
    return (.member(receiver, swiftName(name)), call.arguments[0].value)
  }

  /// The names of properties that Swift imports with another name.
  static func swiftName(_ name: String) -> String {
    switch name {
    case "hidden": "isHidden"
    case "enabled": "isEnabled"
    case "userInteractionEnabled": "isUserInteractionEnabled"
    default: name
    }
  }
}

extension CodeTokens {
  /// Whether a word qualifies a type, such as `_Nullable` or `__kindof`.
  func isQualifier(_ index: Int) -> Bool {
    guard self[index].kind == .identifier else { return false }
    switch self[index].word {
    case .nullable, .nonnull, .const, .static, .weak, .strong, .copy, .assign, .__weak, .__strong,
      .__block:
      return true
    default:
      let start = utf8(index).prefix(2)
      return start.elementsEqual("__".utf8) || start.elementsEqual("_N".utf8)
    }
  }
}
