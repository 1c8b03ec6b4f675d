/// Finds values for variables that satisfy required linear constraints, and optional ones as far as
/// their priorities permit: the Cassowary algorithm (Badros, Borning and Stuckey, "The Cassowary
/// Linear Arithmetic Constraint Solving Algorithm", ACM TOCHI 8(4), 2001).
///
/// Priorities are compared one by one, from the highest. The sum of the errors of a priority
/// matters only among solutions that are equally good for every higher priority, so no number of
/// constraints adds up to a higher priority. Among equally good solutions, the order of adding
/// decides.
///
/// A required constraint that conflicts with earlier ones is dropped and has no effect. Optional
/// constraints have no cost until a value is requested.
package struct ConstraintSolver: Sendable {
  package enum Outcome: Equatable, Sendable {
    case added(ConstraintID)
    /// The constraint is dropped. It is required and so are these, which it conflicts with, in the
    /// order of adding; empty: it contradicts itself.
    case conflict(with: [ConstraintID])
    /// The constraint is dropped.
    case rejected(ConstraintError)
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

  private(set) var variableCount: Int
  private(set) var entries = ConstraintEntries()
  var system: ConstraintSystem
  /// The indices of the constraints that have not been added to `system`; all are optional.
  private var pending: [Int] = []
  /// Whether the system contains all constraints except the pending ones.
  private var isComplete = true
  private var isOptimal: Bool
  private var isFinished = true
  /// By variable. See `value(of:)`.
  private(set) var values: [Double] = []

  package init(effortLimit: Int = Self.effortLimit, variableCount: Int = 0) {
    system = ConstraintSystem(effortLimit: effortLimit)
    self.variableCount = variableCount
    isOptimal = variableCount == 0
  }

  /// Creates a variable, which may be negative.
  package mutating func makeVariable() -> LayoutVariable {
    variableCount += 1
    isOptimal = false
    return LayoutVariable(index: variableCount - 1)
  }

  /// - Parameter indices: those of the constraint's variables in this solver, by variable; nil: they are equal.
  package mutating func add(_ constraint: LinearConstraint, indices: [Int]? = nil) -> Outcome {
    let count = entries.all.count
    guard count < Self.constraintLimit else {
      return .rejected(.tooManyConstraints(limit: Self.constraintLimit))
    }
    if let error = entries.add(constraint, indices: indices, variableCount: variableCount) {
      return .rejected(error)
    }
    if entries.all[count].isRequired {
      // The system is prepared for the constraint even if it is dropped.
      isOptimal = false
      let verdict = system.addRequired(count, of: entries)
      if verdict != .added { entries.removeLast() }
      switch verdict {
      case .added: break
      case .conflict(let numbers):
        return .conflict(with: numbers.map(ConstraintID.init(number:)))
      case .exhausted: return .rejected(.tooMuchWork)
      case .outOfRange: return .rejected(.valueOutOfRange)
      }
    } else {
      pending.append(count)
    }
    isOptimal = false
    return .added(ConstraintID(number: count))
  }

  /// False if the limit on work is exceeded or numbers have grown beyond `valueLimit`: the solution
  /// may not be optimal then.
  package mutating func isSolved() -> Bool {
    solve()
    return isFinished
  }

  /// The number of operations on coefficients so far. See `effortLimit`.
  var effort: Int { system.effort }

  /// The value of a variable in the optimal solution, in points; 0 for a variable of another
  /// solver.
  package mutating func value(of variable: LayoutVariable) -> Double {
    solve()
    return values.indices.contains(variable.index) ? values[variable.index] : 0
  }

  /// The variables without a unique value in the optimal solutions, in order.
  mutating func undetermined() -> [LayoutVariable] {
    solve()
    return system.undetermined(variableCount: variableCount).map(LayoutVariable.init(index:))
  }

  private mutating func solve() {
    guard !isOptimal else { return }
    system.grow(to: variableCount)
    // Constraints with higher priorities come first, so that lower ones are expressed by their
    // definitions.
    pending.sort { left, right in
      let (leftPriority, rightPriority) = (entries.all[left].priority, entries.all[right].priority)
      return leftPriority == rightPriority ? left < right : leftPriority > rightPriority
    }
    for index in pending where !system.addOptional(index, of: entries) { isComplete = false }
    pending.removeAll(keepingCapacity: true)
    isFinished = system.optimize() && isComplete
    system.setValues(&values, variableCount: variableCount)
    for index in values.indices where !(values[index].magnitude <= Self.valueLimit) {
      (values[index], isFinished) = (0, false)
    }
    isOptimal = true
  }
}

extension ConstraintSolver {
  /// Why a constraint is rejected, independent of the other constraints.
  package enum ConstraintError: Error, Equatable, Sendable {
    /// Zero is permitted; NaN is not.
    case coefficientOutOfRange
    case constantOutOfRange
    case priorityOutOfRange
    case unknownVariable
    case tooManyTerms(limit: Int)
    case tooManyConstraints(limit: Int)
    case tooMuchWork
    case valueOutOfRange
  }
}
