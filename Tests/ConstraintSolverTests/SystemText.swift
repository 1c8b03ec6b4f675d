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
        let variable = LayoutVariable.numbered(index)
      else { return nil }
      expression.terms.append(LinearExpression.Term(variable, coefficient))
    }
    return LinearConstraint(expression, relation, priority: priority)
  }
}

extension LayoutVariable {
  /// Variables of different solvers with the same index are equal, so these are valid for every
  /// solver.
  private static let first: [LayoutVariable] = {
    var solver = ConstraintSolver()
    return (0..<ConstraintSolver.variableLimit + 1).map { _ in solver.makeVariable() }
  }()

  /// A variable beyond the limit of every solver.
  static let none = first[first.count - 1]

  static func numbered(_ index: Int) -> LayoutVariable? {
    first.indices.contains(index) ? first[index] : nil
  }
}

extension SystemText {
  /// The result of a solver for a system.
  struct Answer {
    var solver: ConstraintSolver
    /// By constraint, in the order of the lines.
    var outcomes: [ConstraintSolver.Outcome] = []

    /// The index of the line that added a constraint.
    func index(of id: ConstraintID) -> Int? {
      outcomes.firstIndex(of: .added(id))
    }
  }

  func solved() -> Answer {
    var answer = Answer(solver: ConstraintSolver(variableCount: variableCount))
    for constraint in constraints { answer.outcomes.append(answer.solver.add(constraint)) }
    return answer
  }
}
