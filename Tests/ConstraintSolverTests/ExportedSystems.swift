import Foundation
import Testing

/// Solves the systems of a file for `Tests/Scripts/check_solver.py`: reads the file named by
/// LAYOUTLINT_SOLVER_SYSTEMS and writes the results next to it. LAYOUTLINT_SOLVER_ROUNDS is the
/// number of times that each is solved for time measurement. The time does not affect the test
/// result.
@Suite struct ExportedSystems {
  private static let environment = ProcessInfo.processInfo.environment
  private static let path = environment["LAYOUTLINT_SOLVER_SYSTEMS"]

  @Test(.enabled(if: path != nil, "LAYOUTLINT_SOLVER_SYSTEMS names no file of systems"))
  func solvesExportedSystems() throws {
    let path = try #require(Self.path)
    let rounds = Self.environment["LAYOUTLINT_SOLVER_ROUNDS"].flatMap { Int($0) } ?? 1
    let (systems, invalidLine) = SystemText.parse(try String(contentsOfFile: path, encoding: .utf8))
    #expect(invalidLine == nil)
    let encoder = JSONEncoder()
    let lines = try systems.map { system in
      String(decoding: try encoder.encode(SystemAnswer(system, rounds: rounds)), as: UTF8.self)
    }
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path + ".answers", atomically: true, encoding: .utf8)
  }
}
