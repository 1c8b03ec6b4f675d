/// Reads the statements that declare views.
///
/// What is not understood is a statement `other`.
extension SwiftExpressionReader {
  /// The statements between two tokens.
  static func statements(in range: Range<Int>, of tokens: CodeTokens) -> [BuilderStatement] {
    var reader = SwiftExpressionReader(tokens, at: range.lowerBound, readsViews: true)
    return reader.statements(until: range.upperBound, outer: tokens[range.lowerBound - 1].condition)
  }

  /// - Parameter outer: the condition of the tokens around the statements.
  mutating func statements(until end: Int, outer: CodeCondition) -> [BuilderStatement] {
    guard depth < Self.depthLimit else {
      index = end
      return [.other]
    }
    depth += 1
    defer { depth -= 1 }
    var statements: [BuilderStatement] = []
    while index < end {
      let start = index
      let isConditional = token.condition != outer
      if let statement = statement(until: end) {
        statements.append(
          isConditional ? .branches([[statement]], isExhaustive: false) : statement)
      }
      if index <= start { index = start + 1 }
    }
    index = end
    return statements
  }

  /// Reads the statement at the index; nil for tokens that are none.
  private mutating func statement(until end: Int) -> BuilderStatement? {
    switch token.word {
    case .if: return condition(until: end)
    case .switch: return switchStatement(until: end)
    case .guard: return guardStatement(until: end)
    case .for: return loop(until: end)
    case .let, .var: return binding(until: end)
    case .return:
      index += 1
      guard index < end, token.kind != "}" else { return .other }
      return .expression(wholeStatement(until: end), isReturned: true)
    case .func, .struct, .class, .enum, .while, .repeat, .do, .defer, .catch, .typealias, .throw:
      skipStatement(until: end)
      return .other
    default: break
    }
    switch token.kind {
    case "@":
      index = tokens.endOfAttribute(at: index)
      return nil
    case ";", ",", ")", "]", "}", ":":
      index += 1
      return nil
    default: return .expression(wholeStatement(until: end), isReturned: false)
    }
  }

  /// Reads an expression, and moves behind the statement that it begins.
  private mutating func wholeStatement(until end: Int) -> ViewExpression {
    var expression = expression(until: end)
    if index < end, tokens.isAssignment(index) {
      index += 1
      expression.isWhole = false
      expression.operands.append(self.expression(until: end))
    }
    while index < end, !token.isFirstInLine, token.kind != ";", token.kind != "}" {
      expression.isWhole = false
      skipToken()
    }
    return expression
  }

  private mutating func skipStatement(until end: Int) {
    while index < end {
      let isBody = token.kind == "{"
      skipToken()
      if isBody { return }
    }
  }

  /// Moves to the body of a statement; false if there is none.
  private mutating func moveToBody(until end: Int) -> Bool {
    while index < end, token.kind != "{" || isClosureOfCondition(index) { skipToken() }
    return index < end
  }

  /// The statements of the body at the index, behind which the reader moves.
  private mutating func body(until end: Int) -> [BuilderStatement] {
    let open = index
    let close = min(end, tokens.partner(of: open))
    index = open + 1
    let statements = statements(until: max(index, close), outer: tokens[open].condition)
    index = max(open + 1, min(end, close + 1))
    return statements
  }

  private mutating func condition(until end: Int) -> BuilderStatement {
    var branches: [[BuilderStatement]] = []
    while index < end {
      index += 1
      guard moveToBody(until: end) else { return .other }
      branches.append(body(until: end))
      guard index < end, token.word == .else else {
        return .branches(branches, isExhaustive: false)
      }
      index += 1
      guard token.word == .if else { break }
    }
    guard index < end, token.kind == "{" else {
      return .branches(branches, isExhaustive: false)
    }
    branches.append(body(until: end))
    return .branches(branches, isExhaustive: true)
  }

  private mutating func guardStatement(until end: Int) -> BuilderStatement {
    while index < end, token.word != .else { skipToken() }
    guard moveToBody(until: end) else { return .other }
    return .branches([body(until: end)], isExhaustive: false)
  }

  private mutating func loop(until end: Int) -> BuilderStatement {
    guard moveToBody(until: end) else { return .other }
    return .loop(body(until: end))
  }

  private mutating func switchStatement(until end: Int) -> BuilderStatement {
    guard moveToBody(until: end) else { return .other }
    let close = min(end, tokens.partner(of: index))
    index += 1
    var branches: [[BuilderStatement]] = []
    while index < close {
      guard token.word == .case || token.word == .default else {
        skipToken()
        continue
      }
      let outer = token.condition
      moveBehindPattern(until: close)
      let endOfCase = endOfCase(from: index, until: close)
      branches.append(statements(until: endOfCase, outer: outer))
    }
    index = min(end, close + 1)
    return .branches(branches, isExhaustive: true)
  }

  private mutating func moveBehindPattern(until end: Int) {
    while index < end, token.kind != ":" { skipToken() }
    index = min(end, index + 1)
  }

  private func endOfCase(from start: Int, until end: Int) -> Int {
    var next = start
    while next < end {
      switch tokens[next].kind {
      case "(", "[", "{": next = max(next + 1, tokens.partner(of: next) + 1)
      case "@" where tokens.isText(next + 1, "unknown"): return next
      default:
        let word = tokens[next].word
        if word == .case || word == .default, tokens[next - 1].kind != "." { return next }
        next += 1
      }
    }
    return end
  }

  private mutating func binding(until end: Int) -> BuilderStatement {
    index += 1
    let name = token.kind == .identifier ? tokens.text(index) : ""
    skipToken()
    if token.kind == ":" { index = max(index + 1, tokens.endOfType(at: index + 1)) }
    guard index < end, token.kind == "=" else {
      if index < end, token.kind == "{", !token.isFirstInLine { skipToken() }
      return .binding(name: name, value: nil)
    }
    index += 1
    return .binding(name: name, value: wholeStatement(until: end))
  }
}
