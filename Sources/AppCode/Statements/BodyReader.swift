import LayoutModel

/// Reads the statements of a function.
///
/// The control flow of both languages is read here; what differs is in extensions.
struct BodyReader {
  /// A parameter with its type.
  typealias Parameter = (name: Int, type: String)

  let tokens: CodeTokens
  var builder: BodyBuilder
  /// The token behind the statements that are being read.
  private(set) var end: Int

  var isSwift: Bool { tokens.isSwift }

  private init(_ tokens: CodeTokens) {
    self.tokens = tokens
    end = tokens.endIndex
    builder = BodyBuilder(tokens)
  }

  /// The body in the braces at `brace`; nil: it is too large.
  static func body(
    at brace: Int, parameters: [Parameter], of tokens: CodeTokens
  ) -> CodeBody? {
    var reader = BodyReader(tokens)
    for parameter in parameters {
      reader.builder.addLocal(parameter.name, .parameter, type: parameter.type)
    }
    reader.readStatements(brace + 1..<max(brace + 1, tokens.partner(of: brace)))
    return reader.builder.result
  }

  /// The body of a function; nil: it is too large.
  static func body(of site: BodySite, in tokens: CodeTokens) -> CodeBody? {
    let start = site.tokens.lowerBound
    return site.function.kind == .initialValue
      ? initialValue(at: start, of: tokens).body
      : body(at: start, parameters: site.parameters, of: tokens)
  }

  /// The initial value at `index` of Swift as the result of a function; nil: it is too large.
  static func initialValue(
    at index: Int, of tokens: CodeTokens
  ) -> (body: CodeBody?, end: Int) {
    var reader = BodyReader(tokens)
    let (value, end) = reader.readExpression(at: index)
    reader.builder.add(.return(value), reader.range(index, end))
    return (reader.builder.result, end)
  }

  /// The range of the tokens from `first` to the one before `end`.
  func range(_ first: Int, _ end: Int) -> SourceRange {
    tokens.range(from: first, through: max(first, end - 1))
  }

  mutating func readStatements(_ range: Range<Int>) {
    guard builder.descend() else { return }
    let outer = end
    end = range.upperBound
    defer {
      builder.ascend()
      end = outer
    }
    var index = range.lowerBound
    while index < range.upperBound, !builder.isTooLarge {
      if builder.hasDirective(before: index) { builder.add(.boundary, tokens.range(index)) }
      index = max(index + 1, readStatement(at: index))
    }
  }

  /// Reads the statement at `index`, and returns where to continue.
  private mutating func readStatement(at index: Int) -> Int {
    switch tokens[index].kind {
    case "{": return readBlock(at: index, .branch)
    case "@": return isSwift ? tokens.endOfAttribute(at: index) : readDirective(at: index)
    case ";": return index + 1
    case .identifier: break
    default: return readExpressionStatement(at: index)
    }
    switch tokens[index].word {
    case .if, .switch: return readControlled(at: index, .branch)
    case .while: return readControlled(at: index, .loop)
    case .for: return isSwift ? readSwiftLoop(at: index) : readObjectiveCLoop(at: index)
    case .do: return readBlock(at: index + 1, isSwift ? .branch : .loop)
    // The branch is an alternative to the one before it.
    case .else where isSwift && tokens[index + 1].word == .if: return index + 1
    case .else: return readBlock(at: index + 1, .branch, isElse: true)
    case .case, .default: return readLabel(at: index)
    case .return: return readReturn(at: index)
    default: break
    }
    guard isJump(index) else {
      return isSwift ? readSwiftStatement(at: index) : readObjectiveCStatement(at: index)
    }
    builder.add(.boundary, tokens.range(index))
    return index + 1
  }

  private func isJump(_ index: Int) -> Bool {
    tokens.isText(index, "break") || tokens.isText(index, "continue")
      || tokens.isText(index, isSwift ? "fallthrough" : "goto")
  }

  /// Reads the braces at `index`, or the single statement of Objective-C there.
  mutating func readBlock(
    at index: Int, _ kind: CodeBlock.Kind, conditionsFrom first: Int? = nil, isElse: Bool = false
  ) -> Int {
    let isBlock = tokens[index].kind == "{"
    guard isBlock || !isSwift else { return index }
    let entered = builder.enter(kind, conditionsFrom: first, isElse: isElse)
    defer { builder.leave(entered) }
    if isBlock {
      let close = tokens.partner(of: index)
      readStatements(index + 1..<max(index + 1, close))
      return close + 1
    }
    guard builder.descend() else { return tokens.endIndex }
    defer { builder.ascend() }
    return readStatement(at: index)
  }

  /// Reads the conditions behind the keyword at `index`, and what they control.
  private mutating func readControlled(at index: Int, _ kind: CodeBlock.Kind) -> Int {
    let first = builder.body.steps.count
    let isElse = isSwift && tokens[index - 1].word == .else
    let next = isSwift ? readConditions(at: index + 1) : readParentheses(at: index + 1)
    guard next > index + 1 || isSwift else { return next }
    return readBlock(at: next, kind, conditionsFrom: first, isElse: isElse)
  }

  /// `case pattern:` or `default:`; what follows is not executed after what precedes.
  private mutating func readLabel(at index: Int) -> Int {
    builder.add(.boundary, tokens.range(index))
    var next = index + 1
    while next < tokens.endIndex {
      switch tokens[next].kind {
      case ":": return next + 1
      case "(", "[": next = tokens.partner(of: next) + 1
      case "{", "}", ";": return next
      case .identifier:
        if tokens[next - 1].word == .let || tokens[next - 1].word == .var {
          builder.addLocal(next, .binding)
        }
        next += 1
      default: next += 1
      }
    }
    return next
  }

  private mutating func readReturn(at index: Int) -> Int {
    let next = tokens[index + 1]
    guard next.kind != "}", next.kind != ";", next.kind != .end, !(isSwift && next.isFirstInLine)
    else {
      builder.add(.return(.nothing), tokens.range(index))
      return index + 1
    }
    let (value, end) = readExpression(at: index + 1)
    builder.add(.return(value), range(index, end))
    return end
  }

  mutating func readExpressionStatement(at index: Int) -> Int {
    let (value, end) = readExpression(at: index)
    if tokens.isAssignment(end) {
      let (new, last) = readExpression(at: end + 1)
      builder.add(.assign(value, new), range(index, last))
      return last
    }
    if !isSwift, let (target, new) = Self.setter(value) {
      builder.add(.assign(target, new), range(index, end))
    } else {
      builder.add(.evaluate(value), range(index, end))
    }
    return end
  }

  /// Reads an expression that the body of a statement may follow.
  mutating func evaluate(at index: Int) -> Int {
    let (value, end) = readExpression(at: index, isCondition: true)
    builder.add(.evaluate(value), range(index, end))
    return end
  }

  /// Reads the expression at `index`; without progress, what is there is none.
  ///
  /// - Parameter isCondition: whether the body of a statement follows the expression.
  mutating func readExpression(
    at index: Int, isCondition: Bool = false
  ) -> (value: CodeValue, end: Int) {
    isSwift
      ? readSwiftExpression(at: index, isCondition: isCondition)
      : readObjectiveCExpression(at: index)
  }
}
