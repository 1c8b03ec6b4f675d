import AppCode

/// The statements of functions as lines, which tables of expectations contain.
struct StepLines {
  let facts: SourceFacts

  init(_ text: String, in language: CodeReader.Language) {
    facts = CodeReader.facts(of: Array(text.utf8), in: language)
  }

  var functions: [CodeFunction] { facts.types.flatMap(\.functions) }

  /// `method setUp(with:) -> UILabel`; a body that is not read has a minus sign.
  var signatures: [String] {
    functions.map { function in
      var line = "\(function.kind) \(function.name)"
      if !function.labels.isEmpty { line += "(" + function.labels.map { $0 + ":" }.joined() + ")" }
      if !function.resultType.isEmpty { line += " -> \(function.resultType)" }
      return function.body == nil ? "- " + line : line
    }
  }

  /// `title: UILabel`
  var fields: [String] {
    facts.types.flatMap(\.fields).map { field in
      var line = "\(field.name): \(field.type)"
      if field.isOutlet { line += " outlet" }
      if field.isStatic { line += " static" }
      if field.isPrivate { line += " private" }
      if field.isLazy { line += " lazy" }
      if field.isComputed { line += " computed" }
      if field.isInitialized { line += " initialized" }
      return line
    }
  }

  /// The steps of the last function: its block, if it is not the function itself, and the action.
  var steps: [String] {
    guard let body = functions.last?.body else { return ["not read"] }
    return body.steps.map { step in
      let block = body.blocks[step.block]
      let place = block.kind == .function ? "" : "\(block.kind) "
      return place + text(step.action, body)
    }
  }

  private func text(_ action: CodeStep.Action, _ body: CodeBody) -> String {
    switch action {
    case .declare(let local, let value):
      let local = body.locals[local]
      let type = local.type.isEmpty ? "" : ": \(local.type)"
      return "let \(local.name)\(type) = \(text(value, body))"
    case .assign(let target, let value): return "\(text(target, body)) = \(text(value, body))"
    case .evaluate(let value): return text(value, body)
    case .return(let value): return "return \(text(value, body))"
    case .boundary: return "boundary"
    }
  }

  private func text(_ value: CodeValue, _ body: CodeBody) -> String {
    switch value {
    case .local(let local): "%\(body.locals[local].name)"
    case .itself: "self"
    case .parent: "super"
    case .name(let name): name
    case .member(let base, let name): "\(text(base, body)).\(name)"
    case .call(let call):
      (call.receiver.map { text($0, body) + (call.name.isEmpty ? "" : ".") } ?? "") + call.name
        + "("
        + call.arguments.map {
          ($0.label.isEmpty ? "" : $0.label + ": ") + text($0.value, body)
        }.joined(separator: ", ") + ")"
    case .element(let base): "\(text(base, body))[]"
    case .boolean(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text: "text"
    case .nothing: "nil"
    case .selector(let name): "#\(name)"
    case .closure: "{}"
    case .cast(let value, let type): "\(text(value, body)) as \(type)"
    case .list(let values): "[" + values.map { text($0, body) }.joined(separator: ", ") + "]"
    case .other(let values): "?(" + values.map { text($0, body) }.joined(separator: ", ") + ")"
    case .operation(let operands):
      "("
        + operands.map { operand in
          let infix = operand.infix.isEmpty ? "" : " \(operand.infix) "
          return infix + operand.prefix + text(operand.value, body)
        }.joined() + ")"
    }
  }
}
