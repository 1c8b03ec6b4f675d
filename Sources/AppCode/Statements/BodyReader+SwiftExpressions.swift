import LayoutModel

/// Converts expressions of Swift to values.
extension BodyReader {
  mutating func readSwiftExpression(
    at index: Int, isCondition: Bool
  ) -> (value: CodeValue, end: Int) {
    var reader = SwiftExpressionReader(tokens, at: index, isCondition: isCondition)
    let expression = reader.expression(until: end)
    return (value(of: expression), reader.index)
  }

  /// A name as an expression.
  func value(ofName name: String) -> CodeValue {
    switch name {
    case "self": .itself
    case "super": .parent
    case "nil": .nothing
    case "true": .boolean(true)
    case "false": .boolean(false)
    default: builder.local(named: name).map { .local($0) } ?? .name(Self.currentName(name))
    }
  }

  /// The name of a property of UIKit that Swift 2 imports with another name.
  private static func currentName(_ name: String) -> String {
    name == "userInteractionEnabled" ? "isUserInteractionEnabled" : name
  }

  private mutating func value(of expression: ViewExpression) -> CodeValue {
    guard builder.descend() else { return .unknown }
    defer { builder.ascend() }
    var operands: [CodeOperand] = []
    var end: Int?
    for part in expression.parts {
      let value = value(ofPart: part)
      operands.append(builder.operand(value, at: part.tokens.lowerBound, after: end))
      end = part.tokens.upperBound
    }
    return builder.value(of: operands)
  }

  private mutating func value(ofPart part: ViewExpression) -> CodeValue {
    guard builder.mayExtend(part.links.count - 1) else { return .unknown }
    var value = base(of: part)
    for (index, link) in part.links.enumerated() {
      let isBase = index == 0 && part.literal == nil && !link.isMember
      value = self.value(of: link, after: isBase ? nil : value, first: part.tokens.lowerBound)
    }
    return part.cast.map { .cast(value, tokens.leafName(ofType: $0)) } ?? value
  }

  private mutating func base(of part: ViewExpression) -> CodeValue {
    switch part.literal {
    case .number(let number)?: return .number(number)
    case .text?: return .text(tokens.name(inExpression: part.tokens.lowerBound))
    case .selector(let text)?: return .selector(text)
    case .closure(let closure)?: return value(of: closure)
    case .elements(let elements)?:
      let values = arguments(elements).map(\.value)
      return values.count == 1 ? values[0] : .other(values)
    case .list(let elements)?: return .list(arguments(elements).map(\.value))
    case .other?, nil: return .unknown
    }
  }

  /// - Parameters:
  ///   - base: nil: the link is the base.
  ///   - first: the first token of the base.
  private mutating func value(
    of link: ViewExpression.Link, after base: CodeValue?, first: Int
  ) -> CodeValue {
    let callee = base.map { .member($0, Self.currentName(link.name)) } ?? value(ofName: link.name)
    guard let base, link.name == "[]" || link.name == "()" else {
      return link.isCall ? .call(call(callee, link, first)) : callee
    }
    guard link.name == "[]" else { return .call(call(base, link, first)) }
    let indices = arguments(link.arguments).map(\.value)
    return .element(indices.isEmpty ? base : .other([base] + indices))
  }

  private mutating func call(
    _ callee: CodeValue, _ link: ViewExpression.Link, _ first: Int
  ) -> CodeCall {
    let start = Int(tokens[first].start)
    var call = CodeCall(
      receiver: nil, name: "", arguments: arguments(link.arguments),
      range: SourceRange(start, link.range.upperBound), receiverRange: SourceRange(start, start))
    for closure in link.closures {
      call.arguments.append(
        CodeCall.Argument(label: closure.label ?? "", value: value(of: closure)))
    }
    switch callee {
    case .name(let name): call.name = name
    case .member(.name(let type), "init") where type.first?.isUppercase == true: call.name = type
    case .member(let receiver, let name):
      call.receiver = receiver
      call.name = name
      if link.first > first {
        call.receiverRange = tokens.range(from: first, through: link.first - 1)
      }
    default: call.receiver = callee
    }
    return call
  }

  private mutating func arguments(_ list: [ViewExpression.Argument]) -> [CodeCall.Argument] {
    var arguments: [CodeCall.Argument] = []
    for argument in list {
      arguments.append(
        CodeCall.Argument(label: argument.label ?? "", value: value(of: argument.value)))
    }
    return arguments
  }

  private mutating func value(of closure: ViewClosure) -> CodeValue {
    let entered = builder.enter(.closure)
    for name in tokens.names(inHeader: closure.header) { builder.addLocal(name, .binding) }
    readStatements(closure.content)
    builder.leave(entered)
    return .closure(entered.block)
  }
}
