/// Reads the declarations of a Swift file, and the statements in the bodies of functions and
/// properties.
///
/// The scanner moves through the tokens once. A stack of scopes replaces recursion.
struct SwiftScanner: CodeScanner {
  /// A part of the text between braces that is read in one way.
  struct Scope {
    enum Content {
      case file
      /// The members of a type.
      case members
      /// The body of a function, a property or an accessor.
      case statements
    }

    var content: Content
    /// The type that contains the scope, as an index of `facts.types`; nil outside of types.
    var type: Int?
    /// The index of the token behind the scope.
    var end: Int
    /// The token with the name of the function or accessor of a body; nil if there is none.
    var function: Int?
    /// Whether members are visible to Objective-C unless they are private.
    var exposesMembers = false
  }

  /// The attributes and modifiers before a declaration.
  struct Modifiers {
    var isObjectiveC = false
    var isNotObjectiveC = false
    var exposesMembers = false
    var objectiveCName: String?
    var isAction = false
    var isOutlet = false
    var isOutletCollection = false
    var isInspectable = false
    var isOverride = false
    var isStatic = false
    var isPrivate = false
    var isManaged = false
    var isLazy = false
    /// `@ViewBuilder`
    var isBuilder = false
    var isEmpty = true
  }

  let tokens: CodeTokens
  /// Whether views are read instead of the bodies of functions.
  let readsViews: Bool
  var facts = SourceFacts()
  var scopes: [Scope]
  var modifiers = Modifiers()
  /// The token with the name of the property whose initial value or accessors are being read.
  var property: Int?
  /// Whether the first parameter of a function has the label `_`, which Swift 2 does not need.
  var omitsFirstLabels = false
  var statements: ViewStatementReader
  /// The brace of the last `if` or `while`.
  var conditionBody = 0
  var bodySites: [BodySite] = []
  var propertySites: [PropertySite] = []
  var viewMembers: [(type: Int?, member: ViewMember)] = []
  /// The type that an extension is for, by its index in `facts.types`.
  var selfTypes: [Int: String] = [:]
  /// The number of recorded types, members and statements.
  var count = 0

  /// - Parameter readsAllBodies: whether those of all functions are read.
  static func facts(
    of result: CodeTokenizer.Result, readsAllBodies: Bool = false
  ) -> SourceFacts {
    var scanner = SwiftScanner(result.tokens)
    scanner.scan()
    scanner.addFunctions(readsAll: readsAllBodies)
    if scanner.omitsFirstLabels { scanner.facts.removeSwift2Selectors() }
    if scanner.facts.limit == nil { scanner.facts.limit = result.limit }
    return scanner.facts
  }

  init(_ tokens: CodeTokens, readsViews: Bool = false) {
    self.tokens = tokens
    self.readsViews = readsViews
    scopes = [Scope(content: .file, end: tokens.endIndex)]
    statements = ViewStatementReader(tokens)
  }

  mutating func scan() {
    if !readsViews { statements.findOutlets() }
    var index = 0
    while index < tokens.endIndex, facts.limit == nil {
      while scopes.count > 1, index >= scopes[scopes.count - 1].end { scopes.removeLast() }
      let scope = scopes[scopes.count - 1]
      switch scope.content {
      case .file, .members: index = scanDeclaration(at: index)
      case .statements: index = readsViews ? scope.end : scanStatement(at: index)
      }
    }
  }

  /// Reads the token at `index` where declarations are expected, and returns where to continue.
  private mutating func scanDeclaration(at index: Int) -> Int {
    let token = tokens[index]
    guard token.kind == .identifier else {
      switch token.kind {
      case "@": return scanAttribute(at: index)
      case "(", "[": return tokens.partner(of: index) + 1
      case "{":
        enterBody(at: index, function: property)
      default: break
      }
      modifiers = Modifiers()
      return index + 1
    }
    if let next = scanModifier(token.word, at: index) { return next }
    // A keyword behind a point is a member's name.
    guard token.word != .none, tokens[index - 1].kind != "." else {
      modifiers = Modifiers()
      return index + 1
    }
    defer { modifiers = Modifiers() }
    if let kind = TypeDeclaration.Kind(token.word), isType(at: index) {
      return scanType(kind, at: index)
    }
    switch token.word {
    case .extension: return scanType(.extension, at: index)
    case .typealias: return scanAlias(at: index)
    case .func: return scanFunction(at: index)
    case .initWord, .deinit, .subscript: return scanInitializer(at: index)
    case .var, .let: return scanProperty(at: index)
    case .import: return endOfImport(at: index)
    default: return index + 1
    }
  }

  /// Records an attribute and moves behind its arguments.
  private mutating func scanAttribute(at index: Int) -> Int {
    let name = index + 1
    guard tokens[name].kind == .identifier else { return index + 1 }
    modifiers.isEmpty = false
    var next = name + 1
    while tokens[next].kind == ".", tokens[next + 1].kind == .identifier { next += 2 }
    if tokens[next].kind == "<", tokens.isAdjacent(next) { next = tokens.endOfArguments(at: next) }
    let hasArguments = tokens[next].kind == "(" && tokens.isAdjacent(next)
    switch tokens[name].word {
    case .objc:
      modifiers.isObjectiveC = true
      if hasArguments {
        modifiers.objectiveCName = compactText(next + 1..<tokens.partner(of: next))
      }
    case .objcMembers: modifiers.exposesMembers = true
    case .nonobjc: modifiers.isNotObjectiveC = true
    case .IBAction, .IBSegueAction: modifiers.isAction = true
    case .IBOutlet: modifiers.isOutlet = true
    case .IBOutletCollection: modifiers.isOutletCollection = true
    case .IBInspectable, .GKInspectable: modifiers.isInspectable = true
    case .NSManaged: modifiers.isManaged = true
    default: if tokens.isText(name, "ViewBuilder") { modifiers.isBuilder = true }
    }
    return hasArguments ? tokens.partner(of: next) + 1 : next
  }

  /// Records a modifier and moves behind it; nil if the word is none.
  private mutating func scanModifier(_ word: CodeWord, at index: Int) -> Int? {
    let next = index + 1
    switch word {
    case .private, .fileprivate:
      // The access of the setter alone does not matter.
      guard tokens[next].kind == "(" else {
        modifiers.isPrivate = true
        break
      }
      return tokens.partner(of: next) + 1
    case .static: modifiers.isStatic = true
    case .class:
      guard LoadingNames.isModifier(tokens[next].word) else { return nil }
      modifiers.isStatic = true
    case .override: modifiers.isOverride = true
    case .internal, .package, .public, .open, .unowned, .nonisolated:
      if tokens[next].kind == "(", tokens.isAdjacent(next) {
        return tokens.partner(of: next) + 1
      }
    case .lazy: modifiers.isLazy = true
    case .final, .dynamic, .weak, .mutating, .nonmutating, .required, .convenience,
      .optional, .indirect, .distributed, .isolated, .prefix, .postfix, .infix, .consuming,
      .borrowing:
      break
    default: return nil
    }
    modifiers.isEmpty = false
    return next
  }

  /// Whether a keyword introduces a type: a name follows it.
  private func isType(at index: Int) -> Bool {
    guard tokens[index + 1].kind == .identifier else { return false }
    return tokens[index].word != .actor
      || !tokens[index + 1].isFirstInLine && tokens[index - 1].kind != ","
  }

  /// Enters the braces at `index` as a body.
  mutating func enterBody(at index: Int, function: Int?) {
    scopes.append(
      Scope(
        content: .statements, type: scopes[scopes.count - 1].type, end: tokens.partner(of: index),
        function: function))
  }

  /// The text of a range of tokens without white space.
  private func compactText(_ range: Range<Int>) -> String {
    range.reduce(into: "") { $0 += tokens.text($1) }
  }

  private func endOfImport(at index: Int) -> Int {
    var next = index + 1
    if tokens[next].kind == .identifier, tokens[next + 1].kind == .identifier,
      !tokens[next + 1].isFirstInLine
    {
      next += 1
    }
    while tokens[next + 1].kind == ".", next < tokens.endIndex { next += 2 }
    return next + 1
  }
}

extension SourceFacts {
  fileprivate mutating func removeSwift2Selectors() {
    for type in types.indices {
      for method in types[type].methods.indices {
        types[type].methods[method].swift2Selector = nil
      }
    }
  }
}
