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

  /// Its findings would be new in the next run.
  @Test(arguments: [true, false])
  func noBaselineIsWrittenWithoutAnInput(replacesAnother: Bool) throws {
    if replacesAnother {
      #expect(try Program.run("--write-baseline", "base.json", in: folder).status == 0)
    }
    let names = try folder.names
    let old = replacesAnother ? try folder.text("base.json") : nil
    try FileManager.default.removeItem(atPath: folder.path("B/b.layout.json"))
    try folder.link("B/b.layout.json", to: "b.layout.json")
    let outcome = try Program.run("--write-baseline", "base.json", "--quiet", in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        "layoutlint: base.json: is not written, because B/b.layout.json cannot be read\n"),
      "\(outcome.errors)")
    #expect(try folder.names == names)
    if let old { #expect(try folder.text("base.json") == old) }
  }

  @Test func entriesOfAFileThatIsNoDocumentAreKept() throws {
    #expect(try Program.run("--write-baseline", "base.json", in: folder).status == 0)
    let old = try folder.text("base.json")
    try folder.write(Data("no".utf8), to: "B/b.layout.json")
    let outcome = try Program.run("--write-baseline", "base.json", "--quiet", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("B/b.layout.json: cannot be checked: "))
    #expect(try folder.text("base.json") == old)
  }

  @Test(arguments: [
    "lint --baseline base.json A", "baseline diff base.json", "baseline prune base.json",
  ])
  func aFileOfAnEntryWithoutAStatusIsAnError(command: String) throws {
    let entry = #"{"path": "Loop/a.xib", "rule": "covered-control", "count": 1, "message": ""}"#
    let text = #"{"version": 1, "baseline": [\#(entry)]}"#
    try folder.write(Data(text.utf8), to: "base.json")
    try folder.link("Loop", to: "Loop")
    let outcome = try Program.shell("layoutlint \(command)", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Loop/a.xib"), "\(outcome.errors)")
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
    try FileManager.default.linkItem(
      atPath: folder.path("base.json"), toPath: folder.path("other.json"))
    let outcome = try Program.run("B", "--write-baseline", "base.json", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("base.json: cannot be written: has several hard links"))
    #expect(try folder.text("base.json") == old)
  }
}
