internal import LanguageServer
internal import Linting

/// What the daemon gets of the program: the same linter, answers and files as the command line.
enum DaemonSetup {
  /// Serves an editor until it is done.
  ///
  /// - Returns: the status to exit with.
  static func serve() async -> Int32 {
    await ServerEntry.run(
      ServerSetup(
        version: LayoutlintCommand.version, preparation: preparation, answer: answer,
        languages: { LinterFactory.languages }, rulePage: rulePage,
        pageAddress: { RulePageFiles.paths[$0].map(ServerEntry.address(ofFile:)) },
        workspace: DaemonFiles.workspace, log: ServerEntry.log))
  }

  @Sendable private static func rulePage(_ rule: String) -> String? {
    RuleEntry.all.first { $0.id == rule }.map { RulePage($0).text }
  }

  /// What a check of an open document needs, with the configuration as it is now.
  @Sendable static func preparation(path: String) -> CheckPreparation {
    // What an editor holds in no file lies in no folder.
    guard path.hasPrefix("/") else {
      return CheckPreparation(linter: LinterFactory.linter(isForEditing: true))
    }
    guard !path.hasSuffix("/\(ConfigurationFile.name)") else {
      return CheckPreparation(linter: LinterFactory.configurationLinter)
    }
    var configurations = ConfigurationStore(showsWholePaths: true)
    let input = configurations.input(named: path)
    var overrides = RuleOverrides()
    if let place = input.place, input.configuration?.configuration.exclusion(of: place) != nil {
      // As a walk of the command line has it. Hovers still tell what there is.
      overrides.only = []
    }
    let screens = ScreenRequest()
    let linter = LinterFactory.linter(
      for: input, overrides: overrides, screens: screens, isForEditing: true)
    return CheckPreparation(
      linter: linter,
      configuration: input.configuration?.path ?? configurations.refusals.first?.path,
      complaint: configurations.refusals.first.map { refusal in
        "\(refusal.summary); until that is mended, its settings do not count"
      } ?? screens.plists.complaints.first?.text)
  }
}
