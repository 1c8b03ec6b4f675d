@testable import AutoLayout
@testable import LayoutModel
import Foundation
import Testing

/// Writes the systems of the layout engine for `Tests/Scripts/check_solver.py` and
/// `measure_layout.py`: the system of each scope of the documents in LAYOUTLINT_CORPUS, on its
/// canvas and on seven screens, to the file named by LAYOUTLINT_ROOM_SYSTEMS; the solver's results
/// to the same path with `.answers`, and the engine's time for each layout and screen with
/// `.engine`.
///
/// LAYOUTLINT_SOLVER_ROUNDS is the number of repetitions for time measurement. The time does not
/// affect the test result.
@Suite struct ScopeSystemTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let path = environment["LAYOUTLINT_ROOM_SYSTEMS"]
  private static let rounds = environment["LAYOUTLINT_SOLVER_ROUNDS"].flatMap { Int($0) } ?? 1

  /// The time of one layout on one screen.
  private struct EngineTime: Codable {
    var name: String
    /// The best time of `LayoutEngine.solution(on:)`.
    var seconds: Double
  }

  @Test(
    .enabled(
      if: path != nil && CorpusEngine.folder != nil,
      "LAYOUTLINT_ROOM_SYSTEMS names no file to write, or LAYOUTLINT_CORPUS no folder with ib"))
  func writesSystems() throws {
    let path = try #require(Self.path)
    var (systems, times) = ([SystemText](), [EngineTime]())
    for one in try CorpusEngine.all() {
      for screen in [nil] + SpeedScreens.all {
        let name = "\(one.name)@\(SpeedScreens.name(screen))"
        systems += one.engine.systems(on: screen).map { Self.text($0, name) }
        times.append(EngineTime(name: name, seconds: Self.seconds(one.engine, screen)))
      }
    }
    let answers = systems.map { SystemAnswer($0, rounds: Self.rounds) }
    #expect(!answers.isEmpty && answers.allSatisfy { $0.isSolved })
    try Self.write(systems.map(\.text).joined(), to: path)
    try Self.write(Self.lines(answers), to: path + ".answers")
    try Self.write(Self.lines(times), to: path + ".engine")
  }

  /// A scope is identified by the index of its root.
  private static func text(_ system: LayoutEngine.LinearSystem, _ name: String) -> SystemText {
    SystemText(
      name: "\(name)@\(system.root.index)", variableCount: system.variableCount,
      constraints: system.constraints)
  }

  private static func seconds(_ engine: LayoutEngine, _ screen: Screen?) -> Double {
    let seconds = (0..<rounds).map { _ in
      var frameCount = 0
      let time = ContinuousClock().measure {
        frameCount = engine.solution(on: screen).frames.count { $0 != nil }
      }
      #expect(frameCount > 0)
      return time / .seconds(1)
    }
    return seconds.min() ?? 0
  }

  private static func lines(_ values: [some Encodable]) throws -> String {
    let encoder = JSONEncoder()
    return try values.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
      .joined()
  }

  private static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
