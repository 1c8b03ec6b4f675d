import LayoutModel

/// Builds the statements of a function while a reader moves through its tokens.
struct BodyBuilder {
  let tokens: CodeTokens
  private(set) var body = CodeBody()
  /// The block that is being read.
  private(set) var block = 0
  /// The locals that are visible.
  private var visible: [Int] = []
  private var depth = 0
  /// Whether a limit ended the reading.
  private(set) var isTooLarge = false

  init(_ tokens: CodeTokens) {
    self.tokens = tokens
    body.blocks = [CodeBlock(kind: .function, parent: nil)]
  }

  /// The body, unless it is too large.
  var result: CodeBody? { isTooLarge ? nil : body }

  mutating func add(_ action: CodeStep.Action, _ range: SourceRange) {
    guard body.steps.count < CodeBody.stepLimit else { return isTooLarge = true }
    body.steps.append(CodeStep(action: action, block: block, range: range))
  }

  /// Adds a local name that is visible to the end of the block.
  @discardableResult
  mutating func addLocal(_ name: Int, _ kind: CodeLocal.Kind, type: String = "") -> Int {
    addLocal(tokens.text(name), kind, type: type, tokens.range(name))
  }

  @discardableResult
  mutating func addLocal(
    _ name: String, _ kind: CodeLocal.Kind, type: String, _ range: SourceRange
  ) -> Int {
    body.locals.append(
      CodeLocal(name: name, kind: kind, type: type, block: block, range: range))
    visible.append(body.locals.count - 1)
    return body.locals.count - 1
  }

  func local(named name: String) -> Int? {
    visible.last { body.locals[$0].name == name }
  }

  /// Enters a block, and returns its index with what `leave` restores.
  ///
  /// - Parameters:
  ///   - first: the first of the steps that are its conditions.
  ///   - isElse: whether it is an alternative to the branch before it.
  mutating func enter(
    _ kind: CodeBlock.Kind, conditionsFrom first: Int? = nil, isElse: Bool = false
  ) -> (block: Int, outer: Int, visible: Int) {
    let outer = block
    var inner = CodeBlock(kind: kind, parent: outer)
    if isElse {
      inner.alternative = body.blocks.lastIndex { $0.parent == outer && $0.kind == .branch }
    }
    body.blocks.append(inner)
    block = body.blocks.count - 1
    if let first { setConditions(from: first) }
    return (block, outer, visible.count)
  }

  /// The last steps are the conditions of the block.
  mutating func setConditions(from first: Int) {
    body.blocks[block].conditions = first..<body.steps.count
  }

  mutating func leave(_ entered: (block: Int, outer: Int, visible: Int)) {
    block = entered.outer
    visible.removeSubrange(entered.visible...)
  }

  /// Counts a level of nesting; false if there are too many.
  mutating func descend() -> Bool {
    guard depth < CodeBody.depthLimit else {
      isTooLarge = true
      return false
    }
    depth += 1
    return true
  }

  mutating func ascend() { depth -= 1 }

  /// Whether an expression may have more members and calls.
  mutating func mayExtend(_ count: Int) -> Bool {
    if count >= CodeBody.chainLimit { isTooLarge = true }
    return !isTooLarge
  }

  private static let longOperators = [
    "===", "!==", "==", "!=", "&&", "||", "??", ">=", "<=", "+=", "-=", "*=", "/=",
  ]

  /// An operand with the operators before it.
  ///
  /// - Parameters:
  ///   - index: the first token of the value.
  ///   - end: the token behind the operand before it; nil: it is the first one.
  func operand(_ value: CodeValue, at index: Int, after end: Int?) -> CodeOperand {
    var operand = CodeOperand(value: value)
    var first = 1
    if let end {
      let text = end < index ? tokens.text(from: end, through: index - 1) : ""
      operand.infix = Self.longOperators.first(where: text.hasPrefix) ?? String(text.prefix(1))
      first = end + operand.infix.utf8.count
    }
    var next = index - 1
    while next >= first, !tokens[next + 1].isFirstInLine, tokens[next - 1].word != .try,
      tokens[next].kind == "!" || tokens[next].kind == "-"
    {
      operand.prefix = tokens.text(next) + operand.prefix
      next -= 1
    }
    if case .number(let number) = value, operand.prefix.last == "-" {
      operand.prefix.removeLast()
      operand.value = .number(-number)
    }
    return operand
  }

  /// The value of operands with operators between them.
  func value(of operands: [CodeOperand]) -> CodeValue {
    operands.count == 1 && operands[0].prefix.isEmpty ? operands[0].value : .operation(operands)
  }

  /// Whether a condition of the compiler is in the text before a token.
  func hasDirective(before index: Int) -> Bool {
    guard tokens[index].isFirstInLine, index > 0 else { return false }
    let text = tokens.bytes[Int(tokens[index - 1].end)..<Int(tokens[index].start)]
    return text.split(separator: UInt8(ascii: "\n")).contains { line in
      line.first { $0 != " " && $0 != "\t" } == UInt8(ascii: "#")
    }
  }
}
