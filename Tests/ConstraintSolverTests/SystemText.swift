import ConstraintSolver

/// A system of constraints as text, one constraint a line:
///
///     system NAME VARIABLES
///     PRIORITY RELATION CONSTANT COEFFICIENT:VARIABLE …
///     remove PLACE
///
/// `750 <= -10 1:0 -2.5:1` is `x0 - 2.5 x1 - 10 ≤ 0` at priority 750; the relations are `==`, `<=` and
/// `>=`. `remove 3` takes away what the fourth constraint's line has added. `#` starts a comment. A
/// text may hold many systems. `Tests/Scripts/check_solver.py` reads and writes the same.
struct SystemText {
  enum Step: Equatable {
    case add(LinearConstraint)
    case remove(Int)
  }

  var name: String
  var variableCount: Int
  var steps: [Step] = []

  init(name: String, variableCount: Int, steps: [Step] = []) {
    self.name = name
    self.variableCount = variableCount
    self.steps = steps
  }

  /// The systems of a text, and the first line that is none of this.
  static func parse(_ text: String) -> (systems: [SystemText], wrongLine: Int?) {
    var systems: [SystemText] = []
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let code = line.split(separator: "#", omittingEmptySubsequences: false)[0]
      let words = code.split(separator: " ")
      guard let first = words.first else { continue }
      if first == "system", words.count == 3, let count = Int(words[2]) {
        systems.append(SystemText(name: String(words[1]), variableCount: count))
        continue
      }
      guard let last = systems.indices.last, let step = step(words) else {
        return (systems, place + 1)
      }
      systems[last].steps.append(step)
    }
    return (systems, nil)
  }

  var text: String {
    let lines = steps.map { step in
      switch step {
      case .remove(let place): return "remove \(place)"
      case .add(let constraint):
        let terms = constraint.expression.terms.map { "\($0.coefficient):\($0.variable.index)" }
        let head = [
          "\(constraint.priority)", constraint.relation.sign, "\(constraint.expression.constant)",
        ]
        return (head + terms).joined(separator: " ")
      }
    }
    return (["system \(name) \(variableCount)"] + lines).joined(separator: "\n") + "\n"
  }

  private static func step(_ words: [Substring]) -> Step? {
    if words[0] == "remove", words.count == 2 { return Int(words[1]).map(Step.remove) }
    guard words.count >= 3, let priority = Double(words[0]), let constant = Double(words[2]),
      let relation = LinearConstraint.Relation.allCases.first(where: { $0.sign == words[1] })
    else { return nil }
    var expression = LinearExpression(constant: constant)
    for word in words[3...] {
      let parts = word.split(separator: ":")
      guard parts.count == 2, let coefficient = Double(parts[0]), let index = Int(parts[1]),
        let variable = LayoutVariable.numbered(index)
      else { return nil }
      expression.terms.append(LinearExpression.Term(variable, coefficient))
    }
    return .add(LinearConstraint(expression, relation, priority: priority))
  }
}

extension LinearConstraint.Relation {
  var sign: String {
    switch self {
    case .equal: "=="
    case .lessThanOrEqual: "<="
    case .greaterThanOrEqual: ">="
    }
  }
}

extension LayoutVariable {
  /// Variables of different solvers with one index are the same, so these do for every solver.
  private static let first: [LayoutVariable] = {
    var solver = ConstraintSolver()
    return (0..<ConstraintSolver.variableLimit + 1).map { _ in solver.makeVariable() }
  }()

  /// A variable that no solver takes.
  static let none = first[first.count - 1]

  static func numbered(_ index: Int) -> LayoutVariable? {
    first.indices.contains(index) ? first[index] : nil
  }
}

extension SystemText {
  /// What a solver says of a system.
  struct Answer {
    var solver: ConstraintSolver
    /// One for each constraint, in the order of the lines.
    var outcomes: [ConstraintSolver.Outcome] = []

    /// The place of the line that has added a constraint.
    func place(of id: ConstraintID) -> Int? {
      outcomes.firstIndex(of: .added(id))
    }
  }

  func solved() -> Answer {
    var answer = Answer(solver: ConstraintSolver())
    for _ in 0..<variableCount { _ = answer.solver.makeVariable() }
    for step in steps {
      switch step {
      case .add(let constraint): answer.outcomes.append(answer.solver.add(constraint))
      case .remove(let place):
        guard answer.outcomes.indices.contains(place), case .added(let id) = answer.outcomes[place]
        else { continue }
        answer.solver.remove(id)
      }
    }
    return answer
  }
}
