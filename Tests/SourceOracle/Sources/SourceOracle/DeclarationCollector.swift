import SwiftSyntax

/// Collects the declarations of a file with swift-syntax.
final class DeclarationCollector: SyntaxVisitor {
  private(set) var declarations: [Declaration] = []
  /// The types around the current node: qualified name, and whether members are recorded.
  private var owners: [(name: String, hasMembers: Bool)] = []

  private func add(_ kind: Declaration.Kind, _ text: String) {
    declarations.append(Declaration(kind: kind, text: text))
  }

  private func enter(
    _ kind: String, _ name: TokenSyntax, _ node: some DeclGroupSyntax, isGeneric: Bool,
    hasMembers: Bool
  ) -> SyntaxVisitorContinueKind {
    let name = qualified(text(name))
    let runtimeName = objectiveCName(node.attributes).map { "(\($0))" } ?? ""
    add(
      .type,
      "\(kind) \(name)\(runtimeName)\(isGeneric ? "<>" : ""): \(inherited(node.inheritanceClause))")
    owners.append((name, hasMembers))
    return .visitChildren
  }

  private func qualified(_ name: String) -> String {
    owners.last.map { "\($0.name).\(name)" } ?? name
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let isGeneric = node.genericParameterClause != nil
    return enter("class", node.name, node, isGeneric: isGeneric, hasMembers: true)
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    let isGeneric = node.genericParameterClause != nil
    return enter("struct", node.name, node, isGeneric: isGeneric, hasMembers: false)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    let isGeneric = node.genericParameterClause != nil
    return enter("enum", node.name, node, isGeneric: isGeneric, hasMembers: false)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let isGeneric = node.primaryAssociatedTypeClause != nil
    return enter("protocol", node.name, node, isGeneric: isGeneric, hasMembers: true)
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    let isGeneric = node.genericParameterClause != nil
    return enter("actor", node.name, node, isGeneric: isGeneric, hasMembers: true)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = extendedName(node.extendedType)
    add(.type, "extension \(name): \(inherited(node.inheritanceClause))")
    owners.append((name, true))
    return .visitChildren
  }

  override func visitPost(_ node: ClassDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { owners.removeLast() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    // Those in functions are not visible elsewhere.
    if isMember(node) || owners.isEmpty && !isInCode(node) {
      let generic = node.genericParameterClause == nil ? "" : "<>"
      add(.type, "alias \(qualified(text(node.name)))\(generic)")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let owner = owners.last, owner.hasMembers, isMember(node),
      case .identifier = node.name.tokenKind, !isStatic(node.modifiers)
    else { return .visitChildren }
    let isAction = attribute(node.attributes, ["IBAction", "IBSegueAction"]) != nil
    let types = node.signature.parameterClause.parameters.map { parameter in
      parameter.ellipsis == nil
        ? typeText(parameter.type)
        : parameter.type.trimmedDescription.filter { !$0.isWhitespace } + "..."
    }
    let selector = objectiveCName(node.attributes) ?? selector(of: node)
    add(isAction ? .action : .method, "\(owner.name) \(selector) \(types)")
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let owner = owners.last, owner.hasMembers, isMember(node), !isStatic(node.modifiers)
    else { return .visitChildren }
    let kind: String
    if attribute(node.attributes, ["IBOutlet", "IBOutletCollection"]) != nil {
      kind = "outlet"
    } else if attribute(node.attributes, ["IBInspectable", "GKInspectable"]) != nil {
      kind = "inspectable"
    } else {
      return .visitChildren
    }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      add(.property, "\(owner.name) \(kind) \(text(name.identifier))")
    }
    return .visitChildren
  }

  // Parts of declarations.

  private func text(_ token: TokenSyntax) -> String {
    token.text.filter { $0 != "`" }
  }

  private func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["static", "class"].contains($0.name.text) }
  }

  /// Whether a declaration is a member of a type, and not in the body of a function.
  private func isMember(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let next = parent {
      if next.is(MemberBlockSyntax.self) { return true }
      if next.is(CodeBlockItemSyntax.self) { return false }
      parent = next.parent
    }
    return false
  }

  private func isInCode(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let next = parent {
      if next.is(CodeBlockSyntax.self) || next.is(ClosureExprSyntax.self)
        || next.is(AccessorBlockSyntax.self)
      {
        return true
      }
      parent = next.parent
    }
    return false
  }

  private func attribute(_ list: AttributeListSyntax, _ names: Set<String>) -> AttributeSyntax? {
    for element in list {
      switch element {
      case .attribute(let attribute):
        if names.contains(attribute.attributeName.trimmedDescription) { return attribute }
      case .ifConfigDecl(let block):
        for clause in block.clauses {
          if case .attributes(let inner)? = clause.elements,
            let found = self.attribute(inner, names)
          {
            return found
          }
        }
      }
    }
    return nil
  }

  private func objectiveCName(_ list: AttributeListSyntax) -> String? {
    attribute(list, ["objc"])?.arguments.map { arguments in
      arguments.trimmedDescription.filter { !$0.isWhitespace }
    }
  }

  private func inherited(_ clause: InheritanceClauseSyntax?) -> [String] {
    clause?.inheritedTypes.flatMap { names($0.type) } ?? []
  }

  /// The names of a type without type arguments.
  private func names(_ type: TypeSyntax) -> [String] {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): [text(type.name)]
    case .memberType(let type): names(type.baseType).map { "\($0).\(text(type.name))" }
    case .compositionType(let type): type.elements.flatMap { names($0.type) }
    case .attributedType(let type): names(type.baseType)
    case .suppressedType(let type): names(type.type).map { "~\($0)" }
    case .someOrAnyType(let type): names(type.constraint)
    case .classRestrictionType: ["AnyObject"]
    default: []
    }
  }

  private func extendedName(_ type: TypeSyntax) -> String {
    switch type.as(TypeSyntaxEnum.self) {
    case .arrayType: "Array"
    case .dictionaryType: "Dictionary"
    case .optionalType: "Optional"
    default: names(type).first ?? type.trimmedDescription
    }
  }

  /// The type of a parameter without white space, attributes, `inout` and optionality.
  private func typeText(_ type: TypeSyntax) -> String {
    switch type.as(TypeSyntaxEnum.self) {
    case .attributedType(let attributed):
      let specifiers = attributed.specifiers.map(\.trimmedDescription).filter { $0 != "inout" }
      return specifiers.joined() + typeText(attributed.baseType)
    case .optionalType(let optional): return typeText(optional.wrappedType)
    case .implicitlyUnwrappedOptionalType(let optional): return typeText(optional.wrappedType)
    default:
      // Comments are no part of a type.
      return type.tokens(viewMode: .sourceAccurate).map(\.text).joined()
        .filter { !$0.isWhitespace }
    }
  }

  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "since", "to",
    "until", "using", "via", "with", "within",
  ]

  /// The imported names of methods whose overrides have another selector.
  private static let overridden: [String: String] = [
    "hitTest:with:": "hitTest:withEvent:", "pointInside:with:": "pointInside:withEvent:",
    "touchesBegan:with:": "touchesBegan:withEvent:",
    "touchesMoved:with:": "touchesMoved:withEvent:",
    "touchesEnded:with:": "touchesEnded:withEvent:",
    "touchesCancelled:with:": "touchesCancelled:withEvent:",
    "pressesBegan:with:": "pressesBegan:withEvent:",
    "pressesEnded:with:": "pressesEnded:withEvent:",
    "prepareFor:sender:": "prepareForSegue:sender:",
    "beginTracking:with:": "beginTrackingWithTouch:withEvent:",
    "continueTracking:with:": "continueTrackingWithTouch:withEvent:",
    "endTracking:with:": "endTrackingWithTouch:withEvent:",
    "cancelTrackingWith:": "cancelTrackingWithEvent:",
  ]

  private func selector(of node: FunctionDeclSyntax) -> String {
    let name = text(node.name)
    let parameters = Array(node.signature.parameterClause.parameters)
    var labels = parameters.map { parameter -> String in
      let label = text(parameter.firstName)
      return label == "_" ? "" : label
    }
    let effects = node.signature.effectSpecifiers
    if effects?.asyncSpecifier != nil || effects?.throwsClause != nil {
      let isAsync = effects?.asyncSpecifier != nil
      var index = labels.count
      while index > 0, isFunction(parameters[index - 1].type) { index -= 1 }
      if index == 0 {
        let first = name + (isAsync ? "WithCompletionHandler" : "AndReturnError")
        return ([first] + labels).map { "\($0):" }.joined()
      }
      labels.insert(isAsync ? "completionHandler" : "error", at: index)
    }
    guard let first = labels.first else { return name }
    let selector = ([firstPiece(name, first)] + labels.dropFirst()).map { "\($0):" }.joined()
    let isOverride = node.modifiers.contains { $0.name.text == "override" }
    return isOverride ? Self.overridden[selector] ?? selector : selector
  }

  private func firstPiece(_ name: String, _ label: String) -> String {
    guard let initial = label.first else { return name }
    let rest = label.dropFirst()
    let word = initial.lowercased() + rest.prefix { $0.isLowercase }
    let start = name.lastIndex { $0.isUppercase } ?? name.startIndex
    let hasPreposition =
      Self.prepositions.contains(word) || Self.prepositions.contains(name[start...].lowercased())
    return name + (hasPreposition ? "" : "With") + initial.uppercased() + rest
  }

  private func isFunction(_ type: TypeSyntax) -> Bool {
    switch type.as(TypeSyntaxEnum.self) {
    case .functionType: true
    case .attributedType(let type): isFunction(type.baseType)
    case .optionalType(let type): isFunction(type.wrappedType)
    case .tupleType(let type):
      type.elements.count == 1 && type.elements.first.map { isFunction($0.type) } == true
    default: false
    }
  }
}
