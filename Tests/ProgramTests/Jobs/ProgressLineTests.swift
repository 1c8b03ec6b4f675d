import Foundation
import LayoutTestSupport
import Testing

@testable import layoutlint

/// The number of checked documents on a terminal.
@Suite struct ProgressLineTests {
  @Test func theLineIsWrittenAfterADelayAndInIntervals() {
    let start = ContinuousClock.now
    var line = ProgressLine(documentCount: 20, start: start)
    let step = Duration.milliseconds(1)
    #expect(line.text(checked: 0, at: start) == nil)
    #expect(line.text(checked: 3, at: start + ProgressLine.delay - step) == nil)
    let first = start + ProgressLine.delay
    #expect(line.text(checked: 4, at: first) == "\r\u{1B}[Klayoutlint: 4 of 20 documents")
    #expect(line.text(checked: 5, at: first + ProgressLine.interval - step) == nil)
    #expect(
      line.text(checked: 6, at: first + ProgressLine.interval)
        == "\r\u{1B}[Klayoutlint: 6 of 20 documents")
  }

  /// Runs the program until it shows a line, or for a time in which it would. The last document is a pipe, whose
  /// writer decides how long the run lasts. The writer is killed if the program never opens the pipe; other signals
  /// are blocked.
  ///
  /// - Returns: what standard error, a terminal or a file, gets.
  private static func errors(
    _ arguments: String, isTerminal: Bool, expectsLine: Bool = false
  ) throws -> String {
    let folder = try Folder(["a.layout.json": Layouts.clean, "b.layout.json": Layouts.clean])
    let command =
      "'\(Program.path)' lint --no-config --jobs 2 \(arguments) a.layout.json b.layout.json pipe"
    let run =
      isTerminal
      ? "TERM=xterm script -qefc \"\(command) > out\" /dev/null < /dev/null > errors"
      : "TERM=xterm \(command) > out 2> errors"
    let script = """
      mkfifo pipe
      (exec 3> pipe
       for i in $(seq \(expectsLine ? 600 : 30)); do
         grep -q 'of 3 documents' errors 2> /dev/null && break
         sleep 0.1
       done
       cat a.layout.json >&3) & writer=$!
      \(run)
      kill -9 $writer 2> /dev/null
      cat out errors
      """
    return try Program.shell(script, in: folder).output
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/bin/script"), "needs util-linux's script"))
  func aTerminalShowsTheLineUntilTheEnd() throws {
    let text = try Self.errors("--format text", isTerminal: true, expectsLine: true)
    let line = "\r\u{1B}[Klayoutlint: 2 of 3 documents"
    let end = try #require(text.range(of: line, options: .backwards)).upperBound
    #expect(text[end...].hasPrefix("\r\u{1B}[K"))
    #expect(!text[end...].dropFirst(4).contains("layoutlint:"))
    #expect(text.contains("no findings in 3 files"))
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/bin/script"), "needs util-linux's script"))
  func aQuietRunShowsNoLine() throws {
    #expect(try !Self.errors("--quiet", isTerminal: true).contains("of 3 documents"))
  }

  @Test func aPipeGetsNoLine() throws {
    #expect(try Self.errors("--format text", isTerminal: false) == "no findings in 3 files\n")
  }
}
