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
