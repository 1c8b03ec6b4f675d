import AppCode

/// The calls and branches that the reader of expressions finds in one body.
struct ReaderCalls {
  private(set) var declarations: [Declaration] = []
  /// The closures whose statements are not read.
  private(set) var actions: [Range<Int>] = []
  private let kind: Declaration.Kind

  /// - Parameter member: it returns a view.
  init(of member: ViewMember) {
    kind = .viewCall
    add(member.statements)
  }

  init(of body: CodeBody) {
    kind = .call
    for step in body.steps {
      for value in step.values {
        value.visit { value in
          guard case .call(let call) = value, call.isNamed else { return }
          declarations.append(
            .call(kind, end: call.range.end, labels: call.arguments.map(\.label)))
        }
      }
    }
  }

  private mutating func add(_ statements: [BuilderStatement]) {
    for statement in statements { add(statement) }
  }

  private mutating func add(_ statement: BuilderStatement) {
    switch statement {
    case .expression(let expression, _): add(expression)
    case .branches(let branches, let isExhaustive):
      declarations.append(.branches(branches.count, isExhaustive: isExhaustive))
      for branch in branches { add(branch) }
    case .loop(let body): add(body)
    case .binding(_, let value): if let value { add(value) }
    case .other: break
    }
  }

  private mutating func add(_ expression: ViewExpression) {
    for part in expression.parts {
      switch part.literal {
      case .elements(let elements)?, .list(let elements)?:
        for element in elements { add(element.value) }
      case .closure(let closure)?: add(closure)
      default: break
      }
      for link in part.links { add(link) }
    }
  }

  private mutating func add(_ link: ViewExpression.Link) {
    for argument in link.arguments { add(argument.value) }
    for closure in link.closures { add(closure) }
    guard link.isCall else { return }
    let labels = link.arguments.map { $0.label ?? "" } + link.closures.map { $0.label ?? "" }
    declarations.append(.call(kind, end: link.range.upperBound, labels: labels))
  }

  private mutating func add(_ closure: ViewClosure) {
    if closure.isAction { actions.append(closure.range) }
    add(closure.statements)
  }
}

extension CodeCall {
  /// Whether a name is called, and not the result of another expression.
  fileprivate var isNamed: Bool {
    if case .local? = receiver { return true }
    return !name.isEmpty
  }
}

extension Declaration {
  /// A call of a name, which its end identifies.
  static func call(_ kind: Kind, end: Int, labels: [String]) -> Declaration {
    Declaration(kind: kind, text: "call to \(end) (\(labels.map { $0 + ":" }.joined()))")
  }

  static func branches(_ count: Int, isExhaustive: Bool) -> Declaration {
    Declaration(kind: .branches, text: "\(count) branches\(isExhaustive ? ", exhaustive" : "")")
  }
}
