@testable import AutoLayout
import LayoutModel
import LayoutTestSupport

/// Small random systems of whole numbers, which often have ties, conflicts, empty rows and
/// degenerate corners.
struct RandomSystems {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func next() -> SystemText {
    let isCorner = pick(0..<3) == 0
    var system = SystemText(name: "random", variableCount: pick(1..<7))
    let point = (0..<system.variableCount).map { _ in Double(10 * pick(-2..<4)) }
    let priorities = (0..<pick(1..<5)).map { _ in pick([1, 49, 250, 250.5, 500, 750, 999]) }
    for _ in 0..<pick(1..<18) {
      system.constraints.append(
        isCorner ? corner(at: point, priorities) : constraint(system, priorities))
    }
    return system
  }

  /// Coefficients from 1e-3 to 1e4 and constants to 1e5.
  mutating func nextScaled() -> SystemText {
    var system = SystemText(name: "scaled", variableCount: pick(2..<6))
    for _ in 0..<pick(3..<11) {
      let size = pick([1e-3, 0.04, 1, 30, 500, 5000])
      var expression = LinearExpression(
        constant: min(1e5, size * 300) * Double.random(in: -1...1, using: &random))
      for _ in 0..<pick(1..<3) {
        let share = Double.random(in: 1...2, using: &random) * pick([-1, 1])
        let variable = LayoutVariable(index: pick(0..<system.variableCount))
        expression.terms.append(LinearExpression.Term(variable, size * share))
      }
      let constraint = LinearConstraint(
        expression, pick(LayoutConstraint.Relation.allCases), priority: priority([250, 500], 0.4))
      system.constraints.append(constraint)
    }
    return system
  }

  mutating func constraint(_ system: SystemText, _ priorities: [Double]) -> LinearConstraint {
    var expression = LinearExpression(
      constant: pick([0, 0, Double(10 * pick(-5..<6)), Double(pick(-40..<41))]))
    for _ in 0..<pick([0, 1, 1, 2, 2, 2, 3, 4]) {
      expression.terms.append(term(pick(0..<system.variableCount)))
    }
    return LinearConstraint(
      expression, pick(LayoutConstraint.Relation.allCases), priority: priority(priorities, 0.4))
  }

  /// A constraint that holds exactly at a point.
  private mutating func corner(at point: [Double], _ priorities: [Double]) -> LinearConstraint {
    var expression = LinearExpression()
    for _ in 0..<pick(1..<4) {
      let term = term(pick(0..<point.count))
      expression.terms.append(term)
      expression.constant -= term.coefficient * point[term.variable.index]
    }
    return LinearConstraint(
      expression, pick([.lessThanOrEqual, .greaterThanOrEqual, .greaterThanOrEqual, .equal]),
      priority: priority(priorities, 0.7))
  }

  private mutating func term(_ index: Int) -> LinearExpression.Term {
    let coefficient = pick([-3.0, -2, -1, -1, 0, 1, 1, 2, 3])
    return LinearExpression.Term(LayoutVariable(index: index), coefficient)
  }

  private mutating func priority(_ others: [Double], _ required: Double) -> Double {
    Double.random(in: 0..<1, using: &random) < required
      ? LinearConstraint.requiredPriority : pick(others)
  }

  mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func pick<T>(_ choices: [T]) -> T { choices[pick(0..<choices.count)] }

  mutating func shuffled<T>(_ values: [T]) -> [T] { values.shuffled(using: &random) }
}
