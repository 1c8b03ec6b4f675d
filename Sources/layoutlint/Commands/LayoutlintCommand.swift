import ArgumentParser

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
