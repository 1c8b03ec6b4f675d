import Foundation
import Testing

/// Answers the systems of a file, for `Tests/Scripts/check_solver.py`: reads the file that
/// LAYOUTLINT_SOLVER_SYSTEMS names, and writes its answers beside it. LAYOUTLINT_SOLVER_ROUNDS says how
/// often each is solved, to measure the time; no time fails it.
@Suite struct ExportedSystems {
  private static let environment = ProcessInfo.processInfo.environment
  private static let path = environment["LAYOUTLINT_SOLVER_SYSTEMS"]

  @Test(.enabled(if: path != nil, "LAYOUTLINT_SOLVER_SYSTEMS names no file of systems"))
  func areAnswered() throws {
    let path = try #require(Self.path)
    let rounds = Self.environment["LAYOUTLINT_SOLVER_ROUNDS"].flatMap { Int($0) } ?? 1
    let (systems, wrongLine) = SystemText.parse(try String(contentsOfFile: path, encoding: .utf8))
    #expect(wrongLine == nil)
    let encoder = JSONEncoder()
    let lines = try systems.map { system in
      String(decoding: try encoder.encode(SystemAnswer(system, rounds: rounds)), as: UTF8.self)
    }
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path + ".answers", atomically: true, encoding: .utf8)
  }
}
