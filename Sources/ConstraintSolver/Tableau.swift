/// A simplex tableau over columns that are never negative: slacks and errors of constraints.
///
/// Each row says one basic column by the others, the parametric ones, which are zero:
/// `basic = constant + sum of terms`. No constant is negative but while `raiseLastRow()` mends it.
struct Tableau: Sendable {
  struct Row: Sendable {
    var basic: Int
    package var constant: Double
    /// Parametric columns, sorted by index.
    package var terms: [SparseTerm]
  }

  private(set) var rows: [Row] = []
  /// The row of a basic column; -1: the column is parametric.
  private(set) var rowOf: [Int] = []
  /// Columns that are zero in every solution: no row is ever solved for them.
  private var isFixed: [Bool] = []
  /// Columns that are zero in every solution that is the best so far, and the fixed ones.
  private(set) var isClosed: [Bool] = []
  /// Term operations so far, for the limit on them.
  var effort = 0
  package let effortLimit: Int

  /// The terms of the row that a pivot has made, and room to add it to another.
  private var pivotTerms: [SparseTerm] = []
  private var spare: [SparseTerm] = []
  /// The rows that the entering column stands in, with its coefficient.
  private var hits: [SparseTerm] = []

  /// After this many pivots in a row that move nothing, Bland's rule chooses, which cannot cycle.
  private static let patience = 12
  /// Bland's rule ends by itself; rounding might keep it from that.
  static let pivotLimit = 20_000

  package init(effortLimit: Int) {
    self.effortLimit = effortLimit
  }

  package var isExhausted: Bool { effort > effortLimit }

  /// A new parametric column.
  mutating func makeColumn(isFixed: Bool = false) -> Int {
    rowOf.append(-1)
    self.isFixed.append(isFixed)
    isClosed.append(isFixed)
    return rowOf.count - 1
  }

  /// Takes the last columns away again, which nothing may stand on.
  mutating func dropColumns(from count: Int) {
    rowOf.removeSubrange(count...)
    isFixed.removeSubrange(count...)
    isClosed.removeSubrange(count...)
  }

  /// - Parameter terms: of parametric columns, sorted.
  mutating func appendRow(_ basic: Int, constant: Double, terms: [SparseTerm]) {
    rowOf[basic] = rows.count
    rows.append(Row(basic: basic, constant: constant, terms: terms))
  }

  /// Takes the last row away again. Where nothing has been solved for in it, no other row knows of it.
  mutating func dropLastRow() {
    guard let row = rows.popLast() else { return }
    rowOf[row.basic] = -1
  }

  /// What the basic column of the last row is; below zero where the row does not hold yet.
  var lastConstant: Double { rows.last?.constant ?? 0 }

  /// Takes what the last constant misses zero by for rounding.
  mutating func settleLastRow(isZero: Bool) {
    guard let row = rows.indices.last else { return }
    rows[row].constant = isZero ? 0 : max(rows[row].constant, 0)
  }

  package func value(of column: Int) -> Double {
    rowOf[column] < 0 ? 0 : max(rows[rowOf[column]].constant, 0)
  }

  /// Replaces the basic columns of a form.
  package func replace(in form: inout LinearForm) {
    var place = 0
    while place < form.columns.touched.count {
      let column = form.columns.touched[place]
      place += 1
      guard rowOf[column] >= 0 else { continue }
      let row = rowOf[column]
      let factor = form.columns.take(at: column)
      guard factor != 0 else { continue }
      form.addConstant(factor * rows[row].constant)
      for term in rows[row].terms {
        form.columns.add(factor * term.coefficient, at: term.index)
      }
      form.effort += rows[row].terms.count
    }
  }

  // The columns that may not move.

  package mutating func open() { isClosed = isFixed }

  package mutating func close(_ column: Int) { isClosed[column] = true }

  package func isOpen(_ column: Int) -> Bool { !isClosed[column] && rowOf[column] < 0 }
}

extension Tableau {
  package enum Ending: Hashable {
    case done
    /// A column can be raised, and something moves.
    case moved(Int)
    /// The row of `raiseLastRow()` cannot come any higher.
    case stuck
    case exhausted
  }

  /// Makes the objective as small as it gets by moving open columns.
  ///
  /// - Parameters:
  ///   - rates: by how much the objective grows with each column; zero for basic ones.
  ///   - tolerance: which rates count as zero.
  ///   - isProbe: to end at the first step that moves the objective, before it is taken.
  mutating func minimize(
    _ rates: inout [Double], tolerance: Double, isProbe: Bool = false
  ) -> Ending {
    var idle = 0
    for _ in 0..<Self.pivotLimit {
      guard !isExhausted else { return .exhausted }
      guard
        let column = entering(rates, tolerance: tolerance, byIndex: idle > Self.patience)
      else { return .done }
      collectHits(column)
      guard let (row, step) = leaving(byIndex: idle > Self.patience, except: -1) else {
        guard !isProbe else { return .moved(column) }
        // No objective of ours is without bound: what is left of this rate is rounding.
        rates[column] = 0
        continue
      }
      if isProbe, step * -rates[column] > SolverTolerance.movement { return .moved(column) }
      idle = step > 0 ? 0 : idle + 1
      pivot(row, column)
      let rate = rates[column]
      rates[column] = 0
      for term in rows[row].terms { rates[term.index] += rate * term.coefficient }
    }
    return .exhausted
  }

  /// Raises the basic column of the last row, whose constant is negative, to zero, and makes it
  /// parametric then.
  mutating func raiseLastRow() -> Ending {
    guard let row = rows.indices.last else { return .done }
    var idle = 0
    for _ in 0..<Self.pivotLimit {
      guard !isExhausted else { return .exhausted }
      guard rows[row].constant < 0 else { return .done }
      guard let column = raising(row, byIndex: idle > Self.patience) else { return .stuck }
      collectHits(column)
      let own = rows[row].terms.coefficient(of: column) ?? 1
      let needed = -rows[row].constant / own
      guard
        let (other, step) = leaving(byIndex: idle > Self.patience, except: row), step < needed
      else {
        pivot(row, column)
        return .done
      }
      idle = step > 0 ? 0 : idle + 1
      pivot(other, column)
    }
    return .exhausted
  }

  /// Solves the last row, whose constant is zero, for a column that may move; false: there is none.
  mutating func makeLastRowParametric() -> Bool {
    guard let row = rows.indices.last else { return false }
    let terms = rows[row].terms
    let open = terms.filter { !isFixed[$0.index] }
    let greatest = open.max { $0.coefficient.magnitude < $1.coefficient.magnitude }
    guard let greatest, greatest.coefficient.magnitude > SolverTolerance.pivot else { return false }
    collectHits(greatest.index)
    pivot(row, greatest.index)
    return true
  }

  /// The column whose raising lowers the objective, by the greatest rate or by Bland's rule.
  private func entering(_ rates: [Double], tolerance: Double, byIndex: Bool) -> Int? {
    var (best, bestRate) = (-1, -tolerance)
    for column in rates.indices where rates[column] < bestRate && isOpen(column) {
      if byIndex { return column }
      (best, bestRate) = (column, rates[column])
    }
    return best < 0 ? nil : best
  }

  private func raising(_ row: Int, byIndex: Bool) -> Int? {
    var (best, greatest) = (-1, SolverTolerance.pivot)
    for term in rows[row].terms where term.coefficient > greatest && !isClosed[term.index] {
      if byIndex { return term.index }
      (best, greatest) = (term.index, term.coefficient)
    }
    return best < 0 ? nil : best
  }

  private mutating func collectHits(_ column: Int) {
    hits.removeAll(keepingCapacity: true)
    for row in rows.indices {
      guard let coefficient = rows[row].terms.coefficient(of: column) else { continue }
      hits.append(SparseTerm(index: row, coefficient: coefficient))
    }
    effort += rows.count
  }

  /// Which row of the hits comes to zero first, and how far the column gets until then.
  private func leaving(byIndex: Bool, except: Int) -> (row: Int, step: Double)? {
    var best: (row: Int, step: Double, size: Double)?
    for hit in hits where hit.coefficient < -SolverTolerance.pivot && hit.index != except {
      let constant = rows[hit.index].constant
      let step = constant <= SolverTolerance.step ? 0 : constant / -hit.coefficient
      guard let found = best else {
        best = (hit.index, step, -hit.coefficient)
        continue
      }
      guard step <= found.step else { continue }
      let isBetter =
        byIndex
        ? rows[hit.index].basic < rows[found.row].basic : -hit.coefficient > found.size
      if step < found.step || isBetter { best = (hit.index, step, -hit.coefficient) }
    }
    return best.map { ($0.row, $0.step) }
  }
}

extension Tableau {
  /// Solves a row for one of its parametric columns, and puts that into the rows of the hits.
  private mutating func pivot(_ row: Int, _ column: Int) {
    guard let pivot = rows[row].terms.coefficient(of: column) else { return }
    let basic = rows[row].basic
    solve(row, for: column, pivot: pivot)
    rows[row].constant /= -pivot
    rows[row].basic = column
    rowOf[basic] = -1
    rowOf[column] = row
    let constant = rows[row].constant
    for hit in hits where hit.index != row {
      rows[hit.index].constant += hit.coefficient * constant
      addPivotTerms(hit.coefficient, to: hit.index, without: column)
    }
    swap(&rows[row].terms, &pivotTerms)
  }

  /// Makes `pivotTerms`: the row's terms as those of the column, with the old basic one in its place.
  private mutating func solve(_ row: Int, for column: Int, pivot: Double) {
    let leaving = SparseTerm(index: rows[row].basic, coefficient: 1 / pivot)
    var isPlaced = false
    pivotTerms.removeAll(keepingCapacity: true)
    for term in rows[row].terms where term.index != column {
      if !isPlaced, term.index > leaving.index {
        pivotTerms.append(leaving)
        isPlaced = true
      }
      pivotTerms.append(SparseTerm(index: term.index, coefficient: term.coefficient / -pivot))
    }
    if !isPlaced { pivotTerms.append(leaving) }
    effort += pivotTerms.count
  }

  /// Adds a multiple of `pivotTerms` to a row, which loses the entering column.
  private mutating func addPivotTerms(_ factor: Double, to row: Int, without column: Int) {
    var (old, sum) = ([SparseTerm](), [SparseTerm]())
    swap(&old, &rows[row].terms)
    swap(&sum, &spare)
    sum.removeAll(keepingCapacity: true)
    sum.reserveCapacity(old.count + pivotTerms.count)
    var place = 0
    for added in pivotTerms {
      while place < old.count, old[place].index < added.index {
        if old[place].index != column { sum.append(old[place]) }
        place += 1
      }
      var term = SparseTerm(index: added.index, coefficient: factor * added.coefficient)
      if place < old.count, old[place].index == added.index {
        let (left, right) = (old[place].coefficient, term.coefficient)
        place += 1
        term.coefficient = left + right
        let greatest = max(left.magnitude, right.magnitude)
        guard term.coefficient.magnitude > SolverTolerance.cancelled * greatest else { continue }
      }
      sum.append(term)
    }
    while place < old.count {
      if old[place].index != column { sum.append(old[place]) }
      place += 1
    }
    effort += old.count + pivotTerms.count
    swap(&sum, &rows[row].terms)
    swap(&old, &spare)
  }
}
