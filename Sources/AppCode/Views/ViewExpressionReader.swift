/// Reads the expressions and statements that declare views.
///
/// Any tokens are accepted. What is not understood makes an expression not whole, or a statement
/// `other`.
struct ViewExpressionReader {
  /// The depth of nested closures, arguments and conditions at which an expression is not read.
  static let depthLimit = 60

  /// The modifiers whose closures are called later and declare no views.
  private static let actions: Set<String> = [
    "onTapGesture", "onLongPressGesture", "onAppear", "onDisappear", "onChange", "onReceive",
    "onSubmit", "onDelete", "onMove", "onEnded", "onChanged", "task", "refreshable", "onHover",
    "onOpenURL", "onPreferenceChange", "onContinueUserActivity", "onExitCommand", "onMoveCommand",
    "onKeyPress", "onDrag", "onDrop", "onCommand", "onPlayPauseCommand", "onDeleteCommand",
    "accessibilityAction", "alignmentGuide", "updating", "transaction", "onFirstAppear",
    "onScrollGeometryChange", "onGeometryChange", "sensoryFeedback", "map", "filter", "sorted",
    "contains", "first", "reduce", "compactMap", "allSatisfy", "dropDestination",
  ]

  let tokens: CodeTokens
  private(set) var index: Int
  private var depth = 0

  init(_ tokens: CodeTokens, at index: Int = 0) {
    self.tokens = tokens
    self.index = index
  }

  /// The statements between two tokens.
  static func statements(in range: Range<Int>, of tokens: CodeTokens) -> [BuilderStatement] {
    var reader = ViewExpressionReader(tokens, at: range.lowerBound)
    return reader.statements(until: range.upperBound, outer: tokens[range.lowerBound - 1].condition)
  }

  private var token: CodeToken { tokens[index] }

  private func byteRange(from first: Int) -> Range<Int> {
    let start = Int(tokens[first].start)
    return start..<max(start, Int(tokens[max(first, index - 1)].end))
  }

  // MARK: Statements

  /// - Parameter outer: the condition of the tokens around the statements.
  private mutating func statements(until end: Int, outer: CodeCondition) -> [BuilderStatement] {
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
    while index < end, !token.isFirstInLine, token.kind != ";", token.kind != "}" {
      expression.isWhole = false
      skipToken()
    }
    return expression
  }

  private mutating func skipToken() {
    switch token.kind {
    case "(", "[", "{": index = max(index + 1, tokens.partner(of: index) + 1)
    default: index += 1
    }
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
    while index < end, token.kind != "{" { skipToken() }
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

  // MARK: Expressions

  /// Reads an expression. The reader stops at what cannot continue it.
  private mutating func expression(until end: Int) -> ViewExpression {
    let start = index
    guard depth < Self.depthLimit else {
      skipExpression(until: end)
      return unread(from: start)
    }
    depth += 1
    defer { depth -= 1 }
    var expression = operand(until: end)
    while index < end {
      if isCoalescing {
        index += 2
        let other = self.expression(until: end)
        expression.isWhole = expression.isWhole && other.isWhole
        expression.add(other)
      } else if isTernary {
        index += 1
        expression = self.expression(until: end)
        guard index < end, token.kind == ":" else {
          expression.isWhole = false
          break
        }
        index += 1
        let other = self.expression(until: end)
        expression.isWhole = expression.isWhole && other.isWhole
        expression.add(other)
      } else if token.word == .as || token.word == .is {
        expression.isWhole = false
        index += 1
        if token.kind == "?" || token.kind == "!" { index += 1 }
        index = max(index, tokens.endOfType(at: index))
      } else if continuesWithOperator {
        expression.isWhole = false
        while index < end, isOperator { index += 1 }
        if index < end { _ = operand(until: end) }
      } else {
        break
      }
    }
    expression.range = byteRange(from: start)
    return expression
  }

  private func unread(from start: Int) -> ViewExpression {
    var expression = ViewExpression(range: byteRange(from: start))
    expression.literal = .other
    expression.isWhole = false
    return expression
  }

  /// Moves to the comma or the bracket behind an expression, or to the next line.
  private mutating func skipExpression(until end: Int) {
    let start = index
    while index < end, token.kind != ",", index == start || !token.isFirstInLine { skipToken() }
    index = min(end, max(index, start + 1))
  }

  private var isCoalescing: Bool {
    token.kind == "?" && tokens[index + 1].kind == "?" && tokens.isAdjacent(index + 1)
  }

  private var isTernary: Bool { token.kind == "?" && !isCoalescing }

  private var isOperator: Bool {
    switch token.kind {
    case "+", "-", "*", "/", "%", "=", "<", ">", "&", "|", "^", "~", "!": true
    case ".": tokens[index + 1].kind == "." || tokens[index - 1].kind == "."
    default: false
    }
  }

  /// Whether an operator continues the expression. One at the start of a line is a prefix unless a space
  /// follows it.
  private var continuesWithOperator: Bool {
    guard isOperator else { return false }
    var last = index
    while tokens.isAdjacent(last + 1), tokens[last + 1].kind != .identifier,
      tokens[last + 1].kind != "(", tokens[last + 1].kind != .number, last < index + 3
    {
      last += 1
    }
    return !token.isFirstInLine || !tokens.isAdjacent(last + 1)
  }

  /// Reads a base with its members.
  private mutating func operand(until end: Int) -> ViewExpression {
    while index < end, token.word == .try || token.word == .await {
      index += 1
      if !token.isFirstInLine, token.kind == "?" || token.kind == "!" { index += 1 }
    }
    let start = index
    var expression = ViewExpression(range: byteRange(from: start))
    guard index < end else { return unread(from: start) }
    let condition = token.condition
    while index + 1 < end, token.kind == "&" { index += 1 }
    base(of: &expression, until: end)
    members(of: &expression, until: end, outer: condition)
    if index <= start { index = start + 1 }
    expression.range = byteRange(from: start)
    return expression
  }

  private mutating func base(of expression: inout ViewExpression, until end: Int) {
    switch token.kind {
    case .identifier where token.word == .if || token.word == .switch:
      expression.isWhole = false
      expression.literal = .other
      skipStatement(until: end)
      while index < end, token.word == .else { skipStatement(until: end) }
    case .identifier: expression.links.append(name(isMember: false))
    case "." where tokens[index + 1].kind == .identifier:
      expression.links.append(name(isMember: true))
    case .number: number(of: &expression, sign: 1)
    case "-" where tokens[index + 1].kind == .number:
      index += 1
      number(of: &expression, sign: -1)
    case .literal:
      expression.literal = .text(tokens.text(index))
      index += 1
    case "(", "[": expression.literal = .elements(arguments(until: end))
    case "{": expression.literal = .closure(closure(until: end))
    default: other(of: &expression, until: end)
    }
  }

  /// A key path, a macro, or an operator before an operand.
  private mutating func other(of expression: inout ViewExpression, until end: Int) {
    expression.literal = .other
    expression.isWhole = false
    let kind = token.kind
    index += 1
    switch kind {
    case "\\", "#":
      while index < end, token.kind == .identifier || token.kind == ".", !token.isFirstInLine {
        index += 1
      }
      if index < end, token.kind == "(" { skipToken() }
      if kind == "#", index < end, token.kind == "{" { skipToken() }
    case "!", "~", "+", "-", "<", ">":
      while index < end, isOperator { index += 1 }
      guard index < end else { return }
      // The operand of a prefix operator.
      var operand = ViewExpression(range: 0..<0)
      base(of: &operand, until: end)
      members(of: &operand, until: end, outer: token.condition)
    default: break
    }
  }

  private mutating func number(of expression: inout ViewExpression, sign: Double) {
    let text = tokens.text(index).filter { $0 != "_" }
    expression.literal = Double(text).map { .number(sign * $0) } ?? .other
    index += 1
  }

  private mutating func name(isMember: Bool) -> ViewExpression.Link {
    let start = index
    if isMember { index += 1 }
    var link = ViewExpression.Link(
      name: tokens.text(index), isMember: isMember,
      isFirstInLine: tokens[start].isFirstInLine, range: 0..<0, nameRange: 0..<0)
    let name = tokens[index]
    link.nameRange = Int(name.start)..<Int(name.end)
    index += 1
    link.range = byteRange(from: start)
    return link
  }

  /// Reads the calls, subscripts and members behind a base.
  private mutating func members(
    of expression: inout ViewExpression, until end: Int, outer: CodeCondition
  ) {
    while index < end {
      switch token.kind {
      case "<":
        guard let next = endOfTypeArguments(of: expression), next <= end else { return }
        index = next
      case "(":
        guard !token.isFirstInLine else { return }
        call(of: &expression, until: end)
      case "[":
        guard !token.isFirstInLine else { return }
        addPart(named: "[]", of: &expression)
      case "{":
        guard takesClosure(expression) else { return }
        closures(of: &expression, until: end)
      case "!" where tokens.isAdjacent(index) && tokens[index + 1].kind != "=": index += 1
      case "?":
        guard tokens.isAdjacent(index), continuesOptional else { return }
        index += 1
      case ".":
        guard addMember(of: &expression, until: end, outer: outer) else { return }
      default: return
      }
    }
  }

  private var continuesOptional: Bool {
    switch tokens[index + 1].kind {
    case ".": tokens.isAdjacent(index + 1) || tokens[index + 1].isFirstInLine
    case "[", "(": tokens.isAdjacent(index + 1)
    default: false
    }
  }

  private mutating func addMember(
    of expression: inout ViewExpression, until end: Int, outer: CodeCondition
  ) -> Bool {
    guard index + 1 < end else { return false }
    switch tokens[index + 1].kind {
    case .identifier, .number:
      let condition = token.condition
      var link = name(isMember: true)
      link.isConditional = condition != outer
      expression.links.append(link)
      return true
    default: return false
    }
  }

  /// The index behind the type arguments of a base such as `List<Row>`; nil if `<` is an operator.
  private func endOfTypeArguments(of expression: ViewExpression) -> Int? {
    guard let link = expression.links.last, !link.isCall, tokens.isAdjacent(index),
      link.name.utf8.first.map({ "A"..."Z" ~= $0 }) == true
    else { return nil }
    let next = tokens.endOfArguments(at: index)
    switch tokens[next].kind {
    case "(", "{", ".": return tokens[next - 1].kind == ">" ? next : nil
    default: return nil
    }
  }

  /// A part that makes the value one that is not known.
  private mutating func addPart(named name: String, of expression: inout ViewExpression) {
    let start = index
    skipToken()
    let range = byteRange(from: start)
    expression.links.append(
      ViewExpression.Link(name: name, isMember: true, range: range, nameRange: range))
  }

  private mutating func call(of expression: inout ViewExpression, until end: Int) {
    guard let last = expression.links.indices.last, !expression.links[last].isCall else {
      return addPart(named: "()", of: &expression)
    }
    expression.links[last].arguments = arguments(until: end, of: expression.links[last].name)
    expression.links[last].hasParentheses = true
    expression.links[last].extend(to: Int(tokens[index - 1].end))
  }

  private func takesClosure(_ expression: ViewExpression) -> Bool {
    guard let link = expression.links.last, link.closures.isEmpty else { return false }
    return link.name != "[]" && link.name != "()"
  }

  /// Reads the trailing closures.
  private mutating func closures(of expression: inout ViewExpression, until end: Int) {
    guard let last = expression.links.indices.last else { return }
    let name = expression.links[last].name
    let labels = trailingLabels(until: end)
    let isAction =
      isActionOfButton(expression.links[last], labels) || Self.actions.contains(name)
    expression.links[last].closures.append(closure(until: end, isAction: isAction))
    while index + 2 < end, isTrailingLabel(at: index) {
      let label = tokens.text(index)
      index += 2
      var closure = closure(until: end, isAction: label == "action" || Self.actions.contains(name))
      closure.label = label
      expression.links[last].closures.append(closure)
    }
    expression.links[last].extend(to: Int(tokens[index - 1].end))
  }

  private func isTrailingLabel(at index: Int) -> Bool {
    tokens[index].kind == .identifier && tokens[index + 1].kind == ":"
      && tokens[index + 2].kind == "{" && tokens[index].word != .default
  }

  /// The labels of the trailing closures behind the first one, which is at the index.
  private func trailingLabels(until end: Int) -> [String] {
    var labels: [String] = []
    var next = tokens.partner(of: index) + 1
    while next + 2 < end, isTrailingLabel(at: next) {
      labels.append(tokens.text(next))
      next = max(next + 3, tokens.partner(of: next + 2) + 1)
    }
    return labels
  }

  /// Whether the first trailing closure is the action: that of `Button("Title") { }` and of
  /// `Button { } label: { }`.
  private func isActionOfButton(_ link: ViewExpression.Link, _ labels: [String]) -> Bool {
    guard link.name == "Button" || link.name == "RenameButton" else { return false }
    let hasAction = link.arguments.contains { $0.label == "action" || $0.label == "intent" }
    return !hasAction || labels.contains("label")
  }

  private mutating func closure(until end: Int, isAction: Bool = false) -> ViewClosure {
    let open = index
    let close = min(end, tokens.partner(of: open))
    var closure = ViewClosure(range: 0..<0)
    closure.isAction = isAction
    index = open + 1
    closure.parameters = closureParameters(until: close)
    closure.isEmpty = index >= close
    if !isAction {
      closure.statements = statements(
        until: max(index, close), outer: tokens[open].condition)
    }
    index = max(open + 1, min(end, close + 1))
    closure.range = byteRange(from: open)
    return closure
  }

  /// Reads `a, b in`, with types and a list of captures, and moves behind it.
  private mutating func closureParameters(until end: Int) -> [String] {
    var next = index
    var names: [String] = []
    while next < end, next < index + 40 {
      switch tokens[next].kind {
      case .identifier where tokens[next].word == .in:
        index = next + 1
        return names
      case .identifier:
        if tokens[next].isFirstInLine, next > index { return [] }
        names.append(tokens.text(next))
        next += 1
      case "(":
        for name in next..<max(next, min(end, tokens.partner(of: next)))
        where tokens[name].kind == .identifier {
          names.append(tokens.text(name))
        }
        next = max(next + 1, tokens.partner(of: next) + 1)
      case "[": next = max(next + 1, tokens.partner(of: next) + 1)
      case ",", ":", "@", "-", ">", "?", "<", "!", "&": next += 1
      case "." where tokens[next + 1].kind == .identifier: next += 1
      default: return []
      }
    }
    return []
  }

  /// Reads the arguments in the brackets at the index.
  private mutating func arguments(
    until end: Int, of name: String = ""
  ) -> [ViewExpression.Argument] {
    let open = index
    let close = min(end, tokens.partner(of: open))
    index = open + 1
    var arguments: [ViewExpression.Argument] = []
    while index < close {
      let start = index
      arguments.append(argument(until: close, of: name))
      while index < close, token.kind != "," {
        arguments[arguments.count - 1].value.isWhole = false
        skipToken()
      }
      index = min(close, max(index, start) + 1)
    }
    index = max(open + 1, min(end, close + 1))
    return arguments
  }

  private mutating func argument(until end: Int, of name: String) -> ViewExpression.Argument {
    var label: String?
    if token.kind == .identifier, tokens[index + 1].kind == ":", index + 1 < end {
      label = tokens.text(index)
      index += 2
    }
    let isAction = label == "action" || label == "perform" || Self.actions.contains(name)
    if isAction, index < end, token.kind == "{" {
      let start = index
      let closure = closure(until: end, isAction: true)
      var value = ViewExpression(range: byteRange(from: start))
      value.literal = .closure(closure)
      return ViewExpression.Argument(label: label, value: value)
    }
    return ViewExpression.Argument(label: label, value: expression(until: end))
  }
}

extension ViewExpression {
  /// Adds the values of another expression.
  fileprivate mutating func add(_ other: ViewExpression) {
    var other = other
    let more = other.alternatives
    other.alternatives = []
    alternatives.append(other)
    alternatives += more
  }
}

extension ViewExpression.Link {
  fileprivate mutating func extend(to end: Int) {
    range = range.lowerBound..<max(range.upperBound, end)
  }
}
