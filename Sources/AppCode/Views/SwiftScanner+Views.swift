/// Reads the members that declare views, and the values that decide where views receive touches.
///
/// Previews are not read.
extension SwiftScanner {
  /// - Parameter tokens: those of iOS.
  static func views(of tokens: CodeTokens) -> ViewFacts {
    var scanner = SwiftScanner(tokens, readsViews: true)
    scanner.scan()
    var types = scanner.facts.types.map(ViewType.init)
    for (type, selfType) in scanner.selfTypes { types[type].selfType = selfType }
    var facts = ViewFacts()
    facts.limit = scanner.facts.limit
    for (type, member) in scanner.viewMembers {
      if let type { types[type].members.append(member) } else { facts.members.append(member) }
    }
    facts.types = zip(types, scanner.facts.types).filter { $1.kind != .alias }.map(\.0)
    return facts
  }

  /// The type in `where Self == Filled`.
  func selfType(in range: Range<Int>) -> String? {
    for index in range
    where tokens.isText(index, "Self") && tokens[index + 1].kind == "="
      && tokens[index + 2].kind == "="
    {
      return tokens.typeName(index + 3..<max(index + 3, tokens.endOfType(at: index + 3)))
    }
    return nil
  }

  private func member(_ kind: ViewMember.Kind, _ name: Int, type: Range<Int>) -> ViewMember {
    var member = ViewMember(
      kind: kind, name: tokens.text(name), nameRange: tokens.range(name).offsets)
    member.isStatic = modifiers.isStatic
    member.type = tokens.typeName(type) ?? ""
    return member
  }

  private mutating func add(_ member: ViewMember) {
    viewMembers.append((scopes[scopes.count - 1].type, member))
  }

  /// Reads a property up to the token at `next`, which is behind its type.
  mutating func scanViewProperty(_ name: Int, type: Range<Int>, at next: Int) -> Int {
    let member = member(.parameter, name, type: type)
    let close = tokens.partner(of: next)
    switch (tokens[next].kind, tokens[next + 1].word) {
    case ("=", _): return scanInitialValue(of: member, at: next + 1)
    // Observers follow the type of a stored property.
    case ("{", .didSet), ("{", .willSet):
      add(member)
      return close + 1
    case ("{", _): return scanBody(of: member, type: type, at: next)
    default:
      add(member)
      return next
    }
  }

  private mutating func scanInitialValue(of member: ViewMember, at start: Int) -> Int {
    var member = member
    member.kind = .constant
    var index = start
    if member.type.isEmpty, tokens[start].kind == .identifier, tokens[start + 1].kind == "(" {
      member.type = tokens.text(start)
    }
    while index < tokens.endIndex, index == start || continuesValue(index) {
      if tokens[index].kind == ".", tokens.isText(index + 1, "clear") {
        member.mentionsClear = true
      }
      switch tokens[index].kind {
      case "(", "[", "{": index = max(index + 1, tokens.partner(of: index) + 1)
      default: index += 1
      }
    }
    add(member)
    return index
  }

  /// Whether the token continues the initial value of a property.
  private func continuesValue(_ index: Int) -> Bool {
    let token = tokens[index]
    guard index < scopes[scopes.count - 1].end else { return false }
    return !token.isFirstInLine && token.kind != ";" && token.kind != "}" || token.kind == "."
  }

  mutating func scanViewFunction(_ name: Int, _ signature: SwiftSignature) -> Int {
    guard signature.hasBody else { return signature.end }
    var member = member(.value, name, type: signature.result)
    member.isFunction = true
    member.parameters = signature.parameters.map {
      ViewMember.Parameter(
        label: $0.label.map(tokens.text), name: tokens.text($0.name), hasDefault: $0.hasDefault)
    }
    return scanBody(of: member, type: signature.result, at: signature.end)
  }

  /// Reads the body in the braces at `open`, and returns the index behind it.
  private mutating func scanBody(of member: ViewMember, type: Range<Int>, at open: Int) -> Int {
    var member = member
    let close = max(open + 1, tokens.partner(of: open))
    let isView = modifiers.isBuilder || isViewType(type)
    member.kind = isView ? .view : .value
    if isView || isGestureType(type) {
      member.statements = SwiftExpressionReader.statements(
        in: bodyOfGetter(open + 1..<close), of: tokens)
    } else {
      member.mentionsClear = (open..<close).contains {
        tokens[$0].kind == "." && tokens.isText($0 + 1, "clear")
      }
    }
    add(member)
    return close + 1
  }

  /// The statements of `get`, if the accessors are written.
  private func bodyOfGetter(_ range: Range<Int>) -> Range<Int> {
    guard tokens[range.lowerBound].word == .get, tokens[range.lowerBound + 1].kind == "{" else {
      return range
    }
    let open = range.lowerBound + 1
    return open + 1..<max(open + 1, min(range.upperBound, tokens.partner(of: open)))
  }

  /// Whether a type is that of a view.
  private func isViewType(_ range: Range<Int>) -> Bool {
    guard let first = range.first else { return false }
    if tokens[first].word == .some || tokens[first].word == .any {
      return range.contains { tokens.isText($0, "View") || tokens.isText($0, "Shape") }
    }
    return ["AnyView", "Text", "Image", "Label", "Button", "Body"].contains(
      tokens.typeName(range) ?? "")
  }

  /// Whether a type is that of a gesture: `some Gesture`, `TapGesture`, `AnyGesture<Void>`.
  private func isGestureType(_ range: Range<Int>) -> Bool {
    range.contains { tokens[$0].kind == .identifier && tokens.text($0).hasSuffix("Gesture") }
  }
}

extension ViewType {
  fileprivate init(_ type: TypeDeclaration) {
    self.init(
      kind: type.kind == .extension ? .extension : .type, name: type.name,
      enclosing: type.enclosing.split(separator: ".").map(String.init), inherited: type.inherited,
      nameRange: type.range.offsets)
  }
}
