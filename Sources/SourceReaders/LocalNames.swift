/// The local names that are visible at a position: constants, variables and parameters.
struct LocalNames {
  struct Local {
    /// The token of the name; nil for `$0`.
    var name: Int?
    var hash: Int32
    /// The index of the token behind the scope.
    var end: Int
    /// The paths of the properties that the name refers to; nil if it is none.
    var paths: [[String]]?
  }

  /// The names that are found at most: what is declared before them is then treated as a property.
  static let limit = 500

  private static let firstArgument = NameHash.hash(of: "$0").value

  private var locals: [Local] = []
  /// Those of `locals`, for a fast search.
  private var hashes: [Int32] = []

  mutating func add(_ name: Int, in tokens: SourceTokens, until end: Int, paths: [[String]]? = nil)
  {
    add(Local(name: name, hash: tokens[name].link, end: end, paths: paths))
  }

  /// Adds `$0` of the closure before `end`.
  mutating func addFirstArgument(until end: Int, paths: [[String]]?) {
    let hash = Int32(bitPattern: Self.firstArgument)
    add(Local(name: nil, hash: hash, end: end, paths: paths))
  }

  private mutating func add(_ local: Local) {
    if locals.count >= Self.limit {
      locals.removeFirst(Self.limit / 2)
      hashes.removeFirst(Self.limit / 2)
    }
    locals.append(local)
    hashes.append(local.hash)
  }

  /// Removes all names and keeps the memory.
  mutating func removeAll() {
    locals.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
  }

  /// The declaration that the identifier at `index` refers to; nil if it is no local name.
  mutating func local(at index: Int, in tokens: SourceTokens) -> Local? {
    while let last = locals.last, last.end <= index {
      locals.removeLast()
      hashes.removeLast()
    }
    let hash = tokens[index].link
    var position = hashes.count
    while position > 0 {
      position -= 1
      guard hashes[position] == hash, locals[position].end > index else { continue }
      let isSame =
        locals[position].name.map { tokens.isSame($0, index) } ?? tokens.isText(index, "$0")
      if isSame { return locals[position] }
    }
    return nil
  }
}
