package import LayoutModel

/// A variable of a `ConstraintSolver`: a coordinate or a length in points. It may be negative.
package struct LayoutVariable: Hashable, Sendable {
  /// From 0.
  package let index: Int

  package init(index: Int) {
    self.index = index
  }
}

/// A sum of variables, each with a coefficient, and a constant in points.
package struct LinearExpression: Equatable, Sendable {
  package struct Term: Equatable, Sendable {
    package let variable: LayoutVariable
    package var coefficient: Double

    package init(_ variable: LayoutVariable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// In any order; a variable may occur more than once.
  package var terms: [Term]
  package var constant: Double

  package init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  init(_ variable: LayoutVariable) {
    self.init([Term(variable)])
  }
}

extension LinearExpression {
  static func + (left: Self, right: Self) -> Self {
    Self(left.terms + right.terms, constant: left.constant + right.constant)
  }

  static func - (left: Self, right: Self) -> Self {
    left + right * -1
  }

  static func * (expression: Self, factor: Double) -> Self {
    Self(
      expression.terms.map { Term($0.variable, $0.coefficient * factor) },
      constant: expression.constant * factor)
  }

  static func + (expression: Self, points: Double) -> Self {
    Self(expression.terms, constant: expression.constant + points)
  }

  static func - (expression: Self, points: Double) -> Self {
    expression + -points
  }
}

extension LayoutVariable {
  static func * (factor: Double, variable: Self) -> LinearExpression {
    LinearExpression([LinearExpression.Term(variable, factor)])
  }
}

/// A requirement on an expression: equal to zero, at most zero or at least zero, with a priority.
package struct LinearConstraint: Equatable, Sendable {
  package var expression: LinearExpression
  /// Of the expression to zero.
  package var relation: LayoutConstraint.Relation
  /// `UILayoutPriority`: 1 … 1000. A constraint takes precedence over any number of constraints
  /// with lower priorities.
  package var priority: Double

  /// `UILayoutPriority.required`: the constraint must hold.
  package static let requiredPriority = 1000.0
  static let priorities = 1.0...requiredPriority

  package init(
    _ expression: LinearExpression, _ relation: LayoutConstraint.Relation = .equal,
    priority: Double = Self.requiredPriority
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
  }

  /// The violation of the constraint for a value of the expression, in the expression's unit.
  package func error(at value: Double) -> Double {
    switch relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}

/// A coefficient and the index of a variable or column.
struct SparseTerm: BitwiseCopyable, Sendable {
  var index: Int
  var coefficient: Double
}

extension [SparseTerm] {
  /// The sum of these terms and a multiple of others. All are sorted by index.
  ///
  /// - Parameter omitted: an index that the sum does not contain. The others do not contain it.
  func adding(
    _ others: [SparseTerm], multipliedBy factor: Double, without omitted: Int
  ) -> [SparseTerm] {
    var sum: [SparseTerm] = []
    var position = 0
    for other in others {
      var term = other
      while position < count, self[position].index < term.index {
        if self[position].index != omitted { sum.append(self[position]) }
        position += 1
      }
      term.coefficient *= factor
      if position < count, self[position].index == term.index {
        let (left, right) = (self[position].coefficient, term.coefficient)
        position += 1
        term.coefficient = left + right
        let greatest = Swift.max(left.magnitude, right.magnitude)
        guard term.coefficient.magnitude > SolverTolerance.cancelled * greatest else { continue }
      }
      sum.append(term)
    }
    return sum + self[position...].filter { $0.index != omitted }
  }
}

/// A sum of terms by index, with the magnitude of the greatest addend for each index.
///
/// A sum that is tiny compared with its addends is a rounding error and counts as zero.
struct TermSum: Sendable {
  /// The indices with an addend since `clear()`.
  private(set) var touched: [Int] = []
  /// By index. One array: the solver adds most terms of a system here.
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
