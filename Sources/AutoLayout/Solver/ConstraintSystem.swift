internal import LayoutModel

/// The constraints in solved form. Each is a definition of a variable, or a row of the tableau if
/// all its variables have definitions, or nothing if it is redundant.
///
/// The expression of a constraint is `plus - minus`, two nonnegative columns. A column that must be
/// zero is omitted: a required equation has no column as a definition, and as a row it has a fixed
/// one, which only identifies the constraint in conflicts.
struct ConstraintSystem: Sendable {
  /// The meaning of a column of the tableau.
  struct Column: Sendable {
    /// The index of the constraint.
    let owner: Int
    /// 1: the constraint's expression is this column if it is positive; -1: if it is negative.
    let sign: Double
    let priority: Double
    /// The constraint's error for one unit, in the unit of its expression; 0: a slack.
    let weight: Double
  }

  let variableCount: Int
  private(set) var elimination: Elimination
  var tableau: Tableau
  private(set) var columns: [Column] = []
  /// A buffer; empty between calls.
  var form = LinearForm()
  /// A buffer: the change of an objective with each column.
  private var rates: [Double] = []

  /// - Parameter effortLimit: see `ConstraintSolver.effortLimit`.
  init(effortLimit: Int, variableCount: Int) {
    self.variableCount = variableCount
    tableau = Tableau(effortLimit: effortLimit)
    elimination = Elimination(variableCount: variableCount)
    form.variables.grow(to: variableCount)
  }

  /// The operations on coefficients so far, for the limit.
  var effort: Int { max(tableau.effort, form.effort) }

  var isExhausted: Bool { effort > tableau.effortLimit }

  /// Adds a required constraint.
  ///
  /// - Parameter entries: the added constraints, for the explanation of a conflict.
  mutating func addRequired(
    _ entry: ConstraintEntry, to entries: [ConstraintEntry]
  ) -> ConstraintSolver.Outcome {
    guard !isExhausted else { return .rejected }
    load(entry)
    defer { form.clear() }
    guard form.isInRange else { return .rejected }
    if let subject = subject() {
      if entry.relation != .equal { addSlack(of: entry) }
      elimination.define(subject, by: form, owner: entry.index)
      return .added
    }
    tableau.replace(in: &form)
    guard form.isInRange else { return .rejected }
    let tolerance = SolverTolerance.conflict(form.magnitude)
    appendRequiredRow(entry)
    guard tableau.lastConstant < -tolerance else {
      tableau.clampLastConstant(isZero: entry.relation == .equal)
      finish(entry)
      return .added
    }
    var before: Tableau?
    switch tableau.raiseLastRow(&before) {
    case .done:
      finish(entry)
      return .added
    case .stuck where !(tableau.lastConstant < -tolerance):
      tableau.clampLastConstant(isZero: entry.relation == .equal)
      finish(entry)
      return .added
    case .exhausted:
      restore(before)
      return .rejected
    case .stuck, .moved:
      let others = conflict(of: entry, among: entries)
      restore(before)
      return .conflict(with: others)
    }
  }

  /// The fixed column of an equation must not stay basic. If no column can replace it, the equation
  /// follows from the others and its row is removed.
  private mutating func finish(_ entry: ConstraintEntry) {
    guard entry.relation == .equal, tableau.rowOf[columns.count - 1] >= 0 else { return }
    if !tableau.makeLastRowParametric() { dropLastRow() }
  }

  /// Removes the last row and restores the tableau. Otherwise the system would be equivalent, but
  /// it might select another of several optimal solutions.
  ///
  /// - Parameter before: nil: the tableau has not changed.
  private mutating func restore(_ before: Tableau?) {
    let effort = tableau.effort
    if let before { tableau = before }
    tableau.effort = effort
    dropLastRow()
  }

  /// Adds an optional constraint.
  ///
  /// - Returns: false if it is dropped because of the limit on work or numbers out of range.
  mutating func addOptional(_ entry: ConstraintEntry) -> Bool {
    guard !isExhausted else { return false }
    load(entry)
    defer { form.clear() }
    let subject = subject()
    if subject == nil { tableau.replace(in: &form) }
    guard form.isInRange else { return false }
    let weight = 1 / entry.scale
    let plus = makeColumn(entry, 1, weight: entry.relation == .greaterThanOrEqual ? 0 : weight)
    let minus = makeColumn(entry, -1, weight: entry.relation == .lessThanOrEqual ? 0 : weight)
    if let subject {
      form.columns.add(-1, at: plus)
      form.columns.add(1, at: minus)
      elimination.define(subject, by: form, owner: entry.index)
      return true
    }
    let (basic, other) = form.constant >= 0 ? (plus, minus) : (minus, plus)
    form.columns.add(columns[basic].sign, at: other)
    appendRow(basic)
    return true
  }

  /// Minimizes the errors, one priority after the other.
  ///
  /// - Returns: false if the limit on work is exceeded.
  mutating func optimize() -> Bool {
    guard !isExhausted else { return false }
    var errors = columns.indices.filter { columns[$0].weight > 0 }
    errors.sort { (columns[$1].priority, $0) < (columns[$0].priority, $1) }
    var start = 0
    while start < errors.count {
      var end = start + 1
      let priority = columns[errors[start]].priority
      while end < errors.count, columns[errors[end]].priority == priority { end += 1 }
      guard minimizeErrors(of: errors[start..<end]) else { return false }
      start = end
    }
    return true
  }

  /// The values of all variables, in points.
  var values: [Double] {
    var values = [Double](repeating: 0, count: variableCount)
    var columnValues = [Double](repeating: 0, count: columns.count)
    for row in tableau.rows { columnValues[row.basic] = max(row.constant, 0) }
    elimination.evaluate(&values, columns: columnValues)
    return values
  }

  private mutating func minimizeErrors(of tier: ArraySlice<Int>) -> Bool {
    rates = [Double](repeating: 0, count: columns.count)
    var greatest = 0.0
    for column in tier {
      let weight = columns[column].weight
      greatest = max(greatest, weight)
      let row = tableau.rowOf[column]
      guard row >= 0 else {
        rates[column] += weight
        continue
      }
      for term in tableau.rows[row].terms { rates[term.index] += weight * term.coefficient }
    }
    let tolerance = SolverTolerance.rate * greatest
    guard tableau.minimize(&rates, tolerance: tolerance) == .done else { return false }
    // A column that increases the error of this priority is zero in every optimal solution.
    for column in rates.indices where rates[column] > tolerance && tableau.isOpen(column) {
      tableau.close(column)
    }
    return true
  }
}

extension ConstraintSystem {
  /// Sets `form` to the expression of a constraint, with definitions substituted.
  private mutating func load(_ entry: ConstraintEntry) {
    form.addConstant(entry.constant)
    form.add(entry)
    elimination.replace(in: &form)
  }

  /// The variable to solve the form for: the latest one whose coefficient is not much smaller than
  /// the greatest.
  private func subject() -> Int? {
    let variables = form.variables
    var greatest = 0.0
    for variable in variables.touched { greatest = max(greatest, variables[variable].magnitude) }
    guard greatest > 0 else { return nil }
    var last = -1
    for variable in variables.touched where variables[variable].magnitude >= greatest / 8 {
      last = max(last, variable)
    }
    return last
  }

  private mutating func makeColumn(
    _ entry: ConstraintEntry, _ sign: Double, weight: Double, isFixed: Bool = false
  ) -> Int {
    columns.append(
      Column(owner: entry.index, sign: sign, priority: entry.priority, weight: weight))
    form.columns.grow(to: columns.count)
    return tableau.makeColumn(isFixed: isFixed)
  }

  private mutating func addSlack(of entry: ConstraintEntry) {
    let sign = entry.relation == .greaterThanOrEqual ? 1.0 : -1.0
    let slack = makeColumn(entry, sign, weight: 0)
    form.columns.add(-sign, at: slack)
  }

  /// Appends the row of a required constraint for its slack, or for an equation a fixed column,
  /// with the sign that makes the constant not positive.
  private mutating func appendRequiredRow(_ entry: ConstraintEntry) {
    let sign =
      switch entry.relation {
      case .lessThanOrEqual: -1.0
      case .greaterThanOrEqual: 1.0
      case .equal: form.constant <= 0 ? 1.0 : -1.0
      }
    appendRow(makeColumn(entry, sign, weight: 0, isFixed: entry.relation == .equal))
  }

  /// Appends a row that defines a new column by the form.
  private mutating func appendRow(_ basic: Int) {
    let sign = columns[basic].sign
    tableau.appendRow(basic, sign: sign, form)
  }

  private mutating func dropLastRow() {
    tableau.dropLastRow()
    columns.removeLast()
    tableau.dropColumns(from: columns.count)
  }
}

extension ConstraintSystem {
  /// The indices of the variables without a unique value in the optimal solutions, in ascending
  /// order.
  ///
  /// The optimal solutions are those in which the closed columns are zero. A variable has a unique
  /// value if its maximum equals its minimum. A degenerate step, where a basic column is already
  /// zero, does not prove that, so the search continues until it terminates.
  mutating func undetermined() -> [Int] {
    let hasOpenColumns = columns.indices.contains { tableau.isOpen($0) }
    let hasFreeVariables = (0..<variableCount).contains { !elimination.isDefined($0) }
    guard hasOpenColumns || hasFreeVariables else { return [] }
    var moves = [Bool](repeating: false, count: variableCount)
    if hasFreeVariables { markFree(&moves) }
    guard hasOpenColumns else { return moves.indices.filter { moves[$0] } }
    // The search has its own limit on work.
    (tableau.effort, form.effort) = (0, 0)
    let isMoving = movingColumns()
    guard isMoving.contains(true) else { return moves.indices.filter { moves[$0] } }
    // Pivots express the same solutions in other columns: a variable that depends on no moving column
    // now depends on none later.
    let reach = dependsOnMovingColumns(isMoving)
    for definition in elimination.definitions
    where reach[definition.subject] && !moves[definition.subject] {
      for sign in [1.0, -1.0] where !moves[definition.subject] {
        // If the limit is exceeded, the value counts as undetermined.
        guard !isExhausted else {
          moves[definition.subject] = true
          break
        }
        setRates(of: definition.subject, sign: sign)
        guard rates.contains(where: { $0 != 0 }) else { break }
        switch tableau.minimize(&rates, tolerance: SolverTolerance.pivot, isProbe: true) {
        case .moved(let column): markMoves(of: column, &moves)
        case .done: continue
        case .stuck, .exhausted: moves[definition.subject] = true
        }
      }
    }
    return moves.indices.filter { moves[$0] }
  }

  /// By column: whether it is open and greater than zero in some optimal solution. In most systems
  /// there is none, which one search proves for all variables.
  ///
  /// Each search maximizes the sum of all open columns that are not decided yet. Either the sum cannot
  /// be raised, so that all of them are zero, or a step shows that at least one of them moves.
  private mutating func movingColumns() -> [Bool] {
    var isMoving = [Bool](repeating: false, count: columns.count)
    var isZero = isMoving
    while true {
      let undecided = columns.indices.filter {
        tableau.isOpen($0) && !isMoving[$0] && !isZero[$0]
      }
      guard !undecided.isEmpty else { return isMoving }
      rates = [Double](repeating: 0, count: columns.count)
      for column in undecided { rates[column] = -1 }
      switch tableau.minimize(&rates, tolerance: SolverTolerance.pivot, isProbe: true) {
      case .done:
        // All open columns are zero in every optimal solution: there is only one.
        guard isMoving.contains(true) else { return isMoving }
        for column in undecided { isZero[column] = true }
      case .moved(let column):
        let moved = tableau.columnsMoving(with: column)
        guard undecided.contains(where: moved.contains) else {
          return columns.indices.map { !isZero[$0] }
        }
        for column in moved { isMoving[column] = true }
      case .stuck, .exhausted: return columns.indices.map { !isZero[$0] }
      }
    }
  }

  /// By variable: whether it depends on a moving column, directly or by other variables. The others
  /// are constant, and most variables are among them.
  private func dependsOnMovingColumns(_ isMoving: [Bool]) -> [Bool] {
    let columnReach = columns.indices.map { column in
      let row = tableau.rowOf[column]
      if row < 0 { return isMoving[column] && tableau.isOpen(column) }
      return tableau.rows[row].terms.contains {
        isMoving[$0.index] && tableau.isOpen($0.index)
      }
    }
    return elimination.reach(of: columnReach)
  }

  /// Marks variables without a definition, and those that depend on them.
  ///
  /// All variables without a definition change at once, at unrelated rates. So the variables that
  /// depend on them change too, except by a coincidence of all digits.
  private func markFree(_ moves: inout [Bool]) {
    var rates = [Double](repeating: 0, count: moves.count)
    var mixed: UInt64 = 0
    for variable in moves.indices where !elimination.isDefined(variable) {
      // The generator of Steele, Lea and Flood ("Fast splittable pseudorandom number generators").
      mixed &+= 0x9E37_79B9_7F4A_7C15
      var bits = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      rates[variable] = 0.5 + Double(bits >> 11) / 0x1p53
    }
    let still = [Double](repeating: 0, count: columns.count)
    elimination.evaluate(&rates, columns: still, constants: 0)
    mark(rates, &moves)
  }

  /// Marks the variables that change with a parametric column.
  private func markMoves(of column: Int, _ moves: inout [Bool]) {
    var columnRates = [Double](repeating: 0, count: columns.count)
    columnRates[column] = 1
    for row in tableau.rows.indices {
      columnRates[tableau.rows[row].basic] = tableau.coefficient(of: column, in: row) ?? 0
    }
    var rates = [Double](repeating: 0, count: moves.count)
    elimination.evaluate(&rates, columns: columnRates, constants: 0)
    mark(rates, &moves)
  }

  private func mark(_ rates: [Double], _ moves: inout [Bool]) {
    for variable in rates.indices where rates[variable].magnitude > SolverTolerance.pivot {
      moves[variable] = true
    }
  }

  /// Sets `rates` to the decrease of a variable with each open column, or to its increase for a sign of -1.
  private mutating func setRates(of variable: Int, sign: Double) {
    form.variables.add(sign, at: variable)
    elimination.replace(in: &form)
    tableau.replace(in: &form)
    defer { form.clear() }
    rates = [Double](repeating: 0, count: columns.count)
    for column in form.columns.touched where tableau.isOpen(column) {
      rates[column] = form.columns[column]
    }
  }
}
