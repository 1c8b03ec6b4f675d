import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test if the system does not have a program.
  static func needs(_ name: String) -> Self {
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/\(name)"), "needs \(name)")
  }
}

/// Runs the built program.
enum Program {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    var json: JSONAnswer { get throws { try JSONAnswer(output) } }

    /// The findings of a report in JSON.
    var findings: [JSONAnswer] { get throws { try json["findings"].elements } }
    /// The rules of the findings of a report in JSON.
    var rules: [String?] { get throws { try json["findings"].strings("rule") } }
    /// The paths of the files of a report in JSON.
    var paths: [String?] { get throws { try json["files"].strings("path") } }

    /// The lines of standard output.
    var lines: [String] { Self.lines(of: output) }
    /// The lines of standard output, each of which is a JSON text.
    var records: [JSONAnswer] { get throws { try lines.map { try JSONAnswer($0) } } }

    /// The lines of standard error without the name of the program, with which each has to start.
    var messages: [String] {
      let name = "layoutlint: "
      return Self.lines(of: errors).map {
        $0.hasPrefix(name) ? String($0.dropFirst(name.count)) : "without name: \($0)"
      }
    }

    /// Blank lines are lines, and each text is another list.
    private static func lines(of text: String) -> [String] {
      let lines = text.components(separatedBy: "\n")
      return lines.last == "" ? lines.dropLast() : lines + ["without the end of a line"]
    }
  }

  /// The program is beside the bundle of the running tests.
  static let path: String = {
    let bundle =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      ?? URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appending(path: "layoutlint").path
  }()

  /// Runs the program with a minimal environment.
  static func run(
    _ arguments: String..., stdin: String = "", in folder: Folder? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, stdin: stdin, in: folder, environment: environment)
  }

  static func run(
    _ arguments: [String], stdin: String = "", in folder: Folder? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(path, arguments, stdin: Data(stdin.utf8), in: folder, environment: environment)
  }

  /// Runs a line of shell in which `layoutlint` is the built program, and `make` does not build.
  static func shell(_ line: String, in folder: Folder? = nil) throws -> Outcome {
    let functions = """
      layoutlint() { '\(path)' "$@"; }
      make() { command make -s -o build -o debug PROGRAM='\(path)' DEBUG_PROGRAM='\(path)' "$@"; }

      """
    return try run("/bin/bash", ["-c", functions + line], stdin: Data(), in: folder)
  }

  /// The findings of `layoutlint lint` as `path:severity`.
  static func findings(_ arguments: String = "", in folder: Folder) throws -> [String] {
    let outcome = try shell(
      "layoutlint lint --format json --fail-on never \(arguments)", in: folder)
    #expect(outcome.errors.isEmpty && outcome.status == 0, "\(outcome.errors)")
    return try outcome.json["findings"].elements.map {
      "\(try $0["path"].string ?? ""):\(try $0["severity"].string ?? "")"
    }
  }

  /// The output in JSON.
  ///
  /// - Parameter line: the arguments, in shell syntax.
  static func json(_ line: String, in folder: Folder? = nil) throws -> JSONAnswer {
    try shell("layoutlint \(line) --format json", in: folder).json
  }

  /// Expects the program to end with status 2 and a message.
  ///
  /// - Parameters:
  ///   - line: the arguments, in shell syntax.
  ///   - message: a part of standard error.
  static func expectError(
    _ line: String, _ message: String, in folder: Folder? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try shell("layoutlint \(line)", in: folder)
    #expect(outcome.status == 2, sourceLocation: sourceLocation)
    #expect(outcome.errors.contains(message), "\(outcome.errors)", sourceLocation: sourceLocation)
  }

  /// Output goes to files: with a pipe, either side could wait for the other.
  private static func run(
    _ program: String, _ arguments: [String], stdin: Data, in folder: Folder?,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let exchange = try Folder(["in": stdin, "out": Data(), "err": Data()])
    let process = process(arguments, of: program, in: folder ?? exchange, environment: environment)
    process.standardInput = try FileHandle(forReadingFrom: exchange.url.appending(path: "in"))
    process.standardOutput = try FileHandle(forWritingTo: exchange.url.appending(path: "out"))
    process.standardError = try FileHandle(forWritingTo: exchange.url.appending(path: "err"))
    try process.run()
    let watchdog = watchdog(of: process)
    process.waitUntilExit()
    watchdog.cancel()
    return Outcome(
      status: status(of: process), output: try exchange.text("out"),
      errors: try exchange.text("err"))
  }

  /// A process that has not started, with a minimal environment.
  ///
  /// Under the address sanitizer, only the server is checked for leaks. It executes the code of the
  /// commands, too. The symbols of suppressed leaks take longer to find than a command takes to run.
  static func process(
    _ arguments: [String], of program: String = path, in folder: Folder,
    environment: [String: String] = [:]
  ) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    var inherited = ["PATH": "/usr/bin:/bin"]
    inherited["LSAN_OPTIONS"] = ProcessInfo.processInfo.environment["LSAN_OPTIONS"]
    if arguments.first != "serve" { inherited["ASAN_OPTIONS"] = "detect_leaks=0" }
    // Tests end processes while they write their profiles. The toolchain merges no damaged ones with that of the tests.
    let own = ProcessInfo.processInfo.environment
    if own["LLVM_PROFILE_FILE"] != nil {
      inherited["LLVM_PROFILE_FILE"] = own["LAYOUTLINT_PROFILES"] ?? "/dev/null"
    }
    process.environment = environment.merging(inherited) { given, _ in given }
    process.currentDirectoryURL = folder.url
    return process
  }

  /// The exit status of a process that has ended, for a signal 128 plus its number.
  static func status(of process: Process) -> Int32 {
    let signalBase: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return signalBase + process.terminationStatus
  }

  /// Kills a process that has not ended after 15 minutes, unless it is cancelled. A test that waits for ever
  /// then fails.
  static func watchdog(of process: Process) -> DispatchWorkItem {
    let id = process.processIdentifier
    // Other signals are blocked in processes that a test starts.
    let item = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(900), execute: item)
    return item
  }
}
