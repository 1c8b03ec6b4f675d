@testable import AutoLayout
import LayoutModel

/// A system of constraints as text, one constraint per line:
///
///     system NAME VARIABLES PRIORITY RELATION CONSTANT COEFFICIENT:VARIABLE …
///
/// `750 <= -10 1:0 -2.5:1` is `x0 - 2.5 x1 - 10 ≤ 0` at priority 750; the relations are `==`, `<=`
/// and `>=`. `#` starts a comment. A text can contain several systems. `Tests/Scripts/check_solver.py`
/// reads and writes this format.
struct SystemText {
  var name: String
  var variableCount: Int
  var constraints: [LinearConstraint] = []

  /// The systems of a text, and the first invalid line.
  static func parse(_ text: String) -> (systems: [SystemText], invalidLine: Int?) {
    var systems: [SystemText] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let code = line.split(separator: "#", omittingEmptySubsequences: false)[0]
      let words = code.split(separator: " ")
      guard let first = words.first else { continue }
      if first == "system", words.count == 3, let count = Int(words[2]) {
        systems.append(SystemText(name: String(words[1]), variableCount: count))
        continue
      }
      guard let last = systems.indices.last, let constraint = constraint(words) else {
        return (systems, index + 1)
      }
      systems[last].constraints.append(constraint)
    }
    return (systems, nil)
  }

  var text: String {
    let lines = constraints.map { constraint in
      let terms = constraint.expression.terms.map { "\($0.coefficient):\($0.variable.index)" }
      let head = [
        "\(constraint.priority)", constraint.relation.rawValue, "\(constraint.expression.constant)",
      ]
      return (head + terms).joined(separator: " ")
    }
    return (["system \(name) \(variableCount)"] + lines).joined(separator: "\n") + "\n"
  }

  private static func constraint(_ words: [Substring]) -> LinearConstraint? {
    guard words.count >= 3, let priority = Double(words[0]), let constant = Double(words[2]),
      let relation = LayoutConstraint.Relation(rawValue: String(words[1]))
    else { return nil }
    var expression = LinearExpression(constant: constant)
    for word in words[3...] {
      let parts = word.split(separator: ":")
      guard parts.count == 2, let coefficient = Double(parts[0]), let index = Int(parts[1]),
        index >= 0
      else { return nil }
      expression.terms.append(LinearExpression.Term(LayoutVariable(index: index), coefficient))
    }
    return LinearConstraint(expression, relation, priority: priority)
  }
}

extension LayoutVariable {
  /// A variable beyond the limit of every solver.
  static let none = LayoutVariable(index: ConstraintSolver.variableLimit)
}

extension SystemText {
  /// A solved system.
  struct Answer {
    var solver: ConstraintSolver
    /// By constraint, in the order of the lines.
    var outcomes: [ConstraintSolver.Outcome] = []
    var isSolved = false

    /// The index of the line of an added constraint.
    func index(ofAdded number: Int) -> Int {
      outcomes.indices.filter { outcomes[$0] == .added }[number]
    }
  }

  func solved() -> Answer {
    var answer = Answer(solver: ConstraintSolver(variableCount: variableCount))
    for constraint in constraints { answer.outcomes.append(answer.solver.add(constraint)) }
    answer.isSolved = answer.solver.solve()
    return answer
  }
}
