/// Finds values for variables that satisfy required linear constraints, and optional ones as far as
/// their priorities permit: the Cassowary algorithm (Badros, Borning and Stuckey, "The Cassowary
/// Linear Arithmetic Constraint Solving Algorithm", ACM TOCHI 8(4), 2001).
///
/// Priorities are compared one by one, from the highest. The sum of the errors of a priority
/// matters only among solutions that are equally good for every higher priority, so no number of
/// constraints adds up to a higher priority. Among equally good solutions, the order of adding
/// decides.
///
/// A required constraint that conflicts with earlier ones is dropped and has no effect. All
/// constraints are added before `solve()`, which is called once.
package struct ConstraintSolver: Sendable {
  package enum Outcome: Equatable, Sendable {
    case added
    /// The constraint is dropped. It is required and so are those that it conflicts with, of which
    /// these are the numbers among the added constraints; empty: it contradicts itself.
    case conflict(with: [Int])
    /// The constraint is dropped: it is invalid by itself, or a limit on constraints, values or work is exceeded.
    case rejected
  }

  /// A screen has hundreds at most; the time for solving can grow with the square.
  static let constraintLimit = 4096
  /// The terms of one constraint: more than a stack view with all its views in one row.
  static let termLimit = 256
  /// More than all constraints together can contain.
  static let variableLimit = constraintLimit * 4
  /// The magnitudes of coefficients: others cause rounding errors.
  static let coefficients = 1e-6...1e6
  /// The magnitude of a constant, in points; greater ones leave no digits for fractions of a point.
  static let constantLimit = 1e8
  /// The magnitude of values and of products of coefficients. Greater values have no digits after
  /// the decimal point.
  static let valueLimit = 1e15
  /// Operations on coefficients: about a second. A screen needs between thousands and a million.
  package static let effortLimit = 400_000_000

  /// The added constraints.
  private(set) var entries: [ConstraintEntry] = []
  private var system: ConstraintSystem
  /// By variable, in points; set by `solve()`.
  package private(set) var values: [Double] = []

  package init(effortLimit: Int = Self.effortLimit, variableCount: Int) {
    system = ConstraintSystem(effortLimit: effortLimit, variableCount: variableCount)
  }

  /// - Parameter indices: those of the constraint's variables in this solver, by variable; nil: they are equal.
  package mutating func add(_ constraint: LinearConstraint, indices: [Int]? = nil) -> Outcome {
    guard entries.count < Self.constraintLimit,
      let entry = ConstraintEntry(
        constraint, index: entries.count, indices: indices, variableCount: system.variableCount)
    else { return .rejected }
    let outcome = entry.isRequired ? system.addRequired(entry, to: entries) : .added
    if outcome == .added { entries.append(entry) }
    return outcome
  }

  /// Finds the optimal solution.
  ///
  /// - Returns: false if the limit on work is exceeded or numbers have grown beyond `valueLimit`:
  ///   the solution may not be optimal then.
  package mutating func solve() -> Bool {
    // Constraints with higher priorities come first, so that lower ones are expressed by their
    // definitions.
    let optional = entries.filter { !$0.isRequired }.sorted {
      ($1.priority, $0.index) < ($0.priority, $1.index)
    }
    var isSolved = true
    for entry in optional where !system.addOptional(entry) { isSolved = false }
    isSolved = system.optimize() && isSolved
    values = system.values
    for index in values.indices where !(values[index].magnitude <= Self.valueLimit) {
      (values[index], isSolved) = (0, false)
    }
    return isSolved
  }

  /// The number of operations on coefficients so far. See `effortLimit`.
  var effort: Int { system.effort }

  /// The variables without a unique value in the optimal solutions, in order.
  mutating func undetermined() -> [Int] { system.undetermined() }
}
