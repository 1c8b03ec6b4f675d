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
    #expect(outcome.status == 2 && outcome.messages == ["base.json: symbolic link loop"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("base.json"))
        == "base.json")
  }

  /// Its findings would be new in the next run.
  @Test(arguments: [true, false])
  func noBaselineIsWrittenWithoutAnInput(replacesAnother: Bool) throws {
    if replacesAnother {
      #expect(try Program.run("--write-baseline", "base.json", in: folder).status == 0)
    }
    let names = try folder.names
    let old = replacesAnother ? try folder.text("base.json") : nil
    try folder.remove("B/b.layout.json")
    try folder.link("B/b.layout.json", to: "b.layout.json")
    try Program.expectError(
      "--write-baseline base.json --quiet",
      "layoutlint: base.json: is not written, because B/b.layout.json cannot be read\n", in: folder)
    #expect(try folder.names == names)
    if let old { #expect(try folder.text("base.json") == old) }
  }

  @Test func entriesOfAFileThatIsNoDocumentAreKept() throws {
    #expect(try Program.run("--write-baseline", "base.json", in: folder).status == 0)
    let old = try folder.text("base.json")
    try folder.write("no", to: "B/b.layout.json")
    try Program.expectError(
      "--write-baseline base.json --quiet", "B/b.layout.json: cannot be checked: ", in: folder)
    #expect(try folder.text("base.json") == old)
  }

  @Test(arguments: [
    "lint --baseline base.json A", "baseline diff base.json", "baseline prune base.json",
  ])
  func aFileOfAnEntryWithoutAStatusIsAnError(command: String) throws {
    let entry = #"{"path": "Loop/a.xib", "rule": "covered-control", "count": 1, "message": ""}"#
    let text = #"{"version": 1, "baseline": [\#(entry)]}"#
    try folder.write(text, to: "base.json")
    try folder.link("Loop", to: "Loop")
    try Program.expectError(command, "Loop/a.xib", in: folder)
    #expect(try folder.text("base.json") == text)
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
    try folder.hardLink("other.json", to: "base.json")
    try Program.expectError(
      "B --write-baseline base.json", "base.json: cannot be written: has several hard links",
      in: folder)
    #expect(try folder.text("base.json") == old)
  }
}
