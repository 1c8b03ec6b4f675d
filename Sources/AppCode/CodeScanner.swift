/// Reads the declarations and statements of a file.
protocol CodeScanner {
  var tokens: CodeTokens { get }
  var facts: SourceFacts { get set }
  var statements: ViewStatementReader { get set }
  var bodySites: [BodySite] { get set }
  /// The number of recorded types, members and statements.
  var count: Int { get set }
}

extension CodeScanner {
  /// Counts a fact; false if there are too many.
  mutating func canAdd() -> Bool {
    guard count < CodeReader.declarationLimit else {
      facts.limit = .tooManyDeclarations
      return false
    }
    count += 1
    return true
  }

  /// Adds the statements that were read to the type around them; of the same ones in a row, one.
  ///
  /// - Parameter function: the token with the name of the function around them.
  mutating func recordStatements(of type: Int?, in function: Int?) {
    guard !statements.found.isEmpty else { return }
    defer { statements.found = [] }
    guard let type else { return }
    let function = function.map { tokens.text($0) } ?? ""
    for var statement in statements.found {
      statement.function = function
      guard !facts.types[type].hasJustRecorded(statement), canAdd() else { continue }
      facts.types[type].statements.append(statement)
    }
  }

  /// Reads what the body of a method is known for.
  mutating func readBody(
    at brace: Int, of method: inout MethodDeclaration, parameters: [BodyReader.Parameter],
    in type: Int
  ) {
    method.body = OverrideBodyReader.form(
      of: method.selector, parameters: parameters, at: brace, of: tokens)
    method.replacesView =
      method.selector == "loadView"
      && !(brace..<max(brace, tokens.partner(of: brace))).contains { tokens[$0].word == .super }
    method.isEmpty = isEmpty(at: brace)
    addOrientations(of: method.selector, bodyAt: brace, to: type)
  }

  /// Whether braces contain nothing but comments. The tokens of a branch of `#if` may be missing.
  private func isEmpty(at brace: Int) -> Bool {
    let close = brace + 1
    return tokens[close].kind == "}"
      && !tokens.bytes[Int(tokens[brace].start)..<Int(tokens[close].start)].contains("#if")
  }

  /// - Parameter name: a selector, or the name of a property.
  mutating func addOrientations(of name: String, bodyAt brace: Int, to type: Int) {
    let body = brace + 1..<max(brace + 1, tokens.partner(of: brace))
    guard let override = OrientationReader.override(of: name, in: body, of: tokens), canAdd() else {
      return
    }
    facts.types[type].orientations.append(override)
  }

  /// Adds the functions to their types, with the bodies that are selected.
  ///
  /// - Parameter selection: nil: all are.
  mutating func addFunctions(_ selection: BodySelection?) {
    let isSelected =
      selection?.select(&bodySites) ?? [Bool](repeating: true, count: bodySites.count)
    for (site, isSelected) in zip(bodySites, isSelected) where canAdd() {
      var function = site.function
      if isSelected { function.body = BodyReader.body(of: site, in: tokens) }
      facts.types[site.type].functions.append(function)
    }
  }
}
