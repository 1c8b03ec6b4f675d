extension ConstraintSystem {
  /// The required constraints that conflict with a new one.
  ///
  /// The last row of the tableau is that of the new constraint. It states that a negative column is
  /// a sum of nonnegative columns, each the slack or the fixed column of one constraint. Equations
  /// among the definitions have no column. They follow from the variables that remain in the sum of
  /// the other constraints.
  ///
  /// - Parameter entries: the added constraints.
  /// - Returns: their indices.
  func conflict(of new: ConstraintEntry, among entries: [ConstraintEntry]) -> [Int] {
    guard let row = tableau.rows.last else { return [] }
    var form = LinearForm()
    form.variables.grow(to: variableCount)
    form.columns.grow(to: columns.count)
    var indices: Set<Int> = []
    form.add(new)
    let sign = columns[row.basic].sign
    for term in row.terms {
      let column = columns[term.index]
      guard column.priority == LinearConstraint.requiredPriority else { continue }
      indices.insert(column.owner)
      let share = -sign * term.coefficient * column.sign
      form.add(entries[column.owner], factor: share)
    }
    let definitions = shares(in: &form, among: entries)
    let greatest = definitions.reduce(1) { max($0, $1.coefficient.magnitude) }
    for share in definitions where share.coefficient.magnitude > Self.minimumShare * greatest {
      indices.insert(elimination.definitions[share.index].owner)
    }
    return indices.filter { entries[$0].isRequired }.sorted()
  }

  /// Smaller multiples of a constraint in a sum are rounding errors.
  private static let minimumShare = 1e-9

  /// The multiples of the definitions' constraints that eliminate the variables of a form.
  private func shares(
    in form: inout LinearForm, among entries: [ConstraintEntry]
  ) -> [SparseTerm] {
    elimination.replace(in: &form)
    var shares = [Double](repeating: 0, count: elimination.definitions.count)
    for used in form.replaced {
      shares[used.index] += used.coefficient / elimination.definitions[used.index].pivot
    }
    // A definition is its constraint with earlier definitions substituted, so the latest one comes
    // first.
    for index in shares.indices.reversed() where shares[index] != 0 {
      form.clear()
      form.add(entries[elimination.definitions[index].owner])
      elimination.replace(in: &form, before: index)
      for used in form.replaced {
        let part = used.coefficient / elimination.definitions[used.index].pivot
        shares[used.index] -= shares[index] * part
      }
    }
    return shares.indices.map { SparseTerm(index: $0, coefficient: shares[$0]) }
  }
}
