import Foundation
import Testing

/// Destinations and colors of output, and closed or full ones.
@Suite struct OutputTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["a.layout.json": Layouts.error])
  }

  @Test(arguments: [
    "layoutlint rules", "layoutlint --help", "layoutlint schema", "layoutlint a.layout.json",
    "layoutlint a.layout.json --format json", "layoutlint tree a.layout.json",
  ])
  func aClosedPipeIsNotAnError(command: String) throws {
    let outcome = try Program.shell("\(Self.toNobody) \(command) >&3", in: folder)
    let hasFinding = command.contains("a.layout.json") && !command.contains("tree")
    #expect(outcome.status == (hasFinding ? 1 : 0) && outcome.errors.isEmpty)
  }

  /// Makes 3 a pipe whose reader is gone.
  private static let toNobody = "exec 3> >(true); wait $!;"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func reportsAFullDisk() throws {
    let outcome = try Program.shell("layoutlint rules > /dev/full")
    let message = "cannot write to standard output: no space left on the device"
    #expect(outcome.status == 2 && outcome.messages == [message])
  }

  @Test func reportsClosedOutput() throws {
    let outcome = try Program.shell("layoutlint a.layout.json >&-", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.messages == ["cannot write to standard output: is closed"])
    #expect(try folder.text("a.layout.json") == Layouts.error)
  }

  @Test func writesTheReportFileAtomically() throws {
    try folder.write("old", to: "report.json")
    let outcome = try Program.run(
      "a.layout.json", "--format", "json", "--output", "report.json", in: folder)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(try JSONAnswer(folder.text("report.json"))["findings"].elements.count == 1)
    #expect(try folder.names == ["a.layout.json", "report.json"])

    let refused = try Program.run("a.layout.json", "--only", "x", "--output", "report.json")
    #expect(refused.status == 2)
    #expect(try JSONAnswer(folder.text("report.json"))["version"].integer == 1)

    try folder.makeFolder("taken")
    let taken = try Program.run("a.layout.json", "--output", "taken", in: folder)
    #expect(taken.status == 2 && taken.messages == ["taken: cannot be written: is a folder"])
    #expect(try folder.names == ["a.layout.json", "report.json", "taken"])
  }

  @Test func keepsLinksAndPermissionsOfTheReportFile() throws {
    try folder.write("old", to: "real")
    try folder.link("link", to: "real")
    let outcome = try Program.shell(
      "chmod 600 real; layoutlint rules > /dev/null; "
        + "layoutlint a.layout.json --output link; stat -c %a real; readlink link", in: folder)
    #expect(outcome.output == "600\nreal\n")
    #expect(try folder.text("real").hasPrefix("a.layout.json:4:"))
    let device = try Program.run("a.layout.json", "--output", "/dev/stdout", in: folder)
    #expect(device.output.hasPrefix("a.layout.json:4:"))
  }

  /// `/dev/stdout` is such a link if standard output is a file that was removed.
  @Test func keepsLinksToMissingAndRemovedFiles() throws {
    try folder.link("link", to: "new")
    try folder.link("removed", to: "/dev/fd/3")
    let outcome = try Program.shell(
      "layoutlint a.layout.json --output link; readlink link; exec 3> gone; rm gone; "
        + "layoutlint a.layout.json --output removed; readlink removed", in: folder)
    #expect(outcome.output == "new\n/dev/fd/3\n")
    #expect(try folder.text("new").hasPrefix("a.layout.json:4:"))
    try folder.link("lost", to: "missing/file")
    let lost = try Program.run("a.layout.json", "--output", "lost", in: folder)
    #expect(lost.status == 2)
    #expect(try folder.names == ["a.layout.json", "link", "lost", "new", "removed"])
  }

  @Test func respectsColorSettings() throws {
    for (settings, color, isColored) in [
      ("", "", false), ("", "--color always", true), ("NO_COLOR=1", "--color always", true),
      ("", "--color never", false),
    ] {
      let outcome = try Program.shell(
        "\(settings) layoutlint a.layout.json --format text \(color)", in: folder)
      #expect(outcome.output.contains("\u{1B}[") == isColored, "\(settings) \(color)")
    }
  }

  /// `script` runs the program on a terminal of its own.
  @Test(.needs("script"))
  func printsColoredTextToATerminal() throws {
    func onTerminal(_ settings: String) throws -> String {
      try Program.shell(
        "script -qec \"\(settings) '\(Program.path)' a.layout.json\" /dev/null < /dev/null",
        in: folder
      ).output
    }
    let coloured = try onTerminal("env -u NO_COLOR TERM=xterm")
    #expect(coloured.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(coloured.contains("1 finding (1 error) in 1 document"))
    for settings in ["env NO_COLOR=1 TERM=xterm", "env -u NO_COLOR TERM=dumb"] {
      let plain = try onTerminal(settings)
      #expect(!plain.contains("\u{1B}["))
      #expect(plain.contains("1 finding (1 error) in 1 document"))
    }
    #expect(try onTerminal("env NO_COLOR= TERM=xterm").contains("\u{1B}["))
  }
}
