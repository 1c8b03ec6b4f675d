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
public struct ConstraintSolver: Sendable {
  public enum Outcome: Hashable, Sendable {
    case added(ConstraintID)
    /// The constraint is dropped. It is required and so are these, which it conflicts with, in the
    /// order of adding; empty: it contradicts itself.
    case conflict(with: [ConstraintID])
    /// The constraint is dropped.
    case rejected(ConstraintError)
  }

  /// A screen has hundreds at most; the time for solving can grow with the square.
  public static let constraintLimit = 4096
  /// The terms of one constraint: more than a stack view with all its views in one row.
  public static let termLimit = 256
  /// More than all constraints together can contain.
  public static let variableLimit = constraintLimit * 4
  /// The magnitudes of coefficients: others cause rounding errors.
  public static let coefficients = 1e-6...1e6
  /// The magnitude of a constant, in points; greater ones leave no digits for fractions of a point.
  public static let constantLimit = 1e8
  /// The magnitude of values and of products of coefficients. Greater values have no digits after
  /// the decimal point.
  public static let valueLimit = 1e15
  /// Operations on coefficients: about a second. A screen needs between thousands and a million.
  public static let effortLimit = 400_000_000

  private(set) var variableCount = 0
  /// In the order of adding, which is that of their numbers.
  private(set) var entries: [ConstraintEntry] = []
  private(set) var nextNumber = 0
  var system: ConstraintSystem
  private var effortLimit: Int
  /// The numbers of the constraints that have not been added to `system`; all are optional.
  private var pending: [Int] = []
  private var needsRebuilding = false
  /// Whether the system contains all constraints except the pending ones.
  private var isComplete = true
  private var isOptimal = true
  private var isFinished = true
  private var values: [Double] = []

  public init(effortLimit: Int = Self.effortLimit) {
    self.effortLimit = effortLimit
    system = ConstraintSystem(effortLimit: effortLimit)
  }

  /// Becomes a solver with variables and without constraints. It keeps its storage: most systems are small, and
  /// allocations are a large part of the work for them.
  ///
  /// - Parameter constraintCount: reserves memory for so many constraints.
  mutating func reset(effortLimit: Int, variableCount: Int, constraintCount: Int) {
    self.effortLimit = effortLimit
    self.variableCount = variableCount
    entries.removeAll(keepingCapacity: true)
    entries.reserveCapacity(constraintCount)
    nextNumber = 0
    system.reset(
      effortLimit: effortLimit, variableCount: variableCount, constraintCount: constraintCount)
    pending.removeAll(keepingCapacity: true)
    (needsRebuilding, isComplete, isFinished) = (false, true, true)
    isOptimal = variableCount == 0
    values = []
  }

  /// Creates a variable, which may be negative.
  public mutating func makeVariable() -> LayoutVariable {
    variableCount += 1
    isOptimal = false
    return LayoutVariable(index: variableCount - 1)
  }

  public mutating func add(_ constraint: LinearConstraint) -> Outcome {
    add(constraint, constant: constraint.expression.constant)
  }

  /// Adds a constraint with another constant.
  ///
  /// - Parameter indexInPart: the indices of the constraint's variables in this solver; nil: they are equal.
  mutating func add(
    _ constraint: LinearConstraint, constant: Double, indexInPart: [Int]? = nil
  ) -> Outcome {
    guard entries.count < Self.constraintLimit else {
      return .rejected(.tooManyConstraints(limit: Self.constraintLimit))
    }
    let entry: ConstraintEntry
    switch ConstraintEntry.make(
      constraint, constant: constant, indexInPart: indexInPart, number: nextNumber,
      variableCount: variableCount)
    {
    case .success(let result): entry = result
    case .failure(let error): return .rejected(error)
    }
    if entry.isRequired {
      rebuildIfNeeded()
      // The system is prepared for the constraint even if it is dropped.
      isOptimal = false
      switch system.addRequired(entry, among: entries) {
      case .added: break
      case .conflict(let numbers):
        return .conflict(with: numbers.map(ConstraintID.init(number:)))
      case .exhausted: return .rejected(.tooMuchWork)
      case .outOfRange: return .rejected(.valueOutOfRange)
      }
    } else {
      pending.append(entry.number)
    }
    entries.append(entry)
    nextNumber += 1
    isOptimal = false
    return .added(ConstraintID(number: entry.number))
  }

  /// Adds a validated optional constraint with another constant, multiplied by its scale.
  mutating func addOptional(_ constraint: ConstraintEntry, constant: Double) {
    precondition(entries.count < Self.constraintLimit, "too many constraints")
    let entry = ConstraintEntry(
      number: nextNumber, relation: constraint.relation, priority: constraint.priority,
      terms: constraint.terms, constant: constant, scale: constraint.scale)
    pending.append(nextNumber)
    entries.append(entry)
    nextNumber += 1
    isOptimal = false
  }

  /// Removes a constraint as if it had never been added. A missing constraint is ignored.
  public mutating func remove(_ id: ConstraintID) {
    guard let index = entries.index(of: id.number) else { return }
    entries.remove(at: index)
    isOptimal = false
    if let waiting = pending.firstIndex(of: id.number) {
      pending.remove(at: waiting)
    } else {
      needsRebuilding = true
    }
  }

  /// False if the limit on work is exceeded or numbers have grown beyond `valueLimit`: the solution
  /// may not be optimal then.
  public mutating func isSolved() -> Bool {
    solve()
    return isFinished
  }

  /// The number of operations on coefficients so far. See `effortLimit`.
  var effort: Int { system.effort }

  /// The value of a variable in the optimal solution, in points; 0 for a variable of another
  /// solver.
  public mutating func value(of variable: LayoutVariable) -> Double {
    solve()
    return values.indices.contains(variable.index) ? values[variable.index] : 0
  }

  /// The sum of the errors of each priority below required, from the highest, in the unit of the
  /// expressions.
  public mutating func violations() -> [(priority: Double, error: Double)] {
    solve()
    var errors: [Double: Double] = [:]
    for entry in entries where !entry.isRequired {
      errors[entry.priority, default: 0] += entry.error(at: values)
    }
    return errors.map { (priority: $0.key, error: $0.value) }.sorted { $0.priority > $1.priority }
  }

  /// The variables without a unique value in the optimal solutions, in order.
  public mutating func undetermined() -> [LayoutVariable] {
    solve()
    return system.undetermined(variableCount: variableCount).map(LayoutVariable.init(index:))
  }

  private mutating func solve() {
    guard !isOptimal else { return }
    rebuildIfNeeded()
    system.grow(to: variableCount)
    // Constraints with higher priorities come first, so that lower ones are expressed by their
    // definitions.
    let waiting = pending.compactMap(entries.index(of:)).map { (entries[$0].priority, $0) }
    for (_, index) in waiting.sorted(by: { ($1.0, $0.1) < ($0.0, $1.1) }) {
      addOptional(entries[index])
    }
    pending.removeAll(keepingCapacity: true)
    isFinished = system.optimize() && isComplete
    values = system.values(variableCount: variableCount)
    system.recordValues()
    for index in values.indices where !(values[index].magnitude <= Self.valueLimit) {
      (values[index], isFinished) = (0, false)
    }
    isOptimal = true
  }

  private mutating func addOptional(_ entry: ConstraintEntry) {
    if !system.addOptional(entry) { isComplete = false }
  }

  private mutating func rebuildIfNeeded() {
    guard needsRebuilding else { return }
    (needsRebuilding, isComplete) = (false, true)
    system = ConstraintSystem(effortLimit: effortLimit)
    system.grow(to: variableCount)
    for entry in entries where entry.isRequired {
      // Constraints that hold together with others hold without them. If rounding leads to another
      // result, the constraint becomes optional.
      guard case .added = system.addRequired(entry, among: entries) else {
        addOptional(entry)
        continue
      }
    }
    pending = entries.filter { !$0.isRequired }.map(\.number)
  }
}

/// A validated constraint: each variable occurs once, and the coefficients are scaled.
struct ConstraintEntry: Sendable {
  let number: Int
  let relation: LinearConstraint.Relation
  let priority: Double
  /// Sorted by variable.
  let terms: [SparseTerm]
  let constant: Double
  /// The power of two by which the constraint is multiplied, so that its greatest coefficient is in
  /// 1..<2.
  let scale: Double

  var isRequired: Bool { priority == LinearConstraint.requiredPriority }

  /// - Parameters:
  ///   - constant: instead of the constraint's; nil: the constraint's.
  ///   - indexInPart: the indices of the constraint's variables in the entry; nil: they are equal.
  static func make(
    _ constraint: LinearConstraint, constant: Double? = nil, indexInPart: [Int]? = nil,
    number: Int, variableCount: Int
  ) -> Result<Self, ConstraintSolver.ConstraintError> {
    let expression = constraint.expression
    let constant = constant ?? expression.constant
    guard LinearConstraint.priorities.contains(constraint.priority) else {
      return .failure(.priorityOutOfRange)
    }
    guard expression.terms.count <= ConstraintSolver.termLimit else {
      return .failure(.tooManyTerms(limit: ConstraintSolver.termLimit))
    }
    guard constant.magnitude <= ConstraintSolver.constantLimit else {
      return .failure(.constantOutOfRange)
    }
    let validIndices = 0..<min(variableCount, ConstraintSolver.variableLimit)
    var terms: [SparseTerm] = []
    terms.reserveCapacity(expression.terms.count)
    for term in expression.terms {
      let index = indexInPart?[term.variable.index] ?? term.variable.index
      guard validIndices.contains(index) else { return .failure(.unknownVariable) }
      let size = term.coefficient.magnitude
      guard size == 0 || ConstraintSolver.coefficients.contains(size) else {
        return .failure(.coefficientOutOfRange)
      }
      terms.append(SparseTerm(index: index, coefficient: term.coefficient))
    }
    combine(&terms)
    let greatest = terms.reduce(0) { max($0, $1.coefficient.magnitude) }
    let scale =
      greatest == 0 ? 1 : Double(sign: .plus, exponent: -greatest.exponent, significand: 1)
    for index in terms.indices { terms[index].coefficient *= scale }
    return .success(
      Self(
        number: number, relation: constraint.relation, priority: constraint.priority,
        terms: terms, constant: constant * scale, scale: scale))
  }

  /// Sorts the terms by variable and combines those of one variable.
  private static func combine(_ terms: inout [SparseTerm]) {
    if terms.count > 1 { terms.sort { $0.index < $1.index } }
    var (start, kept) = (0, 0)
    while start < terms.count {
      let index = terms[start].index
      var (sum, greatest) = (0.0, 0.0)
      while start < terms.count, terms[start].index == index {
        sum += terms[start].coefficient
        greatest = max(greatest, terms[start].coefficient.magnitude)
        start += 1
      }
      guard sum.magnitude > SolverTolerance.cancelled * greatest else { continue }
      terms[kept] = SparseTerm(index: index, coefficient: sum)
      kept += 1
    }
    terms.removeLast(terms.count - kept)
  }

  /// The violation of the constraint, in the unit of its expression.
  func error(at values: [Double]) -> Double {
    let value = terms.reduce(constant) { $0 + $1.coefficient * values[$1.index] } / scale
    return switch relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}

extension [ConstraintEntry] {
  /// The index of the constraint with this number.
  func index(of number: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].number == number ? low : nil
  }
}

extension ConstraintSolver {
  /// Why a constraint is rejected, independent of the other constraints.
  public enum ConstraintError: Error, Hashable, Sendable {
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
