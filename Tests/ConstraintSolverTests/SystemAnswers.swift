@testable import AutoLayout
import Foundation

/// The result of a system for `Tests/Scripts/check_solver.py`.
struct SystemAnswer: Codable {
  var name: String
  /// For each constraint: "+" added, "x" dropped because of a conflict, "-" rejected.
  var verdicts: String
  /// The indices of the constraints that each "x" conflicts with.
  var conflicts: [[Int]]
  var values: [Double]
  var undetermined: [Int]
  /// Priority and error, from the highest.
  var errors: [[Double]]
  var isSolved: Bool
  /// The best time for solving the system, in seconds.
  var seconds: Double

  init(_ system: SystemText, rounds: Int) {
    var seconds = rounds > 0 ? Double.infinity : 0
    var answer = system.solved()
    for _ in 0..<rounds {
      let time = ContinuousClock().measure { answer = system.solved() }
      seconds = min(seconds, time / .seconds(1))
    }
    name = system.name
    self.seconds = seconds
    verdicts = ""
    conflicts = []
    for outcome in answer.outcomes {
      switch outcome {
      case .added: verdicts += "+"
      case .rejected: verdicts += "-"
      case .conflict(let others):
        verdicts += "x"
        conflicts.append(others.map(answer.index(ofAdded:)))
      }
    }
    isSolved = answer.isSolved
    values = answer.solver.values
    undetermined = answer.solver.undetermined()
    errors = answer.solver.violations().map { [$0.priority, $0.error] }
  }
}
