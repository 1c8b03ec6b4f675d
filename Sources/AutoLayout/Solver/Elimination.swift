internal import LayoutModel

/// The variables that equations have been solved for, in the order of solving.
///
/// A definition is never changed. The variables in it may get definitions later, never earlier. So
/// variables are replaced in the order of their definitions and evaluated in the reverse order.
/// This corresponds to Cassowary's rows of unrestricted variables ("C_U" in Badros, Borning and
/// Stuckey, 2001), without substitution into the rows: only the values depend on them.
struct Elimination: Sendable {
  struct Definition: Sendable {
    let subject: Int
    /// The index of the constraint.
    let owner: Int
    /// The coefficient of the subject in the solved equation.
    let pivot: Double
    let constant: Double
    /// The subject is `constant` plus these terms, of variables without an earlier definition …
    let variables: [SparseTerm]
    /// … plus these terms, of the tableau's columns.
    let columns: [SparseTerm]
  }

  private(set) var definitions: [Definition] = []
  /// By variable: the index of its definition; -1: it has none.
  private var definitionOf: [Int]

  init(variableCount: Int) {
    definitionOf = Array(repeating: -1, count: variableCount)
  }

  func isDefined(_ variable: Int) -> Bool { definitionOf[variable] >= 0 }

  /// Replaces the variables of a form that have a definition.
  ///
  /// - Parameter end: only definitions before this index are used.
  func replace(in form: inout LinearForm, before end: Int = .max) {
    // A definition contains no variable that an earlier one defines. So the form contains none of those before the
    // first one of its own variables.
    var first = min(end, definitions.count)
    for variable in form.variables.touched where isDefined(variable) {
      first = min(first, definitionOf[variable])
    }
    for index in first..<min(end, definitions.count) {
      let definition = definitions[index]
      let factor = form.variables.take(at: definition.subject)
      guard factor != 0 else { continue }
      form.replaced.append(SparseTerm(index: index, coefficient: factor))
      form.addConstant(factor * definition.constant)
      form.effort += definition.variables.count + definition.columns.count
      for term in definition.variables {
        form.variables.add(factor * term.coefficient, at: term.index)
      }
      for term in definition.columns {
        form.columns.add(factor * term.coefficient, at: term.index)
      }
    }
  }

  /// Solves `form = 0` for a variable in it that has no definition.
  mutating func define(_ subject: Int, by form: LinearForm, owner: Int) {
    let pivot = form.variables[subject]
    var variables: [SparseTerm] = []
    for variable in form.variables.touched where variable != subject {
      let coefficient = form.variables[variable]
      guard coefficient != 0 else { continue }
      variables.append(SparseTerm(index: variable, coefficient: -coefficient / pivot))
    }
    var columns: [SparseTerm] = []
    for column in form.columns.touched {
      let coefficient = form.columns[column]
      guard coefficient != 0 else { continue }
      columns.append(SparseTerm(index: column, coefficient: -coefficient / pivot))
    }
    definitionOf[subject] = definitions.count
    definitions.append(
      Definition(
        subject: subject, owner: owner, pivot: pivot, constant: -form.constant / pivot,
        variables: variables, columns: columns))
  }

  /// Evaluates the variables with a definition from the others and the columns.
  ///
  /// - Parameter constants: 1 for values, 0 for rates of change.
  func evaluate(_ values: inout [Double], columns: [Double], constants: Double = 1) {
    for definition in definitions.reversed() {
      var sum = constants * definition.constant
      for term in definition.variables { sum += term.coefficient * values[term.index] }
      for term in definition.columns { sum += term.coefficient * columns[term.index] }
      values[definition.subject] = sum
    }
  }

  /// By variable: whether its definition contains one of these columns, directly or by other
  /// variables.
  func reach(of columns: [Bool]) -> [Bool] {
    var reach = [Bool](repeating: false, count: definitionOf.count)
    for definition in definitions.reversed() {
      reach[definition.subject] =
        definition.columns.contains { columns[$0.index] }
        || definition.variables.contains { reach[$0.index] }
    }
    return reach
  }
}

/// A sum of variables and columns, and the definitions that have been substituted into it.
struct LinearForm: Sendable {
  var variables = TermSum()
  var columns = TermSum()
  private(set) var constant = 0.0
  /// The greatest addend of the constant.
  private(set) var magnitude = 0.0
  /// The indices of the substituted definitions, each with the coefficient of its subject.
  var replaced: [SparseTerm] = []
  /// The number of term operations so far; `clear()` keeps it.
  var effort = 0

  /// False if products of coefficients have exceeded the range with significant digits.
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

  /// Adds the variables of a constraint.
  mutating func add(_ entry: ConstraintEntry, factor: Double = 1) {
    for term in entry.terms {
      variables.add(factor * term.coefficient, at: term.index)
    }
  }

  mutating func clear() {
    variables.clear()
    columns.clear()
    (constant, magnitude) = (0, 0)
    replaced.removeAll(keepingCapacity: true)
  }
}
