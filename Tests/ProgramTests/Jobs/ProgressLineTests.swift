import Foundation
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

  @Test func theLineNamesWhatIsCounted() {
    let start = ContinuousClock.now
    var line = ProgressLine(documentCount: 900, noun: "source files", start: start)
    #expect(
      line.text(checked: 4, at: start + ProgressLine.delay)
        == "\r\u{1B}[Klayoutlint: 4 of 900 source files")
  }

  @Test func linesAreWrittenOnceASecondAndAtLeastOnce() {
    let start = ContinuousClock.now
    func line() -> ProgressLine {
      ProgressLine(
        documentCount: 20, isOverwritten: false, delay: ProgressLine.intervalOfLines, start: start)
    }
    let (second, step) = (Duration.seconds(1), Duration.milliseconds(1))
    #expect(ProgressLine.intervalOfLines == second)
    var long = line()
    #expect(long.text(checked: 3, at: start + second - step) == nil)
    #expect(long.text(checked: 4, at: start + second) == "layoutlint: 4 of 20 documents\n")
    #expect(long.text(checked: 5, at: start + second * 2 - step) == nil)
    #expect(long.text(checked: 6, at: start + second * 2) == "layoutlint: 6 of 20 documents\n")
    #expect(long.lastText(checked: 20) == nil)
    var short = line()
    #expect(short.text(checked: 19, at: start + step) == nil)
    #expect(short.lastText(checked: 20) == "layoutlint: 20 of 20 documents\n")
  }

  @Test func aTerminalGetsNoLastLine() {
    var line = ProgressLine(documentCount: 20, start: .now)
    #expect(line.lastText(checked: 20) == nil)
    #expect(ProgressLine.delay == .seconds(1))
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

  @Test(.needs("script"))
  func aTerminalShowsTheLineUntilTheEnd() throws {
    let text = try Self.errors("--format text", isTerminal: true, expectsLine: true)
    let line = "\r\u{1B}[Klayoutlint: 2 of 3 documents"
    let end = try #require(text.range(of: line, options: .backwards)).upperBound
    #expect(text[end...].hasPrefix("\r\u{1B}[K"))
    #expect(!text[end...].dropFirst(4).contains("layoutlint:"))
    #expect(text.contains("no findings in 3 documents"))
  }

  @Test(
    .needs("script"),
    arguments: [
      ("--quiet --progress always", true), ("--progress never", false), ("--quiet", false),
    ])
  func theOptionDecidesOnATerminal(arguments: String, isShown: Bool) throws {
    let text = try Self.errors(arguments, isTerminal: true, expectsLine: isShown)
    #expect(text.contains("of 3 documents") == isShown)
  }

  @Test(arguments: [
    ("--progress always", ["layoutlint: 2 of 2 documents", "no findings in 2 documents"]),
    ("--quiet --progress always", ["layoutlint: 2 of 2 documents"]),
    ("--progress auto", ["no findings in 2 documents"]),
    ("--progress never", ["no findings in 2 documents"]),
  ])
  func theOptionDecidesInAFile(arguments: String, lines: [String]) throws {
    let folder = try Folder(["a.layout.json": Layouts.clean, "b.layout.json": Layouts.clean])
    let outcome = try Program.shell(
      "TERM=xterm layoutlint --no-config --format text \(arguments) 2>&1", in: folder)
    // A slow computer can show more lines.
    let expected = lines.filter { !$0.contains("of 2 documents") }
    let shown = outcome.output.split(separator: "\n").map(String.init)
    #expect(shown.filter { !$0.contains("of 2 documents") } == expected)
    #expect(shown.contains { $0.contains("of 2 documents") } == (lines.count > expected.count))
    #expect(!outcome.output.contains("\u{1B}") && !outcome.output.contains("\r"))
  }

  @Test func recordsShowNoProgress() throws {
    try Program.expectError(
      "--stdin-ndjson --progress always < /dev/null",
      "--stdin-ndjson cannot be combined with --progress always.", in: Folder())
  }

  @Test func aPipeGetsNoLine() throws {
    #expect(try Self.errors("--format text", isTerminal: false) == "no findings in 3 documents\n")
  }
}
