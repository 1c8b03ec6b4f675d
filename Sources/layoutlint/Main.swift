import ArgumentParser
internal import Files
internal import Linting
internal import Reports
internal import SystemPackage
internal import Workers

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
      Console.endProcess(.unable)
    }
    Console.endProcess(reportFailures(after: await run(WorkerStart.userArguments)))
  }

  /// Prints which files could not be read, without which the result can be another one.
  private static func reportFailures(after status: ExitStatus) -> ExitStatus {
    guard let error = FileFailures.take() else { return status }
    for line in error.lines { Console.note(line) }
    return status == .internalError ? status : .unable
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
      LayoutlintCommand.noteNameOfPath(arguments)
      try LayoutlintCommand.check(arguments)
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
      for path in ([error] + error.others).compactMap(\.path) { FileFailures.setReported(path) }
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
      Console.note(withoutFarSuggestion(message).escapedLines)
      return .unable
    default:
      Console.note("layoutlint: internal error; please report it: \(message.escapedLines)")
      return .internalError
    }
  }
}

extension Main {
  /// The parser suggests options that have hardly a letter in common with the unknown one: `--quiet` for `--rules`.
  static func withoutFarSuggestion(_ message: String) -> String {
    let pattern = /Unknown option '--([^']*)'(\. Did you mean '--([^']*)'\?)/
    guard let match = message.firstMatch(of: pattern),
      String(match.1).nearest(in: [String(match.3)]) == nil
    else { return message }
    var message = message
    message.removeSubrange(match.2.startIndex..<match.2.endIndex)
    return message
  }
}

/// The root of the commands.
struct LayoutlintCommand: ParsableCommand {
  static let version = Tool.version

  static let configuration = CommandConfiguration(
    commandName: "layoutlint",
    abstract: "Find iOS controls that users can see but cannot tap.",
    discussion: """
      Exit status: 0 if there is no finding at or above the severity of --fail-on, 1 if there is one, \
      2 for wrong usage or unreadable input, 70 for an internal error.
      """,
    version: BuildInformation.current.versionLine(version),
    groupedSubcommands: [
      CommandGroup(
        name: "Checking", subcommands: [LintCommand.self, ServeCommand.self, McpCommand.self]),
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

  /// Notes that a lone argument is the name of a command, if there is a file or a folder of this name as well.
  fileprivate static func noteNameOfPath(_ arguments: [String]) {
    guard let name = arguments.first, arguments.count == 1, subcommandNames.contains(name),
      (try? FileSystem.status(of: FilePath(name))) != nil
    else { return }
    Console.note("layoutlint: '\(name)' is a command; './\(name)' is the path")
  }

  /// Rejects arguments for which the parser prints the help of the program: `-dash.xib` as the letters of options, of
  /// which one is `-h`, and `help` with the name of no command.
  static func check(_ arguments: [String]) throws(CommandError) {
    if arguments.first == "help", arguments.count > 1, !subcommandNames.contains(arguments[1]),
      arguments[1] != "help"
    {
      throw CommandError(CommandError.unknown("command", arguments[1], known: subcommandNames))
    }
    let options = arguments.prefix { $0 != "--" }
    let isLetters = { (argument: String) in
      argument.count > 2 && argument.hasPrefix("-") && argument.dropFirst().first?.isLetter == true
        && !argument.contains("=")
    }
    guard let letters = options.first(where: isLetters) else { return }
    throw CommandError(
      "unknown option '\(letters)'; a path that starts with a dash needs ./ before it")
  }
}
