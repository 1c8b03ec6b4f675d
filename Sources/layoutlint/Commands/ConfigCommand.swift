internal import AppCode
import ArgumentParser
internal import Configuration
internal import Files
internal import Linting
internal import Project
internal import SystemPackage

/// `layoutlint config`: shows the settings that apply to a file.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings that apply to a file, with the location of each.",
    discussion: """
      The options of lint for rules, devices and --fail-on can be added, to show what they change.
      """)

  @Argument(help: "A file or folder.", completion: .file())
  var file: String

  @OptionGroup var options: AnswerOptions

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  @OptionGroup(title: "Rules")
  var rules: RuleOptions

  @OptionGroup(title: "Screens")
  var screens: ScreenOptions

  @Option(
    help: ArgumentHelp(
      "Exit with status 1 for findings of at least this severity.", valueName: "severity"))
  var failOn: FailingLevel?

  func run() throws {
    let isFolder = try CommandError.wrapping(
      try FileSystem.status(of: FilePath(file)).type == .directory, path: file)
    var configurations = configuration.store()
    let input = isFolder ? configurations.input(forFolder: file) : configurations.input(named: file)
    try configurations.check()
    let sources =
      isFolder ? nil : SourceStore(progress: SourceProgressLine.start).sources(for: input)
    let screens = try self.screens.request()
    var commandLine = CommandLineSettings()
    commandLine.rules = try rules.overrides()
    commandLine.devices = screens.choice
    commandLine.languages = screens.languages
    commandLine.textSizes = screens.textSizes
    commandLine.failingLevel = failOn
    commandLine.infoPlist = self.screens.infoPlist
    try options.print(
      SettingsReport(
        of: input.path, isFolder: isFolder, input.configuration, at: input.relativePath,
        sources: sources.map { ($0.read, $0.project) }, commandLine: commandLine))
  }
}

extension SettingsReport: LayoutAnswer {}

/// Which configuration applies.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      "Use this configuration for all files instead of the nearest .layoutlint.json of each.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var file: String?

  @Flag(name: .customLong("no-config"), help: "Use no configuration.")
  var isNone = false

  func validate() throws {
    if file != nil, isNone {
      throw ValidationError("--config and --no-config cannot be combined.")
    }
  }

  func store(_ projectFiles: ProjectFiles = .workingTree) -> ConfigurationStore {
    ConfigurationStore(
      isNone ? .none : file.map { .file($0) } ?? .nearest, projectFiles: projectFiles)
  }

  /// The file that a command names, with its configuration.
  func input(named name: String) throws(CommandError) -> Input {
    var configurations = store()
    let input = configurations.input(named: name)
    try configurations.check()
    return input
  }
}
