/// Finds values for variables that keep required linear constraints, and the others as well as their
/// priorities allow: the Cassowary algorithm (Badros, Borning and Stuckey, "The Cassowary Linear
/// Arithmetic Constraint Solving Algorithm", ACM TOCHI 8(4), 2001).
///
/// Priorities are compared one by one, from the highest: the sum of the errors of a priority counts
/// only among solutions that are equally good for every higher one, so that no number of constraints
/// adds up to a higher priority. What the constraints leave open is settled by the order of adding.
///
/// A required constraint that cannot be kept along with the earlier ones is left out, and nothing is
/// left of it. Constraints that are not required cost nothing until somebody asks for a value.
package struct ConstraintSolver: Sendable {
  package enum Outcome: Hashable, Sendable {
    case added(ConstraintID)
    /// Left out: it is required, and so are these, which it cannot hold together with. In the order of
    /// adding; empty where it contradicts itself.
    case conflict(with: [ConstraintID])
    /// Left out.
    case refused(ConstraintError)
  }

  /// Hundreds are the most that a screen has; the time that solving takes may grow with the square.
  package static let constraintLimit = 4096
  /// Variables of one constraint: more than a stack view with all its views on one line.
  package static let termLimit = 256
  /// More than all constraints together can name.
  package static let variableLimit = constraintLimit * 4
  /// Sizes of coefficients: smaller and greater ones drown the others in rounding.
  package static let coefficients = 1e-6...1e6
  /// The size of a constant, in points; greater ones leave no digits for fractions of a point.
  package static let constantLimit = 1e8
  /// The size of values, and of what coefficients multiply up to: no digit after the point is left.
  package static let valueLimit = 1e15
  /// Coefficients that are worked on, one at a time: about a second. A screen takes thousands of them,
  /// or a million.
  package static let effortLimit = 400_000_000

  private(set) var variableCount = 0
  /// In the order of adding, so by their numbers too.
  private(set) var entries: [ConstraintEntry] = []
  private var nextNumber = 0
  private(set) var system: ConstraintSystem
  private let effortLimit: Int
  /// The numbers of the constraints that `system` does not have yet; none is required.
  private var pending: [Int] = []
  private var needsRebuilding = false
  /// Whether the system has all constraints but the pending ones.
  private var isComplete = true
  private var isOptimal = true
  private var isFinished = true
  private var values: [Double] = []

  package init(effortLimit: Int = Self.effortLimit) {
    self.effortLimit = effortLimit
    system = ConstraintSystem(effortLimit: effortLimit)
  }

  /// A variable that may have any value, also below zero.
  package mutating func makeVariable() -> LayoutVariable {
    variableCount += 1
    isOptimal = false
    return LayoutVariable(index: variableCount - 1)
  }

  package mutating func add(_ constraint: LinearConstraint) -> Outcome {
    guard entries.count < Self.constraintLimit else {
      return .refused(.tooManyConstraints(limit: Self.constraintLimit))
    }
    let entry: ConstraintEntry
    switch ConstraintEntry.make(constraint, number: nextNumber, variableCount: variableCount) {
    case .success(let made): entry = made
    case .failure(let refusal): return .refused(refusal)
    }
    if entry.isRequired {
      rebuildIfNeeded()
      // Even where it is left out, the system has been made ready for it.
      isOptimal = false
      switch system.addRequired(entry, among: entries) {
      case .taken: break
      case .contradiction(let numbers):
        return .conflict(with: numbers.map(ConstraintID.init(number:)))
      case .exhausted: return .refused(.tooMuchWork)
      case .outOfRange: return .refused(.valueOutOfRange)
      }
    } else {
      pending.append(entry.number)
    }
    entries.append(entry)
    nextNumber += 1
    isOptimal = false
    return .added(ConstraintID(number: entry.number))
  }

  /// Takes a constraint away, as if it had never been added; one that is not there costs nothing.
  package mutating func remove(_ id: ConstraintID) {
    guard let place = entries.place(of: id.number) else { return }
    entries.remove(at: place)
    isOptimal = false
    if let waiting = pending.firstIndex(of: id.number) {
      pending.remove(at: waiting)
    } else {
      needsRebuilding = true
    }
  }

  /// False if the limit on work has ended the search, or numbers have grown beyond `valueLimit`: the
  /// constraints may then not be kept as well as they could be.
  package mutating func isSolved() -> Bool {
    solve()
    return isFinished
  }

  /// The value of a variable in the best solution, in points; 0 for one of another solver.
  package mutating func value(of variable: LayoutVariable) -> Double {
    solve()
    return values.indices.contains(variable.index) ? values[variable.index] : 0
  }

  /// For each priority below required, from the highest: the sum of the errors of its constraints, each
  /// in the unit of its expression.
  package mutating func violations() -> [(priority: Double, error: Double)] {
    solve()
    var errors: [Double: Double] = [:]
    for entry in entries where !entry.isRequired {
      errors[entry.priority, default: 0] += entry.error(at: values)
    }
    return errors.map { (priority: $0.key, error: $0.value) }.sorted { $0.priority > $1.priority }
  }

  /// The variables, in order, whose value is not the same in all of the best solutions.
  package mutating func undetermined() -> [LayoutVariable] {
    solve()
    return system.undetermined(variableCount: variableCount).map(LayoutVariable.init(index:))
  }

  private mutating func solve() {
    guard !isOptimal else { return }
    rebuildIfNeeded()
    system.grow(to: variableCount)
    // Higher priorities first, so that theirs are the definitions that the others meet.
    let waiting = pending.compactMap(entries.place(of:)).map { (entries[$0].priority, $0) }
    for (_, place) in waiting.sorted(by: { ($1.0, $0.1) < ($0.0, $1.1) }) {
      addOptional(entries[place])
    }
    pending.removeAll()
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

  private mutating func rebuildIfNeeded() {
    guard needsRebuilding else { return }
    (needsRebuilding, isComplete) = (false, true)
    system = ConstraintSystem(effortLimit: effortLimit)
    system.grow(to: variableCount)
    for entry in entries where entry.isRequired {
      // What held with more constraints holds with fewer; where rounding says otherwise, it yields.
      guard case .taken = system.addRequired(entry, among: entries) else {
        addOptional(entry)
        continue
      }
    }
    pending = entries.filter { !$0.isRequired }.map(\.number)
  }
}

/// A constraint as the solver keeps it: checked, each variable once, scaled.
struct ConstraintEntry: Sendable {
  package let number: Int
  package let relation: LinearConstraint.Relation
  package let priority: Double
  /// By index of variable, sorted.
  package let terms: [SparseTerm]
  package let constant: Double
  /// The power of two that the constraint has been multiplied with, so that its greatest coefficient
  /// is at least 1 and below 2.
  package let scale: Double

  var isRequired: Bool { priority == LinearConstraint.requiredPriority }

  package static func make(
    _ constraint: LinearConstraint, number: Int, variableCount: Int
  ) -> Result<Self, ConstraintSolver.ConstraintError> {
    let expression = constraint.expression
    guard LinearConstraint.priorities.contains(constraint.priority) else {
      return .failure(.priorityOutOfRange)
    }
    guard expression.terms.count <= ConstraintSolver.termLimit else {
      return .failure(.tooManyTerms(limit: ConstraintSolver.termLimit))
    }
    guard expression.constant.magnitude <= ConstraintSolver.constantLimit else {
      return .failure(.constantOutOfRange)
    }
    let known = 0..<min(variableCount, ConstraintSolver.variableLimit)
    var terms: [SparseTerm] = []
    terms.reserveCapacity(expression.terms.count)
    for term in expression.terms {
      guard known.contains(term.variable.index) else { return .failure(.unknownVariable) }
      let size = term.coefficient.magnitude
      guard size == 0 || ConstraintSolver.coefficients.contains(size) else {
        return .failure(.coefficientOutOfRange)
      }
      terms.append(SparseTerm(index: term.variable.index, coefficient: term.coefficient))
    }
    combine(&terms)
    let greatest = terms.reduce(0) { max($0, $1.coefficient.magnitude) }
    let scale =
      greatest == 0 ? 1 : Double(sign: .plus, exponent: -greatest.exponent, significand: 1)
    for place in terms.indices { terms[place].coefficient *= scale }
    return .success(
      Self(
        number: number, relation: constraint.relation, priority: constraint.priority,
        terms: terms, constant: expression.constant * scale, scale: scale))
  }

  /// Sorts terms by index, and makes those of one index one.
  private static func combine(_ terms: inout [SparseTerm]) {
    terms.sort { $0.index < $1.index }
    var kept = 0
    var place = 0
    while place < terms.count {
      let index = terms[place].index
      var (sum, greatest) = (0.0, 0.0)
      while place < terms.count, terms[place].index == index {
        sum += terms[place].coefficient
        greatest = max(greatest, terms[place].coefficient.magnitude)
        place += 1
      }
      guard sum.magnitude > SolverTolerance.cancelled * greatest else { continue }
      terms[kept] = SparseTerm(index: index, coefficient: sum)
      kept += 1
    }
    terms.removeSubrange(kept...)
  }

  /// How far the constraint is from holding, in the unit of its expression.
  package func error(at values: [Double]) -> Double {
    let value = terms.reduce(constant) { $0 + $1.coefficient * values[$1.index] } / scale
    return switch relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}

extension [ConstraintEntry] {
  /// The place of a constraint, by its number.
  package func place(of number: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].number == number ? low : nil
  }
}

extension ConstraintSolver {
  /// Why a constraint is not taken, apart from what the others say.
  package enum ConstraintError: Error, Hashable, Sendable {
    /// Zero is fine; not a number is not.
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
