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
  mutating func enter(_ kind: CodeBlock.Kind) -> (block: Int, outer: Int, visible: Int) {
    let outer = block
    body.blocks.append(CodeBlock(kind: kind, parent: outer))
    block = body.blocks.count - 1
    return (block, outer, visible.count)
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

  /// Whether a condition of the compiler is in the text before a token.
  func hasDirective(before index: Int) -> Bool {
    guard tokens[index].isFirstInLine, index > 0 else { return false }
    var start = Int(tokens[index - 1].end)
    let end = Int(tokens[index].start)
    while start < end {
      if tokens.bytes[start] == "#" { return true }
      start += 1
    }
    return false
  }
}
