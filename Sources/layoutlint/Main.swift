import ArgumentParser

/// The program. Everything else is in functions of other files.
///
/// On the main actor, so that a run does not first start a thread to work on.
@main
@MainActor
enum Main {
  static func main() async {
    ProcessState.prepare()
    let status = await run(Array(CommandLine.arguments.dropFirst()))
    ProcessState.end(status)
  }

  /// The parser's own exit statuses are not ours: it ends with 64 where we promise 2.
  private static func run(_ arguments: [String]) async -> ExitStatus {
    do {
      // Hooks and editors ask this before each use; the parser would first look at every command.
      if arguments == ["--version"] {
        try Console.print(LayoutlintCommand.version + "\n")
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
    } catch let complaint as CommandError {
      Console.note(complaint.line)
      return .unable
    } catch {
      return explain(error)
    }
  }

  private static func explain(_ error: any Error) -> ExitStatus {
    let code = LayoutlintCommand.exitCode(for: error)
    let message = LayoutlintCommand.fullMessage(for: error)
    switch code {
    case .success:
      do {
        try Console.print(message + (message.hasSuffix("\n") ? "" : "\n"))
        return .clean
      } catch {
        Console.note(error.line)
        return .unable
      }
    case .validationFailure:
      Console.note(message.escapedLines)
      return .unable
    default:
      Console.note("layoutlint: internal fault; please report it: \(message.escapedLines)")
      return .internalError
    }
  }
}
