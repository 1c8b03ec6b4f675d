/// Reads the declarations and statements of a file.
protocol CodeScanner {
  var tokens: CodeTokens { get }
  var facts: SourceFacts { get set }
  var statements: ViewStatementReader { get set }
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
    guard statements.hasFound else { return }
    defer { statements.removeFound() }
    guard let type else { return }
    let function = function.map { tokens.text($0) } ?? ""
    for statement in statements.found.lazy.flatMap({ $0.statements(in: function) }) {
      guard !facts.types[type].hasJustRecorded(statement), canAdd() else { continue }
      facts.types[type].statements.append(statement)
    }
  }
}
