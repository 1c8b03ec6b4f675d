/// Reads the declarations of an Objective-C file, and the statements in the bodies of methods.
///
/// The scanner moves through the tokens once. Functions of C are skipped.
struct ObjectiveCScanner: CodeScanner {
  let tokens: CodeTokens
  var facts = SourceFacts()
  /// The type whose members are being read, as an index of `facts.types`.
  var type: Int?
  /// The body of a method that is being read: the token of its name, and the indices behind its blocks.
  var function = 0
  var blocks: [Int] = []
  var statements: ViewStatementReader
  /// The bytes of the selector that is being read.
  var selector: [UInt8] = []
  var bodySites: [BodySite] = []
  /// The number of recorded types, members and statements.
  var count = 0

  static func facts(of result: CodeTokenizer.Result) -> SourceFacts {
    var scanner = ObjectiveCScanner(result.tokens)
    scanner.scan()
    scanner.addFunctions()
    if scanner.facts.limit == nil { scanner.facts.limit = result.limit }
    return scanner.facts
  }

  private init(_ tokens: CodeTokens) {
    self.tokens = tokens
    statements = ViewStatementReader(tokens)
  }

  private mutating func scan() {
    var index = 0
    while index < tokens.endIndex, facts.limit == nil {
      while let end = blocks.last, index >= end { blocks.removeLast() }
      index = blocks.isEmpty ? scanDeclaration(at: index) : scanStatement(at: index)
    }
  }

  private mutating func scanDeclaration(at index: Int) -> Int {
    let token = tokens[index]
    switch token.kind {
    case "@":
      switch tokens[index + 1].word {
      case .interface: return scanInterface(at: index + 2)
      case .implementation: return scanImplementation(at: index + 2)
      case .protocol: return scanProtocol(at: index + 2)
      case .end:
        type = nil
        return index + 2
      case .property: return scanProperty(at: index + 2)
      case .compatibility_alias: return scanAlias(at: index + 2)
      default: return index + 2
      }
    case "-" where type != nil && startsMember(index): return scanMethod(at: index)
    case "+" where type != nil && startsMember(index): return scanMethod(at: index)
    case "(", "[", "{": return tokens.partner(of: index) + 1
    default: return index + 1
    }
  }

  /// Whether a declaration can begin at `index`.
  private func startsMember(_ index: Int) -> Bool {
    guard !tokens[index].isFirstInLine else { return true }
    switch tokens[index - 1].kind {
    case ";", "}": return true
    default: return false
    }
  }

  private mutating func addType(
    _ kind: TypeDeclaration.Kind, at name: Int, inherited: [String] = [], isGeneric: Bool = false
  ) {
    var declaration = TypeDeclaration(
      kind: kind, name: tokens.text(name), range: tokens.range(name))
    declaration.inherited = inherited
    declaration.isGeneric = isGeneric
    if canAdd() { facts.types.append(declaration) }
  }

  /// `Name<Element> : Superclass <Protocol> { … }` or `Name (Category) <Protocol>`.
  private mutating func scanInterface(at name: Int) -> Int {
    guard tokens[name].kind == .identifier else { return name }
    var next = name + 1
    var inherited: [String] = []
    var isGeneric = false
    var kind = TypeDeclaration.Kind.class
    if tokens[next].kind == "<" {
      let end = tokens.endOfArguments(at: next)
      isGeneric = tokens[end].kind == ":"
      if !isGeneric { inherited = names(in: next..<end) }
      next = end
    }
    if tokens[next].kind == "(" {
      kind = .extension
      isGeneric = false
      next = tokens.partner(of: next) + 1
    } else if tokens[next].kind == ":", tokens[next + 1].kind == .identifier {
      inherited.append(tokens.text(next + 1))
      next += 2
    }
    while tokens[next].kind == "<" {
      let end = tokens.endOfArguments(at: next)
      // Type arguments of the superclass are before the list of protocols.
      if tokens[end].kind != "<" { inherited += names(in: next..<end) }
      next = end
    }
    addType(kind, at: name, inherited: inherited, isGeneric: isGeneric)
    type = facts.types.count - 1
    return scanVariables(at: next)
  }

  private mutating func scanImplementation(at name: Int) -> Int {
    guard tokens[name].kind == .identifier else { return name }
    var next = name + 1
    addType(.implementation, at: name)
    type = facts.types.count - 1
    if tokens[next].kind == "(" { next = tokens.partner(of: next) + 1 }
    if tokens[next].kind == ":" { next += 2 }
    return scanVariables(at: next)
  }

  /// A protocol; forward declarations and expressions are skipped.
  private mutating func scanProtocol(at name: Int) -> Int {
    var next = name + 1
    guard tokens[name].kind == .identifier, tokens[next].kind != ",", tokens[next].kind != ";"
    else {
      return name
    }
    var inherited: [String] = []
    if tokens[next].kind == "<" {
      let end = tokens.endOfArguments(at: next)
      inherited = names(in: next..<end)
      next = end
    }
    addType(.protocol, at: name, inherited: inherited)
    type = facts.types.count - 1
    return next
  }

  private mutating func scanAlias(at name: Int) -> Int {
    guard tokens[name].kind == .identifier, tokens[name + 1].kind == .identifier else {
      return name
    }
    addType(.alias, at: name, inherited: [tokens.text(name + 1)])
    return name + 2
  }

  private func names(in range: Range<Int>) -> [String] {
    range.filter { tokens[$0].kind == .identifier }.map(tokens.text)
  }

  /// The instance variables in braces. A document can connect one that is not declared as an outlet.
  private mutating func scanVariables(at index: Int) -> Int {
    guard tokens[index].kind == "{" else { return index }
    let close = tokens.partner(of: index)
    var next = index + 1
    while next < close {
      // `@private` and the like.
      if tokens[next].kind == "@" {
        next += 2
        continue
      }
      let end = endOfDeclaration(at: next)
      let declarator = declarator(next..<min(end, close))
      addProperties(declarator, declarator.kind ?? .plain)
      next = end + 1
    }
    return close + 1
  }

  private mutating func scanProperty(at index: Int) -> Int {
    var next = index
    if tokens[next].kind == "(" { next = tokens.partner(of: next) + 1 }
    let end = endOfDeclaration(at: next)
    let declarator = declarator(next..<end)
    addProperties(declarator, declarator.kind ?? .plain)
    return end
  }

  private mutating func addProperties(_ declarator: Declarator, _ kind: PropertyDeclaration.Kind) {
    guard let type else { return }
    for name in declarator.names where canAdd() {
      facts.types[type].properties.append(
        PropertyDeclaration(
          kind: kind, name: tokens.text(name), type: declarator.type, range: tokens.range(name)))
      addField(name, kind, type: declarator.type)
    }
  }

  /// The index of the semicolon that ends a declaration, or of what follows without one.
  private func endOfDeclaration(at index: Int) -> Int {
    var next = index
    while next < tokens.endIndex {
      switch tokens[next].kind {
      case ";", "}": return next
      case "@" where next > index: return next
      case "(", "[", "{": next = tokens.partner(of: next) + 1
      default: next += 1
      }
    }
    return next
  }

  /// The type and the names of a property or variable.
  private struct Declarator {
    var kind: PropertyDeclaration.Kind?
    var type = ""
    var names: [Int] = []
  }

  private func declarator(_ range: Range<Int>) -> Declarator {
    var result = Declarator()
    var index = range.lowerBound
    // Whether the name of the current declarator is found.
    var hasName = false
    while index < range.upperBound {
      let token = tokens[index]
      switch token.kind {
      case "<": index = max(index, tokens.endOfArguments(at: index) - 1)
      case ",": hasName = false
      case "=": hasName = true
      case "(":
        // `(^name)(…)` is a block.
        if tokens[index + 1].kind == "^", !hasName {
          var name = index + 2
          while tokens.isQualifier(name), tokens[name + 1].kind == .identifier { name += 1 }
          if tokens[name].kind == .identifier { result.names.append(name) }
          hasName = true
        }
        index = tokens.partner(of: index)
      case .identifier:
        switch token.word {
        case .IBOutlet: result.kind = result.kind ?? .outlet
        case .IBInspectable: result.kind = .inspectable
        case .IBOutletCollection:
          result.kind = .outletCollection
          if tokens[index + 1].kind == "(" {
            result.type = tokens.text(index + 2)
            index = tokens.partner(of: index + 1)
          }
        default:
          if tokens.isQualifier(index)
            || tokens[index + 1].kind == "(" && tokens.isAdjacent(index + 1)
          {
            break
          }
          if result.type.isEmpty || result.names.isEmpty && isPartOfType(index, range) {
            if result.kind != .outletCollection || result.type.isEmpty {
              result.type = tokens.text(index)
            }
          } else if !hasName {
            result.names.append(index)
            hasName = true
          }
        }
      default: break
      }
      index += 1
    }
    return result
  }

  /// Whether a name is still before the name of the property: a star or a word of a C type follows.
  private func isPartOfType(_ index: Int, _ range: Range<Int>) -> Bool {
    guard index + 1 < range.upperBound else { return false }
    switch tokens[index + 1].kind {
    case "*", "<": return true
    case .identifier:
      switch tokens.text(index) {
      case "unsigned", "signed", "long", "short", "struct", "enum", "union", "volatile": return true
      default: return tokens[index + 1].word == .none && tokens[index + 2].kind == "*"
      }
    default: return false
    }
  }

  /// The name of a type in parentheses: `UIButton` of `(nullable UIButton *)`.
  func typeName(_ range: Range<Int>) -> String {
    for index in range where tokens[index].kind == .identifier && !tokens.isQualifier(index) {
      switch tokens[index].word {
      case .inout, .in: continue
      default: return tokens.text(index)
      }
    }
    return ""
  }
}
