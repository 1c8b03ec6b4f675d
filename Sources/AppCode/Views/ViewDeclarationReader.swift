/// Reads the declarations of a Swift file that declare views: types, and members that return views.
///
/// A stack of scopes replaces recursion. Previews are not read.
struct ViewDeclarationReader {
  private struct Scope {
    /// The type as an index of `facts.types`; nil outside of types.
    var type: Int?
    /// The index of the token behind the scope.
    var end: Int
  }

  private struct Modifiers {
    var isBuilder = false
    var isStatic = false
  }

  private let tokens: CodeTokens
  private var facts = ViewFacts()
  private var scopes: [Scope]
  private var modifiers = Modifiers()
  private var index = 0

  /// - Parameter tokens: those of iOS.
  static func facts(of tokens: CodeTokens) -> ViewFacts {
    var reader = ViewDeclarationReader(tokens)
    reader.scan()
    return reader.facts
  }

  private init(_ tokens: CodeTokens) {
    self.tokens = tokens
    scopes = [Scope(end: tokens.endIndex)]
  }

  private mutating func scan() {
    while index < tokens.endIndex, facts.limit == nil {
      while scopes.count > 1, index >= scopes[scopes.count - 1].end { scopes.removeLast() }
      let start = index
      scanDeclaration()
      if index <= start { index = start + 1 }
    }
  }

  private mutating func scanDeclaration() {
    let token = tokens[index]
    switch token.kind {
    case "@": scanAttribute()
    case "(", "[", "{":
      index = tokens.partner(of: index) + 1
      modifiers = Modifiers()
    case "#":
      // The body of `#Preview` follows as a block.
      index += 2
    case .identifier where tokens[index - 1].kind != ".": scanWord(token.word)
    default: index += 1
    }
  }

  private mutating func scanWord(_ word: CodeWord) {
    switch word {
    case .struct, .enum, .actor, .protocol, .extension: scanType(word)
    case .class where tokens[index + 1].word != .none:
      modifiers.isStatic = true
      index += 1
    case .class: scanType(word)
    case .static:
      modifiers.isStatic = true
      index += 1
    case .var, .let: scanProperty()
    case .func: scanFunction()
    case .initWord, .subscript, .deinit:
      moveToBody()
      modifiers = Modifiers()
    case .case:
      index += 1
      modifiers = Modifiers()
    default: index += 1
    }
  }

  private mutating func scanAttribute() {
    if tokens.isText(index + 1, "ViewBuilder") { modifiers.isBuilder = true }
    index = tokens.endOfAttribute(at: index)
    if tokens[index].kind == "<", tokens.isAdjacent(index) {
      index = tokens.endOfArguments(at: index)
    }
  }

  private mutating func scanType(_ keyword: CodeWord) {
    modifiers = Modifiers()
    var next = index + 1
    guard tokens[next].kind == .identifier else {
      index = next
      return
    }
    var name = next
    var enclosing = enclosingNames
    while keyword == .extension, tokens[name + 1].kind == ".",
      tokens[name + 2].kind == .identifier
    {
      enclosing.append(tokens.text(name))
      name += 2
    }
    next = name + 1
    if tokens[next].kind == "<" { next = tokens.endOfArguments(at: next) }
    var type = ViewType(
      kind: keyword == .extension ? .extension : .type, name: tokens.text(name),
      enclosing: enclosing, nameRange: byteRange(name))
    if tokens[next].kind == ":" { next = scanInherited(from: next + 1, into: &type) }
    if tokens[next].word == .where {
      let end = tokens.endOfRequirements(at: next)
      type.selfType = selfType(in: next..<end)
      next = end
    }
    index = next
    guard tokens[next].kind == "{" else { return }
    guard facts.types.count < CodeReader.declarationLimit else {
      facts.limit = .tooManyDeclarations
      return
    }
    facts.types.append(type)
    scopes.append(Scope(type: facts.types.count - 1, end: tokens.partner(of: next)))
    index = next + 1
  }

  /// The type in `where Self == Filled`.
  private func selfType(in range: Range<Int>) -> String? {
    for index in range
    where tokens.isText(index, "Self") && tokens[index + 1].kind == "="
      && tokens[index + 2].kind == "="
    {
      return typeText(index + 3..<max(index + 3, tokens.endOfType(at: index + 3)))
    }
    return nil
  }

  private var enclosingNames: [String] {
    guard let outer = scopes[scopes.count - 1].type else { return [] }
    return facts.types[outer].enclosing + [facts.types[outer].name]
  }

  private func scanInherited(from start: Int, into type: inout ViewType) -> Int {
    var next = start
    while next < tokens.endIndex {
      switch tokens[next].kind {
      case "@": next = tokens.endOfAttribute(at: next)
      case ",", "&", "~", "(", ")": next += 1
      case .identifier where tokens[next].word != .where:
        let first = next
        while tokens[next + 1].kind == ".", tokens[next + 2].kind == .identifier { next += 2 }
        type.inherited.append(tokens.text(from: first, through: next))
        next += 1
        if tokens[next].kind == "<" { next = tokens.endOfArguments(at: next) }
      default: return next
      }
    }
    return next
  }

  /// Moves behind the keyword and the name of a member, and takes the modifiers before them; nil if it has no name.
  private mutating func beginMember(
    _ kind: ViewMember.Kind
  ) -> (member: ViewMember, isBuilder: Bool)? {
    let modifiers = modifiers
    self.modifiers = Modifiers()
    index += 1
    guard tokens[index].kind == .identifier else { return nil }
    var member = ViewMember(kind: kind, name: tokens.text(index), nameRange: byteRange(index))
    member.isStatic = modifiers.isStatic
    index += 1
    return (member, modifiers.isBuilder)
  }

  private mutating func scanProperty() {
    guard var (member, isView) = beginMember(.parameter) else { return }
    var isGesture = false
    if tokens[index].kind == ":" {
      let end = tokens.endOfType(at: index + 1)
      isGesture = isGestureType(index + 1..<end)
      member.type = typeText(index + 1..<end)
      isView = isView && tokens[end].kind == "{" || isViewType(index + 1..<end)
      index = max(index + 1, end)
    }
    if tokens[index].kind == "=" { return scanInitialValue(of: member) }
    guard tokens[index].kind == "{" else { return add(member) }
    // Observers follow the type of a stored property.
    let first = tokens[index + 1].word
    guard first != .didSet, first != .willSet else {
      index = tokens.partner(of: index) + 1
      return add(member)
    }
    scanBody(of: member, isView: isView, isGesture: isGesture)
  }

  private mutating func scanInitialValue(of member: ViewMember) {
    var member = member
    member.kind = .constant
    let start = index + 1
    index = start
    if member.type.isEmpty, tokens[start].kind == .identifier, tokens[start + 1].kind == "(" {
      member.type = tokens.text(start)
    }
    while index < tokens.endIndex, index == start || continuesValue {
      if tokens[index].kind == ".", tokens.isText(index + 1, "clear") {
        member.mentionsClear = true
      }
      switch tokens[index].kind {
      case "(", "[", "{": index = max(index + 1, tokens.partner(of: index) + 1)
      default: index += 1
      }
    }
    add(member)
  }

  /// Whether the token continues the initial value of a property.
  private var continuesValue: Bool {
    let token = tokens[index]
    guard index < scopes[scopes.count - 1].end else { return false }
    return !token.isFirstInLine && token.kind != ";" && token.kind != "}" || token.kind == "."
  }

  private mutating func scanFunction() {
    guard let begun = beginMember(.value) else { return }
    var member = begun.member
    member.isFunction = true
    var next = index
    if tokens[next].kind == "<" { next = tokens.endOfArguments(at: next) }
    guard tokens[next].kind == "(" else {
      index = next
      return
    }
    member.parameters = parameters(of: next)
    next = max(next + 1, tokens.partner(of: next) + 1)
    while tokens[next].word == .async || tokens[next].word == .throws
      || tokens[next].word == .rethrows
    {
      next += 1
    }
    var isView = false
    var isGesture = false
    if tokens[next].kind == "-", tokens[next + 1].kind == ">" {
      let end = tokens.endOfType(at: next + 2)
      member.type = typeText(next + 2..<end)
      isView = isViewType(next + 2..<end)
      isGesture = isGestureType(next + 2..<end)
      next = max(next + 2, end)
    }
    if tokens[next].word == .where { next = tokens.endOfRequirements(at: next) }
    index = next
    guard tokens[next].kind == "{" else { return }
    scanBody(of: member, isView: isView || begun.isBuilder, isGesture: isGesture)
  }

  private func parameters(of open: Int) -> [ViewMember.Parameter] {
    var parameters: [ViewMember.Parameter] = []
    var next = open + 1
    let close = tokens.partner(of: open)
    while next < close {
      while tokens[next].kind == "@", next < close { next = tokens.endOfAttribute(at: next) }
      guard tokens[next].kind == .identifier else { return parameters }
      let isShort = tokens[next + 1].kind == ":"
      let name = isShort ? next : next + 1
      var parameter = ViewMember.Parameter(name: tokens.text(name))
      parameter.label = tokens.isUnderscore(next) ? nil : tokens.text(next)
      next = name + 1
      while next < close, tokens[next].kind != "," {
        if tokens[next].kind == "=" { parameter.hasDefault = true }
        switch tokens[next].kind {
        case "(", "[", "{": next = max(next + 1, tokens.partner(of: next) + 1)
        case "<": next = max(next + 1, tokens.endOfArguments(at: next))
        default: next += 1
        }
      }
      parameters.append(parameter)
      next += 1
    }
    return parameters
  }

  /// Reads the body at the index and moves behind it.
  private mutating func scanBody(of member: ViewMember, isView: Bool, isGesture: Bool) {
    var member = member
    let open = index
    let close = max(open + 1, tokens.partner(of: open))
    member.kind = isView ? .view : .value
    if isView || isGesture {
      member.statements = SwiftExpressionReader.statements(
        in: bodyOfGetter(open + 1..<close), of: tokens)
    } else {
      member.mentionsClear = (open..<close).contains {
        tokens[$0].kind == "." && tokens.isText($0 + 1, "clear")
      }
    }
    index = close + 1
    add(member)
  }

  /// The statements of `get`, if the accessors are written.
  private func bodyOfGetter(_ range: Range<Int>) -> Range<Int> {
    guard tokens[range.lowerBound].word == .get, tokens[range.lowerBound + 1].kind == "{" else {
      return range
    }
    let open = range.lowerBound + 1
    return open + 1..<max(open + 1, min(range.upperBound, tokens.partner(of: open)))
  }

  private mutating func add(_ member: ViewMember) {
    guard let type = scopes[scopes.count - 1].type else { return facts.members.append(member) }
    facts.types[type].members.append(member)
  }

  private mutating func moveToBody() {
    while index < tokens.endIndex, tokens[index].kind != "{", tokens[index].kind != "}" {
      switch tokens[index].kind {
      case "(", "[": index = max(index + 1, tokens.partner(of: index) + 1)
      default: index += 1
      }
      if tokens[index].isFirstInLine, tokens[index].kind != "{", tokens[index].word != .where {
        return
      }
    }
  }

  /// Whether a type is that of a view.
  private func isViewType(_ range: Range<Int>) -> Bool {
    guard let first = range.first else { return false }
    if tokens[first].word == .some || tokens[first].word == .any {
      return range.contains { tokens.isText($0, "View") || tokens.isText($0, "Shape") }
    }
    return ["AnyView", "Text", "Image", "Label", "Button", "Body"].contains(typeText(range))
  }

  /// Whether a type is that of a gesture: `some Gesture`, `TapGesture`, `AnyGesture<Void>`.
  private func isGestureType(_ range: Range<Int>) -> Bool {
    range.contains { tokens[$0].kind == .identifier && tokens.text($0).hasSuffix("Gesture") }
  }

  /// The name of a type.
  private func typeText(_ range: Range<Int>) -> String {
    tokens.typeName(range) ?? ""
  }

  private func byteRange(_ index: Int) -> Range<Int> {
    let token = tokens[index]
    return Int(token.start)..<max(Int(token.start), Int(token.end))
  }
}
