import ArgumentParser
internal import Linting

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

/// The root of the commands.
struct LayoutlintCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "layoutlint",
    abstract: "Tells from a layout file which UIKit views get touches, and what keeps them away.",
    discussion: """
      Exit status: 0 where nothing was found at or above the failing level, 1 where something was, \
      2 where it could not do what was asked, 70 for a fault of its own.
      """,
    version: version,
    groupedSubcommands: [
      CommandGroup(name: "Checking", subcommands: [LintCommand.self, ServeCommand.self]),
      CommandGroup(
        name: "Questions about one layout",
        subcommands: [
          HitTestCommand.self, TouchCommand.self, ReachCommand.self, ChainCommand.self,
          ConvertPointCommand.self, TreeCommand.self, LayoutCommand.self, RenderCommand.self,
          ConvertCommand.self,
        ]),
      CommandGroup(
        name: "About the linter",
        subcommands: [
          RulesCommand.self, ExplainCommand.self, InitCommand.self, ConfigCommand.self,
          SchemaCommand.self,
        ]),
    ],
    defaultSubcommand: LintCommand.self)

  static var subcommandNames: [String] {
    // A closure and no key path: Swift 6.3.1 crashes on one through a type of an existential.
    configuration.groupedSubcommands.flatMap { $0.subcommands }
      .compactMap { $0.configuration.commandName }
  }
}

/// How the program ends, for those that called it.
enum ExitStatus: Int32, Error {
  /// Nothing at or above the failing level.
  case clean = 0
  case findings = 1
  /// It could not do what was asked.
  case unable = 2
  /// A fault of its own.
  case internalError = 70

  /// The graver of two: not having looked at all outweighs what was found elsewhere.
  func graver(_ other: ExitStatus) -> ExitStatus { other.rawValue > rawValue ? other : self }
}

/// Why something that was asked for cannot be done, in words that can be shown as they are: lower
/// case, no full stop. Ends the program with `ExitStatus.unable`.
struct CommandError: Error, Hashable {
  /// The input that it is about.
  var path: String?
  /// The place in it.
  var place: String?
  var message: String

  init(_ message: String, path: String? = nil, place: String? = nil) {
    self.message = message
    self.path = path
    self.place = place
  }

  /// `layoutlint: a.layout.json: there is no such file or folder`
  var line: String { "layoutlint: \(text)" }

  /// `a.layout.json: there is no such file or folder`
  var text: String {
    let parts = [path.map { $0 + (place.map { ":" + $0 } ?? "") }, message]
    return parts.compactMap(\.self).joined(separator: ": ").escaped
  }

  /// Says which name was likely meant.
  static func unknown(_ kind: String, _ name: String, known: [String]) -> String {
    let hint = name.nearest(in: known).map { "; did you mean '\($0)'?" } ?? ""
    return "there is no \(kind) '\(name)'\(hint)"
  }
}
