import ArgumentParser
internal import LayoutModel
internal import Linting
internal import SystemPackage

/// The entry point of the program.
///
/// It runs on the main actor: another one would start a thread first.
@main
@MainActor
enum Main {
  static func main() async {
    Console.prepareProcess()
    // On Linux the arguments come from /proc, without which the program would check the current folder.
    guard !CommandLine.arguments.isEmpty else {
      Console.note("layoutlint: the arguments cannot be read, because /proc is not mounted")
      Console.exit(.unable)
    }
    let status = await run(Array(CommandLine.arguments.dropFirst()))
    Console.exit(status)
  }

  /// Returns the exit status that the documentation specifies: that of ArgumentParser for wrong usage
  /// is 64.
  private static func run(_ arguments: [String]) async -> ExitStatus {
    do {
      // Hooks and editors request this before each use, and the parser first creates every command.
      if arguments == ["--version"] {
        try Console.print(BuildInformation.current.versionLine(LayoutlintCommand.version) + "\n")
        return .clean
      }
      var command = try LayoutlintCommand.parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return .clean
    } catch let status as ExitStatus {
      return status
    } catch let error as CommandError {
      for line in error.lines { Console.note(line) }
      return .unable
    } catch {
      return report(error)
    }
  }

  private static func report(_ error: any Error) -> ExitStatus {
    let code = LayoutlintCommand.exitCode(for: error)
    let message = LayoutlintCommand.fullMessage(for: error)
    switch code {
    case .success:
      do {
        try Console.print(message + (message.hasSuffix("\n") ? "" : "\n"))
        return .clean
      } catch {
        for line in error.lines { Console.note(line) }
        return .unable
      }
    case .validationFailure:
      Console.note(message.escapedLines)
      return .unable
    default:
      Console.note("layoutlint: internal error; please report it: \(message.escapedLines)")
      return .internalError
    }
  }
}

/// The root of the commands.
struct LayoutlintCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "layoutlint",
    abstract: "Find iOS controls that users can see but cannot tap.",
    discussion: """
      Exit status: 0 if there is no finding at or above the severity of --fail-on, 1 if there is one, \
      2 for wrong usage or unreadable input, 70 for an internal error.
      """,
    version: BuildInformation.current.versionLine(version),
    groupedSubcommands: [
      CommandGroup(name: "Checking", subcommands: [LintCommand.self, ServeCommand.self]),
      CommandGroup(
        name: "Layout",
        subcommands: [
          HitTestCommand.self, TouchCommand.self, ReachCommand.self, ChainCommand.self,
          ConvertPointCommand.self, TreeCommand.self, CodeCommand.self, TranslationsCommand.self,
          LayoutCommand.self,
          RenderCommand.self,
          ConvertCommand.self, VerifyCommand.self,
        ]),
      CommandGroup(
        name: "Rules and configuration",
        subcommands: [
          RulesCommand.self, ExplainCommand.self, InitCommand.self, ConfigCommand.self,
          BaselineCommand.self, DevicesCommand.self, SchemaCommand.self, DoctorCommand.self,
        ]),
    ],
    defaultSubcommand: LintCommand.self)

  static var subcommandNames: [String] {
    // A closure and no key path: Swift 6.3.1 crashes on one through a type of an existential.
    configuration.groupedSubcommands.flatMap { $0.subcommands }
      .compactMap { $0.configuration.commandName }
  }
}

/// The exit status of the program.
enum ExitStatus: Int32, Error {
  /// No finding at or above the severity of `--fail-on`.
  case clean = 0
  case findings = 1
  /// Wrong usage, or an input that cannot be read.
  case unable = 2
  case internalError = 70
}

/// Why a command fails. Ends the program with `ExitStatus.unable`.
struct CommandError: Error, Hashable {
  /// The input with the error; nil: the command line.
  var path: String?
  /// The line and column of the error in the input, both from 1.
  var position: LineIndex.Position?
  /// Lower case, no full stop.
  var message: String
  /// Further errors of the same run.
  var others: [CommandError] = []
  /// Whether an error of the program is the reason.
  var isInternal = false

  init(_ message: String, path: String? = nil, position: LineIndex.Position? = nil) {
    self.message = message
    self.path = path
    self.position = position
  }

  /// An error of the program, after which a run continues without the document.
  static func internalError(in path: String) -> CommandError {
    var error = CommandError("internal error while checking \(path); the other files were checked")
    error.isInternal = true
    return error
  }

  /// A failed system call.
  init(_ error: Errno, path: String) {
    self.init(error.text, path: path)
  }

  /// `a.layout.json: no such file or folder`
  var text: String {
    let suffix = position.map { ":\($0.line):\($0.column)" } ?? ""
    return [path.map { $0 + suffix }, message].compactMap(\.self).joined(separator: ": ").escaped
  }

  /// The first error with the number of the others.
  var summary: String { others.isEmpty ? text : "\(text) (and \(others.count) more)" }

  /// A line for each error, as standard error gets them: `layoutlint: a.layout.json: …`.
  var lines: [String] {
    let errors = [self] + others
    let omitted = errors.count - Self.lineLimit
    return errors.prefix(Self.lineLimit).map { "layoutlint: \($0.text)" }
      + (omitted > 0 ? ["layoutlint: \(omitted) more errors omitted"] : [])
  }

  /// Errors that are printed; a configuration can have thousands.
  static let lineLimit = 100

  /// Suggests the most similar name.
  ///
  /// - Parameter list: what is printed if no name is similar: which names there are.
  static func unknown(
    _ kind: String, _ name: String, known: [String], list: String? = nil
  ) -> String {
    let hint = name.nearest(in: known).map { "did you mean '\($0)'?" } ?? list
    return "unknown \(kind) '\(name)'" + (hint.map { "; " + $0 } ?? "")
  }
}

extension Errno {
  /// What a user can act on, else the system's description.
  var text: String {
    switch self {
    case .noSuchFileOrDirectory, .notDirectory: "no such file or folder"
    case .permissionDenied, .notPermitted: "permission denied"
    case .tooManySymbolicLinkLevels: "symbolic link loop"
    case .isDirectory: "is a folder"
    case .badFileDescriptor: "is closed"
    case .socketNotConnected: "is a named pipe that no program writes to"
    case .brokenPipe: "is a named pipe that no program reads"
    case .noSuchAddressOrDevice: "is a socket or a device that cannot be read"
    case .noSpace: "no space left on the device"
    default: description
    }
  }
}
