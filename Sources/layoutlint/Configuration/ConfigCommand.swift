import ArgumentParser

/// The settings in force for a file.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings in force for a file, and where each comes from.")

  @Argument(help: "The file, or a folder.", completion: .file())
  var file: String

  @OptionGroup var options: AnswerOptions

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  func run() throws {
    let isFolder: Bool
    do {
      isFolder = try FileSystem.info(of: file).kind == .folder
    } catch {
      throw CommandError(error.message, path: file)
    }
    var configurations = configuration.store()
    let input =
      isFolder ? configurations.input(forFolder: file) : configurations.input(named: file)
    try configurations.check()
    let report = SettingsReport(input, isFolder: isFolder)
    switch options.format {
    case .text: try Console.print(report.text)
    case .json: try Console.print(report.json.text + "\n")
    }
  }
}
