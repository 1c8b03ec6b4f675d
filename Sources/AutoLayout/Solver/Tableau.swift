internal import LayoutModel

/// A simplex tableau over nonnegative columns: slacks and errors of constraints.
///
/// Each row defines one basic column by the parametric ones, which are zero: `basic = constant +
/// sum of terms`. No constant is negative, except in `raiseLastRow()`.
struct Tableau: Sendable {
  struct Row: Sendable {
    fileprivate(set) var basic: Int
    fileprivate(set) var constant: Double
    /// Parametric columns, sorted by index.
    fileprivate(set) var terms: [SparseTerm]
  }

  private enum Closing: Sendable {
    case open
    /// The column is zero in every optimal solution.
    case closed
    /// The column is zero in every solution. It never becomes basic.
    case fixed
  }

  private(set) var rows: [Row] = []
  /// The row of a basic column; -1: the column is parametric.
  private(set) var rowOf: [Int] = []
  /// By column.
  private var closings: [Closing] = []
  /// The number of term operations so far.
  var effort = 0
  let effortLimit: Int

  /// The rows that contain the entering column, with its coefficient.
  private var hits: [SparseTerm] = []

  /// After this many pivots in a row without progress, Bland's rule selects columns. It cannot
  /// cycle.
  private static let idlePivotLimit = 12
  /// Bland's rule terminates, except for rounding.
  static let pivotLimit = 20_000

  init(effortLimit: Int) {
    self.effortLimit = effortLimit
  }

  var isExhausted: Bool { effort > effortLimit }

  /// Creates a parametric column.
  mutating func makeColumn(isFixed: Bool = false) -> Int {
    rowOf.append(-1)
    closings.append(isFixed ? .fixed : .open)
    return rowOf.count - 1
  }

  /// Removes the last columns, which must not occur in any row.
  mutating func dropColumns(from count: Int) {
    rowOf.removeSubrange(count...)
    closings.removeSubrange(count...)
  }

  /// Appends a row that defines a basic column by a sum of parametric ones, multiplied by a sign.
  mutating func appendRow(_ basic: Int, sign: Double, _ form: LinearForm) {
    var terms: [SparseTerm] = []
    for column in form.columns.touched {
      let coefficient = form.columns[column]
      guard coefficient != 0 else { continue }
      terms.append(SparseTerm(index: column, coefficient: sign * coefficient))
    }
    terms.sort { $0.index < $1.index }
    rowOf[basic] = rows.count
    rows.append(Row(basic: basic, constant: sign * form.constant, terms: terms))
  }

  /// The coefficient of a parametric column in a row; nil: the row does not contain it.
  func coefficient(of column: Int, in row: Int) -> Double? {
    let terms = rows[row].terms
    let position = terms.partitioningIndex { $0.index >= column }
    guard position < terms.endIndex, terms[position].index == column else { return nil }
    return terms[position].coefficient
  }

  /// Removes the last row. If no row has been solved for a column of it, no other row depends on
  /// it.
  mutating func dropLastRow() {
    guard let row = rows.popLast() else { return }
    rowOf[row.basic] = -1
  }

  /// The value of the last row's basic column; negative if the row does not hold yet.
  var lastConstant: Double { rows.last?.constant ?? 0 }

  /// Removes the rounding error of the last constant.
  mutating func clampLastConstant(isZero: Bool) {
    guard let row = rows.indices.last else { return }
    rows[row].constant = isZero ? 0 : max(rows[row].constant, 0)
  }

  /// Replaces the basic columns of a form.
  func replace(in form: inout LinearForm) {
    var next = 0
    while next < form.columns.touched.count {
      let column = form.columns.touched[next]
      next += 1
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

  // Closed columns.

  /// - Parameter column: is open.
  mutating func close(_ column: Int) { closings[column] = .closed }

  func isClosed(_ column: Int) -> Bool { closings[column] != .open }

  func isOpen(_ column: Int) -> Bool { closings[column] == .open && rowOf[column] < 0 }
}

extension Tableau {
  enum Ending: Equatable {
    case done
    /// Raising this column changes the objective.
    case moved(Int)
    /// The basic column of the row cannot be raised any further.
    case stuck
    case exhausted
  }

  /// Minimizes the objective by moving open columns.
  ///
  /// - Parameters:
  ///   - rates: the change of the objective with each column; zero for basic ones.
  ///   - tolerance: smaller rates count as zero.
  ///   - isProbe: whether to stop before the first step that changes the objective.
  mutating func minimize(
    _ rates: inout [Double], tolerance: Double, isProbe: Bool = false
  ) -> Ending {
    var idle = 0
    for _ in 0..<Self.pivotLimit {
      guard !isExhausted else { return .exhausted }
      guard
        let column = entering(rates, tolerance: tolerance, byIndex: idle > Self.idlePivotLimit)
      else { return .done }
      collectHits(column)
      let isByIndex = idle > Self.idlePivotLimit
      guard let (row, step) = leaving(byIndex: isByIndex, except: -1) else {
        guard !isProbe else { return .moved(column) }
        // The objectives are bounded: the rest of this rate is a rounding error.
        rates[column] = 0
        continue
      }
      if isProbe {
        if step * -rates[column] > SolverTolerance.movement { return .moved(column) }
      }
      idle = step > 0 ? 0 : idle + 1
      pivot(row, column)
      let rate = rates[column]
      rates[column] = 0
      for term in rows[row].terms { rates[term.index] += rate * term.coefficient }
    }
    return .exhausted
  }

  /// A parametric column and the basic columns that change with it.
  func columnsMoving(with column: Int) -> Set<Int> {
    var moving: Set = [column]
    for row in rows.indices where coefficient(of: column, in: row) ?? 0 != 0 {
      moving.insert(rows[row].basic)
    }
    return moving
  }

  /// Raises the basic column of the last row, whose constant is negative, to zero, and makes it
  /// parametric.
  ///
  /// - Parameter before: is set to the tableau before the first step, unless that is the last one, as it mostly is: a
  ///   copy of all rows takes longer than a step.
  mutating func raiseLastRow(_ before: inout Tableau?) -> Ending {
    guard let row = rows.indices.last else { return .done }
    var idle = 0
    for _ in 0..<Self.pivotLimit {
      guard !isExhausted else { return .exhausted }
      guard rows[row].constant < 0 else { return .done }
      guard let column = raising(row, byIndex: idle > Self.idlePivotLimit) else { return .stuck }
      collectHits(column)
      let own = coefficient(of: column, in: row) ?? 1
      let needed = -rows[row].constant / own
      let isByIndex = idle > Self.idlePivotLimit
      guard let (other, step) = leaving(byIndex: isByIndex, except: row), step < needed else {
        pivot(row, column)
        return .done
      }
      if before == nil { before = self }
      idle = step > 0 ? 0 : idle + 1
      pivot(other, column)
    }
    return .exhausted
  }

  /// Solves the last row, whose constant is zero, for a column that is not fixed.
  ///
  /// - Returns: false if there is no such column.
  mutating func makeLastRowParametric() -> Bool {
    guard let row = rows.indices.last else { return false }
    var (best, greatest) = (-1, SolverTolerance.pivot)
    for term in rows[row].terms where closings[term.index] != .fixed {
      let size = term.coefficient.magnitude
      if size > greatest { (best, greatest) = (term.index, size) }
    }
    guard best >= 0 else { return false }
    collectHits(best)
    pivot(row, best)
    return true
  }

  /// The column that decreases the objective when raised, by the greatest rate or by Bland's rule.
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
    for term in rows[row].terms where term.coefficient > greatest && !isClosed(term.index) {
      if byIndex { return term.index }
      (best, greatest) = (term.index, term.coefficient)
    }
    return best < 0 ? nil : best
  }

  private mutating func collectHits(_ column: Int) {
    hits.removeAll(keepingCapacity: true)
    for row in rows.indices {
      guard let coefficient = coefficient(of: column, in: row) else { continue }
      hits.append(SparseTerm(index: row, coefficient: coefficient))
    }
    effort += rows.count
  }

  /// The row of the hits that reaches zero first, and the value of the column at that point.
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
  /// Solves a row for one of its parametric columns, and substitutes the column in the rows of the
  /// hits.
  private mutating func pivot(_ row: Int, _ column: Int) {
    guard let pivot = coefficient(of: column, in: row) else { return }
    let basic = rows[row].basic
    let pivotTerms = definition(of: column, by: row, pivot: pivot)
    effort += pivotTerms.count
    rows[row].constant /= -pivot
    rows[row].basic = column
    rowOf[basic] = -1
    rowOf[column] = row
    let constant = rows[row].constant
    for hit in hits where hit.index != row {
      rows[hit.index].constant += hit.coefficient * constant
      effort += rows[hit.index].terms.count + pivotTerms.count
      rows[hit.index].terms = rows[hit.index].terms.adding(
        pivotTerms, multipliedBy: hit.coefficient, without: column)
    }
    rows[row].terms = pivotTerms
  }

  /// The definition of a column by a row: the row's terms, with the previous basic column.
  private func definition(of column: Int, by row: Int, pivot: Double) -> [SparseTerm] {
    let leaving = SparseTerm(index: rows[row].basic, coefficient: 1 / pivot)
    var isInserted = false
    var pivotTerms: [SparseTerm] = []
    for term in rows[row].terms where term.index != column {
      if !isInserted, term.index > leaving.index {
        pivotTerms.append(leaving)
        isInserted = true
      }
      pivotTerms.append(SparseTerm(index: term.index, coefficient: term.coefficient / -pivot))
    }
    if !isInserted { pivotTerms.append(leaving) }
    return pivotTerms
  }
}
