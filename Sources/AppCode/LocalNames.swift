/// The local names that are visible at a position: constants, variables and parameters.
struct LocalNames {
  struct Local {
    /// The token of the name; nil for `$0`.
    let declaration: Int?
    /// The index of the token behind the scope.
    let end: Int
    /// The paths of the properties that the name refers to; nil if it is none.
    let paths: [[String]]?
  }

  /// The names that are found at most: what is declared before them is then treated as a property.
  static let limit = 500

  private var locals: [Local] = []

  /// - Parameter declaration: the token of the name; nil for `$0`.
  mutating func add(_ declaration: Int?, until end: Int, paths: [[String]]? = nil) {
    while let last = locals.last, let declaration, last.end <= declaration { locals.removeLast() }
    if locals.count >= Self.limit { locals.removeFirst(Self.limit / 2) }
    locals.append(Local(declaration: declaration, end: end, paths: paths))
  }

  /// The declaration that the identifier at `index` refers to; nil if it is no local name.
  func local(at index: Int, in tokens: CodeTokens) -> Local? {
    locals.last { local in
      guard local.end > index else { return false }
      guard let declaration = local.declaration else { return tokens.isText(index, "$0") }
      return tokens.isSame(declaration, index)
    }
  }
}
