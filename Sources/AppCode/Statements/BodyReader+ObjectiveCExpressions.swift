import LayoutModel

/// Reads expressions of Objective-C.
extension BodyReader {
  mutating func readObjectiveCExpression(at index: Int) -> (value: CodeValue, end: Int) {
    guard builder.descend() else { return (.unknown, tokens.endIndex) }
    defer { builder.ascend() }
    var operands: [CodeOperand] = []
    var end = index
    var next: Int? = index
    while let first = next {
      let (value, base, last) = readOperand(at: first)
      operands.append(builder.operand(value, at: base, after: operands.isEmpty ? nil : end))
      end = last
      let isConditional = operands.last { $0.infix == "?" || $0.infix == ":" }?.infix == "?"
      next = operandAfterOperator(at: end, isConditional: isConditional)
    }
    return (builder.value(of: operands), end)
  }

  /// - Parameter isConditional: whether a colon before a value is expected.
  private func operandAfterOperator(at index: Int, isConditional: Bool) -> Int? {
    var next = index
    while next < tokens.endIndex, next == index || tokens.isAdjacent(next) {
      switch tokens[next].kind {
      case "+", "-", "*", "/", "%", "<", ">", "&", "|", "^", "?", "!", "~": next += 1
      case ":" where next == index && (isConditional || !tokens.isAdjacent(next)): next += 1
      case "=":
        let isSingle = next == index && tokens[next + 1].kind != "="
        guard !isSingle else { return nil }
        next += 1
      default: return next > index ? next : nil
      }
    }
    return next > index ? next : nil
  }

  /// - Returns: the value, its first token behind prefix operators, and the token behind it.
  private mutating func readOperand(at index: Int) -> (value: CodeValue, first: Int, end: Int) {
    var first = index
    while true {
      switch tokens[first].kind {
      case "!", "-", "&", "*", "~", "+": first += 1
      case "(" where isCast(first):
        let type = castType(first)
        guard builder.descend() else { return (.unknown, first, tokens.endIndex) }
        defer { builder.ascend() }
        let (value, _, end) = readOperand(at: tokens.partner(of: first) + 1)
        return (.cast(value, type), first, end)
      default:
        let (base, next) = readPrimary(at: first)
        let (value, end) = readPostfix(base, from: first, at: next)
        return (value, first, end)
      }
    }
  }

  /// Whether parentheses contain a type, and an operand follows them.
  private func isCast(_ open: Int) -> Bool {
    let close = tokens.partner(of: open)
    guard close > open + 1, close - open < 12 else { return false }
    for index in open + 1..<close {
      switch tokens[index].kind {
      case .identifier: guard tokens[index].word != .selfWord else { return false }
      case "*", "<", ">", ",": break
      default: return false
      }
    }
    guard
      tokens[close - 1].kind == "*" || tokens[close - 1].kind == .identifier
        || tokens[close - 1].kind == ">"
    else { return false }
    let next = tokens[close + 1]
    switch next.kind {
    case .identifier: return true
    case "[", "@", "(": return tokens[close - 1].kind == "*" || tokens[open + 1].word == .id
    default: return false
    }
  }

  private func castType(_ open: Int) -> String {
    let close = tokens.partner(of: open)
    guard tokens[close - 1].kind == "*" else { return "" }
    return tokens.text(tokens[open + 1].word == .const ? open + 2 : open + 1)
  }

  private mutating func readPrimary(at index: Int) -> (value: CodeValue, end: Int) {
    switch tokens[index].kind {
    case .identifier: return (name(at: index), index + 1)
    case .number: return (.number(tokens.number(index) ?? .nan), index + 1)
    case .literal: return (.text(tokens.name(inExpression: index)), index + 1)
    case "[": return readMessage(at: index)
    case "(":
      let close = tokens.partner(of: index)
      let values = readList(index + 1..<max(index + 1, close))
      return (values.count == 1 ? values[0] : .other(values), close + 1)
    case "@": return readLiteral(at: index)
    case "^": return readBlockLiteral(at: index)
    case "{": return (.unknown, tokens.partner(of: index) + 1)
    default: return (.unknown, index)
    }
  }

  private func name(at index: Int) -> CodeValue {
    switch tokens[index].word {
    case .selfWord: return .itself
    case .super: return .parent
    case .nil, .NULL: return .nothing
    case .YES, .TRUE, .true: return .boolean(true)
    case .NO, .FALSE, .false: return .boolean(false)
    default:
      let name = tokens.text(index)
      return builder.local(named: name).map { .local($0) } ?? .name(name)
    }
  }

  /// `@selector(…)`, `@[…]` and other literals.
  private mutating func readLiteral(at index: Int) -> (value: CodeValue, end: Int) {
    let next = index + 1
    let close = tokens.partner(of: next)
    switch tokens[next].kind {
    case "[", "{", "(":
      return (.list(readList(next + 1..<max(next + 1, close))), close + 1)
    case .identifier:
      guard tokens[next + 1].kind == "(" else { return (.unknown, next + 1) }
      let close = tokens.partner(of: next + 1)
      guard tokens.isText(next, "selector") else { return (.unknown, close + 1) }
      let text = (next + 2..<max(next + 2, close)).reduce(into: "") { $0 += tokens.text($1) }
      return (.selector(text), close + 1)
    default: return (.unknown, next + 1)
    }
  }

  /// `^(parameters) { … }`
  private mutating func readBlockLiteral(at index: Int) -> (value: CodeValue, end: Int) {
    var brace = index + 1
    while brace < index + 16, tokens[brace].kind == .identifier || tokens[brace].kind == "*" {
      brace += 1
    }
    let entered = builder.enter(.closure)
    defer { builder.leave(entered) }
    if tokens[brace].kind == "(" {
      let close = tokens.partner(of: brace)
      for name in brace + 1..<max(brace + 1, close)
      where tokens[name].kind == .identifier
        && (tokens[name + 1].kind == "," || name + 1 == close)
      {
        builder.addLocal(name, .binding)
      }
      brace = close + 1
    }
    guard tokens[brace].kind == "{" else { return (.unknown, brace) }
    let close = tokens.partner(of: brace)
    readStatements(brace + 1..<max(brace + 1, close))
    return (.closure(entered.block), close + 1)
  }

  private mutating func readPostfix(
    _ start: CodeValue, from first: Int, at index: Int
  ) -> (value: CodeValue, end: Int) {
    var value = start
    var next = index
    var count = 0
    while next < tokens.endIndex, builder.mayExtend(count) {
      count += 1
      switch tokens[next].kind {
      case "." where tokens[next + 1].kind == .identifier:
        value = member(value, next + 1)
        next += 2
      case "-" where tokens[next + 1].kind == ">":
        value = member(value, next + 2)
        next += 3
      case "(":
        let close = tokens.partner(of: next)
        let arguments = readList(next + 1..<max(next + 1, close))
        value = function(value, arguments, range(first, close + 1))
        next = close + 1
      case "[":
        let close = tokens.partner(of: next)
        value = .element(.other([value] + readList(next + 1..<max(next + 1, close))))
        next = close + 1
      default: return (value, next)
      }
    }
    return (value, next)
  }

  private func member(_ value: CodeValue, _ name: Int) -> CodeValue {
    if case .name(let type) = value, tokens.isText(name, "new") {
      let start = SourceRange(Int(tokens[name].start), Int(tokens[name].start))
      return .call(
        CodeCall(
          receiver: nil, name: type, arguments: [], range: tokens.range(name), receiverRange: start)
      )
    }
    return .member(value, Self.swiftName(tokens.text(name)))
  }

  private func function(
    _ callee: CodeValue, _ values: [CodeValue], _ range: SourceRange
  ) -> CodeValue {
    var call = CodeCall(
      receiver: nil, name: "",
      arguments: values.map { CodeCall.Argument(label: "", value: $0) }, range: range,
      receiverRange: SourceRange(range.start, range.start))
    if case .name(let name) = callee { call.name = name } else { call.receiver = callee }
    return .call(call)
  }

  /// Expressions with commas between them.
  private mutating func readList(_ range: Range<Int>) -> [CodeValue] {
    var values: [CodeValue] = []
    var next = range.lowerBound
    while next < range.upperBound, !builder.isTooLarge {
      let (value, end) = readExpression(at: next)
      values.append(value)
      next = max(next, end)
      next = tokens.endOfElement(at: next, before: range.upperBound) + 1
    }
    return values
  }

  /// `[receiver name:argument label:argument]`
  private mutating func readMessage(at index: Int) -> (value: CodeValue, end: Int) {
    let close = tokens.partner(of: index)
    let (receiver, end) = readExpression(at: index + 1)
    var next = end
    guard next > index + 1, next < close, tokens[next].kind == .identifier else {
      return (.other([receiver]), close + 1)
    }
    let first = tokens.text(next)
    var arguments: [CodeCall.Argument] = []
    var label = ""
    if tokens[next + 1].kind != ":" { next = close }
    while next < close, !builder.isTooLarge {
      // A part of the selector, with or without a name.
      if tokens[next].kind == .identifier, tokens[next + 1].kind == ":" { next += 1 }
      guard tokens[next].kind == ":" else {
        next += 1
        continue
      }
      let (value, end) = readExpression(at: next + 1)
      arguments.append(CodeCall.Argument(label: label, value: value))
      next = max(next + 1, end)
      // Variable arguments.
      while tokens[next].kind == ",", next < close {
        let (value, end) = readExpression(at: next + 1)
        arguments.append(CodeCall.Argument(label: "", value: value))
        next = max(next + 1, end)
      }
      while next < close, tokens[next].kind != .identifier, tokens[next].kind != ":" { next += 1 }
      label = next < close ? tokens.text(next) : ""
    }
    let call = CodeCall(
      receiver: receiver, name: first, arguments: arguments, range: range(index, close + 1),
      receiverRange: range(index + 1, end))
    return (Self.normalized(call), close + 1)
  }

  /// `[[Type alloc] initWith…]` and `[Type new]` as the initializer that Swift imports.
  private static func normalized(_ call: CodeCall) -> CodeValue {
    var call = call
    if call.name == "new", case .name(let type)? = call.receiver {
      call.receiver = nil
      call.name = type
      return .call(call)
    }
    guard call.name.hasPrefix("init"), case .call(let allocation)? = call.receiver,
      allocation.name == "alloc", case .name(let type)? = allocation.receiver
    else { return .call(call) }
    let label = call.name.dropFirst(call.name.hasPrefix("initWith") ? 8 : 4)
    call.receiver = nil
    call.name = type
    if !call.arguments.isEmpty {
      call.arguments[0].label = label.prefix(1).lowercased() + label.dropFirst()
    }
    return .call(call)
  }
}
