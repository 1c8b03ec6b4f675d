/// The local names that are visible at a position: constants, variables and parameters.
struct LocalNames {
  struct Local {
    var hash: Int32
    /// The token of the name; -1 for `$0`.
    fileprivate var name: Int32
    /// The index of the token behind the scope.
    fileprivate var end: Int32
    /// The index of the paths of the properties that the name refers to; -1 if it is none.
    fileprivate var paths: Int32

    var hasPaths: Bool { paths >= 0 }
    /// The token of the name; nil for `$0`.
    var declaration: Int? { name < 0 ? nil : Int(name) }
  }

  /// The names that are found at most: what is declared before them is then treated as a property.
  static let limit = 500

  private static let firstArgument = NameHash("$0".utf8).value

  private var locals: [Local] = []
  private var paths: [[[String]]] = []

  mutating func add(_ name: Int, in tokens: CodeTokens, until end: Int, paths: [[String]]? = nil) {
    add(Int32(clamping: name), hash: tokens[name].link, until: end, paths)
  }

  /// Adds `$0` of the closure before `end`.
  mutating func addFirstArgument(until end: Int, paths: [[String]]?) {
    add(-1, hash: Self.firstArgument, until: end, paths)
  }

  private mutating func add(_ name: Int32, hash: Int32, until end: Int, _ paths: [[String]]?) {
    if locals.count >= Self.limit { locals.removeFirst(Self.limit / 2) }
    var local = Local(hash: hash, name: name, end: Int32(clamping: end), paths: -1)
    if let paths {
      local.paths = Int32(clamping: self.paths.count)
      self.paths.append(paths)
    }
    locals.append(local)
  }

  /// The paths of the properties that a name refers to; nil if it is none.
  func paths(of local: Local) -> [[String]]? {
    local.hasPaths ? paths[Int(local.paths)] : nil
  }

  /// The declaration that the identifier at `index` refers to; nil if it is no local name.
  mutating func local(at index: Int, in tokens: CodeTokens) -> Local? {
    while let last = locals.last, Int(last.end) <= index {
      locals.removeLast()
      if last.hasPaths, Int(last.paths) == paths.count - 1 { paths.removeLast() }
    }
    let hash = tokens[index].link
    for local in locals.reversed() where local.hash == hash && Int(local.end) > index {
      let isSame =
        local.name < 0 ? tokens.isText(index, "$0") : tokens.isSame(Int(local.name), index)
      if isSame { return local }
    }
    return nil
  }
}
