import Foundation
import Testing

/// Baselines lose no entry: what cannot be read is not replaced, and runs at the same time wait for each other.
@Suite struct BaselineSafetyTests {
  private let folder: Folder

  init() throws {
    folder = try Folder([
      "A/a.layout.json": Layouts.error, "B/b.layout.json": Layouts.error, ".git/HEAD": "",
    ])
  }

  @Test func aBaselineWithoutAStatusIsNotReplaced() throws {
    try folder.link("base.json", to: "base.json")
    let outcome = try Program.run("--write-baseline", "base.json", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "layoutlint: base.json: symbolic link loop\n")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("base.json"))
        == "base.json")
  }

  /// Each run writes the findings of one folder.
  @Test func runsAtTheSameTimeKeepEachOthersEntries() throws {
    for round in 0..<10 {
      let path = "base\(round).json"
      let runs = try ["A", "B"].map { name in
        let process = Program.process([name, "--write-baseline", path, "--quiet"], in: folder)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
      }
      for run in runs {
        let watchdog = Program.watchdog(of: run)
        run.waitUntilExit()
        watchdog.cancel()
        #expect(Program.status(of: run) == 0)
      }
      let text = try folder.text(path)
      #expect(text.contains("A/a.layout.json") && text.contains("B/b.layout.json"), "\(text)")
    }
    #expect(try folder.names.allSatisfy { !$0.hasPrefix(".layoutlint-") })
  }

  @Test func aBaselineWithASecondNameIsNotReplaced() throws {
    #expect(try Program.run("A", "--write-baseline", "base.json", in: folder).status == 0)
    let old = try folder.text("base.json")
    try FileManager.default.linkItem(
      atPath: folder.path("base.json"), toPath: folder.path("other.json"))
    let outcome = try Program.run("B", "--write-baseline", "base.json", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("base.json: cannot be written: has several hard links"))
    #expect(try folder.text("base.json") == old)
  }
}
