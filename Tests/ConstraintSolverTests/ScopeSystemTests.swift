@testable import AutoLayout
@testable import LayoutModel
import Foundation
import Testing

/// Writes what the layout engine asks of the solver, for `Tests/Scripts/check_solver.py` and
/// `measure_layout.py`: the system of each room of the documents in LAYOUTLINT_CORPUS, on its canvas and
/// on seven screens, into the file that LAYOUTLINT_ROOM_SYSTEMS names; beside it as `.answers` what the
/// solver makes of each, and as `.engine` how long the engine takes for each layout and screen.
///
/// LAYOUTLINT_SOLVER_ROUNDS says how often each is done, to measure the time; no time fails it.
@Suite struct RoomSystemTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let path = environment["LAYOUTLINT_ROOM_SYSTEMS"]
  private static let rounds = environment["LAYOUTLINT_SOLVER_ROUNDS"].flatMap { Int($0) } ?? 1

  /// The time of one layout on one screen.
  private struct EngineTime: Codable {
    var name: String
    /// Of `LayoutEngine.solution(on:)`, the best of several.
    var seconds: Double
  }

  @Test(
    .enabled(
      if: path != nil && CorpusEngine.folder != nil,
      "LAYOUTLINT_ROOM_SYSTEMS names no file to write, or LAYOUTLINT_CORPUS no folder with ib"))
  func areWritten() throws {
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

  /// A room is named by where its root stands in the layout.
  private static func text(_ system: LayoutEngine.LinearSystem, _ name: String) -> SystemText {
    SystemText(
      name: "\(name)@\(system.root.index)", variableCount: system.variableCount,
      steps: system.constraints.map(SystemText.Step.add))
  }

  private static func seconds(_ engine: LayoutEngine, _ screen: Screen?) -> Double {
    let seconds = (0..<rounds).map { _ in
      var known = 0
      let time = ContinuousClock().measure {
        known = engine.solution(on: screen).frames.count { $0 != nil }
      }
      #expect(known > 0)
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
