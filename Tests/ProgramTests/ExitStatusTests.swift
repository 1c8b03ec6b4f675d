import Foundation
import Testing

/// The exit statuses.
@Suite struct ExitStatusTests {
  private let folder: Folder

  init() throws {
    folder = try Folder([
      "clean.layout.json": Layouts.clean, "error.layout.json": Layouts.error,
      "warning.layout.json": Layouts.warning, "broken.layout.json": Layouts.broken,
      "set.layout.json": Layouts.set, "app.layout.json": Layouts.application,
      "letter.txt": "Dear Sir or Madam",
    ])
  }

  #if os(Linux)
    /// Programs that ignore the signal pass that on to those that they start.
    @Test func doesNotDependOnTheSignalOfAnEndedProcess() throws {
      let line = "env --ignore-signal=CHLD '\(Program.path)' clean.layout.json clean.layout.json"
      let outcome = try Program.shell(line, in: folder)
      #expect(outcome.status == 0, "\(outcome)")
    }
  #endif

  struct Case: CustomTestStringConvertible {
    let line: String
    let status: Int32
    var says = ""

    var testDescription: String { "layoutlint \(line)" }
  }

  @Test(arguments: [
    Case(line: "clean.layout.json", status: 0),
    Case(line: "lint clean.layout.json", status: 0),
    Case(line: "error.layout.json", status: 1),
    Case(line: "broken.layout.json", status: 1),
    Case(line: "clean.layout.json error.layout.json", status: 1),
    Case(line: "warning.layout.json", status: 0),
    Case(line: "warning.layout.json --fail-on warning", status: 1),
    Case(line: "warning.layout.json --fail-on info", status: 1),
    Case(line: "error.layout.json --fail-on never", status: 0),
    Case(line: "error.layout.json --disable unreachable-subview", status: 0),
    Case(line: "error.layout.json --only unknown-key,missing-frame", status: 0),
    Case(line: "error.layout.json --only unknown-key --only unreachable-subview", status: 1),
    Case(line: "error.layout.json --severity unreachable-subview=warning", status: 0),
    Case(line: "error.layout.json --severity unreachable-subview=off", status: 0),
    Case(line: "warning.layout.json --severity unknown-key=error", status: 1),
    Case(line: "error.layout.json --max-findings 0", status: 1),
  ])
  func reportsFindingsByExitStatus(_ example: Case) throws {
    try expect(example)
  }

  @Test(arguments: [
    Case(line: "nowhere.layout.json", status: 2, says: "no such file or folder"),
    Case(line: "error.layout.json nowhere.layout.json", status: 2, says: "no such file"),
    Case(line: "nowhere.layout.json --fail-on never", status: 2, says: "no such file"),
    Case(line: "letter.txt", status: 2, says: "is not a layout in a supported format"),
    Case(line: "-", status: 2, says: "<stdin>: is empty"),
    Case(line: "lnit", status: 2, says: "did you mean the command 'lint'?"),
    Case(
      line: "broken.layout.json --only unreachable-subview", status: 2,
      says: "cannot be checked"),
    Case(
      line: "--only unreachable-subvew", status: 2,
      says: "unknown rule 'unreachable-subvew'; did you mean 'unreachable-subview'?"),
    Case(line: "--only '' error.layout.json", status: 2, says: "--only needs a rule"),
    Case(
      line: "--disable nonsense", status: 2,
      says: "unknown rule 'nonsense'; 'layoutlint rules' lists the rules\n"),
    Case(
      line: "--text-size nonsense", status: 2,
      says: "unknown text size 'nonsense'; the text sizes are xSmall, small, medium, large, "),
    Case(
      line: "--report nonsense=a", status: 2,
      says: "unknown format 'nonsense'; the formats are text, xcode, json, "),
    Case(line: "--severity unknown-key", status: 2, says: "--severity needs RULE=SEVERITY"),
    Case(
      line: "--severity unknown-key=bad", status: 2, says: "specify error, warning, info or off"),
    Case(
      line: "--format serif", status: 2,
      says: "The value 'serif' is invalid for '--format <format>'"),
    Case(line: "--fail-on sometimes", status: 2, says: "'error', 'warning', 'info' or 'never'"),
    Case(line: "--max-findings=-1", status: 2, says: "--max-findings needs a count"),
    Case(line: "--stdin-filename x", status: 2, says: "needs the path -"),
    Case(line: "--nonsense", status: 2, says: "Unknown option '--nonsense'"),
  ])
  func reportsErrorsOfLint(_ example: Case) throws {
    try expect(example)
  }

  @Test(arguments: [
    Case(line: "hit-test app.layout.json", status: 2, says: "--at X,Y"),
    Case(line: "hit-test app.layout.json --at 1", status: 2, says: "specify two numbers"),
    Case(line: "hit-test app.layout.json --at 1,2,3", status: 2, says: "specify two numbers"),
    Case(line: "hit-test app.layout.json --at 1,2x", status: 2, says: "'2x' is not a decimal"),
    Case(line: "hit-test app.layout.json --at 1,", status: 2, says: "'' is not a decimal"),
    Case(line: "hit-test app.layout.json --at nan,1", status: 2, says: "'nan' is not a decimal"),
    Case(line: "hit-test app.layout.json --at 0x1,1", status: 2, says: "'0x1' is not a decimal"),
    Case(line: "hit-test app.layout.json --at 1e999,1", status: 2, says: "1e999 is too large"),
    Case(line: "hit-test nowhere.json --at 1,1", status: 2, says: "nowhere.json: no such"),
    Case(
      line: "hit-test set.layout.json --at 1,1", status: 2,
      says: "specify one with --layout: 'first', 'second'"),
    Case(
      line: "hit-test set.layout.json --layout fist --at 1,1", status: 2,
      says: "unknown layout 'fist'; did you mean 'first'?"),
    Case(
      line: "hit-test broken.layout.json --at 1,1", status: 2, says: "broken.layout.json:1:"),
    Case(line: "tree letter.txt", status: 2, says: "is not a layout"),
    Case(
      line: "chain app.layout.json --view svae", status: 2,
      says: "unknown view 'svae'; did you mean 'save'?"),
    Case(
      line: "chain app.layout.json", status: 2,
      says: "Specify a view or a point: --view VIEW or --at X,Y."),
    Case(line: "chain app.layout.json --event touch", status: 2, says: "--view VIEW or --at X,Y."),
    Case(
      line: "chain app.layout.json --at 1,1 --view save", status: 2,
      says: "Specify --view or --at, not both."),
    Case(
      line: "chain app.layout.json --at -500,1", status: 2, says: "no view is hit at (-500, 1)"),
    Case(
      line: "chain app.layout.json --event shake --view save", status: 2,
      says: "--view cannot be combined with --event shake"),
    Case(line: "chain app.layout.json --event quake", status: 2, says: "- key-command"),
    Case(
      line: "convert-point app.layout.json --at 1,1 --to x", status: 2, says: "unknown view"),
    Case(
      line: "explain unknown-kye", status: 2,
      says: "unknown rule 'unknown-kye'; did you mean 'unknown-key'?"),
    Case(
      line: "explain hit-test-8", status: 2, says: "unknown rule 'hit-test-8'"),
    Case(
      line: "explain GEO8", status: 2, says: "unknown rule 'GEO8'; did you mean 'GEO-8'?"),
    Case(line: "config nowhere", status: 2, says: "nowhere: no such file or folder"),
    Case(
      line: "init nowhere", status: 2,
      says: "nowhere/.layoutlint.json: cannot be written: no such"),
    Case(line: "convert app.layout.json -o nowhere/x.json", status: 2, says: "cannot be written"),
    Case(line: "clean.layout.json --output nowhere/x", status: 2, says: "cannot be written"),
  ])
  func reportsErrorsOfQueries(_ example: Case) throws {
    try expect(example)
  }

  @Test(arguments: ["--version", "--help", "lint --help", "help hit-test", "rules", "schema"])
  func printsHelpWithStatus0(line: String) throws {
    let outcome = try Program.shell("layoutlint \(line)")
    #expect(outcome.status == 0)
    #expect(!outcome.output.isEmpty)
    #expect(outcome.errors.isEmpty)
  }

  @Test func printsTheVersion() throws {
    let line = try Program.run("--version").output
    // `make` passes the commit and the toolchain; without it only the latter is known.
    #expect(
      line.wholeMatch(of: /layoutlint 0\.1\.0 \(([0-9a-f]{7,}(-dirty)?, )?Swift \d+\.\d+.*\)\n/)
        != nil)
    #expect(try Program.run("lint", "--version").output == line)
  }

  @Test(arguments: [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV])
  func anInternalErrorRequestsAReport(signal: Int32) throws {
    let outcome = try runAndSend(signal)
    #expect(outcome.status == 70)
    #expect(outcome.errors.contains("internal error; please report it"))
  }

  /// A shell makes 130 of it.
  @Test func anInterruptEndsTheProgramWithoutAMessage() throws {
    let outcome = try runAndSend(SIGINT)
    #expect(outcome.status == 128 + SIGINT)
    #expect(outcome.errors.isEmpty)
  }

  /// Sends a signal to the program while it waits for more input, once it has printed something.
  private func runAndSend(_ signal: Int32) throws -> Program.Outcome {
    let (input, output) = (Pipe(), Pipe())
    let log = try Folder(["errors": Data()])
    let process = Program.process(["error.layout.json", "-"], in: folder)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: log.url.appending(path: "errors"))
    try Self.withDefaultSignals { try process.run() }
    let watchdog = Program.watchdog(of: process)
    defer { watchdog.cancel() }
    let line = try output.fileHandleForReading.read(upToCount: 1)
    #expect(kill(process.processIdentifier, signal) == 0)
    process.waitUntilExit()
    let rest = try output.fileHandleForReading.readToEnd()
    return Program.Outcome(
      status: Program.status(of: process),
      output: String(decoding: (line ?? Data()) + (rest ?? Data()), as: UTF8.self),
      errors: try log.text("errors"))
  }

  /// Calls a function with no signal blocked and no interrupt ignored: threads of the tests may have
  /// them blocked, and a process inherits that.
  private static func withDefaultSignals(_ start: () throws -> Void) rethrows {
    var (none, blocked) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &blocked)
    let handler = signal(SIGINT, SIG_DFL)
    defer {
      _ = signal(SIGINT, handler)
      unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil)
    }
    try start()
  }

  private func expect(_ example: Case) throws {
    let outcome = try Program.shell("layoutlint \(example.line)", in: folder)
    #expect(outcome.status == example.status)
    #expect(outcome.errors.isEmpty == example.says.isEmpty, "\(outcome.errors)")
    #expect(example.says.isEmpty || outcome.errors.contains(example.says), "\(outcome.errors)")
  }
}
