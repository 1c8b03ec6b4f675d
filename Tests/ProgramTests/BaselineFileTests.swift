import Foundation
import Testing

/// Moved files, merges, and files that are no baselines.
@Suite struct BaselineFileTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["Old/a.layout.json": Layouts.error, "b.layout.json": Layouts.clean])
    let outcome = try Program.run("--write-baseline", "base.json", in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  private func move(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: folder.path(path), toPath: folder.path(other))
  }

  @Test func aMovedFolderIsFound() throws {
    try move("Old", to: "New")
    let outcome = try Program.run("--baseline", "base.json", "--strict-baseline", in: folder)
    let note =
      "1 finding of base.json is in a moved file: Old/a.layout.json is now New/a.layout.json; "
      + "'layoutlint baseline prune base.json' updates the baseline"
    #expect(outcome.status == 0 && outcome.messages == [note])
    let report = try Program.json("--baseline base.json", in: folder)
    #expect(try report["baseline"]["moved"][0]["newPath"].string == "New/a.layout.json")
    #expect(try report["baseline"]["gone"].elements.isEmpty)
    let difference = try Program.run("baseline", "diff", "base.json", in: folder)
    let lines = ["> Old/a.layout.json -> New/a.layout.json (1)", "0 new, 0 gone, 1 moved"]
    #expect(difference.lines == lines)
    let prune = try Program.run("baseline", "prune", "base.json", in: folder)
    let moved = "moved 1 from Old/a.layout.json to New/a.layout.json"
    #expect(prune.lines == [moved, "base.json has 1 entry left"])
    #expect(try Program.run("--baseline", "base.json", in: folder).errors.isEmpty)
  }

  @Test func anEqualFindingOfAnotherFileIsNew() throws {
    // The same id in a file of another name: most JSON layouts have short ids.
    try move("Old/a.layout.json", to: "c.layout.json")
    let renamed = try Program.run("--baseline", "base.json", in: folder)
    #expect(renamed.status == 1 && renamed.errors.contains("is gone"))
    // Two candidates.
    try folder.makeFolder("New")
    try move("c.layout.json", to: "New/a.layout.json")
    #expect(try Program.run("--baseline", "base.json", in: folder).status == 0)
    try folder.write(Layouts.error, to: "a.layout.json")
    #expect(try Program.run("--baseline", "base.json", in: folder).status == 1)
    // A copy: the old file exists.
    try folder.write(Layouts.error, to: "Old/a.layout.json")
    #expect(try Program.run("--baseline", "base.json", "New", in: folder).status == 1)
  }

  @Test func movesCanBeSpecified() throws {
    try move("Old", to: "New")
    try move("New/a.layout.json", to: "New/c.layout.json")
    let lint = ["--baseline", "base.json", "--baseline-moves"]
    let file = try Program.run(lint + ["Old/a.layout.json=New/c.layout.json"], in: folder)
    #expect(file.status == 0 && file.errors.isEmpty)
    try move("New/c.layout.json", to: "New/a.layout.json")
    #expect(try Program.run(lint + ["Old/=New"], in: folder).status == 0)
    let new = folder.folder("New")
    let inside = try Program.run(
      "a.layout.json", "--baseline", "../base.json", "--baseline-moves", "../Old=.", in: new)
    #expect(inside.status == 0 && inside.errors.isEmpty)
    try folder.write(Layouts.error, to: "a.layout.json")
    let wrong = try Program.run(lint + ["Odl=New", "New"], in: folder)
    #expect(wrong.errors.contains("no entry of a baseline is in Odl"))
    #expect(try Program.run(lint + ["Old"], in: folder).errors.contains("needs OLD=NEW"))
    let prune = try Program.run(
      "baseline", "prune", "base.json", "--baseline-moves", "Old=New", in: folder)
    #expect(prune.status == 0)
    #expect(try folder.text("base.json").contains("New/a.layout.json"))
  }

  @Test func branchesMergeLineByLine() throws {
    guard try Program.shell("command -v git").status == 0 else { return }
    func layout(_ name: String, copyOfBaseline copy: String? = nil) throws {
      try folder.write(Layouts.error, to: "\(name).layout.json")
      #expect(try Program.run("--write-baseline", "base.json", in: folder).status == 0)
      if let copy { try folder.write(folder.text("base.json"), to: copy) }
    }
    func merge(_ arguments: String) throws -> Int32 {
      try Program.shell("git merge-file -p \(arguments)", in: folder).status
    }
    try layout("m", copyOfBaseline: "common.json")
    try layout("a", copyOfBaseline: "ours.json")
    try folder.remove("a.layout.json")
    try layout("z", copyOfBaseline: "theirs.json")
    try folder.write(Layouts.error, to: "a.layout.json")

    #expect(try merge("ours.json common.json theirs.json > merged.json") == 0)
    let lint = try Program.run("--baseline", "merged.json", "--strict-baseline", in: folder)
    #expect(lint.status == 0 && lint.errors.isEmpty)
    try layout("a")
    #expect(try folder.text("merged.json") == folder.text("base.json"))

    // Both add the last line: a conflict, which a union resolves.
    try layout("zz", copyOfBaseline: "ours.json")
    try folder.remove("zz.layout.json")
    try layout("zy")
    try folder.write(Layouts.error, to: "zz.layout.json")
    #expect(try merge("ours.json merged.json base.json > conflict.json") == 1)
    let failed = try Program.run("--baseline", "conflict.json", in: folder)
    let text = try folder.text("conflict.json")
    let marker = try #require(text.range(of: "<<<<<<<"))
    let line = text[..<marker.lowerBound].count { $0 == "\n" } + 1
    let message = "conflict.json:\(line):1: unresolved merge conflict"
    #expect(failed.status == 2 && failed.messages == [message])
    #expect(try merge("--union ours.json merged.json base.json > union.json") == 0)
    let union = try Program.run("--baseline", "union.json", "--strict-baseline", in: folder)
    #expect(union.status == 0 && union.errors.isEmpty)
    // A damaged baseline can be written again.
    let written = try Program.run("--write-baseline", "conflict.json", in: folder)
    #expect(written.status == 0)
    let former = "; the former baseline was malformed, and nothing of it is kept: \(message)\n"
    #expect(written.errors.hasSuffix(former))
    #expect(try folder.text("conflict.json").contains("zz.layout.json"))
  }

  @Test(arguments: [
    ("{", "x.json:1:2: "), ("", "x.json:1:1: text is empty"),
    ("[]", "x.json:1:1: a baseline must be an object"),
    (
      #"{"version": 2, "baseline": [7]}"#,
      "x.json:1:13: a baseline of version 2; this version of layoutlint reads version 1"
    ),
    (#"{"version": 1, "findings": []}"#, "x.json:1:1: not a baseline: 'baseline' must be an array"),
    ("{\"version\": 1, \"baseline\": [\n 7]}", "x.json:2:2: an entry must be an object"),
  ])
  func reportsFilesThatAreNoBaselines(text: String, message: String) throws {
    try folder.write(text, to: "x.json")
    let lint = try Program.run("--baseline", "x.json", in: folder)
    #expect(lint.status == 2 && lint.output.isEmpty)
    #expect(lint.errors.hasPrefix("layoutlint: " + message), "\(lint.errors)")
    for command in ["diff", "prune", "explain"] {
      let outcome = try Program.run("baseline", command, "x.json", in: folder)
      #expect(outcome.status == 2 && outcome.errors == lint.errors)
    }
    #expect(try folder.text("x.json") == text)
  }

  @Test func writesOverNoOtherFile() throws {
    let report = #"{"version": 1, "tool": {}, "findings": []}"#
    try folder.write(report, to: "report.json")
    try folder.makeFolder("x")
    for (path, reason) in [
      ("report.json", "is not a baseline; it is not overwritten"),
      ("b.layout.json", "has the name of an input"), ("new.xib", "has the name of an input"),
      (".layoutlint.json", "has the name of an input"), ("x", "is not a regular file"),
      ("nowhere/base.json", "no such file or folder"), ("/dev/null", "is not a regular file"),
    ] {
      let outcome = try Program.run("--write-baseline", path, in: folder)
      #expect(outcome.status == 2 && outcome.errors.hasPrefix("layoutlint: \(path): \(reason)"))
    }
    #expect(try folder.text("report.json") == report)
    #expect(try folder.text("b.layout.json") == Layouts.clean)
    #expect(try !folder.names.contains("new.xib"))
    for options in [["--baseline", "base.json"], ["--strict-baseline"], ["--fix", "--dry-run"]] {
      #expect(try Program.run(["--write-baseline", "base.json"] + options, in: folder).status == 2)
    }
  }

  @Test func aPartialRunKeepsTheOtherEntries() throws {
    try folder.write(Layouts.error, to: "b.layout.json")
    let outcome = try Program.run("--write-baseline", "base.json", "b.layout.json", in: folder)
    #expect(
      outcome.messages == [
        "wrote 1 entry for 1 file to base.json; kept 1 that this run did not check"
      ])
    let before = try folder.text("base.json")
    #expect(before.contains("Old/a.layout.json") && before.contains("b.layout.json"))
    _ = try Program.run("--write-baseline", "base.json", "--only", "unknown-key", in: folder)
    #expect(try folder.text("base.json") == before)
    try folder.remove("Old")
    _ = try Program.run("--write-baseline", "base.json", "b.layout.json", in: folder)
    #expect(try !folder.text("base.json").contains("Old"))
  }

  /// The server hides the findings as well, and reads a changed baseline.
  @Test func theServerUsesTheBaseline() throws {
    try folder.write(#"{"baseline": "base.json"}"#, to: ".layoutlint.json")
    let client = try ServerClient(in: folder)
    _ = try client.open("Old/a.layout.json", in: folder)
    #expect(try client.nextDiagnostics().isEmpty)
    try folder.write(#"{"version": 1, "baseline": []}"#, to: "base.json")
    try client.reportChange(of: folder.uri("base.json"))
    #expect(try client.nextDiagnostics().first?["code"].string == "unreachable-subview")
    #expect(try client.exit() == 0)
  }
}
