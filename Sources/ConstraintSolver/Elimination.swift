/// The variables that equations have been solved for, in the order of solving.
///
/// A definition stands as it was made: what it is said in may get a definition later, never earlier.
/// So variables are replaced in the order of their definitions, and values are worked out in the
/// reverse one. This is Cassowary's rows of unrestricted variables ("C_U" in Badros, Borning and
/// Stuckey, 2001), which nothing but the values rests on, without the substituting into them.
struct Elimination: Sendable {
  package struct Definition: Sendable {
    package let subject: Int
    /// The number of the constraint that it is made of.
    package let owner: Int
    /// What stood before the subject when the equation was solved for it.
    let pivot: Double
    package let constant: Double
    /// The subject is `constant` and these, of variables without an earlier definition …
    package let variables: Range<Int>
    /// … and these, of the tableau's columns.
    package let columns: Range<Int>
  }

  private(set) var definitions: [Definition] = []
  private(set) var variableTerms: [SparseTerm] = []
  private(set) var columnTerms: [SparseTerm] = []
  /// The index of a variable's definition; -1: it has none.
  private var places: [Int] = []
  /// Which variables some definition is said in.
  private(set) var isMentioned: [Bool] = []

  mutating func grow(to variableCount: Int) {
    guard places.count < variableCount else { return }
    let missing = variableCount - places.count
    places.append(contentsOf: repeatElement(-1, count: missing))
    isMentioned.append(contentsOf: repeatElement(false, count: missing))
  }

  func isDefined(_ variable: Int) -> Bool {
    places.indices.contains(variable) && places[variable] >= 0
  }

  /// Replaces the variables of a form that have a definition.
  ///
  /// - Parameter end: only by definitions before this one.
  package func replace(in form: inout LinearForm, before end: Int = .max) {
    var waiting = IndexQueue()
    for variable in form.variables.touched where places[variable] >= 0 {
      if places[variable] < end { waiting.insert(places[variable]) }
    }
    while let place = waiting.popFirst() {
      let definition = definitions[place]
      let factor = form.variables.take(at: definition.subject)
      guard factor != 0 else { continue }
      form.replaced.append(SparseTerm(index: place, coefficient: factor))
      form.addConstant(factor * definition.constant)
      form.effort += definition.variables.count + definition.columns.count
      for term in variableTerms[definition.variables] {
        let isFirst = form.variables.add(factor * term.coefficient, at: term.index)
        let next = places[term.index]
        if isFirst, next >= 0, next < end { waiting.insert(next) }
      }
      for term in columnTerms[definition.columns] {
        form.columns.add(factor * term.coefficient, at: term.index)
      }
    }
  }

  /// Solves `form = 0` for a variable of it that has no definition.
  mutating func define(_ subject: Int, by form: LinearForm, owner: Int) {
    let pivot = form.variables[subject]
    let variableStart = variableTerms.count
    for variable in form.variables.touched where variable != subject {
      let coefficient = form.variables[variable]
      guard coefficient != 0 else { continue }
      variableTerms.append(SparseTerm(index: variable, coefficient: -coefficient / pivot))
      isMentioned[variable] = true
    }
    let columnStart = columnTerms.count
    for column in form.columns.touched {
      let coefficient = form.columns[column]
      guard coefficient != 0 else { continue }
      columnTerms.append(SparseTerm(index: column, coefficient: -coefficient / pivot))
    }
    places[subject] = definitions.count
    definitions.append(
      Definition(
        subject: subject, owner: owner, pivot: pivot, constant: -form.constant / pivot,
        variables: variableStart..<variableTerms.count, columns: columnStart..<columnTerms.count))
  }

  /// Works out the variables with a definition, given the others and the columns.
  ///
  /// - Parameter constants: 1 for values, 0 for rates of change.
  func evaluate(_ values: inout [Double], columns: [Double], constants: Double = 1) {
    for definition in definitions.reversed() {
      var sum = constants * definition.constant
      for term in variableTerms[definition.variables] {
        sum += term.coefficient * values[term.index]
      }
      for term in columnTerms[definition.columns] {
        sum += term.coefficient * columns[term.index]
      }
      values[definition.subject] = sum
    }
  }

  /// Which variables are said in one of these columns, or in variables that are.
  package func reach(of columns: [Bool], variableCount: Int) -> [Bool] {
    var reach = [Bool](repeating: false, count: variableCount)
    for definition in definitions.reversed() {
      reach[definition.subject] =
        columnTerms[definition.columns].contains { columns[$0.index] }
        || variableTerms[definition.variables].contains { reach[$0.index] }
    }
    return reach
  }
}

/// A sum of variables and columns under way, and which definitions have been put into it.
struct LinearForm: Sendable {
  package var variables = TermSum()
  package var columns = TermSum()
  private(set) var constant = 0.0
  /// The greatest part of the constant.
  private(set) var magnitude = 0.0
  /// The places of the definitions, each with what stood before its subject.
  var replaced: [SparseTerm] = []
  /// Term operations so far, for the limit on them; `clear()` leaves it.
  var effort = 0

  /// False where coefficients that multiply up have made numbers without any digit that counts.
  var isInRange: Bool {
    constant.magnitude <= ConstraintSolver.valueLimit
      && variables.isWithin(Self.sizes) && columns.isWithin(Self.sizes)
      && replaced.allSatisfy { Self.sizes.contains($0.coefficient.magnitude) }
  }

  private static let sizes = 1 / ConstraintSolver.valueLimit...ConstraintSolver.valueLimit

  mutating func addConstant(_ amount: Double) {
    constant += amount
    magnitude = max(magnitude, amount.magnitude)
  }

  package mutating func clear() {
    variables.clear()
    columns.clear()
    (constant, magnitude) = (0, 0)
    replaced.removeAll(keepingCapacity: true)
  }
}

/// The definitions that wait to be put in, earliest first: a binary heap.
private struct IndexQueue {
  private var heap: [Int] = []

  mutating func insert(_ place: Int) {
    heap.append(place)
    var child = heap.count - 1
    while child > 0, heap[(child - 1) / 2] > heap[child] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popFirst() -> Int? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < heap[parent] else { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return first
  }
}
