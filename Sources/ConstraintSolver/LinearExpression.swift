/// An unknown of a `ConstraintSolver`: a coordinate or a length in points. It may be negative.
package struct LayoutVariable: Hashable, Sendable {
  /// From 0, in the order of `ConstraintSolver.makeVariable()`.
  package let index: Int

  @inlinable package init(index: Int) {
    self.index = index
  }
}

/// A sum of variables, each with a coefficient, and a constant in points.
package struct LinearExpression: Hashable, Sendable {
  package struct Term: Hashable, Sendable {
    package let variable: LayoutVariable
    package var coefficient: Double

    @inlinable package init(_ variable: LayoutVariable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// In any order; a variable may come more than once.
  package var terms: [Term]
  package var constant: Double

  @inlinable package init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  @inlinable package init(_ variable: LayoutVariable) {
    self.init([Term(variable)])
  }
}

extension LinearExpression {
  @inlinable package static func + (left: Self, right: Self) -> Self {
    let constant = left.constant + right.constant
    // Most of what is added to another has no variables: no array is made then.
    if right.terms.isEmpty { return Self(left.terms, constant: constant) }
    if left.terms.isEmpty { return Self(right.terms, constant: constant) }
    return Self(left.terms + right.terms, constant: constant)
  }

  @inlinable package static func - (left: Self, right: Self) -> Self {
    left + right * -1
  }

  @inlinable package static func * (expression: Self, factor: Double) -> Self {
    if factor == 1 { return expression }
    if expression.terms.isEmpty { return Self(constant: expression.constant * factor) }
    return Self(
      expression.terms.map { Term($0.variable, $0.coefficient * factor) },
      constant: expression.constant * factor)
  }

  @inlinable package static func + (expression: Self, points: Double) -> Self {
    Self(expression.terms, constant: expression.constant + points)
  }

  @inlinable package static func - (expression: Self, points: Double) -> Self {
    expression + -points
  }
}

extension LayoutVariable {
  @inlinable package static func * (factor: Double, variable: Self) -> LinearExpression {
    LinearExpression([LinearExpression.Term(variable, factor)])
  }
}

/// What an expression should be: zero, at most zero or at least zero, and how much that matters.
package struct LinearConstraint: Hashable, Sendable {
  /// `NSLayoutConstraint.Relation`, of the expression to zero.
  package enum Relation: Hashable, Sendable, CaseIterable {
    case equal
    case lessThanOrEqual
    case greaterThanOrEqual
  }

  package var expression: LinearExpression
  package var relation: Relation
  /// `UILayoutPriority`: 1 … 1000. A higher one wins over any number of lower ones.
  package var priority: Double

  /// `UILayoutPriority.required`: it must hold.
  package static let requiredPriority = 1000.0
  package static let priorities = 1.0...requiredPriority

  @inlinable package init(
    _ expression: LinearExpression, _ relation: Relation = .equal,
    priority: Double = Self.requiredPriority
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
  }

  /// How far the expression is from what it should be, in its own unit, given its value.
  @inlinable package func error(at value: Double) -> Double {
    switch relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}

/// A constraint that a `ConstraintSolver` has taken. No two of one solver are the same, ever.
package struct ConstraintID: Hashable, Comparable, Sendable {
  /// Counts up in the order of adding.
  package let number: Int

  package static func < (left: Self, right: Self) -> Bool {
    left.number < right.number
  }
}

/// A coefficient and what it stands before: the index of a variable or of a column.
struct SparseTerm: Hashable, Sendable {
  package var index: Int
  package var coefficient: Double
}

extension [SparseTerm] {
  /// The coefficient of an index in terms that are sorted by index.
  package func coefficient(of index: Int) -> Double? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].index < index { low = middle + 1 } else { high = middle }
    }
    guard low < count, self[low].index == index else { return nil }
    return self[low].coefficient
  }
}

/// A sum of terms under way: what stands at each index, and how great were the parts that made it up.
///
/// What is left where great parts cancel is rounding, and counts as nothing.
struct TermSum: Sendable {
  /// The indices that have got something since `clear()`.
  private(set) var touched: [Int] = []
  private var values: [Double] = []
  private var magnitudes: [Double] = []

  mutating func grow(to count: Int) {
    guard values.count < count else { return }
    let missing = count - values.count
    values.append(contentsOf: repeatElement(0, count: missing))
    magnitudes.append(contentsOf: repeatElement(0, count: missing))
  }

  /// True if it is the first at this index.
  @discardableResult
  package mutating func add(_ amount: Double, at index: Int) -> Bool {
    guard amount != 0 else { return false }
    let isFirst = magnitudes[index] == 0
    if isFirst { touched.append(index) }
    values[index] += amount
    magnitudes[index] = max(magnitudes[index], amount.magnitude)
    return isFirst
  }

  package subscript(index: Int) -> Double {
    let value = values[index]
    return value.magnitude <= SolverTolerance.cancelled * magnitudes[index] ? 0 : value
  }

  /// Whether all values that are not nothing have a size in a range; a value that is no number has not.
  package func isWithin(_ sizes: ClosedRange<Double>) -> Bool {
    touched.allSatisfy { self[$0] == 0 || sizes.contains(values[$0].magnitude) }
  }

  /// Takes the value at an index away: something else stands for it.
  package mutating func take(at index: Int) -> Double {
    let value = self[index]
    values[index] = 0
    return value
  }

  package mutating func clear() {
    for index in touched { (values[index], magnitudes[index]) = (0, 0) }
    touched.removeAll(keepingCapacity: true)
  }
}

/// What counts as nothing in the solver's arithmetic. Constraints are scaled so that their greatest
/// coefficient is near 1; lengths are in points.
enum SolverTolerance {
  /// Of a sum, relative to its greatest part.
  package static let cancelled = 1e-11
  /// Of a coefficient that a pivot is done on.
  static let pivot = 1e-10
  /// Of a basic value in a ratio test.
  package static let step = 1e-9
  /// Of a rate of the objective, relative to the greatest weight in it.
  static let rate = 1e-10
  /// By how much a value moves if it is not determined.
  package static let movement = 1e-6

  /// By how much a required constraint may miss, given the greatest part of its constant.
  package static func conflict(_ magnitude: Double) -> Double { 1e-8 + 4e-12 * magnitude }
}
