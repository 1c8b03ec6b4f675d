import LayoutModel

/// Reads the statements of an Objective-C method.
struct ObjectiveCBodyReader {
  let tokens: CodeTokens
  var builder: BodyBuilder

  private init(_ tokens: CodeTokens) {
    self.tokens = tokens
    builder = BodyBuilder(tokens)
  }

  /// A parameter with its type.
  typealias Parameter = (name: Int, type: String)

  /// The body in the braces at `brace`; nil: it is too large.
  static func body(
    at brace: Int, parameters: [Parameter], of tokens: CodeTokens
  ) -> CodeBody? {
    var reader = ObjectiveCBodyReader(tokens)
    for parameter in parameters {
      reader.builder.addLocal(parameter.name, .parameter, type: parameter.type)
    }
    reader.readStatements(brace + 1..<max(brace + 1, tokens.partner(of: brace)))
    return reader.builder.result
  }

  func range(_ first: Int, _ end: Int) -> SourceRange {
    tokens.range(from: first, through: max(first, end - 1))
  }

  mutating func readStatements(_ range: Range<Int>) {
    guard builder.descend() else { return }
    defer { builder.ascend() }
    var index = range.lowerBound
    while index < range.upperBound, !builder.isTooLarge {
      index = max(index + 1, readStatement(at: index))
    }
  }

  /// Reads the statement at `index`, and returns where to continue.
  private mutating func readStatement(at index: Int) -> Int {
    if builder.hasDirective(before: index) { builder.add(.boundary, tokens.range(index)) }
    let token = tokens[index]
    switch token.kind {
    case "{": return readNested(at: index, .branch)
    case ";": return index + 1
    case "@": return readDirective(at: index)
    case .identifier: break
    default: return readExpressionStatement(at: index)
    }
    switch token.word {
    case .if, .switch: return readControlled(at: index, .branch)
    case .while: return readControlled(at: index, .loop)
    case .for: return readLoop(at: index)
    case .do: return readNested(at: index + 1, .loop)
    case .else: return readNested(at: index + 1, .branch, isElse: true)
    case .case, .default: return readLabel(at: index)
    case .return: return readReturn(at: index)
    default: break
    }
    if let declaration = declaration(at: index) { return readDeclaration(declaration) }
    guard isJump(index) else { return readExpressionStatement(at: index) }
    builder.add(.boundary, tokens.range(index))
    return index + 1
  }

  private func isJump(_ index: Int) -> Bool {
    tokens.isText(index, "break") || tokens.isText(index, "continue")
      || tokens.isText(index, "goto")
  }

  /// A block, or a single statement, as a block.
  private mutating func readNested(
    at index: Int, _ kind: CodeBlock.Kind, conditionsFrom first: Int? = nil, isElse: Bool = false
  ) -> Int {
    let entered = builder.enter(kind, conditionsFrom: first, isElse: isElse)
    defer { builder.leave(entered) }
    guard tokens[index].kind != "{" else {
      let close = tokens.partner(of: index)
      readStatements(index + 1..<max(index + 1, close))
      return close + 1
    }
    guard builder.descend() else { return tokens.endIndex }
    defer { builder.ascend() }
    return readStatement(at: index)
  }

  /// `if (…) …`
  private mutating func readControlled(at index: Int, _ kind: CodeBlock.Kind) -> Int {
    guard tokens[index + 1].kind == "(" else { return index + 1 }
    let close = tokens.partner(of: index + 1)
    let first = builder.body.steps.count
    // The condition may be an assignment.
    if close > index + 2 { _ = readExpressionStatement(at: index + 2) }
    return readNested(at: close + 1, kind, conditionsFrom: first)
  }

  private mutating func readLoop(at index: Int) -> Int {
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
      let (value, end) = readExpression(at: separator + 1)
      builder.add(.evaluate(value), range(separator + 1, end))
      let type = declaration(at: open + 1)?.type ?? ""
      builder.addLocal(separator - 1, .element, type: type)
      builder.setConditions(from: first)
    } else if let declaration = declaration(at: open + 1) {
      _ = readDeclaration(declaration)
    }
    return readNested(at: close + 1, .branch)
  }

  private mutating func readLabel(at index: Int) -> Int {
    builder.add(.boundary, tokens.range(index))
    var next = index + 1
    while next < tokens.endIndex, tokens[next].kind != ":", tokens[next].kind != ";",
      tokens[next].kind != "}"
    {
      next += 1
    }
    return next + 1
  }

  private mutating func readReturn(at index: Int) -> Int {
    guard tokens[index + 1].kind != ";" else {
      builder.add(.return(.nothing), tokens.range(index))
      return index + 2
    }
    let (value, end) = readExpression(at: index + 1)
    builder.add(.return(value), range(index, end))
    return end
  }

  /// `@autoreleasepool { … }` and the like, or an expression.
  private mutating func readDirective(at index: Int) -> Int {
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
      return tokens[next].kind == "{" ? readNested(at: next, .branch) : next
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
    while isQualifier(next) { next += 1 }
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
    while tokens[next].kind == "*" || isQualifier(next) { next += 1 }
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

  private func isQualifier(_ index: Int) -> Bool {
    guard tokens[index].kind == .identifier else { return false }
    switch tokens[index].word {
    case .static, .const, .__weak, .__strong, .__block, .nullable, .nonnull: return true
    default: break
    }
    guard tokens.bytes[Int(tokens[index].start)] == "_" else { return false }
    let text = tokens.text(index)
    return text.hasPrefix("__") || text == "_Nullable" || text == "_Nonnull"
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
    while tokens[next].kind == "*" || isQualifier(next) { next += 1 }
    return next
  }

  private mutating func readExpressionStatement(at index: Int) -> Int {
    let (value, end) = readExpression(at: index)
    if tokens[end].kind == "=", tokens[end + 1].kind != "=" {
      let (new, last) = readExpression(at: end + 1)
      builder.add(.assign(value, new), range(index, last))
      return last
    }
    if let (target, new) = setter(value) {
      builder.add(.assign(target, new), range(index, end))
    } else {
      builder.add(.evaluate(value), range(index, end))
    }
    return end
  }

  /// `[view setHidden:YES]` as an assignment.
  private func setter(_ value: CodeValue) -> (target: CodeValue, value: CodeValue)? {
    guard case .call(let call) = value, let receiver = call.receiver, call.arguments.count == 1,
      call.name.hasPrefix("set"), let initial = call.name.dropFirst(3).first, initial.isUppercase
    else { return nil }
    let name = initial.lowercased() + call.name.dropFirst(4)
    return (.member(receiver, Self.swiftName(name)), call.arguments[0].value)
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
