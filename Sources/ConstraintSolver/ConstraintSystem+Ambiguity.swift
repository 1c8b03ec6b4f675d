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
