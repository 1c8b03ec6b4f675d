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

  @Test(arguments: [
    ("clean.layout.json", 0),
    ("lint clean.layout.json", 0),
    ("error.layout.json", 1),
    ("broken.layout.json", 1),
    ("clean.layout.json error.layout.json", 1),
    ("warning.layout.json", 0),
    ("warning.layout.json --fail-on warning", 1),
    ("warning.layout.json --fail-on info", 1),
    ("error.layout.json --fail-on never", 0),
    ("error.layout.json --disable unreachable-subview", 0),
    ("error.layout.json --only unknown-key,missing-frame", 0),
    ("error.layout.json --only unknown-key --only unreachable-subview", 1),
    ("error.layout.json --severity unreachable-subview=warning", 0),
    ("error.layout.json --severity unreachable-subview=off", 0),
    ("warning.layout.json --severity unknown-key=error", 1),
    ("error.layout.json --max-findings 0", 1),
  ])
  func reportsFindingsByExitStatus(line: String, status: Int) throws {
    let outcome = try Program.shell("layoutlint \(line)", in: folder)
    #expect(outcome.status == status)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(arguments: [
    ("nowhere.layout.json", "no such file or folder"),
    ("error.layout.json nowhere.layout.json", "no such file"),
    ("nowhere.layout.json --fail-on never", "no such file"),
    ("letter.txt", "is not a layout in a supported format"),
    ("-", "<stdin>: is empty"),
    ("lnit", "did you mean the command 'lint'?"),
    ("broken.layout.json --only unreachable-subview", "cannot be checked"),
    (
      "--only unreachable-subvew",
      "unknown rule 'unreachable-subvew'; did you mean 'unreachable-subview'?"
    ),
    ("--only '' error.layout.json", "--only needs a rule"),
    ("--disable nonsense", "unknown rule 'nonsense'; 'layoutlint rules' lists the rules\n"),
    (
      "--text-size nonsense",
      "unknown text size 'nonsense'; the text sizes are xSmall, small, medium, large, "
    ),
    ("--report nonsense=a", "unknown format 'nonsense'; the formats are text, xcode, json, "),
    ("--severity unknown-key", "--severity needs RULE=SEVERITY"),
    ("--severity unknown-key=bad", "specify error, warning, info or off"),
    ("--format serif", "The value 'serif' is invalid for '--format <format>'"),
    ("--fail-on sometimes", "'error', 'warning', 'info' or 'never'"),
    ("--max-findings=-1", "--max-findings needs a count"),
    ("--stdin-filename x", "needs the path -"),
    ("--nonsense", "Unknown option '--nonsense'"),
    ("hit-test app.layout.json", "--at X,Y"),
    ("hit-test app.layout.json --at 1", "specify two numbers"),
    ("hit-test app.layout.json --at 1,2,3", "specify two numbers"),
    ("hit-test app.layout.json --at 1,2x", "'2x' is not a decimal"),
    ("hit-test app.layout.json --at 1,", "'' is not a decimal"),
    ("hit-test app.layout.json --at nan,1", "'nan' is not a decimal"),
    ("hit-test app.layout.json --at 0x1,1", "'0x1' is not a decimal"),
    ("hit-test app.layout.json --at 1e999,1", "1e999 is too large"),
    ("hit-test nowhere.json --at 1,1", "nowhere.json: no such"),
    ("hit-test set.layout.json --at 1,1", "specify one with --layout: 'first', 'second'"),
    (
      "hit-test set.layout.json --layout fist --at 1,1",
      "unknown layout 'fist'; did you mean 'first'?"
    ),
    ("hit-test broken.layout.json --at 1,1", "broken.layout.json:1:"),
    ("tree letter.txt", "is not a layout"),
    ("chain app.layout.json --view svae", "unknown view 'svae'; did you mean 'save'?"),
    ("chain app.layout.json", "Specify a view or a point: --view VIEW or --at X,Y."),
    ("chain app.layout.json --event touch", "--view VIEW or --at X,Y."),
    ("chain app.layout.json --at 1,1 --view save", "Specify --view or --at, not both."),
    ("chain app.layout.json --at -500,1", "no view is hit at (-500, 1)"),
    (
      "chain app.layout.json --event shake --view save",
      "--view cannot be combined with --event shake"
    ),
    ("chain app.layout.json --event quake", "- key-command"),
    ("convert-point app.layout.json --at 1,1 --to x", "unknown view"),
    ("explain unknown-kye", "unknown rule 'unknown-kye'; did you mean 'unknown-key'?"),
    ("explain hit-test-8", "unknown rule 'hit-test-8'"),
    ("explain GEO8", "unknown rule 'GEO8'; did you mean 'GEO-8'?"),
    ("config nowhere", "nowhere: no such file or folder"),
    ("init nowhere", "nowhere/.layoutlint.json: cannot be written: no such"),
    ("convert app.layout.json -o nowhere/x.json", "cannot be written"),
    ("clean.layout.json --output nowhere/x", "cannot be written"),
  ])
  func reportsErrors(line: String, message: String) throws {
    try Program.expectError(line, message, in: folder)
  }

  @Test(arguments: ["--version", "--help", "lint --help", "help hit-test", "rules", "schema"])
  func printsHelpWithStatus0(line: String) throws {
    let outcome = try Program.shell("layoutlint \(line)")
    #expect(outcome.status == 0 && !outcome.output.isEmpty && outcome.errors.isEmpty)
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
    #expect(outcome.status == 70 && outcome.errors.contains("internal error; please report it"))
  }

  /// A shell makes 130 of it.
  @Test func anInterruptEndsTheProgramWithoutAMessage() throws {
    let outcome = try runAndSend(SIGINT)
    #expect(outcome.status == 128 + SIGINT && outcome.errors.isEmpty)
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
}
