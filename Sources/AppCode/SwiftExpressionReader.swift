/// Reads expressions of Swift.
///
/// Any tokens are accepted. What is not understood makes an expression not whole.
struct SwiftExpressionReader {
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
  var index: Int
  var depth = 0
  /// Whether the statements of closures are read as those that declare views.
  private let readsViews: Bool
  /// Whether the expression is followed by the body of a statement.
  private var isCondition: Bool

  init(
    _ tokens: CodeTokens, at index: Int, readsViews: Bool = false, isCondition: Bool = false
  ) {
    self.tokens = tokens
    self.index = index
    self.readsViews = readsViews
    self.isCondition = isCondition
  }

  var token: CodeToken { tokens[index] }

  private func byteRange(from first: Int) -> Range<Int> {
    let start = Int(tokens[first].start)
    return start..<max(start, Int(tokens[max(first, index - 1)].end))
  }

  mutating func skipToken() {
    switch token.kind {
    case "(", "[", "{": index = max(index + 1, tokens.partner(of: index) + 1)
    default: index += 1
    }
  }

  /// Reads an expression. The reader stops at what cannot continue it.
  mutating func expression(until end: Int) -> ViewExpression {
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
        expression.add(self.expression(until: end))
      } else if token.kind == "?" {
        index += 1
        expression = conditional(on: expression, until: end)
      } else if continuesWithOperator {
        expression.isWhole = false
        while index < end, isOperator { index += 1 }
        if index < end { expression.operands.append(operand(until: end)) }
      } else {
        break
      }
    }
    expression.range = byteRange(from: start)
    return expression
  }

  /// Reads the values of a conditional operator behind its condition.
  private mutating func conditional(
    on condition: ViewExpression, until end: Int
  ) -> ViewExpression {
    var expression = expression(until: end)
    expression.conditions = condition.parts + expression.conditions
    guard index < end, token.kind == ":" else {
      expression.isWhole = false
      return expression
    }
    index += 1
    expression.add(self.expression(until: end))
    return expression
  }

  private func unread(from start: Int) -> ViewExpression {
    var expression = ViewExpression(
      range: byteRange(from: start), tokens: start..<max(start, index))
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
    guard isOperator, !tokens.isAssignment(index) else { return false }
    var last = index
    while tokens.isAdjacent(last + 1), tokens[last + 1].kind != .identifier,
      tokens[last + 1].kind != "(", tokens[last + 1].kind != .number, last < index + 3
    {
      last += 1
    }
    return !token.isFirstInLine || !tokens.isAdjacent(last + 1)
  }

  /// Reads a base with its members, and the operators before and behind it.
  private mutating func operand(until end: Int) -> ViewExpression {
    let isWhole = skipPrefix(until: end)
    guard index < end else { return unread(from: index) }
    let first = index
    var expression = ViewExpression(range: 0..<0, tokens: first..<first)
    expression.isWhole = isWhole
    let condition = token.condition
    base(of: &expression, until: end)
    members(of: &expression, until: end, outer: condition)
    while index < end, token.word == .as || token.word == .is { cast(&expression) }
    expression.range = byteRange(from: first)
    expression.tokens = first..<max(first, index)
    return expression
  }

  /// Moves behind `try`, `await` and prefix operators. Returns whether none of them changes the value.
  private mutating func skipPrefix(until end: Int) -> Bool {
    var isWhole = true
    while index < end {
      if token.word == .try || token.word == .await {
        index += 1
        if tokens.isAdjacent(index), token.kind == "?" || token.kind == "!" { index += 1 }
      } else if isOperator, token.kind != "=" {
        guard token.kind != "-" || tokens[index + 1].kind != .number else { return isWhole }
        isWhole = isWhole && token.kind == "&"
        index += 1
      } else {
        return isWhole
      }
    }
    return isWhole
  }

  /// Reads `as` or `is` with its type.
  private mutating func cast(_ expression: inout ViewExpression) {
    let isCast = token.word == .as
    expression.isWhole = false
    index += 1
    if token.kind == "?" || token.kind == "!" { index += 1 }
    let type = index
    index = max(index, tokens.endOfType(at: index))
    if isCast {
      expression.cast = type..<index
    } else {
      expression.operands.append(unread(from: type))
    }
  }

  private mutating func base(of expression: inout ViewExpression, until end: Int) {
    switch token.kind {
    case .identifier where isKeyword(token.word): other(&expression)
    case .identifier: expression.links.append(name(isMember: false))
    case "." where tokens[index + 1].kind == .identifier:
      expression.links.append(name(isMember: true))
    case .number: number(of: &expression, sign: 1)
    case "-":
      index += 1
      number(of: &expression, sign: -1)
    case .literal:
      expression.literal = .text(tokens.text(index))
      index += 1
    case "(": expression.literal = .elements(arguments(until: end))
    case "[": expression.literal = .list(arguments(until: end))
    case "{": expression.literal = .closure(closure(until: end))
    case "\\": keyPath(&expression)
    case "#": macro(&expression)
    default: other(&expression)
    }
  }

  /// Whether a word begins or continues a statement.
  private func isKeyword(_ word: CodeWord) -> Bool {
    switch word {
    case .if, .switch, .else, .in, .case, .where, .let, .var: true
    default: false
    }
  }

  private func other(_ expression: inout ViewExpression) {
    expression.literal = .other
    expression.isWhole = false
  }

  private mutating func keyPath(_ expression: inout ViewExpression) {
    other(&expression)
    index += 1
    while tokens.isAdjacent(index) {
      switch token.kind {
      case .identifier, ".", "?", "!", "[": skipToken()
      default: return
      }
    }
  }

  /// `#selector(name)`, or another macro.
  private mutating func macro(_ expression: inout ViewExpression) {
    other(&expression)
    let name = index + 1
    index += 2
    if token.kind == "<", tokens.isAdjacent(index) { index = tokens.endOfArguments(at: index) }
    if token.kind == "(", !token.isFirstInLine {
      let open = index
      skipToken()
      if tokens.isText(name, "selector"), index > open + 2 {
        expression.literal = .selector(tokens.text(from: open + 1, through: index - 2))
      }
    }
    if token.kind == "{", !token.isFirstInLine, !isCondition { skipToken() }
  }

  private mutating func number(of expression: inout ViewExpression, sign: Double) {
    expression.literal = tokens.number(index).map { .number(sign * $0) } ?? .other
    index += 1
  }

  private mutating func name(isMember: Bool) -> ViewExpression.Link {
    let start = index
    if isMember { index += 1 }
    var link = ViewExpression.Link(
      name: tokens.text(index), isMember: isMember,
      isFirstInLine: tokens[start].isFirstInLine, range: 0..<0, nameRange: 0..<0, first: start)
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
        if isCompoundName(index) { skipToken() } else { call(of: &expression, until: end) }
      case "[":
        guard !token.isFirstInLine else { return }
        addPart(named: "[]", of: &expression, until: end)
      case "{":
        guard takesClosure(expression) else { return }
        closures(of: &expression, until: end)
      case "!" where tokens.isAdjacent(index) && !isAdjacent("=", at: index + 1): index += 1
      case "?":
        guard tokens.isAdjacent(index), continuesOptional else { return }
        index += 1
      case ".":
        guard addMember(of: &expression, until: end, outer: outer) else { return }
      default: return
      }
    }
  }

  /// Whether parentheses contain labels only, as those behind the name of a function that is not called: `select(_:)`.
  private func isCompoundName(_ open: Int) -> Bool {
    var next = open + 1
    while tokens[next].kind == .identifier, tokens[next + 1].kind == ":" { next += 2 }
    return next > open + 1 && tokens[next].kind == ")"
  }

  private func isAdjacent(_ kind: CodeToken.Kind, at index: Int) -> Bool {
    tokens[index].kind == kind && tokens.isAdjacent(index)
  }

  /// Whether the question mark at the index unwraps the value before it.
  private var continuesOptional: Bool {
    switch tokens[index + 1].kind {
    case ".": tokens.isAdjacent(index + 1) || tokens[index + 1].isFirstInLine
    case "[", "(": tokens.isAdjacent(index + 1)
    case "?": tokens.isAdjacent(index + 1) && isAdjacent(".", at: index + 2)
    case "=": tokens.isAssignment(index + 1)
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
  private mutating func addPart(
    named name: String, of expression: inout ViewExpression, until end: Int
  ) {
    let start = index
    let arguments = arguments(until: end)
    let range = byteRange(from: start)
    expression.links.append(
      ViewExpression.Link(
        name: name, arguments: arguments, isMember: true, range: range, nameRange: range,
        first: start))
  }

  private mutating func call(of expression: inout ViewExpression, until end: Int) {
    guard let last = expression.links.indices.last, !expression.links[last].isCall else {
      return addPart(named: "()", of: &expression, until: end)
    }
    expression.links[last].arguments = arguments(until: end, of: expression.links[last].name)
    expression.links[last].hasParentheses = true
    expression.links[last].extend(to: Int(tokens[index - 1].end))
  }

  private func takesClosure(_ expression: ViewExpression) -> Bool {
    guard let link = expression.links.last, link.closures.isEmpty else { return false }
    guard link.name != "[]", link.name != "()", !isAccessors(index) else { return false }
    return !isCondition || isClosureOfCondition(index)
  }

  /// Whether braces behind an initial value contain accessors.
  private func isAccessors(_ brace: Int) -> Bool {
    tokens[brace + 1].word == .didSet || tokens[brace + 1].word == .willSet
  }

  /// Whether braces in a condition contain a closure: what follows them continues the condition.
  func isClosureOfCondition(_ brace: Int) -> Bool {
    let next = tokens[tokens.partner(of: brace) + 1]
    guard !next.isFirstInLine else { return false }
    switch next.kind {
    case "{", ",", "(", "[", ".", "?", "!", "=", "<", ">", "&", "|", "+", "-", "*", "/": return true
    default: return next.word == .where || next.word == .as || next.word == .is
    }
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
    let close = max(open + 1, min(end, tokens.partner(of: open)))
    let header = tokens.endOfHeader(at: open + 1, before: close)
    var closure = ViewClosure(range: 0..<0)
    closure.isAction = isAction
    closure.header = open + 1..<(header ?? open + 1)
    closure.content = (header.map { $0 + 1 } ?? open + 1)..<close
    closure.parameters = tokens.names(inHeader: closure.header).map(tokens.text)
    closure.isEmpty = closure.content.isEmpty
    if readsViews, !isAction {
      index = closure.content.lowerBound
      closure.statements = statements(until: close, outer: tokens[open].condition)
    }
    index = min(max(end, open + 1), close + 1)
    closure.range = byteRange(from: open)
    return closure
  }

  /// Reads the arguments in the brackets at the index.
  private mutating func arguments(
    until end: Int, of name: String = ""
  ) -> [ViewExpression.Argument] {
    let open = index
    let close = min(end, tokens.partner(of: open))
    let outer = isCondition
    isCondition = false
    defer { isCondition = outer }
    index = open + 1
    var arguments: [ViewExpression.Argument] = []
    while index < close {
      let start = index
      arguments.append(argument(until: close, of: name))
      while index < close, token.kind != ",", token.kind != ":" {
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
      var value = ViewExpression(range: byteRange(from: start), tokens: start..<index)
      value.literal = .closure(closure)
      return ViewExpression.Argument(label: label, value: value)
    }
    return ViewExpression.Argument(label: label, value: expression(until: end))
  }
}

extension ViewExpression {
  /// Adds the values of another expression.
  fileprivate mutating func add(_ other: ViewExpression) {
    isWhole = isWhole && other.isWhole
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

extension CodeTokens {
  /// Whether the token is the operator `=`.
  func isAssignment(_ index: Int) -> Bool {
    guard self[index].kind == "=" else { return false }
    return self[index + 1].kind != "=" || !isAdjacent(index + 1)
  }

  /// The tokens of a header up to which `in` is searched.
  private static let headerLimit = 100

  /// The index of `in` behind the parameters of a closure; nil: it has none.
  func endOfHeader(at index: Int, before close: Int) -> Int? {
    var next = index
    while next < min(close, index + Self.headerLimit) {
      switch self[next].kind {
      case "(", "[": next = max(next, partner(of: next))
      case .identifier:
        switch self[next].word {
        case .in: return next
        case .for, .if, .guard, .let, .var, .return, .switch, .while: return nil
        default: break
        }
      case ",", ":", "-", ">", "?", "!", "@", ".", "<", "&": break
      default: return nil
      }
      next += 1
    }
    return nil
  }

  /// The names that the header of a closure declares: parameters, and captured values with another name.
  func names(inHeader header: Range<Int>) -> [Int] {
    var names: [Int] = []
    var next = header.lowerBound
    while next < header.upperBound {
      switch self[next].kind {
      case "@": next = endOfAttribute(at: next)
      case "[":
        let close = max(next, min(header.upperBound, partner(of: next)))
        names += (next..<close).filter { self[$0 + 1].kind == "=" }
        next = close + 1
      case "(":
        return names + namesOfParameters(next + 1..<max(next + 1, partner(of: next)))
      case .identifier, ",":
        if self[next].kind == .identifier { names.append(next) }
        next += 1
      default: return names
      }
    }
    return names
  }

  private func namesOfParameters(_ range: Range<Int>) -> [Int] {
    var names: [Int] = []
    var next = range.lowerBound
    while next < range.upperBound {
      var end = endOfElement(at: next, before: range.upperBound)
      if end > next, self[end - 1].kind == .identifier { names.append(end - 1) }
      if self[end].kind == ":" { end = endOfElement(at: end + 1, before: range.upperBound) }
      next = max(next, end) + 1
    }
    return names
  }
}
