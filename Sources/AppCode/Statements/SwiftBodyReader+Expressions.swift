import LayoutModel

/// Reads expressions of Swift.
extension SwiftBodyReader {
  /// Reads the expression at `index`; without progress, what is there is none.
  mutating func readExpression(
    at index: Int, allowsTrailingClosure: Bool = true
  ) -> (value: CodeValue, end: Int) {
    guard builder.descend() else { return (.unknown, tokens.endIndex) }
    defer { builder.ascend() }
    var (value, next) = readOperand(at: index, allowsTrailingClosure)
    var operands: [CodeValue] = []
    while let operand = operandAfterOperator(at: next) {
      if tokens[next].word == .as || tokens[next].word == .is {
        let end = tokens.endOfType(at: operand)
        let type = scanner.simpleType(operand..<end)
        value = tokens[next].word == .as ? .cast(value, type) : .other([value])
        next = max(end, operand)
        continue
      }
      operands.append(value)
      (value, next) = readOperand(at: operand, allowsTrailingClosure)
      if next == operand { next = operand }
    }
    return operands.isEmpty ? (value, next) : (.other(operands + [value]), next)
  }

  /// The index of the operand behind the operator at `index`; nil: there is no operator.
  private func operandAfterOperator(at index: Int) -> Int? {
    var next = index
    switch tokens[next].word {
    case .as, .is:
      next += 1
      if tokens[next].kind == "?" || tokens[next].kind == "!" { next += 1 }
      return next
    default: break
    }
    while next < tokens.endIndex, next == index || tokens.isAdjacent(next) {
      switch tokens[next].kind {
      case "+", "-", "*", "/", "%", "<", ">", "&", "|", "^", "?", "!", "~": next += 1
      case ":" where isTernary(next): next += 1
      case "=":
        // A single `=` assigns.
        let isSingle =
          next == index && !(tokens[next + 1].kind == "=" && tokens.isAdjacent(next + 1))
        guard !isSingle else { return nil }
        next += 1
      case "." where tokens[next + 1].kind == ".", "." where tokens[next - 1].kind == ".": next += 1
      default: return next > index ? next : nil
      }
    }
    return next > index ? next : nil
  }

  /// Whether a colon separates operands: white space is on both sides.
  private func isTernary(_ index: Int) -> Bool {
    !tokens.isAdjacent(index) && !tokens.isAdjacent(index + 1)
  }

  private mutating func readOperand(
    at index: Int, _ allowsTrailingClosure: Bool
  ) -> (value: CodeValue, end: Int) {
    var first = index
    while true {
      switch tokens[first].kind {
      case "!", "-", "&", "~", "+": first += 1
      case .identifier where tokens[first].word == .try || tokens[first].word == .await:
        first += 1
        if tokens[first].kind == "?" || tokens[first].kind == "!" { first += 1 }
      default:
        var (value, next) = readPrimary(at: first)
        if case .number(let number) = value, first > index, tokens[first - 1].kind == "-" {
          value = .number(-number)
        }
        (value, next) = readPostfix(value, from: first, at: next, allowsTrailingClosure)
        return (value, next)
      }
    }
  }

  /// A name as an expression.
  func value(ofName index: Int) -> CodeValue {
    switch tokens[index].word {
    case .selfWord: return .itself
    case .super: return .parent
    case .nil: return .nothing
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    default:
      let name = tokens.text(index)
      return builder.local(named: name).map { .local($0) } ?? .name(name)
    }
  }

  private mutating func readPrimary(at index: Int) -> (value: CodeValue, end: Int) {
    switch tokens[index].kind {
    case .identifier: return readName(at: index)
    case .number: return (.number(Double(tokens.text(index)) ?? .nan), index + 1)
    case .literal: return (.text, index + 1)
    case "(":
      let close = tokens.partner(of: index)
      let values = readList(index + 1..<max(index + 1, close)).map(\.value)
      return (values.count == 1 ? values[0] : .other(values), close + 1)
    case "[":
      let close = tokens.partner(of: index)
      return (.list(readList(index + 1..<max(index + 1, close)).map(\.value)), close + 1)
    case "{": return readClosure(at: index)
    case ".": return (.unknown, index)
    case "\\": return (.unknown, endOfKeyPath(at: index))
    case "#": return readMacro(at: index)
    case "@": return (.unknown, tokens.endOfAttribute(at: index))
    default: return (.unknown, index)
    }
  }

  private mutating func readName(at index: Int) -> (value: CodeValue, end: Int) {
    switch tokens[index].word {
    case .if, .switch, .else, .in, .case, .where, .let, .var: return (.unknown, index)
    default: break
    }
    var next = index + 1
    // Type arguments.
    if tokens[next].kind == "<", tokens.isAdjacent(next) {
      let end = tokens.endOfArguments(at: next)
      if tokens[end - 1].kind == ">", tokens[end].kind == "(" || tokens[end].kind == "." {
        next = end
      }
    }
    return (value(ofName: index), next)
  }

  private func endOfKeyPath(at index: Int) -> Int {
    var next = index + 1
    while next < tokens.endIndex {
      switch tokens[next].kind {
      case ".", "?", "!", .identifier:
        guard next == index + 1 || tokens.isAdjacent(next) else { return next }
        next += 1
      default: return next
      }
    }
    return next
  }

  /// `#selector(name)`, or another macro.
  private mutating func readMacro(at index: Int) -> (value: CodeValue, end: Int) {
    guard tokens[index + 1].kind == .identifier else { return (.unknown, index + 1) }
    guard tokens[index + 2].kind == "(" else { return (.unknown, index + 2) }
    let close = tokens.partner(of: index + 2)
    guard tokens.isText(index + 1, "selector") else {
      return (.unknown, close + 1)
    }
    return (.selector(tokens.text(from: index + 3, through: max(index + 3, close - 1))), close + 1)
  }

  private mutating func readPostfix(
    _ start: CodeValue, from first: Int, at index: Int, _ allowsTrailingClosure: Bool
  ) -> (value: CodeValue, end: Int) {
    var value = start
    var next = index
    var count = 0
    while next < tokens.endIndex, builder.mayExtend(count) {
      count += 1
      switch tokens[next].kind {
      case "." where tokens[next + 1].kind == .identifier || tokens[next + 1].kind == .number:
        value = .member(value, tokens.text(next + 1))
        next += 2
      case "(" where !tokens[next].isFirstInLine && next > index - 1 && isCallee(value):
        (value, next) = readCall(value, from: first, at: next, allowsTrailingClosure)
      case "[" where !tokens[next].isFirstInLine && tokens.isAdjacent(next) && next > first:
        let close = tokens.partner(of: next)
        let values = readList(next + 1..<max(next + 1, close)).map(\.value)
        value = values.isEmpty ? .element(value) : .element(.other([value] + values))
        next = close + 1
      case "?", "!":
        guard tokens.isAdjacent(next), next > first, !isOperator(next) else { return (value, next) }
        next += 1
      case "{"
      where allowsTrailingClosure && !tokens[next].isFirstInLine && isCallee(value)
        && canPrecedeClosure(value) && !isAccessors(next):
        (value, next) = readCall(value, from: first, at: next, allowsTrailingClosure)
      default: return (value, next)
      }
    }
    return (value, next)
  }

  /// Whether `?` or `!` begins an operator such as `!=` or `??`.
  private func isOperator(_ index: Int) -> Bool {
    guard tokens.isAdjacent(index + 1) else { return false }
    switch (tokens[index].kind, tokens[index + 1].kind) {
    case ("!", "="), ("?", "?"):
      return !(tokens[index].kind == "?" && tokens[index + 2].kind == ".")
    default: return false
    }
  }

  private func isCallee(_ value: CodeValue) -> Bool {
    switch value {
    case .name, .member, .local, .closure, .call, .other: true
    default: false
    }
  }

  private func canPrecedeClosure(_ value: CodeValue) -> Bool {
    switch value {
    case .name, .member: true
    default: false
    }
  }

  /// Whether braces behind an initial value contain accessors.
  private func isAccessors(_ brace: Int) -> Bool {
    tokens[brace + 1].word == .didSet || tokens[brace + 1].word == .willSet
  }

  /// Reads arguments in parentheses and trailing closures.
  private mutating func readCall(
    _ callee: CodeValue, from first: Int, at index: Int, _ allowsTrailingClosure: Bool
  ) -> (value: CodeValue, end: Int) {
    var arguments: [CodeCall.Argument] = []
    var next = index
    if tokens[next].kind == "(" {
      let close = tokens.partner(of: next)
      arguments = readList(next + 1..<max(next + 1, close))
      next = close + 1
    }
    if allowsTrailingClosure, tokens[next].kind == "{", !tokens[next].isFirstInLine,
      !isAccessors(next)
    {
      let (closure, end) = readClosure(at: next)
      arguments.append(CodeCall.Argument(label: "", value: closure))
      next = end
      while tokens[next].kind == .identifier, tokens[next + 1].kind == ":",
        tokens[next + 2].kind == "{"
      {
        let label = tokens.text(next)
        let (closure, end) = readClosure(at: next + 2)
        arguments.append(CodeCall.Argument(label: label, value: closure))
        next = end
      }
    }
    return (.call(call(callee, arguments, first, index, next)), next)
  }

  private func call(
    _ callee: CodeValue, _ arguments: [CodeCall.Argument], _ first: Int, _ open: Int, _ end: Int
  ) -> CodeCall {
    var call = CodeCall(
      receiver: nil, name: "", arguments: arguments, range: range(first, end),
      receiverRange: SourceRange(Int(tokens[first].start), Int(tokens[first].start)))
    switch callee {
    case .name(let name): call.name = name
    case .member(.name(let type), "init") where type.first?.isUppercase == true: call.name = type
    case .member(let receiver, let name):
      call.receiver = receiver
      call.name = name
      // The last tokens are the point and the name.
      let last = max(first, open - 3)
      if open - 2 > first || tokens[first].kind != "." {
        call.receiverRange = tokens.range(from: first, through: last)
      }
    default: call.receiver = callee
    }
    return call
  }

  /// The arguments of a call, or the elements of a list.
  private mutating func readList(_ range: Range<Int>) -> [CodeCall.Argument] {
    var arguments: [CodeCall.Argument] = []
    var next = range.lowerBound
    while next < range.upperBound, !builder.isTooLarge {
      var label = ""
      if tokens[next].kind == .identifier, tokens[next + 1].kind == ":", !isTernary(next + 1) {
        label = tokens.text(next)
        next += 2
      }
      let (value, end) = readExpression(at: next)
      arguments.append(CodeCall.Argument(label: label, value: value))
      next = max(next, end)
      // What is not read belongs to the argument.
      next = tokens.endOfElement(at: next, before: range.upperBound) + 1
    }
    return arguments
  }

  private mutating func readClosure(at index: Int) -> (value: CodeValue, end: Int) {
    let close = tokens.partner(of: index)
    let entered = builder.enter(.closure)
    var start = index + 1
    let header = endOfHeader(at: start, until: close)
    if let header {
      for name in start..<header where isParameter(name) { builder.addLocal(name, .binding) }
      start = header + 1
    }
    readStatements(start..<max(start, close))
    builder.leave(entered)
    return (.closure(entered.block), close + 1)
  }

  private func isParameter(_ name: Int) -> Bool {
    guard tokens[name].kind == .identifier, tokens[name].word != .selfWord else { return false }
    switch tokens[name - 1].kind {
    case "{", "(", ",", "]": return true
    case .identifier: return tokens[name - 1].word == .weak || tokens[name - 1].word == .unowned
    default: return false
    }
  }

  /// The index of `in` behind the parameters of a closure; nil: it has none.
  private func endOfHeader(at index: Int, until close: Int) -> Int? {
    var next = index
    while next < min(close, index + 100) {
      switch tokens[next].kind {
      case "(", "[": next = tokens.partner(of: next)
      case .identifier:
        if tokens[next].word == .in { return next }
        switch tokens[next].word {
        case .for, .if, .guard, .let, .var, .return, .switch, .while: return nil
        default: break
        }
      case ",", ":", "-", ">", "?", "!", "@", ".", "<": break
      default: return nil
      }
      next += 1
    }
    return nil
  }
}

extension SwiftScanner {
  /// The name of a type without optionality, module and type arguments; empty if it is a collection,
  /// a function or a tuple.
  func simpleType(_ range: Range<Int>) -> String {
    var index = range.lowerBound
    while index < range.upperBound {
      switch tokens[index].word {
      case .any, .some, .inout: index += 1
      default:
        guard tokens[index].kind == "@" else { return leafName(index..<range.upperBound) }
        index = tokens.endOfAttribute(at: index)
      }
    }
    return ""
  }

  private func leafName(_ range: Range<Int>) -> String {
    var index = range.lowerBound
    guard tokens[index].kind == .identifier else { return "" }
    var name = tokens.text(index)
    index += 1
    while index < range.upperBound {
      switch tokens[index].kind {
      case "?", "!": index += 1
      case "<": index = max(index + 1, tokens.endOfArguments(at: index))
      case "." where tokens[index + 1].kind == .identifier:
        name = tokens.text(index + 1)
        index += 2
      default: return ""
      }
    }
    return name == "Array" || name == "Optional" || name == "Set" || name == "Dictionary"
      ? "" : name
  }
}
