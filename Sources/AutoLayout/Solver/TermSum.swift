/// A coefficient and the index of a variable or column.
struct SparseTerm {
  var index: Int
  var coefficient: Double
}

extension [SparseTerm] {
  /// The sum of these terms and a multiple of others. All are sorted by index.
  ///
  /// - Parameter omitted: an index that the sum does not contain. The others do not contain it.
  func sum(
    without omitted: Int, and others: [SparseTerm], multipliedBy factor: Double
  ) -> [SparseTerm] {
    var sum: [SparseTerm] = []
    sum.reserveCapacity(count + others.count)
    var position = 0
    for other in others {
      while position < count, self[position].index < other.index {
        if self[position].index != omitted { sum.append(self[position]) }
        position += 1
      }
      var term = SparseTerm(index: other.index, coefficient: other.coefficient * factor)
      if position < count, self[position].index == term.index {
        let (left, right) = (self[position].coefficient, term.coefficient)
        position += 1
        term.coefficient = left + right
        let greatest = Swift.max(left.magnitude, right.magnitude)
        guard term.coefficient.magnitude > SolverTolerance.cancelled * greatest else { continue }
      }
      sum.append(term)
    }
    for term in self[position...] where term.index != omitted { sum.append(term) }
    return sum
  }
}

/// A sum of terms by index, with the magnitude of the greatest addend for each index.
///
/// A sum that is tiny compared with its addends is a rounding error and counts as zero.
struct TermSum {
  /// The indices with an addend since `clear()`.
  private(set) var touched: [Int] = []
  /// By index.
  private var sums: [(value: Double, magnitude: Double)] = []

  mutating func grow(to count: Int) {
    while sums.count < count { sums.append((0, 0)) }
  }

  mutating func add(_ amount: Double, at index: Int) {
    guard amount != 0 else { return }
    let old = sums[index]
    if old.magnitude == 0 { touched.append(index) }
    sums[index] = (old.value + amount, max(old.magnitude, amount.magnitude))
  }

  subscript(index: Int) -> Double {
    let (value, magnitude) = sums[index]
    return value.magnitude <= SolverTolerance.cancelled * magnitude ? 0 : value
  }

  /// The nonzero terms, in the order in which they were added first.
  var terms: [SparseTerm] {
    touched.map { SparseTerm(index: $0, coefficient: self[$0]) }.filter { $0.coefficient != 0 }
  }

  /// Whether the magnitudes of all nonzero values are in a range. A value that is not a number is
  /// not.
  func isWithin(_ sizes: ClosedRange<Double>) -> Bool {
    touched.allSatisfy { self[$0] == 0 || sizes.contains(sums[$0].value.magnitude) }
  }

  /// Removes and returns the value at an index.
  mutating func take(at index: Int) -> Double {
    let value = self[index]
    sums[index].value = 0
    return value
  }

  mutating func clear() {
    for index in touched { sums[index] = (0, 0) }
    touched.removeAll(keepingCapacity: true)
  }
}

/// Thresholds below which numbers count as zero. Constraints are scaled so that their greatest
/// coefficient is near 1; lengths are in points.
enum SolverTolerance {
  /// For a sum, relative to its greatest addend.
  static let cancelled = 1e-11
  /// For the coefficient of a pivot.
  static let pivot = 1e-10
  /// For a basic value in a ratio test.
  static let step = 1e-9
  /// For a rate of the objective, relative to its greatest weight.
  static let rate = 1e-10
  /// The minimum change of a value that is not determined.
  static let movement = 1e-6

  /// The permitted violation of a required constraint, for the greatest addend of its constant.
  static func conflict(_ magnitude: Double) -> Double { 1e-8 + 4e-12 * magnitude }
}
