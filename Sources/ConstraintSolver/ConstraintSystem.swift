/// The constraints in solved form: each is a definition of a variable, or a row of the tableau where all
/// its variables have definitions, or nothing where it says nothing new.
///
/// The expression of a constraint is `plus - minus`, two columns that are never negative; one that may
/// not differ from zero is left out, so a required equation has none as a definition, and a fixed one,
/// which only tells who has part in a conflict, as a row.
struct ConstraintSystem: Sendable {
  /// What a column means.
  struct Column: Sendable {
    /// The number of the constraint.
    package let owner: Int
    /// 1: the constraint's expression is this column where it is positive; -1: where it is negative.
    package let sign: Double
    package let priority: Double
    /// How much of the constraint's error one unit is, in the unit of its expression; 0: a slack.
    package let weight: Double
  }

  package enum Verdict: Hashable {
    case taken
    /// With the numbers of the constraints that it cannot hold together with.
    case contradiction([Int])
    case exhausted
    case outOfRange
  }

  private(set) var elimination = Elimination()
  var tableau: Tableau
  private(set) var columns: [Column] = []
  /// The form under way; empty between calls.
  package var form = LinearForm()
  /// Whether `optimize()` has closed columns, which adding must open again.
  private var hasClosedColumns = false

  /// - Parameter effortLimit: see `ConstraintSolver.effortLimit`.
  package init(effortLimit: Int) {
    tableau = Tableau(effortLimit: effortLimit)
  }

  package var isExhausted: Bool { tableau.isExhausted || form.effort > tableau.effortLimit }

  mutating func grow(to variableCount: Int) {
    elimination.grow(to: variableCount)
    form.variables.grow(to: variableCount)
  }

  /// - Parameter entries: all that the system has, for the explanation of a conflict.
  mutating func addRequired(_ entry: ConstraintEntry, among entries: [ConstraintEntry]) -> Verdict {
    guard !isExhausted else { return .exhausted }
    openColumns()
    load(entry)
    defer { form.clear() }
    guard form.isInRange else { return .outOfRange }
    if let subject = subject() {
      if entry.relation != .equal { addSlack(of: entry) }
      elimination.define(subject, by: form, owner: entry.number)
      return .taken
    }
    tableau.replace(in: &form)
    guard form.isInRange else { return .outOfRange }
    let tolerance = SolverTolerance.conflict(form.magnitude)
    appendRequiredRow(entry)
    guard tableau.lastConstant < -tolerance else {
      tableau.settleLastRow(isZero: entry.relation == .equal)
      finish(entry)
      return .taken
    }
    let before = tableau
    switch tableau.raiseLastRow() {
    case .done:
      finish(entry)
      return .taken
    case .stuck where tableau.lastConstant >= -tolerance:
      tableau.settleLastRow(isZero: entry.relation == .equal)
      finish(entry)
      return .taken
    case .exhausted:
      giveUp(to: before)
      return .exhausted
    case .stuck, .moved:
      let sides = conflict(of: entry, among: entries)
      giveUp(to: before)
      return .contradiction(sides)
    }
  }

  /// The last row is one of an equation, whose fixed column may not stay basic; where nothing can take
  /// its place the equation follows from the others, and is no row.
  private mutating func finish(_ entry: ConstraintEntry) {
    guard entry.relation == .equal, tableau.rowOf[columns.count - 1] >= 0 else { return }
    if !tableau.makeLastRowParametric() { dropLastRow() }
  }

  /// Takes back the last row and what has been done for it. Without that the system would be no other,
  /// but it might choose another one of equally good solutions.
  private mutating func giveUp(to before: Tableau) {
    let effort = tableau.effort
    tableau = before
    tableau.effort = effort
    dropLastRow()
  }

  /// Adds a constraint that need not hold; false if it is left out, for the limit on work or for numbers
  /// out of range.
  mutating func addOptional(_ entry: ConstraintEntry) -> Bool {
    guard !isExhausted else { return false }
    openColumns()
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
      elimination.define(subject, by: form, owner: entry.number)
      return true
    }
    let (basic, other) = form.constant >= 0 ? (plus, minus) : (minus, plus)
    form.columns.add(columns[basic].sign, at: other)
    appendRow(basic)
    return true
  }

  /// Makes the errors as small as they get, one priority after the other; false if the limit on work
  /// has ended it.
  mutating func optimize() -> Bool {
    guard !isExhausted else { return false }
    openColumns()
    let errors = columns.indices.filter { columns[$0].weight > 0 }
    let tiers = Dictionary(grouping: errors) { columns[$0].priority }
    for tier in tiers.sorted(by: { $0.key > $1.key }) {
      guard minimizeErrors(of: tier.value) else { return false }
    }
    return true
  }

  /// Of all variables, in points.
  package func values(variableCount: Int) -> [Double] {
    var values = [Double](repeating: 0, count: variableCount)
    elimination.evaluate(&values, columns: columns.indices.map { tableau.value(of: $0) })
    return values
  }

  private mutating func minimizeErrors(of tier: [Int]) -> Bool {
    var rates = [Double](repeating: 0, count: columns.count)
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
    // What would make this priority worse is zero in every solution that is as good.
    for column in rates.indices where rates[column] > tolerance && tableau.isOpen(column) {
      tableau.close(column)
      hasClosedColumns = true
    }
    return true
  }

  private mutating func openColumns() {
    guard hasClosedColumns else { return }
    tableau.open()
    hasClosedColumns = false
  }
}

extension ConstraintSystem {
  /// Makes `form` the expression of a constraint, with definitions put in.
  private mutating func load(_ entry: ConstraintEntry) {
    if let last = entry.terms.last { grow(to: last.index + 1) }
    form.addConstant(entry.constant)
    for term in entry.terms { form.variables.add(term.coefficient, at: term.index) }
    elimination.replace(in: &form)
  }

  /// The variable to solve the form for: the latest of those whose coefficient is not much smaller than
  /// the greatest.
  private func subject() -> Int? {
    let variables = form.variables
    var greatest = 0.0
    for variable in variables.touched { greatest = max(greatest, variables[variable].magnitude) }
    guard greatest > 0 else { return nil }
    return variables.touched.filter { variables[$0].magnitude >= greatest / 8 }.max()
  }

  private mutating func makeColumn(
    _ entry: ConstraintEntry, _ sign: Double, weight: Double, isFixed: Bool = false
  ) -> Int {
    columns.append(
      Column(owner: entry.number, sign: sign, priority: entry.priority, weight: weight))
    form.columns.grow(to: columns.count)
    return tableau.makeColumn(isFixed: isFixed)
  }

  private mutating func addSlack(of entry: ConstraintEntry) {
    let sign = entry.relation == .greaterThanOrEqual ? 1.0 : -1.0
    let slack = makeColumn(entry, sign, weight: 0)
    form.columns.add(-sign, at: slack)
  }

  /// Appends the row of a required constraint: its slack, or for an equation a fixed column, with the
  /// sign that makes the constant not positive.
  private mutating func appendRequiredRow(_ entry: ConstraintEntry) {
    let sign =
      switch entry.relation {
      case .lessThanOrEqual: -1.0
      case .greaterThanOrEqual: 1.0
      case .equal: form.constant <= 0 ? 1.0 : -1.0
      }
    appendRow(makeColumn(entry, sign, weight: 0, isFixed: entry.relation == .equal))
  }

  /// Solves the form for a new column that it does not have.
  private mutating func appendRow(_ basic: Int) {
    let sign = columns[basic].sign
    let terms = form.columns.touched.compactMap { column -> SparseTerm? in
      let coefficient = form.columns[column]
      guard coefficient != 0 else { return nil }
      return SparseTerm(index: column, coefficient: sign * coefficient)
    }
    tableau.appendRow(
      basic, constant: sign * form.constant, terms: terms.sorted { $0.index < $1.index })
  }

  private mutating func dropLastRow() {
    tableau.dropLastRow()
    columns.removeLast()
    tableau.dropColumns(from: columns.count)
  }
}

extension ConstraintSystem {
  /// The indices of the variables that do not have one value in all of the best solutions, in order.
  ///
  /// The best solutions are those in which the closed columns are zero. A variable has one value in them
  /// if neither its greatest nor its least value is another, and a step that moves nothing is no proof
  /// of that where a basic column is zero already; so the search goes on until it ends.
  mutating func undetermined(variableCount: Int) -> [Int] {
    var moves = [Bool](repeating: false, count: variableCount)
    markFree(&moves)
    guard columns.indices.contains(where: tableau.isOpen) else {
      return moves.indices.filter { moves[$0] }
    }
    // A question has work of its own, and takes none from what is added later.
    let effort = (tableau.effort, form.effort)
    (tableau.effort, form.effort) = (0, 0)
    defer { (tableau.effort, form.effort) = effort }
    // Pivots say the same in other columns, so that what is still with these is still with those.
    let reach = openReach(variableCount: variableCount)
    for definition in elimination.definitions
    where reach[definition.subject] && !moves[definition.subject] {
      for sign in [1.0, -1.0] where !moves[definition.subject] {
        // Who gives up on a variable does not claim to know its value.
        guard !isExhausted else {
          moves[definition.subject] = true
          break
        }
        var rates = rates(of: definition.subject, sign: sign)
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

  /// Which variables are said in an open column, directly or by what they are said in: the others move
  /// with none, and most are of these.
  private func openReach(variableCount: Int) -> [Bool] {
    let columnReach = columns.indices.map { column in
      let row = tableau.rowOf[column]
      if row < 0 { return tableau.isOpen(column) }
      return tableau.rows[row].terms.contains { tableau.isOpen($0.index) }
    }
    return elimination.reach(of: columnReach, variableCount: variableCount)
  }

  /// Marks variables without a definition, and what is said in them.
  ///
  /// All of these move at once, each at a rate of its own that is nothing like the others': what is said
  /// in them moves too, unless by a coincidence of all digits.
  private func markFree(_ moves: inout [Bool]) {
    var rates = [Double](repeating: 0, count: moves.count)
    var mixed: UInt64 = 0
    for variable in moves.indices where !elimination.isDefined(variable) {
      // The steps of Steele, Lea and Flood's generator ("Fast splittable pseudorandom number generators").
      mixed &+= 0x9E37_79B9_7F4A_7C15
      var bits = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      rates[variable] = 0.5 + Double(bits >> 11) / 0x1p53
    }
    let still = [Double](repeating: 0, count: columns.count)
    elimination.evaluate(&rates, columns: still, constants: 0)
    mark(rates, &moves)
  }

  /// Marks what moves when a parametric column does.
  private func markMoves(of column: Int, _ moves: inout [Bool]) {
    var columnRates = [Double](repeating: 0, count: columns.count)
    columnRates[column] = 1
    for row in tableau.rows {
      columnRates[row.basic] = row.terms.coefficient(of: column) ?? 0
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

  /// By how much a variable falls, or rises for a sign of -1, with each open column.
  private mutating func rates(of variable: Int, sign: Double) -> [Double] {
    form.variables.add(sign, at: variable)
    elimination.replace(in: &form)
    tableau.replace(in: &form)
    defer { form.clear() }
    var rates = [Double](repeating: 0, count: columns.count)
    for column in form.columns.touched where tableau.isOpen(column) {
      rates[column] = form.columns[column]
    }
    return rates
  }
}

extension ConstraintSystem {
  /// The required constraints that a new one cannot hold together with.
  ///
  /// - Parameters:
  ///   - entry: the new one.
  ///     The last row is its own, and says that a column below zero has to be a sum of columns that are
  ///     not. Each of these is the slack or the mark of one constraint; the equations among the
  ///     definitions have none, and are found by what the others leave of the variables.
  ///   - entries: all that the system has.
  package func conflict(of entry: ConstraintEntry, among entries: [ConstraintEntry]) -> [Int] {
    guard let row = tableau.rows.last else { return [] }
    var form = LinearForm()
    form.variables.grow(to: elimination.isMentioned.count)
    form.columns.grow(to: columns.count)
    var numbers: Set<Int> = []
    for term in entry.terms { form.variables.add(term.coefficient, at: term.index) }
    let sign = columns[row.basic].sign
    for term in row.terms {
      let column = columns[term.index]
      guard column.priority == LinearConstraint.requiredPriority,
        let place = entries.place(of: column.owner)
      else { continue }
      numbers.insert(column.owner)
      let share = -sign * term.coefficient * column.sign
      for term in entries[place].terms {
        form.variables.add(share * term.coefficient, at: term.index)
      }
    }
    let definitions = shares(in: &form, among: entries)
    let greatest = definitions.reduce(1) { max($0, $1.coefficient.magnitude) }
    for share in definitions where share.coefficient.magnitude > Self.leastShare * greatest {
      numbers.insert(elimination.definitions[share.index].owner)
    }
    let isThere = { entries.place(of: $0).map { entries[$0].isRequired } ?? false }
    return numbers.filter(isThere).sorted()
  }

  /// Smaller multiples of a constraint in a sum are what rounding has left.
  private static let leastShare = 1e-9

  /// How much of which definition's constraint makes the variables of a form vanish.
  private func shares(
    in form: inout LinearForm, among entries: [ConstraintEntry]
  ) -> [SparseTerm] {
    elimination.replace(in: &form)
    var shares = [Double](repeating: 0, count: elimination.definitions.count)
    for used in form.replaced {
      shares[used.index] += used.coefficient / elimination.definitions[used.index].pivot
    }
    // A definition is its constraint with earlier ones put in, so the latest one comes first.
    for place in shares.indices.reversed() where shares[place] != 0 {
      let owner = elimination.definitions[place].owner
      guard let entry = entries.place(of: owner).map({ entries[$0] }) else { continue }
      form.clear()
      for term in entry.terms { form.variables.add(term.coefficient, at: term.index) }
      elimination.replace(in: &form, before: place)
      for used in form.replaced {
        let part = used.coefficient / elimination.definitions[used.index].pivot
        shares[used.index] -= shares[place] * part
      }
    }
    return shares.indices.map { SparseTerm(index: $0, coefficient: shares[$0]) }
  }
}
