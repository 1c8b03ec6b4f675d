import SwiftSyntax

/// Collects the calls and branches of one body with swift-syntax, without the parts that the readers do not read.
final class CallCollector: SyntaxVisitor {
  private(set) var declarations: [Declaration] = []
  /// Whether the body contains conditions of the compiler.
  private(set) var hasConditions = false
  private let kind: Declaration.Kind
  /// The closures whose statements are not read.
  private let actions: [Range<Int>]

  /// - Parameter kind: `viewCall` or `call`.
  init(_ kind: Declaration.Kind, actions: [Range<Int>] = []) {
    self.kind = kind
    self.actions = actions
    super.init(viewMode: .sourceAccurate)
  }

  private var readsViews: Bool { kind == .viewCall }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if hasName(node.calledExpression) {
      var labels = node.arguments.map { $0.label?.text ?? "" }
      if node.trailingClosure != nil { labels.append("") }
      labels += node.additionalTrailingClosures.map(\.label.text)
      let end = node.endPositionBeforeTrailingTrivia.utf8Offset
      declarations.append(.call(kind, end: end, labels: labels.map { $0.filter { $0 != "`" } }))
    }
    return .visitChildren
  }

  /// Whether a name is called, and not the result of another expression.
  private func hasName(_ node: ExprSyntax) -> Bool {
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr, .memberAccessExpr: true
    case .optionalChainingExpr(let node): hasName(node.expression)
    case .forceUnwrapExpr(let node): hasName(node.expression)
    case .genericSpecializationExpr(let node): hasName(node.expression)
    case .tupleExpr(let node):
      node.elements.count == 1 && node.elements.contains { hasName($0.expression) }
    default: false
    }
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    let range = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return actions.contains { $0.lowerBound == range } ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ClosureSignatureSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // Statements.

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    hasConditions = true
    return .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    guard readsViews else { return .visitChildren }
    guard isStatement(node) else { return .skipChildren }
    if node.parent?.is(IfExprSyntax.self) != true {
      var count = 1
      var next = node.elseBody
      while case .ifExpr(let other)? = next {
        count += 1
        next = other.elseBody
      }
      declarations.append(.branches(count + (next == nil ? 0 : 1), isExhaustive: next != nil))
    }
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    if readsViews {
      guard isStatement(node) else { return .skipChildren }
      declarations.append(.branches(node.cases.count, isExhaustive: true))
      for element in node.cases { walk(element) }
      return .skipChildren
    }
    return .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    if readsViews { declarations.append(.branches(1, isExhaustive: false)) }
    return .visitChildren
  }

  /// Whether `if` or `switch` is a statement and not a value.
  private func isStatement(_ node: some SyntaxProtocol) -> Bool {
    guard let parent = node.parent else { return false }
    return parent.is(ExpressionStmtSyntax.self) || parent.is(IfExprSyntax.self)
      || parent.is(CodeBlockItemSyntax.self)
  }

  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    readsViews ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    guard readsViews else { return .visitChildren }
    walk(node.body)
    return .skipChildren
  }

  private var skippedByViews: SyntaxVisitorContinueKind {
    readsViews ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !readsViews else { return .skipChildren }
    if let body = node.body { walk(body) }
    return .skipChildren
  }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { skippedByViews }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { skippedByViews }
  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind { skippedByViews }
  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind { skippedByViews }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { skippedByViews }

  // What no reader reads.

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SwitchCaseLabelSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: CatchItemListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
}

/// The bodies of the functions and properties of a file, by the place of their names.
final class BodyCollector: SyntaxVisitor {
  private(set) var bodies: [Int: Syntax] = [:]

  private func add(_ name: TokenSyntax, _ body: (some SyntaxProtocol)?) {
    guard let body else { return }
    let backtick = name.text.hasPrefix("`") ? 1 : 0
    bodies[name.positionAfterSkippingLeadingTrivia.utf8Offset + backtick] = Syntax(body)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name, node.body)
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.initKeyword, node.body)
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
      return .visitChildren
    }
    switch node.accessorBlock?.accessors {
    case .getter(let items): add(name, items)
    case .accessors(let list):
      add(name, list.first { $0.accessorSpecifier.text == "get" }?.body)
    case nil: break
    }
    return .visitChildren
  }
}
