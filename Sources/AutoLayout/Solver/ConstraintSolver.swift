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
struct ConstraintSolver: Sendable {
  enum Outcome: Equatable, Sendable {
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
  static let effortLimit = 400_000_000

  private(set) var variableCount = 0
  /// In the order of their numbers.
  private var entries: [ConstraintEntry] = []
  private var nextNumber = 0
  private var system: ConstraintSystem
  private let effortLimit: Int
  /// The optional constraints that have not been added to `system`.
  private var pending: [ConstraintEntry] = []
  private var needsRebuilding = false
  /// Whether the system contains all constraints except the pending ones.
  private var isComplete = true
  private var isOptimal = true
  private var isFinished = true
  /// By variable. See `value(of:)`.
  private(set) var values: [Double] = []

  init(effortLimit: Int = Self.effortLimit) {
    self.effortLimit = effortLimit
    system = ConstraintSystem(effortLimit: effortLimit)
  }

  /// Creates a variable, which may be negative.
  mutating func makeVariable() -> LayoutVariable {
    variableCount += 1
    isOptimal = false
    return LayoutVariable(index: variableCount - 1)
  }

  mutating func add(_ constraint: LinearConstraint) -> Outcome {
    guard entries.count < Self.constraintLimit else {
      return .rejected(.tooManyConstraints(limit: Self.constraintLimit))
    }
    let entry: ConstraintEntry
    do throws(ConstraintError) {
      entry = try ConstraintEntry(constraint, number: nextNumber, variableCount: variableCount)
    } catch {
      return .rejected(error)
    }
    isOptimal = false
    if entry.isRequired, needsRebuilding { rebuild() }
    entries.append(entry)
    if entry.isRequired {
      let verdict = system.addRequired(entry, among: entries)
      if verdict != .added { entries.removeLast() }
      switch verdict {
      case .added: break
      case .conflict(let numbers):
        return .conflict(with: numbers.map(ConstraintID.init(number:)))
      case .exhausted: return .rejected(.tooMuchWork)
      case .outOfRange: return .rejected(.valueOutOfRange)
      }
    } else {
      pending.append(entry)
    }
    nextNumber += 1
    return .added(ConstraintID(number: entry.number))
  }

  /// Removes a constraint as if it had never been added. A missing constraint is ignored.
  mutating func remove(_ id: ConstraintID) {
    guard let index = entries.firstIndex(where: { $0.number == id.number }) else { return }
    entries.remove(at: index)
    isOptimal = false
    if let waiting = pending.firstIndex(where: { $0.number == id.number }) {
      pending.remove(at: waiting)
    } else {
      needsRebuilding = true
    }
  }

  /// False if the limit on work is exceeded or numbers have grown beyond `valueLimit`: the solution
  /// may not be optimal then.
  mutating func isSolved() -> Bool {
    solve()
    return isFinished
  }

  /// The number of operations on coefficients so far. See `effortLimit`.
  var effort: Int { system.effort }

  /// The value of a variable in the optimal solution, in points; 0 for a variable of another
  /// solver.
  mutating func value(of variable: LayoutVariable) -> Double {
    solve()
    return values.indices.contains(variable.index) ? values[variable.index] : 0
  }

  /// The sum of the errors of each priority below required, from the highest, in the unit of the
  /// expressions.
  mutating func violations() -> [(priority: Double, error: Double)] {
    solve()
    var errors: [Double: Double] = [:]
    for entry in entries where !entry.isRequired {
      errors[entry.priority, default: 0] += entry.error(at: values)
    }
    return errors.map { (priority: $0.key, error: $0.value) }.sorted { $0.priority > $1.priority }
  }

  /// The variables without a unique value in the optimal solutions, in order.
  mutating func undetermined() -> [LayoutVariable] {
    solve()
    return system.undetermined(variableCount: variableCount).map(LayoutVariable.init(index:))
  }

  private mutating func solve() {
    guard !isOptimal else { return }
    if needsRebuilding { rebuild() }
    system.grow(to: variableCount)
    // Constraints with higher priorities come first, so that lower ones are expressed by their
    // definitions.
    pending.sort { ($1.priority, $0.number) < ($0.priority, $1.number) }
    for entry in pending { addOptional(entry) }
    pending = []
    isFinished = system.optimize() && isComplete
    values = system.values(variableCount: variableCount)
    for index in values.indices where !(values[index].magnitude <= Self.valueLimit) {
      (values[index], isFinished) = (0, false)
    }
    isOptimal = true
  }

  private mutating func addOptional(_ entry: ConstraintEntry) {
    if !system.addOptional(entry) { isComplete = false }
  }

  /// Makes a new system of the constraints.
  private mutating func rebuild() {
    (needsRebuilding, isComplete) = (false, true)
    system = ConstraintSystem(effortLimit: effortLimit)
    system.grow(to: variableCount)
    pending = entries.filter { !$0.isRequired }
    // Constraints that hold together with others hold without them. If rounding leads to another
    // result, the constraint becomes optional.
    for entry in entries where entry.isRequired {
      if system.addRequired(entry, among: entries) != .added { addOptional(entry) }
    }
  }
}

extension ConstraintSolver {
  /// Why a constraint is rejected, independent of the other constraints.
  enum ConstraintError: Error, Equatable, Sendable {
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
